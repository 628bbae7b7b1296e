"""What `record` sees of a search it has never met, and that it leaves everything as it was."""

import linecache
import sys
import textwrap
from collections import Counter
from functools import partial, wraps
from itertools import count
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    MAX,
    MIN,
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    TooLarge,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    published,
    record,
)
from gamesearch.search.ordering import as_given, best_first
from oracles import first_best, value_of
from strategies import small, trees, trees_with_estimates

SEARCHES = [minimax, alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax]
TEXTBOOK = published["textbook"]
LEAVES = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)]
PRUNED = [(1, 1), (1, 2)]

cells = count()


def cell(text, **names):
    """Run `text` as IPython runs a cell, and return the names it leaves behind."""
    filename = f"<ipython-input-{next(cells)}>"
    text = textwrap.dedent(text).lstrip("\n")
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace = {"MAX": MAX, "inf": inf, **names}
    exec(compile(text, filename, "exec"), namespace)
    return namespace


def shape(trace):
    """What a trace says of the textbook tree, without the search's own names."""
    return trace.nodes, trace.leaves, trace.pruned


FULL = (13, [s for s in TEXTBOOK.states if len(s) == 2], [])
CUT = (11, LEAVES, PRUNED)

ALPHABETA = """
    def search(game, {state}, {a}, {b}):
        if game.is_terminal({state}):
            return game.utility({state})
        best = -inf if game.to_move({state}) == MAX else inf
        for move in game.moves({state}):
            value = search(game, game.result({state}, move), {a}, {b})
            if game.to_move({state}) == MAX:
                best = max(best, value)
                {a} = max({a}, best)
            else:
                best = min(best, value)
                {b} = min({b}, best)
            if {a} >= {b}:
                break
        return best
"""


# ---------------------------------------------------------------- our own searches


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees())
@settings(max_examples=60)
def test_a_trace_has_the_nodes_and_leaves_that_counted_counts(search, tree):
    counted = Counted(tree)
    value = search(counted, ())
    trace = record(search, tree, ())
    assert (trace.value, trace.nodes, len(trace.leaves)) == (value, counted.nodes, counted.leaves)
    assert trace.nodes + sum(
        1 for s in tree.states for p in trace.pruned if s[: len(p)] == p
    ) == len(tree.states)


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees_with_estimates(), depth=st.integers(0, 4))
@settings(max_examples=40)
def test_a_trace_to_a_depth_has_the_nodes_and_leaves_that_counted_counts(search, tree, depth):
    counted = Counted(tree)
    value = search(counted, (), depth)
    trace = record(search, tree, (), depth=depth)
    assert (trace.value, trace.nodes, len(trace.leaves)) == (value, counted.nodes, counted.leaves)


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees())
@settings(max_examples=60)
def test_every_move_of_the_best_line_is_a_best_move_by_minimax(search, tree):
    trace, state = record(search, tree, ()), ()
    for move in trace.best_line:
        after = tree.result(state, move)
        assert value_of(tree, after) == value_of(tree, state)
        state = after
    assert tree.is_terminal(state) and tree.utility(state) == value_of(tree, ())


@pytest.mark.parametrize("search", [minimax, alphabeta_strict])
@given(tree=trees())
@settings(max_examples=60)
def test_the_best_line_begins_with_the_first_best_move(search, tree):
    assert record(search, tree, ()).best_line[0] == first_best(tree, ())


def test_a_trace_of_alphabeta_on_the_textbook_tree():
    trace = record(alphabeta, TEXTBOOK, ())
    assert shape(trace) == CUT
    assert (trace.value, trace.best_line, trace.root.state) == (3, [0, 0], ())
    assert [visit.number for visit in trace.visits] == list(range(1, 12))
    second = trace.root.children[1]
    assert (second.state, second.window, second.value) == ((1,), (3, inf), 2)
    assert second.parent is trace.root and [c.state for c in second.children] == [(1, 0)]
    assert second.arguments["beta"] == inf and second.arguments["game"] is TEXTBOOK
    assert repr(trace) == "Trace of 11 nodes, 7 leaves, value 3"


