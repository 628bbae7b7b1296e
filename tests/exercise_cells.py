"""The exercises as the notebooks hold them: their cells, what these hand to `check`, what it says.

A cell is run without the cells above it: `GIVEN` has what it takes from them.
"""

import re
from functools import cache
from math import inf
from pathlib import Path

import nbformat
import pytest

from gamesearch import MAX, alphabeta, minimax
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n01, n06, n14
from gamesearch.exercises.registry import exercises
from gamesearch.search.parallel import (
    Job,
    OneByOne,
    root_splitting,
    search_with,
    young_brothers_wait,
)
from gamesearch.search.table import Bound
from gamesearch.solver import cells as bits

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
CALL = re.compile(r'check\("([\w-]+)", (\w+)(?:, keep=False)?\)$')


class RaceTo5(n01.Race):
    """The race of notebook 01, made without arguments."""

    def __init__(self):
        super().__init__(5)


GIVEN = {
    "BOTTOM": bits.BOTTOM,
    "Bound": Bound,
    "Job": Job,
    "LINES": n06.LINES,
    "MAX": MAX,
    "OneByOne": OneByOne,
    "RaceTo5": RaceTo5,
    "alphabeta": alphabeta,
    "inf": inf,
    "longest_with": n14.longest_with,
    "minimax": minimax,
    "root_splitting": root_splitting,
    "search_with": search_with,
    "shared": n14.SHARED,
    "young_brothers_wait": young_brothers_wait,
}


@cache
def notebook(number):
    """Return the saved notebook whose file begins with `number`, such as "03"."""
    return nbformat.read(next(FOLDER.glob(f"{number}-*.ipynb")), as_version=4)


def source(number, cell_id):
    return next(cell.source for cell in notebook(number).cells if cell.id == cell_id)


def cells(number, tag):
    """Return the cells of a notebook that have a tag, "exercise" or "solution", by exercise."""
    tagged = [cell for cell in notebook(number).cells if tag in cell.metadata.get("tags", ())]
    return {CALL.search(cell.source)[1]: cell for cell in tagged}


def answer_in(cell):
    """Return the answer that a cell hands to `check`."""
    program, space = cell.source.rsplit("check(", 1)[0], dict(GIVEN)
    exec(compile(program, cell.id, "exec"), space)
    return space[CALL.search(cell.source)[2]]


def solution(name):
    """Return what the solution of an exercise hands to `check`."""
    return answer_in(cells(exercises()[name].notebook, "solution")[name])


def said(name, answer):
    """Return what a wrong answer hears."""
    result = check(name, answer)
    assert not result.passed
    return result.message


def names(*modules):
    """Return the names of all exercises in these modules of the catalogue."""
    return {exercise.name for module in modules for exercise in module.EXERCISES}


def reasons(*modules):
    """Return for every wrong answer with a reason the exercise, the answer, and its words."""
    return [
        pytest.param(exercise.name, answer, words, id=f"{exercise.name}-{answer}")
        for module in modules
        for exercise in module.EXERCISES
        for answer, words in reasons_in(exercise.judge)
    ]


def reasons_in(judge):
    """Yield the wrong answers with a reason that a judge knows, or a judge inside it."""
    for cell in judge.__closure__ or ():
        if isinstance(cell.cell_contents, dict):
            yield from cell.cell_contents.items()
        elif getattr(cell.cell_contents, "__closure__", None):
            yield from reasons_in(cell.cell_contents)
