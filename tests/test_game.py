"""The two wrappers: one counts and one rearranges, and neither changes the game."""

import copy
import pickle

import pytest
from hypothesis import given, settings

from gamesearch import (
    CHANCE,
    MAX,
    MIN,
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    alphabeta,
    minimax,
    published,
)
from gamesearch.search.ordering import as_given, preferring, shuffled
from strategies import trees

TEXTBOOK = published["textbook"]


def test_max_min_and_chance_are_the_signs_of_their_values():
    assert (MAX, MIN, CHANCE) == (1, -1, 0)


@given(trees())
@settings(max_examples=100)
def test_minimax_counts_every_node_and_every_leaf(tree):
    game = Counted(tree)
    minimax(game, ())
    assert game.nodes == len(tree.states)
    assert game.leaves == sum(map(tree.is_terminal, tree.states))


def test_a_count_goes_on_until_it_is_reset():
    game = Counted(TEXTBOOK)
    alphabeta(game, ())
    alphabeta(game, ())
    assert (game.nodes, game.leaves) == (22, 14)
    game.reset()
    assert (game.nodes, game.leaves) == (0, 0)
    alphabeta(game, (2,))
    assert (game.nodes, game.leaves) == (4, 3)


def test_estimates_count_as_leaves():
    spec = [{"children": [1, 2], "estimate": 3}, {"children": [1, 2], "estimate": 4}]
    game = Counted(ExplicitTree(spec))
    assert minimax(game, (), 1) == 4
    assert (game.nodes, game.leaves) == (3, 2)


def test_counting_changes_nothing_that_the_game_says():
    game = TicTacToe()
    counted = Counted(game)
    state = counted.parse("X...O....")
    assert state == game.parse("X...O....") and counted.initial == game.initial
    assert counted.moves(state) == game.moves(state)
    assert counted.result(state, 8) == game.result(state, 8)
    assert (counted.to_move(state), counted.is_terminal(state)) == (MAX, False)
    assert counted.text(state) == "X...O...."
    with pytest.raises(AttributeError):
        _ = counted.no_such_rule


def test_a_count_inside_another_wrapper_can_be_read_through_it_at_any_time():
    game = Ordered(Counted(TEXTBOOK), as_given)
    assert game.nodes == 0
    alphabeta(game, ())
    assert game.nodes == 11


@pytest.mark.parametrize(
    "double", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_a_wrapped_game_can_be_copied_and_pickled(double):
    game = Counted(TEXTBOOK)
    alphabeta(game, ())
    again = double(game)
    assert (again.nodes, again.moves(())) == (11, (0, 1, 2))
    alphabeta(again, ())
    assert (again.nodes, game.nodes) == (22, 11)


def test_an_order_is_given_the_game_the_state_and_its_moves():
    asked = []

    def order(game, state, moves):
        asked.append((game, state, list(moves)))
        return reversed(moves)

    assert Ordered(TEXTBOOK, order).moves((1,)) == [2, 1, 0]
    assert asked == [(TEXTBOOK, (1,), [0, 1, 2])]


@given(trees())
@settings(max_examples=100)
def test_an_order_changes_neither_the_value_nor_the_nodes_of_minimax(tree):
    game = Counted(Ordered(tree, shuffled(7)))
    assert minimax(game, ()) == minimax(tree, ())
    assert game.nodes == len(tree.states)


def test_orders_can_be_put_one_on_another():
    game = Ordered(Ordered(TicTacToe(), preferring([8])), preferring([4]))
    assert game.moves(game.initial) == [4, 8, 0, 1, 2, 3, 5, 6, 7]


@pytest.mark.parametrize(
    "wrong",
    [[0, 1], [0, 1, 2, 3], [0, 1, 3], [0, 0, 1], [0, 1, 2, 2], []],
    ids=["drops", "adds", "invents", "repeats and drops", "repeats", "nothing"],
)
def test_an_order_that_drops_or_invents_a_move_is_refused(wrong):
    with pytest.raises(ValueError, match=r"must return each of the moves \[0, 1, 2\] once"):
        Ordered(TEXTBOOK, lambda game, state, moves: wrong).moves(())


def test_a_wrapper_without_its_game_has_no_rules_yet():
    bare = Counted.__new__(Counted)
    assert not hasattr(bare, "moves") and not hasattr(bare, "game")
