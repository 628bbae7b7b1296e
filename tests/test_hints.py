"""Killers, history and noisy moves: another order, the same value."""

import contextlib
import random
from itertools import combinations
from math import inf

import pytest

from arena import (
    Interrupted,
    Ladder,
    NoisyLadder,
    TwiceRunning,
    disagreements,
    false_entries,
    is_true,
    random_tree_of,
    random_window,
    small_connect_four,
    truths,
    wrong_on_tictactoe,
)
from gamesearch import MAX, Counted, TicTacToe, random_tree
from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.hints import History, Killers, Noisy, hinted_negamax, in_order
from gamesearch.search.table import Bound, Entry, negamax_with_table

KINDS = [kinds for n in range(3) for kinds in combinations([Killers, History], n)]


class Lies:
    """A hint that ranks by lot, and forgets what it said."""

    def __init__(self):
        self.lot = random.Random(1)

    def rank(self, game, state, move, depth):
        return self.lot.uniform(-9, 9)

    def cut(self, game, state, move, depth):
        pass


def made(kinds):
    return [kind() for kind in kinds]


@pytest.mark.parametrize("kinds", [*KINDS, (Lies,), (Lies, Killers, History)])
def test_the_value_is_that_of_minimax_in_2_000_random_games(kinds):
    def search(game, state, depth, lot):
        return hinted_negamax(game, state, depth, hints=made(kinds))

    assert disagreements(search, 2000) == []


@pytest.mark.parametrize("kinds", KINDS)
def test_it_is_right_on_all_positions_of_tic_tac_toe(kinds):
    table, hints = {}, made(kinds)
    search = lambda game, s: hinted_negamax(game, s, table=table, hints=hints)  # noqa: E731
    assert wrong_on_tictactoe(search) == []
    assert false_entries(TicTacToe(), table) == []


def test_it_is_right_on_connect_four_on_4_by_4():
    game, values = small_connect_four()
    table, hints = {}, made([Killers, History])
    assert hinted_negamax(game, game.initial, table=table, hints=hints) == 0
    sample = random.Random(3).sample(sorted(values), 2000)
    wrong = [s for s in sample if hinted_negamax(game, s, table=table, hints=hints) != values[s]]
    assert wrong == []
    assert false_entries(game, table, lambda game, state, depth: values[state]) == []


@pytest.mark.parametrize("kinds", KINDS)
def test_its_bounds_are_true_with_one_table_and_one_set_of_hints_for_all_windows(kinds):
    for seed in range(200):
        game, lot, table, hints = NoisyLadder(seed), random.Random(seed), {}, made(kinds)
        truth = truths()
        for _ in range(6):
            depth, (alpha, beta) = lot.choice([inf, 2, 3, 5]), random_window(lot)
            value = hinted_negamax(game, 0, depth, alpha, beta, table, [*hints, Noisy()])
            assert is_true(value, truth(game, 0, depth), alpha, beta), seed
        assert false_entries(game, table, truth) == []


def test_an_interruption_leaves_nothing_false_in_the_table():
    for seed in range(200):
        game, table, hints = Ladder(seed), {}, made([Killers, History])
        for at in (7, 19, 40):
            with contextlib.suppress(KeyboardInterrupt):
                hinted_negamax(Interrupted(game, at), 0, table=table, hints=hints)
        assert false_entries(game, table) == []
        assert hinted_negamax(game, 0, table=table, hints=hints) == truths()(game, 0)


def test_without_hints_it_visits_what_the_table_alone_visits():
    for seed in range(100):
        tree = random_tree_of(seed, 5)
        one, other = Counted(tree), Counted(tree)
        assert negamax_with_table(one, ()) == hinted_negamax(other, ())
        assert one.nodes == other.nodes


# ---------------------------------------------------------------- the order


@pytest.mark.parametrize("kinds", [*KINDS, (Lies,)])
def test_every_move_is_tried_once_and_the_move_of_the_table_first(kinds):
    game, state = ConnectFour(), ConnectFour().initial
    lot, hints = random.Random(4), made(kinds)
    for _ in range(20):
        for hint in hints:
            hint.cut(game, state, lot.choice(game.moves(state)), lot.randint(1, 6))
        table = {state: Entry(0, Bound.LOWER, 3, 5)}
        assert sorted(in_order(game, state, 3, {}, hints)) == list(range(7))
        assert next(in_order(game, state, 3, table, hints)) == 5
        assert sorted(in_order(game, state, 3, table, hints)) == list(range(7))


