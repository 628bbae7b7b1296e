"""Rungs put to the test: compiled by numba or not, on positions whose values are published."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from inspect import signature
from pathlib import Path
from time import perf_counter
from types import FunctionType
from typing import Any, NamedTuple

from gamesearch.solver.cells import count, drop, wins_at_once
from gamesearch.solver.compiled import numbers

DATA = Path(__file__).parent.parent / "data" / "connect4_positions.json"
ENTRIES = 8_388_593  # of a table, 64 megabytes: a prime, the one that Pons takes at first


class Position(NamedTuple):
    """A position and its published value to the player to move."""

    own: int
    taken: int
    value: int


def positions(name: str) -> list[Position]:
    """Return a set by Pons: "End-Easy", all 1,000 positions, or "Middle-Easy", 50 of them."""
    sets = json.loads(DATA.read_text(encoding="utf-8"))
    return [Position(*after(columns), value) for columns, value in sets[name]]


def after(columns: str) -> tuple[int, int]:
    """Return `own` and `taken` after these columns have been played, counted from 1."""
    own = taken = 0
    for column in columns:
        own, taken = own ^ taken, taken | drop(taken, int(column) - 1)
    return own, taken


@cache
def machine_code(function: Callable) -> Callable:
    """Return `function`, and all functions that it calls, compiled by numba from their text.

    The first call with arguments of a kind compiles, for about a second. Without numba, this is
    `function` itself.
    """
    try:
        from numba import njit
    except ImportError:
        return function

    names: dict[str, Any] = {}  # where the copy finds what it calls, compiled as well
    fast = njit(FunctionType(function.__code__, names, function.__name__))
    names[function.__name__] = fast
    for name in set(function.__code__.co_names) & set(function.__globals__) - set(names):
        value = function.__globals__[name]
        names[name] = machine_code(value) if isinstance(value, FunctionType) else value
    return fast


def ask_outright(search: Callable, own: int, taken: int, weak: bool, *arrays: Any) -> int:
    """Return what a search without a window says."""
    return search(own, taken, *arrays)


def ask_once(search: Callable, own: int, taken: int, weak: bool, *arrays: Any) -> int:
    """Return what `search` says, asked for the value or, if `weak`, only for who wins."""
    low, high = (-1, 1) if weak else (-21, 21)
    return search(own, taken, low, high, *arrays)


def ask_by_halves(search: Callable, own: int, taken: int, weak: bool, *arrays: Any) -> int:
    """Return the same by questions "is it more than this?", each with a null window.

    Every answer halves what is left, more or less: far from 0 a question is cheap, so those come
    first. Source: part 8 of Pons.
    """
    left = 42 - count(taken)
    if wins_at_once(own, taken):
        return (left + 1) // 2
    low, high = (-1, 1) if weak else (-(left // 2), (left + 1) // 2)
    while low < high:
        middle = (low + high) // 2
        if middle <= 0 and int(low / 2) < middle:
            middle = int(low / 2)
        elif middle >= 0 and high // 2 > middle:
            middle = high // 2
        value = search(own, taken, middle, middle + 1, *arrays)
        if value > middle:
            low = value
        else:
            high = value
    return low


class Trial(NamedTuple):
    """How a search did: nodes in the mean, values that were right, seconds for all positions."""

    nodes: float
    right: int
    seconds: float


def trial(
    search: Callable,
    ask: Callable,
    some: Sequence[Position],
    weak: bool = False,
    entries: int = ENTRIES,
) -> Trial:
    """Return how `search` does on `some` positions, asked by `ask`, each with an empty table.

    A value is right if it is the published one or, if `weak`, has its sign.
    """
    nodes, right, seconds = numbers(1), 0, 0.0
    with_table = "table" in signature(search).parameters
    for own, taken, value in some:
        arrays = (nodes, numbers(entries)) if with_table else (nodes,)
        start = perf_counter()
        found = ask(search, own, taken, weak, *arrays)
        seconds += perf_counter() - start
        right += sign(found) == sign(value) if weak else found == value
    return Trial(int(nodes[0]) / len(some), right, seconds)


def sign(number: int) -> int:
    """Return 1, 0 or -1, as `number` is above, at or below 0."""
    return (number > 0) - (number < 0)
