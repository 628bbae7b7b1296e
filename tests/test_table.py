"""The transposition table: the value of minimax, and nothing false in the table, ever."""

import contextlib
import random
from math import inf

import pytest

from arena import (
    Interrupted,
    Ladder,
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
from gamesearch import Counted, ExplicitTree, TicTacToe, negamax, record
from gamesearch.search.hints import History, Killers, hinted_negamax
from gamesearch.search.table import Bound, Entry, bound_of, negamax_with_table
from gamesearch.search.windows import mtdf, principal_variation

HINTS = (Killers(), History())


def hinted(*arguments):
    return hinted_negamax(*arguments, hints=HINTS)


SEARCHES = [negamax_with_table, principal_variation, hinted]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_state_lost_without_limit_has_a_move_in_the_table_all_the_same(search):
    tree, table = ExplicitTree([[-inf], [-inf, 5]]), {}
    assert search(tree, (), inf, -inf, inf, table) == -inf
    assert table[()] == Entry(-inf, Bound.UPPER, inf, 0)


def test_the_value_is_that_of_minimax_in_2_000_random_games():
    assert disagreements(lambda game, s, depth, lot: negamax_with_table(game, s, depth), 2000) == []


@pytest.mark.parametrize("win_sooner", [False, True])
def test_it_is_right_on_all_positions_of_tic_tac_toe(win_sooner):
    table = {}
    search = lambda game, s: negamax_with_table(game, s, table=table)  # noqa: E731
    assert wrong_on_tictactoe(search, win_sooner) == []
    assert false_entries(TicTacToe(win_sooner), table) == []


@pytest.mark.parametrize("search", [negamax_with_table, hinted_negamax])
def test_it_is_right_on_all_positions_of_connect_four_on_4_by_4(search):
    game, values = small_connect_four()
    assert len(values) == 161_029
    table = {}
    assert search(game, game.initial, table=table) == 0
    assert false_entries(game, table, lambda game, state, depth: values[state]) == []
    assert [s for s, value in values.items() if search(game, s, table=table) != value] == []
    assert false_entries(game, table, lambda game, state, depth: values[state]) == []


# ---------------------------------------------------------------- one table for everything


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("kind", [Ladder, random_tree_of])
def test_one_table_serves_many_windows_depths_and_roots(search, kind):
    for seed in range(150):
        game, lot, table, truth = kind(seed), random.Random(seed), {}, truths()
        roots = [game.initial] * 3 + [
            game.result(game.initial, move) for move in game.moves(game.initial)
        ]
        for _ in range(15):
            root, depth = lot.choice(roots), lot.choice([inf, *range(6)])
            alpha, beta = random_window(lot)
            value = search(game, root, depth, alpha, beta, table)
            assert is_true(value, truth(game, root, depth), alpha, beta), (seed, root, depth)
        assert false_entries(game, table, truth) == []


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_is_interrupted_leaves_nothing_false_in_the_table(search):
    for seed in range(200):
        game, lot, table = Ladder(seed), random.Random(seed), {}
        for _ in range(4):
            broken = Interrupted(game, lot.randint(1, 60))
            with contextlib.suppress(KeyboardInterrupt):
                search(broken, 0, lot.choice([inf, 4, 5]), *random_window(lot), table)
        assert false_entries(game, table) == []
        assert search(game, 0, inf, -inf, inf, table) == truths()(game, 0)


@pytest.mark.parametrize("guess", [-1, 0, 1])
def test_the_table_of_mtdf_holds_nothing_false(guess):
    for seed in range(200):
        game, table = Ladder(seed), {}
        mtdf(game, 0, inf, guess, table)
        mtdf(game, 0, 4, guess, table)
        assert false_entries(game, table) == []


# ---------------------------------------------------------------- what it saves


def test_where_no_lines_meet_it_visits_what_negamax_visits():
    for seed in range(300):
        plain, tabled = Counted(random_tree_of(seed)), Counted(random_tree_of(seed))
        window = random_window(random.Random(seed))
        assert negamax(plain, (), inf, *window) == negamax_with_table(tabled, (), inf, *window)
        assert (tabled.nodes, tabled.leaves) == (plain.nodes, plain.leaves)


def test_where_lines_meet_it_never_visits_more_than_negamax():
    for seed in range(500):
        game, depth = Ladder(seed), random.Random(seed).choice([4, inf])
        alpha, beta = random_window(random.Random(seed))
        plain, tabled = (
            record(search, game, 0, depth=depth, alpha=alpha, beta=beta).nodes
            for search in (negamax, negamax_with_table)
        )
        assert tabled <= plain, seed  # those that the table answered are counted as well


def test_it_visits_less_than_a_fifth_of_what_negamax_visits_in_tic_tac_toe():
    plain, tabled = Counted(TicTacToe()), Counted(TicTacToe())
    assert negamax(plain, plain.initial) == negamax_with_table(tabled, plain.initial) == 0
    assert tabled.nodes < plain.nodes / 5


# ---------------------------------------------------------------- an entry


def test_an_entry_answers_for_its_depth_and_for_windows_on_the_side_of_its_bound():
    exact, lower, upper = (Entry(3, bound, 4) for bound in Bound)
    assert all(exact.settles(4, *window) for window in [(0, 9), (5, 9), (0, 2)])
    assert [lower.settles(4, 0, beta) for beta in (2, 3, 4)] == [True, True, False]
    assert [upper.settles(4, alpha, 9) for alpha in (2, 3, 4)] == [False, True, True]
    assert not any(entry.settles(depth, 3, 3) for entry in (exact, lower) for depth in (3, 5, inf))


def test_the_bound_of_a_value_depends_on_the_window_it_was_found_under():
    assert [bound_of(value, 1, 3) for value in range(5)] == [
        Bound.UPPER,
        Bound.UPPER,
        Bound.EXACT,
        Bound.LOWER,
        Bound.LOWER,
    ]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_game_in_which_one_side_moves_twice_is_refused(search):
    with pytest.raises(ValueError, match="players who take turns: use alphabeta"):
        search(TwiceRunning(), ())