def test_minimax_has_no_window_and_prunes_nothing():
    trace = record(minimax, TEXTBOOK, ())
    assert shape(trace) == FULL and trace.root.window is None


def test_the_window_of_negamax_is_to_the_player_to_move():
    trace = record(negamax, TEXTBOOK, ())
    assert shape(trace) == CUT and trace.to_mover
    assert trace.root.children[1].window == (-inf, -3)


def test_each_visit_is_entered_and_left_in_the_order_of_the_steps():
    trace = record(alphabeta, TEXTBOOK, ())
    for visit in trace.visits:
        first, last = trace.steps[visit.entered], trace.steps[visit.left]
        assert (first.event, first.visit) == ("call", visit)
        assert (last.event, last.visit, last.value) == ("return", visit, visit.value)
        assert all(visit.entered < c.entered < c.left < visit.left for c in visit.children)


def test_variables_are_as_they_stand_when_the_line_is_about_to_run():
    trace = record(alphabeta, TEXTBOOK, ())
    seen = [s.variables.get("alpha") for s in trace.steps if s.visit is trace.root]
    assert seen[0] == -inf and seen[-1] == 3 and seen.index(3) > seen.count(-inf) - 1


def test_a_list_that_changes_in_place_is_kept_as_it_was():
    search = cell(
        """
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            values = []
            for move in game.moves(state):
                values.append(search(game, game.result(state, move)))
            return max(values)
        """
    )["search"]
    trace = record(search, ExplicitTree([1, 2]), ())
    lists = [s.variables["values"] for s in trace.steps if "values" in s.variables]
    assert lists[0] == [] and [1] in lists and lists[-1] == [1, 2]


FROZEN = """
1c 1:0 1:2 1:5 1:6 1:7 1:8 1:9 2c 2:0 2:2 2:5 2:17 2:18 2:19 2:20 3c 3:0 3:1 3r 2:21 2:22 2:23
2:24 2:18 2:19 2:20 4c 4:0 4:1 4r 2:21 2:18 2:19 2:20 5c 5:0 5:1 5r 2:21 2:18 2:26 2r 1:10 1:11
1:12 1:13 1:7 1:8 1:9 6c 6:0 6:2 6:5 6:17 6:18 6:19 6:20 7c 7:0 7:1 7r 6:21 6:22 6:23 6:24 6:25
6:26 6r 1:10 1:7 1:8 1:9 8c 8:0 8:2 8:5 8:17 8:18 8:19 8:20 9c 9:0 9:1 9r 8:21 8:22 8:23 8:24 8:18
8:19 8:20 10c 10:0 10:1 10r 8:21 8:22 8:23 8:24 8:18 8:19 8:20 11c 11:0 11:1 11r 8:21 8:22 8:23
8:24 8:25 8:26 8r 1:10 1:7 1:15 1r
"""


def events(trace):
    """The steps of a trace: the number of the visit, then c, r, or the line from the first `if`."""
    first = next(step.line for step in trace.steps if step.event == "line")
    marks = {"call": "c", "return": "r"}
    return [
        f"{step.visit.number}{marks.get(step.event) or f':{step.line - first}'}"
        for step in trace.steps
    ]


def test_the_steps_of_alphabeta_on_the_textbook_tree_are_the_same_on_every_python():
    assert events(record(alphabeta, TEXTBOOK, ())) == FROZEN.split()


# ---------------------------------------------------------------- searches of the reader


@pytest.mark.parametrize(
    ("state", "a", "b"),
    [
        ("state", "alpha", "beta"),
        ("board", "a", "b"),
        ("s", "lo", "hi"),
        ("position", "low", "high"),
        ("x", "α", "β"),
    ],
)
def test_a_cell_may_use_names_of_its_own(state, a, b):
    search = cell(ALPHABETA.format(state=state, a=a, b=b))["search"]
    trace = record(search, TEXTBOOK, (), **{a: -inf, b: inf})
    assert shape(trace) == CUT and trace.value == 3
    assert trace.root.children[1].window == (3, inf)
    assert trace.root.arguments[state] == ()


