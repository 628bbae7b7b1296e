"""The engine: minimax's values, a legal move at any time, a table that is never false, mates."""

import json
import random
import time
from math import inf
from pathlib import Path

import pytest

from arena import (
    Interrupted,
    Ladder,
    NoisyLadder,
    TwiceRunning,
    false_entries,
    is_true,
    random_tree_of,
    random_window,
    small_connect_four,
    truths,
    wrong_on_tictactoe,
)
from gamesearch import Counted, Ordered, TicTacToe, alphabeta
from gamesearch.games.chess import Chess
from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.engine import WON, Choice, Engine
from gamesearch.search.ordering import preferring
from gamesearch.search.quiescence import negamax_with_quiescence
from gamesearch.search.table import Bound

DATA = Path(__file__).parent / "data"
CHESS = json.loads((DATA / "chess.json").read_text(encoding="utf-8"))
CONNECT4 = json.loads((DATA / "connect4.json").read_text(encoding="utf-8"))
SOLVED = next(case for case in CONNECT4 if case["id"] == "solved-sizes-own")["computed"]
MIDDLE_GAMES = json.loads((DATA / "connect4_middle_games.json").read_text(encoding="utf-8"))
MATES = [case for case in CHESS if case["kind"] == "mate" and case["published"]["mate_in"] <= 3]
STALEMATES = [case for case in CHESS if case["kind"] == "stalemate"]


def opening_up(games=400):
    """Random games in which somebody has a move."""
    made = [kind(seed) for kind in (Ladder, NoisyLadder, random_tree_of) for seed in range(games)]
    return [game for game in made if not game.is_terminal(game.initial)]


# ---------------------------------------------------------------- the value


def test_its_value_is_that_of_the_whole_game_and_its_move_is_worth_it_in_random_games():
    for game in opening_up():
        state, truth = game.initial, truths()
        for choice in (Engine(game).choose(state), Engine(game).solve(state)):
            assert choice.value == truth(game, state)
            assert -truth(game, game.result(state, choice.move)) == choice.value


@pytest.mark.parametrize("win_sooner", [False, True])
def test_it_is_right_on_all_positions_of_tic_tac_toe(win_sooner):
    engine = Engine(TicTacToe(win_sooner))

    def search(game, state):
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        choice = engine.choose(state)
        assert choice.move in game.moves(state)
        return choice.value

    assert wrong_on_tictactoe(search, win_sooner) == []
    assert false_entries(engine.game, engine.table) == []


def test_a_new_engine_for_each_position_of_tic_tac_toe_is_right_too():
    def search(game, state):
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        return Engine(game).choose(state).value

    assert wrong_on_tictactoe(search, stones=2) == []


def test_it_is_right_on_positions_of_connect_four_on_4_by_4():
    game, values = small_connect_four()
    engine = Engine(game)
    assert engine.choose(game.initial).value == 0
    open_states = sorted(state for state in values if not game.is_terminal(state))
    for state in random.Random(5).sample(open_states, 400):
        choice = engine.choose(state)
        assert choice.value == values[state]
        assert -values[game.result(state, choice.move)] == choice.value
    certain = {state: entry for state, entry in engine.table.items() if entry.depth == inf}
    assert false_entries(game, certain, lambda game, state, depth: values[state]) == []


def middle_first(columns, rows):
    game = ConnectFour(columns=columns, rows=rows)
    return Ordered(game, preferring(sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))))


@pytest.mark.parametrize("size", ["4x4", "5x4", "4x5", "5x5"])
def test_it_solves_small_connect_four(size):
    game = middle_first(*map(int, size.split("x")))
    choice = Engine(game, entries=3_000_000, hints=()).solve(game.initial)
    assert choice.value == SOLVED[size]
    assert choice.depth == inf


def test_the_first_moves_on_5_by_4_that_hold_the_draw():
    game = middle_first(5, 4)
    engine = Engine(game, hints=())
    values = [-engine.solve(game.result(game.initial, column)).value for column in range(5)]
    assert values == [-1, 0, 0, 0, -1]


@pytest.mark.parametrize("case", MIDDLE_GAMES[:3], ids=lambda case: case["moves"])
def test_alphabeta_visits_what_is_on_record_for_it(case):
    game = Counted(ConnectFour())
    state = game.parse(case["moves"])
    assert game.to_move(state) * alphabeta(game, state, case["depth"]) == case["value"]
    assert game.nodes == case["nodes"]


def test_it_finds_the_value_of_alphabeta_at_depth_9_with_a_tenth_of_its_nodes():
    visited = []
    for case in MIDDLE_GAMES:
        game = Counted(ConnectFour())
        choice = Engine(game).choose(game.parse(case["moves"]), depth=case["depth"])
        assert choice.value == case["value"]
        visited.append(game.nodes)
    assert len(visited) == 20
    assert 10 * sum(visited) < sum(case["nodes"] for case in MIDDLE_GAMES)


