"""The function that Python asks at each call and line of a search, and what it notes.

`sys.settrace(recorder)` has Python call the recorder whenever a function is called. The recorder
answers with another function, or with None if it does not care about that call; the other one is
called at each line of the call, at an error in it, and when it returns or yields.
"""

import dis
import inspect
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, NamedTuple

from gamesearch.trace.recursion import rings, unwrap
from gamesearch.trace.sources import source_of
from gamesearch.trace.visits import WINDOWS, Step, TooLarge, Trace, Visit

RULES = ("to_move", "moves", "result", "is_terminal", "utility", "evaluate", "outcomes")
NO_STATES = {"depth", "ply", "plies", "move", "window", *sum(WINDOWS, ())}
YIELDS = ("YIELD_VALUE", "RESUME")  # from Python 3.13 on a generator waits at the latter
COPIED = (list, dict, set)  # when noted, since some programs change them in place


def rules_of(games: list[Any]) -> set[CodeType]:
    """Return the code of the rules of `games`: a wrapper's rule that asks the inner game's."""
    found = (getattr(type(game), rule, None) for game in games for rule in RULES)
    return {method.__code__ for method in found if hasattr(method, "__code__")}


def is_paused(frame: FrameType) -> bool:
    """Return whether `frame` is that of a generator that has yielded, and may go on."""
    code = frame.f_code
    last = dis.opname[code.co_code[frame.f_lasti]]
    return bool(code.co_flags & inspect.CO_GENERATOR) and last in YIELDS


def arguments_of(frame: FrameType) -> dict[str, Any]:
    """Return what the function of `frame` was called with, by name."""
    code, values = frame.f_code, frame.f_locals
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return {name: values[name] for name in names if name in values}


class Running(NamedTuple):
    """A call that has begun and not returned: the visit it belongs to, and its frame."""

    visit: Visit
    frame: FrameType


class Recorder:
    """The trace function: it notes each visit of the search and each line of it that runs.

    `top` is the code of the function to be recorded, `recursive` that of the functions whose calls
    are visits. Mostly it is one of them; else it merely starts them, and its call is one visit
    with the first of theirs, at the same state.
    """

    def __init__(
        self, search: Callable, game: Any, state: Any, limit: int, window: tuple[str, str] | None
    ):
        self.games = [game]  # and those inside it, if it is a wrapper
        while "game" in getattr(self.games[-1], "__dict__", ()):
            self.games.append(self.games[-1].game)
        self.top = unwrap(search).__code__
        self.rings = rings(search)
        self.recursive = self.rings.keys() - rules_of(self.games)
        self.merely_starts = self.top not in self.recursive
        self.has_started = False

        self.state_type = type(state)
        self.state_names: set[str] = set()  # of the parameters that were states so far
        self.window_names = WINDOWS if window is None else (tuple(window),)
        self.limit = limit
        self.too_large: TooLarge | None = None
        self.stack: list[Running] = []
        self.paused: dict[FrameType, tuple[Visit, Callable]] = {}  # generators that have yielded
        followed = self.recursive | {self.top}
        self.trace = Trace(game, {code: source_of(code, code.co_filename) for code in followed})

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Callable | None:
        """Answer Python's question whether this call is to be followed."""
        code = frame.f_code
        if code not in self.recursive and code is not self.top:
            return None
        if frame in self.paused:  # a generator that goes on
            visit, follower = self.paused.pop(frame)
            self.stack.append(Running(visit, frame))
            return follower
        arguments = arguments_of(frame)
        name = self.state_name(arguments)
        if name is None:
            return None
        visit, is_new = self.visit_of(code, arguments, arguments[name])
        self.stack.append(Running(visit, frame))
        self.note("call" if is_new else "line", visit, frame, code.co_firstlineno)
        return self.follower_of(visit, code, is_new)

    def state_name(self, arguments: dict[str, Any]) -> str | None:
        """Return the name of the first argument that can be a state: not the game, nor `self`.

        A state may be a mere number: then it is the one with the state's name in other calls, or
        one that is not called a depth, a move or a bound.
        """
        names = [
            name
            for name, value in arguments.items()
            if name not in ("self", "cls") and not any(value is game for game in self.games)
            if isinstance(value, self.state_type) and not isinstance(value, bool)
        ]
        likely = [name for name in names if name in self.state_names]
        likely += [name for name in names if name not in NO_STATES]
        chosen = next(iter(likely + names), None)
        self.state_names |= {chosen} - {None}
        return chosen

    def window_in(self, arguments: dict[str, Any]) -> tuple[float, float] | None:
        """Return the window among the arguments of a call, or None if there is none."""
        pairs = [(a, b) for a, b in self.window_names if {a, b} <= arguments.keys()]
        return next(((arguments[a], arguments[b]) for a, b in pairs), None)

    def visit_of(self, code: CodeType, arguments: dict[str, Any], state: Any) -> tuple[Visit, bool]:
        """Return the visit that a call belongs to, and whether it is new and begins with it."""
        window = self.window_in(arguments)
        above = self.stack[-1].visit if self.stack else None
        is_new = above is None or not self.goes_on(above, code, state)
        visit = Visit(state, arguments, above, window) if is_new else above
        if is_new:
            self.enter(visit)
        elif self.merely_starts and not visit.parent and not self.has_started:
            self.has_started = True  # what the search itself is called with tells more
            visit.arguments, visit.window = arguments, window or visit.window
        elif not visit.children:
            visit.window = visit.window or window  # of `max_value`, where `value` had none
        visit.noisy = visit.noisy or "noisy_moves" in code.co_names
        return visit, is_new

    def goes_on(self, visit: Visit, code: CodeType, state: Any) -> bool:
        """Return whether a call of `code` at `state` is no visit of its own, but part of `visit`.

        It is, at the same state, if it goes round with a function that is running there; or if it
        is the first one that `top` starts.
        """
        if visit.state != state:
            return False
        codes = [running.frame.f_code for running in self.stack if running.visit is visit]
        if self.merely_starts and codes == [self.top]:
            return not (visit.children or self.has_started)
        return code not in codes and any(code in self.rings.get(one, ()) for one in codes)

    def enter(self, visit: Visit) -> None:
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
        """Add a step to the trace, with the variables as they stand."""
        variables = {
            name: type(v)(v) if type(v) in COPIED else v for name, v in frame.f_locals.items()
        }
        self.trace.steps.append(Step(event, visit, frame.f_code, line, variables, value))

    def follower_of(self, visit: Visit, code: CodeType, is_new: bool) -> Callable:
        """Return the function that Python calls at each line of one call of `code`.

        `is_new`: the visit began with this call, and so ends with it.
        """
        statement_at = self.trace.sources[code].statement
        last, failing = 0, False

        def follow(frame: FrameType, event: str, arg: Any) -> Callable:
            nonlocal last, failing
            line = statement_at(frame.f_lineno)
            if event == "exception":
                failing = True  # unless the program catches it, and another line runs
            elif event == "line" and line != last:
                last, failing = line, False
                self.note("line", visit, frame, line)
            elif event == "return":
                self.stack.pop()
                if is_paused(frame) and not failing:
                    visit.value, self.paused[frame] = arg, (visit, follow)
                elif is_new and (arg is not None or not failing):
                    visit.value = visit.value if arg is None else arg  # a generator's last one
                    visit.left = len(self.trace.steps)
                    self.note("return", visit, frame, line, visit.value)
            return follow

        return follow
