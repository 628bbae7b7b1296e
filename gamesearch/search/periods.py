"""Periods in the Grundy numbers of heaps: where they begin to repeat, and whether for ever."""

from collections.abc import Sequence
from typing import NamedTuple


class Period(NamedTuple):
    """Numbers repeat every `length`, but for some exceptions; the last is -1 if there is none."""

    length: int
    last_exception: int


def period(numbers: Sequence[int], taken: int = 9) -> Period | None:
    """Return the shortest period at the end of `numbers`, or None if none has held long enough.

    Of an octal game in which a move takes at most `taken`, long enough means for ever: whatever a
    larger heap falls into, one part is so large that it repeats already.
    The last exception is the last n whose number differs from that of n + length.
    Source: Guy and Smith, The G-values of various games, 1956.

    >>> period([0, 5, *[1, 2, 3] * 9])
    Period(length=3, last_exception=1)
    """
    for length in range(1, len(numbers) // 2):
        pairs = enumerate(zip(numbers, numbers[length:]))
        last = max((n for n, (one, other) in pairs if one != other), default=-1)
        first = max(1, last + 1)  # an empty heap is no part
        if 2 * (first + length) + taken <= len(numbers):
            return Period(length, last)
    return None
