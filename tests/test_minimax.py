"""Minimax against answers worked out elsewhere, and by other means."""

import json
from collections import Counter
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import MAX, MIN, Counted, ExplicitTree, TicTacToe, best_move, minimax, published
from oracles import boards, fold, outcome, value_of
from strategies import sides, specs, trees_out_of_turn, trees_with_estimates

DATA = Path(__file__).parent / "data"
TICTACTOE = {case["id"]: case for case in json.loads((DATA / "tictactoe.json").read_text())}
POSITIONS = [case for case in TICTACTOE.values() if case["kind"] == "position-claim"]


def parse(game, case):
    """The state of a case; where O must have begun, the letter says so."""
    board, letter = case["board"], case["to_move"]
    return game.parse(f"{board} {letter}")


@given(specs(), sides)
@settings(max_examples=300)
def test_minimax_is_the_fold_of_the_nested_lists(spec, side):
    assert minimax(ExplicitTree(spec, side), ()) == fold(spec, side == MAX)


@given(trees_out_of_turn())
@settings(max_examples=200)
def test_minimax_follows_whoever_is_to_move(tree):
    assert minimax(tree, ()) == value_of(tree, ())


@given(trees_with_estimates(), st.integers(0, 5))
@settings(max_examples=200)
def test_minimax_takes_estimates_at_its_depth_and_utilities_above_it(tree, depth):
    assert minimax(tree, (), depth) == value_of(tree, (), depth)


def test_depth_zero_is_the_estimate_and_visits_the_root_alone():
    game = Counted(ExplicitTree({"children": [1, 2], "estimate": 7}))
    assert (minimax(game, (), 0), game.nodes, game.leaves) == (7, 1, 1)


def test_a_tree_without_estimates_says_so_at_the_horizon():
    with pytest.raises(ValueError, match=r"no estimate at \(0,\).*without a depth limit"):
        minimax(published["textbook"], (), 1)


def test_infinite_leaves_are_values_like_others():
    assert minimax(ExplicitTree([[-inf, 3], [inf, -inf]]), ()) == -inf
    assert minimax(ExplicitTree([[inf], [inf, 4]]), ()) == inf


def test_minimax_visits_549_946_nodes_of_tic_tac_toe_and_the_value_is_0():
    assert TICTACTOE["tree-nodes"]["published"] == TICTACTOE["given-20866"]["published"]["minimax"]
    game = Counted(TicTacToe(win_sooner=True))
    assert minimax(game, game.initial) == 0
    assert game.nodes == 549_946 == TICTACTOE["tree-nodes"]["published"]
    assert game.leaves == TICTACTOE["games-total"]["published"]["total"]


def test_minimax_visits_7_332_nodes_after_the_corner_and_the_centre():
    game = Counted(TicTacToe())
    assert minimax(game, game.parse("X...O....")) == 0
    assert game.nodes == 7_332 == TICTACTOE["given-7332-844"]["published"]["minimax"]


def test_the_tree_of_tic_tac_toe_has_the_known_number_of_nodes_at_each_ply():
    game = TicTacToe()
    nodes, games = Counter(), Counter()
    pending = [(game.initial, 0)]
    while pending:
        state, ply = pending.pop()
        nodes[ply] += 1
        if game.is_terminal(state):
            games["DXO"[game.utility(state)] + str(ply)] += 1
        else:
            pending += [(game.result(state, move), ply + 1) for move in game.moves(state)]
    assert [nodes[ply] for ply in range(10)] == TICTACTOE["nodes-by-ply"]["published"]
    assert games == TICTACTOE["games-by-outcome-and-length"]["published"]


@pytest.mark.parametrize("win_sooner", [False, True])
def test_minimax_is_right_on_all_5_478_positions(win_sooner):
    game = TicTacToe(win_sooner)
    wrong = [
        board
        for board, letter in boards().items()
        if minimax(game, game.parse(board)) != outcome(board, letter, win_sooner)
    ]
    assert len(boards()) == 5478 and not wrong


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_the_value_of_every_move_of_a_published_position(case):
    game, sooner = TicTacToe(), TicTacToe(win_sooner=True)
    state = parse(game, case)
    mover = game.to_move(state)
    stones = 9 - case["board"].count(".")
    assert {MAX: "X", MIN: "O"}[mover] == case["to_move"]
    assert list(game.moves(state)) == [int(cell) for cell in case["computed"]["move_values"]]
    for cell, (value, plies) in case["computed"]["move_values"].items():
        after = game.result(state, int(cell))
        assert mover * minimax(game, after) == value
        assert mover * minimax(sooner, after) == value * (10 - (stones + plies))


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_the_best_moves_and_the_nodes_of_a_published_position(case):
    game, known = TicTacToe(), case["computed"]
    state = parse(game, case)
    counted = Counted(game)
    values = {m: minimax(game, game.result(state, m)) for m in game.moves(state)}
    assert minimax(counted, state) == game.to_move(state) * known["value"]
    assert counted.nodes == case["nodes_plain_minimax"]
    best = game.to_move(state) * known["value"]
    assert [move for move, value in values.items() if value == best] == known["best_moves"]
    assert best_move(game, state, minimax) == known["best_moves"][0]


@pytest.mark.parametrize(
    "case", [case for case in POSITIONS if case["computed"]["value"]], ids=lambda case: case["id"]
)
def test_winning_sooner_finds_the_fastest_win_or_the_slowest_loss(case):
    game = TicTacToe(win_sooner=True)
    state = parse(game, case)
    values = {
        move: game.to_move(state) * minimax(game, game.result(state, move))
        for move in game.moves(state)
    }
    best = [move for move, value in values.items() if value == max(values.values())]
    assert best == case["computed"]["fastest_best"]
    assert best_move(game, state) == best[0]
