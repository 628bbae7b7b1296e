"""Looking on past the horizon, until the position is quiet enough to be estimated."""

from math import inf

from gamesearch.game import Game, State


def quiescence(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to the player to move when only noisy moves are looked at.

    The player may also stand pat: decline them all and take the estimate as it is. Fail-soft
    bounds of that value outside `alpha` and `beta`. `depth` limits how far the noise is followed.
    Source: Shannon 1950 asked for it; Harris, The heuristic search and the game of chess, 1975.
    """
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    value = player * game.evaluate(state)  # stand pat
    if value >= beta or depth == 0:
        return value

    alpha = max(alpha, value)
    for move in game.noisy_moves(state):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        reply = -quiescence(game, child, depth - 1, -beta, -alpha)
        if reply > value:
            value = reply
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # the player above has something at least as good
    return value


def negamax_with_quiescence(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to the player to move, quiet at the horizon.

    `negamax`, but what stands at the horizon is not estimated before the captures and checks
    that are under way have been played out.
    """
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return quiescence(game, state, inf, alpha, beta)

    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        reply = -negamax_with_quiescence(game, child, depth - 1, -beta, -alpha)
        if reply > value:
            value = reply
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # the player above has something at least as good
    return value
