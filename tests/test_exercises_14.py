"""The exercises of notebook 14: solutions pass, every mistake hears its reason."""

import re
from math import inf
from pathlib import Path

import nbformat
import pytest

from gamesearch import ExplicitTree, Ordered, negamax, random_tree
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n14
from gamesearch.exercises.registry import exercises
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.search.ordering import best_first
from gamesearch.search.parallel import (
    Job,
    OneByOne,
    root_splitting,
    search_with,
    young_brothers_wait,
)

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOK = nbformat.read(FOLDER / "14-many-cores.ipynb", as_version=4)
CALL = re.compile(r'check\("([\w-]+)", (\w+)(?:, keep=False)?\)$')
MINE = {name: one for name, one in exercises().items() if one.notebook == "14"}
WORDS = {"change": "(Change)", "fill": "(Fill in)", "build": "(Build)"}
GIVEN = {  # what the cells of the exercises take from the cells above them
    "ExplicitTree": ExplicitTree,
    "Job": Job,
    "OneByOne": OneByOne,
    "Ordered": Ordered,
    "best_first": best_first,
    "draw_tree": lambda tree: None,
    "inf": inf,
    "random_tree": random_tree,
    "root_splitting": root_splitting,
    "search_with": search_with,
    "young_brothers_wait": young_brothers_wait,
}


@pytest.fixture(autouse=True)
def progress_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("GAMESEARCH_PROGRESS", str(tmp_path / "progress.json"))


def said(name, answer):
    """Return what a wrong answer hears."""
    result = check(name, answer)
    assert not result.passed
    return result.message


# ---------------------------------------------------------------- the notebook


def cells(tag):
    return {
        CALL.search(cell.source)[1]: cell
        for cell in NOTEBOOK.cells
        if tag in cell.metadata.get("tags", ())
    }


def answer_in(cell):
    """Return the answer that a cell hands to `check`, run after the cell that gives its tree."""
    name, variable = CALL.search(cell.source).groups()
    ids = {one.id: one.source for one in NOTEBOOK.cells}
    space = dict(GIVEN)
    exec(ids.get(f"exercise-{name}-tree", ""), space)
    exec(cell.source.rsplit("check(", 1)[0], space)
    return space[variable]


def test_the_notebook_has_exactly_its_registered_exercises_each_with_a_solution():
    assert list(cells("exercise")) == list(cells("solution")) == list(MINE)
    assert [one.size for one in MINE.values()] == ["change", "change", "fill", "build", "build"]


def test_the_cells_of_an_exercise_are_called_after_it_and_the_quick_check_follows():
    ids = [cell.id for cell in NOTEBOOK.cells]
    own = [one for one in ids[ids.index("exercises") + 1 :] if not one.endswith("-tree")]
    wanted = [f"exercise-{name}{part}" for name in MINE for part in ("-task", "", "-solution")]
    assert own == [*wanted, "quick-check-heading", "quick-check", "summary"]


def test_a_task_says_its_registered_size_and_has_a_folded_hint():
    sources = {cell.id: cell.source for cell in NOTEBOOK.cells}
    for name, one in MINE.items():
        task = sources[f"exercise-{name}-task"]
        assert task.splitlines()[0].endswith(WORDS[one.size]), name
        assert "<details><summary>Hint</summary>" in task


def test_a_stub_is_short_and_was_told_not_yet():
    for cell in cells("exercise").values():
        assert len([line for line in cell.source.splitlines() if line]) <= 12
        assert cell.outputs[-1].data["text/plain"].endswith(NOT_YET)


def test_a_solution_is_folded_and_was_told_that_it_passes():
    for cell in cells("solution").values():
        assert cell.metadata["jupyter"] == {"source_hidden": True, "outputs_hidden": True}
        assert cell.source.startswith("# Solution (a click on ●●● opens it)\n")
        assert ": passed." in cell.outputs[-1].data["text/plain"]


# ---------------------------------------------------------------- right answers


@pytest.mark.parametrize("name", MINE)
def test_the_solution_passes_and_the_stub_and_three_dots_are_told_not_yet(name):
    result = check(name, answer_in(cells("solution")[name]))
    assert result.passed, result.message
    assert said(name, answer_in(cells("exercise")[name])) == NOT_YET
    assert said(name, ...) == NOT_YET


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("leaves-of-two", 9),
        ("enough-workers", 9),
        ("slower-together", "(5 (3 (1 2)))"),
        ("slower-together", [5, [3, 9, 9]]),
    ],
)
def test_these_answers_are_right(name, answer):
    assert check(name, answer).passed