def test_a_window_named_otherwise_is_found_by_an_option():
    search = cell(ALPHABETA.format(state="s", a="x", b="y"))["search"]
    blind = record(search, TEXTBOOK, (), x=-inf, y=inf)
    told = record(search, TEXTBOOK, (), window=("x", "y"), x=-inf, y=inf)
    assert shape(blind) == shape(told) == CUT
    assert blind.root.children[1].window is None
    assert told.root.children[1].window == (3, inf)


def test_the_lines_of_a_cell_are_at_hand():
    search = cell(ALPHABETA.format(state="state", a="alpha", b="beta"))["search"]
    trace = record(search, TEXTBOOK, (), alpha=-inf, beta=inf)
    source = trace.sources[search.__code__]
    assert source.lines[0].startswith("def search(game, state")
    assert source.lines[-1].strip() == "return best"


AIMA_HANDS_ON = """
    def alpha_beta(game, state):
        def max_value(state, alpha, beta):
            if game.is_terminal(state):
                return game.utility(state)
            v = -inf
            for move in game.moves(state):
                v = max(v, min_value(game.result(state, move), alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v

        def min_value(state, alpha, beta):
            if game.is_terminal(state):
                return game.utility(state)
            v = inf
            for move in game.moves(state):
                v = min(v, max_value(game.result(state, move), alpha, beta))
                if v <= alpha:
                    return v
                beta = min(beta, v)
            return v

"""
HANDS_ON = AIMA_HANDS_ON + "        return max_value(state, -inf, inf)\n"
AT_THE_ROOT = (
    AIMA_HANDS_ON
    + """
        best, best_move = -inf, None
        for move in game.moves(state):
            v = min_value(game.result(state, move), best, inf)
            if v > best:
                best, best_move = v, move
        return best_move
"""
)


def test_inner_functions_to_which_the_outer_hands_on():
    trace = record(cell(HANDS_ON)["alpha_beta"], TEXTBOOK, ())
    assert shape(trace) == CUT and trace.value == 3
    assert trace.root.window == (-inf, inf) and trace.root.children[1].window == (3, inf)
    assert trace.best_line == [0, 0]


def test_inner_functions_below_an_outer_that_handles_the_root_itself():
    trace = record(cell(AT_THE_ROOT)["alpha_beta"], TEXTBOOK, ())
    assert shape(trace) == CUT and trace.value == 0
    assert trace.root.window is None and trace.root.children[1].window == (3, inf)
    assert trace.best_line == [0, 0] and trace.proven()[trace.tree] == (3, 3)


def test_a_pair_of_functions_that_call_each_other():
    names = cell(
        """
        def max_value(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            return max(min_value(game, game.result(state, m)) for m in game.moves(state))

        def min_value(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            return min(max_value(game, game.result(state, m)) for m in game.moves(state))
        """
    )
    trace = record(names["max_value"], TEXTBOOK, ())
    assert shape(trace) == FULL and trace.value == 3
    assert {step.code for step in trace.steps} == {
        names["max_value"].__code__,
        names["min_value"].__code__,
    }


@pytest.mark.parametrize(
    "recursion",
    [
        "best(search(game, game.result(state, m)) for m in game.moves(state))",
        "best([search(game, game.result(state, m)) for m in game.moves(state)])",
        "best({search(game, game.result(state, m)) for m in game.moves(state)})",
        "best({m: search(game, game.result(state, m)) for m in game.moves(state)}.values())",
        "best(map(lambda m: search(game, game.result(state, m)), game.moves(state)))",
        "best(map(partial(search, game), [game.result(state, m) for m in game.moves(state)]))",
    ],
    ids=["generator", "list", "set", "dict", "lambda", "partial"],
)
def test_recursion_out_of_a_comprehension(recursion):
    search = cell(
        f"""
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return {recursion}
        """,
        partial=partial,
    )["search"]
    assert shape(record(search, TEXTBOOK, ())) == FULL


def test_a_lambda_that_calls_itself_by_name():
    search = cell(
        """
        search = lambda game, state: game.utility(state) if game.is_terminal(state) else (
            (max if game.to_move(state) == MAX else min)(
                [search(game, game.result(state, m)) for m in game.moves(state)]))
        """
    )["search"]
    assert shape(record(search, TEXTBOOK, ())) == FULL


