"""Alpha-beta: the value of minimax without looking at what cannot change it.

Each function is whole and differs from `alphabeta` in a line or two; what differs is the promise.
Values are to MAX, except for `negamax`, whose values and windows are to the player to move.
"""

from math import inf

from gamesearch.game import MAX, Game, State


def alphabeta(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to MAX, exact if it lies between `alpha` and `beta`.

    Fail-soft: a value <= `alpha` is an upper bound, a value >= `beta` a lower bound of the true
    one. Visits between the square root and all of minimax's leaves; the order of moves decides.
    Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975; fail-soft: Fishburn 1983.
    """
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)

    if game.to_move(state) == MAX:
        value = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            reply = alphabeta(game, child, depth - 1, alpha, beta)
            if reply > value:
                value = reply
                alpha = max(alpha, value)
                if alpha >= beta:
                    break  # beta cutoff: MIN above has something at least as good
        return value

    value = +inf
    for move in game.moves(state):
        child = game.result(state, move)
        reply = alphabeta(game, child, depth - 1, alpha, beta)
        if reply < value:
            value = reply
            beta = min(beta, value)
            if alpha >= beta:
                break  # alpha cutoff: MAX above has something at least as good
    return value


def alphabeta_fail_hard(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to MAX, clipped to the window from `alpha` to `beta`.

    Fail-hard: `alpha` means "at most alpha", `beta` means "at least beta"; in between it is
    exact. Visits the nodes that `alphabeta` visits; only what is returned outside differs.
    Source: Knuth and Moore 1975 (their F2).
    """
    if game.is_terminal(state):
        return min(max(game.utility(state), alpha), beta)
    if depth == 0:
        return min(max(game.evaluate(state), alpha), beta)

    if game.to_move(state) == MAX:
        for move in game.moves(state):
            child = game.result(state, move)
            reply = alphabeta_fail_hard(game, child, depth - 1, alpha, beta)
            if reply > alpha:
                alpha = reply
                if alpha >= beta:
                    break  # beta cutoff: MIN above has something at least as good
        return alpha

    for move in game.moves(state):
        child = game.result(state, move)
        reply = alphabeta_fail_hard(game, child, depth - 1, alpha, beta)
        if reply < beta:
            beta = reply
            if alpha >= beta:
                break  # alpha cutoff: MAX above has something at least as good
    return beta


def alphabeta_strict(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to MAX, exact if it is not outside `alpha` and `beta`.

    Cuts only where the window is strictly crossed, so a value equal to `alpha` or `beta` is
    exact too, and a root move that ties with the best really is as good. A value < `alpha` is an
    upper bound, one > `beta` a lower bound. The price is more nodes wherever values repeat.
    """
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)

    if game.to_move(state) == MAX:
        value = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            reply = alphabeta_strict(game, child, depth - 1, alpha, beta)
            if reply > value:
                value = reply
                alpha = max(alpha, value)
                if alpha > beta:
                    break  # beta cutoff: MIN above has something better
        return value

    value = +inf
    for move in game.moves(state):
        child = game.result(state, move)
        reply = alphabeta_strict(game, child, depth - 1, alpha, beta)
        if reply < value:
            value = reply
            beta = min(beta, value)
            if alpha > beta:
                break  # alpha cutoff: MAX above has something better
    return value


def negamax(
    game: Game, state: State, depth: float = inf, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value of `state` to the player to move, exact between `alpha` and `beta`.

    One text for both sides, since min(a, b) = -max(-a, -b): what is good for one is as bad for
    the other, and the window turns round with the player. Fail-soft, like `alphabeta`, and it
    visits the same nodes. `ValueError` where one side moves twice running.
    """
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        reply = -negamax(game, child, depth - 1, -beta, -alpha)
        if reply > value:
            value = reply
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # the player above has something at least as good
    return value
