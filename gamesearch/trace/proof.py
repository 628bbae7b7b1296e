"""What the visits of a search prove: the tree of nodes, and the interval of each value.

A node is a place in the game tree, a visit one call there. Like the trace, this module knows
nothing of particular games, and it believes nothing that the search says of inner nodes.
"""

from dataclasses import dataclass, field
from math import inf
from typing import Any

MAX, MIN, CHANCE = +1, -1, 0  # as every game has them

Interval = tuple[float, float]
UNKNOWN: Interval = (-inf, inf)


@dataclass(eq=False)
class Node:
    """A place in the game tree, with the `visits` made to it.

    `children` are in the order of the game's moves, those never visited included; `label` is the
    move, or the probability, that leads here. A `stray` is reached by no move from its parent.
    """

    state: Any
    label: Any = None
    parent: "Node | None" = None
    visits: list[Any] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)
    stray: bool = False

    @property
    def noisy(self) -> bool:
        """Whether the search here was quiescence, whose value its children alone do not make."""
        return any(visit.noisy for visit in self.visits)

    def walk(self) -> "list[Node]":
        """Return this node and all below it, parents first, from left to right."""
        return [self, *(node for child in self.children for node in child.walk())]


def followers(game: Any, state: Any) -> list[tuple[Any, Any]]:
    """Return the pairs of move (or probability) and state that come after `state`."""
    if game.is_terminal(state):
        return []
    if game.to_move(state) == CHANCE:
        return list(game.outcomes(state))
    return [(move, game.result(state, move)) for move in game.moves(state)]


def grow_tree(game: Any, visit: Any) -> Node:
    """Return the node at which `visit` was made, with all that was visited, or left out, below."""
    root = Node(visit.state)
    place_visit(game, visit, root)
    return root


def place_visit(game: Any, visit: Any, node: Node) -> None:
    """Enter `visit` at `node`, and the visits it made at the children they were made to."""
    node.visits.append(visit)
    if visit.children and not node.children:
        below = followers(game, node.state)
        noisy = game.noisy_moves(node.state) if visit.noisy else None
        node.children = [
            Node(state, label, node) for label, state in below if noisy is None or label in noisy
        ]
    used: list[Node] = []
    for child in visit.children:
        if child.state == node.state:  # searched again from within: the same place
            place_visit(game, child, node)
            continue
        same = [place for place in node.children if place.state == child.state]
        place = next((p for p in same if p not in used), same[-1] if same else None)
        if place is None:  # reached by no move that the game knows
            place = Node(child.state, parent=node, stray=True)
            node.children.append(place)
        used.append(place)
        place_visit(game, child, place)


def is_begun(node: Node, upto: float = inf) -> bool:
    """Return whether `node` had been visited by step `upto`."""
    return bool(node.visits) and node.visits[0].entered <= upto


def is_done(node: Node, upto: float = inf) -> bool:
    """Return whether `node` had been visited by step `upto`, and each visit had returned."""
    begun = [visit for visit in node.visits if visit.entered <= upto]
    return bool(begun) and all(v.left is not None and v.left <= upto for v in begun)


def intervals(
    root: Node, game: Any, upto: float, to_mover: bool, limits: Interval = UNKNOWN
) -> dict[Node, Interval]:
    """Return for each node visited by step `upto` the interval its value to MAX is proven in.

    `limits`: between what all values are known to lie.
    """
    proven: dict[Node, Interval] = {}

    def prove(node: Node) -> Interval:
        if not any(is_begun(child, upto) for child in node.children):
            proven[node] = leaf_interval(node, game, upto, to_mover, limits)
        else:
            for child in node.children:
                if is_begun(child, upto):
                    prove(child)
            proven[node] = (
                leaf_interval(node, game, upto, to_mover, limits)
                if node.noisy
                else combine(node, game.to_move(node.state), proven, limits)
            )
        return proven[node]

    if is_begun(root, upto):
        prove(root)
    return proven


def combine(
    node: Node, player: int, proven: dict[Node, Interval], limits: Interval = UNKNOWN
) -> Interval:
    """Return the interval of a node from what is `proven` of its children."""
    children = [child for child in node.children if not child.stray]
    if not children:
        return limits
    lows, highs = zip(*(proven.get(child, limits) for child in children), strict=True)
    if player == CHANCE:
        chances = [child.label for child in children]
        return expected(chances, lows), expected(chances, highs)
    best = max if player == MAX else min
    return best(lows), best(highs)


def expected(chances: list[float], values: tuple[float, ...]) -> float:
    """Return the mean of `values`, weighted by `chances`."""
    return sum(p * value for p, value in zip(chances, values, strict=True) if p)


def leaf_interval(
    node: Node, game: Any, upto: float, to_mover: bool, limits: Interval = UNKNOWN
) -> Interval:
    """Return what is proven where nothing further was visited: a value, or nothing yet."""
    returned = [v for v in node.visits if v.left is not None and v.left <= upto]
    ended = [visit for visit in returned if visit.noisy or not visit.children]
    if not ended:
        return limits
    if game.is_terminal(node.state):
        value = game.utility(node.state)
        return value, value
    value, (low, high) = number(ended[-1].value), stated(ended[-1])
    if to_mover and game.to_move(node.state) == MIN:
        value, low, high = value and -value, -high, -low
    static = static_value(game, node.state)
    if value is not None and value == static:  # whatever the window, it was looked up
        return static, static
    return max(low, limits[0]), min(high, limits[1])


def stated(visit: Any) -> Interval:
    """Return what the value of a visit at the horizon says: outside its window it is a bound."""
    value = number(visit.value)
    if value is None:
        return UNKNOWN
    alpha, beta = window_of(visit)
    return -inf if value <= alpha else value, inf if value >= beta else value


def window_of(visit: Any) -> Interval:
    """Return the window of a visit, or the full one if it has none."""
    alpha, beta = visit.window or UNKNOWN
    return UNKNOWN if number(alpha) is None or number(beta) is None else (alpha, beta)


def static_value(game: Any, state: Any) -> float | None:
    """Return what the game itself says a leaf is worth to MAX, if it does."""
    if game.is_terminal(state):
        return game.utility(state)
    try:
        return game.evaluate(state)
    except (AttributeError, ValueError):  # it gives no estimates, or none here
        return None


def number(value: Any) -> float | None:
    """Return the number in what a search returned, which may be a pair of value and move."""
    if isinstance(value, tuple):
        return next((n for n in map(number, value) if n is not None), None)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def best_child(game: Any, node: Node, proven: dict[Node, Interval]) -> Node | None:
    """Return the first child proven to have the value that `node` is proven to have, if any."""
    low, high = proven.get(node, UNKNOWN)
    if low != high or not node.children or game.to_move(node.state) == CHANCE:
        return None
    return next((c for c in node.children if not c.stray and proven.get(c) == (low, high)), None)
