"""The whole run at once is the same as a picture made anew at each step."""

from math import inf

from hypothesis import given, settings

from gamesearch import TicTacToe, alphabeta, minimax, random_tree, record
from gamesearch.draw.timeline import History, Timeline
from gamesearch.draw.view import View
from gamesearch.words import window_text
from readings import WINDOWED, broken_off, runs, scout


def check(trace, every=1):
    timeline = Timeline(trace)
    for step in [*range(-1, len(trace.steps), every), len(trace.steps) - 1]:
        fresh = View(trace, upto=step, limit=10**9)
        for spot, anew in zip(timeline.spots, fresh.root.walk(), strict=True):
            assert spot.node.state == anew.node.state
            window = window_text(anew.window) if anew.window else ""
            assert timeline.at(spot, step) == (anew.status, anew.label, window)


@given(runs(searches=[*WINDOWED, minimax], plies=3))
@settings(max_examples=50)
def test_every_place_looks_at_every_step_as_in_a_picture_made_for_that_step(run):
    check(run[0])


@given(runs(searches=[scout], plies=4))
@settings(max_examples=40)
def test_so_do_places_that_are_searched_twice(run):
    check(run[0])


@given(broken_off())
@settings(max_examples=25)
def test_so_do_the_places_of_a_search_that_broke_off(run):
    check(run[0])


def test_so_do_the_positions_of_tic_tac_toe():
    game = TicTacToe()
    check(record(alphabeta, game, game.parse("XXOO.OX..")))


def test_a_move_left_out_by_two_searches_of_a_place_is_pruned_only_after_the_second():
    trace = record(scout, random_tree(3, 4, seed=3), ())
    twice = [
        node
        for node in trace.tree.walk()
        if len(node.visits) > 1 and any(not child.visits for child in node.children)
    ]
    assert twice
    check(trace, every=5)
    timeline = Timeline(trace)
    for node in twice:
        first, *_, last = node.visits
        left_out = [s for s in timeline.spots if s.node in node.children and not s.node.visits]
        for spot in left_out:
            assert timeline.at(spot, first.left).status == "waiting"
            assert timeline.at(spot, last.left).status == "pruned"


def test_places_searched_twice_do_occur_in_these_tests():
    seen = set()

    @given(runs(searches=[scout], plies=4))
    @settings(max_examples=60, database=None)
    def look(run):
        seen.add(max(len(node.visits) for node in run[0].tree.walk()))

    look()
    assert max(seen) > 1


def test_a_history_gives_the_value_that_held_after_a_step():
    history = History("none")
    history.add(3, "a")
    history.add(3, "b")
    history.add(5, "b")
    history.add(9, "c")
    assert [history.at(step) for step in (-1, 2, 3, 8, 9, inf)] == ["none", "none", *"bbcc"]
    assert history.values == ["none", "b", "c"]
