"""The smallest tree on which something fails, found by trying all small ones, then by shrinking."""

from collections import Counter

import pytest

from gamesearch import CHANCE, MAX, MIN, expectiminimax, minimax
from gamesearch.exercises import smallest_tree
from gamesearch.exercises.trials.shapes import height_of, patterns, shapes, small_specs
from gamesearch.exercises.trials.smallest import leaves_of


def test_shapes_without_chains_are_counted_by_the_little_schroeder_numbers():
    assert [len(shapes(n, n - 1, False)) for n in range(1, 8)] == [1, 1, 3, 11, 45, 197, 903]


def test_orders_with_ties_are_counted_by_the_fubini_numbers():
    assert [len(patterns(n)) for n in range(1, 6)] == [1, 3, 13, 75, 541]


def test_a_node_may_have_one_child_in_the_smallest_trees():
    assert set(shapes(1, 2, True)) == {None, (None,), ((None,),)}
    assert Counter(height_of(shape) for shape in shapes(2, 3, True)) == {1: 1, 2: 4, 3: 9}


def test_no_small_tree_is_tried_twice():
    specs = [str(spec) for leaves in (1, 2, 3) for spec in small_specs(leaves)]
    assert len(specs) == len(set(specs)) == 12 + 14 * 9 + 70 * 39


@pytest.mark.parametrize(
    ("fails", "smallest"),
    [
        (lambda tree: minimax(tree, ()) < 0, "-1"),
        (lambda tree: len(tree.moves(())) == 2, "(0 0)"),
        (lambda tree: len(tree.moves(())) == 4, "(0 0 0 0)"),
        (lambda tree: any(len(state) == 3 for state in tree.states), "(((0)))"),
        (lambda tree: minimax(tree, ()) == tree.utility(leaves(tree)[-1]) > 0, "1"),
        (lambda tree: leaves_of(tree) == 5, "(0 0 0 (0 0))"),
    ],
)
def test_the_smallest_tree_has_fewest_leaves_then_plies_then_small_values(fails, smallest):
    assert smallest_tree(fails).text() == smallest


def leaves(tree):
    return [state for state in tree.states if tree.is_terminal(state)]


def test_the_exact_tree_is_the_same_every_time():
    def fails(tree):
        return leaves_of(tree) >= 3 and minimax(tree, ()) == 4

    assert [smallest_tree(fails, sure=1).text() for _ in "ab"] == ["(0 0 4)"] * 2


def test_a_tree_that_never_fails_is_none():
    assert smallest_tree(lambda tree: False, attempts=20, sure=2) is None


def test_min_may_be_at_the_root():
    def fails(tree):
        return tree.to_move(()) == MIN and len(tree.moves(())) == 2

    assert smallest_tree(fails, attempts=20, sure=2) is None
    assert smallest_tree(fails, roots=(MAX, MIN)).text() == "min(0 0)"


def test_players_may_follow_a_cycle():
    def fails(tree):
        return tree.moves(()) and tree.to_move(()) == tree.to_move((0,)) and tree.moves((0,))

    assert smallest_tree(fails, attempts=20, sure=2) is None
    found = smallest_tree(fails, players=(MAX, MAX, MIN))
    assert found.text() == "(max(0))"


def test_dice_may_be_rolled_with_even_and_uneven_chances():
    def plain_mean(tree, state=()):
        if tree.is_terminal(state):
            return tree.utility(state)
        if tree.to_move(state) == CHANCE:
            outcomes = tree.outcomes(state)
            return sum(plain_mean(tree, after) for _, after in outcomes) / len(outcomes)
        choose = max if tree.to_move(state) == MAX else min
        return choose(plain_mean(tree, tree.result(state, m)) for m in tree.moves(state))

    found = smallest_tree(lambda tree: plain_mean(tree) != expectiminimax(tree, ()), chance=True)
    assert found.text() == "chance(0.25*1 0.75*2)"


def test_inner_nodes_may_have_estimates():
    found = smallest_tree(lambda tree: tree.evaluate(()) > minimax(tree, ()), estimates=True)
    assert found.text() == "(1)~2"


def test_what_the_question_raises_passes_through():
    with pytest.raises(ZeroDivisionError):
        smallest_tree(lambda tree: 1 / 0)
