"""Means of counts, as a table."""

import pytest

from gamesearch import alphabeta, minimax, random_tree
from gamesearch.experiments import Counts, Row, count_nodes
from gamesearch.experiments.means import mean_nodes
from gamesearch.search.ordering import best_first, worst_first

ROWS = Counts(
    Row(game, search, order, 0, nodes, 0)
    for game, search, order, nodes in [
        ("one", "plain", "worst", 10),
        ("one", "plain", "best", 4),
        ("one", "clever", "worst", 8),
        ("one", "clever", "best", 4),
        ("two", "plain", "worst", 21),
        ("two", "plain", "best", 6),
        ("two", "clever", "worst", 9),
    ]
)


def test_a_cell_is_the_mean_over_the_third_name_in_whole_nodes():
    table = mean_nodes(ROWS)
    assert table.head == ["search", "worst", "best"]
    assert table.rows == [["plain", 16, 5], ["clever", 8, 4]]


def test_any_two_names_make_a_table_and_what_is_missing_is_a_dash():
    assert mean_nodes(ROWS, "game", "search").rows == [["one", 7, 6], ["two", 14, 9]]
    by_game = mean_nodes([row for row in ROWS if row.search == "clever"], "order", "game")
    assert by_game.rows == [["worst", 8, 9], ["best", 4, "–"]]


def test_no_rows_make_an_empty_table():
    assert (mean_nodes([]).head, mean_nodes([]).rows) == (["search"], [])


@pytest.mark.parametrize(("down", "across"), [("search", "search"), ("search", "nodes")])
def test_what_is_no_name_of_a_count_is_refused(down, across):
    with pytest.raises(ValueError, match="two of game, search, order"):
        mean_nodes(ROWS, down, across)


def test_the_table_of_real_counts_has_their_order():
    games = {seed: (random_tree(3, 3, seed=seed), ()) for seed in range(4)}
    searches = {"minimax": minimax, "alphabeta": alphabeta}
    orders = {"worst": worst_first(), "best": best_first()}
    table = mean_nodes(count_nodes(games, searches, orders))
    assert table.head == ["search", "worst", "best"]
    assert table.rows[0] == ["minimax", 40, 40]
    name, worst, best = table.rows[1]
    assert name == "alphabeta" and 20 <= best < worst <= 40
