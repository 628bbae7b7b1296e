"""The exercises of notebooks 09, 10, 11 and 13: solutions pass, mistakes hear their reason."""

import ast
import random
from math import inf, log, sqrt

import pytest

from exercise_cells import names, reasons, said, source
from gamesearch import MAX, ExplicitTree, negamax_with_table
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n09, n10, n11, n13
from gamesearch.exercises.museum import museum
from gamesearch.exercises.museum.cases import sample_cases
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.games.nim import Nim
from gamesearch.search.chance import expectiminimax
from gamesearch.search.impartial import mex, nim_sum
from gamesearch.search.montecarlo import (
    backpropagation,
    best_bound,
    expansion,
    make_node,
    mcts,
    root_after,
    simulation,
    ucb1,
)

SEARCHES = {"expectiminimax", "grundy"}  # their trials are tested in test_check.py
SMALL = sorted(names(n09, n10, n11, n13) - SEARCHES)
REASONS = reasons(n09, n10, n11, n13)

pytestmark = pytest.mark.usefixtures("progress_of_its_own")

# ---------------------------------------------------------------- right answers


def choose(node):
    """Return the child that UCT goes to, by the formula itself."""

    def bound(child):
        mean = child.mean if node.player == MAX else 1 - child.mean
        return mean + sqrt(2) * sqrt(log(node.visits) / child.visits)

    return max(node.children, key=bound)


def take_numbers(takes, largest):
    found = []
    for heap in range(largest + 1):
        found.append(mex(found[heap - take] for take in takes if take <= heap))
    return found


def wins_misere_by_search(heaps):
    game = Nim(heaps, misere=True)
    return negamax_with_table(game, game.initial) == 1


RIGHT = {
    "dice-and-min": 5,
    "rare-leaf": 13,
    "wild-targets": [7, 3],
    "outcomes-unread": {4, 8, 9, 10},
    "may-stop": n09.may_stop,
    "uneven-dice": "(chance(3 3) chance(2))",
    "handed-at-min": "min(11 chance((12 99) 2))",
    "blind-mean": 0.625,
    "next-arm": 1,
    "no-doubt": 1,
    "tree-size": 100,
    "mean-of-the-win": 0,
    "count-result": n10.counted,
    "fooled-by-means": "((1 1 -1) 0)",
    "choose-child": choose,
    "third-heap": 12,
    "lost-heaps": [0, 2, 7, 9, 14],
    "balance": 5,
    "octal-period": 24,
    "winning-moves": n11.winning_moves,
    "take-numbers": take_numbers,
    "misere-nim": wins_misere_by_search,
    "which-exposes": "C",
    "who-is-wrong": ["horizon", "zero", "stand pat"],
    "trees-until-sure": 44,
    "window-mended": museum["window"].mended,
    "zero-alone": "((-1))",
    "two-at-once": "(-2 (-2 -3))",
    "silent-undo": "((1 (1)) 2)",
}


def test_every_small_exercise_has_its_right_answer_here():
    assert sorted(RIGHT) == SMALL


@pytest.mark.parametrize("name", SMALL)
def test_the_right_answer_passes_and_three_dots_are_told_not_yet(name):
    result = check(name, RIGHT[name])
    assert result.passed, result.message
    assert said(name, ...) == NOT_YET


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("uneven-dice", "(chance(2) chance(3 3))"),
        ("handed-at-min", "min(11 chance(2 (12 99)))"),
        ("fooled-by-means", [0, [1, 1, -1]]),
        ("zero-alone", ExplicitTree([[-4, 3]])),
        ("two-at-once", "((-2 -1) (-2 -3))"),
    ],
)
def test_other_right_answers_pass_too(name, answer):
    assert check(name, answer).passed


# ---------------------------------------------------------------- wrong answers and their reasons


def test_there_are_reasons_for_many_wrong_answers():
    assert len(REASONS) > 45


@pytest.mark.parametrize(("name", "answer", "words"), REASONS)
def test_a_wrong_answer_hears_its_reason(name, answer, words):
    of_a_list = name in ("wild-targets", "outcomes-unread", "lost-heaps", "who-is-wrong")
    assert said(name, [answer] if of_a_list else answer) == words


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("uneven-dice", "(3 chance(4 6))", "Let every move at the root lead to a chance node"),
        ("uneven-dice", "7", "MAX is to choose at the root"),
        ("uneven-dice", "min(chance(3 3) chance(2))", "MAX is to choose at the root"),
        ("uneven-dice", "(chance(3 3) chance(2 2))", "It chooses move 0 here, and none is better"),
        ("uneven-dice", "(chance(3 3) chance(3))", "It chooses move 1 here, and none is better"),
        ("handed-at-min", "(11 chance((10 0) 20))", "MIN is to move at the root"),
        ("handed-at-min", "min(3 5)", "There are no dice in this tree"),
        ("handed-at-min", "min(11 chance((9 8) 2))", "Both return 5.5 here"),
        ("fooled-by-means", "((1 1) (0 -1))", "Move 0 has the best mean here"),
        ("fooled-by-means", "((1 1 1 -1) 0)", "This tree has 5 leaves; 4 are enough"),
        ("octal-period", (24, 142), "The answer is a number"),
        ("outcomes-unread", [9, 10], "2 more belong"),
        ("zero-alone", "((1 2))", 'It does not expose "zero"'),
        ("zero-alone", "(-1)", 'It exposes "zero", and "sign" as well'),
        ("zero-alone", "(max(1 2) 3)", "The players take turns at this exhibit"),
        ("two-at-once", "(2 (2 1))", 'It does not expose "zero".'),
        ("two-at-once", "(-1 -2)", 'It does not expose "ties".'),
        ("two-at-once", "(1 2)", 'It does not expose "zero" and "ties".'),
        ("two-at-once", "(max(1 2) 3)", "The players take turns at this exhibit"),
        ("silent-undo", "(0 (0) 0)", "That is not silence"),
        ("silent-undo", "(1 2)", "It is right here: value 2"),
        ("silent-undo", "(max(1 2) 3)", "The players take turns at this exhibit"),
        ("window-mended", 3, "the function itself"),
    ],
)
def test_an_answer_that_falls_short_hears_what_is_missing(name, answer, words):
    assert words in said(name, answer)


