"""Growth: what is measured against theory, enumeration and other people's simulations."""

import sys
from itertools import permutations
from statistics import mean

import pytest

from gamesearch import MAX, Counted, ExplicitTree, alphabeta, minimax
from gamesearch.search.critical import minimal_leaves, smallest_proof
from gamesearch.widgets.growing.explorer import GrowthExplorer, figures, leaves_rows, reach_rows
from gamesearch.widgets.growing.leaves import (
    LARGEST,
    SEEDS,
    THEORY,
    WIDEST,
    UniformTree,
    full_row,
    is_measured,
    measure,
    measured,
    nodes,
    random_row,
    reach,
)
from gamesearch.widgets.growing.plot import power_of_ten
from oracles import fold

MEASURED = [(b, d) for b in range(2, WIDEST + 1) for d in range(15) if is_measured(b, d)]


def nested(tree, state):
    """The tree as nested lists."""
    if tree.is_terminal(state):
        return tree.utility(state)
    return [nested(tree, tree.result(state, move)) for move in range(tree.branching)]


@pytest.mark.parametrize(("b", "d"), [(2, 5), (3, 3), (4, 2), (5, 1), (3, 0)])
@pytest.mark.parametrize("order", ["worst first", "as given", "best first"])
def test_a_uniform_tree_has_distinct_leaves_and_the_value_of_its_nested_lists(b, d, order):
    tree = UniformTree(b, d, 7, order)
    spec = nested(tree, tree.initial)
    assert sorted(tree.rows[0]) == list(range(1, b**d + 1))
    assert minimax(tree, tree.initial) == alphabeta(tree, tree.initial) == fold(spec, True)
    assert tree.rows[-1] == [fold(spec, True)] and tree.to_move(tree.initial) == MAX


def test_an_order_sorts_the_moves_by_their_values_to_the_player():
    best, worst = (UniformTree(4, 3, 1, order) for order in ("best first", "worst first"))
    for state in ((3, 0), (2, 1), (1, 5)):
        sign = best.to_move(state)
        values = [
            sign * fold(nested(best, best.result(state, move)), best.to_move(state) < 0)
            for move in best.moves(state)
        ]
        assert values == sorted(values, reverse=True)
        assert worst.moves(state) == best.moves(state)[::-1]
    with pytest.raises(ValueError, match="'luck' is not an order: use one of worst first"):
        UniformTree(2, 2, 0, "luck")


@pytest.mark.parametrize(("b", "d"), MEASURED)
def test_best_first_visits_knuth_and_moores_leaves_and_nodes(b, d):
    count = measure(b, d, 0, "best first")
    assert count.leaves == minimal_leaves(b, d) == measured(b, d).best
    assert count.nodes == nodes(minimal_leaves, b, d)


@pytest.mark.parametrize(("b", "d"), MEASURED)
def test_minimax_visits_all_and_the_orders_lie_between(b, d):
    point = measured(b, d)
    count = measure(b, d, 0, "as given", minimax)
    assert (count.nodes, count.leaves) == (nodes(full_row, b, d), b**d) and point.full == b**d
    assert point.best <= point.random <= point.full and point.best <= point.worst <= point.full
    assert d < 3 or point.best < point.random < point.worst


@pytest.mark.parametrize(("b", "d", "expected"), [(2, 2, 11 / 3), (2, 3, 719 / 105)])
def test_the_mean_over_all_orders_of_the_leaves_is_the_known_one(b, d, expected):
    tree, counts = UniformTree(b, d), []
    for leaves in permutations(range(b**d)):
        tree.rows[0] = leaves
        game = Counted(tree)
        alphabeta(game, tree.initial)
        counts.append(game.leaves)
    assert mean(counts) == pytest.approx(expected)


# own simulation with independent leaves drawn evenly: b, d, mean leaves, of many trees
SIMULATED = [(2, 6, 37.2), (2, 8, 110.7), (3, 4, 45.4), (3, 6, 251.3), (4, 4, 112.9), (5, 4, 226.6)]


@pytest.mark.parametrize(("b", "d", "expected"), SIMULATED)
def test_random_trees_agree_with_a_simulation_of_many(b, d, expected):
    found = mean(measure(b, d, seed, "as given").leaves for seed in range(60))
    assert found == pytest.approx(expected, rel=0.08)


