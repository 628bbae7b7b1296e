"""Counts over games, searches and orders, and those kept to be cited."""

import json

from count_nodes import tictactoe_counts, tree_counts
from gamesearch import TicTacToe, alphabeta, minimax, published
from gamesearch.experiments import DATA, Row, count_nodes, published_counts
from gamesearch.search.ordering import best_first

TREE = published["textbook"]


def test_there_is_a_row_for_each_game_search_and_order_in_that_nesting():
    orders = {"as given": None, "best first": best_first()}
    rows = count_nodes({"textbook": (TREE, ())}, {"minimax": minimax, "ab": alphabeta}, orders)
    assert rows == [
        Row("textbook", "minimax", "as given", 3, 13, 9),
        Row("textbook", "minimax", "best first", 3, 13, 9),
        Row("textbook", "ab", "as given", 3, 11, 7),
        Row("textbook", "ab", "best first", 3, 9, 5),
    ]


def test_rows_show_themselves_as_a_table_that_says_what_their_text_says():
    rows = count_nodes({"textbook": (TREE, ())}, {"minimax": minimax})
    assert repr(rows).splitlines() == [
        "game      search   order     value  nodes  leaves",
        "textbook  minimax  as given      3     13       9",
    ]
    assert "<td>13</td><td>9</td>" in rows._repr_html_()


def test_the_counts_kept_to_be_cited_are_those_that_the_searches_make_today():
    assert published_counts() == [*tictactoe_counts(), *tree_counts()]


def test_the_counts_kept_hold_the_figures_that_are_known_elsewhere():
    counts = {row[:3]: row.nodes for row in published_counts()}
    assert counts["tic-tac-toe", "minimax", "as given"] == 549_946
    assert counts["tic-tac-toe", "alphabeta", "as given"] == 18_297
    assert counts["tic-tac-toe", "alphabeta_strict", "as given"] == 146_120
    assert counts["tic-tac-toe", "alphabeta_fail_hard", "as given"] == 18_297
    assert counts["tic-tac-toe, win sooner", "alphabeta", "as given"] == 20_866
    assert counts["tic-tac-toe, win sooner", "alphabeta", "centre, corners, edges"] == 7_865
    assert counts["tic-tac-toe X...O....", "alphabeta", "as given"] == 844


def test_the_file_of_counts_says_how_they_are_counted():
    assert "the root included" in json.loads(DATA.read_text(encoding="utf-8"))["about"]


def test_all_searches_of_one_game_come_to_one_value():
    game = TicTacToe()
    rows = count_nodes({"": (game, game.initial)}, {"minimax": minimax, "alphabeta": alphabeta})
    assert {row.value for row in rows} == {0}
