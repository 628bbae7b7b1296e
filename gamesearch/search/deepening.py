"""Iterative deepening: search one ply, then two, then three, with a move ready at all times."""

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import NamedTuple

from gamesearch.game import Counted, Game, Move, Ordered, State
from gamesearch.search.ordering import table_move_first
from gamesearch.search.table import Table, negamax_with_table


class Deepened(NamedTuple):
    """What a search of `depth` plies found: the value to the player to move, and the move."""

    depth: int
    value: float | None
    move: Move


class OutOfBudget(Exception):
    """The nodes or the seconds a search was allowed are used up."""


class Budgeted(Counted):
    """A counted game that stops the search in it once its budget is used up."""

    def __init__(self, game: Game, nodes: float = inf, seconds: float = inf):
        super().__init__(game)
        self.most = nodes
        self.deadline = time.monotonic() + seconds

    def is_terminal(self, state: State) -> bool:
        if self.nodes >= self.most or (
            self.nodes % 256 == 0 and self.deadline < inf and time.monotonic() >= self.deadline
        ):
            raise OutOfBudget(f"stopped after {self.nodes:,} nodes")
        return super().is_terminal(state)


def iterative_deepening(
    game: Game,
    state: State,
    search: Callable = negamax_with_table,
    *,
    nodes: float = inf,
    seconds: float = inf,
    table: Table | None = None,
) -> Iterator[Deepened]:
    """Yield what each depth comes to, from 0 on, until the budget or the tree is used up.

    Depth 0 is the first legal move, with no value: so there is an answer before there is a
    search. Each depth tries first the moves that the one before found best, which it finds in
    `table`. `search` is one that takes a table. Ends by itself once a depth has not met its
    horizon, since then the value is exact.
    Source: Slate and Atkin, Chess 4.5, 1977; Korf, Depth-first iterative-deepening, 1985.
    """
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to look for")
    table = {} if table is None else table
    for known, entry in table.items():  # of an earlier call: it serves to order moves, no more
        table[known] = entry._replace(depth=-1)
    yield Deepened(0, None, game.moves(state)[0])

    budgeted = Budgeted(game, nodes, seconds)
    ordered = Ordered(budgeted, table_move_first(table))
    depth, estimated = 0, 1
    while estimated:
        depth += 1
        before = budgeted.estimates
        try:
            value = search(ordered, state, depth, table=table)
        except OutOfBudget:
            return
        estimated = budgeted.estimates - before
        yield Deepened(depth, value, table[state].move)
