"""The least that a search must visit: against a printed table, and against every order there is."""

import itertools
import json
import random
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    MAX,
    MIN,
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    alphabeta,
    published,
    random_tree,
)
from gamesearch.search.critical import minimal_leaves, smallest_proof
from gamesearch.search.ordering import best_first
from strategies import specs, trees, trees_out_of_turn

THEORY = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "data" / "theory.json").read_text())
}


def searched(tree, state=()):
    """Nodes and leaves that alpha-beta visits in the order that the tree has."""
    counted = Counted(tree)
    alphabeta(counted, state)
    return counted.nodes, counted.leaves


def arrangements(spec):
    """Yield `spec` with the children of each of its nodes in every order."""
    if not isinstance(spec, list):
        yield spec
        return
    for children in itertools.permutations(spec):
        yield from map(list, itertools.product(*map(list, map(arrangements, children))))


def orders(spec):
    """In how many ways the children of all nodes of `spec` can be arranged."""
    if not isinstance(spec, list):
        return 1
    ways = 1
    for place, child in enumerate(spec, 1):
        ways *= place * orders(child)
    return ways


@pytest.mark.parametrize("row", THEORY["knuth-moore-minimal-leaves"]["table"], ids=str)
def test_the_formula_gives_the_table(row):
    assert minimal_leaves(row["b"], row["d"]) == row["minimal"]


def test_a_table_printed_for_forty_moves_is_right_but_for_one_slip():
    differing = [
        (row["depth"], row["best_published"], minimal_leaves(40, row["depth"]))
        for row in THEORY["table-b40-worst-best"]["published"]
        if row["best_published"] != minimal_leaves(40, row["depth"])
    ]
    assert differing == [(5, 65_569, 65_599)]
    assert 40**3 + 40**2 - 1 == 65_599


def test_the_formula_ends_in_minus_one_not_plus_one_as_somebody_recalled():
    claim = THEORY["minimal-leaves-plus-one-claim"]["published"]
    assert minimal_leaves(claim["w"], claim["d"]) == claim["counted"] == 11


@pytest.mark.parametrize(
    "branching, depth", [(1, 4), (2, 1), (2, 3), (2, 6), (3, 4), (4, 3), (5, 2)]
)
@pytest.mark.parametrize("root", [MAX, MIN])
def test_the_smallest_proof_of_a_uniform_tree_is_the_formula_and_the_best_order_reaches_it(
    branching, depth, root
):
    values = iter(random.Random(depth).sample(range(10**6), branching**depth))

    def grow(plies):
        return next(values) if plies == 0 else [grow(plies - 1) for _ in range(branching)]

    tree = ExplicitTree(grow(depth), root)
    least = smallest_proof(tree, ())
    assert least.leaves == minimal_leaves(branching, depth)
    assert least == searched(Ordered(tree, best_first()))


def few_orders(spec):
    return orders(spec) <= 1500


@given(specs(plies=3, width=3).filter(few_orders), st.sampled_from([MAX, MIN]))
@settings(max_examples=60)
def test_no_order_of_the_moves_anywhere_does_with_less(spec, root):
    least = smallest_proof(ExplicitTree(spec, root), ())
    for arranged in arrangements(spec):
        nodes, leaves = searched(ExplicitTree(arranged, root))
        assert nodes >= least.nodes and leaves >= least.leaves


@given(st.lists(st.integers(0, 99), min_size=8, max_size=8, unique=True))
@settings(max_examples=25)
def test_in_a_uniform_tree_with_distinct_values_some_order_reaches_the_least(values):
    a, b, c, d, e, f, g, h = values
    spec = [[[a, b], [c, d]], [[e, f], [g, h]]]
    counts = [searched(ExplicitTree(arranged)) for arranged in arrangements(spec)]
    least = smallest_proof(ExplicitTree(spec), ())
    assert least in counts
    assert least.leaves == min(leaves for _, leaves in counts) == minimal_leaves(2, 3)


def proofs(tree, state):
    """All pairs of an interval and the leaves looked at, over every set of leaves below `state`."""
    leaves = [s for s in tree.states if tree.is_terminal(s)]
    for number in range(1, len(leaves) + 1):
        for looked in itertools.combinations(leaves, number):
            yield interval(tree, state, set(looked)), number


def interval(tree, state, looked):
    if tree.is_terminal(state):
        value = tree.utility(state)
        return (value, value) if state in looked else (float("-inf"), float("inf"))
    ends = [interval(tree, tree.result(state, move), looked) for move in tree.moves(state)]
    best = max if tree.to_move(state) == MAX else min
    return best(low for low, _ in ends), best(high for _, high in ends)


@given(trees(3, 3).filter(lambda t: sum(map(t.is_terminal, t.states)) <= 9))
@settings(max_examples=60)
def test_no_smaller_set_of_leaves_proves_the_value(tree):
    fewest = min(number for (low, high), number in proofs(tree, ()) if low == high)
    assert smallest_proof(tree, ()).leaves == fewest


@given(trees_out_of_turn(3).filter(lambda t: sum(map(t.is_terminal, t.states)) <= 9))
@settings(max_examples=40)
def test_nor_where_a_player_moves_twice_running(tree):
    fewest = min(number for (low, high), number in proofs(tree, ()) if low == high)
    assert smallest_proof(tree, ()).leaves == fewest


@given(trees(5, 4))
@settings(max_examples=60)
def test_the_least_is_no_more_than_alpha_beta_visits_in_the_best_order(tree):
    least = smallest_proof(tree, ())
    nodes, leaves = searched(Ordered(tree, best_first()))
    assert least.nodes <= nodes and least.leaves <= leaves


def test_the_least_for_the_textbook_tree_leaves_out_four_leaves():
    least = smallest_proof(published["textbook"], ())
    assert least == (9, 5)
    assert least.leaves == minimal_leaves(3, 2)


def test_the_least_for_tic_tac_toe_is_below_what_any_order_here_visits():
    game = TicTacToe()
    least = smallest_proof(game, game.parse("X...O...."))
    nodes, leaves = searched(Ordered(game, best_first()), game.parse("X...O...."))
    assert 1 < least.nodes <= nodes and 1 <= least.leaves <= leaves


def test_a_tree_of_one_leaf_is_its_own_proof():
    assert smallest_proof(ExplicitTree(5), ()) == (1, 1)


@pytest.mark.parametrize("case", THEORY["exact-expected-leaves-small"]["table"][:2], ids=str)
def test_the_mean_over_all_orders_of_the_leaf_values_is_the_exact_one(case):
    leaves = case["b"] ** case["d"]
    counts = []
    for values in itertools.permutations(range(leaves)):
        spec = list(values) if case["d"] == 1 else [list(values[:2]), list(values[2:])]
        counts.append(searched(ExplicitTree(spec))[1])
    assert round(sum(counts) / len(counts), 6) == case["decimal"]


def test_values_that_repeat_never_make_a_proof_larger_than_the_formula():
    for seed in range(20):
        tree = random_tree(3, 3, seed=seed)  # values repeat, so less can do
        assert smallest_proof(tree, ()).leaves <= minimal_leaves(3, 3)


def test_a_bound_that_any_value_meets_takes_no_node_to_prove():
    tree = ExplicitTree([inf, 2])  # after inf alpha-beta asks no more
    assert smallest_proof(tree, ()) == searched(tree) == (2, 1)
