"""The whole run of a trace at once: when each place of its picture changes, and to what.

A step player asks for the state at any step and gets it by looking it up: nothing is searched,
proven or laid out again.
"""

from bisect import bisect_right
from math import inf
from typing import Any, NamedTuple

from gamesearch.draw.spots import Spot, sign
from gamesearch.draw.view import View
from gamesearch.trace.proof import UNKNOWN, Interval, Node, combine, is_begun, leaf_interval
from gamesearch.trace.visits import Trace
from gamesearch.words import window_text


class History:
    """A value that changes at certain steps."""

    def __init__(self, first: Any):
        self.steps: list[float] = [-1]
        self.values = [first]

    def add(self, step: float, value: Any) -> None:
        """Note that from `step` on the value is `value`."""
        if value == self.values[-1]:
            return
        if step == self.steps[-1]:
            self.values[-1] = value
        else:
            self.steps.append(step)
            self.values.append(value)

    def at(self, step: float) -> Any:
        """Return the value as it stood after `step`."""
        return self.values[bisect_right(self.steps, step) - 1]


class Moment(NamedTuple):
    """How one place of the picture looks at one step."""

    status: str
    label: str
    window: str


class Timeline:
    """For each spot of the picture of `trace`, when it changes.

    >>> from gamesearch import alphabeta, published, record
    >>> timeline = Timeline(record(alphabeta, published["slice"], ()))
    >>> [timeline.at(timeline.view.root, step).label for step in (0, 40, 100)]
    ['', '≥ 5', '= 5']
    """

    def __init__(self, trace: Trace, view: View | None = None):
        self.trace = trace
        self.view = view or View(trace, limit=10**9)
        self.spots = list(self.view.root.walk())
        self.proven = self.prove_step_by_step()
        self.histories = {spot: self.history(spot) for spot in self.spots}

    def prove_step_by_step(self) -> dict[Node, History]:
        """Return what is proven of each node, by the step from which it is."""
        proven = {node: History(UNKNOWN) for node in self.trace.tree.walk()}
        now: dict[Node, Interval] = {}
        for step, node in self.events():
            while node:
                now[node] = self.interval(node, now, step)
                proven[node].add(step, now[node])
                node = node.parent
        return proven

    def events(self) -> list[tuple[int, Node]]:
        """Return the steps at which something may become known, and where: leaves, and returns."""
        places = self.trace.places
        begun = [(v.entered, places[v]) for v in self.trace.visits if places[v].visits[0] is v]
        ended = [
            (visit.left, places[visit])
            for visit in self.trace.visits
            if visit.left is not None and (visit.noisy or not visit.children)
        ]
        return sorted(begun + ended, key=lambda event: event[0])

    def interval(self, node: Node, now: dict[Node, Interval], step: float) -> Interval:
        game, limits = self.trace.game, self.trace.limits
        if node.noisy or not any(is_begun(child, step) for child in node.children):
            return leaf_interval(node, game, step, self.trace.to_mover, limits)
        return combine(node, game.to_move(node.state), now, limits)

    def history(self, spot: Spot) -> History:
        """Return the moments of one spot."""
        node = spot.node
        begun = node.visits[0].entered if node.visits else inf
        left = [inf if v.left is None else v.left for v in node.visits]
        known = self.proven.get(node, History(UNKNOWN))
        steps = {begun, self.pruned_at(spot), *known.steps, *left}
        steps |= {visit.entered for visit in node.visits}
        found = History(None)
        for step in sorted(step for step in steps if step < inf):
            found.add(step, self.moment(spot, step, known.at(step)))
        return found

    def moment(self, spot: Spot, step: float, interval: Interval) -> Moment:
        visits = [visit for visit in spot.node.visits if visit.entered <= step]
        if not visits:
            status = "pruned" if self.pruned_at(spot) <= step else "waiting"
        else:
            done = all(v.left is not None and v.left <= step for v in visits)
            status = "done" if done else "open"
        window = visits[-1].window if visits else None
        label = sign(spot.shape, self.view.read_as(spot.node, interval))
        return Moment(status, label, window_text(window) if window else "")

    def pruned_at(self, spot: Spot) -> float:
        """Return the step from which it is known that nobody will come to `spot`."""
        if spot.node.visits or spot.parent is None:
            return inf
        above = spot.parent.node
        if not above.visits:
            return self.pruned_at(spot.parent)
        return max(inf if visit.left is None else visit.left for visit in above.visits)

    def at(self, spot: Spot, step: float) -> Moment:
        """Return how `spot` looks after `step`."""
        return self.histories[spot].at(step)
