"""A reader's search run once more on its counterexample, and where in it the mistake comes out."""

from dataclasses import dataclass
from math import inf

from gamesearch.exercises.trials.returned import agrees, wrong_kind
from gamesearch.exercises.trials.trial import STOPPED, Attempt, Fault
from gamesearch.trace import Trace, Visit, record
from gamesearch.trace.proof import number
from gamesearch.widgets.step.player import StepPlayer
from gamesearch.widgets.step.position import Position

TOLD = {
    "cut": "At step {place} it comes to a leaf that cannot matter any more.",
    "twice": "At step {place} it is there once more.",
}
SECONDS = 1
MOST = 200  # visits of a run that is shown
FEW = 12  # the same if it does not end


@dataclass
class Replay:
    """The recorded run, the step at which it goes wrong, and what happens there.

    `place` counts the stops of a step player; it is the last one if nothing else can be told.
    """

    trace: Trace
    place: int
    sentence: str

    def player(self) -> StepPlayer:
        """Return the step player, standing where the search goes wrong."""
        player = StepPlayer(self.trace)
        player.position.go(self.place)
        player.show()
        return player


@dataclass
class Failed:
    """A reader's search and the fault found in it: what is needed to watch it again."""

    attempt: Attempt
    fault: Fault

    def replay(self) -> Replay | None:
        """Return the run of the call that went wrong, or None if nothing of it can be recorded."""
        trace = self.recorded()
        if trace is None or not trace.visits or self.tells_nothing(trace):
            return None
        position = Position(trace)
        step = self.wrong_step(trace)
        if step is None:
            return Replay(trace, len(position.stops) - 1, "")
        position.index = step
        told = TOLD.get(self.fault.kind, "It goes wrong at step {place}: {sentence}")
        told = told.format(place=position.place, sentence=position.sentence())
        return Replay(trace, position.place, told)

    def tells_nothing(self, trace: Trace) -> bool:
        """Return whether the run is a single call that came to its value in some other way."""
        only = len(trace.visits) == 1 and trace.error is None
        over = trace.game.is_terminal(trace.root.state)
        return only and not over and "depth" not in self.attempt.search.extra

    def recorded(self) -> Trace | None:
        """Return the trace of the last call of the case, after the calls before it."""
        case, attempt = self.fault.case, self.attempt
        game, table = case.rules(), {}
        tabled = {"table": table} if "table" in attempt.search.extra else {}
        *before, last = [{**given, **tabled} for given in case.calls]
        options = attempt.options(last)
        limit = FEW if self.fault.kind in ("endless", "recursion") else MOST
        attempt.watchdog.seconds = SECONDS
        with attempt.watchdog.on_guard():
            try:
                for extra in before:
                    attempt.call(game, case.state, extra)
                search, call = attempt.function, attempt.watchdog.call
                return call(record, search, game, case.state, limit=limit, **options)
            except STOPPED as error:
                return getattr(error, "trace", None)

    def wrong_step(self, trace: Trace) -> int | None:
        """Return the first step at which what is done or returned is wrong, or None."""
        if self.fault.at is not None:
            visits = [visit for visit in trace.visits if visit.state == self.fault.at]
            return visits[-1].entered if visits else None
        if self.fault.kind in ("raises", "changes", "endless", "recursion"):
            return None
        wrong = [v.left for v in trace.visits if v.left is not None and self.is_wrong(trace, v)]
        return min(wrong, default=None)

    def is_wrong(self, trace: Trace, visit: Visit) -> bool:
        """Return whether a visit returns what its window does not allow."""
        search = self.attempt.search
        if search.picks and visit is trace.root:
            return False
        if kind := wrong_kind(visit.value):
            return kind == "none" or visit is trace.root  # a helper may return what it likes
        depth = visit.arguments.get("depth", inf) if "depth" in search.extra else inf
        right = search.worth(trace.game, visit.state, depth)
        if search.picks and trace.to_mover:
            right *= trace.game.to_move(visit.state)
        alpha, beta = map(number, visit.window or (-inf, inf))
        if alpha is None or beta is None or not alpha < beta:
            return False
        return not agrees(visit.value, right, alpha, beta)
