"""The play board in a real browser: played by keyboard, named for those who hear it."""

from itertools import pairwise

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from browser.conftest import run_all
from browser.widget_pages import becomes, press_until_focused
from gamesearch import TicTacToe, alphabeta
from gamesearch.games.connect4 import ConnectFour
from gamesearch.widgets.play.session import PlaySession
from gamesearch.widgets.play.thinking import think

NOTEBOOK = "play-board-under-test.ipynb"
CELLS = [
    "import time\nfrom gamesearch import TicTacToe, alphabeta, perfect_player, search_player\n"
    "from gamesearch.games.connect4 import ConnectFour\n"
    "from gamesearch.widgets import PlayBoard",
    "first = PlayBoard(TicTacToe(), perfect_player())\nfirst.add_class('first')\nfirst",
    "four = PlayBoard(ConnectFour(), search_player(alphabeta, depth=3))\n"
    "four.add_class('four')\nfour",
    "def slow(game, state):\n    time.sleep(2)\n    return game.moves(state)[0]\n\n"
    "dozing = PlayBoard(TicTacToe(), slow)\ndozing.add_class('dozing')\ndozing",
]


@pytest.fixture(scope="module")
def notebook(lab, browser):
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = new_notebook(cells=list(map(new_code_cell, CELLS)), metadata={"kernelspec": kernel})
    nbformat.write(made, lab.root / NOTEBOOK)
    page = browser.new_page(viewport={"width": 1280, "height": 2400})
    page.set_default_timeout(20_000)
    lab.open(page, NOTEBOOK)
    run_all(page)
    yield page
    page.close()


@pytest.fixture
def first(notebook):
    return begun(notebook.locator(".first"))


@pytest.fixture
def four(notebook):
    return begun(notebook.locator(".four"))


def begun(board):
    """The board with a new game, as X, and both switches off."""
    for switch in ("Show values", "Show the tree"):
        button = board.get_by_role("button", name=switch)
        if "mod-active" in button.get_attribute("class"):
            button.click()
    board.get_by_role("button", name="X, who begins").click()
    board.get_by_role("button", name="New game").click()
    expect(board.get_by_role("status")).to_have_text("Your move: you are X.")
    return board


def squares(board):
    """The texts of the squares, in order."""
    return board.locator("button.square").all_text_contents()


def shows(page, board, names):
    """Assert that the squares soon have these names, and that a screen reader finds each one."""
    becomes(page, lambda: squares(board), names)
    for name in names:
        expect(board.get_by_role("button", name=name, exact=True)).to_have_count(1)


def expected(session, thought=None):
    return [session.name(move, thought) for move in session.buttons()]


def test_a_game_of_tic_tac_toe_by_keyboard_alone(notebook, first):
    session = PlaySession(TicTacToe())
    first.get_by_role("button", name="New game").focus()
    for cell, key in ((4, "Space"), (1, "Enter")):
        press_until_focused(notebook, first.locator(f"button.square{cell}"))
        notebook.keyboard.press(key)
        session.play(cell)
        session.reply()
        expect(first.locator(f"button.square{session.moves[-1]}")).to_contain_text("the last move")
        shows(notebook, first, expected(session))
        focused = first.locator(f"button.square{cell}")
        assert focused.evaluate("element => element === document.activeElement")
    notebook.keyboard.press("Space")
    expect(first.get_by_role("alert")).to_have_text("row 1, column 2 is taken: choose another.")
    press_until_focused(notebook, first.get_by_role("button", name="Undo"))
    notebook.keyboard.press("Space")
    session.undo()
    expect(first.locator("button.square1")).to_contain_text("empty")
    shows(notebook, first, expected(session))


def test_values_opinion_and_tree_are_those_of_the_search(notebook, first):
    session = PlaySession(TicTacToe())
    first.locator("button.square0").click()
    session.play(0)
    session.reply()
    thought = think(session.game, session.state, alphabeta)
    first.get_by_role("button", name="Show values").focus()
    notebook.keyboard.press("Space")
    expect(first).to_contain_text(session.opinion(thought, alphabeta))
    shows(notebook, first, expected(session, thought))
    seen = first.locator("button.square1").evaluate(
        "element => getComputedStyle(element, '::before').content"
    )
    assert "★0" in seen
    first.get_by_role("button", name="Show the tree").click()
    expect(first.locator("svg g.node").first).to_be_visible()
    expect(first).to_contain_text("The first ply of the tree")


def test_connect_four_by_columns_and_as_o(notebook, four):
    session = PlaySession(ConnectFour())
    four.get_by_role("button", name="column 4: play here").press("Enter")
    expect(four.get_by_role("img", name="played last")).to_be_visible()
    session.play(3)
    session.add(3)
    shows(notebook, four, expected(session))
    rows = ", ".join(session.game.grid(session.state))
    assert rows in four.get_by_role("img", name="played last").get_attribute("aria-label")
    four.get_by_role("button", name="O", exact=True).press("Space")
    expect(four.get_by_role("status")).to_have_text("Your move: you are O.")
    expect(four.get_by_role("img", name="played last")).to_have_count(1)


def test_a_slow_program_is_said_to_be_thinking(notebook):
    board = notebook.locator(".dozing")
    board.locator("button.square4").press("Space")
    expect(board.get_by_role("status")).to_have_text("O is thinking …", timeout=1500)
    expect(board.locator("button.square0")).to_be_disabled()
    expect(board.get_by_role("status")).to_have_text("Your move: you are X.")
    expect(board.locator("button.square0")).to_contain_text("O, the last move")


def test_the_board_does_not_scroll_in_a_narrow_window_nor_squares_overlap(notebook, first, four):
    notebook.set_viewport_size({"width": 640, "height": 2400})
    for board in (first, four):
        boxes = [button.bounding_box() for button in board.locator("button.square").all()]
        columns = 3 if board is first else 7
        for left, right in pairwise(boxes[:columns]):
            assert left["x"] + left["width"] <= right["x"] + 0.5
            assert left["y"] == right["y"]
    notebook.set_viewport_size({"width": 1280, "height": 2400})


@pytest.mark.parametrize("name", ["first", "four"])
def test_axe_finds_nothing_in_a_board_that_is_ours_to_fix(notebook, name, request):
    board = request.getfixturevalue(name)
    board.locator("button.square0").click()
    board.get_by_role("button", name="Show values").click()
    expect(board).to_contain_text("Best line")
    board.get_by_role("button", name="Show the tree").click()
    expect(board.locator("svg g.node").first).to_be_visible()
    results = Axe().run(notebook, context=f".{name}")
    found = results.response["violations"]
    assert not found, [(v["id"], [node["html"][:300] for node in v["nodes"]]) for v in found]
