"""Notebook 04 in a real browser: the ordering explorer by keyboard, and what its page shows."""

import re
import statistics
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import run_all
from browser.widget_pages import becomes, press_until_focused
from gamesearch import ExplicitTree, random_tree
from gamesearch.widgets.ordering.study import OrderingStudy

NOTEBOOK = "04-move-ordering.ipynb"


@pytest.fixture(scope="module")
def notebook(lab, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 1400})
    lab.trust(NOTEBOOK)
    lab.open(page, NOTEBOOK)
    run_all(page)
    yield page
    page.close()


@pytest.fixture
def explorer(notebook):
    first = notebook.locator(".widget-vbox", has=notebook.get_by_label("Tree", exact=True)).first
    first.scroll_into_view_if_needed()
    return first


def choose_by_keyboard(page, explorer, order):
    explorer.get_by_label("Tree", exact=True).click()
    button = explorer.get_by_role("button", name=order, exact=True)
    press_until_focused(page, button)
    page.keyboard.press("Space")
    expect(explorer).to_contain_text(f"alpha-beta, {order}")


def shown(explorer):
    """Return the nodes and leaves in the table, and the numbers of live and of grey leaves."""
    row = explorer.get_by_role("row").filter(has_text=re.compile("^alpha-beta,")).first
    nodes, leaves = (int(row.get_by_role("cell").nth(i).inner_text()) for i in (1, 2))
    return (
        nodes,
        leaves,
        *(explorer.locator(f"svg g.leaf.{status}").count() for status in ("done", "pruned")),
    )


def expected(explorer, order, rule="≥"):
    tree = ExplicitTree.parse(explorer.get_by_label("Tree", exact=True).input_value())
    study = OrderingStudy(tree, ())
    study.run(order, rule)
    nodes, leaves = study.latest.count
    return nodes, leaves, leaves, study.full.leaves - leaves


def test_an_order_chosen_by_keyboard_changes_tree_grey_nodes_and_counts(notebook, explorer):
    before = explorer.locator("svg").last.inner_html()
    seen = {}
    for order in ("best first", "worst first", "as given"):
        choose_by_keyboard(notebook, explorer, order)
        seen[order] = expected(explorer, order)
        becomes(notebook, lambda: shown(explorer), seen[order])
    assert seen["best first"] != seen["worst first"]
    choose_by_keyboard(notebook, explorer, "best first")
    becomes(notebook, lambda: explorer.locator("svg").last.inner_html() != before, True)


def test_the_cut_rule_chosen_by_keyboard_is_the_one_that_is_searched_with(notebook, explorer):
    choose_by_keyboard(notebook, explorer, "worst first")
    strict = explorer.get_by_role("button", name="α > β")
    press_until_focused(notebook, strict)
    notebook.keyboard.press("Space")
    expect(explorer).to_contain_text("alpha-beta, worst first, cut if α > β")
    becomes(notebook, lambda: shown(explorer), expected(explorer, "worst first", ">"))
    notebook.keyboard.press("Shift+Tab")
    explorer.get_by_role("button", name="α ≥ β").press("Space")


def test_a_malformed_tree_gets_a_sentence_and_the_last_good_tree_stays(notebook, explorer):
    choose_by_keyboard(notebook, explorer, "as given")
    becomes(notebook, lambda: shown(explorer), expected(explorer, "as given"))
    before = shown(explorer)
    field = explorer.get_by_label("Tree", exact=True)
    good = field.input_value()
    field.fill("((3 12) (2 x))")
    field.press("Enter")
    expect(explorer.get_by_role("alert")).to_contain_text("character 12")
    assert shown(explorer) == before
    field.fill("((3 12) (2 9) (5 7))")
    field.press("Enter")
    expect(explorer.get_by_role("alert")).to_have_count(0)
    expect(explorer.locator("svg g.leaf")).to_have_count(6)
    becomes(notebook, lambda: shown(explorer), expected(explorer, "as given"))
    field.fill(good)
    field.press("Enter")
    expect(explorer.locator("svg g.leaf")).to_have_count(before[2] + before[3])


def test_a_new_order_on_forty_nodes_is_on_the_page_soon(notebook, explorer, capsys):
    """Each order comes to each tree for the first time, so that no picture is kept from before."""
    field = explorer.get_by_label("Tree", exact=True)
    orders = ("best first", "worst first", "last best first", "random", "as given")
    choose_by_keyboard(notebook, explorer, "as given")
    times, standing = [], "as given"
    for seed in range(100, 106):
        tree = random_tree(3, 3, seed=seed)
        field.fill(tree.text())
        field.press("Enter")
        becomes(notebook, lambda: numbers_in_leaves(explorer), leaves_of(tree))
        for order in [order for order in orders if order != standing]:
            button = explorer.get_by_role("button", name=order, exact=True)
            button.focus()
            times.append(button.evaluate(WAIT_FOR_NEW_TREE, f"alpha-beta, {order}"))
            time.sleep(0.05)
        standing = order
    with capsys.disabled():
        print(
            f"\n[40 nodes, key press to painted tree: median {statistics.median(times):.0f} ms, "
            f"worst {max(times):.0f} ms]",
            end=" ",
        )
    assert len(times) == 24


def numbers_in_leaves(explorer):
    return sorted(int(text) for text in explorer.locator("svg g.leaf").all_text_contents())


def leaves_of(tree):
    return sorted(tree.utility(state) for state in tree.states if tree.is_terminal(state))


WAIT_FOR_NEW_TREE = """(button, words) => new Promise(done => {
    const explorer = button.closest('.widget-vbox');
    const old = explorer.querySelector('svg .graph').closest('svg');
    const start = performance.now();
    const look = () => {
        const tree = explorer.querySelector('svg .graph');
        if (tree && tree.closest('svg') !== old && explorer.textContent.includes(words))
            requestAnimationFrame(() => done(performance.now() - start));
        else requestAnimationFrame(look);
    };
    button.click();
    look();
})"""


def test_axe_finds_nothing_in_the_explorer_that_is_ours_to_fix(notebook, explorer):
    handle = explorer.evaluate("element => element.id = 'explorer-under-test'")
    results = Axe().run(notebook, context=f"#{handle}")
    ours = [v for v in results.response["violations"] if v["id"] not in NOT_OURS]
    assert not ours, [(v["id"], [node["html"] for node in v["nodes"]]) for v in ours]


NOT_OURS: set[str] = set()


def test_pictures_show_in_a_notebook_that_nobody_has_trusted(lab, page):
    lab.open(page, "03-alpha-beta.ipynb")
    pictures = page.locator('.jp-OutputArea img[alt^="Game tree"]')
    pictures.first.scroll_into_view_if_needed()
    expect(pictures.first).to_be_visible()
    assert pictures.first.evaluate("image => image.naturalWidth") > 100
