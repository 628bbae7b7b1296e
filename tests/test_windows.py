"""PVS, aspiration and MTD(f): the value of minimax from windows that are too narrow on purpose."""

import contextlib
import random
from math import inf, nextafter

import pytest

from arena import (
    FLOATS,
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
from gamesearch import Counted, ExplicitTree, Ordered, negamax, random_tree, record
from gamesearch.game import Wrapper
from gamesearch.search.ordering import best_first
from gamesearch.search.table import negamax_with_table
from gamesearch.search.windows import (
    aspiration,
    just_above,
    just_below,
    mtdf,
    principal_variation,
)


class Listed(Wrapper):
    """A game that lists, for each search of it, the states evaluated and those visited."""

    def __init__(self, game):
        super().__init__(game)
        self.leaves, self.visited = [], []

    def is_terminal(self, state):
        self.visited.append(state)
        return self.game.is_terminal(state)

    def utility(self, state):
        self.leaves.append(state)
        return self.game.utility(state)

    def evaluate(self, state):
        self.leaves.append(state)
        return self.game.evaluate(state)


def pvs(game, state, depth, lot):
    return principal_variation(game, state, depth)


def aspirated(game, state, depth, lot):
    guess = lot.choice([0, 1, -3, 0.5, 70, -1000])
    return aspiration(game, state, depth, guess, lot.choice([1, 2, 0.25, 1e-9, 500]))


def driven(game, state, depth, lot):
    return mtdf(game, state, depth, lot.choice([0, 1, -3, 0.5, 70, -1000, inf, -inf]))


ALL = [pvs, aspirated, driven]

# ---------------------------------------------------------------- the value


@pytest.mark.parametrize("search", ALL)
def test_the_value_is_that_of_minimax_in_2_000_random_games(search):
    assert disagreements(search, 2000) == []


@pytest.mark.parametrize("win_sooner", [False, True])
@pytest.mark.parametrize("search", ALL)
def test_the_search_is_right_on_all_positions_of_tic_tac_toe(search, win_sooner):
    lot, table = random.Random(1), {}
    one_table = {
        pvs: lambda g, s: principal_variation(g, s, table=table),
        aspirated: lambda g, s: aspiration(g, s, guess=lot.randint(-2, 2), table=table),
        driven: lambda g, s: mtdf(g, s, guess=lot.randint(-2, 2), table=table),
    }
    assert wrong_on_tictactoe(one_table[search], win_sooner) == []


@pytest.mark.parametrize("search", [principal_variation, aspiration, mtdf])
def test_it_is_right_on_all_positions_of_connect_four_on_4_by_4_with_one_table(search):
    game, values = small_connect_four()
    table = {}
    assert search(game, game.initial, table=table) == 0
    assert [s for s, value in values.items() if search(game, s, table=table) != value] == []
    assert false_entries(game, table, lambda game, state, depth: values[state]) == []


@pytest.mark.parametrize("kind", [Ladder, random_tree_of])
def test_pvs_says_something_true_under_every_window(kind):
    for seed in range(600):
        game, lot = kind(seed), random.Random(seed)
        depth, (alpha, beta) = lot.choice([inf, 3, 4, 5]), random_window(lot)
        value = principal_variation(game, game.initial, depth, alpha, beta)
        assert is_true(value, truths()(game, game.initial, depth), alpha, beta), seed


@pytest.mark.parametrize("search", [principal_variation, aspiration, mtdf])
def test_one_table_serves_searches_of_all_depths_and_one_that_was_interrupted(search):
    for seed in range(150):
        game, lot, table, truth = Ladder(seed), random.Random(seed), {}, truths()
        for _ in range(8):
            depth = lot.choice([inf, *range(7)])
            with contextlib.suppress(KeyboardInterrupt):
                search(Interrupted(game, lot.randint(1, 40)), 0, depth, table=table)
            assert search(game, 0, depth, table=table) == truth(game, 0, depth), seed
        assert false_entries(game, table, truth) == []


@pytest.mark.parametrize("search", [principal_variation, aspiration, mtdf])
def test_a_game_in_which_one_side_moves_twice_is_refused(search):
    with pytest.raises(ValueError, match="players who take turns: use alphabeta"):
        search(TwiceRunning(), ())


def test_there_is_no_value_inside_a_null_window():
    assert (just_above(3), just_below(3)) == (4, 2)
    assert (just_above(0.5), just_below(0.5)) == (nextafter(0.5, 1), nextafter(0.5, 0))
    assert just_above(-0.0) > 0 > just_below(0.0)


# ---------------------------------------------------------------- what it costs


@pytest.mark.parametrize("depth", [inf, 3])
def test_pvs_evaluates_no_leaf_and_visits_no_node_that_negamax_leaves_out(depth):
    for seed in range(600):
        plain, scouted = (Listed(random_tree_of(seed, 5)) for _ in range(2))
        window = random_window(random.Random(seed))
        negamax(plain, (), depth, *window)
        principal_variation(scouted, (), depth, *window)
        assert set(scouted.leaves) <= set(plain.leaves), seed
        assert set(scouted.visited) <= set(plain.visited), seed


@pytest.mark.parametrize("search", [driven, aspirated])
def test_narrow_windows_lead_to_no_leaf_that_the_full_window_leaves_out(search):
    for seed in range(600):
        plain, narrow = (Listed(random_tree_of(seed, 5)) for _ in range(2))
        negamax(plain, ())
        search(narrow, (), inf, random.Random(seed))
        assert set(narrow.leaves) <= set(plain.leaves), seed


def in_re_searches(trace):
    """The visits of a second call on a state by the same visit, and all that is below them."""
    found, seen = set(), set()
    for visit in trace.visits:
        call = (visit.parent, visit.state)
        if visit.parent in found or call in seen:
            found.add(visit)
        seen.add(call)
    return found


@pytest.mark.parametrize("kind", [Ladder, lambda seed: random_tree_of(seed, 5)])
def test_pvs_visits_more_than_negamax_by_no_more_than_its_re_searches(kind):
    longer = 0
    for seed in range(400):
        game, depth = kind(seed), random.Random(seed).choice([4, inf])
        plain = record(negamax, game, game.initial, depth=depth)
        scouted = record(principal_variation, game, game.initial, depth=depth)
        assert scouted.nodes - len(in_re_searches(scouted)) <= plain.nodes, seed
        longer += scouted.nodes > plain.nodes
    assert longer > 20  # of re-searches there is something to be paid, and often enough


@pytest.mark.parametrize("kind", [Ladder, lambda seed: random_tree_of(seed, 5)])
@pytest.mark.parametrize("search", [mtdf, aspiration])
def test_no_pass_visits_more_than_negamax_so_only_further_passes_can_cost(search, kind):
    passes = []

    def one_pass(game, *arguments):
        before = game.nodes
        value = negamax_with_table(game, *arguments)
        passes.append(game.nodes - before)
        return value

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamesearch.search.windows.negamax_with_table", one_pass)
        for seed in range(400):
            plain, narrow = Counted(kind(seed)), Counted(kind(seed))
            passes.clear()
            negamax(plain, plain.initial)
            search(narrow, narrow.initial, guess=random.Random(seed).choice([0, 1, -3, 0.5, 70]))
            assert max(passes) <= plain.nodes, seed
            assert sum(passes) == narrow.nodes


def test_re_searches_can_cost_pvs_more_visits_than_they_save():
    tree = random_tree_of(95, 5)
    plain, scouted = Counted(tree), Counted(tree)
    assert negamax(plain, ()) == principal_variation(scouted, ())
    assert scouted.nodes > plain.nodes


def test_pvs_visits_no_more_than_the_table_alone_if_the_best_move_is_first():
    tree = Ordered(random_tree(4, 6, seed=3, values=range(1000)), best_first())
    tabled, scouted = Counted(tree), Counted(tree)
    assert negamax_with_table(tabled, ()) == principal_variation(scouted, ())
    assert scouted.nodes <= tabled.nodes


def test_aspiration_visits_less_than_the_full_window_if_the_guess_is_good_and_more_if_it_is_bad():
    tree = random_tree(4, 6, seed=4, values=range(1000))
    full, good, bad = Counted(tree), Counted(tree), Counted(tree)
    value = negamax_with_table(full, ())
    assert aspiration(good, (), guess=value, width=10) == value
    assert aspiration(bad, (), guess=value + 500, width=10) == value
    assert good.nodes < full.nodes
    assert good.nodes < bad.nodes


def test_pvs_searches_again_from_what_the_scout_has_proven():
    trace = record(principal_variation, ExplicitTree([[5], [8, 9]]), ())
    seen = [visit.arguments for visit in trace.root.children if visit.state == (1,)]
    assert [(asked["alpha"], asked["beta"]) for asked in seen] == [(-6, -5), (-inf, -8)]
    assert trace.root.value == 8


@pytest.mark.parametrize(
    ("guess", "width"), [(0, 0), (0, -1), (0, float("nan")), (1e20, 1), (-1e300, 5), (inf, 1)]
)
def test_aspiration_refuses_a_window_with_nothing_in_it(guess, width):
    """Floats far out lie further apart than the width: such a window is empty, and would lie."""
    tree = random_tree(2, 3, seed=1)
    with pytest.raises(ValueError, match=r"no value lies between .* give a larger width"):
        aspiration(tree, (), guess=guess, width=width)


@pytest.mark.parametrize("values", [range(100), FLOATS])
def test_mtdf_needs_two_searches_if_the_guess_is_right(values):
    searches = []

    def counted(game, *arguments):
        searches.append(arguments)
        return negamax_with_table(game, *arguments)

    tree = random_tree(3, 5, seed=5, values=list(values))
    value = negamax(tree, ())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamesearch.search.windows.negamax_with_table", counted)
        assert mtdf(tree, (), guess=value) == value
    assert len(searches) == 2
