"""Workers that share nothing but a table: their value, their work, and what the table is for."""

from math import inf

import pytest

from gamesearch import MAX, Counted, ExplicitTree, Nim, TicTacToe, negamax, random_tree
from gamesearch.search.lazy import lazy_smp, negamax_in_steps


def finished(search):
    """Return how many steps a search takes, and what it returns."""
    steps = 0
    try:
        while True:
            next(search)
            steps += 1
    except StopIteration as end:
        return steps, end.value


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_value_is_that_of_negamax_whoever_shares_a_table(seed, workers):
    tree = random_tree((1, 4), 4, seed=seed, to_move=1 - 2 * (seed % 2))
    table = {}
    for tables in ([table] * workers, [{} for _ in range(workers)]):
        assert lazy_smp(tree, (), tables).value == negamax(tree, ())
    for state, (low, high) in table.items():
        assert low <= negamax(tree, state) <= high


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("alpha", "beta"), [(-inf, inf), (-1, 0), (0, 1), (2, 5)])
def test_outside_the_window_a_value_is_the_bound_that_a_fail_soft_search_returns(seed, alpha, beta):
    tree = random_tree(3, 3, seed=seed)
    true = negamax(tree, ())
    _, found = finished(negamax_in_steps(tree, (), {}, alpha, beta))
    assert found == true if alpha < true < beta else true <= found <= alpha or true >= found >= beta


@pytest.mark.parametrize("seed", range(10))
def test_alone_in_a_tree_each_step_is_a_node_of_negamax(seed):
    tree = random_tree(3, 4, seed=seed)
    alone = Counted(tree)
    value = negamax(alone, ())
    assert finished(negamax_in_steps(tree, (), {})) == (alone.nodes, value)
    assert lazy_smp(tree, (), [{}]) == (value, alone.nodes, alone.nodes)


def test_eight_workers_gain_by_one_table_and_nothing_without():
    game = TicTacToe(win_sooner=True)
    runs = [lazy_smp(game, game.initial, [{}] * workers) for workers in (1, 2, 4, 8)]
    assert [run.longest for run in runs] == [5433, 3695, 2368, 1370]
    assert [run.value for run in runs] == [0] * 4
    assert lazy_smp(game, game.initial, [{} for _ in range(8)]).longest == 5433


def test_all_nodes_are_those_of_all_workers():
    heaps = Nim((3, 4, 5))
    run = lazy_smp(heaps, heaps.initial, [{}] * 4)
    assert run == (1, 507, 126)  # three of them began a visit more than the one that ended


def test_a_side_that_moves_twice_running_is_refused():
    tree = ExplicitTree([[1, 2], 3], players=(MAX, MAX))
    with pytest.raises(ValueError, match="take turns"):
        lazy_smp(tree, (), [{}])


def test_no_worker_is_an_error_that_says_so():
    with pytest.raises(ValueError, match="at least one worker"):
        lazy_smp(ExplicitTree([1, 2]), (), [])
