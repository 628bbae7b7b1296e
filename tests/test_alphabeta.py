"""Alpha-beta in four texts: the value, the promise outside the window, and the nodes visited."""

import json
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
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    published,
    random_tree,
    record,
)
from gamesearch.game import Wrapper
from gamesearch.search.ordering import preferring
from oracles import boards, fold, outcome, value_of
from strategies import sides, small, specs, trees, trees_out_of_turn, trees_with_estimates

DATA = Path(__file__).parent / "data"
TREES = json.loads((DATA / "trees.json").read_text())
TICTACTOE = json.loads((DATA / "tictactoe.json").read_text())

PRUNING = [alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax]
TO_MAX = [alphabeta, alphabeta_fail_hard, alphabeta_strict]
RULES = [("alphabeta", alphabeta), ("alphabeta_strict", alphabeta_strict)]

windows = st.tuples(st.integers(-6, 6), st.integers(1, 6)).map(lambda w: (w[0], w[0] + w[1]))


def to_max(search, game, state, *depth):
    """What `search` says of `state`, turned to MAX."""
    sign = game.to_move(state) if search is negamax else 1
    return sign * search(game, state, *depth)


# ---------------------------------------------------------------- the value


@given(specs(), sides)
@settings(max_examples=1000)
def test_every_search_finds_the_value_of_minimax(spec, side):
    tree, value = ExplicitTree(spec, side), fold(spec, side == MAX)
    assert [to_max(search, tree, ()) for search in PRUNING] == [value] * 4


@pytest.mark.parametrize("seed", range(50))
def test_every_search_finds_the_value_of_larger_trees(seed):
    tree = random_tree((1, 4), 6, seed=seed, values=range(-9, 10), to_move=MAX if seed % 2 else MIN)
    value = value_of(tree, ())
    assert [to_max(search, tree, ()) for search in PRUNING] == [value] * 4


@pytest.mark.parametrize("win_sooner", [False, True])
@pytest.mark.parametrize("search", PRUNING)
def test_the_search_is_right_on_all_5_478_positions_of_tic_tac_toe(search, win_sooner):
    game, wrong = TicTacToe(win_sooner), []
    for board, letter in boards().items():
        if to_max(search, game, game.parse(board)) != outcome(board, letter, win_sooner):
            wrong.append(board)
    assert not wrong


@pytest.mark.parametrize("search", PRUNING)
def test_infinite_leaves_are_values_like_others(search):
    assert to_max(search, ExplicitTree([[-inf, 3], [inf, -inf]]), ()) == -inf
    assert to_max(search, ExplicitTree([[inf], [inf, 4]]), ()) == inf
    assert to_max(search, ExplicitTree([[inf, 5], [-inf, 4]], MIN), ()) == 4


@given(trees_with_estimates(), st.integers(0, 5))
@settings(max_examples=300)
def test_with_a_depth_every_search_finds_the_value_of_minimax_with_that_depth(tree, depth):
    value = value_of(tree, (), depth)
    assert [to_max(search, tree, (), depth) for search in PRUNING] == [value] * 4


# ---------------------------------------------------------------- outside the window


@given(trees(), windows)
@settings(max_examples=500)
def test_fail_soft_is_exact_inside_the_window_and_a_true_bound_outside(tree, window):
    alpha, beta = window
    value = alphabeta(tree, (), alpha=alpha, beta=beta)
    truth = value_of(tree, ())
    if value <= alpha:
        assert truth <= value
    elif value >= beta:
        assert truth >= value
    else:
        assert truth == value


@given(trees_with_estimates(), windows, st.integers(0, 4))
@settings(max_examples=300)
def test_fail_soft_bounds_hold_for_a_depth_too(tree, window, depth):
    alpha, beta = window
    value = alphabeta(tree, (), depth, alpha, beta)
    truth = value_of(tree, (), depth)
    if value <= alpha:
        assert truth <= value
    elif value >= beta:
        assert truth >= value
    else:
        assert truth == value


