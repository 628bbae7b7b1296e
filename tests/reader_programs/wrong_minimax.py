# ruff: noqa: SIM114, F841, E722, B006
"""Wrong programs for minimax, best_move, depth_limited, expectiminimax and grundy.

Written for the tests as a class might hand them in; beside each stands what it is to be told.
"""

from math import inf

VALUE, NONE = "returned", "returned nothing (None)"


def over_first(game, state):
    raise NotImplementedError


def starts_at_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = 0
    for move in game.moves(state):
        value = starts_at_zero(game, game.result(state, move))
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


def starts_at_a_hundred(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = -100 if game.to_move(state) == 1 else 100
    for move in game.moves(state):
        value = starts_at_a_hundred(game, game.result(state, move))
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


def both_maximise(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(both_maximise(game, game.result(state, m)) for m in game.moves(state))


def sides_swapped(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = min if game.to_move(state) == 1 else max
    return choose(sides_swapped(game, game.result(state, m)) for m in game.moves(state))


def max_always_begins(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if is_max else min
    return choose(
        max_always_begins(game, game.result(state, m), not is_max) for m in game.moves(state)
    )


def no_return(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for move in game.moves(state):
        value = no_return(game, game.result(state, move)) or 0
        best = max(best, value)
    game.to_move(state)


def returns_too_soon(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        value = returns_too_soon(game, game.result(state, move))
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
        return best


def a_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    choose = max if game.to_move(state) == 1 else min
    return choose((a_pair(game, game.result(state, m))[0], m) for m in game.moves(state))


def a_text(game, state):
    if game.is_terminal(state):
        return str(game.utility(state))
    choose = max if game.to_move(state) == 1 else min
    return choose(a_text(game, game.result(state, m)) for m in game.moves(state))


def a_truth(game, state):
    if game.is_terminal(state):
        return game.utility(state) > 0
    return any(a_truth(game, game.result(state, m)) for m in game.moves(state))


def a_generator(game, state):
    if game.is_terminal(state):
        yield game.utility(state)
    for move in game.moves(state):
        yield from a_generator(game, game.result(state, move))


def no_end(game, state):
    choose = max if game.to_move(state) == 1 else min
    return choose(no_end(game, game.result(state, m)) for m in game.moves(state))


def for_ever(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(for_ever(game, state) for m in game.moves(state))


def loops(game, state):
    while not game.is_terminal(state):
        best = max(game.moves(state))
    return game.utility(state)


def swallows(game, state):
    while True:
        try:
            return game.value(state)
        except:
            pass


def one_state_for_all(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.to_move(state) == 1 else inf
    player = game.to_move(state)
    for move in game.moves(state):
        state = game.result(state, move)  # never taken back
        value = one_state_for_all(game, state)
        best = max(best, value) if player == 1 else min(best, value)
    return best


def first_two_moves(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(first_two_moves(game, game.result(state, m)) for m in game.moves(state)[:2])


def moves_from_range(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    after = (game.result(state, m) for m in range(len(game.moves(state))))
    return choose(moves_from_range(game, child) for child in after)


def sorts_the_moves_in_place(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    moves = game.moves(state)
    if isinstance(moves, list):
        moves.sort()
    choose = max if game.to_move(state) == 1 else min
    return choose(sorts_the_moves_in_place(game, game.result(state, m)) for m in moves)


def writes_into_the_game(game, state):
    game.best = None
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(writes_into_the_game(game, game.result(state, m)) for m in game.moves(state))


seen = {}


def remembers_for_ever(game, state):
    if state in seen:
        return seen[state]
    if game.is_terminal(state):
        seen[state] = game.utility(state)
    else:
        choose = max if game.to_move(state) == 1 else min
        seen[state] = choose(
            remembers_for_ever(game, game.result(state, m)) for m in game.moves(state)
        )
    return seen[state]


def a_default_that_lasts(game, state, table={}):
    if state not in table:
        if game.is_terminal(state):
            table[state] = game.utility(state)
        else:
            choose = max if game.to_move(state) == 1 else min
            table[state] = choose(
                a_default_that_lasts(game, game.result(state, m)) for m in game.moves(state)
            )
    return table[state]


best_so_far = 0


def a_global_best(game, state):
    global best_so_far
    if game.is_terminal(state):
        return game.utility(state)
    best_so_far = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        value = a_global_best(game, game.result(state, move))  # changes best_so_far
        if game.to_move(state) == 1:
            best_so_far = max(best_so_far, value)
        else:
            best_so_far = min(best_so_far, value)
    return best_so_far


def calls_twice(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = None
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None:
            best = calls_twice(game, child)
        elif game.to_move(state) == 1 and calls_twice(game, child) > best:
            best = calls_twice(game, child)
        elif game.to_move(state) == -1 and calls_twice(game, child) < best:
            best = calls_twice(game, child)
    return best


def takes_the_mean(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    after = [takes_the_mean(game, game.result(state, m)) for m in game.moves(state)]
    return max(after) if game.to_move(state) == 1 else sum(after) / len(after)


def whole_numbers(game, state):
    if game.is_terminal(state):
        return int(game.utility(state))
    choose = max if game.to_move(state) == 1 else min
    return choose(whole_numbers(game, game.result(state, m)) for m in game.moves(state))


def stops_at_a_depth(game, state, depth=4):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return 0
    choose = max if game.to_move(state) == 1 else min
    return choose(
        stops_at_a_depth(game, game.result(state, m), depth - 1) for m in game.moves(state)
    )


def never_the_same_state_twice(game, state, seen=None):
    """Right on trees; where two paths lead to one state, the second is left out."""
    seen = set() if seen is None else seen
    seen.add(state)
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        child = game.result(state, move)
        if child not in seen:
            value = never_the_same_state_twice(game, child, seen)
            best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


def state_first(state, game):
    return game.utility(state) if game.is_terminal(state) else 0


def misspelt(game, state):
    if game.is_terminal(state):
        return game.utilty(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(misspelt(game, game.result(state, m)) for m in game.moves(state))


def quits(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    exit(1)


def asks(game, state):
    return int(input("What is it worth? "))


# ---------------------------------------------------------------- best_move


def value_of(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    for move in game.moves(state):
        value = value_of(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == 1 else beta


def last_best_after_cuts(game, state):
    best, best_value, alpha, beta = None, None, -inf, inf
    for move in game.moves(state):
        value = value_of(game, game.result(state, move), alpha, beta)
        if best_value is None or game.to_move(state) * (value - best_value) >= 0:
            best, best_value = move, value  # a bound that ties is taken for a value
        if game.to_move(state) == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return best


def best_for_max(game, state):
    return max(game.moves(state), key=lambda m: value_of(game, game.result(state, m)))


def value_for_move(game, state):
    choose = max if game.to_move(state) == 1 else min
    return choose(value_of(game, game.result(state, m)) for m in game.moves(state))


def first_move(game, state):
    return game.moves(state)[0]


def move_and_value(game, state):
    best = best_for_max(game, state)
    return best, value_of(game, game.result(state, best))


# ---------------------------------------------------------------- depth_limited


def never_counts_down(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(never_counts_down(game, game.result(state, m), depth) for m in game.moves(state))


def horizon_before_end(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(
        horizon_before_end(game, game.result(state, m), depth - 1) for m in game.moves(state)
    )


def one_ply_short(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state)
    if depth <= 1:
        return game.evaluate(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(one_ply_short(game, game.result(state, m), depth - 1) for m in game.moves(state))


def zero_at_the_horizon(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return 0
    choose = max if game.to_move(state) == 1 else min
    after = (game.result(state, m) for m in game.moves(state))
    return choose(zero_at_the_horizon(game, child, depth - 1) for child in after)


def utility_at_the_horizon(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    after = (game.result(state, m) for m in game.moves(state))
    return choose(utility_at_the_horizon(game, child, depth - 1) for child in after)


def counts_down_in_the_loop(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state)
    if depth <= 0:
        return game.evaluate(state)
    best = -inf if game.to_move(state) == 1 else inf
    for move in game.moves(state):
        depth -= 1  # each brother sees a ply less
        value = counts_down_in_the_loop(game, game.result(state, move), depth)
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


# ---------------------------------------------------------------- expectiminimax


def plain_mean(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 0:
        outcomes = game.outcomes(state)
        return sum(plain_mean(game, after) for _, after in outcomes) / len(outcomes)
    choose = max if game.to_move(state) == 1 else min
    return choose(plain_mean(game, game.result(state, m)) for m in game.moves(state))


def divides_twice(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 0:
        outcomes = game.outcomes(state)
        return sum(p * divides_twice(game, after) for p, after in outcomes) / len(outcomes)
    choose = max if game.to_move(state) == 1 else min
    return choose(divides_twice(game, game.result(state, m)) for m in game.moves(state))


def no_dice(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    return choose(no_dice(game, game.result(state, m)) for m in game.moves(state))


def likeliest_only(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == 0:
        return likeliest_only(game, max(game.outcomes(state))[1])
    choose = max if game.to_move(state) == 1 else min
    return choose(likeliest_only(game, game.result(state, m)) for m in game.moves(state))


# ---------------------------------------------------------------- grundy


def one_more_than_the_largest(game, state):
    after = [one_more_than_the_largest(game, game.result(state, m)) for m in game.moves(state)]
    return max(after, default=-1) + 1


def counts_moves(game, state):
    return len(game.moves(state))


def win_or_loss(game, state):
    return int(any(win_or_loss(game, game.result(state, m)) == 0 for m in game.moves(state)))


def least_missing_from_one(game, state):
    after = {least_missing_from_one(game, game.result(state, m)) for m in game.moves(state)}
    number = 1
    while number in after:
        number += 1
    return 0 if not after else number


def takes_zero_for_nothing(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = None
    for move in game.moves(state):
        value = takes_zero_for_nothing(game, game.result(state, move))
        if not best:
            best = value
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


def passes_a_draw_by(game, state):
    if game.is_terminal(state) and game.utility(state):
        return game.utility(state)
    after = [passes_a_draw_by(game, game.result(state, move)) for move in game.moves(state)]
    return max(after) if game.to_move(state) == 1 else min(after)


def furthest_from_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    after = [furthest_from_zero(game, game.result(state, move)) for move in game.moves(state)]
    return max(after, key=abs) if game.to_move(state) == 1 else min(after)


def place_of_the_move(game, state):
    after = [game.result(state, move) for move in game.moves(state)]
    values = [game.to_move(state) * value_of(game, s) for s in after]
    return values.index(max(values))


PROGRAMS = {
    "minimax": [
        (over_first, "Not yet"),
        (starts_at_zero, VALUE),
        (starts_at_a_hundred, VALUE),
        (both_maximise, VALUE),
        (sides_swapped, VALUE),
        (max_always_begins, VALUE),
        (no_return, NONE),
        (returns_too_soon, VALUE),
        (a_pair, "no pair"),
        (a_text, "the text"),
        (a_truth, "a value is a number"),
        (a_generator, "a generator"),
        (no_end, "an error"),
        (for_ever, "called itself without end"),
        (loops, "did not come to an end"),
        (swallows, "did not come to an end"),
        (one_state_for_all, "an error"),
        (first_two_moves, VALUE),
        (moves_from_range, "is not a move here"),
        (sorts_the_moves_in_place, "changed the game"),
        (writes_into_the_game, "sets game.best"),
        (remembers_for_ever, "`seen` outlives the call"),
        (a_default_that_lasts, "`table` outlives the call"),
        (a_global_best, VALUE),
        (calls_twice, "visited twice"),
        (takes_the_mean, VALUE),
        (whole_numbers, VALUE),
        (stops_at_a_depth, "min(((((3)))))"),
        (never_the_same_state_twice, "reached by several paths"),
        (state_first, "the game comes first"),
        (misspelt, "utilty"),
        (quits, "SystemExit"),
        (asks, "nobody to ask"),
        (takes_zero_for_nothing, VALUE),
        (passes_a_draw_by, "The game is over there: is that asked first?"),
        (furthest_from_zero, VALUE),
    ],
    "best_move": [
        (last_best_after_cuts, "chose"),
        (best_for_max, "chose"),
        (value_for_move, "not one of the moves"),
        (first_move, "chose"),
        (move_and_value, "no pair"),
        (place_of_the_move, "moves are words here"),
    ],
    "depth_limited": [
        (never_counts_down, VALUE),
        (horizon_before_end, VALUE),
        (one_ply_short, VALUE),
        (zero_at_the_horizon, VALUE),
        (utility_at_the_horizon, "an error"),
        (counts_down_in_the_loop, VALUE),
    ],
    "expectiminimax": [
        (plain_mean, VALUE),
        (divides_twice, VALUE),
        (no_dice, "an error"),
        (likeliest_only, VALUE),
    ],
    "grundy": [
        (one_more_than_the_largest, VALUE),
        (counts_moves, VALUE),
        (win_or_loss, VALUE),
        (least_missing_from_one, VALUE),
    ],
}
