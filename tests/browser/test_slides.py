"""The slides in a browser: nothing is fetched, and the keys of a presenter lead through them."""

import nbformat
import pytest

from slides import HERE, slides

PROJECT = HERE.parent
WINDOW = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    """The page of slides of a notebook with trees, code that is long, and formulas."""
    path = tmp_path_factory.mktemp("slides") / "04.html"
    notebook = nbformat.read(PROJECT / "notebooks" / "04-move-ordering.ipynb", as_version=4)
    path.write_text(slides(notebook), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def shown(page, deck):
    page.set_viewport_size(WINDOW)
    page.fetched = []
    page.on("request", lambda request: page.fetched.append(request.url))
    page.goto(deck)
    return page


def tops(page):
    """Return where each slide begins, from the top of the window."""
    boxes = page.locator(".slides > section > section")
    return [
        round(top) for top in boxes.evaluate_all("s => s.map(e => e.getBoundingClientRect().y)")
    ]


def number_of(page):
    """Return the number of the slide that stands at the top of the window, counted from 0."""
    return sum(top < 2 for top in tops(page)) - 1


def test_a_page_of_slides_fetches_nothing_else(shown, deck):
    assert [url for url in shown.fetched if url != deck and not url.startswith("data:")] == []


def test_a_presenter_reaches_the_last_slide_and_comes_back(shown):
    last, presses = len(tops(shown)) - 1, 0
    assert last > 20
    while number_of(shown) < last and presses < 3 * last:
        before = tops(shown)[0]
        shown.keyboard.press("PageDown")
        presses += 1
        assert tops(shown)[0] < before  # each press moves on, and never past what was not shown
        assert before - tops(shown)[0] <= WINDOW["height"] * 1.5
    assert number_of(shown) == last
    while number_of(shown) and presses:
        shown.keyboard.press("ArrowLeft")
        presses -= 1
    assert number_of(shown) == 0


def test_every_slide_fills_the_window_and_none_is_wider_than_it(shown):
    boxes = shown.locator(".slides > section > section")
    heights = boxes.evaluate_all("s => s.map(e => e.getBoundingClientRect().height)")
    assert min(heights) >= WINDOW["height"]
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_space_on_a_folded_answer_opens_it_and_stays_on_the_slide(shown):
    answer = shown.locator("summary").first
    answer.scroll_into_view_if_needed()
    answer.focus()
    before = tops(shown)
    shown.keyboard.press(" ")
    assert answer.evaluate("summary => summary.parentElement.open")
    assert tops(shown)[0] == before[0]
