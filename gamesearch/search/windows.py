"""Searches with windows that are too narrow on purpose, and what they do when they were wrong.

Values are to the player to move. A null window is one with nothing in it, such as (3, 4) where
values are whole numbers: a search of it does not say what the value is, but, with more cutoffs
than any other, on which side it lies.
"""

from math import inf, nextafter

from gamesearch.game import Game, State
from gamesearch.search.table import Entry, Table, bound_of, negamax_with_table


def just_above(value: float) -> float:
    """Return the other end of the null window above `value`: the next whole number, or float."""
    return value + 1 if isinstance(value, int) else nextafter(value, inf)


def just_below(value: float) -> float:
    """Return the other end of the null window below `value`."""
    return value - 1 if isinstance(value, int) else nextafter(value, -inf)


def principal_variation(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    table: Table | None = None,
) -> float:
    """Return the value of `state` to the player to move, exact between `alpha` and `beta`.

    Trusts the first move. The others are only asked whether they are better, with a null window
    above the value held (the scout); one that answers yes is searched again. Fail-soft. Fewer
    nodes than `negamax_with_table` if the first move is mostly best, more if it seldom is.
    Source: Marsland and Campbell 1982 (PVS); Reinefeld 1983 (NegaScout).
    """
    table = {} if table is None else table
    entry = table.get(state)
    if entry and entry.settles(depth, alpha, beta):
        return entry.value
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    value, best, assured = -inf, None, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        scout = beta if assured == -inf or best is None else min(just_above(assured), beta)
        reply = -principal_variation(game, child, depth - 1, -scout, -assured, table)
        if scout <= reply < beta:  # better than all before: search again to know how much
            reply = -principal_variation(game, child, depth - 1, -beta, -reply, table)
        if best is None or reply > value:
            value, best = reply, move
        assured = max(assured, value)
        if assured >= beta:
            break
    table[state] = Entry(value, bound_of(value, alpha, beta), depth, best)
    return value


def aspiration(
    game: Game,
    state: State,
    depth: float = inf,
    guess: float = 0,
    width: float = 1,
    table: Table | None = None,
) -> float:
    """Return the value of `state` to the player to move, exactly.

    Searches `guess` plus and minus `width` first; a value outside that window is only a bound,
    and the side on which it lies is opened and searched again. Pays if guesses are good, such as
    the value one ply earlier. `ValueError` if there is nothing between the two.
    Source: Slate and Atkin, Chess 4.5, 1977.
    """
    table = {} if table is None else table
    alpha, beta = guess - width, guess + width
    if not alpha < beta:
        raise ValueError(f"no value lies between {alpha} and {beta}: give a larger width")
    value = negamax_with_table(game, state, depth, alpha, beta, table)
    if value <= alpha:
        return negamax_with_table(game, state, depth, -inf, just_above(value), table)
    if value >= beta:
        return negamax_with_table(game, state, depth, just_below(value), inf, table)
    return value


def mtdf(
    game: Game,
    state: State,
    depth: float = inf,
    guess: float = 0,
    table: Table | None = None,
) -> float:
    """Return the value of `state` to the player to move, exactly.

    Nothing but null windows: each search says on which side of its window the value lies, and
    the next is put where it was found, until the two bounds meet. The `table` keeps what the
    searches before have proven; without one each would begin from nothing.
    Source: Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms, 1996.
    """
    table = {} if table is None else table
    lower, upper, value = -inf, inf, guess
    while lower < upper:
        beta = just_above(value) if value == lower else value
        alpha = just_below(beta)
        value = negamax_with_table(game, state, depth, alpha, beta, table)
        if value < beta:
            upper = value
        if value > alpha:
            lower = value
    return value
