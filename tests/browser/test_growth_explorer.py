"""The growth explorer in a real browser: by the arrow keys, and in time."""

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from browser.conftest import run_all
from browser.widget_pages import becomes
from gamesearch.widgets.growing.explorer import alt, leaves_rows, reach_rows
from gamesearch.widgets.growing.leaves import measured

NOTEBOOK = "growth-explorer-under-test.ipynb"
CELLS = [
    "from gamesearch.widgets import GrowthExplorer",
    "one = GrowthExplorer(3, 5)\none.add_class('one')\none",
    "two = GrowthExplorer(2, 4)\ntwo.add_class('two')\ntwo",
]
# The handle of ipywidgets' own slider has no accessible name: nothing of ours.
NOT_OURS = {"aria-input-field-name"}


@pytest.fixture(scope="module")
def notebook(lab, browser):
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = new_notebook(cells=list(map(new_code_cell, CELLS)), metadata={"kernelspec": kernel})
    nbformat.write(made, lab.root / NOTEBOOK)
    page = browser.new_page(viewport={"width": 1280, "height": 2000})
    page.set_default_timeout(20_000)
    lab.open(page, NOTEBOOK)
    run_all(page)
    for name in ("one", "two"):
        expect(page.locator(f".{name} table")).to_have_count(2)
        expect(page.locator(f".{name} img")).to_be_visible()
    yield page
    page.close()


def rows(explorer, number):
    """The body of a table as it stands on the page."""
    lines = explorer.locator("table").nth(number).get_by_role("row").all()[1:]
    return [tuple(line.locator("th, td").all_text_contents()) for line in lines]


def handle(explorer, number):
    return explorer.locator(".noUi-handle").nth(number)


def test_the_arrow_keys_move_plies_and_moves_and_the_tables_and_the_plot_follow(notebook):
    explorer = notebook.locator(".one")
    becomes(notebook, lambda: rows(explorer, 0), leaves_rows(3, 5))
    assert measured(3, 5)
    expect(explorer.locator("img")).to_have_attribute("alt", alt(3, 5))
    before = explorer.locator("img").get_attribute("src")
    handle(explorer, 1).press("ArrowRight")
    expect(explorer).to_contain_text("b = 3, d = 6")
    expect(explorer.locator("img")).not_to_have_attribute("src", before)
    becomes(notebook, lambda: rows(explorer, 0), leaves_rows(3, 6))
    handle(explorer, 0).press("ArrowRight")
    expect(explorer.locator("img")).to_have_attribute("alt", alt(4, 6))
    becomes(notebook, lambda: rows(explorer, 0), leaves_rows(4, 6))
    becomes(notebook, lambda: rows(explorer, 1), reach_rows(4, 1e6))
    assert explorer.locator("img").evaluate("image => image.naturalWidth") > 400


def test_the_budget_moves_by_powers_of_ten_and_one_explorer_leaves_the_other_alone(notebook):
    explorer = notebook.locator(".two")
    first = rows(notebook.locator(".one"), 1)
    handle(explorer, 2).press("ArrowRight")
    expect(explorer).to_contain_text("10,000,000 nodes, b = 2")
    becomes(notebook, lambda: rows(explorer, 1), reach_rows(2, 1e7))
    assert rows(notebook.locator(".one"), 1) == first


def test_a_tree_too_large_to_measure_says_so(notebook):
    explorer = notebook.locator(".two")
    handle(explorer, 0).press("End")
    expect(explorer).to_contain_text("b = 40, d = 4")
    expect(explorer).to_contain_text("beyond, there is theory alone")
    becomes(notebook, lambda: rows(explorer, 0), leaves_rows(40, 4))


@pytest.mark.parametrize("width", [1280, 700])
def test_nothing_is_wider_than_the_page(notebook, width):
    notebook.set_viewport_size({"width": width, "height": 2000})
    notebook.wait_for_timeout(300)
    explorer = notebook.locator(".one")
    outer = explorer.bounding_box()
    for part in explorer.locator("img, table").all():
        assert part.bounding_box()["width"] <= outer["width"] + 1
    notebook.set_viewport_size({"width": 1280, "height": 2000})


def test_axe_finds_nothing_in_the_explorer_that_is_ours_to_fix(notebook):
    results = Axe().run(notebook, context=".one")
    ours = [v for v in results.response["violations"] if v["id"] not in NOT_OURS]
    assert not ours, [(v["id"], [node["html"][:300] for node in v["nodes"]]) for v in ours]
