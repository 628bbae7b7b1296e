"""SSS*: the value of minimax, and never a leaf that alpha-beta leaves out."""

import random
from math import inf

import pytest
from hypothesis import given, settings

from arena import disagreements, random_tree_of, wrong_on_tictactoe
from gamesearch import MAX, MIN, Counted, ExplicitTree, alphabeta, published, record
from gamesearch.game import Wrapper
from gamesearch.search.bestfirst import sss_star, value_of
from oracles import value_of as truth_of
from strategies import trees_out_of_turn


class Leaves(Wrapper):
    """A game that lists the states it evaluates."""

    def __init__(self, game):
        super().__init__(game)
        self.evaluated = []

    def utility(self, state):
        self.evaluated.append(state)
        return self.game.utility(state)

    def evaluate(self, state):
        self.evaluated.append(state)
        return self.game.evaluate(state)


def best_first(game, state, depth=inf, lot=None):
    return game.to_move(state) * value_of(sss_star(game, state, depth))


def test_the_value_is_that_of_minimax_in_2_000_random_games():
    assert disagreements(best_first, 2000) == []


def test_it_is_right_on_all_positions_of_tic_tac_toe():
    assert wrong_on_tictactoe(best_first) == []
    assert wrong_on_tictactoe(best_first, win_sooner=True, stones=2) == []


@given(trees_out_of_turn())
@settings(max_examples=300)
def test_it_follows_whoever_is_to_move(tree):
    assert value_of(sss_star(tree, ())) == truth_of(tree, ())


@pytest.mark.parametrize("depth", [inf, 3])
def test_the_leaves_it_evaluates_are_among_those_of_alphabeta_and_each_is_evaluated_once(depth):
    for seed in range(1000):
        first, best = (Leaves(random_tree_of(seed, 5)) for _ in range(2))
        value = alphabeta(first, (), depth)
        assert value_of(sss_star(best, (), depth)) == value
        assert set(best.evaluated) <= set(first.evaluated), seed
        assert len(best.evaluated) == len(set(best.evaluated)) <= len(first.evaluated)


def test_it_leaves_out_leaves_that_alphabeta_evaluates():
    tree = ExplicitTree.parse("((7 9) (2 8) (9 1))")
    saved = []
    for seed in range(200):
        first, best = (Leaves(random_tree_of(seed, 5)) for _ in range(2))
        alphabeta(first, ()), value_of(sss_star(best, ()))
        saved.append(len(first.evaluated) - len(best.evaluated))
    assert min(saved) == 0 < max(saved)
    assert value_of(sss_star(tree, ())) == 7


def test_ties_go_to_the_leftmost():
    leaves = Leaves(ExplicitTree.parse("((5 5) (5 5) (5 5))"))
    assert value_of(sss_star(leaves, ())) == 5
    assert leaves.evaluated == [(0, 0), (1, 0), (2, 0), (0, 1)]
    merits = [opened[0] for opened in sss_star(ExplicitTree([[3, 3], [3, 3]]), ())]
    assert [node.path for node in merits if node.solved] == [(0, 0), (0, 1), (0,), ()]


def test_every_step_shows_the_list_with_the_best_first():
    for seed in range(100):
        for opened in sss_star(random_tree_of(seed), ()):
            keys = [(-node.merit, node.path) for node in opened]
            assert keys == sorted(keys)


def test_the_merit_of_the_best_never_rises_and_the_last_is_the_root_solved():
    for seed in range(100):
        steps = list(sss_star(random_tree_of(seed), ()))
        best = [opened[0].merit for opened in steps]
        assert best == sorted(best, reverse=True)
        assert steps[0][0].path == steps[-1][0].path == ()
        assert (steps[0][0].solved, steps[-1][0].solved) == (False, True)


def test_a_step_that_is_looked_at_or_changed_does_not_change_the_next():
    lot = random.Random(1)
    changed = sss_star(published["textbook"], ())
    for expected in sss_star(published["textbook"], ()):
        opened = next(changed)
        assert opened == expected
        lot.shuffle(opened)
        opened.clear()


def test_an_entry_says_where_it_is_whether_it_is_solved_and_its_merit():
    steps = [[str(node) for node in opened] for opened in sss_star(published["textbook"], ())]
    assert steps[0] == ["root ? inf"]
    assert steps[7] == ["2.0 =  14", "0.0 =   3", "1.0 =   2"]
    assert steps[8] == ["2.1 ?  14", "0.0 =   3", "1.0 =   2"]
    assert steps[-1] == ["root =   3"]


@pytest.mark.parametrize("side", [MAX, MIN])
def test_a_leaf_and_a_horizon_at_the_root(side):
    leaf = ExplicitTree(4, side)
    assert value_of(sss_star(leaf, ())) == 4
    tree = ExplicitTree({"children": [1, 2], "estimate": 9}, side)
    assert value_of(sss_star(tree, (), 0)) == 9


def test_the_textbook_tree_costs_it_as_many_leaves_as_alphabeta():
    tree = Counted(published["textbook"])
    assert value_of(sss_star(tree, ())) == 3
    assert tree.leaves == len(record(alphabeta, published["textbook"], ()).leaves) == 7
