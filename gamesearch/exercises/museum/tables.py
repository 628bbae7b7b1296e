"""Room 1 of the bug museum: tables that remember too little, each with its mended version.

A table is a dictionary that the caller may keep from search to search, which is when these bugs
show. Values are to the player to move.
"""

from math import inf

from gamesearch.game import Game, State

Table = dict


def forgets_the_bound(
    game: Game, state: State, alpha: float = -inf, beta: float = inf, table: Table | None = None
) -> float:
    """Return a value; whatever came back once is taken for exact ever after."""
    table = {} if table is None else table
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        child, assured = game.result(state, move), max(alpha, value)
        value = max(value, -forgets_the_bound(game, child, -beta, -assured, table))
        if value >= beta:
            break
    table[state] = value
    return value


def forgets_the_bound_mended(
    game: Game, state: State, alpha: float = -inf, beta: float = inf, table: Table | None = None
) -> float:
    """Return the value, exact between `alpha` and `beta`; only what is exact is kept."""
    table = {} if table is None else table
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        child, assured = game.result(state, move), max(alpha, value)
        value = max(value, -forgets_the_bound_mended(game, child, -beta, -assured, table))
        if value >= beta:
            break
    if alpha < value < beta:
        table[state] = value
    return value


def forgets_the_depth(game: Game, state: State, depth: float, table: Table | None = None) -> float:
    """Return a value that may stem from a shorter look than `depth`."""
    table = {} if table is None else table
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    if depth == 0:
        return game.to_move(state) * game.evaluate(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -forgets_the_depth(game, child, depth - 1, table))
    table[state] = value
    return value


def forgets_the_depth_mended(
    game: Game, state: State, depth: float, table: Table | None = None
) -> float:
    """Return the value of looking `depth` plies ahead."""
    table = {} if table is None else table
    if (state, depth) in table:
        return table[state, depth]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    if depth == 0:
        return game.to_move(state) * game.evaluate(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -forgets_the_depth_mended(game, child, depth - 1, table))
    table[state, depth] = value
    return value


def forgets_the_side(game: Game, state: State, table: Table | None = None) -> float:
    """Return a value; a board is known again, whoever is to move."""
    table = {} if table is None else table
    key = game.board(state)
    if key in table:
        return table[key]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -forgets_the_side(game, game.result(state, move), table))
    table[key] = value
    return value


def forgets_the_side_mended(game: Game, state: State, table: Table | None = None) -> float:
    """Return the value to the player to move."""
    table = {} if table is None else table
    key = game.board(state), game.to_move(state)
    if key in table:
        return table[key]
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -forgets_the_side_mended(game, game.result(state, move), table))
    table[key] = value
    return value


def counts_from_the_root(
    game: Game, state: State, table: Table | None = None, ply: int = 0
) -> float:
    """Return 100 less the plies to a win, counted from wherever the table was filled."""
    table = {} if table is None else table
    if state in table:
        return table[state]
    if game.is_terminal(state):
        won = game.to_move(state) * game.utility(state)
        return (won > 0) * (100 - ply) - (won < 0) * (100 - ply)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -counts_from_the_root(game, child, table, ply + 1))
    table[state] = value
    return value


def counts_from_the_root_mended(
    game: Game, state: State, table: Table | None = None, ply: int = 0
) -> float:
    """Return 100 less the plies from the root to a win; in the table they count from the node."""
    table = {} if table is None else table
    if state in table:
        return later(table[state], ply)
    if game.is_terminal(state):
        won = game.to_move(state) * game.utility(state)
        return (won > 0) * (100 - ply) - (won < 0) * (100 - ply)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -counts_from_the_root_mended(game, child, table, ply + 1))
    table[state] = later(value, -ply)
    return value


def later(value: float, plies: int) -> float:
    """Return what a win or a loss is worth that comes `plies` later: nearer to 0."""
    return value - plies if value > 0 else value + plies if value < 0 else 0


def by_distance(game: Game, state: State, table: Table | None = None) -> float:
    """Return 100 less the plies from `state` to a win, or the mirror image, by minimax."""
    table = {} if table is None else table
    if state not in table:
        if game.is_terminal(state):
            won = game.to_move(state) * game.utility(state)
            return (won > 0) * 100 - (won < 0) * 100
        children = [game.result(state, move) for move in game.moves(state)]
        table[state] = max(-later(by_distance(game, child, table), 1) for child in children)
    return table[state]
