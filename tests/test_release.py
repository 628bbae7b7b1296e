"""The versions for a class: no solution in the students' notebooks, and grades that are right."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import gamesearch
import make_release
from graded_notebook import graded, split_check, with_markers
from make_release import release, without_solutions, without_what_tells
from slides import slides

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
CHECKER = '''\
class Result:
    def __init__(self, passed, message):
        self.passed, self.message = passed, message


def check(name, answer):
    """Judge two small exercises."""
    right = answer(4) == 8 if name == "double" else answer == 7
    return Result(right, "right" if right else "wrong")'''
STUB = "def double(number):\n    ..."
DOUBLE = "def double(number):\n    twice = 2 * number\n    return twice"
FOLDED = """\
<details><summary>Solution</summary>

```python
largest = max(3, 7, 5)
check("largest", largest)
```

</details>"""
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}


def code(source, name, *tags, shows="3"):
    shown = new_output("execute_result", {"text/plain": shows}, execution_count=1)
    more = {"tags": list(tags)}
    return new_code_cell(source, id=name, outputs=[shown], execution_count=1, metadata=more)


def prose(source, name, *tags):
    return new_markdown_cell(source, id=name, metadata={"tags": list(tags)})


@pytest.fixture
def taught():
    """A notebook with two exercises, one of them with its check in the stub's own cell."""
    cells = [
        prose("# 77 · Small", "title"),
        code(CHECKER, "checker", shows="kept"),
        prose("## Exercises", "exercises"),
        code(STUB, "double", "exercise"),
        code('check("double", double)', "double-check"),
        code(f'{DOUBLE}\n\n\ncheck("double", double)', "double-solution", "solution"),
        prose("**2.** Which is the largest of 3, 7 and 5?", "largest-task"),
        code('largest = None\ncheck("largest", largest)', "largest", "exercise"),
        prose(FOLDED, "largest-solution", "solution"),
        prose("## What you now know", "summary"),
    ]
    return new_notebook(
        cells=cells, metadata={"kernelspec": KERNEL, "gamesearch": {"executed": "hash"}}
    )


def words_of(notebook):
    return "\n".join(cell.source for cell in notebook.cells)


# ---------------------------------------------------------------- the students' version


def test_students_get_no_cell_of_a_solution(taught):
    student = without_solutions(taught)
    assert [c.id for c in taught.cells if c not in student.cells and "solution" in c.id] != []
    assert [cell.id for cell in student.cells if "solution" in cell.metadata["tags"]] == []
    assert "twice" not in words_of(student) and "max(3, 7, 5)" not in words_of(student)


def test_students_get_every_other_cell_in_its_place(taught):
    kept = [cell.id for cell in taught.cells if not cell.id.endswith("-solution")]
    assert [cell.id for cell in without_solutions(taught).cells] == kept


def test_what_was_shown_before_the_first_exercise_stays_and_the_rest_goes(taught):
    student = without_solutions(taught)
    shown = {cell.id: len(cell.outputs) for cell in student.cells if cell.cell_type == "code"}
    assert shown == {"checker": 1, "double": 0, "double-check": 0, "largest": 0}


