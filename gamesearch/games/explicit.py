"""Trees that are written down, leaf by leaf: the games on which searches are learned.

A state is the path from the root, a tuple of child indexes; a move is an index. What may be
written is for `specs` to say, and in characters for `notation`.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.given import index_of, listed
from gamesearch.games.notation import read_tree, write_tree
from gamesearch.games.specs import check_node, check_size, drawn_from

Path = tuple[int, ...]


class Node(NamedTuple):
    """What is known of one place in the tree. A leaf has a `utility` and no moves."""

    player: int
    moves: tuple[int, ...] = ()
    utility: float | None = None
    estimate: float | None = None
    probabilities: tuple[float, ...] | None = None
    name: str = ""


class ExplicitTree:
    """The game that `spec` writes down: a number is a leaf, a list an inner node.

    A dict says more: `{"children": [...], "player": MAX, "estimate": 3, "name": "b1"}`, or for a
    roll of the dice `{"children": [...], "player": CHANCE, "probabilities": [0.5, 0.5]}` (equal
    ones if they are left out). Players alternate from `to_move`, past chance nodes, unless a
    node says otherwise, or `players`, a cycle such as `(MAX, MIN, MIN)`, one for each ply.

    >>> tree = ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> tree.moves(()), tree.utility((0, 1)), tree.text()
    ((0, 1, 2), 12, '((3 12 8) (2 4 6) (14 5 2))')
    """

    initial: Path = ()
    explicit = True  # all of it is given, so that a picture may show what no search has reached

    def __init__(self, spec: Any, to_move: int = MAX, players: Sequence[int] | None = None):
        if to_move not in (MAX, MIN, CHANCE):
            raise ValueError(f"to_move is MAX, MIN or CHANCE, not {to_move!r}")
        self._cycle = tuple(listed(players or (), "players, MAX and MIN,"))
        if any(player not in (MAX, MIN) for player in self._cycle):
            raise ValueError(f"players is a cycle of MAX and MIN, not {players!r}")
        self._nodes: dict[Path, Node] = {}
        self._add((), spec, self._cycle[0] if self._cycle else to_move, MIN)

    def _add(self, path: Path, spec: Any, player: int, last: int) -> None:
        """Enter `spec` and all below it; `last` is which of MAX and MIN was to move above."""
        if not isinstance(spec, dict):
            spec = {"children": spec} if isinstance(spec, list | tuple) else {"value": spec}
        player = spec.get("player", player)
        check_node(path, spec, player)
        if "value" in spec:
            self._nodes[path] = Node(-last, utility=spec["value"], name=spec.get("name", ""))
            return

        children = spec["children"]
        chances = spec.get("probabilities")
        if player == CHANCE and chances is None:
            chances = [1 / len(children)] * len(children)
        self._nodes[path] = Node(
            player,
            tuple(range(len(children))),
            estimate=spec.get("estimate"),
            probabilities=tuple(chances) if player == CHANCE else None,
            name=spec.get("name", ""),
        )
        last = player or last
        ply = len(path) + 1
        following = self._cycle[ply % len(self._cycle)] if self._cycle else -last
        for index, child in enumerate(children):
            self._add((*path, index), child, following, last)

    def node(self, state: Path) -> Node:
        """Return what is known of the node at `state`; `ValueError` if there is none."""
        try:
            return self._nodes[state]
        except (KeyError, TypeError):
            raise ValueError(
                f"{state!r} is no node of this tree: a state is a tuple of child indexes"
            ) from None

    def to_move(self, state: Path) -> int:
        return self.node(state).player

    def moves(self, state: Path) -> tuple[int, ...]:
        node = self.node(state)
        if node.probabilities:
            raise ValueError(
                f"CHANCE is to move at {state}: use a search for chance nodes, and `outcomes`"
            )
        return node.moves

    def outcomes(self, state: Path) -> list[tuple[float, Path]]:
        """Return the pairs of probability and state that may follow a chance node."""
        node = self.node(state)
        if not node.probabilities:
            raise ValueError(f"no chance node at {state}: a player moves there, see `moves`")
        return [(p, (*state, i)) for i, p in enumerate(node.probabilities)]

    def result(self, state: Path, move: int) -> Path:
        moves = self.node(state).moves
        index = move if type(move) is int else index_of(move)
        if index not in moves:
            allowed = f"{moves} are" if moves else "the game is over"
            raise ValueError(f"{move!r} is not a move at {state}: {allowed}")
        return (*state, index)

    def is_terminal(self, state: Path) -> bool:
        return self.node(state).utility is not None

    def utility(self, state: Path) -> float:
        utility = self.node(state).utility
        if utility is None:
            raise ValueError(f"{state} is not a leaf: only a leaf has a utility")
        return utility

    def evaluate(self, state: Path) -> float:
        """Return the estimate given for the node, or the utility of a leaf."""
        node = self.node(state)
        if node.utility is not None:
            return node.utility
        if node.estimate is None:
            raise ValueError(
                f"no estimate at {state}: write the node as a dict with an estimate, "
                "or search without a depth limit"
            )
        return node.estimate

    def name(self, state: Path) -> str:
        """Return the name given to the node, or nothing."""
        return self.node(state).name

    @property
    def states(self) -> list[Path]:
        """All nodes, from the root down and from left to right, parents first."""
        return list(self._nodes)

    def text(self, state: Path | None = None) -> str:
        """Return the tree in characters, as `parse` reads it; or the path to `state`."""
        if state is None:
            return write_tree(self._nodes)
        self.node(state)  # to refuse what is no state
        return ".".join(map(str, state))

    @classmethod
    def parse(cls, text: str) -> "ExplicitTree":
        """Return the tree that `text` writes in parentheses, such as "((3 12 8) (2 4 6))".

        More can be said: "min(3 5)", "chance(0.9*3 0.1*(1 2))", a name "b1:(3 5)", an estimate
        "(3 5)~4". A mistake is a `ValueError` that points at its character.
        """
        return cls(read_tree(text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExplicitTree) and self._nodes == other._nodes

    def __hash__(self) -> int:
        return hash(tuple(self._nodes.items()))

    def __repr__(self) -> str:
        return f"ExplicitTree.parse({self.text()!r})"


def random_tree(
    branching: int | tuple[int, int],
    depth: int,
    *,
    seed: int = 0,
    values: Iterable[float] = range(1, 100),
    to_move: int = MAX,
) -> ExplicitTree:
    """Return a tree with `branching` moves at each node (or between two numbers of them).

    Every leaf is `depth` plies down; its value is drawn from `values`. The same seed gives the
    same tree on every machine. `ValueError` for a branching below 1, a depth below 0, no values,
    or a tree of more than a million leaves.

    >>> random_tree(2, 2, seed=1).text()
    '((33 16) (98 58))'
    """
    fewest, most = branching if isinstance(branching, tuple | list) else (branching, branching)
    check_size(fewest, depth)
    check_size(most, depth)
    if fewest > most:
        raise ValueError(f"branching from {fewest} to {most}: the second is at least the first")
    rng, values = random.Random(seed), drawn_from(values)

    def grow(plies: int) -> Any:
        if plies == 0:
            return rng.choice(values)
        return [grow(plies - 1) for _ in range(rng.randint(fewest, most))]

    return ExplicitTree(grow(depth), to_move)
