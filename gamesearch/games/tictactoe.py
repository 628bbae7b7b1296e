"""Tic-tac-toe, as fast as Python plays it: all of its positions are worked out beforehand."""

from functools import cache
from typing import Any, NamedTuple

from gamesearch.game import reachable
from gamesearch.games.mnk import MNK, Position
from gamesearch.picture import Picture


class Numbered(NamedTuple):
    """The positions of a small game in a list, and every rule in lists beside it.

    A position is known by its place; `after` holds for each the moves with what they lead to.
    """

    positions: list[Position]
    places: dict[Position, int]
    turns: list[int]
    moves: list[tuple[int, ...]]
    over: list[bool]
    utilities: dict[int, int]  # of what is over
    after: list[dict[int, int]]


@cache
def numbered(rules: MNK) -> Numbered:
    """Return the positions that `rules` can reach, numbered, whoever began."""
    o_begins = (0, rules.o_began)
    positions = [*reachable(rules), *reachable(rules, o_begins)]
    places = {position: place for place, position in enumerate(positions)}
    return Numbered(
        positions,
        places,
        [rules.to_move(p) for p in positions],
        [rules.moves(p) for p in positions],
        [bool(rules.is_terminal(p)) for p in positions],
        {places[p]: rules.utility(p) for p in positions if rules.is_terminal(p)},
        [{m: places[rules.result(p, m)] for m in rules.moves(p)} for p in positions],
    )


PLAIN, SOONER = MNK(3, 3, 3), MNK(3, 3, 3, win_sooner=True)


class TicTacToe:
    """Three in a row on three by three: 5,478 positions, and 0 when both play their best.

    The game of `MNK(3, 3, 3)`, where moves and utility are explained. So few positions can be
    numbered: a state is the number of one, as `initial`, `result` and `parse` give it, and each
    rule looks it up in a list. That makes the rules three times as fast and changes nothing else.
    """

    columns, rows, k = 3, 3, 3
    initial = 0

    def __init__(self, win_sooner: bool = False):
        self.win_sooner = win_sooner
        self.rules = SOONER if win_sooner else PLAIN
        self.positions, self._places, *lists = numbered(self.rules)
        self._turns, self._moves, self._over, self._utilities, self._after = lists

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle holds: no positions, for they are numbered where it is read."""
        ours = vars(TicTacToe()).keys() - {"win_sooner"}
        return {name: value for name, value in vars(self).items() if name not in ours}

    def __setstate__(self, state: dict[str, Any]) -> None:
        TicTacToe.__init__(self, state["win_sooner"])
        vars(self).update(state)

    def to_move(self, state: int) -> int:
        return self._turns[state]

    def moves(self, state: int) -> tuple[int, ...]:
        return self._moves[state]

    def result(self, state: int, move: int) -> int:
        try:
            return self._after[state][move]
        except (KeyError, TypeError):
            raise ValueError(self.rules.why_illegal(self.positions[state], move)) from None

    def is_terminal(self, state: int) -> bool:
        return self._over[state]

    def utility(self, state: int) -> int:
        try:
            return self._utilities[state]
        except KeyError:
            raise ValueError("the game is not over: only its end has a utility") from None

    def evaluate(self, state: int) -> float:
        """Return the estimate of `MNK.evaluate`."""
        return self.rules.evaluate(self.positions[state])

    def grid(self, state: int) -> list[str]:
        """Return the rows of the board from the top, one character a cell."""
        return self.rules.grid(self.positions[state])

    def text(self, state: int) -> str:
        """Return `state` in characters, as `parse` reads it."""
        return self.rules.text(self.positions[state])

    def parse(self, text: str) -> int:
        """Return the state written as `text`, such as "X...O....", as `MNK.parse` reads it."""
        return self._places[self.rules.parse(text)]

    def show(self, state: int) -> Picture:
        """Return a picture of the board."""
        return self.rules.show(self.positions[state])
