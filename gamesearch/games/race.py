"""A race with dice that always comes to its end: the small game in which CHANCE is to move.

It is searched like any other; `pig` is the game of dice whose values are worked out by its rules.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, Move, reachable
from gamesearch.games.given import listed, whole, written

NAMES = {MAX: "MAX", MIN: "MIN"}
PLAYERS = {"MAX": MAX, "MIN": MIN}


class RaceState(NamedTuple):
    """Whose turn it is, how far MAX and MIN have come, and the die in the air, if any."""

    player: int
    places: tuple[int, int]
    die: str = ""


FARTHEST = 200  # places to a target, so that all that is reached can be looked at
LARGEST = 10_000  # of a face
DICE = {"safe": (2, 2), "wild": (1, 3)}


class Race:
    """Two players race to `target`; in each turn the one to move chooses which die to roll.

    `dice` are the faces of each die by its name; every face is at least 1, so the race always
    comes to its end. A move is the name of a die. Whoever comes to `target` first has won:
    utility is +1 if that is MAX, -1 if it is MIN.

    >>> game = Race(target=3)
    >>> wild = game.result(game.initial, "wild")
    >>> [(chance, game.text(state)) for chance, state in game.outcomes(wild)]
    [(0.5, 'MIN 1 0'), (0.5, 'MIN 3 0')]
    """

    def __init__(self, target: int = 3, dice: Mapping[str, Iterable[int]] = DICE):
        if not isinstance(dice, Mapping):
            raise ValueError(f"dice are a dict from names to faces, such as {DICE}, not {dice!r}")
        self.target = whole(target, "target", FARTHEST)
        self.dice = {
            name: tuple(whole(face, "a face", LARGEST) for face in listed(faces, "faces"))
            for name, faces in dice.items()
        }
        self.initial = RaceState(MAX, (0, 0))
        if self.target < 1 or not self.dice:
            raise ValueError("a race needs a target of at least 1 and at least one die")
        for name, faces in self.dice.items():
            if not re.fullmatch(r"\w+", written(name, "safe")) or not faces or min(faces) < 1:
                raise ValueError(
                    f"a die has a name of letters and faces of at least 1, not {name!r}: {faces}"
                )

    @cached_property
    def _reached(self) -> set[RaceState]:
        return set(reachable(self))

    def to_move(self, state: RaceState) -> int:
        return CHANCE if state.die else state.player

    def moves(self, state: RaceState) -> tuple[str, ...]:
        if state.die:
            raise ValueError("CHANCE is to move, the die rolls: see `outcomes`")
        return () if self.is_terminal(state) else tuple(self.dice)

    def result(self, state: RaceState, move: Move) -> RaceState:
        moves = self.moves(state)
        if move not in moves:
            allowed = f"the dice are {', '.join(moves)}" if moves else "the game is over"
            raise ValueError(f"{move!r} is not a move here: {allowed}")
        return state._replace(die=move)

    def outcomes(self, state: RaceState) -> list[tuple[float, RaceState]]:
        """Return the pairs of probability and state that the die may lead to, each state once."""
        if not state.die:
            raise ValueError("no die is rolling: a player moves here, see `moves`")
        after = [self._advance(state, face) for face in self.dice[state.die]]
        return [(after.count(one) / len(after), one) for one in dict.fromkeys(after)]

    def _advance(self, state: RaceState, steps: int) -> RaceState:
        first, second = state.places
        places = (first + steps, second) if state.player == MAX else (first, second + steps)
        return RaceState(-state.player, tuple(min(place, self.target) for place in places))

    def is_terminal(self, state: RaceState) -> bool:
        return self.target in state.places

    def utility(self, state: RaceState) -> int:
        if not self.is_terminal(state):
            raise ValueError("nobody has come to the target yet: no utility")
        return -state.player  # the player who has just moved has won

    def evaluate(self, state: RaceState) -> float:
        """Return an estimate to MAX, from -1 to 1: the lead, as a share of the target."""
        if self.is_terminal(state):
            return self.utility(state)
        return (state.places[0] - state.places[1]) / self.target

    def name(self, state: RaceState) -> str:
        """Return how far MAX and MIN have come; at a chance node, which die is rolled."""
        return state.die or f"{state.places[0]}:{state.places[1]}"

    def text(self, state: RaceState) -> str:
        """Return `state` in characters, as `parse` reads it: "MIN 2 0 wild"."""
        return f"{NAMES[state.player]} {state.places[0]} {state.places[1]} {state.die}".strip()

    def parse(self, text: str) -> RaceState:
        """Return the state written as whose turn it is, both places, and the die in the air.

        What no race comes to is a `ValueError`.
        """
        found = re.fullmatch(
            r"\s*(MAX|MIN)\s+([0-9]{1,9})\s+([0-9]{1,9})(?:\s+(\w+))?\s*",
            written(text, "MAX 2 0 wild"),
        )
        if not found:
            raise ValueError(f"{text!r} is not a state of a race: write one such as 'MAX 2 0 wild'")
        player, first, second, die = found.groups()
        state = RaceState(PLAYERS[player], (int(first), int(second)), die or "")
        if die and die not in self.dice:
            raise ValueError(f"{die!r} is no die: the dice are {', '.join(self.dice)}")
        if state not in self._reached:
            raise ValueError(
                f"{text!r} is never reached: the players take turns, MAX first, and the race ends "
                f"where one of them comes to {self.target}"
            )
        return state
