"""The same search in many forms: `record` sees the same nodes, leaves, windows and best line."""

import linecache
import sys
import textwrap
from functools import wraps
from itertools import count
from math import inf

import pytest

from gamesearch import (
    MAX,
    TicTacToe,
    TooLarge,
    alphabeta,
    minimax,
    negamax,
    published,
    random_tree,
    record,
)
from gamesearch.trace.narrate import narrate

TREES = [published["textbook"], *(random_tree((2, 3), 3, seed=seed) for seed in range(6))]
cells = count()


def cell(text, **names):
    """Run `text` as IPython runs a cell, and return the names it leaves behind."""
    filename = f"<form-{next(cells)}>"
    text = textwrap.dedent(text).lstrip("\n")
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace = {"MAX": MAX, "inf": inf, "wraps": wraps, **names}
    exec(compile(text, filename, "exec"), namespace)
    return namespace


def seen(trace):
    """What a trace says, without the search's own names."""
    windows = [(visit.state, visit.window) for visit in trace.visits]
    return trace.nodes, trace.leaves, trace.pruned, trace.best_line, windows


RING = """
    def value(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return top(game, state) if game.to_move(state) == MAX else bottom(game, state)

    def top(game, state):
        return max(value(game, game.result(state, m)) for m in game.moves(state))

    def bottom(game, state):
        return min(value(game, game.result(state, m)) for m in game.moves(state))

    def begin(game, state):
        return value(game, state)
"""
WINDOWED = """
    def value(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        return (top if game.to_move(state) == MAX else bottom)(game, state, alpha, beta)

    def top(game, state, alpha, beta):
        v = -inf
        for m in game.moves(state):
            v = max(v, value(game, game.result(state, m), alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    def bottom(game, state, alpha, beta):
        v = inf
        for m in game.moves(state):
            v = min(v, value(game, game.result(state, m), alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v
"""
AGENT = """
    class Agent:
        def search(self, game, state):
            self.game = game
            return self.value(state, 0)

        def value(self, state, depth):
            if self.game.is_terminal(state):
                return self.game.utility(state)
            return (self.top if self.game.to_move(state) == MAX else self.bottom)(state, depth)

        def top(self, state, depth):
            return max(self.value(s, depth + 1) for s in self.after(state))

        def bottom(self, state, depth):
            return min(self.value(s, depth + 1) for s in self.after(state))

        def after(self, state):
            return [self.game.result(state, m) for m in self.game.moves(state)]

    begin = Agent().search
"""
HELPER = """
    def begin(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        best = max if game.to_move(state) == MAX else min
        return best(tried(game, m, state) for m in game.moves(state))

    def tried(game, m, state):
        return begin(game, game.result(state, m))
"""
FROM_HELPER = HELPER.replace("begin", "search") + "\n    begin = lambda g, s: search(g, s)\n"
THREE = """
    def begin(game, state, depth=9):
        return leaf_or(game, state, depth)

    def leaf_or(game, state, depth):
        over = game.is_terminal(state) or depth == 0
        return game.utility(state) if over else branch(game, state, depth)

    def branch(game, state, depth):
        best = max if game.to_move(state) == MAX else min
        return best(begin(game, game.result(state, m), depth - 1) for m in game.moves(state))
"""
LOOKED_UP = """
    def looked_up(game, state, known):
        if state not in known:
            known[state] = search(game, state, known)
        return known[state]

    def search(game, state, known):
        if game.is_terminal(state):
            return game.utility(state)
        best = max if game.to_move(state) == MAX else min
        return best(looked_up(game, game.result(state, m), known) for m in game.moves(state))

    def begin(game, state):
        return looked_up(game, state, {})
"""
DECORATED = """
    def counting(function):
        def wrapper(%s):
            return function(%s)
        return wrapper

    @counting
    def top(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return max(bottom(game, game.result(state, m)) for m in game.moves(state))

    @counting
    def bottom(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return min(top(game, game.result(state, m)) for m in game.moves(state))

    begin = top
"""
YIELDS = """
    def search(game, state):
        if game.is_terminal(state):
            yield game.utility(state)
            return
        best, values = max if game.to_move(state) == MAX else min, []
        for m in game.moves(state):
            *_, value = search(game, game.result(state, m))
            values.append(value)
            yield best(values)

    def begin(game, state):
        *_, value = search(game, state)
        return value
"""
YIELDS_FROM = """
    def search(game, state):
        yield
        if game.is_terminal(state):
            return game.utility(state)
        values = []
        for m in game.moves(state):
            values.append((yield from search(game, game.result(state, m))))
        return (max if game.to_move(state) == MAX else min)(values)

    def begin(game, state):
        running = search(game, state)
        while True:
            try:
                next(running)
            except StopIteration as end:
                return end.value
"""
FORMS = {
    "value and two": (RING, "value", minimax),
    "one of the two": (RING, "top", minimax),
    "handed to three": (RING, "begin", minimax),
    "with windows": (WINDOWED, "value", alphabeta),
    "methods": (AGENT, "begin", minimax),
    "a helper for a move": (HELPER, "begin", minimax),
    "handed to one with a helper": (FROM_HELPER, "begin", minimax),
    "a ring of three": (THREE, "begin", minimax),
    "a table around it": (LOOKED_UP, "begin", minimax),
    "decorated": (DECORATED % (("game, state",) * 2), "begin", minimax),
    "decorated for all": (DECORATED % (("*given",) * 2), "begin", minimax),
    "a generator": (YIELDS, "begin", minimax),
    "a generator of generators": (YIELDS_FROM, "begin", minimax),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_node_is_one_visit_however_many_functions_share_the_work_there(form):
    text, name, reference = FORMS[form]
    for tree in TREES:
        trace = record(cell(text)[name], tree, ())
        expected = record(reference, tree, ())
        assert seen(trace) == seen(expected)
        assert [v.value for v in trace.visits] == [v.value for v in expected.visits]
        assert all(len(node.visits) == 1 for node in trace.tree.walk() if node.visits)


def test_a_visit_begins_and_returns_once_with_the_lines_of_all_its_functions():
    names = cell(WINDOWED)
    trace = record(names["value"], TREES[0], ())
    own = [step for step in trace.steps if step.visit is trace.visits[1]]
    assert [step.event for step in own].count("call") == 1
    assert [step.event for step in own].count("return") == 1
    assert {step.code.co_name for step in own} == {"value", "bottom"}
    assert trace.line_text(own[3]).startswith("def bottom(game, state, alpha, beta):")


def test_a_functions_numbers_are_told_once_where_another_works_in_between():
    text = """
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            values, depth = [], 7
            for m in game.moves(state):
                values.append(tried(game, m, state))
            return max(values)

        def tried(game, m, state):
            depth = 3
            return search(game, game.result(state, m))
    """
    trace = record(cell(text)["search"], TREES[0], ())
    own = [narrate(trace, s) for s, step in enumerate(trace.steps) if step.visit is trace.root]
    assert sum("depth is 7" in said for said in own) == 1
    assert not any("rises" in said or "falls" in said for said in own)


def test_a_window_is_seen_where_only_the_second_function_has_it_by_name():
    one = WINDOWED.replace("state, alpha=-inf, beta=inf):", "state, limits=(-inf, inf)):")
    one = one.replace(
        "(game, state, alpha, beta)\n\n    def top", "(game, state, *limits)\n\n    def top"
    )
    one = one.replace("result(state, m), alpha, beta)", "result(state, m), (alpha, beta))")
    trace, expected = (record(s, TREES[0], ()) for s in (cell(one)["value"], alphabeta))
    windows = {visit.state: visit.window for visit in expected.visits if visit.children}
    assert {visit.state: visit.window for visit in trace.visits if visit.children} == windows
    assert windows[1,] == (3, inf)


def test_a_search_again_at_the_same_place_is_a_visit_of_its_own():
    text = """
        def search(game, state, depth):
            if game.is_terminal(state) or depth == 0:
                return 0
            begun(game, state, depth - 1)
            best = max if game.to_move(state) == MAX else min
            return best(begun(game, game.result(state, m), depth - 1) for m in game.moves(state))

        def begun(game, state, depth):
            return search(game, state, depth)
    """
    trace = record(cell(text)["search"], TREES[0], (), depth=1)
    assert [visit.state for visit in trace.visits] == [(), (), (0,), (1,), (2,)]


def test_functions_that_hand_one_state_round_for_ever_are_stopped_by_the_limit():
    text = """
        def value(game, state):
            return top(game, state)

        def top(game, state):
            return value(game, state)
    """
    with pytest.raises(TooLarge) as caught:
        record(cell(text)["value"], TREES[0], (), limit=12)
    assert caught.value.trace.nodes == 12


def test_a_ring_that_fails_half_way_leaves_its_open_visits_open():
    text = RING.replace("return min(", "return 1 // (state != (1,)) and min(")
    with pytest.raises(ZeroDivisionError) as caught:
        record(cell(text)["value"], TREES[0], ())
    trace = caught.value.trace
    left = {visit.state: visit.left is not None for visit in trace.visits}
    assert left == {(): False, (0,): True, (0, 0): True, (0, 1): True, (0, 2): True, (1,): False}


NUMBERED = {
    "depth": "def search(game, depth, board)",
    "bounds": "def search(game, alpha, beta, board)",
    "a truth": "def search(game, maximizing, board)",
    "a move": "def search(game, move, board)",
}


@pytest.mark.parametrize("header", NUMBERED)
def test_a_state_that_is_a_mere_number_is_told_from_the_numbers_before_it(header):
    game = TicTacToe()
    state = game.parse("XOX...O..")
    names = NUMBERED[header].partition("(game, ")[2].removesuffix(", board)")
    values = ", ".join({"maximizing": "True", "move": "4"}.get(n, "9") for n in names.split(", "))
    text = f"""
        {NUMBERED[header]}:
            if game.is_terminal(board):
                return game.utility(board)
            best = max if game.to_move(board) == MAX else min
            return best(search(game, {names}, game.result(board, m)) for m in game.moves(board))

        def begin(game, state):
            return search(game, {values}, state)
    """
    trace, expected = record(cell(text)["begin"], game, state), record(minimax, game, state)
    assert (trace.leaves, trace.best_line) == (expected.leaves, expected.best_line)
    assert trace.nodes == expected.nodes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def search(*given): return 3", "give the state a parameter of its own"),
        ("def search(game, state): yield search(game, state)", "nobody has run it: record lambda"),
    ],
)
def test_a_search_of_which_nothing_can_be_seen_is_told_what_to_change(text, told):
    with pytest.raises(ValueError, match=told):
        record(cell(text)["search"], TREES[0], ())
    assert sys.gettrace() is None or "coverage" in sys.modules


def test_a_recording_inside_a_recording_spoils_neither():
    inner = []
    text = """
        def search(game, state):
            if not state:
                inner.append(record(other, game, (0,)))
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best([search(game, game.result(state, m)) for m in game.moves(state)])
    """
    names = cell(text, inner=inner, record=record, other=negamax)
    assert record(names["search"], TREES[0], ()).nodes == 13
    assert inner[0].nodes == 4
