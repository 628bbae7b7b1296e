"""The front of the museum: a case is held up to an exhibit, or a mended program is handed in."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from gamesearch.exercises.museum.cases import read_case, sample_cases
from gamesearch.exercises.museum.exhibits import (
    Exhibit,
    museum,
    smallest_counterexample,
    smallest_failure,
)
from gamesearch.exercises.museum.result import Mending, Note, Verdict, name_of
from gamesearch.exercises.running.watchdog import OutOfTime, Watchdog
from gamesearch.trace import Trace, record
from gamesearch.words import plural

SECONDS = 2  # that a call may take when a mended program is judged
LONGEST = 10  # seconds that a case may take


def expose(bug: Any, given: Any) -> Verdict | Note:
    """Return whether `given` exposes `bug`: whether the wrong and the right program differ there.

    `bug` is the name of an exhibit, or its program. `given` is a tree as text, list or
    ExplicitTree, a board of tic-tac-toe as text, or a pair of a game and a state. The result has
    `exposed`, `message`, `wrong`, `right`; what cannot be judged, or not within ten seconds of
    work, gets a sentence, not an error.
    """
    watchdog = Watchdog(LONGEST)
    try:
        exhibit = museum[bug]
        case = read_case(given, exhibit.label.chance)
        with watchdog.on_guard():
            verdict = watchdog.call(exhibit.judge, case)
    except (ValueError, TypeError, AttributeError) as error:
        return Note(str(error))
    except OutOfTime:
        return Note(f"stopped after {LONGEST} seconds of work: take a smaller tree or position")
    if verdict.exposed and verdict.tree:
        fewest, found = smallest_counterexample(exhibit).leaves, plural(verdict.leaves, "leaf")
        verdict.remark = f"Your tree has {found}; {plural(fewest, 'leaf')} will do."
        if verdict.leaves == fewest:
            verdict.remark = "No tree with fewer leaves does it."
    return verdict


def mend(bug: Any, function: Callable) -> Mending | Note:
    """Return whether `function`, called as the wrong program is, is right on many small trees.

    If it is not, the result has the smallest `counterexample` there is. A call that takes longer
    than two seconds of work is stopped; what the function prints is not shown.
    """
    try:
        exhibit = museum[bug]
        if not callable(function):
            raise ValueError(f"give the function itself, such as {exhibit.program.__name__}")
        watchdog = Watchdog(SECONDS)
        with watchdog.on_guard():
            return judged_mend(exhibit, guarded(function, watchdog))
    except ValueError as error:
        return Note(str(error))
    except OutOfTime:
        return Note(
            f"Not mended yet: a call was stopped after {SECONDS} seconds of work. Can it end?"
        )


def guarded(function: Callable, watchdog: Watchdog) -> Callable:
    """Return `function`, stopped by `watchdog` if it takes too long."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        return watchdog.call(function, *arguments, **named)

    call.__name__ = name_of(function)
    return call


def judged_mend(exhibit: Exhibit, function: Callable) -> Mending:
    """Return how `function` does on the sample trees, with the smallest tree if it fails."""
    cases = sample_cases(exhibit.label.chance)
    if any(exhibit.judge(case, function).exposed for case in cases):
        return Mending("Not mended yet.", smallest_failure(exhibit, function))
    return Mending(f"Mended: right on {len(cases)} trees, as {exhibit.right.__name__} is.")


def watch(bug: Any, given: Any, **options: Any) -> Trace:
    """Return the recorded run of the wrong program on `given`, for `draw_tree` or a step player.

    `options` go to the program: some exhibits want a `depth`. `ValueError` if one is missing, and
    for what `expose` cannot judge.
    """
    exhibit = museum[bug]
    case = read_case(given, exhibit.label.chance)
    try:
        signature(exhibit.program).bind(case.game, case.state, **options)
    except TypeError as error:
        raise ValueError(f"{exhibit.program.__name__}: {error}") from None
    return record(exhibit.program, case.shown(), case.state, **options)
