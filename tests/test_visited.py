"""What a search has looked at: leaves in order, and second searches told from first ones."""

from hypothesis import given, settings

from gamesearch import (
    ConnectFour,
    Counted,
    ExplicitTree,
    alphabeta,
    minimax,
    mtdf,
    negamax,
    principal_variation,
    published,
    random_tree,
    record,
    sss_star,
)
from gamesearch.experiments.visited import leaves_evaluated, searched_again, second_searches
from gamesearch.search.bestfirst import value_of
from strategies import trees

WELL_ORDERED = ExplicitTree.parse("(((5 3) (6 2)) ((8 9) (4 1)))")
BADLY_ORDERED = ExplicitTree.parse("(((5 3) (6 2)) ((8 9) (7 1)))")


def sss(game, state):
    return value_of(sss_star(game, state))


# ---------------------------------------------------------------- leaves


def test_the_leaves_of_the_textbook_tree_come_in_the_order_in_which_they_are_read():
    read = leaves_evaluated(alphabeta, published["textbook"], ())
    assert read == [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)]


@given(trees())
@settings(max_examples=100)
def test_the_leaves_of_a_recursive_search_are_those_of_its_trace(tree):
    for search in (minimax, alphabeta, negamax):
        assert leaves_evaluated(search, tree, ()) == record(search, tree, ()).leaves


def test_the_leaves_of_a_search_with_a_list_jump_to_the_better_hope():
    tree = ExplicitTree.parse("((3 12 8) (2 4 6) (14 5 2))")
    read = leaves_evaluated(sss, tree, ())
    assert read[:4] == [(0, 0), (1, 0), (2, 0), (2, 1)]


def test_a_leaf_read_in_several_passes_stands_where_it_was_read_first():
    counted = Counted(WELL_ORDERED)
    read = leaves_evaluated(mtdf, counted, ())
    assert counted.leaves > len(read)
    assert read == [(0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 1, 0), (1, 1, 1)]


def test_estimates_at_the_horizon_count_as_leaves():
    game = ConnectFour(3, 3, connect=3)

    def shallow(game, state):
        return minimax(game, state, 1)

    assert leaves_evaluated(shallow, game, game.initial) == [
        game.result(game.initial, move) for move in game.moves(game.initial)
    ]


# ---------------------------------------------------------------- second searches


def test_nothing_is_searched_again_where_the_first_move_is_best():
    trace = record(principal_variation, WELL_ORDERED, ())
    assert searched_again(trace) == [] and second_searches(trace) == set()


def test_a_scout_that_says_yes_is_paired_with_the_search_after_it():
    trace = record(principal_variation, BADLY_ORDERED, ())
    moves = [(first, second) for first, second in searched_again(trace) if first.state == (1,)]
    ((scout, second),) = moves
    assert (scout.window, scout.value) == ((-6, -5), -7)
    assert second.window[1] == -7 and second.value == -7
    assert scout.parent is second.parent is trace.root


def test_a_second_search_has_all_that_its_call_visits_and_nothing_before():
    trace = record(principal_variation, BADLY_ORDERED, ())
    again = second_searches(trace)
    assert (trace.nodes, len(again)) == (20, 8)
    assert {visit.state[:1] for visit in again} == {(1,)}
    seconds = {second for _, second in searched_again(trace)}
    assert all(visit in seconds or visit.parent in again for visit in again)


def test_a_search_without_second_searches_has_none():
    for seed in range(20):
        tree = random_tree(3, 3, seed=seed)
        assert second_searches(record(negamax, tree, ())) == set()


def test_a_state_that_two_calls_lead_to_is_searched_once_by_each():
    game = ConnectFour(2, 2, connect=3)
    trace = record(minimax, game, game.initial)
    assert len({visit.state for visit in trace.visits}) < trace.nodes
    assert searched_again(trace) == []


def test_outside_second_searches_no_more_is_visited_than_by_negamax():
    for seed in range(50):
        tree = random_tree(3, 4, seed=seed)
        trace = record(principal_variation, tree, ())
        first = [visit for visit in trace.visits if visit not in second_searches(trace)]
        assert len({visit.state for visit in first}) == len(first)
        plain = {visit.state for visit in record(negamax, tree, ()).visits}
        assert {visit.state for visit in first} <= plain


def test_a_third_search_is_paired_with_the_second():
    def three_times(game, state, times=3):
        if game.is_terminal(state):
            return game.utility(state)
        return max(three_times(game, (0,)) for _ in range(times))

    pairs = searched_again(record(three_times, ExplicitTree.parse("(1 2)"), ()))
    assert [(first.number, second.number) for first, second in pairs] == [(2, 3), (3, 4)]
