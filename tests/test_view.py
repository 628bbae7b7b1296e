"""What a picture shows at each step, against an independent reading of the visits."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    ExplicitTree,
    Ordered,
    TicTacToe,
    alphabeta,
    alphabeta_strict,
    draw_tree,
    minimax,
    negamax,
    published,
    random_tree,
    record,
)
from gamesearch.draw.spots import sign
from gamesearch.draw.twin import alt, text_twin
from gamesearch.draw.view import View
from gamesearch.search.ordering import best_first
from readings import Reading, broken_off, path_of, path_of_spot, runs, scout
from strategies import trees


def check(trace, to_mover, upto):
    """Assert that every spot shows what the visits say."""
    view, reading = View(trace, upto, limit=10**9), Reading(trace, upto, to_mover)
    spots = {path_of_spot(spot): spot for spot in view.root.walk()}
    assert set(reading.all) <= set(spots)
    for path, spot in spots.items():
        assert spot.status == reading.status(path)
        assert spot.label == reading.label(path, spot.shape == "leaf")
        shown = reading.window(path)
        assert (spot.window is None) == (shown == "")
    assert {path for path, spot in spots.items() if spot.best} == reading.best_line()
    current = [path for path, spot in spots.items() if spot.current]
    if reading.status(path_of(trace.root)) == "open" and upto < inf:
        assert current == [path_of(trace.steps[upto].visit)]
    else:
        assert current == []
    never = f"{len(reading.untried())} move"
    assert (
        (f"{never} never tried" in alt(view))
        or (f"{never}s never tried" in alt(view))
        or (not reading.untried() and "never tried" not in alt(view))
    )


@given(runs(plies=3), st.data())
@settings(max_examples=150)
def test_status_sign_and_marks_agree_with_the_visits_at_every_step(run, data):
    trace, to_mover = run
    for upto in [data.draw(st.integers(-1, len(trace.steps) - 1)) for _ in range(4)] + [inf]:
        check(trace, to_mover, upto)


@given(runs(searches=[scout], plies=4), st.data())
@settings(max_examples=100)
def test_a_place_that_is_searched_twice_agrees_with_its_visits_at_every_step(run, data):
    trace, to_mover = run
    for upto in [data.draw(st.integers(-1, len(trace.steps) - 1)) for _ in range(4)] + [inf]:
        check(trace, to_mover, upto)


@given(broken_off(), st.data())
@settings(max_examples=50)
def test_a_search_that_broke_off_is_shown_as_far_as_it_came(run, data):
    trace, to_mover = run
    last = len(trace.steps) - 1
    for upto in [data.draw(st.integers(-1, last)), last, inf]:
        check(trace, to_mover, upto)


@pytest.mark.parametrize("search, to_mover", [(alphabeta, False), (negamax, True)])
def test_tic_tac_toe_agrees_with_its_visits_at_every_call_and_return(search, to_mover):
    game = TicTacToe()
    trace = record(search, game, game.parse("XXOO.OX.."))
    for upto, step in enumerate(trace.steps):
        if step.event != "line":
            check(trace, to_mover, upto)


def test_a_step_after_the_last_shows_the_end_of_a_search_that_broke_off():
    run = broken_off_at((1, 0))
    assert draw_tree(run, upto=10**6).text == draw_tree(run, upto=len(run.steps) - 1).text


def test_an_estimate_looked_up_in_an_empty_window_is_shown_as_it_is():
    tree = ExplicitTree.parse("(0 (0)~0)~0")
    run = record(alphabeta_strict, tree, (), depth=1, alpha=-inf, beta=0)
    assert [visit.window for visit in run.visits][-1] == (0, 0)
    assert draw_tree(run).text == "*MAX = 0: *0 0"


def broken_off_at(state):
    from readings import gives_up

    try:
        record(gives_up, published["textbook"], (), at=state)
    except LookupError as error:
        return error.trace
    raise AssertionError("it did not give up")


@given(trees(4, 4), st.integers(1, 30), st.integers(0, 4))
@settings(max_examples=100)
def test_what_is_folded_and_what_is_drawn_make_up_the_whole_tree(tree, limit, depth):
    for source in (tree, record(minimax, tree, ())):
        spots = list(View(source, depth=depth, limit=limit).root.walk())
        assert len(spots) <= limit
        assert max(len(spot.node.state) for spot in spots) <= depth
        for spot in spots:
            below = {s for s in tree.states if s[: len(spot.node.state)] == spot.node.state}
            drawn = {s.node.state for s in spot.walk()}
            assert len(below) == len(drawn) + sum(s.hidden for s in spot.walk())


def test_what_is_folded_counts_what_was_pruned_too():
    trace = record(alphabeta, published["wikipedia"], ())
    view = View(trace, depth=1)
    assert 1 + sum(1 + spot.hidden for spot in view.root.children) == 33


def test_only_positions_that_can_be_counted_are_counted_in_a_game_nobody_searched():
    game = TicTacToe()
    assert View(game, depth=0).root.hidden == 9


@given(trees(4, 3), st.data())
@settings(max_examples=60)
def test_around_a_visit_stand_its_children_its_siblings_and_the_way_to_it(tree, data):
    trace = record(alphabeta, tree, ())
    visit = data.draw(st.sampled_from(trace.visits))
    view = View(trace, near=visit)
    at = visit.state
    for spot in view.root.walk():
        state = spot.node.state
        assert state == at[: len(state)] or state[:-1] in (at, at[:-1])
    shown = {spot.node.state for spot in view.root.walk()}
    wanted = {s for s in tree.states if s == at[: len(s)] or s[:-1] in (at, at[:-1])}
    assert shown == wanted


@pytest.mark.parametrize("branching, depth", [(2, 4), (3, 3), (2, 5), (3, 4)])
def test_node_types_of_a_uniform_tree_in_best_order_are_what_alpha_beta_visits(branching, depth):
    tree = random_tree(branching, depth, seed=7, values=range(10**6))
    trace = record(alphabeta, Ordered(tree, best_first()), ())
    kinds = {}
    for spot in View(trace, limit=3000, types=True).root.walk():
        if spot.shape == "leaf":
            assert spot.type == ""
            continue
        tried = len([child for child in spot.children if child.status == "done"])
        kinds.setdefault(spot.type, set()).add(tried)
        assert (spot.type == "") == (spot.status == "pruned")
    assert kinds == {"PV": {branching}, "cut": {1}, "all": {branching}, "": {0}}


def test_the_text_twin_of_the_textbook_tree_is_this():
    trace = record(alphabeta, published["textbook"], ())
    assert text_twin(View(trace)) == (
        "*MAX = 3\n  *MIN = 3: *3 12 8\n  MIN ≤ 2: 2 //4 //6\n  MIN = 2: 14 5 2"
    )
    assert alt(View(trace)) == (
        "Game tree, 13 nodes drawn, 9 of them leaves. Root: MAX = 3. "
        "7 leaves looked at, 2 moves never tried. Best line: moves 0, 0."
    )


def test_the_text_twin_in_the_middle_of_a_run_says_what_waits_and_where_the_search_is():
    trace = record(alphabeta, published["textbook"], ())
    assert text_twin(View(trace, upto=trace.visits[6].left)) == (
        "MAX ≥ 3\n  MIN = 3: 3 12 8\n  MIN ≤ 2: 2 <- here ?4 ?6\n  ?MIN: ?14 ?5 ?2"
    )


@given(runs(plies=3), st.data())
@settings(max_examples=80)
def test_the_text_twin_marks_as_many_nodes_as_the_picture_does(run, data):
    trace, _ = run
    view = View(trace, data.draw(st.integers(-1, len(trace.steps) - 1)))
    spots, text = list(view.root.walk()), text_twin(view)
    assert text.count("//") == sum(spot.status == "pruned" for spot in spots)
    assert text.count("?") == sum(spot.status == "waiting" for spot in spots)
    assert text.count("*") == sum(spot.best for spot in spots)
    assert text.count("<- here") == sum(spot.current for spot in spots)
    assert text.count("MAX") + text.count("MIN") == sum(spot.shape != "leaf" for spot in spots)
    assert f"{len(spots)} nodes drawn, {sum(s.shape == 'leaf' for s in spots)} of them" in alt(view)


def test_negamax_shows_each_value_to_the_player_to_move():
    trace = record(negamax, published["textbook"], ())
    assert text_twin(View(trace)).splitlines()[1:3] == [
        "  *MIN = −3: *3 12 8",
        "  MIN ≥ −2: 2 //4 //6",
    ]


def test_a_search_to_the_player_to_move_is_recognised_by_its_windows_if_not_by_its_values():
    trace = record(negamax, ExplicitTree.parse("((1 -1) (0 0))"), ())
    assert trace.to_mover
    assert not record(alphabeta, ExplicitTree.parse("((1 -1) (0 0))"), ()).to_mover


def test_past_a_chance_node_all_that_may_come_is_on_the_best_line():
    def expected(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        if game.to_move(state) == 0:
            return sum(p * expected(game, after) for p, after in game.outcomes(state))
        return max(expected(game, game.result(state, move)) for move in game.moves(state))

    view = View(record(expected, published["dice"], ()))
    assert (
        text_twin(view) == "*MAX = 2.1\n  *CHANCE = 2.1: *0.9*2 *0.1*3\n  CHANCE = 1.3: 0.9*1 0.1*4"
    )


@pytest.mark.parametrize(
    "shape, interval, shown",
    [
        ("max", (3, 3), "= 3"),
        ("min", (-inf, -2), "≤ −2"),
        ("max", (0.5, inf), "≥ 0.5"),
        ("min", (-1, 4), "−1…4"),
        ("max", (-inf, inf), ""),
        ("leaf", (-7, -7), "−7"),
        ("leaf", (-inf, 3), "≤ 3"),
        ("leaf", (-inf, inf), ""),
        ("max", (inf, inf), "= ∞"),
    ],
)
def test_a_sign_says_what_an_interval_proves(shape, interval, shown):
    assert sign(shape, interval) == shown
