"""What people hand to a game, looked at before it is used: numbers, lists of them, and texts.

Python takes True for 1 and 1.0 for a key that is 1; a game does not. Nothing here knows a game.
"""

import operator
from collections.abc import Iterable
from typing import Any


def index_of(value: Any) -> int | None:
    """Return `value` as an int if it is a whole number, numpy's too; otherwise None.

    >>> index_of(3), index_of(3.0), index_of(True), index_of("3")
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def whole(value: Any, what: str, most: int) -> int:
    """Return `value`, a whole number of at most `most`; `what` it is says the `ValueError`."""
    number = index_of(value)
    if number is None:
        raise ValueError(f"{what} is a whole number, not {value!r}")
    if number > most:
        raise ValueError(f"{what} is {most:,} at most: larger ones take too long")
    return number


def listed(values: Iterable[Any], what: str) -> list[Any]:
    """Return `values` in a list; `what` they are says the `ValueError` if they are not several."""
    try:
        return list(values)
    except TypeError:
        raise ValueError(f"{what} stand in a list, such as [1, 2, 3], not {values!r}") from None


def written(text: Any, example: str) -> str:
    """Return `text`, if it is one; otherwise a `ValueError` shows an `example`."""
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is not a text: write one such as {example!r}")
    return text
