"""The tree workshop in a real browser, by keyboard alone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.widget_pages import Player, check_tree, no_errors, open_notebook, press_until_focused
from gamesearch import MIN, ExplicitTree, alphabeta, alphabeta_strict, negamax, published, record
from gamesearch.widgets.step.position import Position

CELLS = ["from gamesearch.widgets import TreeWorkshop\nTreeWorkshop()"]


@pytest.fixture(scope="module")
def notebook(lab, browser):
    page = open_notebook(lab, browser, "tree-workshop.ipynb", CELLS)
    yield page
    page.close()


@pytest.fixture
def workshop(notebook):
    """The workshop with the textbook tree, alphabeta, MAX at the root and the full window."""
    box = notebook.locator(".widget-vbox", has=notebook.get_by_label("Window", exact=True)).first
    box.scroll_into_view_if_needed()
    type_into(notebook, box, "Tree", published["textbook"].text())
    type_into(notebook, box, "Window", "−∞, +∞")
    choose(notebook, box, "alphabeta")
    choose(notebook, box, "MAX")
    expect(box.get_by_role("alert")).to_have_count(0)
    expect(leaves(box)).to_have_count(9)
    settle(notebook, box)
    return box


def settle(page, box):
    """Wait until the page has taken over all that was chosen."""
    while (before := box.inner_html()) and page.wait_for_timeout(400) is None:
        if box.inner_html() == before:
            return


def type_into(page, box, label, text):
    field = box.get_by_label(label, exact=True)
    field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")


def choose(page, box, words):
    button = box.get_by_role("button", name=words, exact=True)
    box.get_by_label("Tree", exact=True).focus()
    press_until_focused(page, button)
    page.keyboard.press("Space")


def leaves(box):
    return box.locator("[id$=view] svg g.leaf")


def check_whole_run(page, trace, stops):
    player = Player(page, 0)
    position = Position(trace)
    for place in range(stops):
        if place:
            player.press("Next")
        player.wait_for(place)
        position.go(place)
        seen = player.seen()
        assert seen["sentence"] == position.sentence()
        check_tree(seen["tree"], trace, position.index, boards=False)


def test_nothing_went_wrong_while_the_notebook_ran(notebook):
    no_errors(notebook)


def test_a_typed_tree_is_drawn_and_can_be_stepped_through(notebook, workshop):
    type_into(notebook, workshop, "Tree", "((5 8) (3 9))")
    expect(leaves(workshop)).to_have_count(4)
    check_whole_run(notebook, record(alphabeta, published["slice"], ()), stops=12)


def test_another_search_root_and_window_are_taken_over(notebook, workshop):
    tree = ExplicitTree([[5, 8], [3, 9], [6, 7]], MIN)
    type_into(notebook, workshop, "Tree", "((5 8) (3 9) (6 7))")
    expect(leaves(workshop)).to_have_count(6)
    choose(notebook, workshop, "MIN")
    choose(notebook, workshop, "alphabeta_strict")
    type_into(notebook, workshop, "Window", "2, 9")
    trace = record(alphabeta_strict, tree, (), alpha=2, beta=9)
    expect(workshop.get_by_role("status")).to_contain_text("with the window (2, 9)")
    expect(workshop.get_by_role("status")).to_contain_text("MIN at the root")
    check_whole_run(notebook, trace, stops=8)
    choose(notebook, workshop, "negamax")
    trace = record(negamax, tree, (), alpha=2, beta=9)
    expect(workshop.locator("pre")).to_contain_text("def negamax")
    check_whole_run(notebook, trace, stops=8)


def test_a_mistake_gets_a_sentence_and_the_last_good_tree_can_still_be_stepped(notebook, workshop):
    before = workshop.locator("[id$=view]").inner_html()
    type_into(notebook, workshop, "Tree", "((3 12) (2 x))")
    expect(workshop.get_by_role("alert")).to_contain_text("character 12")
    assert workshop.locator("[id$=view]").inner_html() == before
    player = Player(notebook, 0)
    player.press("Next", times=2)
    player.wait_for(2)
    type_into(notebook, workshop, "Window", "5, 3")
    expect(workshop.get_by_role("alert")).to_be_visible()


def test_the_focus_stays_where_it_was_when_the_tree_changes(notebook, workshop):
    choose(notebook, workshop, "minimax")
    expect(workshop.locator("pre")).to_contain_text("def minimax")
    button = workshop.get_by_role("button", name="minimax", exact=True)
    assert button.evaluate("element => element === document.activeElement")


def test_axe_finds_nothing_in_the_workshop_that_is_ours_to_fix(notebook, workshop):
    workshop.evaluate("element => element.id = 'workshop-under-test'")
    violations = Axe().run(notebook, context="#workshop-under-test").response["violations"]
    ours = [v for v in violations if v["id"] not in NOT_OURS]
    assert not ours, [(v["id"], [node["html"] for node in v["nodes"]]) for v in ours]


NOT_OURS = {
    "aria-input-field-name",  # ipywidgets gives the handle of its slider no name
    "button-name",  # nor the buttons of its Play widget
}
