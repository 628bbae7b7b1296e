"""What impartial games have in common: both players have the same moves, and sums of games.

A state is a position with the player to move; MAX begins. Who cannot move has lost, or in
misère play has won. Nothing here knows Grundy numbers: they are a search's business.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from gamesearch.game import MAX, MIN, Move
from gamesearch.games.given import listed, whole, written
from gamesearch.games.kept import Table
from gamesearch.picture import Picture, draw_board

Heaps = tuple[int, ...]

LARGEST = 100_000  # of a heap, so that its moves can be listed


class Turn(NamedTuple):
    """A position and the player to move there."""

    position: tuple
    player: int


class Change(NamedTuple):
    """A move on heaps: `before` is what is taken away, and `after` what is put in its place.

    >>> print(Change((7,), (2, 4)))
    7→2+4
    """

    before: Heaps
    after: Heaps

    def __str__(self) -> str:
        before, after = ("+".join(map(str, heaps or (0,))) for heaps in self)
        return f"{before}→{after}"


class Impartial(ABC):
    """An impartial game from `position`. A subclass says which positions follow, and how to write.

    Utility is -1 to the player to move at the end, who cannot move, and +1 with `misere`.
    """

    def __init__(self, position: tuple, misere: bool = False):
        self.initial = Turn(position, MAX)
        self.misere = misere
        self._known = Table(self.following)

    @abstractmethod
    def following(self, position: tuple) -> dict[Move, tuple]:
        """Return the positions one move on, by the move that leads there."""

    @abstractmethod
    def name(self, state: Turn) -> str:
        """Return the position in characters."""

    @abstractmethod
    def read(self, text: str) -> tuple:
        """Return the position written as `text`; a mistake is a `ValueError`."""

    def to_move(self, state: Turn) -> int:
        return state.player

    def moves(self, state: Turn) -> tuple[Move, ...]:
        return tuple(self._known[state.position])

    def result(self, state: Turn, move: Move) -> Turn:
        following = self._known[state.position]
        if not isinstance(move, tuple) or move not in following:
            allowed = ", ".join(map(str, following)) or "none, the game is over"
            raise ValueError(f"{move} is not a move at {self.name(state)}; allowed: {allowed}")
        return Turn(following[move], -state.player)

    def is_terminal(self, state: Turn) -> bool:
        return not self._known[state.position]

    def utility(self, state: Turn) -> int:
        if not self.is_terminal(state):
            raise ValueError(f"{self.name(state)} is not the end: there are moves left")
        return state.player if self.misere else -state.player

    def text(self, state: Turn) -> str:
        """Return `state` in characters, as `parse` reads it."""
        return self.name(state) + (" MIN" if state.player == MIN else "")

    def parse(self, text: str) -> Turn:
        """Return the state written as `text`: MAX is to move unless MIN stands behind it."""
        words, player = written(text, self.text(self.initial)).strip(), MAX
        for name, named in (("MAX", MAX), ("MIN", MIN)):
            if words.upper().endswith(name):
                words, player = words[: -len(name)], named
                break
        return Turn(self.read(words), player)


def heaps_of(sizes: int | Iterable[int]) -> Heaps:
    """Return heaps as a position has them: without empty ones, from the smallest up.

    >>> heaps_of([5, 0, 3]), heaps_of(4)
    ((3, 5), (4,))
    """
    if isinstance(sizes, int):
        sizes = [sizes]
    heaps = [whole(size, "a heap", LARGEST) for size in listed(sizes, "heaps")]
    if min(heaps, default=0) < 0:
        raise ValueError(f"a heap is a whole number, 0 or more, not {min(heaps)}")
    return tuple(sorted(heap for heap in heaps if heap))


class HeapGame(Impartial):
    """An impartial game in which a move changes one heap. A subclass says into what: `options`."""

    def __init__(self, heaps: int | Iterable[int], misere: bool = False):
        super().__init__(heaps_of(heaps), misere)

    @abstractmethod
    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what may be put in the place of a heap: no heap, one, or several."""

    def following(self, position: Heaps) -> dict[Change, Heaps]:
        found = {}
        for heap in dict.fromkeys(position):
            others = list(position)
            others.remove(heap)
            for parts in map(heaps_of, self.options(heap)):
                found[Change((heap,), parts)] = tuple(sorted([*others, *parts]))
        return found

    def heaps(self, state: Turn) -> Heaps:
        """Return the sizes of the heaps, from the smallest up."""
        return state.position

    def name(self, state: Turn) -> str:
        return " ".join(map(str, state.position)) or "0"

    def read(self, text: str) -> Heaps:
        words = text.replace(",", " ").replace("+", " ").split()
        digits = len(str(LARGEST))
        if not words or not all(w.isascii() and w.isdecimal() and len(w) <= digits for w in words):
            raise ValueError(f"{text.strip()!r} is not a row of heaps: write one such as '3 5 7'")
        return heaps_of(map(int, words))

    def show(self, state: Turn) -> Picture:
        """Return a picture of the heaps, a row each."""
        widest = max(state.position, default=1)
        rows = [("●" * heap).ljust(widest, ".") for heap in state.position or (0,)]
        return draw_board(rows, f"heaps of {self.name(state)}")


class Sum(Impartial):
    """Several impartial games side by side: a move is made in one of them, whichever one likes.

    A move is the pair of the number of the game, from 0, and the move in it.

    >>> from gamesearch.games.kayles import Kayles
    >>> from gamesearch.games.nim import Nim
    >>> game = Sum(Nim([1]), Kayles(2))
    >>> [game.text(game.result(game.initial, move)) for move in game.moves(game.initial)]
    ['0 | 2 MIN', '1 | 1 MIN', '1 | 0 MIN']
    """

    def __init__(self, *games: Impartial):
        if not games or any(getattr(game, "misere", True) for game in games):
            raise ValueError("a sum is of one or more impartial games, each in normal play")
        self.games = games
        super().__init__(tuple(game.initial.position for game in games))

    def following(self, position: tuple) -> dict[tuple[int, Move], tuple]:
        return {
            (index, move): (*position[:index], after, *position[index + 1 :])
            for index, game in enumerate(self.games)
            for move, after in game._known[position[index]].items()
        }

    def parts(self, state: Turn) -> list[tuple[Any, Turn]]:
        """Return the pairs of game and state that the sum consists of."""
        return [(game, Turn(p, state.player)) for game, p in zip(self.games, state.position)]

    def name(self, state: Turn) -> str:
        return " | ".join(game.name(part) for game, part in self.parts(state))

    def read(self, text: str) -> tuple:
        words = text.split("|")
        if len(words) != len(self.games):
            raise ValueError(f"{len(self.games)} positions with | between them, not {len(words)}")
        return tuple(game.read(part) for game, part in zip(self.games, words))
