"""Games with dice: the mean where CHANCE is to move, and pruning although there is one.

A game says what may follow a chance node by `outcomes(state)`, pairs of probability and state.
Each outcome is a ply, like a move. Values are to MAX. `odds` does the sums.
"""

from collections.abc import Callable
from functools import partial
from math import inf

from gamesearch.game import CHANCE, MAX, Game, State
from gamesearch.search.odds import Outcomes, mean, needed, possible, within


def expectiminimax(game: Game, state: State, depth: float = inf) -> float:
    """Return the value of `state` to MAX when both sides play for the best mean.

    MAX, MIN and CHANCE may follow one another in any order; what has probability 0 is not looked
    at. Exact for the whole game; with `depth`, the value of looking that many plies ahead and
    taking `game.evaluate` there, which a game that can go on for ever, such as Pig, needs.
    Visits every node. Source: Michie, Game-playing and game-learning automata, 1966.
    """
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)

    player = game.to_move(state)
    if player == CHANCE:
        value = 0
        for probability, after in game.outcomes(state):
            if probability > 0:
                value += probability * expectiminimax(game, after, depth - 1)
        return value

    value = -player * inf
    for move in game.moves(state):
        child = game.result(state, move)
        reply = expectiminimax(game, child, depth - 1)
        if player * reply > player * value:
            value = reply  # better for the player to move
    return value


def star1(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    *,
    low: float,
    high: float,
) -> float:
    """Return the value of `state` to MAX, exact if it lies between `alpha` and `beta`.

    Every leaf must lie between `low` and `high`, or it is a `ValueError`: then a few outcomes can
    settle that a mean is outside the window. Fail-soft: a value <= `alpha` is an upper bound, a
    value >= `beta` a lower bound of expectiminimax's.
    Source: Ballard, The *-minimax search procedure for trees containing chance nodes, 1983.
    """
    if game.is_terminal(state):
        return within(game.utility(state), low, high)
    if depth == 0:
        return within(game.evaluate(state), low, high)

    player = game.to_move(state)
    if player == CHANCE:
        outcomes = possible(game.outcomes(state))
        lows, highs = [low] * len(outcomes), [high] * len(outcomes)
        for i, (_, after) in enumerate(outcomes):
            hopeless = needed(alpha, outcomes, highs, i)
            enough = needed(beta, outcomes, lows, i)
            window = max(hopeless, lows[i]), min(enough, highs[i])
            reply = star1(game, after, depth - 1, *window, low=low, high=high)
            lows[i] = highs[i] = reply
            if reply <= hopeless:
                return min(alpha, mean(outcomes, highs))  # with all luck, not above alpha
            if reply >= enough:
                return max(beta, mean(outcomes, lows))  # with no luck, not below beta
        return mean(outcomes, lows)

    value = -player * inf
    for move in game.moves(state):
        reply = star1(game, game.result(state, move), depth - 1, alpha, beta, low=low, high=high)
        value = max(value, reply) if player == MAX else min(value, reply)
        alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
        if value >= beta if player == MAX else value <= alpha:
            break  # the other player has something at least as good
    return value


def star2(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    *,
    low: float,
    high: float,
    first: float | None = None,
) -> float:
    """Return the value of `state` to MAX, exact if it lies between `alpha` and `beta`.

    `star1`, its contract and its errors, with a probing phase: before any outcome is searched, one
    move is tried after each. That may settle the mean; if not, it narrows the windows. It pays
    where first moves are good ones: each outcome probed in vain is a node visited twice. `first`
    is what a probe found the first move worth, so that it is not searched again.
    Source: Ballard, as for `star1`.
    """
    if game.is_terminal(state):
        return within(game.utility(state), low, high)
    if depth == 0:
        return within(game.evaluate(state), low, high)

    player = game.to_move(state)
    if player == CHANCE:
        outcomes = possible(game.outcomes(state))
        lows, highs = [low] * len(outcomes), [high] * len(outcomes)
        look = partial(probe, game, low=low, high=high)
        bound, firsts = probed(game, outcomes, depth - 1, look, lows, highs, alpha, beta)
        if bound is not None:
            return bound  # the first moves alone have settled it
        for i, (_, after) in enumerate(outcomes):
            if lows[i] == highs[i]:
                continue  # the first move was worth the most, or the least, there is
            hopeless = needed(alpha, outcomes, highs, i)
            enough = needed(beta, outcomes, lows, i)
            window = max(hopeless, lows[i]), min(enough, highs[i])
            reply = star2(game, after, depth - 1, *window, low=low, high=high, first=firsts[i])
            lows[i] = highs[i] = reply
            if reply <= hopeless:
                return min(alpha, mean(outcomes, highs))  # with all luck, not above alpha
            if reply >= enough:
                return max(beta, mean(outcomes, lows))  # with no luck, not below beta
        return mean(outcomes, lows)

    moves, value = game.moves(state), -player * inf
    if first is not None:
        moves, value = moves[1:], first
    for move in moves:
        reply = star2(game, game.result(state, move), depth - 1, alpha, beta, low=low, high=high)
        value = max(value, reply) if player == MAX else min(value, reply)
        alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
        if value >= beta if player == MAX else value <= alpha:
            break  # the other player has something at least as good
    return value


def probe(
    game: Game, state: State, depth: float, alpha: float, beta: float, *, low: float, high: float
) -> float:
    """Return what the first move at `state` is worth: MAX gets at least that here, MIN at most."""
    if game.is_terminal(state):
        return within(game.utility(state), low, high)
    child = game.result(state, game.moves(state)[0])
    return star2(game, child, depth - 1, alpha, beta, low=low, high=high)


def probed(
    game: Game,
    outcomes: Outcomes,
    depth: float,
    look: Callable[..., float],
    lows: list[float],
    highs: list[float],
    alpha: float,
    beta: float,
) -> tuple[float | None, list[float | None]]:
    """Try one move after each of `outcomes`, and narrow `lows` and `highs` by what it is worth.

    Return a bound on the mean if that settles it, else None, and what each first move is worth,
    None if it was not tried. `look(after, depth, alpha, beta)` searches that move; it is handed
    in, since a call from search to search would stand in a trace as a visit to a node.
    """
    firsts: list[float | None] = [None] * len(outcomes)
    for i, (_, after) in enumerate(outcomes):
        player = game.to_move(after)
        if depth == 0 or player == CHANCE or len(game.moves(after)) < 2:
            continue  # no choice to try one move of
        hopeless = needed(alpha, outcomes, highs, i)
        enough = needed(beta, outcomes, lows, i)
        window = max(hopeless, lows[i]), min(enough, highs[i])
        firsts[i] = reply = look(after, depth, *window)
        if player == MAX:
            lows[i] = reply
            if reply >= enough:
                return max(beta, mean(outcomes, lows)), firsts
        else:
            highs[i] = reply
            if reply <= hopeless:
                return min(alpha, mean(outcomes, highs)), firsts
    return None, firsts
