"""The critical tree: what every search must visit to know the value, in the best of all orders."""

from math import inf
from typing import NamedTuple

from gamesearch.game import MAX, MIN, Game, State


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
    values: dict[State, float] = {}
    proofs: dict[tuple, Count] = {}

    def value(state: State) -> float:
        if state not in values:
            if game.is_terminal(state):
                values[state] = game.utility(state)
            else:
                best = max if game.to_move(state) == MAX else min
                values[state] = best(value(child) for child in children(state))
        return values[state]

    def children(state: State) -> list[State]:
        return [game.result(state, move) for move in game.moves(state)]

    def bound(state: State, side: int, limit: float) -> Count:
        """The smallest proof that the value is at least `limit` (side MAX) or at most (MIN)."""
        key = (state, side, limit)
        if key not in proofs:
            proofs[key] = prove_bound(state, side, limit)
        return proofs[key]

    def prove_bound(state: State, side: int, limit: float) -> Count:
        if side * value(state) < side * limit:
            return IMPOSSIBLE
        if game.is_terminal(state):
            return ONE
        below = [bound(child, side, limit) for child in children(state)]
        return (least(below) if game.to_move(state) == side else total(below)).plus_one()

    def exact(state: State) -> Count:
        """The smallest proof of the value: of one child exactly, of the others a bound."""
        key = (state, 0, value(state))
        if key not in proofs:
            proofs[key] = prove_exact(state)
        return proofs[key]

    def prove_exact(state: State) -> Count:
        if game.is_terminal(state):
            return ONE
        other_side = MIN if game.to_move(state) == MAX else MAX
        bounds = [bound(child, other_side, value(state)) for child in children(state)]
        whole = total(bounds)
        choices = [
            Count(whole.nodes - held.nodes + full.nodes, whole.leaves - held.leaves + full.leaves)
            for child, held in zip(children(state), bounds, strict=True)
            if value(child) == value(state)
            for full in [exact(child)]
        ]
        return least(choices).plus_one()

    return exact(state)
