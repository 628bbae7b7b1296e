"""Wrong programs for alphabeta, negamax and alphabeta_table.

Written for the tests as a class might hand them in; beside each stands what it is to be told.
"""

from math import inf

VALUE, CUT = "returned", "read in vain"


def no_cut(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(no_cut(game, game.result(state, m), alpha, beta) for m in game.moves(state))


def siblings_forget_alpha(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = siblings_forget_alpha(game, game.result(state, move))  # a full window each time
        value = max(value, reply) if is_max else min(value, reply)
        if (is_max and value >= beta) or (not is_max and value <= alpha):
            break
    return value


def one_generation_only(game, state, alpha=-inf, beta=inf):
    """The bound of the parent is handed on, that of the grandparent is lost: no deep cutoffs."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        child = game.result(state, move)
        if is_max:
            value = max(value, one_generation_only(game, child, value, inf))
        else:
            value = min(value, one_generation_only(game, child, -inf, value))
        if (is_max and value >= beta) or (not is_max and value <= alpha):
            break
    return value


def max_cuts_only(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = max_cuts_only(game, game.result(state, move), alpha, beta)
        if is_max:
            value = max(value, reply)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        else:
            value = min(value, reply)
            beta = min(beta, value)
    return value


def cuts_too_soon(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = cuts_too_soon(game, game.result(state, move), alpha, beta)
        if is_max:
            value = max(value, reply)
            if value >= alpha:
                alpha = value
                break
        else:
            value = min(value, reply)
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


def bounds_swapped(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = bounds_swapped(game, game.result(state, move), alpha, beta)
        if is_max:
            value = max(value, reply)
            beta = min(beta, value)
        else:
            value = min(value, reply)
            alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def cuts_within_one(game, state, alpha=-inf, beta=inf):
    """A margin that engines call futility: wrong by up to one."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = cuts_within_one(game, game.result(state, move), alpha, beta)
        value = max(value, reply) if is_max else min(value, reply)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta - 1:
            break
    return value


def returns_the_other_bound(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    for move in game.moves(state):
        reply = returns_the_other_bound(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1:
            alpha = max(alpha, reply)
        else:
            beta = min(beta, reply)
        if alpha >= beta:
            break
    return beta if game.to_move(state) == 1 else alpha


bound = {"alpha": -inf, "beta": inf}


def one_window_for_all(game, state, alpha=-inf, beta=inf):
    """The window is kept outside the calls, so what a child learns travels up to its parent."""
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = one_window_for_all(game, game.result(state, move))
        value = max(value, reply) if is_max else min(value, reply)
        if is_max:
            bound["alpha"] = max(bound["alpha"], value)
        else:
            bound["beta"] = min(bound["beta"], value)
        if bound["alpha"] >= bound["beta"]:
            break
    return value


def half_a_window(game, state, alpha=-inf):
    return no_cut(game, state) + 0 * alpha


def ignores_a_narrow_window(game, state, alpha=-inf, beta=inf):
    """Right with the whole window; with another one it promises more than it knows."""
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 1:
        for move in game.moves(state):
            alpha = max(alpha, ignores_a_narrow_window(game, game.result(state, move), alpha, beta))
            if alpha > beta:
                return inf
        return alpha
    for move in game.moves(state):
        beta = min(beta, ignores_a_narrow_window(game, game.result(state, move), alpha, beta))
        if alpha > beta:
            return -inf
    return beta


def searches_each_twice(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        child = game.result(state, move)
        if is_max and searches_each_twice(game, child, alpha, beta) > value:
            value = searches_each_twice(game, child, alpha, beta)
            alpha = max(alpha, value)
        elif not is_max and searches_each_twice(game, child, alpha, beta) < value:
            value = searches_each_twice(game, child, alpha, beta)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


# ---------------------------------------------------------------- negamax


def no_minus(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, no_minus(game, game.result(state, move), -beta, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def window_not_turned(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -window_not_turned(game, game.result(state, move), alpha, beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def window_not_swapped(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -window_not_swapped(game, game.result(state, move), -alpha, -beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def utility_to_max(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf
    for move in game.moves(state):
        value = max(value, -utility_to_max(game, game.result(state, move), -beta, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def colour_for_max(game, state, alpha=-inf, beta=inf, colour=1):
    if game.is_terminal(state):
        return colour * game.utility(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = max(value, -colour_for_max(game, child, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def without_window(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    return max(-without_window(game, game.result(state, m)) for m in game.moves(state))


# ---------------------------------------------------------------- alphabeta_table


def search_below(game, state, alpha, beta, table, again):
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        reply = again(game, game.result(state, move), alpha, beta, table)
        value = max(value, reply) if is_max else min(value, reply)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def bounds_as_values(game, state, alpha, beta, table):
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.utility(state)
    table[state] = search_below(game, state, alpha, beta, table, bounds_as_values)
    return table[state]


def flags_the_wrong_way_round(game, state, alpha, beta, table):
    if state in table:
        flag, value = table[state]
        if flag == "=" or (flag == "≤" and value >= beta) or (flag == "≥" and value <= alpha):
            return value
    if game.is_terminal(state):
        return game.utility(state)
    value = search_below(game, state, alpha, beta, table, flags_the_wrong_way_round)
    flag = "≤" if value <= alpha else "≥" if value >= beta else "="
    table[state] = flag, value
    return value


def flags_by_the_moved_window(game, state, alpha, beta, table):
    if state in table:
        flag, value = table[state]
        if flag == "=" or (flag == "≤" and value <= alpha) or (flag == "≥" and value >= beta):
            return value
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == 1
    value = -inf if is_max else inf
    for move in game.moves(state):
        child = game.result(state, move)
        reply = flags_by_the_moved_window(game, child, alpha, beta, table)
        value = max(value, reply) if is_max else min(value, reply)
        if is_max:
            alpha = max(alpha, value)  # the window that the flag is judged by has moved
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    flag = "≤" if value < alpha else "≥" if value > beta else "="
    table[state] = flag, value
    return value


def never_looks(game, state, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state)
    table[state] = search_below(game, state, alpha, beta, table, never_looks)
    return table[state]


def never_stores(game, state, alpha, beta, table):
    if state in table:
        return table[state]
    if game.is_terminal(state):
        return game.utility(state)
    return search_below(game, state, alpha, beta, table, never_stores)


def keyed_by_ply(game, state, alpha, beta, table):
    """The key says how deep a state lies and not which one it is."""
    key = len(str(state))
    if key in table:
        return table[key]
    if game.is_terminal(state):
        return game.utility(state)
    value = search_below(game, state, alpha, beta, table, keyed_by_ply)
    if alpha < value < beta:
        table[key] = value
    return value


def no_table_wanted(game, state, alpha=-inf, beta=inf):
    return no_cut(game, state, alpha, beta)


def cuts_one_move_late(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    best = -player * inf
    for move in game.moves(state):
        value = cuts_one_move_late(game, game.result(state, move), alpha, beta)
        best = max(best, value) if player == 1 else min(best, value)
        if alpha >= beta:
            break
        if player == 1:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best


def keeps_the_window_to_itself(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    best = -player * inf
    for move in game.moves(state):
        value = keeps_the_window_to_itself(game, game.result(state, move))
        best = max(best, value) if player == 1 else min(best, value)
        if player == 1:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


PROGRAMS = {
    "alphabeta": [
        (no_cut, "never cuts"),
        (siblings_forget_alpha, CUT),
        (one_generation_only, CUT),
        (max_cuts_only, VALUE),
        (cuts_too_soon, VALUE),
        (bounds_swapped, VALUE),
        (cuts_within_one, VALUE),
        (returns_the_other_bound, VALUE),
        (one_window_for_all, "`bound` outlives the call"),
        (half_a_window, "it is called as f(game, state, alpha, beta)"),
        (ignores_a_narrow_window, VALUE),
        (searches_each_twice, "visited twice"),
        (cuts_one_move_late, VALUE),
        (keeps_the_window_to_itself, "it never cuts either"),
    ],
    "negamax": [
        (no_minus, VALUE),
        (window_not_turned, VALUE),
        (window_not_swapped, VALUE),
        (utility_to_max, VALUE),
        (colour_for_max, VALUE),
        (without_window, "never cuts"),
    ],
    "alphabeta_table": [
        (bounds_as_values, VALUE),
        (flags_the_wrong_way_round, VALUE),
        (flags_by_the_moved_window, VALUE),
        (never_looks, "reads the same leaves again"),
        (never_stores, "the table is still empty"),
        (keyed_by_ply, VALUE),
        (no_table_wanted, "it is called as f(game, state, alpha, beta, table)"),
    ],
}
