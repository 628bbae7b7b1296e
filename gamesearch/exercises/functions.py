"""Judges of functions that readers write: whole searches, and small ones by their results."""

import dis
import inspect
from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any

from gamesearch.exercises.judges import same, shown
from gamesearch.exercises.registry import Judge, Verdict, right, wrong
from gamesearch.exercises.running.limits import apart
from gamesearch.exercises.running.watchdog import OutOfTime, Watchdog
from gamesearch.exercises.sentences import NOT_YET, sentence
from gamesearch.exercises.trials.replay import Failed
from gamesearch.exercises.trials.searching import SEARCHES, remarks, trial
from gamesearch.exercises.trials.trial import Attempt, Fault
from gamesearch.games.explicit import ExplicitTree
from gamesearch.trace.recursion import inner_codes, unwrap
from gamesearch.words import plural

RIGHT = "Right on every tree and position tried, in value and in work."
CONSTANTS = {"LOAD_CONST", "RETURN_CONST"}
DOING_NOTHING = {"RESUME", "NOP", "RETURN_VALUE", "POP_TOP", "CACHE", *CONSTANTS}


def is_stub(function: Callable) -> bool:
    """Return whether nothing has been written yet: a body of `...` or `pass`, or a `...` in it."""
    try:
        code = unwrap(function).__code__
    except ValueError:
        return False
    return not does_something(code) or has_dots(code)


def does_something(code: CodeType) -> bool:
    """Return whether the code does more than return None or three dots."""
    return any(
        i.opname not in DOING_NOTHING or (i.opname in CONSTANTS and i.argval not in (None, ...))
        for i in dis.get_instructions(code)
    )


def has_dots(code: CodeType) -> bool:
    """Return whether three dots still stand in the code, to be filled in."""
    return ... in code.co_consts or any(map(has_dots, inner_codes(code)))


def tried(attempt: Attempt) -> tuple[Fault | None, list[str]]:
    """Return the fault found in a search, or None with remarks on it."""
    fault = trial(attempt)
    return fault, [] if fault else remarks(attempt)


def search(name: str) -> Judge:
    """Return the judge of a search that a reader writes, by the trial called `name`."""
    asked = SEARCHES[name]

    def judge(answer: Any) -> Verdict:
        if not callable(answer):
            return wrong(f"The answer is the function itself, uncalled, not {shown(answer)}.")
        if is_stub(answer):
            return wrong(NOT_YET)
        try:
            attempt = Attempt(asked, answer)
        except ValueError as error:
            return wrong(f"The function cannot be tried: {error}.")
        fault, said = apart(lambda: tried(attempt))
        return verdict_on(attempt, fault) if fault else right(" ".join([RIGHT, *said]))

    return judge


def verdict_on(attempt: Attempt, fault: Fault) -> Verdict:
    """Return the verdict on a search in which this fault was found."""
    case = fault.case.unpacked()
    fault = fault._replace(case=case)
    said = sentence(attempt.search, fault)
    if fault.kind == "stub":
        return wrong(said)
    counterexample = case.game if isinstance(case.game, ExplicitTree) else case.state
    failed = None if fault.kind in ("keeps", "changes") else Failed(attempt, fault)
    return Verdict(False, said, counterexample, case.game, failed)


def agrees_with(
    reference: Callable,
    inputs: Sequence[tuple] | Callable[[], Sequence[tuple]],
    hint: str = "",
    same: Callable[[Any, Any], bool] = same,
) -> Judge:
    """Return the judge of a function that is to return what `reference` returns.

    `inputs` are the tuples of arguments it is tried with, the smallest first, or a function that
    returns them. `same(returned, right)` compares; numbers need only be equal nearly.
    """

    def judge(answer: Any) -> Verdict:
        if not callable(answer):
            return wrong(f"The answer is the function itself, uncalled, not {shown(answer)}.")
        if is_stub(answer):
            return wrong(NOT_YET)
        several = inputs() if callable(inputs) else inputs
        said = apart(lambda: first_difference(answer, reference, several, same))
        return wrong(said, hint=hint) if said else right()

    return judge


def first_difference(
    function: Callable, reference: Callable, inputs: Sequence[tuple], same: Callable
) -> str:
    """Return the sentence on the first of `inputs` where two functions differ, or nothing."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        signature = None  # a built-in function does not tell
    if signature and (said := cannot_be_called(signature, len(inputs[0]))):
        return said
    with Watchdog().on_guard() as watchdog:
        for arguments in inputs:
            call = f"{name_of(function)}({', '.join(map(shown, arguments))})"
            try:
                returned = watchdog.call(function, *arguments)
            except OutOfTime:
                return f"{call} did not come to an end and was stopped."
            except NotImplementedError:
                return NOT_YET
            except (Exception, SystemExit) as error:
                return f"{call} stopped with an error: {type(error).__name__}: {error}."
            expected = reference(*arguments)
            if returned is None and expected is not None:
                return f"{call} returned nothing (None). Is there a `return` on every path?"
            if not same(returned, expected):
                return f"{call} returned {shown(returned)}; right is {shown(expected)}."
    return ""


def cannot_be_called(signature: inspect.Signature, count: int) -> str:
    """Return why a function cannot be called with `count` arguments, or nothing."""
    try:
        signature.bind(*range(count))
    except TypeError:
        given = f"It is called with {plural(count, 'argument')}, and yours takes "
        later = list(signature.parameters.values())[count:]
        needed = " and ".join(p.name for p in later if p.default is p.empty)
        asked = f": give {needed} a default" if needed else ""
        return f"{given}({', '.join(signature.parameters)}){asked}."
    return ""


def name_of(function: Callable) -> str:
    return getattr(function, "__name__", "f")
