"""What the visits prove: every interval holds the true value, at every step of every search."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    MAX,
    MIN,
    ExplicitTree,
    TicTacToe,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    published,
    record,
)
from gamesearch.trace.proof import number
from oracles import value_of
from strategies import trees, trees_out_of_turn, trees_with_estimates

SEARCHES = [minimax, alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax]
WINDOWED = SEARCHES[1:]
windows = st.tuples(st.integers(-6, 6), st.integers(1, 6)).map(lambda w: (w[0], w[0] + w[1]))


def check_every_step(trace, tree, depth=inf):
    """Assert that each interval holds the true value at each step, and only ever narrows."""
    before = {}
    for upto in range(len(trace.steps) + 1):
        proven = trace.proven(upto)
        for node, (low, high) in proven.items():
            assert low <= value_of(tree, node.state, depth - len(node.state)) <= high
            was_low, was_high = before.get(node, (-inf, inf))
            assert was_low <= low and high <= was_high
        before = proven


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees(plies=3, width=3))
@settings(max_examples=40)
def test_every_interval_holds_the_value_at_every_step(search, tree):
    trace = record(search, tree, ())
    check_every_step(trace, tree)
    assert trace.proven()[trace.tree] == (value_of(tree, ()),) * 2


@pytest.mark.parametrize("search", WINDOWED)
@given(tree=trees(plies=3, width=3), window=windows)
@settings(max_examples=40)
def test_every_interval_holds_the_value_under_any_window(search, tree, window):
    alpha, beta = window
    check_every_step(record(search, tree, (), alpha=alpha, beta=beta), tree)


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees_with_estimates(plies=3), depth=st.integers(0, 3))
@settings(max_examples=60)
def test_every_interval_holds_the_value_at_a_horizon(search, tree, depth):
    trace = record(search, tree, (), depth=depth)
    check_every_step(trace, tree, depth)
    assert trace.proven()[trace.tree] == (value_of(tree, (), depth),) * 2


@pytest.mark.parametrize("search", WINDOWED)
@given(tree=trees_with_estimates(plies=3), depth=st.integers(0, 3), window=windows)
@settings(max_examples=60)
def test_every_interval_holds_the_value_at_a_horizon_under_any_window(search, tree, depth, window):
    alpha, beta = window
    check_every_step(record(search, tree, (), depth=depth, alpha=alpha, beta=beta), tree, depth)


@given(tree=trees_out_of_turn(plies=3))
@settings(max_examples=40)
def test_every_interval_holds_the_value_where_a_player_moves_twice_running(tree):
    check_every_step(record(alphabeta, tree, ()), tree)


@pytest.mark.parametrize("search", WINDOWED)
@given(tree=trees(), window=windows)
@settings(max_examples=100)
def test_what_the_search_says_of_the_root_is_what_its_leaves_prove(search, tree, window):
    alpha, beta = window
    trace = record(search, tree, (), alpha=alpha, beta=beta)
    low, high = trace.proven()[trace.tree]
    if search is negamax and tree.to_move(()) == MIN:
        low, high = -high, -low
    if alpha < trace.value < beta:
        assert low == high == trace.value
    elif trace.value <= alpha:
        assert high <= trace.value
    else:
        assert low >= trace.value


def test_the_intervals_of_the_textbook_tree():
    trace = record(alphabeta, published["textbook"], ())
    proven = {node.state: interval for node, interval in trace.proven().items()}
    assert proven[()] == (3, 3)
    assert [proven[(move,)] for move in range(3)] == [(3, 3), (-inf, 2), (2, 2)]
    assert proven[(1, 0)] == (2, 2) and (1, 1) not in proven


def test_nothing_is_proven_before_the_first_leaf_has_returned():
    trace = record(alphabeta, published["textbook"], ())
    leaf = trace.visits[2]
    assert set(trace.proven(leaf.left - 1).values()) == {(-inf, inf)}
    at = {node.state: interval for node, interval in trace.proven(leaf.left).items()}
    assert at == {(): (-inf, inf), (0,): (-inf, 3), (0, 0): (3, 3)}


def test_a_chance_node_is_worth_the_mean_of_what_is_proven_below():
    def expectiminimax(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        if game.to_move(state) == 0:
            return sum(p * expectiminimax(game, after) for p, after in game.outcomes(state))
        best = max if game.to_move(state) == MAX else min
        return best(expectiminimax(game, game.result(state, m)) for m in game.moves(state))

    trace = record(expectiminimax, published["dice"], ())
    proven = {node.state: interval for node, interval in trace.proven().items()}
    assert proven[(0,)] == pytest.approx((2.1, 2.1)) and proven[(1,)] == pytest.approx((1.3, 1.3))
    assert trace.nodes == 7 and trace.best_line == [0]


def test_a_clipped_estimate_is_a_bound():
    spec = [{"children": [1], "estimate": 9}, {"children": [1], "estimate": 2}]

    def clipped(game, state, depth, alpha, beta):
        if depth == 0:
            return min(max(len(state) * 5, alpha), beta)
        return max(
            clipped(game, game.result(state, m), depth - 1, alpha, beta) for m in game.moves(state)
        )

    trace = record(clipped, ExplicitTree(spec), (), depth=1, alpha=0, beta=4)
    assert trace.proven()[trace.tree] == (4, inf)


def test_a_search_that_jumps_over_a_ply_proves_nothing_that_is_false():
    def hasty(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        replies = []
        for move in game.moves(state):
            after = game.result(state, move)
            replies += [hasty(game, game.result(after, reply)) for reply in game.moves(after)]
        return max(replies)

    tree = ExplicitTree([[1, 9], [2, 8]])
    trace = record(hasty, tree, ())
    low, high = trace.proven()[trace.tree]
    assert trace.value == 9 and low <= minimax(tree, ()) <= high


def test_whose_values_a_search_gives_is_read_off_its_leaves_or_its_inner_nodes():
    estimates = {"children": [{"children": [1], "estimate": 3}, {"children": [1], "estimate": 2}]}
    for search in SEARCHES:
        for tree in [
            ExplicitTree([[1, 2], 5]),
            ExplicitTree([-1, [1, 2]], MIN),
            ExplicitTree([[0, 0], 0, 4]),
        ]:
            assert record(search, tree, ()).to_mover is (search is negamax)
        assert record(search, ExplicitTree(estimates), (), depth=1).to_mover is (search is negamax)


def test_an_estimate_of_the_readers_own_is_turned_to_max():
    def mine(game, state):
        return game.to_move(state) * len(game.moves(state))

    def negative(game, state, depth):
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        if depth == 0:
            return mine(game, state)
        return max(-negative(game, game.result(state, m), depth - 1) for m in game.moves(state))

    game = TicTacToe()
    trace = record(negative, game, game.initial, depth=1)
    assert trace.proven()[trace.tree] == (8, 8) and trace.value == 8


def test_values_that_could_be_either_players_tell_nothing():
    def level(game, state, depth):
        if depth == 0:
            return 0
        return max(level(game, game.result(state, m), depth - 1) for m in game.moves(state))

    assert record(level, ExplicitTree([[1], [2]]), (), depth=1).to_mover is False


def test_the_number_in_what_a_search_returns():
    returned = [3, 2.5, (3, "e4"), ("e4", 3), (True, 3), ((1, 2), 3), True, None, "x", ()]
    assert [number(value) for value in returned] == [3, 2.5, 3, 3, 3, 1, None, None, None, None]


def test_there_is_no_best_line_from_a_root_that_is_only_bounded():
    trace = record(alphabeta, ExplicitTree([[2, 9]]), (), alpha=3)
    assert trace.proven()[trace.tree] == (-inf, 2) and trace.best_line == []


def test_what_cannot_happen_weighs_nothing():
    def likely(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return sum(p * likely(game, after) for p, after in game.outcomes(state) if p)

    trace = record(likely, ExplicitTree.parse("chance(1*3 0*inf)"), ())
    assert trace.proven()[trace.tree] == (3, 3) and trace.nodes == 2