def test_with_no_opinion_the_order_is_that_of_the_game():
    game = ConnectFour()
    assert list(in_order(game, game.initial, 3, {}, made([Killers, History]))) == list(range(7))


def test_nothing_is_ranked_before_the_move_of_the_table_was_tried():
    class Never(Lies):
        def rank(self, game, state, move, depth):
            raise AssertionError("ranked too soon")

    game = ConnectFour()
    table = {game.initial: Entry(0, Bound.LOWER, 3, 2)}
    assert next(in_order(game, game.initial, 3, table, [Never()])) == 2


def test_the_last_two_killers_of_a_depth_come_first_the_latest_before_the_other():
    game, killers = ConnectFour(), Killers()
    for move in (1, 4, 6, 6):
        killers.cut(game, game.initial, move, 3)
    killers.cut(game, game.initial, 0, 2)
    assert list(in_order(game, game.initial, 3, {}, [killers])) == [6, 4, 0, 1, 2, 3, 5]
    assert list(in_order(game, game.initial, 2, {}, [killers])) == [0, 1, 2, 3, 4, 5, 6]
    assert list(in_order(game, game.initial, 9, {}, [killers])) == [0, 1, 2, 3, 4, 5, 6]


def test_history_ranks_by_what_cut_most_deeper_cutoffs_counting_for_more_each_side_for_itself():
    game, history = ConnectFour(), History()
    history.cut(game, game.initial, 2, 2)
    history.cut(game, game.initial, 5, 4)
    history.cut(game, game.initial, 6, 1)
    assert list(in_order(game, game.initial, 3, {}, [history])) == [5, 2, 6, 0, 1, 3, 4]
    reply = game.result(game.initial, 3)
    assert list(in_order(game, reply, 3, {}, [history])) == list(range(7))
    history.cut(game, reply, 4, 6)
    assert list(in_order(game, reply, 3, {}, [history])) == [4, 0, 1, 2, 3, 5, 6]
    assert list(in_order(game, game.initial, 3, {}, [history])) == [5, 2, 6, 0, 1, 3, 4]
    ranks = [history.rank(game, game.initial, move, 3) for move in range(7)]
    assert 0 == min(ranks) < max(ranks) < 1


def test_a_killer_weighs_more_than_history_and_a_noisy_move_more_than_a_killer():
    game, state = NoisyLadder(2), 0
    game.steps[0], game.noisy[0] = (1, 3, 5), [5]
    killers, history = Killers(), History()
    killers.cut(game, state, 3, 4)
    for _ in range(99):
        history.cut(game, state, 1, 9)
    assert list(in_order(game, state, 4, {}, [killers, history])) == [3, 1, 5]
    assert list(in_order(game, state, 4, {}, [Noisy(), killers, history])) == [5, 3, 1]
    game.noisy[0] = [5, 1]
    assert list(in_order(game, state, 4, {}, [Noisy(), killers, history])) == [5, 1, 3]


def test_hints_are_told_of_cutoffs_and_of_nothing_else():
    class Told(Lies):
        def __init__(self):
            self.cuts = []

        def rank(self, game, state, move, depth):
            return 0

        def cut(self, game, state, move, depth):
            self.cuts.append((state, move, depth))

    told = Told()
    tree = random_tree(2, 2, seed=1, values=[1], to_move=MAX)
    hinted_negamax(tree, (), 2, hints=[told])
    assert told.cuts == [((1,), 0, 1)]


def test_the_table_move_and_killers_save_nodes_in_connect_four():
    nodes = {}
    for name, hints in (("none", []), ("killers", [Killers()]), ("both", made([Killers, History]))):
        game, table = Counted(ConnectFour()), {}
        state = game.parse("44444")
        for depth in range(1, 7):
            hinted_negamax(game, state, depth, table=table, hints=hints)
        nodes[name] = game.nodes
    assert nodes["both"] < nodes["none"]
    assert nodes["killers"] < nodes["none"]


@pytest.mark.parametrize("kinds", KINDS)
def test_a_game_in_which_one_side_moves_twice_is_refused(kinds):
    with pytest.raises(ValueError, match="players who take turns: use alphabeta"):
        hinted_negamax(TwiceRunning(), (), hints=made(kinds))
