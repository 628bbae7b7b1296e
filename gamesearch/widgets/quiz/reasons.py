"""Why alpha-beta reads a leaf or prunes it, and what it proves of each node, in sentences.

All of it is arithmetic on one trace: the window of each visit, and what its children so far
prove. No search is run here, and no widget made.
"""

from collections.abc import Iterator
from itertools import count, product
from math import inf
from string import ascii_uppercase
from typing import NamedTuple

from gamesearch.game import MAX, MIN
from gamesearch.games.explicit import ExplicitTree, Path
from gamesearch.trace import Trace
from gamesearch.trace.proof import Interval
from gamesearch.words import figure, window_text

PLAYERS = {MAX: "MAX", MIN: "MIN"}


class Cutoff(NamedTuple):
    """A node that was left before its last move, and what for.

    After its child `last` the `node` holds `bound`, which has met `limit`, an end of its window.
    That much the opponent has at the ancestor `source`, by its child `witness`; both are None if
    the window was so from the start. `deep`: the nearest opponent above has not enough for it.
    """

    node: Path
    last: Path
    bound: float
    limit: float
    source: Path | None
    witness: Path | None
    deep: bool


class Reasons:
    """What a trace of alpha-beta on an explicit tree says of each node. `rule` is "≥" or ">"."""

    def __init__(self, trace: Trace, rule: str):
        self.tree: ExplicitTree = trace.game
        self.rule = rule
        self.names = names_of(self.tree)
        self.windows = {visit.state: visit.window for visit in trace.visits}
        self.proven = {node.state: ends for node, ends in trace.proven().items()}
        self.cutoffs = {state[:-1]: self.cutoff(state[:-1]) for state in trace.pruned}

    # arithmetic

    def cutoff(self, node: Path) -> Cutoff:
        """Return what ended the visit of `node` before its last move."""
        player = self.tree.to_move(node)
        bound = self.proven[node][player == MIN]
        limit = self.windows[node][player == MAX]
        assured = [(place, *self.assured(place, node)) for place in self.opponents(node)]
        source, witness = next(
            ((place, child) for place, value, child in assured if child and value == limit),
            (None, None),
        )
        near = bool(assured) and assured[0][2] and self.cuts(player, bound, assured[0][1])
        last = max(child for child in self.children(node) if child in self.windows)
        return Cutoff(
            node, last, bound, limit, source, witness, bool(source is not None and not near)
        )

    def opponents(self, node: Path) -> list[Path]:
        """Return the nodes above at which the opponent is to move, the nearest first."""
        above = [node[:ply] for ply in reversed(range(len(node)))]
        return [place for place in above if self.tree.to_move(place) == -self.tree.to_move(node)]

    def assured(self, place: Path, below: Path) -> tuple[float, Path | None]:
        """Return what the player at `place` has by moves left of that to `below`, and by which."""
        player = self.tree.to_move(place)
        done = self.children(place)[: below[len(place)]]
        ends = {child: self.proven[child][player == MIN] for child in done}
        best = max(done, key=lambda child: player * ends[child], default=None)
        return ends.get(best, -player * inf), best

    def cuts(self, player: int, bound: float, limit: float) -> bool:
        """Return whether the rule ends a visit of `player` holding `bound` against `limit`."""
        alpha, beta = (bound, limit) if player == MAX else (limit, bound)
        return alpha >= beta if self.rule == "≥" else alpha > beta

    def children(self, node: Path) -> list[Path]:
        return [(*node, move) for move in self.tree.moves(node)]

    # sentences

    def title(self, node: Path) -> str:
        """Return the name of a node with its player, or of a leaf with its value."""
        if self.tree.is_terminal(node):
            return f"{self.names[node]} (value {figure(self.tree.utility(node))})"
        return f"{self.names[node]} ({PLAYERS[self.tree.to_move(node)]})"

    def why(self, node: Path) -> str:
        """Return why `node` was pruned, why a leaf was read, or where a value comes from."""
        if node not in self.windows:
            return self.why_pruned(node)
        if self.tree.is_terminal(node):
            return self.why_read(self.windows[node])
        word = "greatest" if self.tree.to_move(node) == MAX else "smallest"
        parts = ", ".join(
            self.part(child) for child in self.children(node) if child in self.windows
        )
        said = (
            f"the {word} of {parts}" if len(self.children(node)) > 1 else f"its one move: {parts}"
        )
        if node not in self.cutoffs:
            return said
        return f"{said}, and of what was pruned. {self.why_cut(self.cutoffs[node])}"

    def part(self, child: Path) -> str:
        if self.tree.is_terminal(child):
            return figure(self.tree.utility(child))
        return f"{self.names[child]} {sign(self.proven[child])}"

    def why_read(self, window: Interval) -> str:
        alpha, beta = window
        said = f"the window is {window_text(window)}: "
        if alpha == beta:
            return f"{said}α = β, and this rule cuts only if α > β"
        sure = [f"MAX has {figure(alpha)}"] * (alpha > -inf) + [f"MIN has {figure(beta)}"] * (
            beta < inf
        )
        if not sure:
            return f"{said}nobody has anything yet"
        return f"{said}{' and '.join(sure)}, but α < β, so it may still change the value"

    def why_pruned(self, node: Path) -> str:
        top = next(node[:ply] for ply in count(1) if node[:ply] not in self.windows)
        whole = f"pruned with all of {self.names[top]}. " if top != node else ""
        return f"{whole}{self.why_cut(self.cutoffs[top[:-1]])}"

    def why_cut(self, cutoff: Cutoff) -> str:
        """Return the sentence that sets what a node holds against what the opponent has."""
        low = self.tree.to_move(cutoff.node) == MIN
        bound, limit = figure(cutoff.bound), figure(cutoff.limit)
        holds = (
            f"{self.title(cutoff.node)} holds {'≤' if low else '≥'} {bound} "
            f"after {self.names[cutoff.last]}"
        )
        against = {(1, "≥"): "≤ α", (1, ">"): "< α", (0, "≥"): "≥ β", (0, ">"): "> β"}
        test = f"{bound} {against[low, self.rule]} = {limit}"
        if cutoff.source is None:
            return f"{holds}, and nothing can be {'lower' if low else 'higher'}: {test}"
        plies = len(cutoff.node) - len(cutoff.source)
        far = f", {plies} plies higher up," if plies > 1 else ""
        kind = f"A deep {'alpha' if low else 'beta'} cutoff: " if cutoff.deep else ""
        has = f"{self.title(cutoff.source)}{far} has {limit} by {self.names[cutoff.witness]}"
        return f"{kind}{holds}, and {has}: {test}{self.nearer(cutoff) if far and not kind else ''}"

    def nearer(self, cutoff: Cutoff) -> str:
        """Return that the nearest opponent has enough for the cutoff, though another has more."""
        place = next(place for place in self.opponents(cutoff.node))
        value, witness = self.assured(place, cutoff.node)
        return f"; {self.title(place)} has {figure(value)} by {self.names[witness]}, enough as well"


def names_of(tree: ExplicitTree) -> dict[Path, str]:
    """Return the name of each node: "leaf 1", "leaf 2" … from the left, A, B … for the others.

    Inner nodes are lettered in the order in which a search comes to them; those to which the
    tree gives a name keep it.
    """
    taken = {tree.name(state) for state in tree.states}
    letters = (letter for letter in lettering() if letter not in taken)
    numbers = count(1)
    return {
        state: f"leaf {next(numbers)}"
        if tree.is_terminal(state)
        else tree.name(state) or next(letters)
        for state in tree.states
    }


def lettering() -> Iterator[str]:
    """Yield A … Z, AA, AB …"""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def sign(interval: Interval) -> str:
    """Return what is proven of a value: "= 3", "≥ 3", "≤ 3" or "between 3 and 5"."""
    low, high = interval
    if low == high:
        return f"= {figure(low)}"
    if low > -inf and high < inf:
        return f"between {figure(low)} and {figure(high)}"
    return f"≥ {figure(low)}" if low > -inf else f"≤ {figure(high)}" if high < inf else "unknown"
