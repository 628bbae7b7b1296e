"""The teacher's pack: every cell it names is there, every plan fills its time, and the paper."""

import importlib
import random
import re
from pathlib import Path

import nbformat
import pytest

import make_exam
from gamesearch import minimax, nim_sum, record
from gamesearch.exercises.quick_check import notebooks_with_questions, read_questions
from gamesearch.games.explicit import ExplicitTree
from gamesearch.widgets.quiz.sheet import LINE
from make_sheets import main as make_sheets
from make_sheets import write_sheets

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = {path.name[:2]: path for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))}
PLANS = sorted((ROOT / "teaching" / "plans").glob("*.md"))
PAGES = [*PLANS, ROOT / "teaching" / "README.md", ROOT / "teaching" / "misconceptions.md"]
CELL = re.compile(r"\]\(((?:\.\./)+notebooks/[\w-]+\.ipynb)#cell-id=([\w-]+)\)")
FEATURES = {
    "StepPlayer": "gamesearch.widgets",
    "draw_search_tree": "gamesearch",
    "draw_tree": "gamesearch",
    "check": "gamesearch.exercises",
    "expose": "gamesearch.exercises.museum",
    "QuickCheck": "gamesearch.exercises.quick_check_view",
}


def read(path):
    return path.read_text(encoding="utf-8")


def cells_of(path):
    return {cell.id for cell in nbformat.read(path, as_version=4).cells}


# ---------------------------------------------------------------- cells and plans


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_cell_that_a_page_leads_to_is_in_its_notebook(page):
    links = set(CELL.findall(read(page)))
    known = {path: cells_of(page.parent / path) for path in {path for path, _ in links}}
    assert [f"{path}#{cell}" for path, cell in links if cell not in known[path]] == []


def test_every_notebook_has_a_plan_of_its_own_name():
    assert [plan.stem for plan in PLANS] == [path.stem for path in NOTEBOOKS.values()]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plan_goes_from_minute_0_to_minute_50_without_a_gap(plan):
    steps = re.findall(r"^\| (\d+)–(\d+) \|", read(plan), re.MULTILINE)
    minutes = [int(minute) for step in steps for minute in step]
    assert (minutes[0], minutes[-1]) == (0, 50)
    assert minutes[1:-1:2] == minutes[2:-1:2] and minutes == sorted(minutes)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plan_has_its_parts_and_shows_cells_of_its_own_notebook(plan):
    text = read(plan)
    parts = ("**Goal.**", "**Skip**", "## Misunderstandings to expect", "## Discuss")
    assert [part for part in parts if part not in text] == []
    assert {path for path, _ in CELL.findall(text)} == {f"../../notebooks/{plan.stem}.ipynb"}


# ---------------------------------------------------------------- the table of misunderstandings


def rows():
    lines = read(ROOT / "teaching" / "misconceptions.md").splitlines()
    return [line.strip("| ").split(" | ") for line in lines if re.match(r"\| \d", line)]


def test_all_32_misunderstandings_have_a_row_with_its_source():
    assert [int(row[0]) for row in rows()] == list(range(1, 33))
    assert [row[0] for row in rows() if len(row) != 5 or not all(row)] == []


def test_every_misunderstanding_is_answered_by_a_cell_or_by_a_feature_that_exists():
    for number, *_, answered, _source in rows():
        features = re.findall(r"feature `(\w+)`", answered)
        assert CELL.findall(answered) or features, number
        for feature in features:
            assert hasattr(importlib.import_module(FEATURES[feature]), feature), feature


def test_most_misunderstandings_are_probed_by_a_quick_check():
    asked = [q for number in notebooks_with_questions() for q in read_questions(number)]
    probed = {number for question in asked for number in question.probes}
    assert set(range(1, 27)) - probed == set()


# ---------------------------------------------------------------- sheets to print


def test_sheets_come_with_keys_and_no_tree_is_on_two_of_them(tmp_path):
    sheets = write_sheets(7, 3, tmp_path, questions=2)
    assert [path.name for path in sheets] == ["sheet-7.html", "sheet-9.html", "sheet-11.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("key-11.html", "key-7.html", "key-9.html"),
        *("sheet-11.html", "sheet-7.html", "sheet-9.html"),
    ]
    seeds = [re.findall(r"seed (\d+),", read(path)) for path in sheets]
    assert seeds == [["7", "8"], ["9", "10"], ["11", "12"]]


