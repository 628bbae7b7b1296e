"""What a picture of a tree shows at each place, before anything is drawn.

The places, from the root down, each with its status, sign and window.
"""

from collections import deque
from contextlib import suppress
from math import inf, isclose
from typing import Any

from gamesearch.draw.spots import SHAPES, Spot
from gamesearch.game import MIN
from gamesearch.trace.proof import UNKNOWN, Interval, Node, best_child, followers, is_begun, is_done
from gamesearch.trace.visits import Trace
from gamesearch.words import figure


class View:
    """The spots of a trace as it stood after the step `upto`, or of a game that nobody searched.

    Ply by ply, down to `depth`, as long as there are fewer than `limit`; or, for a tree too large
    to be seen at once, what lies around the visit `near`. The tree of a game begins at `state`.
    """

    def __init__(
        self,
        source: Any,
        upto: float = inf,
        depth: float = inf,
        limit: int = 200,
        types: bool = False,
        near: Any = None,
        state: Any = None,
    ):
        self.trace = source if isinstance(source, Trace) else None
        self.game = self.trace.game if self.trace else source
        self.upto = upto
        root = (
            self.trace.tree if self.trace else Node(self.game.initial if state is None else state)
        )
        self.proven = self.trace.proven(upto) if self.trace else {}
        self.whole = getattr(self.game, "explicit", False)
        self.root = self.spot(root, None)
        if near is None:
            self.unfold(depth, limit)
        else:
            self.unfold_near(self.trace.places[near])
        self.mark_path()
        self.mark_best()
        if types:
            self.mark_types()

    def spot(self, node: Node, parent: Spot | None) -> Spot:
        state = node.state
        shape = "leaf" if self.is_leaf(node) else SHAPES[self.game.to_move(state)]
        spot = Spot(node, shape, self.status(node, parent), parent)
        begun = [visit for visit in node.visits if visit.entered <= self.upto]
        if begun:
            spot.window, spot.number = begun[-1].window, begun[0].number
        spot.interval = self.read_as(node, self.proven.get(node, UNKNOWN))
        if hasattr(self.game, "grid"):
            spot.rows = self.game.grid(state)
        spot.guess = self.guess_at(state)
        name = getattr(self.game, "name", None)  # of each state, not of the game
        spot.name = str(name(state)) if callable(name) else ""
        return spot

    def guess_at(self, state: Any) -> str:
        """Return the estimate written at a node of a tree that nobody has searched, as in ~7."""
        if self.trace or not self.whole or self.game.is_terminal(state):
            return ""
        with suppress(ValueError):  # there is none
            return f"~{figure(self.game.evaluate(state))}"
        return ""

    def read_as(self, node: Node, interval: Interval) -> Interval:
        """Return `interval` as the picture shows it: to the player whose values these are."""
        known = self.whole or self.trace is None  # it is written there for all to see
        if known and self.game.is_terminal(node.state):
            interval = (self.game.utility(node.state),) * 2
        interval = self.unsaid(interval)
        if self.trace and self.trace.to_mover and self.game.to_move(node.state) == MIN:
            low, high = interval
            return -high, -low
        return interval

    def unsaid(self, interval: Interval) -> Interval:
        """Return `interval` without an end that is merely the limit of all values."""
        low, high = interval
        least, most = self.trace.limits if self.trace else UNKNOWN
        if low == high or (least, most) == UNKNOWN:
            return interval
        return -inf if isclose(low, least) else low, inf if isclose(high, most) else high

    def is_leaf(self, node: Node) -> bool:
        ended = node.visits and not node.children and is_done(node)
        return bool(ended) or self.game.is_terminal(node.state)

    def status(self, node: Node, parent: Spot | None) -> str:
        if self.trace is None:
            return "given"
        if is_begun(node, self.upto):
            return "done" if is_done(node, self.upto) else "open"
        if node.visits or parent is None:
            return "waiting"
        left = self.is_left(parent.node) or parent.status == "pruned"
        return "pruned" if left else "waiting"

    def is_left(self, node: Node) -> bool:
        """Return whether the search has come to `node` and will not come back to it."""
        left = [v.left is not None and v.left <= self.upto for v in node.visits]
        return bool(left) and all(left)

    def below(self, node: Node) -> list[Node]:
        """Return the nodes one ply down: what was visited or left out, and what is given."""
        if self.is_leaf(node):
            return []
        if node.children or (self.trace and not self.whole):
            return node.children
        return [Node(state, label, node) for label, state in followers(self.game, node.state)]

    def size(self, node: Node) -> int:
        """Return how many nodes there are from `node` down; of a game that nobody has searched,
        which may be of any size, `node` alone.
        """
        if not self.trace and not self.whole:
            return 1
        return 1 + sum(self.size(child) for child in self.below(node))

    def unfold(self, depth: float, limit: int) -> None:
        """Add spots ply by ply until there are `limit`; what does not fit is counted."""
        shown, pending = 1, deque([(self.root, 0)])
        while pending:
            spot, ply = pending.popleft()
            nodes = self.below(spot.node)
            room = max(0, limit - shown) if ply < depth else 0
            spot.children = [self.spot(node, spot) for node in nodes[:room]]
            spot.hidden = sum(self.size(node) for node in nodes[room:])
            shown += len(spot.children)
            pending.extend((child, ply + 1) for child in spot.children)

    def unfold_near(self, node: Node) -> None:
        """Add the spots around `node`: its children, its siblings, and the way down to it."""
        whole = {node, node.parent}  # the nodes whose children are all shown
        way = {node}
        while node.parent:
            node = node.parent
            way.add(node)
        pending = [self.root]
        while pending:
            spot = pending.pop()
            nodes = self.below(spot.node)
            shown = [child for child in nodes if spot.node in whole or child in way]
            spot.children = [self.spot(child, spot) for child in shown]
            spot.hidden = sum(self.size(child) for child in nodes if child not in shown)
            pending += spot.children

    def mark_path(self) -> None:
        """Mark the deepest node that the search has begun and not left, and the way to it."""
        path = [spot for spot in self.root.walk() if spot.status == "open"]
        last = len(self.trace.steps) - 1 if path else -1
        step = self.trace.steps[int(min(self.upto, last))] if path and self.upto < inf else None
        for spot in path:
            spot.on_path = True
        if step:
            here = next((s for s in self.root.walk() if step.visit in s.node.visits), None)
            if here:
                here.current = here.on_path = True

    def mark_best(self) -> None:
        """Mark the best line, as far as it is proven; past a chance node, all that may come."""
        low, high = self.proven.get(self.root.node, UNKNOWN)
        pending = [self.root] if low == high and self.root.status == "done" else []
        while pending:
            spot = pending.pop()
            spot.best = True
            if spot.shape == "chance":
                pending += spot.children
            else:
                best = best_child(self.game, spot.node, self.proven)
                pending += [child for child in spot.children if child.node is best]

    def mark_types(self) -> None:
        """Mark Knuth and Moore's types: PV nodes, cut nodes and all nodes, in the order tried."""
        self.root.type = "PV"
        for spot in self.root.walk():
            for place, child in enumerate(spot.children):
                if child.shape == "leaf":
                    continue
                if spot.type == "PV":
                    child.type = "PV" if place == 0 else "cut"
                elif spot.type == "cut":
                    child.type = "all" if place == 0 else ""
                elif spot.type == "all":
                    child.type = "cut"
