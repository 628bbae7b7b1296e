"""Players of Pig: a perfect one, one who goes by a rule of thumb, and when the perfect one holds.

A player is a function of game and state that returns a move, as `match` takes it.
"""

from collections.abc import Callable

from gamesearch.game import MAX
from gamesearch.games.pig import Pig, PigState, PigValues, best_pig_move

PigPlayer = Callable[[Pig, PigState], str]


def perfect_pig_player(values: PigValues) -> PigPlayer:
    """Return the player who takes the best move by the `values` of `pig_values`."""
    return lambda game, state: best_pig_move(values, state)


def hold_at(points: int) -> PigPlayer:
    """Return the player who holds from so many points of a turn on, whatever the score."""
    return lambda game, state: "hold" if state.turn >= points else "roll"


def hold_point(values: PigValues, own: int, other: int) -> int | None:
    """Return the fewest points of a turn at which best play holds; None if it never does.

    `own` are the points kept by the player to move, `other` those of the opponent, and `values`
    are those of `pig_values`.

    >>> from gamesearch.games.pig import pig_values
    >>> values = pig_values(target=40, tolerance=1e-3)
    >>> hold_point(values, own=0, other=0), hold_point(values, own=0, other=39)
    (18, None)
    """
    turns = range(2, len(values[own, other]))
    states = (PigState(MAX, (own, other), turn) for turn in turns)
    return next((s.turn for s in states if best_pig_move(values, s) == "hold"), None)