def test_its_value_at_a_depth_is_that_of_negamax_with_quiescence():
    for seed in range(8):
        game, lot = Chess(), random.Random(seed)
        state = game.initial
        for _ in range(14):
            state = game.result(state, lot.choice(game.moves(state)))
        for depth in (1, 2):
            expected = negamax_with_quiescence(game, state, depth)
            choice = Engine(game).choose(state, depth=depth)
            assert abs(expected) > WON or choice.value == expected


@pytest.mark.parametrize("kind", [Ladder, random_tree_of])
def test_its_search_says_something_true_under_every_window(kind):
    for seed in range(400):
        game, lot, truth = kind(seed), random.Random(seed), truths()
        engine = Engine(game)
        if game.is_terminal(game.initial):
            continue
        engine.begin(game.initial)
        for _ in range(8):
            window = random_window(lot)
            value = engine.search(game.initial, inf, *window)
            assert is_true(value, truth(game, game.initial), *window), seed
        assert false_entries(game, engine.table, truth) == []


# ---------------------------------------------------------------- the table


def test_what_the_table_calls_certain_is_true_to_the_end_of_the_game():
    for game in opening_up():
        engine, truth = Engine(game), truths()
        for depth in (2, 3, 5):
            engine.choose(game.initial, depth=depth)
            assert false_entries(game, engine.table, truth, only_certain=True) == []


def test_an_entry_with_a_depth_is_true_at_that_depth():
    game = ConnectFour()
    for case in MIDDLE_GAMES[::6]:
        engine, state = Engine(game), game.parse(case["moves"])
        engine.choose(state, depth=6)
        lot = random.Random(6)
        known = [s for s, entry in engine.table.items() if entry.depth <= 4]
        some = {s: engine.table[s] for s in lot.sample(known, min(150, len(known)))}
        assert false_entries(game, some) == []


def test_it_is_right_with_a_table_that_is_too_small():
    for game in opening_up(100):
        engine = Engine(game, entries=4)
        assert engine.choose(game.initial).value == truths()(game, game.initial)
        assert len(engine.table) <= 4


@pytest.mark.parametrize("kind", [Ladder, NoisyLadder, random_tree_of])
def test_interrupted_anywhere_it_has_a_legal_move_and_nothing_false_in_its_table(kind):
    for seed in range(120):
        game, truth = kind(seed), truths()
        if game.is_terminal(game.initial):
            continue
        engine = Engine(game)
        for at in random.Random(seed).sample(range(2, 80), 6):
            engine.game = Interrupted(game, at)
            choice = engine.choose(game.initial)
            assert choice.move in game.moves(game.initial)
            assert false_entries(game, engine.table, truth, only_certain=True) == []
        engine.game = game
        assert engine.choose(game.initial).value == truth(game, game.initial)


def test_interrupted_in_connect_four_its_table_still_gives_the_right_values():
    game, values = small_connect_four()
    engine, lot = Engine(game), random.Random(7)
    for _ in range(20):
        engine.game = Interrupted(game, lot.randint(2, 20_000))
        assert engine.choose(game.initial).move in game.moves(game.initial)
    certain = {state: entry for state, entry in engine.table.items() if entry.depth == inf}
    assert certain
    assert false_entries(game, certain, lambda game, state, depth: values[state]) == []


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"seconds": 0}, {"depth": 0}, {"seconds": -1}])
@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Chess()])
def test_with_no_budget_at_all_there_is_a_legal_move(game, budget):
    choice = Engine(game).choose(game.initial, **budget)
    assert choice == Choice(game.moves(game.initial)[0], None, 0, [], 0)


@pytest.mark.parametrize("game", [ConnectFour(), Chess()])
def test_the_same_nodes_give_the_same_choice(game):
    choices = [Engine(game).choose(game.initial, nodes=3000) for _ in range(3)]
    assert choices[0] == choices[1] == choices[2]
    assert choices[0].nodes == 3000
    assert choices[0].depth >= 2


@pytest.mark.parametrize("nodes", [1, 7, 60, 500, 2000])
def test_it_visits_no_more_nodes_than_it_may(nodes):
    game = Counted(Chess())
    choice = Engine(game).choose(game.initial, nodes=nodes)
    assert choice.nodes == nodes == game.nodes - 1  # one to see that the game is not over
    assert choice.move in game.moves(game.initial)


def test_it_stops_when_the_time_is_up():
    game, start = Chess(), time.monotonic()
    choice = Engine(game).choose(game.initial, seconds=0.3)
    assert time.monotonic() - start < 3
    assert choice.depth >= 1


def test_the_line_is_legal_and_ends_where_the_value_says():
    game = ConnectFour(columns=4, rows=4, win_sooner=True)
    choice = Engine(game).choose(game.initial)
    state = game.initial
    for move in choice.line:
        state = game.result(state, move)
    assert choice.move == choice.line[0]
    assert game.is_terminal(state)
    assert game.utility(state) == choice.value