CLASS = """
    class Agent:
        def __init__(self, game):
            self.game = game

        def search(self, game, state, depth=9):
            return self.max_value(state, -inf, inf)

        def max_value(self, state, alpha, beta):
            if self.game.is_terminal(state):
                return self.game.utility(state)
            v = -inf
            for move in self.game.moves(state):
                v = max(v, self.min_value(self.game.result(state, move), alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v

        def min_value(self, state, alpha, beta):
            if self.game.is_terminal(state):
                return self.game.utility(state)
            v = inf
            for move in self.game.moves(state):
                v = min(v, self.max_value(self.game.result(state, move), alpha, beta))
                if v <= alpha:
                    return v
                beta = min(beta, v)
            return v

        @classmethod
        def of_class(cls, game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(cls.of_class(game, game.result(state, m)) for m in game.moves(state))

        @staticmethod
        def static(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(Agent.static(game, game.result(state, m)) for m in game.moves(state))

    class Heir(Agent):
        pass
"""


@pytest.mark.parametrize("wrap", [lambda g: g, Counted, lambda g: Ordered(Counted(g), as_given)])
@pytest.mark.parametrize("name", ["Agent", "Heir"])
def test_a_class_with_recursive_methods(name, wrap):
    game = wrap(TEXTBOOK)
    agent = cell(CLASS, game=game)[name](game)
    assert shape(record(agent.search, game, ())) == CUT
    assert shape(record(partial(agent.search, depth=3), game, ())) == CUT
    assert record(agent.search, game, ()).root.window == (-inf, inf)


def test_class_methods_and_static_methods():
    names = cell(CLASS)
    assert shape(record(names["Heir"].of_class, TEXTBOOK, ())) == FULL
    assert shape(record(names["Agent"].static, TEXTBOOK, ())) == FULL


def test_a_search_through_an_object_or_a_partial_made_elsewhere():
    names = cell(
        CLASS
        + """
    agent = Agent(game)
    deep = partial(agent.max_value, alpha=-inf)

    def through_object(game, state):
        return agent.max_value(state, -inf, inf)

    def through_partial(game, state):
        return deep(state, beta=inf)
    """,
        game=TEXTBOOK,
        partial=partial,
    )
    assert shape(record(names["through_object"], TEXTBOOK, ())) == CUT
    assert shape(record(names["through_partial"], TEXTBOOK, ())) == CUT


def test_a_partial_of_a_function():
    trace = record(partial(alphabeta, alpha=3, beta=inf), TEXTBOOK, (1,))
    assert (trace.nodes, trace.root.window, trace.value) == (2, (3, inf), 2)


def test_a_decorated_function_is_visited_once_a_call():
    calls = Counter()

    def counting(function):
        @wraps(function)
        def wrapper(game, state):
            calls[state] += 1
            return function(game, state)

        return wrapper

    search = cell(
        """
        @counting
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best([search(game, game.result(state, m)) for m in game.moves(state)])
        """,
        counting=counting,
    )["search"]
    trace = record(search, TEXTBOOK, ())
    assert shape(trace) == FULL and sum(calls.values()) == 13
    assert trace.sources[search.__wrapped__.__code__].lines[0].strip() == "@counting"