def test_the_notebook_itself_is_left_as_it_was(taught):
    before = nbformat.writes(taught)
    without_solutions(taught), graded(taught), slides(taught)
    assert nbformat.writes(taught) == before


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_of_the_course_loses_its_solutions_and_nothing_else(path):
    notebook = nbformat.read(path, as_version=4)
    student = without_solutions(notebook)
    tagged = [cell.id for cell in notebook.cells if "solution" in cell.metadata.get("tags", ())]
    assert [cell.id for cell in notebook.cells if cell.id not in tagged] == [
        cell.id for cell in student.cells
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_for_a_class_leads_to_no_solution_and_keeps_all_else(path):
    notebook = nbformat.read(path, as_version=4)
    plain = without_what_tells(notebook)
    for word in ("# Solution", "folded away below each", "mybinder.org", "/run/lab/"):
        assert word not in words_of(without_solutions(plain))
    changed = [
        (old.source, new.source)
        for old, new in zip(notebook.cells, plain.cells)
        if old.source != new.source
    ]
    assert len(changed) == 2  # the badges at the top, and the words above the exercises
    lost = [len(old) - len(new) for old, new in changed]
    assert 200 < lost[0] < 600 and 70 < lost[1] < 130
    assert [cell for cell in plain.cells if cell.cell_type == "code"] == [
        cell for cell in notebook.cells if cell.cell_type == "code"
    ]


# ---------------------------------------------------------------- the graded version


def test_a_solution_goes_into_the_cell_of_its_stub_between_markers(taught):
    cells = {cell.id: cell.source for cell in graded(taught).cells}
    assert cells["double"].splitlines() == [
        "def double(number):",
        "    ### BEGIN SOLUTION",
        "    twice = 2 * number",
        "    return twice",
        "    ### END SOLUTION",
    ]
    assert cells["largest"].splitlines() == [
        "# largest = None",
        "### BEGIN SOLUTION",
        "largest = max(3, 7, 5)",
        "### END SOLUTION",
    ]


def test_a_check_becomes_a_locked_cell_of_tests_worth_a_point(taught):
    cells = {cell.id: cell for cell in graded(taught).cells}
    tests = cells["double-tests"]
    assert tests.source == (
        "result = check('double', double)\nassert result.passed, result.message"
    )
    about = tests.metadata["nbgrader"]
    assert (about["grade"], about["locked"], about["points"]) == (True, True, 1)
    assert "double-check" not in cells and "largest-tests" in cells


def test_an_exercise_without_a_check_is_left_ungraded(taught):
    taught.cells = [cell for cell in taught.cells if cell.id != "double-check"]
    cells = {cell.id: cell for cell in graded(taught).cells}
    assert cells["double"].source == STUB and "nbgrader" not in cells["double"].metadata


def test_a_check_without_a_solution_is_refused(taught):
    taught.cells = [cell for cell in taught.cells if cell.id != "double-solution"]
    with pytest.raises(ValueError, match="the exercise double has a check and no cell tagged"):
        graded(taught)


@pytest.mark.parametrize("source", ["f = 1\nrecheck(f)", "%time check(1, 2)", "check(1)", ""])
def test_a_check_is_known_by_its_name_and_its_two_arguments(source):
    assert split_check(source) == (source, None)


def graded_pair(stub, solution):
    """Return the sources of the cells that an exercise and its solution become."""
    cells = [code(stub, "one", "exercise"), code(solution, "two", "solution")]
    return [cell.source for cell in graded(new_notebook(cells=cells)).cells]


def test_an_answer_written_into_the_check_gets_a_name():
    answer, tests = graded_pair('check("leaves-read", ...)', 'check("leaves-read", 3 + 4)')
    assert answer.splitlines() == [
        "# answer = ...",
        "### BEGIN SOLUTION",
        "answer = 3 + 4",
        "### END SOLUTION",
    ]
    assert tests.startswith("result = check('leaves-read', answer)\n")


def test_a_solution_under_another_name_is_given_the_name_of_the_stub():
    answer, _ = graded_pair(
        "def mine(n):\n    ...\n\ncheck('f', mine)",
        "def ours(n):\n    return n\n\ncheck('f', ours)",
    )
    names = {}
    exec(answer, names)
    assert names["mine"](5) == 5 and "# def mine(n):" in answer


def handed_out(source):
    """Return what nbgrader makes of a cell with markers for its students."""
    return re.sub(
        r"### BEGIN.*?### END SOLUTION", "raise NotImplementedError()", source, flags=re.S
    )


def test_a_solution_that_is_the_stub_itself_still_has_something_between_the_markers():
    assert with_markers("a = 1", "a = 1").splitlines()[1:3] == ["### BEGIN SOLUTION", "a = 1"]


def test_lines_below_the_gap_that_are_not_indented_stay_in_sight():
    given = "class Mine:\n    def move(self):\n        return {}\n\n\nanswer = Mine()"
    kept = handed_out(with_markers(given.format("..."), given.format("3 + 4")))
    assert kept.splitlines()[1:] == [
        "    def move(self):",
        "        # return ...",
        "        raise NotImplementedError()",
        "",
        "",
        "answer = Mine()",
    ]


def test_a_gap_in_a_loop_leaves_a_program_that_can_be_read():
    given = "def f(n):\n    while {}:\n        n += 1\n    return n"
    kept = handed_out(with_markers(given.format("..."), given.format("n < 5")))
    assert kept.splitlines() == [
        "def f(n):",
        "    # while ...:",
        "    #     n += 1",
        "    # return n",
        "    raise NotImplementedError()",
    ]


def test_a_comment_that_heads_a_solution_is_not_handed_out():
    call = "\n\n\ncheck('double', double)"
    answer, _ = graded_pair(STUB + call, f"# Solution\n{DOUBLE}{call}")
    assert answer.splitlines()[:2] == ["def double(number):", "    ### BEGIN SOLUTION"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_exercise_of_a_notebook_is_handed_out_as_a_program_that_can_be_read(path):
    answers = [cell for cell in graded(nbformat.read(path, as_version=4)).cells if is_answer(cell)]
    for cell in answers:
        ast.parse(cell.source), ast.parse(handed_out(cell.source))
        names = {node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}
        assert "check" not in names


def is_answer(cell):
    return cell.metadata.get("nbgrader", {}).get("solution", False)


# ---------------------------------------------------------------- nbgrader itself

FILLED = {
    "all": {"double": DOUBLE, "largest": "largest = 7"},
    "half": {"double": "def double(number):\n    return number + 3", "largest": "largest = 7"},
}


@pytest.fixture
def course(taught, tmp_path):
    """A folder with the release of a small notebook and a file for nbgrader's settings."""
    nbformat.write(taught, tmp_path / "77-small.ipynb")
    release([tmp_path / "77-small.ipynb"], tmp_path / "release")
    return tmp_path / "release" / "nbgrader"


def run_nbgrader(course, *words):
    """Run a command of nbgrader, which itself looks for others of this environment on the path."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    command = [sys.executable, "-m", "nbgrader", *words]
    environment = {**os.environ, "PATH": path, "JUPYTER_PREFER_ENV_PATH": "1"}
    return subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)


def hand_in(course, student, answers):
    """Fill in a copy of the assignment, as `student`."""
    given = course / "release" / "77-small" / "77-small.ipynb"
    notebook = nbformat.read(given, as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    folder = course / "submitted" / student / "77-small"
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / "77-small.ipynb")


def test_nbgrader_hands_out_checks_and_grades_rightly(course, monkeypatch):
    reason = "nbgrader is not installed: pip install -r tests/requirements.txt"
    Gradebook = pytest.importorskip("nbgrader.api", reason=reason).Gradebook
    source = "source/77-small/77-small.ipynb"
    assert "Success! Your notebook passes" in run_nbgrader(course, "validate", source).stdout
    made = run_nbgrader(course, "generate_assignment", "77-small", "--create")
    assert made.returncode == 0, made.stderr
    given = nbformat.read(course / "release/77-small/77-small.ipynb", as_version=4)
    assert "twice" not in words_of(given) and "max(3, 7, 5)" not in words_of(given)
    assert "def double(number):\n    # YOUR CODE HERE" in words_of(given)

    for student, answers in FILLED.items():
        hand_in(course, student, answers)
    graded_all = run_nbgrader(course, "autograde", "77-small", "--create")
    assert graded_all.returncode == 0, graded_all.stderr
    monkeypatch.setenv("PATH", sysconfig.get_path("scripts"), prepend=os.pathsep)
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as grades:
        scores = {name: grades.find_submission("77-small", name).score for name in FILLED}
    assert scores == {"all": 2, "half": 1}


# ---------------------------------------------------------------- slides and the command


def kinds_of_slides(page):
    return page.count("<section>") + page.count("<section ")


def test_a_page_of_slides_has_every_section_and_no_exercise(taught):
    page = slides(taught)
    assert "77 · Small" in page and "What you now know" in page
    assert "twice" not in page and "Which is the largest" not in page


def test_a_page_of_slides_names_nothing_to_fetch_from_the_web(taught):
    taught.cells[0].source += "\n\n[![Binder](https://x/badge.svg)](https://x/)\n\nabout $b^2$"
    page = slides(taught)
    assert re.findall(r"(?:<link|src=|url\(|import)[^>]{0,40}https?:", page) == []
    assert page.count("<script>") == 1 and "<msup><mi>b</mi>" in page


def test_slides_of_one_notebook_lead_to_those_of_another(taught):
    taught.cells[0].source += "\n\n[next](03-alpha-beta.ipynb)"
    assert 'href="03-alpha-beta.slides.html"' in slides(taught)


def test_a_cell_that_only_imports_has_no_slide():
    cells = [prose("# T", "title"), code("import turtle", "a"), code("import rabbit\nrun()", "b")]
    page = slides(new_notebook(cells=cells))
    assert "turtle" not in page and "rabbit" in page


def test_a_section_that_grows_too_long_goes_on_below():
    long = [prose("## Section", "head")]
    long += [prose("\n\n".join(["line"] * 5), f"part-{n}") for n in range(6)]
    short = new_notebook(cells=[prose("# T", "title"), *long[:2]])
    assert kinds_of_slides(slides(new_notebook(cells=long))) > kinds_of_slides(slides(short))


def test_a_folded_answer_stays_on_the_slide_of_its_question():
    answer = "<details><summary>Answer</summary>\n" + "line\n\n" * 30 + "</details>"
    cells = [prose("# T", "title"), prose("## S\n\nWhy?", "a"), prose(answer, "b")]
    assert kinds_of_slides(slides(new_notebook(cells=cells))) == 2 * kinds_of_slides(
        slides(new_notebook(cells=cells[:1]))
    )


def test_a_release_holds_all_versions_of_all_notebooks(course):
    folder = course.parent
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*") if path.is_file()}
    beside = {name for name in found if re.match("student/(?!notebooks)", name)}
    assert found - beside == {
        "student/notebooks/77-small.ipynb",
        "slides/77-small.slides.html",
        "nbgrader/nbgrader_config.py",
        "nbgrader/source/77-small/77-small.ipynb",
    }


def test_the_students_get_a_course_that_can_be_installed_and_no_plans_or_tests(course):
    student = course.parent / "student"
    assert {path.name for path in student.iterdir()} == {
        *("LICENSE", "LICENSE-text", "README.md", "binder", "gamesearch", "notebooks"),
        *("pyproject.toml", "requirements.txt"),
    }
    assert list(student.rglob("__pycache__")) == []
    ours = Path(gamesearch.__file__).parent
    names = {path.relative_to(ours) for path in ours.rglob("*") if "__pycache__" not in str(path)}
    theirs = student / "gamesearch"
    assert {path.relative_to(theirs) for path in theirs.rglob("*")} == names
    program = "import gamesearch; print(gamesearch.__file__)"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=student, capture_output=True, text=True
    )
    assert Path(run.stdout.strip()).is_relative_to(student)


def test_the_students_readme_names_files_that_they_have(course):
    student = course.parent / "student"
    readme = (student / "README.md").read_text(encoding="utf-8")
    assert "requirements.txt" in readme and "notebooks/00-start-here.ipynb" in readme
    assert "make " not in readme and "OWNER" not in readme


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such.ipynb"], "no-such.ipynb cannot be read: No such file or directory"),
        (["notes.txt"], "notes.txt is no notebook"),
        (["--into", "notes.txt"], "notes.txt is a file: name a folder"),
        (["--into", "."], ". holds other files: name an empty folder, or a release"),
    ],
)
def test_what_cannot_be_released_is_refused_in_a_sentence(words, sentence, tmp_path):
    (tmp_path / "notes.txt").write_text("precious")
    command = [sys.executable, make_release.__file__, *words]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (run.returncode, run.stderr.strip().endswith(sentence)) == (2, True), run.stderr
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["notes.txt"]
    assert not (tmp_path / "release" / "student").exists()


def test_a_release_is_never_written_over_other_files(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(ValueError, match="holds other files"):
        release([], tmp_path)
    assert (tmp_path / "thesis.tex").read_text() == "precious"


def test_a_release_stays_if_the_next_one_cannot_be_made(course, tmp_path):
    with pytest.raises(FileNotFoundError):
        release([tmp_path / "no-such.ipynb"], course.parent)
    assert (course.parent / "student" / "notebooks" / "77-small.ipynb").exists()
