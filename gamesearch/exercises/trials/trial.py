"""One case of a trial: the reader's search called on a game, and what was wrong with it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from gamesearch.exercises.running.calling import line_of, way_to_call
from gamesearch.exercises.running.watchdog import OutOfTime, Watchdog
from gamesearch.exercises.trials.returned import (
    agrees,
    figure,
    short,
    without_addresses,
    wrong_kind,
)
from gamesearch.exercises.trials.watched import GUISES, Changed, Endless, Watched
from gamesearch.game import Game, State
from gamesearch.games.explicit import ExplicitTree

BUDGET = 20_000  # questions to a small game, many times more than a sound search has
LARGE = 1_000_000  # the same for a large one
WHOLE = {"alpha": -inf, "beta": inf}
STOPPED = (Exception, OutOfTime, Endless, SystemExit, GeneratorExit)  # all but Ctrl-C


@dataclass(frozen=True)
class Search:
    """What an exercise on writing a search asks for.

    `worth(game, state, depth)` is the right value; `extra` names what the search is given beside
    game and state; `to_mover`: it returns the value to the player to move; `picks`: it returns a
    move; `cuts`: it leaves out what cannot matter; `chance`, `estimates`: its trees have them.
    """

    name: str
    worth: Callable[..., float]
    extra: tuple[str, ...] = ()
    to_mover: bool = False
    picks: bool = False
    cuts: bool = False
    chance: bool = False
    estimates: bool = False


class Case(NamedTuple):
    """A game in a guise, a state of it, and what the search is given in one call or several.

    `recipe`: the class of the game and its arguments, for games that cannot be sent elsewhere.
    """

    game: Any
    state: State = ()
    calls: tuple[Mapping[str, Any], ...] = ({},)
    guise: str = "plain"
    recipe: tuple[type, tuple] | None = None

    def packed(self) -> "Case":
        """Return the case without its game, if there is a recipe for it: to be sent away."""
        return self._replace(game=None) if self.recipe else self

    def unpacked(self) -> "Case":
        """Return the case with its game made anew."""
        if self.recipe is None:
            return self
        kind, arguments = self.recipe
        return self._replace(game=kind(*arguments))

    def rules(self) -> Game:
        """Return the game in its guise."""
        return GUISES[self.guise](self.game)


class Fault(NamedTuple):
    """What was wrong: its `kind`, the case with the calls up to the one that failed, and words."""

    kind: str
    case: Case
    returned: str = ""
    right: str = ""
    words: str = ""
    at: State | None = None  # where, if that is known


@dataclass
class Attempt:
    """A reader's function as an answer to `search`, with the way to call it."""

    search: Search
    function: Callable
    watchdog: Watchdog = field(default_factory=Watchdog)

    def __post_init__(self) -> None:
        self.by_name, self.takes_extra = way_to_call(self.function, self.search.extra)

    def arguments(self, extra: Mapping[str, Any]) -> tuple[tuple, dict]:
        """Return what `extra` becomes in the call: by name where the names fit, else in order."""
        if self.takes_extra == "no":
            extra = {}
        elif not extra and self.takes_extra == "always":
            extra = WHOLE
        return ((), dict(extra)) if self.by_name else (tuple(extra.values()), {})

    def options(self, extra: Mapping[str, Any]) -> dict[str, Any]:
        """Return `extra` under the function's own names, and which of them are the window."""
        more, named = self.arguments(extra)
        if not more:
            return named
        names = list(inspect.signature(self.function).parameters)[2 : 2 + len(more)]
        window = {"window": tuple(names[:2])} if "alpha" in self.search.extra else {}
        return {**dict(zip(names, more)), **window}

    def call(self, game: Game, state: State, extra: Mapping[str, Any]) -> Any:
        """Return what the function returns; the watchdog's errors and its own pass through."""
        more, named = self.arguments(extra)
        return self.watchdog.call(self.function, game, state, *more, **named)

    def fault(self, case: Case) -> Fault | None:
        """Return what is wrong with the function in `case`, or None."""
        large = not isinstance(case.game, ExplicitTree)
        game = Watched(case.rules(), LARGE if large else BUDGET)
        table: dict = {}
        for place, given in enumerate(case.calls):
            extra = {**given, "table": table} if "table" in self.search.extra else given
            before = case._replace(calls=case.calls[: place + 1])
            game.asked[0] = 0
            try:
                returned = self.call(game, case.state, extra)
            except STOPPED as error:
                return fault_of_error(error, before, self.function)
            wrong = self.wrong(game.game, case.state, given, returned)
            if wrong:
                kind, right = wrong
                return Fault(kind, before, short(returned), right)
            if game.changed_moves():
                return Fault("changes", before, words="it changes the list of moves of the game")
        return None

    def wrong(
        self, game: Game, state: State, given: Mapping[str, Any], returned: Any
    ) -> tuple[str, str] | None:
        """Return the kind of what is wrong with what was `returned`, and what is right."""
        if self.search.picks:
            return self.wrong_move(game, state, returned)
        right = self.search.worth(game, state, given.get("depth", inf))
        if kind := wrong_kind(returned):
            return kind, figure(right)
        alpha, beta = given.get("alpha", -inf), given.get("beta", inf)
        return None if agrees(returned, right, alpha, beta) else ("value", figure(right))

    def wrong_move(self, game: Game, state: State, returned: Any) -> tuple[str, str] | None:
        player = game.to_move(state)
        worth = {
            move: player * self.search.worth(game, game.result(state, move), inf)
            for move in game.moves(state)
        }
        best = max(worth.values())
        right = " or ".join(repr(move) for move in worth if worth[move] == best)
        if returned is None:
            return "none", right
        try:
            there = returned in worth
        except TypeError:
            there = False
        if not there:
            pair = isinstance(returned, tuple | list) and len(returned) == 2
            return ("pair" if pair else "no move"), right
        wrong = worth[returned] != best
        return ("move", f"{right}, worth {figure(player * best)}") if wrong else None


def fault_of_error(error: BaseException, case: Case, function: Callable) -> Fault:
    """Return the fault for what the function raised, or was made to raise."""
    if isinstance(error, OutOfTime | Endless):
        return Fault("endless", case)
    if isinstance(error, RecursionError):
        return Fault("recursion", case)
    if isinstance(error, NotImplementedError):
        return Fault("stub", case)
    if isinstance(error, Changed):
        return Fault("changes", case, words=str(error))
    said = without_addresses(str(error))[:200]
    words = f"{type(error).__name__}: {said}" if said else type(error).__name__
    line = line_of(error, function)
    return Fault("raises", case, words=f"{words}\n{line}" if line else words)
