"""Pig, a game of dice that may go on for ever, and its exact values.

`Race`, the game of dice that always comes to its end, can be had from here too.
"""

import re
from typing import NamedTuple

from gamesearch.game import CHANCE, MAX, Move
from gamesearch.games.given import whole, written
from gamesearch.games.race import DICE, NAMES, PLAYERS, Race, RaceState

__all__ = [
    "DICE",
    "Pig",
    "PigState",
    "PigValues",
    "Race",
    "RaceState",
    "best_pig_move",
    "keeping",
    "pig_values",
    "turn_values",
]


LARGEST = 10_000  # points to play for, or sides of the die
FARTHEST = 200  # points up to which the values can be waited for


class PigState(NamedTuple):
    """Whose turn it is, the points that MAX and MIN have kept, and those of this turn.

    `rolling`: the die is in the air, and CHANCE is to move.
    """

    player: int
    kept: tuple[int, int]
    turn: int = 0
    rolling: bool = False

    @property
    def own(self) -> int:
        """The points that the player whose turn it is has kept."""
        return self.kept[0 if self.player == MAX else 1]

    @property
    def other(self) -> int:
        """The points that the opponent has kept."""
        return self.kept[1 if self.player == MAX else 0]


def keeping(state: PigState) -> PigState:
    """Return the state after the points of the turn are kept and the turn passes."""
    own = state.own + state.turn
    kept = (own, state.other) if state.player == MAX else (state.other, own)
    return PigState(-state.player, kept)


def checked(target: int, sides: int, most: int) -> tuple[int, int]:
    """Return `target` and `sides`; `ValueError` if Pig cannot be played with them."""
    target, sides = whole(target, "target", most), whole(sides, "sides", LARGEST)
    if target < 1 or sides < 2:
        raise ValueError(f"target is at least 1 and sides at least 2, not {target}, {sides}")
    return target, sides


class Pig:
    """Roll the die as often as you dare: a 1 loses the points of the turn, `hold` keeps them.

    Whoever comes to `target`, the points of the turn included, has won: utility is +1 if that is
    MAX, -1 if it is MIN. A turn begins with a roll. A 1 at once brings the same position back
    with the other player to move, so the game may go on for ever: search it to a depth, or ask
    `pig_values`.

    >>> game = Pig(target=3, sides=2)
    >>> [game.text(state) for _, state in game.outcomes(game.result(game.initial, "roll"))]
    ['MIN 0 0', 'MAX 0 0 +2']
    """

    def __init__(self, target: int = 100, sides: int = 6):
        self.target, self.sides = checked(target, sides, LARGEST)
        self.initial = PigState(MAX, (0, 0))

    def to_move(self, state: PigState) -> int:
        return CHANCE if state.rolling else state.player

    def moves(self, state: PigState) -> tuple[str, ...]:
        if state.rolling:
            raise ValueError("CHANCE is to move, the die rolls: see `outcomes`")
        if self.is_terminal(state):
            return ()
        return ("roll", "hold") if state.turn else ("roll",)

    def result(self, state: PigState, move: Move) -> PigState:
        moves = self.moves(state)
        if move not in moves:
            allowed = f"allowed: {', '.join(moves)}" if moves else "the game is over"
            raise ValueError(f"{move!r} is not a move here; {allowed}")
        return state._replace(rolling=True) if move == "roll" else keeping(state)

    def outcomes(self, state: PigState) -> list[tuple[float, PigState]]:
        """Return the pairs of probability and state that a roll of the die may lead to."""
        if not state.rolling:
            raise ValueError("no die is rolling: a player moves here, see `moves`")
        lost = PigState(-state.player, state.kept)
        gained = [
            PigState(state.player, state.kept, state.turn + points)
            for points in range(2, self.sides + 1)
        ]
        return [(1 / self.sides, after) for after in (lost, *gained)]

    def is_terminal(self, state: PigState) -> bool:
        return not state.rolling and state.own + state.turn >= self.target

    def utility(self, state: PigState) -> int:
        if not self.is_terminal(state):
            raise ValueError("nobody has come to the target yet: no utility")
        return state.player  # the points of the turn have won

    def evaluate(self, state: PigState) -> float:
        """Return an estimate to MAX, from -1 to 1: the lead, as a share of the target."""
        if self.is_terminal(state):
            return self.utility(state)
        return state.player * (state.own + state.turn - state.other) / self.target

    def name(self, state: PigState) -> str:
        """Return the points of MAX and MIN, and those of the turn; `roll` at a chance node."""
        if state.rolling:
            return "roll"
        turn = f"+{state.turn}" if state.turn else ""
        return f"{state.kept[0]}:{state.kept[1]}{turn}"

    def text(self, state: PigState) -> str:
        """Return `state` in characters, as `parse` reads it: "MAX 0 4 +2 roll"."""
        turn = f" +{state.turn}" if state.turn else ""
        rolling = " roll" if state.rolling else ""
        return f"{NAMES[state.player]} {state.kept[0]} {state.kept[1]}{turn}{rolling}"

    def parse(self, text: str) -> PigState:
        """Return the state written as whose turn it is, the points kept, those of the turn.

        "MIN 3 0 +2": MIN has 2 points in this turn; "roll" behind it: and rolls the die. What no
        game comes to is a `ValueError`.
        """
        found = re.fullmatch(
            r"\s*(MAX|MIN)\s+(\d{1,9})\s+(\d{1,9})(?:\s+\+(\d{1,9}))?(\s+roll)?\s*",
            written(text, "MAX 0 4 +2 roll"),
            re.ASCII,
        )
        if not found:
            raise ValueError(f"{text!r} is not a state of Pig: write one such as 'MAX 0 4 +2 roll'")
        player, first, second, turn, rolling = found.groups()
        kept, turn = (int(first), int(second)), int(turn or 0)
        state = PigState(PLAYERS[player], kept, turn, bool(rolling))
        if not self._is_reached(state):
            raise ValueError(
                f"{text!r} is never reached: points kept, and those of a player who rolls, are "
                f"below {self.target}, and each roll adds 2 to {self.sides}"
            )
        return state

    def _is_reached(self, state: PigState) -> bool:
        """Return whether a game can come to `state`."""

        def is_sum(points: int) -> bool:  # of rolls
            return points == 0 or (points > 1 and (self.sides > 2 or points % 2 == 0))

        before = [state.turn - roll for roll in range(2, self.sides + 1)]  # the last roll
        in_time = any(is_sum(p) and 0 <= p < self.target - state.own for p in before)
        over = state.own + state.turn >= self.target
        return (
            all(is_sum(points) and points < self.target for points in state.kept)
            and (state.turn == 0 or (in_time and is_sum(state.turn)))
            and not (state.rolling and over)
        )


