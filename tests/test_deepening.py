"""Iterative deepening: each depth as minimax has it, within a budget of nodes or of seconds."""

import contextlib
import random
import time
from itertools import islice

import pytest

from arena import Interrupted, Ladder, false_entries, random_tree_of, truths
from gamesearch import Counted, TicTacToe
from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.deepening import Budgeted, Deepened, OutOfBudget, iterative_deepening
from gamesearch.search.hints import hinted_negamax
from gamesearch.search.table import negamax_with_table
from gamesearch.search.windows import aspiration, mtdf, principal_variation

SEARCHES = [negamax_with_table, principal_variation, hinted_negamax]
GAMES = [kind(seed) for kind in (Ladder, random_tree_of) for seed in range(200)]
GAMES = [game for game in GAMES if not game.is_terminal(game.initial)]


@pytest.mark.parametrize("search", SEARCHES)
def test_each_depth_has_the_value_of_minimax_at_that_depth_and_a_move_that_is_worth_it(search):
    for game in GAMES:
        truth, state = truths(), game.initial
        first, *deeper = iterative_deepening(game, state, search)
        assert first == Deepened(0, None, game.moves(state)[0])
        assert [step.depth for step in deeper] == list(range(1, len(deeper) + 1))
        for depth, value, move in deeper:
            assert value == truth(game, state, depth)
            assert -truth(game, game.result(state, move), depth - 1) == value


@pytest.mark.parametrize("search", SEARCHES)
def test_it_ends_by_itself_with_the_value_of_the_whole_game(search):
    for game in GAMES:
        *_, last = iterative_deepening(game, game.initial, search)
        assert last.value == truths()(game, game.initial)


@pytest.mark.parametrize("search", [aspiration, mtdf])
def test_the_searches_that_are_given_a_guess_deepen_too(search):
    for game in GAMES[::5]:
        *_, last = iterative_deepening(game, game.initial, search)
        assert last.value == truths()(game, game.initial)


def test_it_does_not_go_on_when_no_horizon_was_met():
    game = TicTacToe()
    steps = list(iterative_deepening(game, game.parse("XXOOOXX..")))
    assert [step.depth for step in steps] == [0, 1, 2]
    assert steps[-1].value == 0


def test_a_won_move_at_the_first_ply_ends_it_only_where_nothing_else_was_estimated():
    game = TicTacToe()
    steps = list(iterative_deepening(game, game.parse("XX.OO....")))
    assert (steps[1].value, steps[1].move) == (1, 2)


@pytest.mark.parametrize("nodes", [0, 1, 2, 10, 100, 1000])
def test_it_visits_no_more_nodes_than_it_may_and_the_first_move_is_there_at_once(nodes):
    game = Counted(ConnectFour())
    steps = list(iterative_deepening(game, game.initial, nodes=nodes))
    assert game.nodes <= nodes + 1  # one to see that the game is not over
    assert steps[0] == Deepened(0, None, 0)
    assert len(steps) == {0: 1, 1: 1, 2: 1, 10: 2, 100: 3, 1000: 5}[nodes]


def test_the_same_nodes_give_the_same_steps():
    game = ConnectFour()
    runs = [list(iterative_deepening(game, game.parse("4453"), nodes=5000)) for _ in range(3)]
    assert runs[0] == runs[1] == runs[2]
    assert len(runs[0]) > 4


@pytest.mark.parametrize("seconds", [0, 0.05])
def test_it_stops_when_the_time_is_up(seconds):
    game, start = ConnectFour(), time.monotonic()
    steps = list(iterative_deepening(game, game.initial, seconds=seconds))
    assert time.monotonic() - start < seconds + 2
    assert steps[0].move == 0
    assert (len(steps) == 1) == (seconds == 0)


def test_the_budget_is_used_up_with_an_exception_of_its_own():
    game = Budgeted(ConnectFour(), nodes=3)
    for _ in range(3):
        game.is_terminal(game.initial)
    with pytest.raises(OutOfBudget, match="stopped after 3 nodes"):
        game.is_terminal(game.initial)


def test_a_budget_that_runs_out_leaves_nothing_false_in_the_table():
    for seed in range(200):
        game, table = Ladder(seed), {}
        list(iterative_deepening(game, 0, nodes=random.Random(seed).randint(1, 60), table=table))
        known = {state: entry for state, entry in table.items() if entry.depth >= 0}
        assert false_entries(game, known) == []


def test_the_table_of_an_earlier_call_only_orders_the_moves():
    for seed in range(100):
        game, truth = Ladder(seed), truths()
        for at in (9, 30):
            table = {}
            with contextlib.suppress(KeyboardInterrupt):
                list(iterative_deepening(Interrupted(game, at), 0, table=table))
            for depth, value, _ in list(iterative_deepening(game, 0, table=table))[1:]:
                assert value == truth(game, 0, depth)


def test_a_table_from_a_shallower_call_does_not_end_the_next_one_too_soon():
    for game in GAMES:
        table = {}
        list(islice(iterative_deepening(game, game.initial, table=table), 3))
        *_, last = iterative_deepening(game, game.initial, table=table)
        assert last.value == truths()(game, game.initial)


def test_a_game_that_is_over_is_refused():
    with pytest.raises(ValueError, match="the game is over: there is no move to look for"):
        next(iterative_deepening(TicTacToe(), TicTacToe().parse("XXXOO....")))


def test_to_deepen_visits_fewer_nodes_than_to_search_the_last_depth_at_once():
    game, state = ConnectFour(), ConnectFour().parse("444333")
    deepened, at_once = Counted(game), Counted(game)
    for step in iterative_deepening(deepened, state):
        if step.depth == 8:
            break
    value = negamax_with_table(at_once, state, 8)
    assert step.value == value
    assert deepened.nodes < at_once.nodes / 2
