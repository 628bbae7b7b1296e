"""Quiescence: what it is worth to decline the noise, bounds, and chess beyond its horizon."""

import json
import random
from math import inf
from pathlib import Path

import pytest

from arena import NoisyLadder, TwiceRunning, is_true, random_window
from gamesearch import Counted, ExplicitTree, alphabeta, best_move, negamax
from gamesearch.games.chess import Chess
from gamesearch.search.quiescence import negamax_with_quiescence, quiescence

CASES = json.loads((Path(__file__).parent / "data" / "chess.json").read_text(encoding="utf-8"))
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
HORIZON = {case["id"]: case for case in CASES if case["kind"] == "horizon"}


def quiet_value(game, state, plies=inf):
    """The best of standing pat and all noisy moves, to the player to move; every line followed."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    values = [game.to_move(state) * game.evaluate(state)]
    for move in game.noisy_moves(state) if plies else ():
        values.append(-quiet_value(game, game.result(state, move), plies - 1))
    return max(values)


def value_with_quiet_horizon(game, state, depth):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    if depth == 0:
        return quiet_value(game, state)
    children = [game.result(state, move) for move in game.moves(state)]
    return max(-value_with_quiet_horizon(game, child, depth - 1) for child in children)


def test_the_value_is_the_best_of_standing_pat_and_the_noisy_moves_in_2_000_random_games():
    for seed in range(2000):
        game, plies = NoisyLadder(seed), random.Random(seed).choice([inf, 0, 1, 2, 3])
        assert quiescence(game, 0, plies) == quiet_value(game, 0, plies), seed
        assert negamax_with_quiescence(game, 0, 3) == value_with_quiet_horizon(game, 0, 3), seed


def test_outside_the_window_it_is_a_true_bound():
    for seed in range(1500):
        game, window = NoisyLadder(seed), random_window(random.Random(seed))
        assert is_true(quiescence(game, 0, inf, *window), quiet_value(game, 0), *window), seed
        value = negamax_with_quiescence(game, 0, 2, *window)
        assert is_true(value, value_with_quiet_horizon(game, 0, 2), *window), seed


def test_at_the_horizon_the_window_is_handed_on():
    narrow = wide = 0
    for seed in range(200):
        window = random_window(random.Random(seed))
        whole, below, all_of_it = (Counted(NoisyLadder(seed)) for _ in range(3))
        negamax_with_quiescence(whole, 0, 0, *window)
        quiescence(below, 0, inf, *window)
        quiescence(all_of_it, 0)
        assert whole.nodes == 1 + below.nodes
        narrow, wide = narrow + below.nodes, wide + all_of_it.nodes
    assert narrow < wide


def test_without_a_horizon_there_is_nothing_to_quiet():
    for seed in range(300):
        game = NoisyLadder(seed)
        assert negamax_with_quiescence(game, 0) == negamax(game, 0)


def test_a_window_saves_nodes():
    full, narrow = Counted(Chess(KIWIPETE)), Counted(Chess(KIWIPETE))
    value = quiescence(full, full.initial)
    quiescence(narrow, narrow.initial, alpha=value + 50, beta=value + 51)
    assert narrow.nodes < full.nodes


class AllNoisy(ExplicitTree):
    noisy_moves = ExplicitTree.moves


def test_to_stand_pat_raises_alpha():
    capture = {"children": [4, 9], "estimate": 6}
    tree = Counted(AllNoisy({"children": [capture], "estimate": 5}))
    assert quiescence(tree, ()) == 5
    assert tree.nodes == 3  # the reply 4 is less than 5, so the 9 is not looked at


@pytest.mark.parametrize("search", [quiescence, negamax_with_quiescence])
def test_a_game_in_which_one_side_moves_twice_is_refused(search):
    with pytest.raises(ValueError, match="players who take turns: use alphabeta"):
        search(TwiceRunning(), (0,))


# ---------------------------------------------------------------- chess

POINTS = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}


class Material(Chess):
    """Chess in which a position is estimated by its pieces alone, a pawn being one."""

    def evaluate(self, state):
        board = self.text(state).split()[0]
        return sum(
            POINTS[sign.lower()] * (1 if sign.isupper() else -1) for sign in board if sign.isalpha()
        )


def best_moves(game, search, depth):
    """The value at `depth`, and the moves that reach it, as in books."""
    values = {
        game.san(game.initial, move): -search(game, game.result(game.initial, move), depth - 1)
        for move in game.moves(game.initial)
    }
    best = max(values.values())
    return best, sorted(move for move, value in values.items() if value == best)


@pytest.mark.parametrize(
    "run", HORIZON["horizon-defended-pawn"]["computed"]["runs"], ids=lambda run: str(run["depth"])
)
def test_only_without_quiescence_the_queen_takes_a_defended_pawn(run):
    game = Material(HORIZON["horizon-defended-pawn"]["fen"])
    search = negamax_with_quiescence if run["quiescence"] else negamax
    value, moves = best_moves(game, search, run["depth"])
    assert value == run["value"]
    assert moves == sorted(run["best_moves"])


@pytest.mark.parametrize("position", ["horizon-trapped-bishop-0", "horizon-trapped-bishop-1"])
def test_a_check_puts_off_the_loss_of_the_bishop_beyond_the_horizon(position):
    case = HORIZON[position]
    game = Material(case["fen"])
    for run in case["computed"]["runs"]:
        if run["depth"] <= 4:
            value, moves = best_moves(game, negamax, run["depth"])
            assert (value, moves) == (run["value"], sorted(run["best_moves"]))


def test_with_the_course_s_own_estimate_the_queen_does_not_take_either():
    game = Chess(HORIZON["horizon-defended-pawn"]["fen"])
    assert best_move(game, game.initial, alphabeta, depth=1) == "e2e5"
    assert best_move(game, game.initial, negamax_with_quiescence, depth=1) != "e2e5"