PigValues = dict[tuple[int, int], list[float]]


def pig_values(target: int = 100, sides: int = 6, tolerance: float = 1e-9) -> PigValues:
    """Return the chances of winning at Pig, `values[own, other][turn]`, to the player to move.

    `own` and `other` are the points kept by that player and the opponent, `turn` those of the
    turn. By value iteration, from the end of the game backwards: only two positions depend on
    each other in a circle, the same points with one or the other to move; they are worked out
    in turn until one changes by `tolerance` at most. To 100, that takes some seconds; `ValueError`
    beyond 200, and for a tolerance that is not above 0.
    Source: Neller and Presser, Optimal play of the dice game Pig, 2004.
    """
    target, sides = checked(target, sides, FARTHEST)
    if not tolerance > 0:
        raise ValueError(f"tolerance is above 0, such as 1e-9, not {tolerance}")
    values: PigValues = {}
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), total // 2 + 1):
            other = total - own
            first, change = 0.5, 1.0
            while change > tolerance:
                values[other, own] = turn_values(values, target, sides, other, own, 1 - first)
                second = values[other, own][0]
                values[own, other] = turn_values(values, target, sides, own, other, 1 - second)
                change = abs(values[own, other][0] - first)
                first = values[own, other][0]
    return values


def turn_values(
    values: PigValues, target: int, sides: int, own: int, other: int, after_one: float
) -> list[float]:
    """Return the chances of winning by the points of the turn, if `after_one` is that after a 1."""
    left = target - own
    holding = [0, *(1 - values[other, own + turn][0] for turn in range(1, left))]
    chances = [1.0] * (left + sides)  # from `left` on the game is won
    for turn in range(left - 1, -1, -1):
        rolling = (after_one + sum(chances[turn + 2 : turn + sides + 1])) / sides
        chances[turn] = max(rolling, holding[turn])
    return chances[:left]


def best_pig_move(values: PigValues, state: PigState) -> str:
    """Return the move with the better chance of winning, by the `values` of `pig_values`."""
    keeps = 1 - values[state.other, state.own + state.turn][0] if state.turn else 0
    return "hold" if state.turn and keeps >= values[state.own, state.other][state.turn] else "roll"
