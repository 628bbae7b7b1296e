"""The pruning quiz in a real browser: answered by keyboard, checked, and printed."""

import re

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import run_all
from gamesearch import published
from gamesearch.widgets.quiz.questions import Question
from gamesearch.widgets.quiz.recipes import Recipe
from gamesearch.widgets.quiz.sheet import print_sheet

NOTEBOOK = "pruning-quiz-under-test.ipynb"
CELLS = [
    "from gamesearch import published\nfrom gamesearch.widgets import PruningQuiz",
    'PruningQuiz(published["textbook"])',
    "PruningQuiz(difficulty=2)",
    'PruningQuiz("((3 12) (2 x))")',
]


@pytest.fixture(scope="module")
def notebook(lab, browser):
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}},
    )
    nbformat.write(book, lab.root / NOTEBOOK)
    page = browser.new_page(viewport={"width": 1280, "height": 3000})
    lab.trust(NOTEBOOK)
    lab.open(page, NOTEBOOK)
    run_all(page)
    yield page
    page.close()
    (lab.root / NOTEBOOK).unlink()


def quiz_number(notebook, place):
    """Return the outermost box of one of the quizzes."""
    check = notebook.get_by_role("button", name="Check", exact=True)
    return notebook.locator(
        ".jp-OutputArea-output > .widget-vbox, .jp-OutputArea-output "
        ":not(.widget-box) > .widget-vbox",
        has=check,
    ).nth(place)


def reach(page, target, key="Tab"):
    """Reach `target` by Tab alone, as somebody without a mouse does."""
    for _ in range(80):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError("Tab does not lead there")


def press(page, target, key="Tab"):
    reach(page, target, key)
    page.keyboard.press("Space")


def named(quiz, name):
    return quiz.get_by_role("button", name=name, exact=True)


def test_a_quiz_is_answered_and_passed_by_keyboard_alone(notebook):
    quiz, question = quiz_number(notebook, 0), Question(published["textbook"])
    named(quiz, "all of B").focus()
    for leaf in question.numbers(question.pruned):
        value = question.tree.utility(question.leaves[leaf - 1])
        press(notebook, named(quiz, f"{leaf}: {value}"))
        expect(named(quiz, f"// {leaf}: {value}")).to_be_focused()
    reach(notebook, quiz.get_by_label("Root value"))
    notebook.keyboard.type(str(question.value))
    press(notebook, named(quiz, "Check"))
    expect(quiz.get_by_role("status")).to_contain_text("Passed: 9 of 9 leaves right")
    expect(quiz).to_contain_text("Score: 9 of 9 leaves right, 1 of 1 questions passed")
    result = question.check(question.pruned, question.value)
    for remark in result.remarks:
        row = quiz.get_by_role("row").filter(
            has=notebook.get_by_role("rowheader", name=remark.title, exact=True)
        )
        expect(row).to_contain_text(remark.reason)
    expect(quiz.locator("svg g.leaf.pruned")).to_have_count(len(question.pruned))


def test_a_whole_subtree_is_marked_by_keyboard_and_each_mistake_is_told(notebook):
    quiz, question = quiz_number(notebook, 1), Recipe(1, 2).question()
    named(quiz, "all of I").focus()
    notebook.keyboard.press("Space")
    marked = question.below((1,))
    expect(quiz.get_by_role("button").filter(has_text="// ")).to_have_count(len(marked))
    expect(quiz.locator(".widget-html").filter(has_text="// 9")).to_have_count(1)
    quiz.get_by_label("Root value").fill("1")
    press(notebook, named(quiz, "Check"))
    result = question.check(marked, 1)
    expect(quiz.get_by_role("status")).to_contain_text(f"{result.right} of 16 leaves right")
    wrong = [remark for remark in result.remarks if remark.right is False]
    expect(quiz.get_by_role("cell", name="✗ wrong")).to_have_count(len(wrong))
    expect(quiz).to_contain_text("A deep alpha cutoff")


def test_the_next_question_is_that_of_the_next_seed(notebook):
    quiz, question = quiz_number(notebook, 1), Recipe(2, 2).question()
    press(notebook, named(quiz, "Next question"), "Shift+Tab")
    expect(quiz).to_contain_text(question.recipe.words())
    expect(quiz.get_by_role("img", name=question.nested())).to_be_visible()
    expect(quiz.get_by_role("button", name=re.compile(r"^\d+: "))).to_have_count(16)
    expect(quiz.get_by_role("status")).to_have_count(0)


def test_a_malformed_tree_and_a_missing_value_get_sentences_and_the_quiz_works(notebook):
    quiz = quiz_number(notebook, 2)
    expect(quiz.get_by_role("alert")).to_contain_text("character 12")
    named(quiz, "Check").click()
    expect(quiz.get_by_role("alert")).to_contain_text("write the value of the root first")
    quiz.get_by_label("Root value").fill("14")
    named(quiz, "Check").click()
    expect(quiz.get_by_role("alert")).to_have_count(0)
    expect(quiz.get_by_role("status")).to_contain_text(
        "7 of 9 leaves right; the root value is right"
    )


def test_axe_finds_nothing_in_the_quizzes_that_is_ours_to_fix(notebook):
    for place in range(3):
        quiz = quiz_number(notebook, place)
        handle = quiz.evaluate(f"element => element.id = 'quiz-under-test-{place}'")
        violations = Axe().run(notebook, context=f"#{handle}").response["violations"]
        assert not violations, [(v["id"], [n["html"] for n in v["nodes"]]) for v in violations]


def test_nothing_but_the_tree_is_wider_than_a_narrow_page(notebook):
    notebook.set_viewport_size({"width": 700, "height": 3000})
    quiz = quiz_number(notebook, 1)
    notebook.wait_for_timeout(500)
    assert quiz.evaluate("element => element.scrollWidth <= element.clientWidth + 1")
    notebook.set_viewport_size({"width": 1280, "height": 3000})


def test_four_questions_of_sixteen_leaves_fit_two_pages_of_paper(page, tmp_path):
    sheet = print_sheet([1, 2, 3, 4], difficulty=2)
    sheet.questions.save(tmp_path / "quiz.html")
    page.set_viewport_size({"width": 794, "height": 1123})
    page.goto((tmp_path / "quiz.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    widths = page.locator("img").evaluate_all(
        "images => images.map(i => i.getBoundingClientRect().width)"
    )
    assert len(widths) == 4 and all(500 < width <= 681 for width in widths)
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(pages) == 2
    violations = Axe().run(page).response["violations"]
    serious = [v["id"] for v in violations if v["impact"] in ("serious", "critical")]
    assert not serious
