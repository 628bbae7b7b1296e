"""The step player in a real browser, by keyboard alone: what is seen is what is computed."""

import statistics

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.widget_pages import Player, check_tree, no_errors, open_notebook, press_until_focused
from gamesearch import TicTacToe, alphabeta, negamax, published, record
from gamesearch.widgets.step.position import Position

BOARD = "..XOX...."  # 201 nodes are drawn of it
CELLS = [
    "from time import perf_counter\n"
    "from gamesearch import TicTacToe, alphabeta, minimax, negamax\n"
    "from gamesearch import published, random_tree, record\n"
    "from gamesearch.widgets import OrderingExplorer, StepPlayer",
    "StepPlayer(record(alphabeta, published['textbook'], ()))",
    "StepPlayer(record(negamax, published['deep'], ()))",
    "OrderingExplorer()",
    f"game = TicTacToe()\nStepPlayer(record(alphabeta, game, game.parse('{BOARD}')))",
    "trace = record(minimax, random_tree(2, 10, seed=1), ())\n"
    "start = perf_counter()\n"
    "large = StepPlayer(trace)\n"
    "print(f'{trace.nodes} nodes opened in {1000 * (perf_counter() - start):.0f} ms')\n"
    "large",
]


@pytest.fixture(scope="module")
def notebook(lab, browser):
    page = open_notebook(lab, browser, "step-players.ipynb", CELLS)
    yield page
    page.close()


@pytest.fixture
def small(notebook):
    """The player on the textbook tree, at its first step, by node."""
    player = Player(notebook, 0)
    player.press("First")
    player.wait_for(0)
    return player


@pytest.fixture
def boards(notebook):
    player = Player(notebook, 2)
    player.press("First")
    player.wait_for(0)
    return player


def check(player, position, boards):
    """Assert that all the page shows is what the package computes for this step."""
    seen = player.seen()
    assert seen["line"] == [position.trace.line_text(position.step).strip()]
    assert seen["sentence"] == position.sentence()
    check_tree(seen["tree"], position.trace, position.index, boards)
    return seen


def test_nothing_went_wrong_while_the_notebook_ran(notebook):
    no_errors(notebook)


def test_every_step_of_the_textbook_tree_is_shown_as_computed_and_so_is_the_way_back(small):
    position = Position(record(alphabeta, published["textbook"], ()))
    forwards = []
    for place in range(len(position.stops)):
        if place:
            small.press("Next")
        small.wait_for(place)
        position.go(place)
        forwards.append(check(small, position, boards=False))
    for place in reversed(range(len(position.stops) - 1)):
        small.press("Previous", key="Enter")
        small.wait_for(place)
        assert small.seen() == forwards[place]


def test_by_line_each_line_is_marked_in_turn(small):
    position = Position(record(alphabeta, published["textbook"], ()))
    position.by_line = True
    by_line = small.button("by line")
    press_until_focused(small.page, by_line)
    small.page.keyboard.press("Space")
    for place in range(1, 30):
        small.press("Next")
        small.wait_for(place)
        position.go(place)
        seen = small.seen()
        assert seen["line"] == [position.trace.line_text(position.step).strip()]
        assert seen["sentence"] == position.sentence()
    press_until_focused(small.page, small.button("by node"))
    small.page.keyboard.press("Space")
    expect(small.box.locator(".widget-readout").first).to_have_text(
        str(sum(stop <= 29 for stop in position.nodes) - 1)
    )


def test_the_slider_takes_the_arrow_keys(small):
    handle = small.box.locator(".noUi-handle").first
    handle.focus()
    small.page.keyboard.press("ArrowRight")
    small.page.keyboard.press("ArrowRight")
    small.wait_for(2)
    position = Position(record(alphabeta, published["textbook"], ()))
    position.go(2)
    check(small, position, boards=False)


def test_every_fifth_step_on_two_hundred_positions_is_shown_as_computed_and_so_is_the_way_back(
    boards,
):
    game = TicTacToe()
    position = Position(record(alphabeta, game, game.parse(BOARD)))
    stops, forwards = range(0, len(position.stops), 5), {}
    assert len(stops) > 50
    boards.box.locator(".noUi-handle").first.focus()
    for place in stops:
        if place:
            boards.page.keyboard.press("PageUp")
        boards.wait_for(place)
        position.go(place)
        forwards[place] = check(boards, position, boards=True)
    assert sum(name[-1].isdigit() for name in forwards[0]["tree"]) == 201
    for place in list(reversed(stops))[1:]:
        boards.page.keyboard.press("PageDown")
        boards.wait_for(place)
        if place % 15 == 0:
            assert boards.seen() == forwards[place]


