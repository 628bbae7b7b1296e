"""Orders: what each puts first, and what that is worth to alpha-beta."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    MNK,
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    alphabeta,
    published,
    random_tree,
)
from gamesearch.search.ordering import (
    as_given,
    best_first,
    last_best_first,
    mostly_best_first,
    preferring,
    shuffled,
    worst_first,
)
from oracles import value_of
from strategies import trees

ORDERS = {
    "as_given": lambda: as_given,
    "best_first": best_first,
    "worst_first": worst_first,
    "last_best_first": last_best_first,
    "shuffled": lambda: shuffled(3),
    "mostly_best_first": lambda: mostly_best_first(0.5),
    "preferring": lambda: preferring([2, 0]),
}


def worths(tree, state, moves):
    """What each of `moves` is worth to the player at `state`."""
    return [tree.to_move(state) * value_of(tree, tree.result(state, m)) for m in moves]


def inner(tree):
    return [state for state in tree.states if not tree.is_terminal(state)]


@given(trees())
@settings(max_examples=200)
def test_best_first_goes_down_from_the_best_for_the_player_and_keeps_ties_in_order(tree):
    order = best_first()
    for state in inner(tree):
        moves = order(tree, state, tree.moves(state))
        keys = [(-w, m) for w, m in zip(worths(tree, state, moves), moves)]
        assert keys == sorted(keys) and sorted(moves) == list(tree.moves(state))


@given(trees())
@settings(max_examples=200)
def test_worst_first_goes_up_from_the_worst_for_the_player_and_keeps_ties_in_order(tree):
    order = worst_first()
    for state in inner(tree):
        moves = order(tree, state, tree.moves(state))
        keys = list(zip(worths(tree, state, moves), moves))
        assert keys == sorted(keys) and sorted(moves) == list(tree.moves(state))


@given(trees())
@settings(max_examples=200)
def test_last_best_first_moves_the_first_best_to_the_front_and_nothing_else(tree):
    order = last_best_first()
    for state in inner(tree):
        given_moves = list(tree.moves(state))
        first, *others = order(tree, state, given_moves)
        values = worths(tree, state, given_moves)
        assert first == values.index(max(values))
        assert others == [move for move in given_moves if move != first]


@given(st.lists(trees(plies=2), min_size=2, max_size=4))
@settings(max_examples=50)
def test_one_order_serves_several_games_whose_states_are_alike(forest):
    for make in (best_first, worst_first, last_best_first):
        shared = make()
        for tree in forest:
            assert shared(tree, (), tree.moves(())) == make()(tree, (), tree.moves(()))


@given(trees(), st.integers(0, 9))
@settings(max_examples=100)
def test_shuffled_gives_the_same_permutation_for_the_same_seed(tree, seed):
    for state in inner(tree):
        moves = shuffled(seed)(tree, state, tree.moves(state))
        assert moves == shuffled(seed)(tree, state, tree.moves(state))
        assert sorted(moves) == list(tree.moves(state))


def test_shuffled_differs_by_seed_and_by_state_and_is_the_same_on_every_machine():
    game, moves = MNK(3, 3, 3), tuple(range(9))
    assert shuffled(0)(game, game.initial, moves) == [5, 1, 8, 3, 2, 4, 6, 0, 7]
    drawn = {tuple(shuffled(seed)(game, game.initial, moves)) for seed in range(20)}
    assert len(drawn) > 10
    order = shuffled(0)
    assert len({tuple(order(game, game.result(game.initial, cell), moves)) for cell in moves}) > 5


@given(trees(), st.integers(0, 9))
@settings(max_examples=50)
def test_mostly_best_first_goes_from_best_first_down_to_shuffled(tree, seed):
    for state in inner(tree):
        moves = tree.moves(state)
        always, never = mostly_best_first(1, seed), mostly_best_first(0, seed)
        assert always(tree, state, moves) == best_first()(tree, state, moves)
        assert never(tree, state, moves) == shuffled(seed)(tree, state, moves)


def test_mostly_best_first_knows_the_best_move_at_that_share_of_states():
    tree = random_tree(4, 5, seed=1)
    states, knows, lot = inner(tree), best_first(), shuffled()
    for share in (0.25, 0.5, 0.9):
        order, sorted_at = mostly_best_first(share), 0
        for state in states:
            moves = tree.moves(state)
            ordered = order(tree, state, moves)
            sorted_at += ordered == knows(tree, state, moves)
            assert ordered in (knows(tree, state, moves), lot(tree, state, moves))
        assert abs(sorted_at / len(states) - share) < 0.1


def test_preferring_puts_the_ranking_first_and_leaves_the_others_as_they_are():
    order = preferring([4, 0, 2, 6, 8])
    assert order(None, None, range(9)) == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert order(None, None, (1, 2, 3, 0)) == [0, 2, 1, 3]
    assert preferring([])(None, None, (2, 1, 0)) == [2, 1, 0]
    assert preferring([99])(None, None, (2, 1)) == [2, 1]


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_offers_no_move_where_the_game_is_over(name):
    game = TicTacToe()
    assert list(Ordered(game, ORDERS[name]()).moves(game.parse("XXXOO...."))) == []


@pytest.mark.parametrize("name", ORDERS)
@given(tree=trees())
@settings(max_examples=60)
def test_no_order_changes_the_value(name, tree):
    assert alphabeta(Ordered(tree, ORDERS[name]()), ()) == value_of(tree, ())


@pytest.mark.parametrize("name", ORDERS)
def test_what_an_order_works_out_is_not_counted(name):
    outside = Counted(Ordered(published["textbook"], ORDERS[name]()))
    inside = Ordered(Counted(published["textbook"]), ORDERS[name]())
    alphabeta(outside, ()), alphabeta(inside, ())
    assert outside.nodes == inside.nodes <= 13


def test_the_best_order_visits_the_fewest_leaves_there_can_be_of_a_uniform_tree():
    for seed in range(20):
        tree = random_tree(3, 4, seed=seed, values=range(10**6))
        best = Counted(Ordered(tree, best_first()))
        worst = Counted(Ordered(tree, worst_first()))
        alphabeta(best, ()), alphabeta(worst, ())
        assert best.leaves == 3**2 + 3**2 - 1 < worst.leaves <= 3**4


def test_the_worst_order_of_distinct_values_prunes_nothing_but_where_the_tree_allows_it():
    tree = ExplicitTree([[1, 2], [3, 4]])
    counted = Counted(Ordered(tree, worst_first()))
    assert (alphabeta(counted, ()), counted.leaves) == (3, 4)
    tied = Counted(Ordered(ExplicitTree([[1, 1], [1, 1]]), worst_first()))
    assert (alphabeta(tied, ()), tied.leaves) == (1, 3)


@pytest.mark.parametrize(
    ("make", "nodes"), [(best_first, 1_892), (worst_first, 231_147), (last_best_first, 1_892)]
)
def test_tic_tac_toe_shows_what_order_is_worth(make, nodes):
    game = TicTacToe(win_sooner=True)
    counted = Counted(Ordered(game, make()))
    assert alphabeta(counted, game.initial) == 0
    assert counted.nodes == nodes
