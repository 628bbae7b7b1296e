"""Where a step player stands: the same forwards and backwards, and on every Python."""

import json
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import MAX, ExplicitTree, TicTacToe, alphabeta, minimax, published, record
from gamesearch.trace.narrate import way
from gamesearch.widgets.step.position import Position
from readings import WINDOWED, path_of, returns_inside_the_loop, runs, scout, window_written

FROZEN = Path(__file__).parent / "data" / "textbook_steps.json"


def seen(position):
    return (
        position.index,
        position.sentence(),
        position.variables(),
        position.counters(),
        position.stack(),
    )


@given(runs(searches=[*WINDOWED, minimax], plies=3), st.booleans())
@settings(max_examples=30)
def test_backwards_is_the_same_as_forwards(run, by_line):
    position = Position(run[0])
    position.by_line = by_line
    forwards = []
    for place in range(len(position.stops)):
        position.go(place)
        assert position.place == place
        forwards.append(seen(position))
    for place in reversed(range(len(position.stops))):
        position.go(place)
        assert seen(position) == forwards[place]
    assert [index for index, *_ in forwards] == position.stops


@given(runs(searches=[*WINDOWED, minimax], plies=3))
@settings(max_examples=40)
def test_counters_are_what_a_count_of_the_visits_gives(run):
    trace, _ = run
    position = Position(trace)
    position.by_line = True
    for index in range(len(trace.steps)):
        position.go(index)
        begun = [v for v in trace.visits if v.entered <= index]
        left = [v for v in begun if v.left is not None and v.left <= index]
        leaves = sum(not v.children for v in left)
        short = sum(
            len({c.state for c in v.children}) < len(trace.game.moves(v.state))
            for v in left
            if v.children
        )
        deepest = max(len(path_of(v)) - 1 for v in begun)
        assert position.counters() == (len(begun), leaves, short, deepest)
    assert position.counters().nodes == trace.nodes
    assert position.counters().leaves == len(trace.leaves)


@given(runs(searches=WINDOWED, plies=3))
@settings(max_examples=30)
def test_the_open_calls_are_those_begun_and_not_left(run):
    trace, _ = run
    position = Position(trace)
    for place in range(len(position.stops)):
        position.go(place)
        index = position.index
        still = [
            v for v in trace.visits if v.entered <= index and (v.left is None or v.left >= index)
        ]
        calls = position.stack()
        assert len(calls) == len(still)
        for call, visit in zip(calls, still, strict=True):
            assert call.endswith(f" {window_written(visit.window)}")
            last = f"after {', '.join(map(str, visit.state))} " if visit.state else "at the root "
            assert last in call


def all_jumps(position, steps):
    position.go(0)
    found = []
    while position.jump(steps):
        assert len(found) < len(steps)
        found.append(position.index)
    return found


def test_jumps_go_to_each_call_return_and_cutoff_in_turn_and_then_stay():
    trace = record(alphabeta, published["wikipedia"], ())
    position = Position(trace)
    events = [step.event for step in trace.steps]
    calls = [i for i, event in enumerate(events) if event == "call"]
    returns = [i for i, event in enumerate(events) if event == "return"]
    assert all_jumps(position, position.calls) == calls[1:]
    assert all_jumps(position, position.returns) == returns
    cuts = all_jumps(position, position.cutoffs)
    assert [trace.steps[i].visit.state for i in cuts] == [(0, 0, 1), (1, 0, 1), (2,)]
    assert position.index == cuts[-1] and not position.jump(position.cutoffs)


def test_by_node_stops_at_calls_and_returns_and_by_line_at_everything():
    trace = record(alphabeta, published["slice"], ())
    position = Position(trace)
    assert len(position.stops) == 2 * trace.nodes == 12
    position.by_line = True
    assert position.stops == list(range(len(trace.steps)))
    position.go(7)
    assert trace.steps[7].event == "line"
    position.by_line = False
    passed = max(i for i in position.stops if i <= 7)
    assert position.stops[position.place] == passed
    position.go(position.place)
    assert position.index == passed


def test_a_step_beyond_either_end_is_the_end():
    position = Position(record(alphabeta, published["slice"], ()))
    position.go(10**6)
    assert position.place == 11
    position.go(-3)
    assert position.place == 0


def told(search, state=(), game=None, **options):
    """The line, node and window at each step, as a reader meets them."""
    trace = record(search, game or published["textbook"], state, **options)
    return [
        [
            step.event,
            trace.line_text(step).strip(),
            ".".join(map(str, step.visit.state)),
            window_written(step.visit.window),
        ]
        for step in trace.steps
    ]


def test_a_run_reads_the_same_on_every_python():
    frozen = json.loads(FROZEN.read_text())
    assert told(returns_inside_the_loop) == frozen["returns inside the loop"]
    assert told(scout) == frozen["scout"]


def test_variables_are_written_as_a_person_would():
    trace = record(alphabeta, published["textbook"], ())
    position = Position(trace)
    position.go(0)
    assert position.variables() == [
        ("state", "at the root"),
        ("depth", "∞"),
        ("alpha", "−∞"),
        ("beta", "∞"),
    ]
    position.go(len(position.stops) - 1)
    assert position.variables()[-1] == ("returns", "3")
    assert ("child", "after 2") in position.variables()