def highest_mean_to_max(node):
    return max(node.children, key=lambda child: ucb1(child.mean, child.visits, node.visits))


def turned_at_every_ply(path, result):
    return [
        (visits + 1, total + (1 - result if ply % 2 else result))
        for ply, (visits, total) in enumerate(path)
    ]


@pytest.mark.parametrize(
    ("name", "function", "words"),
    [
        ("may-stop", lambda alpha, high, read: n09.may_stop(alpha, 0, read), "right is False"),
        (
            "may-stop",
            lambda alpha, high, read: n09.may_stop(alpha - 1, high, read),
            "right is True",
        ),
        ("count-result", turned_at_every_ply, "[(3, 2), (1, 0.5)], 0) returned"),
        ("choose-child", highest_mean_to_max, "right is Node((0, 3)"),
        ("choose-child", lambda node: choose(node).move, "returned 1; right is Node((1,)"),
        ("winning-moves", lambda heaps: n11.winning_moves(heaps)[:1], "returned [(4, 1)]"),
        ("winning-moves", lambda heaps: [(h, nim_sum(*heaps)) for h in heaps], "([1]) returned"),
        (
            "take-numbers",
            lambda takes, largest: list(range(largest + 1)),
            "right is [0, 1, 0, 1, 0]",
        ),
        ("misere-nim", lambda heaps: nim_sum(*heaps) != 0, "([]) returned False; right is True"),
        ("misere-nim", lambda heaps: nim_sum(*heaps) == 0, "([2]) returned False; right is True"),
        ("window-mended", museum["window"].program, "On ((2 1)) it answers value 2; right is"),
        ("window-mended", lambda game: 1, "takes 1 positional argument"),
    ],
)
def test_a_wrong_function_is_shown_where_it_differs(name, function, words):
    assert words in said(name, function)


def test_a_window_that_never_closes_is_stopped_and_the_tree_of_a_wrong_one_is_drawn(monkeypatch):
    monkeypatch.setattr("gamesearch.exercises.museum.front.SECONDS", 0.2)

    def endless(game, state, alpha=-inf, beta=inf):
        while True:
            pass

    assert "stopped after 0.2 seconds" in said("window-mended", endless)
    result = check("window-mended", museum["window"].program)
    assert result.counterexample == ExplicitTree([[2, 1]])


# ---------------------------------------------------------------- references and sayings


def functions_of(number, cell_id, **space):
    """Return the functions that a cell of a notebook defines, with these names at hand."""
    program = ast.parse(source(number, cell_id))
    program.body = [part for part in program.body if isinstance(part, ast.FunctionDef)]
    exec(compile(program, cell_id, "exec"), space)
    return space


def dice_trees():
    return [case.game for case in sample_cases(chance=True)]


def test_the_wrong_searches_of_notebook_09_are_those_of_the_notebook():
    shared = {name: vars(n09)[name] for name in ("CHANCE", "MAX", "following", "inf")}
    twice = functions_of("09", "pitfall-twice", **shared)["divides_twice"]
    handed = functions_of("09", "pitfall-window", **shared)["handed_through"]
    for tree in dice_trees():
        assert n09.divides_twice(tree, ()) == pytest.approx(twice(tree, ()))
        assert n09.handed_through(tree) == pytest.approx(handed(tree, ()))
    assert any(n09.handed_through(tree) != expectiminimax(tree, ()) for tree in dice_trees())


def test_a_chance_node_may_be_left_at_a_tie_and_not_before():
    read = [(0.25, 1), (0.25, 3)]
    answers = [n09.may_stop(alpha, 10, read) for alpha in (5.75, 6, 6.25)]
    assert answers == [False, True, True]


def test_grow_with_the_choice_asked_for_builds_the_tree_of_mcts():
    names = (random, make_node, expansion, simulation, ucb1)
    space = functions_of("10", "pitfall-grow", **{one.__name__: one for one in names})
    grown = space["grow"](n10.TRAP, (), 200, choose, backpropagation)
    theirs = root_after(mcts(n10.TRAP, ()), 200)
    assert [(n.state, n.visits, n.total) for n in grown.walk()] == [
        (n.state, n.visits, n.total) for n in theirs.walk()
    ]


def test_nodes_of_both_players_are_handed_to_the_choice():
    players = [node.player for (node,) in n10.grown_nodes()]
    assert {players.count(MAX) > 2, players.count(-MAX) > 2} == {True}
    assert all(choose(node) is best_bound(node, sqrt(2)) for (node,) in n10.grown_nodes())


def test_the_rule_of_misere_play_is_right_by_search_wherever_it_is_asked():
    inputs = n11.misere_inputs()
    assert len(inputs) == 56
    assert [n11.wins_misere(*one) for one in inputs] == [
        wins_misere_by_search(*one) for one in inputs
    ]


def test_most_trees_that_expose_undo_end_in_an_error_as_the_task_says():
    verdicts = [museum["undo"].judge(case) for case in sample_cases()]
    exposed = [one.wrong.answer.said for one in verdicts if one.exposed]
    assert sum(answer.startswith("an error") for answer in exposed) > len(exposed) / 2
