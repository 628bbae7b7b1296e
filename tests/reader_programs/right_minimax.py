# ruff: noqa: SIM114, UP033, E731
"""Sound programs for minimax, best_move, depth_limited, expectiminimax and grundy, in many styles.

Written for the tests as a class might hand them in; each entry of PROGRAMS must pass.
"""

import random
from functools import lru_cache, partial, reduce
from itertools import count
from math import inf


def textbook(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 1:
        best = -inf
        for move in game.moves(state):
            best = max(best, textbook(game, game.result(state, move)))
    else:
        best = inf
        for move in game.moves(state):
            best = min(best, textbook(game, game.result(state, move)))
    return best


def by_generator(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = {1: max, -1: min}[game.to_move(state)]
    return choose(by_generator(game, game.result(state, m)) for m in game.moves(state))


def inner_functions(game, state):
    def max_value(s):
        if game.is_terminal(s):
            return game.utility(s)
        v = float("-inf")
        for m in game.moves(s):
            v = max(v, min_value(game.result(s, m)))
        return v

    def min_value(s):
        if game.is_terminal(s):
            return game.utility(s)
        v = float("inf")
        for m in game.moves(s):
            v = min(v, max_value(game.result(s, m)))
        return v

    return max_value(state) if game.to_move(state) > 0 else min_value(state)


def by_sign(game, state):
    def to_mover(s, sign):
        if game.is_terminal(s):
            return sign * game.utility(s)
        return max(-to_mover(game.result(s, m), -sign) for m in game.moves(s))

    sign = game.to_move(state)
    return sign * to_mover(state, sign)


def from_none(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = None
    for move in game.moves(state):
        value = from_none(game, game.result(state, move))
        if best is None:
            best = value
        elif game.to_move(state) == 1 and value > best:
            best = value
        elif game.to_move(state) == -1 and value < best:
            best = value
    return best


def with_a_stack(game, state):
    """No recursion: nodes are opened, and closed when their children have values."""
    values, stack = {}, [(state, False)]
    while stack:
        s, closing = stack.pop()
        if game.is_terminal(s):
            values[s] = game.utility(s)
        elif closing:
            found = [values[game.result(s, m)] for m in game.moves(s)]
            values[s] = max(found) if game.to_move(s) == 1 else min(found)
        else:
            stack.append((s, True))
            stack.extend((game.result(s, m), False) for m in game.moves(s))
    return values[state]


def with_a_memo(game, state):
    seen = {}

    def value(s):
        if s not in seen:
            if game.is_terminal(s):
                seen[s] = game.utility(s)
            else:
                after = [value(game.result(s, m)) for m in game.moves(s)]
                seen[s] = max(after) if game.to_move(s) == 1 else min(after)
        return seen[s]

    return value(state)


@lru_cache(maxsize=None)
def cached(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    after = [cached(game, game.result(state, m)) for m in game.moves(state)]
    return max(after) if game.to_move(state) == 1 else min(after)


class Searcher:
    def __init__(self):
        self.nodes = 0

    def __call__(self, game, state):
        self.nodes += 1
        if game.is_terminal(state):
            return game.utility(state)
        after = sorted(self(game, game.result(state, m)) for m in game.moves(state))
        return after[-1] if game.to_move(state) == 1 else after[0]

    def search(self, game, state):
        return self(game, state)


one_line = lambda g, s: (
    g.utility(s)
    if g.is_terminal(s)
    else (max if g.to_move(s) == 1 else min)(one_line(g, g.result(s, m)) for m in g.moves(s))
)


def with_an_extra_parameter(game, state, ply=0, show=False):
    if game.is_terminal(state):
        return game.utility(state)
    after = []
    for move in game.moves(state):
        after.append(with_an_extra_parameter(game, game.result(state, move), ply + 1))
    return max(after) if game.to_move(state) == 1 else min(after)


def chatty(game, state):
    print("at", state)
    if game.is_terminal(state):
        return game.utility(state)
    after = [chatty(game, game.result(state, m)) for m in game.moves(state)]
    print("values", after)
    return max(after) if game.to_move(state) == 1 else min(after)


def folded(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    better = max if game.to_move(state) == 1 else min
    return reduce(better, [folded(game, game.result(state, m)) for m in game.moves(state)])


def by_player(player, game, state):
    if game.is_terminal(state):
        return game.utility(state)
    values = [by_player(-player, game, game.result(state, m)) for m in game.moves(state)]
    return max(values) if game.to_move(state) == 1 else min(values)


def with_cuts(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    for move in game.moves(state):
        value = with_cuts(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == 1 else beta


# ---------------------------------------------------------------- best_move


def best_by_key(game, state):
    choose = max if game.to_move(state) == 1 else min
    return choose(game.moves(state), key=lambda m: textbook(game, game.result(state, m)))


def best_by_loop(game, state):
    best, best_move = None, None
    for move in game.moves(state):
        value = game.to_move(state) * textbook(game, game.result(state, move))
        if best is None or value >= best:  # the last of the best
            best, best_move = value, move
    return best_move


def best_at_random(game, state):
    values = {move: textbook(game, game.result(state, move)) for move in game.moves(state)}
    wanted = max(values.values()) if game.to_move(state) == 1 else min(values.values())
    return random.choice([move for move in values if values[move] == wanted])


def best_with_a_window(game, state):
    best, alpha, beta = None, -inf, inf
    for move in game.moves(state):
        value = with_cuts(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1 and value > alpha:
            alpha, best = value, move
        if game.to_move(state) == -1 and value < beta:
            beta, best = value, move
    return best


def best_by_pairs(game, state):
    def search(s):
        if game.is_terminal(s):
            return game.utility(s), None
        best = None
        for move in game.moves(s):
            value, _ = search(game.result(s, move))
            if best is None or game.to_move(s) * (value - best[0]) > 0:
                best = value, move
        return best

    return search(state)[1]


# ---------------------------------------------------------------- depth_limited


def limited(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state)
    if depth <= 0:
        return game.evaluate(state)
    after = [limited(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(after) if game.to_move(state) == 1 else min(after)


def limited_with_cuts(game, state, depth, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)
    value = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        reply = limited_with_cuts(game, game.result(state, move), depth - 1, alpha, beta)
        if game.to_move(state) == 1:
            value = max(value, reply)
            alpha = max(alpha, value)
        else:
            value = min(value, reply)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return value


def limited_by_plies(game, state, depth):
    def look(s, ply):
        if game.is_terminal(s):
            return game.utility(s)
        if ply == depth:
            return game.evaluate(s)
        after = [look(game.result(s, m), ply + 1) for m in game.moves(s)]
        return max(after) if game.to_move(s) == 1 else min(after)

    return look(state, 0)


# ---------------------------------------------------------------- expectiminimax


def expecting(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 0:
        return sum(p * expecting(game, after) for p, after in game.outcomes(state))
    choose = max if game.to_move(state) == 1 else min
    return choose(expecting(game, game.result(state, m)) for m in game.moves(state))


def expecting_by_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == 0:
        total = weight = 0
        for probability, after in reversed(game.outcomes(state)):
            total += probability * expecting_by_loop(game, after)
            weight += probability
        return total / weight
    best = -inf
    for move in game.moves(state):
        best = max(best, player * expecting_by_loop(game, game.result(state, move)))
    return player * best


# ---------------------------------------------------------------- grundy


def grundy_by_set(game, state):
    reached = {grundy_by_set(game, game.result(state, m)) for m in game.moves(state)}
    number = 0
    while number in reached:
        number += 1
    return number


def grundy_by_next(game, state, table=None):
    table = {} if table is None else table
    if state not in table:
        after = [grundy_by_next(game, game.result(state, m), table) for m in game.moves(state)]
        table[state] = next(n for n in count() if n not in after)
    return table[state]


def grundy_if_over(game, state):
    if game.is_terminal(state):
        return 0
    numbers = sorted({grundy_if_over(game, game.result(state, m)) for m in game.moves(state)})
    for place, number in enumerate(numbers):
        if place != number:
            return place
    return len(numbers)


class Valued:
    """The textbook's three functions, as methods of an object that is called."""

    def __call__(self, game, state):
        self.game = game
        return self.value(state)

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        return self.top(state) if self.game.to_move(state) == 1 else self.bottom(state)

    def top(self, state):
        return max(self.value(self.game.result(state, m)) for m in self.game.moves(state))

    def bottom(self, state):
        return min(self.value(self.game.result(state, m)) for m in self.game.moves(state))


PROGRAMS = {
    "minimax": [
        textbook,
        by_generator,
        inner_functions,
        by_sign,
        from_none,
        with_a_stack,
        with_a_memo,
        cached,
        Searcher(),
        Searcher().search,
        one_line,
        with_an_extra_parameter,
        chatty,
        folded,
        partial(by_player, 1),
        with_cuts,
        Valued(),
    ],
    "best_move": [best_by_key, best_by_loop, best_at_random, best_with_a_window, best_by_pairs],
    "depth_limited": [limited, limited_with_cuts, limited_by_plies],
    "expectiminimax": [expecting, expecting_by_loop],
    "grundy": [grundy_by_set, grundy_by_next, grundy_if_over],
}
