"""Judges for small answers: functions that return a judge, to be put into an `Exercise`.

Each judge takes an answer and returns a `Verdict`. No judge says what the right answer is.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice
from math import isclose
from numbers import Number
from typing import Any

from gamesearch.exercises.registry import Judge, Verdict, right, wrong
from gamesearch.games.explicit import ExplicitTree

SHORT = 60  # characters of a value that are shown
MOST = 1000  # members of an answer that are looked at: it may have no end
Reasons = Mapping[Hashable, str]


def shown(value: Any) -> str:
    """Return a value in few characters."""
    try:
        text = repr(value)
    except Exception:  # it cannot say, or is a number of too many digits
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


def same(answer: Any, expected: Any) -> bool:
    """Return whether two values are equal: texts but for blanks and capitals, numbers nearly,
    whole ones exactly.

    A list is as good as a tuple; True is not 1.
    """
    if isinstance(answer, bool) or isinstance(expected, bool):
        return answer is expected
    if isinstance(answer, float) or isinstance(expected, float):
        numbers = isinstance(answer, int | float) and isinstance(expected, int | float)
        return numbers and isclose(answer, expected, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(answer, str) and isinstance(expected, str):
        return "".join(answer.split()).casefold() == "".join(expected.split()).casefold()
    if isinstance(answer, list | tuple) and isinstance(expected, list | tuple):
        return len(answer) == len(expected) and all(map(same, answer, expected))
    try:
        return bool(answer == expected)
    except Exception:  # an array, say, that is equal here and unequal there
        return False


def reason_for(answer: Any, reasons: Reasons) -> str:
    """Return the sentence kept for this wrong answer, or nothing."""
    return next((said for value, said in reasons.items() if same(answer, value)), "")


def one_of(*values: Any, reasons: Reasons | None = None, hint: str = "") -> Judge:
    """Return the judge that takes any of `values`; see `equals`."""

    def judge(answer: Any) -> Verdict:
        expected = [value() if callable(value) else value for value in values]
        if any(same(answer, value) for value in expected):
            return right()
        kinds = {kind_of(value): asked_for(value) for value in expected}
        if kind_of(answer) not in kinds:
            asked = " or ".join(sorted(kinds.values()))
            return wrong(f"The answer is {asked}, not {shown(answer)}.")
        said = reason_for(answer, reasons or {}) or f"{shown(answer)} is not right."
        return wrong(said, hint=hint)

    return judge


def equals(value: Any, reasons: Reasons | None = None, hint: str = "") -> Judge:
    """Return the judge that takes `value` and nothing else.

    `value` may be a function without arguments, which works it out when somebody answers.
    `reasons`: for wrong answers that are to be expected, the sentence that says what led there.
    `hint`: for every other wrong answer.
    """
    return one_of(value, reasons=reasons, hint=hint)


def kind_of(value: Any) -> str:
    """Return in words what kind of answer `value` is."""
    if isinstance(value, bool):
        return "True or False"
    kinds = {Number: "a number", str: "a text", list | tuple: "a list", set | frozenset: "a set"}
    return next((words for kind, words in kinds.items() if isinstance(value, kind)), "a value")


def asked_for(value: Any) -> str:
    """Return in words what kind of answer is asked for, where `value` is right."""
    pair = isinstance(value, tuple) and len(value) == 2
    return "a pair, such as (1, 2)" if pair else kind_of(value)


def set_of(values: Iterable[Hashable], hint: str = "") -> Judge:
    """Return the judge that takes these values in any order: leaves, moves, states.

    A wrong answer is told how many are missing and which do not belong.
    """
    expected = list(dict.fromkeys(values))

    def judge(answer: Any) -> Verdict:
        if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
            return wrong(f"The answer is a list or a set, not {shown(answer)}.")
        given = list(islice(answer, MOST))
        strange = [one for one in given if not any(same(one, value) for value in expected)]
        missing = [value for value in expected if not any(same(one, value) for one in given)]
        if not strange and not missing:
            return right()
        more = f"{len(missing)} more belong{'s' * (len(missing) == 1)} to the list"
        if not strange:
            return wrong(f"Right so far, but {more}.", hint=hint)
        said = f"{shown(strange[0])} does not belong to the list"
        return wrong(f"{said}, and {more}." if missing else f"{said}.", hint=hint)

    return judge


def tree_with(
    property: Callable[[ExplicitTree], bool],
    sentence: str | Callable[[ExplicitTree], str],
    *,
    most_leaves: int = 64,
    hint: str = "",
) -> Judge:
    """Return the judge that takes every tree for which `property(tree)` is true.

    An answer is an `ExplicitTree`, a text such as "((3 5) (2 9))", or nested lists. `sentence`
    says what a tree lacks, or is a function of the tree that does; the tree is drawn below it.
    """

    def judge(answer: Any) -> Verdict:
        try:
            tree = as_tree(answer)
        except ValueError as error:
            return wrong(f"That is no tree yet: {error}")
        leaves = sum(tree.is_terminal(state) for state in tree.states)
        if leaves > most_leaves:
            return wrong(f"This tree has {leaves} leaves; {most_leaves} are enough.")
        if property(tree):
            return right()
        said = sentence(tree) if callable(sentence) else sentence
        return wrong(said, tree, hint=hint)

    return judge


def as_tree(answer: Any) -> ExplicitTree:
    """Return the tree that an answer gives or writes; `ValueError` says what is wrong with it."""
    if isinstance(answer, ExplicitTree):
        return answer
    if isinstance(answer, str):
        return ExplicitTree.parse(answer)
    if isinstance(answer, list | tuple | dict):
        return ExplicitTree(answer)
    raise ValueError(
        f'write a tree as a text, such as "((3 5) (2 9))", or as lists, not {shown(answer)}'
    )