def test_what_a_stub_gives_as_an_example_does_not_pass():
    examples = [
        (name, eval(example))
        for name, cell in cells("exercise").items()
        for example in re.findall(r"such as (.+)$", cell.source, re.MULTILINE)
    ]
    assert len(examples) == 3
    for name, example in examples:
        assert not check(name, example).passed


# ---------------------------------------------------------------- wrong answers and their reasons


def reasons():
    """Yield for every wrong answer with a reason the exercise, the answer, and its words."""
    for exercise in n14.EXERCISES:
        for cell in exercise.judge.__closure__ or ():
            if isinstance(cell.cell_contents, dict):
                for answer, words in cell.cell_contents.items():
                    yield pytest.param(exercise.name, answer, words, id=f"{exercise.name}-{answer}")


def test_seven_wrong_answers_have_a_reason():
    assert len(list(reasons())) == 7


@pytest.mark.parametrize(("name", "answer", "words"), list(reasons()))
def test_a_wrong_answer_hears_its_reason(name, answer, words):
    assert said(name, answer) == words


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ("((5 8) (3 9))", "One worker visits 6 nodes here; the busier of two, round by round, 4."),
        ("(5 (3 9))", "One worker visits 4 nodes here; the busier of two, round by round, 4."),
        ("(5 max(3 9 9))", "let MAX and MIN take turns"),
        ("(5 (3 9 9 9))", "5 leaves; 4 are enough"),
    ],
)
def test_a_tree_that_falls_short_hears_what_is_missing(tree, words):
    assert words in said("slower-together", tree)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda alone, outcome: (outcome.nodes / alone, alone / outcome.longest), "(1.18"),
        (lambda alone, outcome: (outcome.nodes / alone - 1, alone / outcome.nodes), "(0.18"),
        (lambda alone, outcome: n14.measures(alone, outcome)[::-1], "(1.22"),
    ],
)
def test_wrong_measures_are_shown_where_they_differ(function, words):
    assert f"returned {words}" in said("two-measures", function)


def after(game, state):
    return [game.result(state, move) for move in game.moves(state)]


def untold(game, state, workers):
    """Tell no brother what the eldest was worth."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    eldest, *younger = after(game, state)
    (reply,) = yield [Job(eldest, inf, -inf, inf)]
    best = -reply
    for start in range(0, len(younger), workers):
        group = younger[start : start + workers]
        replies = yield [Job(child, inf, -inf, inf) for child in group]
        best = max(best, -min(replies))
    return best


def eldest_alone(game, state, workers):
    """Search no brother at all."""
    game.is_terminal(state)
    (reply,) = yield [Job(after(game, state)[0], inf, -inf, inf)]
    return -reply


def one_job(game, state, workers):
    """Hand out a job that stands in no list."""
    reply = yield Job(after(game, state)[0], inf, -inf, inf)
    return -reply


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (untold, "the work is not right: Outcome(value="),
        (root_splitting, "For workers=2 the work is not right"),
        (eldest_alone, "nodes=2, longest=2, jobs=1); meant is Outcome(value=4, nodes=3"),
        (one_job, "It stopped with"),
        (negamax, "hands out lists of jobs by yield"),
        (7, "hands out lists of jobs by yield"),
    ],
)
def test_a_wrong_way_of_sharing_hears_what_is_wrong(answer, words):
    assert words in said("eldest-first", answer)


# ---------------------------------------------------------------- the references


def test_the_counts_that_have_a_reason_are_what_is_counted():
    inner, every = 5, 17
    alone = n14.shared_out(n14.SHARED, 1).nodes - inner
    together = n14.shared_out(n14.SHARED, 2).nodes
    explained = [case.values[1] for case in reasons() if case.values[0] == "leaves-of-two"]
    assert explained == [alone, together - inner - 1, every - inner, together]


def test_more_workers_than_enough_change_nothing():
    longest = [n14.longest_with(workers) for workers in range(1, 26)]
    enough = n14.enough_workers()
    assert set(longest[enough - 1 :]) == {57} and longest[enough - 2] > 57
    assert longest == sorted(longest, reverse=True)