def test_a_key_press_is_on_the_page_soon_with_two_hundred_nodes(boards, capsys):
    boards.press("Next")
    boards.wait_for(1)
    times = []
    for place in range(2, 102):
        boards.box.evaluate(START_THE_CLOCK, str(place))
        boards.page.keyboard.press("Space")
        times.append(boards.page.evaluate("window.painted"))
    assert len(times) == 100 and min(times) > 0
    late = sorted(times)[94]
    with capsys.disabled():
        print(
            f"\n[201 nodes, key press to painted page, 100 presses: median "
            f"{statistics.median(times):.0f} ms, p95 {late:.0f} ms, worst {max(times):.0f} ms]",
            end=" ",
        )


START_THE_CLOCK = """(box, place) => {
    const place_of = () => box.querySelector('[role=status]').dataset.place;
    window.painted = new Promise(done => {
        let start;
        document.addEventListener('keydown', () => { start = performance.now(); },
            {capture: true, once: true});
        const look = () => {
            if (start !== undefined && place_of() === place)
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
            else setTimeout(look, 1);
        };
        look();
    });
}"""


def test_a_player_on_two_thousand_nodes_opens_and_steps(notebook, capsys):
    large = box_of_the_large_one(notebook)
    said = notebook.get_by_text("nodes opened in").last.text_content()  # seen or scrolled past
    with capsys.disabled():
        print(f"\n[{said.strip()}]", end=" ")
    assert said.startswith("2047 nodes")
    before = large.locator("svg g.cur").first.get_attribute("id")
    button = large.get_by_role("button", name="Next return")
    button.focus()
    notebook.keyboard.press("Space")
    expect(large.get_by_role("status")).to_contain_text("is worth")
    assert large.locator("svg g.cur").count() == 1
    assert large.locator("svg g.cur").first.get_attribute("id") != before


def box_of_the_large_one(page):
    box = page.get_by_role("button", name="Next return").nth(3)
    box = box.locator("xpath=ancestor::*[contains(@class,'widget-vbox')]").first
    box.scroll_into_view_if_needed()
    return box


def test_players_and_explorer_in_one_notebook_do_not_disturb_one_another(notebook):
    first, second = Player(notebook, 0), Player(notebook, 1)
    explorer = notebook.locator(".widget-vbox", has=notebook.get_by_label("Tree", exact=True)).first
    first.press("First")
    first.wait_for(0)
    resting, drawn = first.seen(), explorer.inner_html()
    second.press("Next cutoff")
    second.press("Next", times=3)
    position = Position(record_of_second())
    position.jump(position.cutoffs)
    second.wait_for(position.place + 3)
    assert first.seen() == resting and explorer.inner_html() == drawn
    moved = second.seen()
    first.press("Next", times=4)
    first.wait_for(4)
    assert second.seen() == moved and explorer.inner_html() == drawn
    stepped = first.seen()
    button = explorer.get_by_role("button", name="best first", exact=True)
    button.focus()
    notebook.keyboard.press("Space")
    expect(explorer).to_contain_text("alpha-beta, best first")
    assert first.seen() == stepped and second.seen() == moved
    ids = notebook.evaluate("() => [...document.querySelectorAll('svg [id]')].map(e => e.id)")
    ours = [name for name in ids if name.startswith(("player", "ordering"))]
    assert len(ours) == len(set(ours))


def record_of_second():
    return record(negamax, published["deep"], ())


def test_axe_finds_nothing_in_a_player_that_is_ours_to_fix(notebook):
    player = Player(notebook, 0)
    player.box.evaluate("element => element.id = 'player-under-test'")
    violations = Axe().run(notebook, context="#player-under-test").response["violations"]
    ours = [v for v in violations if v["id"] not in NOT_OURS]
    assert not ours, [(v["id"], [node["html"] for node in v["nodes"]]) for v in ours]


NOT_OURS = {
    "aria-input-field-name",  # ipywidgets gives the handle of its slider no name
    "button-name",  # nor the buttons of its Play widget
}
