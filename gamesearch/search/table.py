"""Transposition tables: a position met again is not searched again.

An entry says what a search has proven of a state: its value, or only a bound, and how deep it
looked. Values are to the player to move.
"""

from enum import Enum
from math import inf
from typing import NamedTuple

from gamesearch.game import Game, Move, State


class Bound(Enum):
    """What the value of an entry is: the true one, at most it, or at least it."""

    EXACT = "="
    LOWER = "≥"
    UPPER = "≤"


class Entry(NamedTuple):
    """What is known of a state: the `value` is `bound`, when looking `depth` plies ahead.

    `move` was the best found, or the one that cut: the one to try first next time.
    """

    value: float
    bound: Bound
    depth: float
    move: Move | None = None

    def settles(self, depth: float, alpha: float, beta: float) -> bool:
        """Return whether the entry answers a search of that depth and window."""
        if self.depth != depth:
            return False
        if self.bound is Bound.EXACT:
            return True
        return self.value >= beta if self.bound is Bound.LOWER else self.value <= alpha


Table = dict[State, Entry]


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """Return what a fail-soft `value`, returned under this window, says of the true one.

    Outside the window a value is only a bound; this is the line that wrong tables leave out.
    """
    if value <= alpha:
        return Bound.UPPER
    return Bound.LOWER if value >= beta else Bound.EXACT


def negamax_with_table(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    table: Table | None = None,
) -> float:
    """Return the value of `state` to the player to move, exact between `alpha` and `beta`.

    Fail-soft, like `negamax`, but a state that `table` knows to this depth, and whose entry
    answers for this window, is not searched again. The same `table` may be given to any number
    of searches of one game. An entry of another depth is not used, so that the value is that of
    minimax at `depth`; many engines do use deeper ones.
    Source: Greenblatt and others, The Greenblatt chess program, 1967.
    """
    table = {} if table is None else table
    entry = table.get(state)
    if entry and entry.settles(depth, alpha, beta):
        return entry.value
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    value, best, assured = -inf, None, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        reply = -negamax_with_table(game, child, depth - 1, -beta, -assured, table)
        if best is None or reply > value:
            value, best = reply, move
        assured = max(assured, value)
        if assured >= beta:
            break
    table[state] = Entry(value, bound_of(value, alpha, beta), depth, best)
    return value