def test_a_game_that_is_over_is_refused():
    game = TicTacToe()
    for ask in (Engine(game).choose, Engine(game).solve):
        with pytest.raises(ValueError, match="the game is over: there is no move to choose"):
            ask(game.parse("XXXOO...."))


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_game_in_which_one_side_moves_twice_is_refused(depth):
    with pytest.raises(ValueError, match="players who take turns: use alphabeta"):
        Engine(TwiceRunning()).choose((), depth=depth)


# ---------------------------------------------------------------- chess


@pytest.mark.parametrize("case", MATES, ids=lambda case: case["id"])
def test_it_finds_the_mate_its_distance_and_nothing_longer_at_any_depth(case):
    game, moves = Chess(case["fen"]), case["published"]["mate_in"]
    engine = Engine(game)
    for depth in range(1, 2 * moves + 2):
        choice = engine.choose(game.initial, depth=depth)
        if depth >= 2 * moves - 1:
            assert choice.value == game.win - (2 * moves - 1)
            assert game.san(game.initial, choice.move) in case["computed"]["key_moves"]
        else:
            assert choice.value <= game.win - (2 * moves - 1)
    assert len(choice.line) == 2 * moves - 1
    assert Engine(game).choose(game.initial).depth == 2 * moves - 1  # it ends by itself


def test_noisy_moves_are_tried_first_which_saves_nodes():
    game = Chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    usual, blind = Engine(game), Engine(game)
    blind.kinds = blind.kinds[1:]
    choices = [engine.choose(game.initial, depth=2) for engine in (usual, blind)]
    assert choices[0].value == choices[1].value
    assert choices[0].nodes < choices[1].nodes


@pytest.mark.parametrize("case", MATES[:12], ids=lambda case: case["id"])
def test_the_side_that_is_mated_sees_it_at_the_same_distance(case):
    game = Chess(case["fen"])
    choice = Engine(game).choose(game.initial)
    for plies, move in enumerate(choice.line[:-1], 1):
        game.initial = game.result(game.initial, move)
        left = len(choice.line) - plies
        again = Engine(game).choose(game.initial, depth=left)
        assert again.value == (-1) ** plies * (game.win - left)


def test_mates_in_the_table_of_the_engine_are_counted_from_where_they_stand():
    for case in MATES[:15]:
        game = Chess(case["fen"])
        engine = Engine(game)
        engine.choose(game.initial)
        forced = [(s, e) for s, e in engine.table.items() if abs(e.value) > WON]
        for state, entry in random.Random(8).sample(forced, min(8, len(forced))):
            plies = game.win - abs(entry.value)
            if plies > 3:
                continue
            truth = mate_value(game, state, plies)
            if entry.bound is Bound.EXACT:
                assert truth == entry.value
            elif (entry.bound is Bound.LOWER) == (entry.value > 0):
                assert truth >= entry.value if entry.value > 0 else truth <= entry.value
            else:  # no nearer win, or loss, than this
                assert truth <= entry.value if entry.value > 0 else truth >= entry.value


def test_a_mate_that_cuts_at_once_is_counted_as_any_other():
    game = Chess("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    engine = Engine(game)
    engine.begin(game.initial)
    assert engine.search(game.initial, 3, 0, 1) == game.win - 1
    assert engine.table[game.initial] == (game.win - 1, Bound.LOWER, inf, "a1a8")


def mate_value(game, state, plies):
    """The win or loss of the player to move within so many plies, or 0."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    if plies == 0:
        return 0
    values = [-mate_value(game, game.result(state, m), plies - 1) for m in game.moves(state)]
    best = max(values)
    return best - 1 if best > WON else best + 1 if best < -WON else best


def test_the_side_behind_finds_the_stalemate_and_the_side_ahead_avoids_it():
    game = Chess("6k1/7P/6K1/8/8/8/8/8 b - - 0 1")
    choice = Engine(game).choose(game.initial, depth=4)
    assert (choice.move, choice.value) == ("g8h8", 0)
    game = Chess("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1")  # g5g6 would be stalemate
    assert game.is_terminal(game.result(game.initial, "g5g6"))
    assert Engine(game).choose(game.initial, depth=1).value == game.win - 1


@pytest.mark.parametrize("case", STALEMATES, ids=lambda case: case["id"])
def test_a_stalemate_of_the_collection_is_a_draw(case):
    game = Chess(case["fen"])
    if game.is_terminal(game.initial):
        assert game.utility(game.initial) == 0
    else:
        assert abs(Engine(game).choose(game.initial, depth=3).value) < WON


def test_it_does_not_take_a_defended_pawn_with_the_queen():
    game = Chess("4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1")
    assert all(Engine(game).choose(game.initial, depth=depth).move != "e2e5" for depth in (1, 2, 3))
