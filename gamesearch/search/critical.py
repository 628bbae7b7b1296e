"""The critical tree: what every search must visit to know the value, in the best of all orders."""

from functools import cache
from math import inf
from typing import NamedTuple

from gamesearch.game import MAX, Game, State


class Count(NamedTuple):
    """How many nodes a search visits, the root included, and how many of them are leaves."""

    nodes: float
    leaves: float

    def plus_one(self) -> "Count":
        return Count(self.nodes + 1, self.leaves)


def least(counts: list[Count]) -> Count:
    """Return the fewest nodes and the fewest leaves in `counts`, each for itself."""
    return Count(min(c.nodes for c in counts), min(c.leaves for c in counts))


def total(counts: list[Count]) -> Count:
    """Return the sum of `counts`."""
    return Count(sum(c.nodes for c in counts), sum(c.leaves for c in counts))


ONE, IMPOSSIBLE = Count(1, 1), Count(inf, inf)


def minimal_leaves(branching: int, depth: int) -> int:
    """Return how many leaves alpha-beta must visit in a uniform tree with distinct values.

    b^⌈d/2⌉ + b^⌊d/2⌋ - 1, reached if the best move comes first wherever it matters.
    Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975; Slagle and Dixon 1969.

    >>> minimal_leaves(3, 2), 3**2
    (5, 9)
    """
    return branching ** -(-depth // 2) + branching ** (depth // 2) - 1


def smallest_proof(game: Game, state: State) -> Count:
    """Return the fewest nodes and leaves that prove the value of `state`, in any tree.

    What Knuth and Moore's formula counts for uniform trees, for all others: one line of best
    replies, and beside it for each other move a refutation, the smallest there is. No order of
    moves lets a search do with fewer. Visits each state once, whatever leads to it.
    """
    return Proofs(game).of_value(state)


class Proofs:
    """The smallest proofs in one `game`. What is asked twice is worked out once."""

    def __init__(self, game: Game):
        self.game = game
        self.value = cache(self.value)
        self.of_bound = cache(self.of_bound)
        self.of_value = cache(self.of_value)

    def children(self, state: State) -> list[State]:
        """Return the states that the moves at `state` lead to."""
        return [self.game.result(state, move) for move in self.game.moves(state)]

    def value(self, state: State) -> float:
        """Return the value of `state` to MAX."""
        if self.game.is_terminal(state):
            return self.game.utility(state)
        best = max if self.game.to_move(state) == MAX else min
        return best(self.value(child) for child in self.children(state))

    def of_bound(self, state: State, side: int, limit: float) -> Count:
        """Return the smallest proof that the value is `limit` or more (side MAX), or less (MIN)."""
        if side * limit == -inf:
            return Count(0, 0)  # any value will do: no node need be visited
        if side * self.value(state) < side * limit:
            return IMPOSSIBLE
        if self.game.is_terminal(state):
            return ONE
        below = [self.of_bound(child, side, limit) for child in self.children(state)]
        return (least(below) if self.game.to_move(state) == side else total(below)).plus_one()

    def of_value(self, state: State) -> Count:
        """Return the smallest proof of the value: the value of one child, of the others a bound."""
        if self.game.is_terminal(state):
            return ONE
        value, other_side = self.value(state), -self.game.to_move(state)
        children = self.children(state)
        bounds = [self.of_bound(child, other_side, value) for child in children]
        choices = [
            total([*bounds[:place], self.of_value(child), *bounds[place + 1 :]])
            for place, child in enumerate(children)
            if self.value(child) == value
        ]
        return least(choices).plus_one()