def test_fail_soft_says_more_than_the_window_asks():
    low, high = ExplicitTree([[1, 9], [2, 9]]), ExplicitTree([7, 8], MIN)
    assert alphabeta(low, (), alpha=5, beta=9) == 2 == minimax(low, ())
    assert alphabeta(high, (), alpha=1, beta=3) == 7 == minimax(high, ())
    assert alphabeta_fail_hard(low, (), alpha=5, beta=9) == 5
    assert alphabeta_fail_hard(high, (), alpha=1, beta=3) == 3


@given(trees(), windows)
@settings(max_examples=500)
def test_fail_hard_returns_the_value_clipped_to_the_window(tree, window):
    alpha, beta = window
    clipped = min(max(value_of(tree, ()), alpha), beta)
    assert alphabeta_fail_hard(tree, (), alpha=alpha, beta=beta) == clipped


@given(trees_with_estimates(), windows, st.integers(0, 4))
@settings(max_examples=300)
def test_fail_hard_clips_estimates_too(tree, window, depth):
    alpha, beta = window
    clipped = min(max(value_of(tree, (), depth), alpha), beta)
    assert alphabeta_fail_hard(tree, (), depth, alpha, beta) == clipped


@given(trees(), st.tuples(small, st.integers(0, 5)))
@settings(max_examples=500)
def test_strict_is_exact_at_the_edges_of_the_window_too(tree, window):
    alpha, beta = window[0], window[0] + window[1]
    value = alphabeta_strict(tree, (), alpha=alpha, beta=beta)
    truth = value_of(tree, ())
    if value < alpha:
        assert truth <= value
    elif value > beta:
        assert truth >= value
    else:
        assert truth == value


def test_at_the_edge_alphabeta_gives_a_bound_where_strict_gives_the_value():
    tree = ExplicitTree([3, 1], MIN)
    assert alphabeta(tree, (), alpha=3) == 3
    assert alphabeta_strict(tree, (), alpha=3) == 1 == minimax(tree, ())


@given(trees(), windows)
@settings(max_examples=500)
def test_negamax_is_alphabeta_seen_by_the_player_to_move(tree, window):
    sign = tree.to_move(())
    alpha, beta = window
    counted, turned = Counted(tree), Counted(tree)
    value = alphabeta(counted, (), alpha=alpha, beta=beta)
    low, high = sorted((sign * alpha, sign * beta))
    assert sign * negamax(turned, (), alpha=low, beta=high) == value
    assert (turned.nodes, turned.leaves) == (counted.nodes, counted.leaves)


@given(trees(), windows)
@settings(max_examples=150)
def test_fail_hard_visits_what_fail_soft_visits_and_strict_no_less(tree, window):
    alpha, beta = window
    leaves = [record(s, tree, (), alpha=alpha, beta=beta).leaves for s in TO_MAX]
    assert leaves[0] == leaves[1]
    assert set(leaves[0]) <= set(leaves[2])


# ---------------------------------------------------------------- players who move twice running


@given(trees_out_of_turn())
@settings(max_examples=500)
def test_alphabeta_follows_whoever_is_to_move(tree):
    assert [search(tree, ()) for search in TO_MAX] == [value_of(tree, ())] * 3


@given(specs())
@settings(max_examples=200)
def test_alphabeta_is_right_where_min_moves_twice_in_three(spec):
    tree = ExplicitTree(spec, players=(MAX, MIN, MIN))

    def worth(spec, ply):
        if not isinstance(spec, list):
            return spec
        return (max, min, min)[ply % 3](worth(child, ply + 1) for child in spec)

    assert [search(tree, ()) for search in TO_MAX] == [worth(spec, 0)] * 3


def test_negamax_refuses_a_cycle_in_which_min_moves_twice_running():
    tree = ExplicitTree([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], players=(MAX, MIN, MIN))
    assert alphabeta(tree, ()) == 5
    with pytest.raises(ValueError, match=r"players who take turns: use alphabeta"):
        negamax(tree, ())


