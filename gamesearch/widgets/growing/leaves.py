"""How many leaves a search visits as a uniform tree grows: in theory, and measured.

No widget in here: this is the part that can be tested, and used, without a page.
"""

import random
from collections.abc import Callable
from functools import cache
from statistics import mean
from typing import NamedTuple

from gamesearch.game import MAX, MIN, Counted
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.critical import Count, minimal_leaves
from gamesearch.search.minimax import minimax

WIDEST = 6  # moves at a node, of the trees that are measured
LARGEST = 5_000  # leaves of a tree that is measured
SEEDS = range(5)
ORDERS = ("worst first", "as given", "best first")

State = tuple[int, int]


class UniformTree:
    """A tree with the same number of moves everywhere and distinct leaves, shuffled by `seed`.

    A state is a pair: how many plies are left, and the place in its row from the left. With an
    `order` the moves are offered as their values say, which the tree knows beforehand.
    """

    def __init__(self, branching: int, depth: int, seed: int = 0, order: str = "as given"):
        if order not in ORDERS:
            raise ValueError(f"{order!r} is not an order: use one of {', '.join(ORDERS)}")
        self.branching, self.depth, self.order = branching, depth, order
        self.initial: State = (depth, 0)
        leaves = list(range(1, branching**depth + 1))
        random.Random(seed).shuffle(leaves)
        self.rows = [leaves]  # of values, by the plies left
        for plies in range(1, depth + 1):
            best, row = self._best(plies), self.rows[-1]
            starts = range(0, len(row), branching)
            self.rows.append([best(row[i : i + branching]) for i in starts])

    def _best(self, plies: int) -> Callable:
        return max if self.to_move((plies, 0)) == MAX else min

    def to_move(self, state: State) -> int:
        return MIN if (self.depth - state[0]) % 2 else MAX

    def moves(self, state: State) -> list[int]:
        moves = list(range(self.branching))
        if self.order != "as given":
            plies, place = state
            row, first = self.rows[plies - 1], place * self.branching
            worst_first = (self.order == "worst first") == (self.to_move(state) == MAX)
            moves.sort(key=lambda move: row[first + move], reverse=not worst_first)
        return moves

    def result(self, state: State, move: int) -> State:
        plies, place = state
        return plies - 1, place * self.branching + move

    def is_terminal(self, state: State) -> bool:
        return state[0] == 0

    def utility(self, state: State) -> int:
        return self.rows[0][state[1]]


@cache
def measure(
    branching: int, depth: int, seed: int, order: str, search: Callable = alphabeta
) -> Count:
    """Return how many nodes and leaves `search` visits in one tree."""
    game = Counted(UniformTree(branching, depth, seed, order))
    search(game, game.initial)
    return Count(game.nodes, game.leaves)


class Point(NamedTuple):
    """Leaves measured at one depth: in one tree, but for `random` the mean over all seeds."""

    depth: int
    full: int
    worst: int
    random: float
    best: int


def is_measured(branching: int, depth: int) -> bool:
    """Return whether a tree is small enough to be measured while somebody waits."""
    return branching <= WIDEST and branching**depth <= LARGEST


@cache
def measured(branching: int, depth: int) -> Point | None:
    """Return what was measured, or None where that would take too long."""
    if not is_measured(branching, depth):
        return None
    lot = mean(measure(branching, depth, seed, "as given").leaves for seed in SEEDS)
    full, worst, best = (
        measure(branching, depth, SEEDS[0], order, search).leaves
        for order, search in (
            ("as given", minimax),
            ("worst first", alphabeta),
            ("best first", alphabeta),
        )
    )
    return Point(depth, full, worst, lot, best)


# theory: how many nodes there are at one ply of the tree that is visited


def full_row(branching: int, ply: int) -> int:
    """Return how many nodes minimax visits at `ply`: all, b^d."""
    return branching**ply


def random_row(branching: int, ply: int) -> float:
    """Return about how many alpha-beta visits at `ply` in random order: b^(3d/4), a rule of thumb.

    It stands in many textbooks; what is measured lies below it for small trees or above.
    """
    return branching ** (0.75 * ply)


THEORY: dict[str, Callable[[int, int], float]] = {
    "minimax, any order": full_row,
    "alpha-beta, random order": random_row,
    "alpha-beta, best first": minimal_leaves,
}


def nodes(row: Callable[[int, int], float], branching: int, depth: int) -> float:
    """Return how many nodes there are down to `depth`, the root included."""
    return sum(row(branching, ply) for ply in range(depth + 1))


def reach(row: Callable[[int, int], float], branching: int, budget: float) -> int:
    """Return how many plies deep `budget` nodes suffice for."""
    depth = 0
    while nodes(row, branching, depth + 1) <= budget:
        depth += 1
    return depth