def test_the_tree_is_the_same_as_an_explicit_one_and_its_smallest_proof():
    tree = UniformTree(3, 4, 2)
    explicit = ExplicitTree(nested(tree, tree.initial))
    for game, state in ((tree, tree.initial), (explicit, ())):
        counted = Counted(game)
        alphabeta(counted, state)
        assert counted.leaves == measure(3, 4, 2, "as given").leaves
    assert smallest_proof(explicit, ()).leaves == minimal_leaves(3, 4)


def test_the_same_seed_draws_the_same_tree():
    assert UniformTree(2, 3, 1).rows[0] == [4, 7, 2, 6, 8, 1, 5, 3]
    assert UniformTree(2, 3, 1).rows == UniformTree(2, 3, 1).rows != UniformTree(2, 3, 2).rows


def test_what_is_too_large_is_not_measured():
    assert measured(7, 1) is None and measured(40, 14) is None
    assert max(b**d for b, d in MEASURED) <= LARGEST


def test_a_budget_reaches_the_depth_whose_nodes_it_holds():
    for row in THEORY.values():
        for b in (2, 3, 7, 40):
            for budget in (1e3, 1e6, 1e9):
                depth = reach(row, b, budget)
                assert nodes(row, b, depth) <= budget < nodes(row, b, depth + 1)
    assert [reach(row, 35, 1e9) for row in THEORY.values()] == [5, 7, 10]
    assert nodes(full_row, 10, 3) == 1111 and reach(full_row, 10, 1111) == 3
    assert random_row(16, 3) == 512


# ---------------------------------------------------------------- the view


def test_the_tables_hold_the_computed_numbers_and_follow_the_sliders():
    explorer = GrowthExplorer(3, 4, 1e4)
    point = measured(3, 4)
    assert "= 81<" in explorer.leaves.value and f">{point.worst}<" in explorer.leaves.value
    assert f">{point.random:.0f} (mean of {len(SEEDS)})<" in explorer.leaves.value
    assert "− 1 = 17<" in explorer.leaves.value and ">17<" in explorer.leaves.value
    explorer.branching.value, explorer.depth.value = 40, 5
    assert "= 65,599<" in explorer.leaves.value and ">–<" in explorer.leaves.value
    assert "theory alone" in explorer.leaves.value
    before = explorer.reached.value
    explorer.budget.value = 1e8
    assert "100,000,000 nodes, b = 40" in explorer.reached.value != before
    assert reach_rows(40, 1e8)[0][1] == "4" and ">4<" in explorer.reached.value


def test_the_plot_is_a_picture_with_alt_text_that_says_the_numbers():
    explorer = GrowthExplorer(2, 6)
    assert explorer.png.startswith(b"\x89PNG") and '<img src="data:image/png' in explorer.plot.value
    for _, theory, found in leaves_rows(2, 6):
        assert f"{theory}, measured {found}" in explorer.plot.value
    before = explorer.png
    explorer.depth.value = 7
    assert explorer.png != before


@pytest.mark.parametrize("b", [2, 6, 7, 40])
@pytest.mark.parametrize("d", [1, 14])
def test_every_end_of_the_sliders_is_drawn(b, d):
    assert GrowthExplorer(b, d).png


def test_without_matplotlib_there_are_the_tables_and_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    explorer = GrowthExplorer(3, 4)
    assert "needs matplotlib" in explorer.plot.value and "<img" not in explorer.plot.value
    assert "= 81<" in explorer.leaves.value
    explorer.depth.value = 5
    assert "= 243<" in explorer.leaves.value
    bundle = explorer._repr_mimebundle_()
    assert "image/png" not in bundle and "= 243<" in bundle["text/html"]


def test_a_page_without_a_kernel_shows_the_plot_and_its_text_is_the_same_each_time():
    first, second = (GrowthExplorer(3, 6)._repr_mimebundle_() for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert "729" in first["text/plain"] and "best first" in first["text/plain"]
    assert first["image/png"] and "text/html" not in first


def test_large_numbers_stay_short():
    assert (figures(999_999), figures(40**14)) == ("999,999", "2.68e+22")
    assert power_of_ten(10.0**12) == "10¹²"
