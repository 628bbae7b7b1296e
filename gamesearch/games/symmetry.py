"""Symmetry: a square board that is turned or seen in a mirror is the same position."""

from collections.abc import Iterator

from gamesearch.game import Move, State, Wrapper


class Folded(Wrapper):
    """A game on a square board, with one position for all that mirror one another.

    Values stay as they are, for rules that are the same in all eight directions. `game` reads and
    writes a state with a character a cell, as `TicTacToe` does; its `initial` must mirror itself.
    """

    def result(self, state: State, move: Move) -> State:
        """Return the state after `move`, in the form that comes first in the alphabet."""
        after = self.game.result(state, move)
        return self.game.parse(min(forms(self.game.text(after))))


def forms(text: str) -> Iterator[str]:
    """Yield the eight ways to see a square board: four turns, each also in a mirror."""
    size = int(len(text) ** 0.5)
    rows = [text[start : start + size] for start in range(0, len(text), size)]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        yield "".join(rows)
        yield "".join(row[::-1] for row in rows)
