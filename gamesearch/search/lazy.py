"""Lazy SMP: all workers search the same root, and help each other by what they leave in a table.

Nothing is shared out. The workers are pretended, and take turns visit by visit, so that the counts
are the same on every machine; threads would come and go as they please.
"""

from collections.abc import Generator, Sequence
from math import inf
from typing import NamedTuple

from gamesearch.game import Game, Ordered, State
from gamesearch.search.ordering import shuffled
from gamesearch.search.parallel import children_of

Bounds = dict[State, tuple[float, float]]  # at least this, at most that


def negamax_in_steps(
    game: Game, state: State, table: Bounds, alpha: float = -inf, beta: float = inf
) -> Generator[None, None, float]:
    """Search as `negamax` does, one visit for each `next`; return as it does, fail-soft.

    To the end of the game, so an entry needs no depth. Others may fill `table` between two visits.
    """
    yield
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    low, high = table.get(state, (-inf, inf))
    alpha, beta = max(alpha, low), min(beta, high)
    if alpha >= beta:
        return low if low >= beta else high

    value = -inf
    for child in children_of(game, state):
        reply = yield from negamax_in_steps(game, child, table, -beta, -max(alpha, value))
        value = max(value, -reply)
        if value >= beta:
            break
    low, high = table.get(state, (-inf, inf))  # somebody else may have been here by now
    if value > alpha:
        low = max(low, value)
    if value < beta:
        high = min(high, value)
    table[state] = low, high
    return value


class Finished(NamedTuple):
    """What the workers came to: `nodes` were visited by all, `longest` by the first to end."""

    value: float
    nodes: int
    longest: int


def lazy_smp(game: Game, state: State, tables: Sequence[Bounds]) -> Finished:
    """Return what comes of a worker for each of `tables`, when the first of them has finished.

    `[table] * 8` are eight workers with one table. The first takes the game's order of moves, each
    other one an order of its own, drawn by lot.
    """
    if not tables:
        raise ValueError("a search needs at least one worker, so at least one table")
    games = [Ordered(game, shuffled(seed)) if seed else game for seed in range(len(tables))]
    searches = [negamax_in_steps(*pair) for pair in zip(games, [state] * len(games), tables)]
    nodes = [0] * len(searches)
    while True:
        for worker, search in enumerate(searches):
            try:
                next(search)
            except StopIteration as end:
                return Finished(end.value, sum(nodes), nodes[worker])
            nodes[worker] += 1
