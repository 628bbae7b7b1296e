"""Room 2 of the bug museum: programs that are wrong about a value, each with its mended version.

All are minimax or negamax as one first writes them, whole and short. Values are to the player to
move, those of `starts_at_zero` and `divides_twice` to MAX.
"""

from math import inf

from gamesearch.game import CHANCE, MAX, Game, State


def starts_at_zero(game: Game, state: State) -> float:
    """Return the value to MAX, but at MAX's nodes never less than 0."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == MAX else min
    value = 0 if best is max else inf
    for move in game.moves(state):
        value = best(value, starts_at_zero(game, game.result(state, move)))
    return value


def starts_at_zero_mended(game: Game, state: State) -> float:
    """Return the value to MAX."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == MAX else min
    value = -inf if best is max else inf
    for move in game.moves(state):
        value = best(value, starts_at_zero_mended(game, game.result(state, move)))
    return value


def forgets_whose_leaf(game: Game, state: State) -> float:
    """Return a value that is right if every leaf is an even number of plies below MAX."""
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -forgets_whose_leaf(game, game.result(state, move)))
    return value


def forgets_whose_leaf_mended(game: Game, state: State) -> float:
    """Return the value to the player to move."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -forgets_whose_leaf_mended(game, game.result(state, move)))
    return value


def asks_the_horizon_first(game: Game, state: State, depth: float) -> float:
    """Return the value of looking `depth` plies ahead, blind to an end that is just as far."""
    player = game.to_move(state)
    if depth == 0:
        return player * game.evaluate(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -asks_the_horizon_first(game, child, depth - 1))
    return value


def asks_the_horizon_first_mended(game: Game, state: State, depth: float) -> float:
    """Return the value of looking `depth` plies ahead, to the player to move."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -asks_the_horizon_first_mended(game, child, depth - 1))
    return value


def must_capture(game: Game, state: State) -> float:
    """Return the value of a quiescence search in which nobody may decline a noisy move."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    noisy = game.noisy_moves(state)
    value = -inf if noisy else player * game.evaluate(state)
    for move in noisy:
        value = max(value, -must_capture(game, game.result(state, move)))
    return value


def must_capture_mended(game: Game, state: State) -> float:
    """Return the value when only noisy moves are looked at, and all may be declined."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    noisy = game.noisy_moves(state)
    value = player * game.evaluate(state)  # stand pat
    for move in noisy:
        value = max(value, -must_capture_mended(game, game.result(state, move)))
    return value


def divides_twice(game: Game, state: State) -> float:
    """Return a value to MAX in which every roll of the dice counts too little."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == CHANCE:
        total = 0
        for probability, after in game.outcomes(state):
            total += probability * divides_twice(game, after)
        return total / len(game.outcomes(state))
    values = [divides_twice(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if player == MAX else min(values)


def divides_twice_mended(game: Game, state: State) -> float:
    """Return the value to MAX when both sides play for the best mean."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == CHANCE:
        total = 0
        for probability, after in game.outcomes(state):
            total += probability * divides_twice_mended(game, after)
        return total
    values = [divides_twice_mended(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if player == MAX else min(values)
