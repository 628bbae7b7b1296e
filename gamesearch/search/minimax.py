"""Minimax: the value of a game in which both players choose what is best for them."""

from math import inf

from gamesearch.game import MAX, Game, State


def minimax(game: Game, state: State, depth: float = inf) -> float:
    """Return the value of `state` to MAX when both sides play their best.

    Exact for the whole game; with `depth`, the value of looking that many plies ahead and
    taking `game.evaluate` there. Visits every node: b^d leaves for b moves and d plies.
    Source: Shannon, Programming a computer for playing chess, 1950; von Neumann 1928.
    """
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)

    if game.to_move(state) == MAX:
        value = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            reply = minimax(game, child, depth - 1)
            if reply > value:
                value = reply
        return value

    value = +inf
    for move in game.moves(state):
        child = game.result(state, move)
        reply = minimax(game, child, depth - 1)
        if reply < value:
            value = reply
    return value
