"""What the ordering explorer knows, without a page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    alphabeta,
    alphabeta_strict,
    minimax,
    published,
    random_tree,
)
from gamesearch.search.critical import minimal_leaves
from gamesearch.widgets.ordering.study import ORDERS, RULES, OrderingStudy, read_own
from strategies import trees


def visited(search, game, state=()):
    counted = Counted(game)
    search(counted, state)
    return counted.nodes, counted.leaves


@given(trees(4, 3), st.sampled_from(ORDERS[:-1]), st.sampled_from(list(RULES)))
@settings(max_examples=80)
def test_counts_are_those_of_the_search_itself_between_the_least_and_minimax(tree, order, rule):
    study = OrderingStudy(tree)
    trace = study.run(order, rule, seed=3)
    search = {"≥": alphabeta, ">": alphabeta_strict}[rule]
    assert study.latest.count == visited(search, Ordered(tree, study.order(order, 3)))
    assert (trace.nodes, len(trace.leaves)) == study.latest.count
    assert study.full == visited(minimax, tree)
    for least, count, full in zip(study.least, study.latest.count, study.full, strict=True):
        assert least <= count <= full


def test_on_the_textbook_tree_the_orders_come_to_these_counts():
    study = OrderingStudy(published["textbook"])
    for order in ("as given", "best first", "worst first", "last best first"):
        study.run(order, "≥")
    assert [(t.order, *t.count) for t in study.tried] == [
        ("as given", 11, 7),
        ("best first", 9, 5),
        ("worst first", 13, 9),
        ("last best first", 9, 5),
    ]
    assert study.least.leaves == minimal_leaves(3, 2) == 5
    assert study.full == (13, 9)


def test_an_order_of_ones_own_is_tried_as_it_was_named():
    study = OrderingStudy(ExplicitTree([[8, 9], [1, 2], [5, 4]]))
    study.run("my own", "≥", own=[1, 2, 0])
    assert study.latest.order == "my own 1 2 0"
    assert study.latest.count == visited(alphabeta, ExplicitTree([[2, 1], [4, 5], [9, 8]]))


def test_what_was_tried_is_listed_once_and_forgotten_with_the_tree():
    study = OrderingStudy(published["textbook"])
    for order, rule, seed in [("random", "≥", 1), ("random", "≥", 2), ("random", ">", 1)] * 2:
        study.run(order, rule, seed)
    assert [(t.order, t.rule) for t in study.tried] == [
        ("random 1", "≥"),
        ("random 2", "≥"),
        ("random 1", ">"),
    ]
    study.set_tree(published["slice"], ())
    assert study.tried == [] and study.full == (7, 4)


def test_a_tree_that_cannot_be_searched_leaves_the_last_one_in_place():
    study = OrderingStudy(published["textbook"])
    study.run("as given", "≥")
    with pytest.raises(ValueError, match="CHANCE is to move in this tree"):
        study.set_tree(published["dice"], ())
    assert study.game == published["textbook"] and study.full == (13, 9) and len(study.tried) == 1


def test_too_large_a_search_is_counted_though_it_is_not_recorded():
    tree = random_tree(7, 4, seed=1)
    study = OrderingStudy(tree)
    assert study.run("worst first", "≥") is None
    assert study.latest.count == visited(alphabeta, Ordered(tree, study.order("worst first")))
    assert study.latest.count.nodes > 2000


def test_a_position_of_another_game_can_be_studied():
    game = TicTacToe()
    state = game.parse("X...O....")
    study = OrderingStudy(game, state)
    study.run("as given", "≥")
    assert study.full == visited(minimax, game, state)
    assert study.latest.count == visited(alphabeta, game, state)


@pytest.mark.parametrize("text", ["2 0 1", "2,0,1", " 2, 0 1 "])
def test_moves_are_read_with_spaces_or_commas(text):
    assert read_own(text, range(3)) == [2, 0, 1]


def test_moves_left_out_are_not_invented():
    assert read_own("2", range(3)) == [2]


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "write the moves in the order to try them, such as 0 1 2"),
        ("0 x", "'x' is not a move here: use 0, 1, 2"),
        ("3", "'3' is not a move here"),
        ("1 1", "1 stands there twice: name each move once"),
    ],
)
def test_what_is_wrong_with_an_order_is_said(text, why):
    with pytest.raises(ValueError, match=why):
        read_own(text, range(3))