@given(trees_out_of_turn())
@settings(max_examples=500)
def test_negamax_is_right_or_refuses(tree):
    try:
        value = tree.to_move(()) * negamax(tree, ())
    except ValueError as error:
        assert "use alphabeta" in str(error)
    else:
        assert value == value_of(tree, ())


@pytest.mark.parametrize("search", [minimax, *PRUNING])
def test_a_search_for_two_players_refuses_a_chance_node(search):
    with pytest.raises(ValueError, match=r"CHANCE is to move.*use a search for chance nodes"):
        search(published["dice"], ())


# ---------------------------------------------------------------- published trees


def spec_of(case):
    """The nested lists of a case, with the unread leaves filled."""
    words = {"inf": inf, "-inf": -inf, None: case.get("null_leaves_filled_with")}

    def read(node):
        if isinstance(node, list):
            return [read(child) for child in node]
        return words.get(node, node)

    return read(case["tree"])


def leaves_below(tree, state):
    """All leaves at or below `state`, from left to right."""
    return [s for s in tree.states if s[: len(state)] == state and tree.is_terminal(s)]


@pytest.mark.parametrize("case", TREES, ids=lambda case: case["id"])
def test_minimax_on_a_published_tree(case):
    tree = Counted(ExplicitTree(spec_of(case), MAX if case["root_player"] == "max" else MIN))
    known = case["computed"]
    assert minimax(tree, ()) == float(known["value"])
    assert (tree.nodes, tree.leaves) == (known["total_nodes"], known["total_leaves"])
    values = [minimax(tree, (move,)) for move in tree.moves(())]
    assert values == [float(value) for value in known["child_values"]]
    best = [move for move in tree.moves(()) if values[move] == float(known["value"])]
    assert best == known["best_move_indexes"]


@pytest.mark.parametrize(("rule", "search"), RULES, ids=[rule for rule, _ in RULES])
@pytest.mark.parametrize("case", TREES, ids=lambda case: case["id"])
def test_value_leaves_prunings_and_nodes_of_a_published_tree(case, rule, search):
    tree = ExplicitTree(spec_of(case), MAX if case["root_player"] == "max" else MIN)
    known = case["computed"][rule]
    numbered = leaves_below(tree, ())
    trace, counted = record(search, tree, ()), Counted(tree)

    assert trace.value == search(counted, ()) == float(known["value"])
    assert [numbered.index(leaf) for leaf in trace.leaves] == known["evaluated"]
    assert [tree.utility(leaf) for leaf in trace.leaves] == list(
        map(float, known["evaluated_values"])
    )
    pruned = [numbered.index(leaf) for s in trace.pruned for leaf in leaves_below(tree, s)]
    assert sorted(pruned) == known["pruned"]
    assert trace.nodes == counted.nodes == known["nodes_visited"]
    assert counted.leaves == len(known["evaluated"])
    assert {s[:-1] for s in trace.pruned} == {tuple(cut["at_path"]) for cut in known["cutoffs"]}


@pytest.mark.parametrize("case", [c for c in TREES if c["verified"]], ids=lambda case: case["id"])
def test_what_was_printed_with_a_published_tree(case):
    tree = ExplicitTree(spec_of(case), MAX if case["root_player"] == "max" else MIN)
    printed, trace = case["published"], record(alphabeta, tree, ())
    if "value" in printed:
        assert trace.value == float(printed["value"])
    if "evaluated_values" in printed:
        assert [tree.utility(leaf) for leaf in trace.leaves] == printed["evaluated_values"]
    if "best_move_index" in printed:
        assert trace.best_line[0] == printed["best_move_index"]


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("textbook", "aima-fig-5-2"),
        ("berkeley", "cs188-note5-minimax"),
        ("wikipedia", "wikipedia-alpha-beta"),
        ("temple", "temple-cis587"),
    ],
)
def test_the_published_tree_of_that_name_is_the_one_that_was_printed(name, case):
    case = next(c for c in TREES if c["id"] == case)
    assert published[name] == ExplicitTree(spec_of(case))


