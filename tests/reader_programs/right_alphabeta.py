"""Sound programs for alphabeta, negamax and alphabeta_table, in many styles.

Written for the tests as a class might hand them in; each entry of PROGRAMS must pass.
"""

from math import inf

from gamesearch import alphabeta as of_the_course
from gamesearch import alphabeta_fail_hard, alphabeta_strict
from gamesearch import negamax as negamax_of_the_course


def fail_soft(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 1:
        value = -inf
        for move in game.moves(state):
            value = max(value, fail_soft(game, game.result(state, move), alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value
    value = inf
    for move in game.moves(state):
        value = min(value, fail_soft(game, game.result(state, move), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value


def fail_hard(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return max(alpha, min(beta, game.utility(state)))
    for move in game.moves(state):
        value = fail_hard(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1:
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        else:
            if value <= alpha:
                return alpha
            beta = min(beta, value)
    return alpha if game.to_move(state) == 1 else beta


def strictly(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        reply = strictly(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1:
            value = max(value, reply)
            if value > beta:
                break
            alpha = max(alpha, value)
        else:
            value = min(value, reply)
            if value < alpha:
                break
            beta = min(beta, value)
    return value


def without_a_window(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s)
        v = -inf
        for m in game.moves(s):
            v = max(v, min_value(game.result(s, m), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s)
        v = inf
        for m in game.moves(s):
            v = min(v, max_value(game.result(s, m), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    if game.to_move(state) == 1:
        return max_value(state, -inf, inf)
    return min_value(state, -inf, inf)


def short_names(g, s, a=float("-inf"), b=float("inf")):
    if g.is_terminal(s):
        return g.utility(s)
    best = None
    for m in g.moves(s):
        if a >= b:
            break
        v = short_names(g, g.result(s, m), a, b)
        if g.to_move(s) == 1:
            best = v if best is None else max(best, v)
            a = max(a, best)
        else:
            best = v if best is None else min(best, v)
            b = min(b, best)
    return best


def from_the_last_move(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    value = -player * inf
    for move in reversed(game.moves(state)):
        reply = from_the_last_move(game, game.result(state, move), alpha, beta)
        value = max(value, reply) if player == 1 else min(value, reply)
        if player == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def all_children_first(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    children = [game.result(state, move) for move in game.moves(state)]
    if game.to_move(state) == 1:
        for child in children:
            alpha = max(alpha, all_children_first(game, child, alpha, beta))
            if beta <= alpha:
                return beta
        return alpha
    for child in children:
        beta = min(beta, all_children_first(game, child, alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


def negamax_within(game, state, alpha=-inf, beta=inf):
    def search(s, a, b, sign):
        if game.is_terminal(s):
            return sign * game.utility(s)
        for m in game.moves(s):
            a = max(a, -search(game.result(s, m), -b, -a, -sign))
            if a >= b:
                return b
        return a

    sign = game.to_move(state)
    if sign == 1:
        return search(state, alpha, beta, 1)
    return -search(state, -beta, -alpha, -1)


def scouting(game, state, alpha=-inf, beta=inf):
    """Principal variation search: later moves are first tried with a null window."""
    if game.is_terminal(state):
        return game.utility(state)
    best, is_max = None, game.to_move(state) == 1
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None:
            reply = scouting(game, child, alpha, beta)
        elif is_max:
            reply = scouting(game, child, alpha, alpha + 1e-9)
            if alpha < reply < beta:
                reply = scouting(game, child, alpha, beta)
        else:
            reply = scouting(game, child, beta - 1e-9, beta)
            if alpha < reply < beta:
                reply = scouting(game, child, alpha, beta)
        if is_max:
            best = reply if best is None else max(best, reply)
            alpha = max(alpha, best)
        else:
            best = reply if best is None else min(best, reply)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


class AlphaBeta:
    def __init__(self):
        self.cutoffs = 0

    def search(self, game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        return (self.high if game.to_move(state) == 1 else self.low)(game, state, alpha, beta)

    def high(self, game, state, alpha, beta):
        value = -inf
        for move in game.moves(state):
            value = max(value, self.search(game, game.result(state, move), alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                self.cutoffs += 1
                break
        return value

    def low(self, game, state, alpha, beta):
        value = inf
        for move in game.moves(state):
            value = min(value, self.search(game, game.result(state, move), alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                self.cutoffs += 1
                break
        return value


def with_a_stack(game, state, alpha=-inf, beta=inf):
    """No recursion: a list of open nodes, each with what is left to try."""
    if game.is_terminal(state):
        return game.utility(state)

    def opened(s, a, b):
        player = game.to_move(s)
        return {"s": s, "p": player, "a": a, "b": b, "v": -player * inf, "m": list(game.moves(s))}

    stack, reply = [opened(state, alpha, beta)], None
    while True:
        node = stack[-1]
        if reply is not None:
            node["v"] = max(node["v"], reply) if node["p"] == 1 else min(node["v"], reply)
            if node["p"] == 1:
                node["a"] = max(node["a"], reply)
            else:
                node["b"] = min(node["b"], reply)
            reply = None
        if not node["m"] or node["a"] >= node["b"]:
            reply = node["v"]
            stack.pop()
            if not stack:
                return reply
            continue
        child = game.result(node["s"], node["m"].pop(0))
        if game.is_terminal(child):
            reply = game.utility(child)
        else:
            stack.append(opened(child, node["a"], node["b"]))


# ---------------------------------------------------------------- negamax


def nega_soft(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -nega_soft(game, game.result(state, move), -beta, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def nega_hard(game, state, a=-inf, b=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    for move in game.moves(state):
        value = -nega_hard(game, game.result(state, move), -b, -a)
        if value >= b:
            return b
        if value > a:
            a = value
    return a


def nega_with_colour(game, state, alpha=-inf, beta=inf, colour=None):
    colour = game.to_move(state) if colour is None else colour
    if game.is_terminal(state):
        return colour * game.utility(state)
    best = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -nega_with_colour(game, child, -beta, -max(alpha, best), -colour))
        if best >= beta:
            break
    return best


# ---------------------------------------------------------------- alphabeta_table


def interval_table(game, state, alpha, beta, table):
    low, high = table.get(state, (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    a, b = alpha, beta
    if game.is_terminal(state):
        value = game.utility(state)
        table[state] = (value, value)
        return value
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = interval_table(game, game.result(state, move), a, b, table)
        value = max(value, reply) if is_max else min(value, reply)
        if is_max:
            a = max(a, value)
        else:
            b = min(b, value)
        if a >= b:
            break
    low, high = table.get(state, (-inf, inf))
    if value > alpha:
        low = max(low, value)
    if value < beta:
        high = min(high, value)
    table[state] = (low, high)
    return value


def flagged_table(game, state, alpha, beta, table):
    if state in table:
        flag, value = table[state]
        if (
            flag == "exact"
            or (flag == "lower" and value >= beta)
            or (flag == "upper" and value <= alpha)
        ):
            return value
    if game.is_terminal(state):
        return game.utility(state)
    alpha_before, beta_before = alpha, beta
    if game.to_move(state) == 1:
        value = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            value = max(value, flagged_table(game, child, alpha, beta, table))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = inf
        for move in game.moves(state):
            child = game.result(state, move)
            value = min(value, flagged_table(game, child, alpha, beta, table))
            beta = min(beta, value)
            if alpha >= beta:
                break
    flag = "exact"
    if value <= alpha_before:
        flag = "upper"
    if value >= beta_before:
        flag = "lower"
    table[state] = (flag, value)
    return value


def exact_only_table(game, state, alpha, beta, table):
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.utility(state)
    a, b, is_max = alpha, beta, game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = exact_only_table(game, game.result(state, move), a, b, table)
        value = max(value, reply) if is_max else min(value, reply)
        a, b = (max(a, value), b) if is_max else (a, min(b, value))
        if a >= b:
            break
    if alpha < value < beta:
        table[state] = value
    return value


def turned_at_the_root(game, state, alpha=-inf, beta=inf):
    """A negamax within, for players that need not take turns."""

    def to_mover(s, a, b):
        player, best = game.to_move(s), -inf
        if game.is_terminal(s):
            return player * game.utility(s)
        for move in game.moves(s):
            after = game.result(s, move)
            if game.to_move(after) == player:
                value = to_mover(after, a, b)
            else:
                value = -to_mover(after, -b, -a)
            best, a = max(best, value), max(a, value)
            if a >= b:
                break
        return best

    if game.to_move(state) == 1:
        return to_mover(state, alpha, beta)
    return -to_mover(state, -beta, -alpha)


def asks_before_each_move(game, state, a=-inf, b=inf):
    if game.is_terminal(state):
        return game.utility(state)
    first, *others = [game.result(state, move) for move in game.moves(state)]
    best = asks_before_each_move(game, first, a, b)
    for after in others:
        if game.to_move(state) == 1:
            if best >= b:
                return best
            best = max(best, asks_before_each_move(game, after, max(a, best), b))
        else:
            if best <= a:
                return best
            best = min(best, asks_before_each_move(game, after, a, min(b, best)))
    return best


def handed_to_the_player(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    return (for_max if game.to_move(state) == 1 else for_min)(game, state, alpha, beta)


def for_max(game, state, alpha, beta):
    value = -inf
    for move in game.moves(state):
        below = handed_to_the_player(game, game.result(state, move), max(alpha, value), beta)
        value = max(value, below)
        if value >= beta:
            return value
    return value


def for_min(game, state, alpha, beta):
    value = inf
    for move in game.moves(state):
        below = handed_to_the_player(game, game.result(state, move), alpha, min(beta, value))
        value = min(value, below)
        if value <= alpha:
            return value
    return value


PROGRAMS = {
    "alphabeta": [
        of_the_course,
        alphabeta_fail_hard,
        alphabeta_strict,
        fail_soft,
        fail_hard,
        strictly,
        without_a_window,
        short_names,
        from_the_last_move,
        all_children_first,
        negamax_within,
        scouting,
        AlphaBeta().search,
        with_a_stack,
        turned_at_the_root,
        asks_before_each_move,
        handed_to_the_player,
    ],
    "negamax": [negamax_of_the_course, nega_soft, nega_hard, nega_with_colour],
    "alphabeta_table": [interval_table, flagged_table, exact_only_table],
}
