"""What each move of a state is worth, and how that changes with the depth of the search."""

from collections.abc import Callable, Iterable
from typing import Any

from gamesearch.experiments.tables import NumberTable
from gamesearch.game import MAX, Counted, Game, Move, State
from gamesearch.play import serves_mover
from gamesearch.search.alphabeta import alphabeta


def move_values(
    game: Game, state: State, search: Callable = alphabeta, **options: Any
) -> dict[Move, float]:
    """Return what each move at `state` is worth to the player who makes it, in the game's order.

    Each move is searched with an open window, so that no value is a mere bound: that visits more
    nodes than `best_move`, which only looks for the first best one. `options` go to `search`;
    `depth` counts from `state`. `ValueError` if the game is over, or the depth less than 1.
    """
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to value")
    if "depth" in options:
        if options["depth"] < 1:
            raise ValueError("depth must be at least 1: a move is a ply")
        options["depth"] -= 1

    player, negated, values = game.to_move(state), serves_mover(search, **options), {}
    for move in game.moves(state):
        child = game.result(state, move)
        sign = player * (game.to_move(child) if negated else MAX)  # from the search to `player`
        values[move] = sign * search(game, child, **options) + 0  # 0.0, never -0.0
    return values


def table_by_depth(
    game: Game,
    state: State,
    search: Callable,
    depths: Iterable[int],
    moves: Iterable[Move] | None = None,
    form: str = "g",
) -> NumberTable:
    """Return a table with a row for each depth: what the moves are worth to the player to move.

    The best have a star; `value` is that of the best, `nodes` all that were visited, the root
    included. Only `moves` have a column, if they are given; numbers are written as `form` says.
    A game that has `san` names its moves by it.

    >>> from gamesearch import ExplicitTree, negamax
    >>> table_by_depth(ExplicitTree.parse("((3 9)~7 (5 6)~4)"), (), negamax, (1, 2))
    depth  move 0  move 1  value  nodes
    1          *7       4      7      3
    2           3      *5      5      7
    """
    columns, rows = list(game.moves(state) if moves is None else moves), []
    for depth in depths:
        counted = Counted(game)
        values = move_values(counted, state, search, depth=depth)
        best = max(values.values())
        texts = [f"{'*' if values[move] == best else ''}{values[move]:{form}}" for move in columns]
        rows.append([depth, *texts, format(best, form), counted.nodes])
    return NumberTable(["depth", *(name(game, state, m) for m in columns), "value", "nodes"], rows)


def name(game: Game, state: State, move: Move) -> str:
    """Return `move` as books on the game write it, if it can say so."""
    return game.san(state, move) if hasattr(game, "san") else f"move {move}"
