"""The function that Python asks at each call and line of a search, and what it notes."""

import dis
import inspect
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, NamedTuple

from gamesearch.trace.recursion import rings, source_of, unwrap
from gamesearch.trace.visits import WINDOWS, Step, Trace, Visit

RULES = ("to_move", "moves", "result", "is_terminal", "utility", "evaluate", "outcomes")
NO_STATES = {"depth", "ply", "plies", "move", "window", *sum(WINDOWS, ())}
YIELDS = ("YIELD_VALUE", "RESUME")  # from Python 3.13 on a generator waits at the latter
KEPT = (list, dict, set)  # changed in place by some programs: copied when they are noted


class TooLarge(ValueError):
    """More nodes than a trace was asked to hold."""


def rules_of(games: list[Any]) -> set[CodeType]:
    """Return the code of the rules of `games`: a wrapper's rule that asks the inner game's."""
    found = (getattr(type(game), rule, None) for game in games for rule in RULES)
    return {method.__code__ for method in found if hasattr(method, "__code__")}


def is_paused(frame: FrameType) -> bool:
    """Return whether `frame` is that of a generator that has yielded, and may go on."""
    code = frame.f_code
    last = dis.opname[code.co_code[frame.f_lasti]]
    return bool(code.co_flags & inspect.CO_GENERATOR) and last in YIELDS


class Running(NamedTuple):
    """A call that has begun and not returned: the visit it belongs to, and its frame."""

    visit: Visit
    frame: FrameType


class Recorder:
    """The trace function: it notes each visit of the search and each line of it that runs."""

    def __init__(
        self, search: Callable, game: Any, state: Any, limit: int, window: tuple[str, str] | None
    ):
        self.top = unwrap(search).__code__
        self.kind = type(state)
        self.windows = WINDOWS if window is None else (tuple(window),)
        self.games = [game]
        while "game" in getattr(self.games[-1], "__dict__", ()):
            self.games.append(self.games[-1].game)
        self.rings = rings(search)
        self.visited = self.rings.keys() - rules_of(self.games)
        self.limit = limit
        self.too_large: TooLarge | None = None
        self.handed_on = False
        self.names: set[str] = set()  # that states went by so far
        self.stack: list[Running] = []
        self.paused: dict[FrameType, tuple[Visit, Callable]] = {}
        followed = self.visited | {self.top}
        self.trace = Trace(game, {code: source_of(code, code.co_filename) for code in followed})

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Callable | None:
        """Answer Python's question whether this call is to be followed."""
        code = frame.f_code
        if code not in self.visited and code is not self.top:
            return None
        if frame in self.paused:  # a generator that goes on
            visit, follower = self.paused.pop(frame)
            self.stack.append(Running(visit, frame))
            return follower
        arguments = self.arguments(frame)
        place = self.state_name(arguments)
        if place is None:
            return None
        return self.follow(*self.enter(frame, arguments, arguments[place]))

    def arguments(self, frame: FrameType) -> dict[str, Any]:
        code, values = frame.f_code, frame.f_locals
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return {name: values[name] for name in names if name in values}

    def state_name(self, arguments: dict[str, Any]) -> str | None:
        """Return the name of the first argument that can be a state: not the game, nor `self`.

        A state may be a mere number: then it is the one with the state's name in other calls, or
        one that is not called a depth, a move or a bound.
        """
        names = [
            name
            for name, value in arguments.items()
            if name not in ("self", "cls") and not any(value is game for game in self.games)
            if isinstance(value, self.kind) and not isinstance(value, bool)
        ]
        likely = [name for name in names if name in self.names]
        likely += [name for name in names if name not in NO_STATES]
        chosen = next(iter(likely + names), None)
        self.names |= {chosen} - {None}
        return chosen

    def window(self, arguments: dict[str, Any]) -> tuple[float, float] | None:
        """Return the window among the arguments of a call, or None if there is none."""
        pairs = ((arguments[a], arguments[b]) for a, b in self.windows if {a, b} <= set(arguments))
        return next(pairs, None)

    def enter(
        self, frame: FrameType, arguments: dict[str, Any], state: Any
    ) -> tuple[Visit, FrameType, bool]:
        """Return the visit that a call begins or goes on with, the frame, and whether it begins."""
        parent, window = self.stack[-1].visit if self.stack else None, self.window(arguments)
        begins = not (parent and self.goes_on(parent, frame.f_code, state))
        visit = Visit(state, arguments, parent, window) if begins else parent
        if begins:
            self.begin(visit)
        elif self.top not in self.visited and not (visit.parent or self.handed_on):
            visit.arguments, visit.window = arguments, window or visit.window
            self.handed_on = True
        elif not visit.children:
            visit.window = visit.window or window
        visit.noisy = visit.noisy or "noisy_moves" in frame.f_code.co_names
        self.stack.append(Running(visit, frame))
        self.note("call" if begins else "line", visit, frame, frame.f_code.co_firstlineno)
        return visit, frame, begins

    def goes_on(self, visit: Visit, code: CodeType, state: Any) -> bool:
        """Return whether a call of `code` at `state` is no visit of its own, but part of `visit`.

        It is, at the same state, if it goes round with a function that is running there; or if it
        is the first the function recorded calls, which itself is none of the round.
        """
        if visit.state != state:
            return False
        codes = [running.frame.f_code for running in self.stack if running.visit is visit]
        if codes == [self.top] and self.top not in self.visited:
            return not (visit.children or self.handed_on)
        return code not in codes and any(code in self.rings.get(one, ()) for one in codes)

    def begin(self, visit: Visit) -> None:
        """Put a new visit into the trace; `TooLarge` if it is one too many."""
        trace = self.trace
        if len(trace.visits) >= self.limit:
            self.too_large = TooLarge(
                f"more than {self.limit:,} nodes: record a smaller search (a later position, "
                "a depth, a better order), or raise `limit`; Counted(game) counts any size"
            )
            raise self.too_large
        visit.number, visit.entered = len(trace.visits) + 1, len(trace.steps)
        trace.visits.append(visit)
        if visit.parent:
            visit.parent.children.append(visit)
        else:
            trace.root = visit

    def note(
        self, event: str, visit: Visit, frame: FrameType, line: int, value: Any = None
    ) -> None:
        variables = {
            name: type(v)(v) if type(v) in KEPT else v for name, v in frame.f_locals.items()
        }
        self.trace.steps.append(Step(event, visit, frame.f_code, line, variables, value))

    def follow(self, visit: Visit, frame: FrameType, begins: bool) -> Callable:
        """Return the function that Python calls at each line of one call, to which `frame` belongs.

        `begins`: the visit begins and ends with this call.
        """
        statement = self.trace.sources[frame.f_code].statement
        last, failing = 0, False

        def local(frame: FrameType, event: str, arg: Any) -> Callable:
            nonlocal last, failing
            line = statement(frame.f_lineno)
            if event == "exception":
                failing = True
            elif event == "line" and line != last:
                last, failing = line, False
                self.note("line", visit, frame, line)
            elif event == "return":
                self.stack.pop()
                if is_paused(frame) and not failing:
                    visit.value, self.paused[frame] = arg, (visit, local)
                elif begins and (arg is not None or not failing):
                    visit.value = visit.value if arg is None else arg  # a generator's last one
                    visit.left = len(self.trace.steps)
                    self.note("return", visit, frame, line, visit.value)
            return local

        return local
