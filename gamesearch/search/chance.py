"""Games with dice: the mean where CHANCE is to move, and pruning although there is one.

A game says what may follow a chance node by `outcomes(state)`, pairs of probability and state.
Each outcome is a ply, like a move. Values are to MAX.
"""

from collections.abc import Callable
from functools import partial
from math import inf

from gamesearch.game import CHANCE, MAX, Game, State


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


Outcomes = list[tuple[float, State]]


def possible(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes that can happen: those whose probability is not 0."""
    return [(probability, after) for probability, after in outcomes if probability > 0]


def mean(outcomes: Outcomes, values: list[float]) -> float:
    """Return the mean of `values`, one for each outcome, weighted by the probabilities."""
    total = 0
    for (probability, _), value in zip(outcomes, values):
        total += probability * value  # added up in the order and way of expectiminimax
    return total


def needed(bound: float, outcomes: Outcomes, values: list[float], i: int) -> float:
    """Return what outcome `i` must be worth for the mean to be `bound`, the others as given.

    >>> needed(5, [(0.5, "heads"), (0.5, "tails")], [10, 10], 0)
    0.0
    """
    others = [*values[:i], 0, *values[i + 1 :]]
    return (bound - mean(outcomes, others)) / outcomes[i][0]


def within(value: float, low: float, high: float) -> float:
    """Return `value`, which must lie between `low` and `high`, or the pruning would be wrong."""
    if -inf < low <= value <= high < inf:
        return value
    raise ValueError(
        f"low and high must be finite and every value lie between them: {value} does not lie "
        f"between {low} and {high}"
    )


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

    Every utility and estimate must lie between `low` and `high`: then a few outcomes can settle
    that a mean is outside the window, whatever the others are worth. Fail-soft: a value <=
    `alpha` is an upper bound, a value >= `beta` a lower bound of expectiminimax's. `ValueError`
    at a leaf outside `low` and `high`.
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
        child = game.result(state, move)
        reply = star1(game, child, depth - 1, alpha, beta, low=low, high=high)
        if player * reply > player * value:
            value = reply
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

    `star1` with a probing phase: before any outcome is searched, one move is tried after each.
    These bounds may settle the mean at once, and if not, they narrow the windows. Probing pays
    where first moves are good ones. What a probe found the first move worth comes back as
    `first`, so that it is not searched twice. Contract and errors are those of `star1`.
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
        child = game.result(state, move)
        reply = star2(game, child, depth - 1, alpha, beta, low=low, high=high)
        if player * reply > player * value:
            value = reply
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