def test_a_function_made_inside_another():
    def make():
        def inner(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(inner(game, game.result(state, move)) for move in game.moves(state))

        return inner

    assert shape(record(make(), TEXTBOOK, ())) == FULL


def test_a_search_that_returns_value_and_move():
    search = cell(
        """
        def search(game, state, depth):
            if game.is_terminal(state) or depth == 0:
                return game.evaluate(state), None
            best = max if game.to_move(state) == MAX else min
            pairs = [(search(game, game.result(state, m), depth - 1)[0], m)
                     for m in game.moves(state)]
            return best(pairs, key=lambda pair: pair[0])
        """
    )["search"]
    trace = record(search, TEXTBOOK, (), depth=9)
    assert shape(trace) == FULL
    assert (trace.value, trace.best_line) == ((3, 0), [0, 0])
    assert trace.proven()[trace.tree] == (3, 3)
    spec = [{"children": [1], "estimate": 4}, {"children": [1], "estimate": 7}]
    short = record(search, ExplicitTree(spec), (), depth=1)
    assert short.proven()[short.tree] == (7, 7) and short.best_line == [1]


def test_a_cell_in_a_true_ipython_shell():
    interactiveshell = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactiveshell.InteractiveShell()
    assert not shell.run_cell("from gamesearch import *\nfrom math import inf").error_in_exec
    text = textwrap.dedent(ALPHABETA.format(state="state", a="alpha", b="beta"))
    assert shell.run_cell("game = Counted(published['textbook'])\n" + text, silent=True).success
    shell.run_cell("trace = record(search, game, (), alpha=-inf, beta=inf)", silent=True)
    trace = shell.user_ns["trace"]
    assert shape(trace) == CUT
    source = trace.sources[shell.user_ns["search"].__code__]
    assert source.lines[0].startswith("def search(game, state, alpha, beta):")
    assert {step.line for step in trace.steps} <= set(
        range(source.first_line, source.first_line + len(source.lines))
    )


# ---------------------------------------------------------------- what is no visit


HELPERS = """
    def evaluate(state):
        return -len(state)

    def is_over(game, state):
        return game.is_terminal(state)

    def winner(state):
        return recurring(len(state))

    def recurring(n):
        return n and recurring(n - 1)

    def search(game, state):
        if is_over(game, state):
            winner(state)
            return game.utility(state)
        moves = sorted(game.moves(state), key=lambda m: evaluate(game.result(state, m)))
        best = max if game.to_move(state) == MAX else min
        return best([search(game, game.result(state, m)) for m in moves])
"""


def test_helpers_that_are_called_with_a_state_are_no_visits():
    trace = record(cell(HELPERS)["search"], TEXTBOOK, ())
    assert trace.nodes == 13 and trace.pruned == [] and len(trace.tree.walk()) == 13


def test_the_state_need_not_be_the_first_parameter_if_its_type_tells():
    search = cell(
        """
        def search(game, depth, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(search(game, depth - 1, game.result(state, m)) for m in game.moves(state))

        def begin(game, state):
            return search(game, 9, state)
        """
    )["begin"]
    assert shape(record(search, TEXTBOOK, ())) == FULL


def test_a_search_may_wrap_the_game_it_is_given():
    search = cell(
        """
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(search(game, game.result(state, m)) for m in game.moves(state))

        def begin(game, state):
            return search(Counted(game), state)
        """,
        Counted=Counted,
    )["begin"]
    assert shape(record(search, TEXTBOOK, ())) == FULL


def test_an_order_that_searches_by_itself_is_no_visit():
    game = Ordered(TEXTBOOK, best_first())
    assert record(minimax, game, ()).nodes == 13


@pytest.mark.parametrize(
    "wrap",
    [
        lambda game: game,
        Counted,
        lambda game: Ordered(game, as_given),
        lambda game: Counted(Ordered(game, as_given)),
    ],
    ids=["bare", "counted", "ordered", "counted and ordered"],
)
def test_the_rules_of_a_game_that_the_notebook_also_calls_game_are_no_visits(wrap):
    game = wrap(TEXTBOOK)
    text = ALPHABETA.format(state="state", a="alpha", b="beta")
    names = cell(text, game=game, state=(), move=0, value=minimax, best=minimax)
    assert shape(record(names["search"], game, (), alpha=-inf, beta=inf)) == CUT


def test_a_search_that_reads_the_game_from_the_notebook():
    game = Counted(TEXTBOOK)
    names = cell(
        """
        def search(_, state):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(search(_, game.result(state, m)) for m in game.moves(state))
        """,
        game=game,
    )
    assert shape(record(names["search"], game, ())) == FULL


def test_a_built_in_function_inside_a_partial_is_passed_over():
    names = cell(
        """
        pick = partial(max, key=abs)

        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            return pick([search(game, game.result(state, m)) for m in game.moves(state)])
        """,
        partial=partial,
    )
    assert record(names["search"], TEXTBOOK, ()).nodes == 13


def test_a_game_without_a_dictionary_can_be_searched():
    class Two:
        __slots__ = ()
        initial = ()
        to_move = staticmethod(lambda state: MAX)
        moves = staticmethod(lambda state: (0, 1))
        result = staticmethod(lambda state, move: (*state, move))
        is_terminal = staticmethod(lambda state: len(state) == 2)
        utility = staticmethod(sum)

    trace = record(minimax, Two(), ())
    assert (trace.nodes, trace.value, trace.best_line) == (7, 2, [1, 1])


# ---------------------------------------------------------------- visits and nodes


PVS = """
    def pvs(game, state, alpha, beta):
        player = game.to_move(state)
        if game.is_terminal(state):
            return player * game.utility(state)
        for index, move in enumerate(game.moves(state)):
            child = game.result(state, move)
            if index == 0:
                value = -pvs(game, child, -beta, -alpha)
            else:
                value = -pvs(game, child, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -pvs(game, child, -beta, -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha
"""


@given(trees())
@settings(max_examples=100)
def test_a_re_search_is_a_second_visit_to_the_same_node(tree):
    pvs = cell(PVS)["pvs"]
    trace = record(pvs, tree, (), alpha=-99, beta=99)
    assert trace.value == tree.to_move(()) * value_of(tree, ())
    nodes = trace.tree.walk()
    assert len({node.state for node in nodes}) == len(nodes)
    assert sum(len(node.visits) for node in nodes) == trace.nodes
    for node in nodes:
        assert all(visit.state == node.state for visit in node.visits)
        low, high = trace.proven().get(node, (-inf, inf))
        assert low <= value_of(tree, node.state) <= high


def test_a_null_window_and_then_a_full_search_are_two_visits_to_one_node():
    trace = record(cell(PVS)["pvs"], ExplicitTree([[1, 2], [5, 6]]), (), alpha=-99, beta=99)
    second = trace.tree.children[1]
    assert [visit.window for visit in second.visits] == [(-2, -1), (-99, -1)]
    assert len(trace.tree.children) == 2 and trace.value == 5 and trace.best_line == [1, 0]


def test_a_search_repeated_from_within_visits_the_root_again():
    names = cell(
        """
        def deepening(game, state, most):
            for depth in range(most + 1):
                value = search(game, state, depth)
            return value

        def search(game, state, depth):
            if game.is_terminal(state) or depth == 0:
                return game.evaluate(state)
            best = max if game.to_move(state) == MAX else min
            return best(search(game, game.result(state, m), depth - 1) for m in game.moves(state))
        """
    )
    spec = {
        "estimate": 1,
        "children": [{"children": [3, 4], "estimate": 5}, {"children": [1, 2], "estimate": 6}],
    }
    trace = record(names["deepening"], ExplicitTree(spec), (), most=2)
    assert trace.nodes == 1 + 3 + 7 and trace.value == 3
    assert [len(node.visits) for node in trace.tree.walk()] == [3, 2, 1, 1, 2, 1, 1]
    assert trace.best_line == [0, 0] and trace.pruned == []


class Alike(ExplicitTree):
    """A tree in which all leaves of equal value are one and the same state."""

    def result(self, state, move):
        after = super().result(state, move)
        return self.seen(after)

    def seen(self, state):
        if not self.is_terminal(state):
            return state
        same = (s for s in self.states if self.is_terminal(s))
        return next(s for s in same if self.utility(s) == self.utility(state))


def test_two_moves_that_lead_to_equal_states_are_two_nodes():
    game = Alike([7, 7, 2])
    trace = record(minimax, game, ())
    assert [visit.state for visit in trace.root.children] == [(0,), (0,), (2,)]
    assert [len(child.visits) for child in trace.tree.children] == [1, 1, 1]
    assert [child.label for child in trace.tree.children] == [0, 1, 2]
    assert trace.pruned == []


def test_of_two_equal_states_the_one_not_tried_is_pruned():
    trace = record(alphabeta, Alike([[5, 6], [3, 3, 9]]), ())
    assert trace.pruned == [(1, 0), (1, 2)]


def test_transpositions_in_tic_tac_toe_are_nodes_of_their_own():
    game = TicTacToe()
    state = game.parse("XOX...O..")
    counted = Counted(game)
    minimax(counted, state)
    trace = record(minimax, game, state)
    assert trace.nodes == len(trace.tree.walk()) == counted.nodes
    assert trace.nodes > len({visit.state for visit in trace.visits})


def test_a_finished_game_is_a_trace_of_one_leaf():
    trace = record(alphabeta, TEXTBOOK, (0, 1))
    assert (trace.nodes, trace.leaves, trace.pruned, trace.best_line) == (1, [(0, 1)], [], [])
    assert trace.proven()[trace.tree] == (12, 12)


# ---------------------------------------------------------------- when something goes wrong


@pytest.mark.parametrize("limit", [1, 5, 12])
def test_too_large_a_search_says_what_to_do_instead(limit):
    with pytest.raises(TooLarge, match=f"more than {limit} nodes: record a smaller") as caught:
        record(minimax, TEXTBOOK, (), limit=limit)
    assert "a later position, a depth, a better order" in str(caught.value)
    assert "Counted(game) counts any size" in str(caught.value)
    assert caught.value.trace.nodes == limit and isinstance(caught.value, ValueError)


def test_a_search_as_large_as_the_limit_is_recorded():
    assert record(minimax, TEXTBOOK, (), limit=13).nodes == 13


def test_the_limit_is_ten_thousand_unless_said_otherwise():
    game = TicTacToe()
    with pytest.raises(TooLarge, match="more than 10,000 nodes"):
        record(alphabeta, game, game.initial)


def test_a_search_that_swallows_errors_cannot_swallow_too_large():
    search = cell(
        """
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(state)
            values = [0]
            for move in game.moves(state):
                try:
                    values.append(search(game, game.result(state, move)))
                except ValueError:
                    pass
            return max(values)
        """
    )["search"]
    with pytest.raises(TooLarge):
        record(search, TEXTBOOK, (), limit=5)


FAILING = """
    def search(game, state):
        if state == (1, 0):
            raise KeyError("half-way")
        if game.is_terminal(state):
            return game.utility(state)
        best = max if game.to_move(state) == MAX else min
        return best([search(game, game.result(state, m)) for m in game.moves(state)])
"""


def test_what_the_search_raises_passes_through_with_the_trace_so_far():
    with pytest.raises(KeyError, match="half-way") as caught:
        record(cell(FAILING)["search"], TEXTBOOK, ())
    trace = caught.value.trace
    assert [v.state for v in trace.visits] == [(), (0,), (0, 0), (0, 1), (0, 2), (1,), (1, 0)]
    assert [v.state for v in trace.visits if v.left is None] == [(), (1,), (1, 0)]
    assert trace.leaves == [(0, 0), (0, 1), (0, 2)] and trace.pruned == []
    assert trace.value is None and trace.proven()[trace.tree] == (3, inf)
    assert [s.event for s in trace.steps if s.visit.state == (1, 0)] == ["call", "line", "line"]


def test_an_exception_that_the_search_handles_itself_is_no_end():
    search = cell(
        """
        class Cutoff(Exception):
            pass

        def search(game, state):
            if state == (1, 0):
                raise Cutoff
            if game.is_terminal(state):
                return game.utility(state)
            values = []
            for move in game.moves(state):
                try:
                    values.append(search(game, game.result(state, move)))
                except Cutoff:
                    values.append(-1)
            return max(values) if game.to_move(state) == MAX else min(values)
        """
    )["search"]
    trace = record(search, TEXTBOOK, ())
    assert trace.value == 3 and trace.nodes == 13
    raised = next(visit for visit in trace.visits if visit.state == (1, 0))
    assert raised.left is None and raised.value is None
    assert raised.parent.value == -1 and raised.parent.parent is trace.root


def test_a_search_that_forgets_to_return_has_no_value():
    search = cell(
        """
        def search(game, state):
            for move in game.moves(state):
                search(game, game.result(state, move))
        """
    )["search"]
    trace = record(search, TEXTBOOK, ())
    assert trace.nodes == 13 and trace.value is None and trace.root.left == len(trace.steps) - 1


@pytest.mark.parametrize("fails", [False, True])
def test_the_tracer_that_was_set_before_is_set_afterwards(fails):
    def debugger(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(debugger)
    try:
        try:
            record(cell(FAILING)["search"] if fails else minimax, TEXTBOOK, ())
        except KeyError:
            assert fails
        assert sys.gettrace() is debugger
        try:
            record(minimax, TEXTBOOK, (), limit=2)
        except TooLarge:
            assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)


def test_the_tracer_is_gone_if_there_was_none():
    before = sys.gettrace()
    sys.settrace(None)
    try:
        record(minimax, TEXTBOOK, ())
        assert sys.gettrace() is None
    finally:
        sys.settrace(before)


def test_what_is_no_python_function_cannot_be_recorded():
    with pytest.raises(ValueError, match="is not a Python function: nothing of it can be seen"):
        record(max, TEXTBOOK, ())


@given(st.lists(small, min_size=1, max_size=4), st.sampled_from([MAX, MIN]))
@settings(max_examples=30)
def test_recording_changes_neither_the_search_nor_the_game(leaves, side):
    tree = ExplicitTree(leaves, side)
    value = record(alphabeta, tree, ()).value
    assert value == alphabeta(tree, ()) == record(alphabeta, tree, ()).value


def test_a_recursion_that_no_name_gives_away_is_seen_all_the_same():
    names = cell(
        """
        class Search:
            def __call__(self, game, state):
                if game.is_terminal(state):
                    return game.utility(state)
                best = max if game.to_move(state) == MAX else min
                return best(self(game, game.result(state, m)) for m in game.moves(state))

        def passed_on(game, state, again):
            if game.is_terminal(state):
                return game.utility(state)
            best = max if game.to_move(state) == MAX else min
            return best(again(game, game.result(state, m), again) for m in game.moves(state))
        """
    )
    passed_on = names["passed_on"]
    assert shape(record(names["Search"](), TEXTBOOK, ())) == FULL
    assert shape(record(passed_on, TEXTBOOK, (), again=passed_on)) == FULL


@given(trees_with_estimates())
@settings(max_examples=30)
def test_a_search_that_first_searches_less_deep_visits_the_same_node_again(tree):
    search = cell(
        """
        def search(game, state, depth):
            if game.is_terminal(state):
                return game.utility(state)
            if depth == 0:
                return game.evaluate(state)
            search(game, state, depth - 1)
            best = max if game.to_move(state) == MAX else min
            return best(search(game, game.result(state, m), depth - 1) for m in game.moves(state))
        """
    )["search"]
    counted = Counted(tree)
    value = search(counted, (), 2)
    trace = record(search, tree, (), depth=2)
    assert (trace.nodes, trace.value) == (counted.nodes, value)
    assert len(trace.tree.walk()) == len({node.state for node in trace.tree.walk()})


def test_a_visit_that_handles_an_error_and_returns_nothing_has_returned():
    search = cell(
        """
        def search(game, state):
            for move in game.moves(state):
                try:
                    search(game, game.result(state, move))
                    game.result(state, 99)
                except ValueError:
                    move = None
            return None
        """
    )["search"]
    trace = record(search, ExplicitTree([1, 2]), ())
    assert [visit.left is not None for visit in trace.visits] == [True] * 3
    assert trace.root.left == len(trace.steps) - 1


def test_a_statement_of_several_lines_is_one_step():
    search = cell(
        """
        def search(game, state):
            if game.is_terminal(state):
                return game.utility(
                    state
                )
            return max(
                [
                    search(game, game.result(state, move))
                    for move in game.moves(state)
                ],
                default=(
                    0
                ),
            )
        """
    )["search"]
    trace = record(search, ExplicitTree([1, 2]), ())
    steps = [(s.event, s.line) for s in trace.steps if s.visit is trace.root]
    assert steps == [("call", 1), ("line", 2), ("line", 6), ("return", 6)]
    leaf = [(s.event, s.line) for s in trace.steps if s.visit is trace.visits[1]]
    assert leaf == [("call", 1), ("line", 2), ("line", 3), ("return", 3)]
