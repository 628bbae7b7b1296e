"""Games in which a heap may fall into two: Kayles and its family, and Grundy's game.

An octal game is written as digits after a point. Digit k says what may be left of a heap from
which k are taken: 1 nothing, 2 one heap, 4 two heaps, or the sum of these.
"""

import re
from collections.abc import Iterable, Iterator

from gamesearch.games.given import written
from gamesearch.games.impartial_games import HeapGame, Heaps


class Octal(HeapGame):
    """The octal game written as `code`, such as "0.77", which is Kayles.

    The digit before the point is 0, or 4: a heap may be split in two with nothing taken.

    >>> list(Octal("0.07", 6).options(6))
    [(4,), (1, 3), (2, 2)]
    """

    def __init__(self, code: str, heap: int | Iterable[int]):
        if not re.fullmatch(r"[04]?\.[0-7]+", written(code, "0.77")):
            raise ValueError(f"{code!r} is no octal game: write 0 or 4, a point, and digits 0 to 7")
        self.code = code
        split, digits = code.split(".")
        self._digits = [int(digit) for digit in (split or "0") + digits]
        super().__init__(heap)

    def options(self, heap: int) -> Iterator[Heaps]:
        for taken, digit in enumerate(self._digits[: heap + 1]):
            left = heap - taken
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))


class Kayles(Octal):
    """Knock down one pin, or two that stand side by side; `pins` are the rows of pins.

    Source: Dudeney, The Canterbury Puzzles, 1907.
    """

    def __init__(self, pins: int | Iterable[int]):
        super().__init__("0.77", pins)


class DawsonsKayles(Octal):
    """Knock down two pins that stand side by side, never one."""

    def __init__(self, pins: int | Iterable[int]):
        super().__init__("0.07", pins)


class GrundysGame(HeapGame):
    """Split a heap into two of different size; whoever cannot loses."""

    def __init__(self, heap: int | Iterable[int]):
        super().__init__(heap)

    def options(self, heap: int) -> Iterator[Heaps]:
        return ((part, heap - part) for part in range(1, (heap + 1) // 2))
