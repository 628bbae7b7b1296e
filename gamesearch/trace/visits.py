"""What a search did, as it was recorded: its visits, its steps, and what can be read off them.

A `Trace` is only looked at, never run: pictures, tables and sentences are all views of one.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import inf
from types import CodeType
from typing import Any, NamedTuple

from gamesearch.trace.dry_run import DryRun
from gamesearch.trace.proof import (
    CHANCE,
    UNKNOWN,
    Node,
    best_child,
    grow_tree,
    intervals,
    is_done,
    number,
)
from gamesearch.trace.sources import Source
from gamesearch.trace.to_mover import (
    is_best_to_mover,
    is_inner_to_mover,
    is_leaf_to_mover,
    is_window_to_mover,
)

WINDOWS = (("alpha", "beta"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("α", "β"))


@dataclass(eq=False)
class Visit:
    """One call of the search: its `state`, its `arguments`, its `children`, the `value` returned.

    Where `value` hands its state on to `max_value`, which calls `value` again, both are one visit.
    `window` is the pair (alpha, beta) it was called with, or None if it has none. `entered` and
    `left` are the steps at which it began and returned; `left` is None if it never did.
    """

    state: Any
    arguments: dict[str, Any]
    parent: "Visit | None" = None
    window: tuple[float, float] | None = None
    children: list["Visit"] = field(default_factory=list)
    value: Any = None
    number: int = 1
    entered: int = 0
    left: int | None = None
    noisy: bool = False  # it looks at the game's noisy moves only, and may stand pat

    def __repr__(self) -> str:
        return f"Visit({self.state!r}, value={self.value!r}, {len(self.children)} children)"


class Step(NamedTuple):
    """One thing that happened: `event` is "call", "line" or "return".

    `line` is counted in the file or cell of `code`; `variables` are those of the visit's frame as
    the line is about to run; `value` is what is returned.
    """

    event: str
    visit: Visit
    code: CodeType
    line: int
    variables: dict[str, Any]
    value: Any = None

    @property
    def begins(self) -> bool:
        """Whether a function begins here: it holds nothing yet but what it was called with."""
        return self.event != "return" and self.line == self.code.co_firstlineno


class TooLarge(ValueError):
    """More nodes than a trace was asked to hold."""


class Trace:
    """What `record` saw: `root`, the tree of visits, and `steps`, all that happened in order."""

    def __init__(self, game: Any, sources: dict[CodeType, Source]):
        self.game = game
        self.sources = sources
        self.root: Visit | None = None
        self.steps: list[Step] = []
        self.visits: list[Visit] = []
        self.error: BaseException | None = None

    def __repr__(self) -> str:
        return f"Trace of {self.nodes} nodes, {len(self.leaves)} leaves, value {self.value}"

    @property
    def nodes(self) -> int:
        """How many visits there were, the root's included."""
        return len(self.visits)

    @property
    def value(self) -> Any:
        """What the search returned."""
        return self.root.value if self.root else None

    @property
    def leaves(self) -> list[Any]:
        """The states that were evaluated, terminal or at the horizon, in order."""
        return [visit.state for visit in self.visits if self.is_leaf(visit)]

    def is_leaf(self, visit: Visit) -> bool:
        """Return whether `visit` came to its value without looking further."""
        return not visit.children and visit.left is not None

    @cached_property
    def to_mover(self) -> bool:
        """Whether the search gives values to the player to move, as negamax does, not to MAX."""
        leaves = (is_leaf_to_mover(v, self.game) for v in self.visits if self.is_leaf(v))
        choosing = [v for v in self.visits if v.children and self.game.to_move(v.state) != CHANCE]
        inner = map(is_inner_to_mover, choosing)  # the mean at a chance node is no child's value
        windows = (is_window_to_mover(v, self.game) for v in choosing)
        best = (is_best_to_mover(v, self.game) for v in self.visits if v.children)
        told = chain(leaves, inner, windows, best)  # the surest sign first
        return next((said for said in told if said is not None), False)

    @cached_property
    def limits(self) -> tuple[float, float]:
        """Between what all values lie, if the search was told by `low` and `high`, as Star1 is."""
        said = self.root.arguments if self.root else {}
        windowed = any({a, b} <= said.keys() for a, b in WINDOWS if a not in ("lo", "low"))
        low, high = number(said.get("low")), number(said.get("high"))
        return (low, high) if windowed and None not in (low, high) else UNKNOWN

    @cached_property
    def tree(self) -> Node:
        """The root of the tree of nodes: what was searched twice is one node with two visits."""
        return grow_tree(self.game, self.root)

    @cached_property
    def places(self) -> dict[Visit, Node]:
        """The node of each visit."""
        return {visit: node for node in self.tree.walk() for visit in node.visits}

    def line_text(self, step: Step) -> str:
        """Return the line of the source that `step` stands at, or nothing if it cannot be had."""
        source = self.sources[step.code]
        at = step.line - source.first_line
        return source.lines[at].rstrip() if 0 <= at < len(source.lines) else ""

    def table(self) -> DryRun:
        """Return the dry-run table: each beginning and return of a visit, told in sentences."""
        return DryRun(self)

    @property
    def pruned(self) -> list[Any]:
        """The states left out by cutoffs, one for each move that was never tried."""
        return [
            child.state
            for node in self.tree.walk()
            if is_done(node)
            for child in node.children
            if not child.visits
        ]

    @property
    def best_line(self) -> list[Any]:
        """The moves both sides play at their best, as far as the leaves visited prove it."""
        intervals, line, node = self.proven(), [], self.tree
        while node := best_child(self.game, node, intervals):
            line.append(node.label)
        return line

    def proven(self, upto: float = inf) -> dict[Node, tuple[float, float]]:
        """Return for each node visited by step `upto` the interval its value to MAX is proven in.

        Interval arithmetic over the leaves visited, whatever the algorithm made of them: MAX has
        at least the best lower end of its children, and at most the best upper end if none of
        them was left out; MIN is the mirror image.
        """
        if upto == inf:
            return self.proven_at_last
        return intervals(self.tree, self.game, upto, self.to_mover, self.limits)

    @cached_property
    def proven_at_last(self) -> dict[Node, tuple[float, float]]:
        """What the whole run proves, which a picture of any step asks for."""
        return intervals(self.tree, self.game, inf, self.to_mover, self.limits)
