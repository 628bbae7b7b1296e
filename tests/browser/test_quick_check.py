"""The quick check in a real browser: answered by keyboard, announced, and readable when narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.widget_pages import no_errors, open_notebook, press_until_focused
from gamesearch.exercises.quick_check import read_questions

CELLS = [
    "from gamesearch.exercises.quick_check_view import QuickCheck",
    'QuickCheck("03")',
    'QuickCheck("99")',
]
QUESTIONS = read_questions("03")


@pytest.fixture(scope="module")
def notebook(lab, browser):
    page = open_notebook(lab, browser, "quick-check-under-test.ipynb", CELLS, height=2600)
    yield page
    page.close()
    (lab.root / "quick-check-under-test.ipynb").unlink()


def button(page, answer):
    """Return the button of an answer; a tick or a cross may stand before its words."""
    return page.get_by_role("button", name=answer.text.replace("`", ""))


def test_every_question_is_answered_by_keyboard_alone(notebook):
    button(notebook, QUESTIONS[0].answers[0]).focus()
    for question in QUESTIONS:
        right = button(notebook, question.right)
        press_until_focused(notebook, right)
        notebook.keyboard.press("Space")
        expect(right).to_contain_text("✓")
        expect(right).to_be_focused()
        said = question.right.reply.replace("`", "")
        expect(notebook.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(notebook.get_by_text("5 of 5 questions answered, 5 right")).to_be_visible()


def test_a_wrong_answer_gets_a_cross_and_its_own_reply(notebook):
    wrong = next(answer for answer in QUESTIONS[1].answers if not answer.right)
    button(notebook, wrong).press("Enter")
    expect(button(notebook, wrong)).to_contain_text("✗")
    expect(notebook.get_by_role("status").filter(has_text=wrong.feedback)).to_be_visible()


def test_a_check_that_does_not_exist_says_so(notebook):
    expect(notebook.get_by_role("alert")).to_contain_text("there is no quick check '99'")


def test_axe_finds_nothing_to_fix(notebook):
    found = Axe().run(notebook, context=".jp-OutputArea-output").response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_a_long_answer_is_read_whole_on_a_narrow_page(notebook):
    notebook.set_viewport_size({"width": 700, "height": 2600})
    notebook.wait_for_timeout(500)
    cut = "button => button.scrollWidth > button.clientWidth + 1 || "
    cut += "button.scrollHeight > button.clientHeight + 1"
    buttons = notebook.locator(".gamesearch-answer").all()
    assert len(buttons) == sum(len(question.answers) for question in QUESTIONS)
    assert [one.inner_text() for one in buttons if one.evaluate(cut)] == []


def test_nothing_was_printed_as_an_error(notebook):
    no_errors(notebook)