def test_a_sheet_holds_no_answer_and_its_key_does(tmp_path):
    (sheet,) = write_sheets(7, 1, tmp_path, questions=2)
    assert "Value of the root: 9" not in read(sheet) and "Pruned leaves" in read(sheet)
    assert re.search(r"Value of the root: \d+", read(tmp_path / "key-7.html"))


def test_the_same_seed_writes_the_same_sheet(tmp_path):
    pages = [read(write_sheets(7, 1, tmp_path / name)[0]) for name in "ab"]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("write", [make_sheets, make_exam.main], ids=["sheets", "exam"])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "seven"], "argument --seed: 'seven' is no whole number"),
        (["--into", "notes.txt"], "argument --into: notes.txt is a file: name a folder"),
        (["--into", "notes.txt/a"], "argument --into: notes.txt/a cannot be made: "),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence(
    write, words, sentence, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("precious")
    with pytest.raises(SystemExit):
        write(words)
    assert sentence in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("write", "option"), [(make_sheets, "--sheets"), (make_exam.main, "--of-each")]
)
def test_none_at_all_is_refused_in_a_sentence(write, option, capsys):
    with pytest.raises(SystemExit):
        write([option, "0"])
    assert "0 is less than 1" in capsys.readouterr().err


# ---------------------------------------------------------------- the exam


@pytest.fixture(scope="module")
def paper():
    return make_exam.exam(7, 2)


def test_an_exam_has_as_many_solutions_as_questions(paper):
    questions, solutions = paper
    for page in paper:
        assert len(re.findall(r"^Question \d+$", page.text, re.MULTILINE)) == 12
    assert questions.html.count("<section>") == solutions.html.count("<section>") == 12


def test_another_seed_asks_other_questions_and_the_same_one_the_same(paper):
    assert make_exam.exam(7, 2)[1].html == paper[1].html
    assert make_exam.exam(8, 2)[0].text != paper[0].text


def drawn(kind, number):
    """Return what a kind of question asks and tells, as text, drawn for a test."""
    asked, told = kind(random.Random(f"test {number}"))
    return asked[1], told[1]


@pytest.mark.parametrize("number", range(8))
def test_a_value_names_one_leaf_where_leaves_are_asked_for(number):
    for branching, depth in ((3, 2), (2, 3)):
        tree = make_exam.tree_of_different_leaves(random.Random(number), branching, depth)
        leaves = record(minimax, tree, ()).leaves
        assert len(leaves) == branching**depth == len({tree.utility(leaf) for leaf in leaves})
        assert len(leaves[0]) == depth


def test_every_question_leaves_room_for_its_answer_and_the_key_has_none(paper):
    questions, solutions = paper
    for section in questions.html.split("<section>")[1:]:
        assert f": {LINE}" in section
    assert LINE not in solutions.html
    assert questions.text.splitlines()[2].startswith("Name: ____")


@pytest.mark.parametrize("number", range(8))
def test_the_solution_of_a_window_question_is_true_of_its_value(number):
    asked, told = drawn(make_exam.bounding, number)
    window = re.search(r"\((-?\d+), (-?\d+)\)", asked.replace("−", "-"))
    alpha, beta = map(int, window.groups())
    returned, value = map(int, re.search(r"Returned: (\d+),.* It is (\d+)", told).groups())
    if "fail low" in told:
        assert value <= returned <= alpha
    else:
        assert beta <= returned <= value


@pytest.mark.parametrize("number", range(8))
def test_the_solution_of_a_nim_question_wins_or_there_is_none(number):
    asked, told = drawn(make_exam.nimming, number)
    heaps = [int(heap) for heap in re.findall(r"\d+", asked)]
    moves = [tuple(map(int, move)) for move in re.findall(r"(\d+) to (\d+)", told)]
    assert bool(moves) == (nim_sum(*heaps) != 0)
    for heap, left in moves:
        after = [*heaps, left]
        after.remove(heap)
        assert left < heap and nim_sum(*after) == 0


@pytest.mark.parametrize("number", range(8))
def test_the_two_windows_of_a_proof_meet_at_the_value(number):
    asked, told = drawn(make_exam.proving, number)
    (_, high), (low, _) = re.findall(r"\((\d+), (\d+)\) fails", told)
    value = int(re.search(r"the value is (\d+)", told)[1])
    assert int(high) == int(low) == value == minimax(tree_in(asked), ())


def tree_in(text):
    """Return the tree of two plies of MIN and MAX that `text` draws line by line."""
    lines = [line for line in text.splitlines() if line.strip().startswith("MAX:")]
    leaves = [[int(leaf) for leaf in line.split(":")[1].split()] for line in lines]
    return ExplicitTree([leaves[:2], leaves[2:]])
