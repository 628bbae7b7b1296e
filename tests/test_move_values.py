"""What moves are worth: to whom, at which depth, and how a table shows it."""

import pytest

from gamesearch import (
    MAX,
    MIN,
    Counted,
    ExplicitTree,
    alphabeta,
    best_move,
    minimax,
    negamax,
    published,
    random_tree,
)
from gamesearch.experiments.move_values import move_values, table_by_depth
from gamesearch.game import Wrapper

ESTIMATED = ExplicitTree.parse("((3 9)~7 (5 6)~4)")


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_moves_are_worth_to_max_what_their_nodes_are(search):
    assert move_values(published["textbook"], (), search) == {0: 3, 1: 2, 2: 2}


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_moves_of_min_are_valued_for_min(search):
    assert move_values(published["textbook"], (2,), search) == {0: -14, 1: -5, 2: -2}


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_a_player_who_moves_twice_gets_values_of_his_own(search):
    twice = ExplicitTree([[3, 5], [7, 4]], players=(MIN, MIN))
    assert move_values(twice, (), search) == {0: -3, 1: -4}


def test_values_to_the_mover_are_not_turned_where_the_same_player_is_next():
    class OnlyMin(Wrapper):
        def to_move(self, state):
            return MIN

    assert move_values(OnlyMin(ExplicitTree([3, 5])), (), negamax) == {0: -3, 1: -5}


def test_a_draw_is_zero_without_a_sign():
    assert str(move_values(ExplicitTree([0.0, 0]), (), negamax)) == "{0: 0.0, 1: 0}"


def test_no_value_is_a_bound_from_another_move():
    for seed in range(50):
        tree = random_tree((1, 3), 4, seed=seed, to_move=(MAX, MIN)[seed % 2])
        player, values = tree.to_move(()), move_values(tree, ())
        assert values == {move: player * minimax(tree, (move,)) for move in tree.moves(())}
        assert values[best_move(tree, ())] == max(values.values())


def test_the_depth_counts_from_the_state():
    assert move_values(ESTIMATED, (), negamax, depth=1) == {0: 7, 1: 4}
    assert move_values(ESTIMATED, (), negamax, depth=2) == {0: 3, 1: 5}


def test_options_go_to_the_search():
    table = {}

    def remembering(game, state, table):
        table[state] = minimax(game, state)
        return table[state]

    assert move_values(ESTIMATED, (), remembering, table=table) == {0: 3, 1: 5}
    assert {state: table[state] for state in ((0,), (1,))} == {(0,): 3, (1,): 5}


@pytest.mark.parametrize(
    ("state", "options", "complaint"),
    [
        ((0, 1), {}, "the game is over: there is no move to value"),
        ((), {"depth": 0}, "depth must be at least 1: a move is a ply"),
    ],
)
def test_where_no_move_can_be_valued_a_sentence_says_why(state, options, complaint):
    with pytest.raises(ValueError, match=complaint):
        move_values(ESTIMATED, state, negamax, **options)


# ---------------------------------------------------------------- the table


def test_a_table_has_a_row_for_each_depth_and_stars_all_that_are_best():
    tree = ExplicitTree.parse("((3 9)~7 (5 6)~4 (4 5)~7)")
    assert table_by_depth(tree, (), negamax, (1, 2)).texts() == [
        ["1", "*7", "4", "*7", "7", "4"],
        ["2", "3", "*5", "4", "5", "10"],
    ]


def test_the_nodes_of_a_row_are_those_of_its_searches_and_the_root():
    table = table_by_depth(published["textbook"], (), alphabeta, [2])
    counted = Counted(published["textbook"])
    for move in counted.moves(()):
        alphabeta(counted, (move,), depth=1)
    assert table.rows[0][-1] == counted.nodes + 1 == 13


def test_only_the_moves_asked_for_have_a_column_and_the_value_is_of_all():
    table = table_by_depth(ESTIMATED, (), negamax, (1, 2), moves=[1], form=".1f")
    assert table.head == ["depth", "move 1", "value", "nodes"]
    assert table.texts() == [["1", "4.0", "7.0", "3"], ["2", "*5.0", "5.0", "7"]]


def test_a_game_that_names_its_moves_heads_the_columns():
    class Named(Wrapper):
        def san(self, state, move):
            return ("left", "right")[move]

    table = table_by_depth(Named(ESTIMATED), (), negamax, [1])
    assert table.head == ["depth", "left", "right", "value", "nodes"]
