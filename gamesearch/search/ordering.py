"""Orders in which to try moves: functions `order(game, state, moves) -> moves` for `Ordered`.

An order that knows the values works them out by itself, once for each state, and asks a game
that nobody counts. It costs more than it saves: it is there to show what a good order is worth.
"""

import random
from collections.abc import Callable, Sequence

from gamesearch.game import MAX, Counted, Game, Move, Order, State


def as_given(game: Game, state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Return `moves` as the game has them."""
    return moves


def known_values() -> Callable[[Game, State], float]:
    """Return a function that gives the value of a state to MAX and keeps all it has worked out."""
    tables: dict[int, tuple[dict[State, float], Game]] = {}  # by id, with the game it belongs to

    def value(game: Game, state: State) -> float:
        if isinstance(game, Counted):
            return value(game.game, state)
        table, owner = tables.setdefault(id(game), ({}, game))
        if owner is not game:  # this function was sent to another process, with the ids of here
            table = {}
            tables[id(game)] = table, game
        if state not in table:
            if game.is_terminal(state):
                table[state] = game.utility(state)
            else:
                best = max if game.to_move(state) == MAX else min
                table[state] = best(value(game, game.result(state, m)) for m in game.moves(state))
        return table[state]

    return value


def best_first() -> Order:
    """Return the order that tries the moves from the best for the player down to the worst."""
    value = known_values()

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        sign = game.to_move(state)
        return sorted(moves, key=lambda move: -sign * value(game, game.result(state, move)))

    return order


def worst_first() -> Order:
    """Return the order that tries the moves from the worst for the player up to the best."""
    value = known_values()

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        sign = game.to_move(state)
        return sorted(moves, key=lambda move: sign * value(game, game.result(state, move)))

    return order


def last_best_first() -> Order:
    """Return the order that tries first the move which proved best in an earlier search.

    The others stay as the game has them. This is what an engine knows when it searches again.
    """
    by_value = best_first()

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        best = by_value(game, state, moves)[:1]
        return [*best, *(move for move in moves if move not in best)]

    return order


def shuffled(seed: int = 0) -> Order:
    """Return an order drawn by lot, for each state anew; the same seed gives the same order."""

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        lot = random.Random(f"{seed} {state!r}")
        return lot.sample(moves, len(moves))

    return order


def mostly_best_first(share: float, seed: int = 0) -> Order:
    """Return the order that goes from the best move down at this `share` of all states.

    Which states these are is drawn by lot, and so is the order at the others. With 1 it is
    `best_first()`, with 0 `shuffled(seed)`; an engine that deepens step by step is in between.
    """
    best, lot = best_first(), shuffled(seed)

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        drawn = random.Random(f"{seed} knows {state!r}").random()
        return (best if drawn < share else lot)(game, state, moves)

    return order


def preferring(ranking: Sequence[Move]) -> Order:
    """Return the order that tries the moves in `ranking` first, as they stand there.

    Moves that `ranking` does not name come after them, as the game has them. With
    `[4, 0, 2, 6, 8]` tic-tac-toe tries centre, corners, edges.
    """
    rank = {move: place for place, move in enumerate(ranking)}

    def order(game: Game, state: State, moves: Sequence[Move]) -> list[Move]:
        return sorted(moves, key=lambda move: rank.get(move, len(rank)))

    return order


def table_move_first(table: dict) -> Order:
    """Return the order that tries first the move which `table` holds for a state, if any."""

    def order(game: Game, state: State, moves: Sequence[Move]) -> Sequence[Move]:
        entry = table.get(state)
        if entry is None or entry.move is None:
            return moves
        return [entry.move, *(move for move in moves if move != entry.move)]

    return order