def test_the_small_published_trees_show_what_they_are_there_for():
    assert record(alphabeta, published["slice"], ()).pruned == [(1, 1)]
    deep = record(alphabeta, published["deep"], ())
    assert (deep.value, deep.pruned) == (5, [(1, 0, 0, 1), (1, 1, 1, 1)])
    assert record(alphabeta, published["tie"], ()).pruned == [(1, 1)]
    assert [alphabeta(published["tie"], (move,), alpha=3) for move in (0, 1)] == [3, 3]
    assert [minimax(published["tie"], (move,)) for move in (0, 1)] == [3, 1]


# ---------------------------------------------------------------- nodes of tic-tac-toe

ORDERS = {
    "0..8": [],
    "center,corners,edges": [4, 0, 2, 6, 8, 1, 3, 5, 7],
    "center then 0..8": [4],
}
WINDOWS = {"(-inf,inf)": (-inf, inf), "(-2,2)": (-2, 2), "(-1,1)": (-1, 1)}
TEXTS = {
    (">=", "soft"): alphabeta,
    (">=", "hard"): alphabeta_fail_hard,
    (">", "soft"): alphabeta_strict,
}
COUNTS = [
    case
    for case in TICTACTOE
    if case["kind"] == "alphabeta-node-count"
    and (case["input"]["cut"], case["input"]["fail"]) in TEXTS
]


class TenTimes(Wrapper):
    """A game whose stakes are ten times as high."""

    def utility(self, state):
        return 10 * self.game.utility(state)


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case["id"])
def test_nodes_of_tic_tac_toe_by_order_window_rule_and_utility(case):
    asked = case["input"]
    game = TicTacToe(win_sooner=asked["win_score"] == "10-depth")
    if asked["win_score"] == "+-10":
        game = TenTimes(game)
    counted = Counted(Ordered(game, preferring(ORDERS[asked["order"]])))
    alpha, beta = WINDOWS[asked["window"]]
    search = TEXTS[asked["cut"], asked["fail"]]
    value = search(counted, game.parse(asked["board"]), alpha=alpha, beta=beta)
    assert (value, counted.nodes) == (case["computed"]["value"], case["computed"]["nodes"])


@pytest.mark.parametrize(
    ("search", "win_sooner", "ranking", "window", "nodes"),
    [
        (alphabeta, True, [], (-inf, inf), 20_866),
        (alphabeta, False, [], (-inf, inf), 18_297),
        (alphabeta, False, [], (-1, 1), 16_811),
        (alphabeta, True, [4, 0, 2, 6, 8], (-inf, inf), 7_865),
        (alphabeta, True, [1, 3, 5, 7, 0, 2, 6, 8, 4], (-inf, inf), 46_965),
        (alphabeta_strict, False, [], (-inf, inf), 146_120),
        (alphabeta_strict, False, [], (-1, 1), 146_120),
        (alphabeta_fail_hard, True, [], (-inf, inf), 20_866),
        (alphabeta_fail_hard, False, [], (-inf, inf), 18_297),
        (negamax, True, [], (-inf, inf), 20_866),
        (negamax, False, [], (-inf, inf), 18_297),
        (negamax, False, [], (-1, 1), 16_811),
    ],
)
def test_nodes_of_tic_tac_toe_that_the_course_tells(search, win_sooner, ranking, window, nodes):
    game = Counted(Ordered(TicTacToe(win_sooner), preferring(ranking)))
    alpha, beta = window
    assert search(game, game.initial, alpha=alpha, beta=beta) == 0
    assert game.nodes == nodes


@pytest.mark.parametrize(
    ("search", "nodes"),
    [(alphabeta, 844), (alphabeta_fail_hard, 844), (negamax, 844), (alphabeta_strict, 2_503)],
)
def test_nodes_after_the_corner_and_the_centre(search, nodes):
    game = Counted(TicTacToe())
    assert search(game, game.parse("X...O...."), alpha=-2, beta=2) == 0
    assert game.nodes == nodes
