"""The exercises in the saved notebooks: all there, in order, with hint, stub and solution."""

import re

import pytest

from exercise_cells import GIVEN, answer_in, cells, notebook, said
from gamesearch.exercises import check
from gamesearch.exercises.registry import exercises
from gamesearch.exercises.sentences import NOT_YET

WORDS = {"change": ("(Change)", "(Work out)"), "fill": ("(Fill in)",), "build": ("(Build)",)}
NUMBERS = sorted({exercise.notebook for exercise in exercises().values()})

pytestmark = [
    pytest.mark.usefixtures("progress_of_its_own"),
    pytest.mark.parametrize("number", NUMBERS),
]


def ids(number):
    return [cell.id for cell in notebook(number).cells]


def test_a_notebook_has_exactly_its_registered_exercises_each_with_a_solution(number):
    registered = {name for name, one in exercises().items() if one.notebook == number}
    assert len(registered) >= 5
    assert set(cells(number, "exercise")) == registered
    assert list(cells(number, "exercise")) == list(cells(number, "solution"))


def test_the_cells_of_an_exercise_are_called_after_it_and_follow_one_another(number):
    found = [one for one in ids(number) if one.startswith("exercise-")]
    parts = ("-task", "", "-solution")
    wanted = [f"exercise-{name}{part}" for name in cells(number, "exercise") for part in parts]
    assert [one for one in found if not one.endswith("-tree")] == wanted


def test_a_task_says_its_registered_size_and_has_a_folded_hint(number):
    sources = {cell.id: cell.source for cell in notebook(number).cells}
    for name in cells(number, "exercise"):
        task = sources[f"exercise-{name}-task"]
        assert task.splitlines()[0].endswith(WORDS[exercises()[name].size]), name
        assert "<details><summary>Hint</summary>" in task


def test_a_notebook_has_exercises_of_all_three_sizes(number):
    assert {exercises()[name].size for name in cells(number, "exercise")} == set(WORDS)


def test_a_stub_is_short_and_was_told_not_yet(number):
    for cell in cells(number, "exercise").values():
        assert len([line for line in cell.source.splitlines() if line]) <= 12
        assert cell.outputs[-1].data["text/plain"].endswith(NOT_YET)


def test_a_solution_is_folded_and_was_told_that_it_passes(number):
    for cell in cells(number, "solution").values():
        assert cell.metadata["jupyter"] == {"source_hidden": True, "outputs_hidden": True}
        assert cell.source.startswith("# Solution (a click on ●●● opens it)\n")
        assert cell.source.endswith(", keep=False)")
        assert ": passed." in cell.outputs[-1].data["text/plain"]


def test_the_quick_check_is_the_widget_and_comes_after_the_exercises(number):
    found = ids(number)
    last = max(place for place, one in enumerate(found) if one.startswith("exercise-"))
    assert found[last + 1 : last + 3] == ["quick-check-heading", "quick-check"]


def test_no_stub_passes(number):
    for name, cell in cells(number, "exercise").items():
        assert said(name, answer_in(cell)) == NOT_YET, name


def test_what_a_stub_gives_as_an_example_does_not_pass(number):
    for name, cell in cells(number, "exercise").items():
        for example in re.findall(r"such as (.+)$", cell.source, re.MULTILINE):
            assert not check(name, eval(example, dict(GIVEN))).passed, name