def test_a_place_in_a_tree_has_the_same_words_in_the_sentence_the_calls_and_the_variables():
    position = Position(record(minimax, ExplicitTree.parse("((5 8) b:(3 9))"), ()))
    seen = []
    for place in position.calls:
        position.index = place
        words = dict(position.variables())["state"]
        assert words in position.sentence() and words in position.stack()[-1]
        seen.append(words)
    assert seen == [
        *("at the root", "after 0", "after 0, 0", "after 0, 1"),
        *("at b", "after 1, 0", "after 1, 1"),
    ]


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max_value(game, state) if game.to_move(state) == MAX else min_value(game, state)


def max_value(game, position):
    return max(value(game, game.result(position, move)) for move in game.moves(position))


def min_value(game, position):
    best = inf
    for move in game.moves(position):
        child = game.result(position, move)
        best = min(best, value(game, child))
    return best


def starts(game, root):
    return value(game, root)


@pytest.mark.parametrize("search", [value, starts])
def test_each_of_several_functions_that_make_one_visit_names_the_state_in_its_own_way(search):
    trace = record(search, published["slice"], ())
    position = Position(trace)
    told = {}
    for index, step in enumerate(trace.steps):
        position.index = index
        for name, text in position.variables():
            assert not text.startswith("("), "a tuple as it is"
            if name in ("state", "position", "root"):
                assert text == way(trace.places[step.visit])
                told.setdefault(step.code.co_name, set()).add(name)
            elif name == "child":
                assert text == f"after {', '.join(map(str, step.variables['child']))}"
    names = {"value": {"state"}, "max_value": {"position"}, "min_value": {"position"}}
    assert told == names | ({"starts": {"root"}} if search is starts else {})


def test_positions_among_the_variables_are_written_by_the_game():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("XXOO.OX.."))
    assert dict(Position(trace).variables())["state"] == "XXOO.OX.."


def test_a_number_that_is_no_state_is_written_as_a_number_even_if_states_are_numbers():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("XXOO.OX.."))
    position = Position(trace)
    for place in range(len(position.stops)):
        position.go(place)
        for name, text in position.variables():
            if name == "state":
                assert text == game.text(position.step.visit.state)
            elif name == "child":
                assert text == game.text(position.step.variables["child"])
            elif name != "depth":
                assert text in (*"012345678", "−1", "∞", "−∞")


class Heap:
    """One or two are taken from a heap, and who takes the last wins; a state is a number.

    Negative where MIN is to move, so that states, moves and values are easily mixed up.
    """

    initial = 3

    def to_move(self, state):
        return 1 if state > 0 else -1

    def moves(self, state):
        return [take for take in (1, 2) if take <= abs(state)]

    def result(self, state, move):
        left = abs(state) - move
        return -left if state > 0 else left

    def is_terminal(self, state):
        return state == 0

    def utility(self, state):
        return 1

    def text(self, state):
        return f"heap of {abs(state)}"


def test_moves_and_values_that_happen_to_equal_a_state_are_numbers_all_the_same():
    trace = record(alphabeta, Heap(), 3)
    position = Position(trace)
    position.by_line = True
    for index, step in enumerate(trace.steps):
        position.go(index)
        for name, text in position.variables():
            assert text.startswith("heap of ") == (name in ("state", "child"))
            if name == "move":
                assert text == str(step.variables["move"])


def pairs(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    player = game.to_move(state)
    best = (-player * inf, None)
    for move in game.moves(state):
        value, _ = pairs(game, game.result(state, move))
        if player * value > player * best[0]:
            best = value, move
    return best


def test_a_pair_of_value_and_move_is_not_taken_for_a_state():
    position = Position(record(pairs, published["textbook"], ()))
    position.go(10**6)
    variables = dict(position.variables())
    assert variables["returns"] == variables["best"] == "(3, 0)"
    assert variables["state"] == "at the root"


def test_a_long_value_is_cut_short():
    def hoards(game, state):
        seen = list(range(100))
        if game.is_terminal(state):
            return game.utility(state)
        return max(hoards(game, game.result(state, m)) for m in game.moves(state)) if seen else 0

    position = Position(record(hoards, published["slice"], ()))
    position.go(10**6)
    text = dict(position.variables())["seen"]
    assert len(text) == 40 and text.endswith("…")


def test_the_last_step_of_a_search_that_failed_says_how_it_did():
    from readings import gives_up

    try:
        record(gives_up, published["textbook"], (), at=(1, 0))
    except LookupError as error:
        position = Position(error.trace)
    position.by_line = True
    position.go(10**6)
    assert position.sentence().endswith(
        "Here the search stopped: LookupError: this position is not known"
    )
    position.go(len(position.stops) - 2)
    assert "stopped" not in position.sentence()


def test_an_open_call_shows_its_window_as_it_stands_now_beside_the_one_it_was_entered_with():
    position = Position(record(alphabeta, published["deep"], ()))
    position.index = position.cutoffs[-1]
    assert position.stack() == [
        "MAX at the root (5, +∞), entered with (−∞, +∞)",
        "MIN after 1 (5, 6), entered with (5, +∞)",
        "MAX after 1, 1 (5, 6)",
        "MIN after 1, 1, 1 (5, 2), entered with (5, 6)",
    ]
    position.index = 0
    assert position.stack() == ["MAX at the root (−∞, +∞)"]
