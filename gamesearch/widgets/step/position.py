"""Where a step player stands in a trace, and all that is to be said there; no widget in here."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from types import CodeType
from typing import Any, NamedTuple

from gamesearch.trace import WINDOWS, Step, Trace, Visit
from gamesearch.trace.cutoffs import cutoff
from gamesearch.trace.narrate import narrate, place, where
from gamesearch.trace.proof import Node, number
from gamesearch.words import figure, window_text


class Counters(NamedTuple):
    """How much had been done by a step."""

    nodes: int
    leaves: int
    cutoffs: int
    deepest: int


class Position:
    """An index into the steps of `trace`, with the moves that a player makes.

    `by_line` tells whether steps go line by line or from node to node (calls and returns).
    """

    def __init__(self, trace: Trace):
        self.trace = trace
        self.index = 0
        self.by_line = False
        steps = trace.steps
        visits = trace.visits
        self.lines = list(range(len(steps)))
        self.nodes = [i for i in self.lines if steps[i].event != "line"]
        if trace.error and steps and steps[-1].event == "line":
            self.nodes.append(len(steps) - 1)  # here it failed
        self.calls = [i for i in self.lines if steps[i].event == "call"]
        self.returns = [i for i in self.lines if steps[i].event == "return"]
        self.cutoffs = [i for i in self.returns if cutoff(trace, steps[i].visit)]
        self.leaves = sorted(visit.left for visit in visits if trace.is_leaf(visit))
        self.state_names = state_names(trace)
        self.deepest = list(accumulate((self.ply(visit) for visit in visits), max))

    @property
    def step(self) -> Step:
        return self.trace.steps[self.index]

    @property
    def stops(self) -> list[int]:
        """The steps at which the player stops."""
        return self.lines if self.by_line else self.nodes

    @property
    def place(self) -> int:
        """How many stops lie before the one at, or last passed by, the index."""
        return max(0, bisect_right(self.stops, self.index) - 1)

    def go(self, place: int) -> None:
        """Go to the stop of that number, or the nearest there is."""
        if self.stops:
            self.index = self.stops[min(max(place, 0), len(self.stops) - 1)]

    def jump(self, steps: list[int]) -> bool:
        """Go to the next of `steps`; return whether there was one."""
        after = bisect_right(steps, self.index)
        if after < len(steps):
            self.index = steps[after]
        return after < len(steps)

    def ply(self, visit: Visit) -> int:
        """Return how far below the root `visit` is."""
        plies, node = 0, self.trace.places[visit]
        while node.parent:
            plies, node = plies + 1, node.parent
        return plies

    def counters(self) -> Counters:
        """Return what had been done by now."""
        begun = bisect_right([visit.entered for visit in self.trace.visits], self.index)
        return Counters(
            begun,
            bisect_right(self.leaves, self.index),
            bisect_right(self.cutoffs, self.index),
            self.deepest[begun - 1] if begun else 0,
        )

    def sentence(self) -> str:
        """Return what happens here, and why; at the end of a search that failed, how it did."""
        said = narrate(self.trace, self.index)
        error = self.trace.error
        if error and self.index == len(self.trace.steps) - 1:
            return f"{said} Here the search stopped: {type(error).__name__}: {error}"
        return said

    def stack(self) -> list[str]:
        """Return the calls that are open here, outermost first, each with its window as it stands
        now, and with the one it was entered with where that was another.
        """
        visit, calls, index = self.step.visit, [], self.index
        while visit:
            while self.trace.steps[index].visit is not visit:
                index -= 1  # back to the last line that ran in this call
            window = f" {window_text(visit.window)}" if visit.window else ""
            now = window_now(self.trace.steps[index])
            if visit.window and now not in (None, visit.window):
                window = f" {window_text(now)}, entered with{window}"
            calls.append(place(self.trace, visit) + window)
            visit = visit.parent
        return calls[::-1]

    def variables(self) -> list[tuple[str, str]]:
        """Return name and value of what the running call holds, as a person would write it."""
        told = []
        for name, value in self.step.variables.items():
            if name in ("self", "cls") or isinstance(value, Callable) or is_game(value):
                continue
            told.append((name, self.state_text(name, value) or value_text(value)))
        if self.step.event == "return":
            told.append(("returns", value_text(self.step.value)))
        return told

    def state_text(self, name: str, value: Any) -> str:
        """Return the state that a variable holds, in the sentence's words if it is a place in a
        tree, and otherwise as the game writes it; nothing if it holds none."""
        game, names = self.trace.game, self.state_names.get(self.step.code, ())
        node = next((node for node in self.nodes_at_hand() if node.state == value), None)
        if name not in names or node is None:
            return ""
        if getattr(game, "explicit", False):
            return where(game, node)
        return game.text(value) if hasattr(game, "text") else ""

    def nodes_at_hand(self) -> list[Node]:
        """Return the nodes that variables may stand for here: this one, the next, the last."""
        node = self.trace.places[self.step.visit]
        return [node, *node.children, *([node.parent] if node.parent else [])]


def window_now(step: Step) -> tuple[float, float] | None:
    """Return the window that the running call holds in its variables; None if it holds none."""
    held = step.variables
    return next(((held[a], held[b]) for a, b in WINDOWS if a in held and b in held), None)


def value_text(value: Any) -> str:
    """Return a value in few characters."""
    if not isinstance(value, tuple) and number(value) is not None:
        return figure(value)
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def state_names(trace: Trace) -> dict[CodeType, set[str]]:
    """Return by function the names of its variables that are states: each time, the function was
    called with one, or has called on with one. A state may be a mere number, so its type does not
    tell.
    """
    called_with: dict[CodeType, set[str]] = {}
    calling_with: dict[CodeType, set[str]] = {}
    before = None
    for step in trace.steps:
        if step.begins:
            keep_names(called_with, step.code, step.variables, step.visit.state)
        if step.event == "call" and before and before.visit is step.visit.parent:
            keep_names(calling_with, before.code, before.variables, step.visit.state)
        before = step
    return {code: names | calling_with.get(code, set()) for code, names in called_with.items()}


def keep_names(
    kept: dict[CodeType, set[str]], code: CodeType, variables: dict[str, Any], state: Any
) -> None:
    """Keep of the names for `code` those that hold `state` now."""
    names = {n for n, v in variables.items() if type(v) is type(state) and v == state}
    kept[code] = names & kept.get(code, names)


def is_game(value: Any) -> bool:
    """Return whether `value` is a set of rules, which nobody needs to see at each step."""
    return hasattr(value, "is_terminal") and hasattr(value, "moves")
