"""The exercises of notebooks 05 to 08 and 12: solutions pass, every mistake hears its reason."""

from math import inf

import pytest

from exercise_cells import names, reasons, said, solution, source
from gamesearch import (
    MAX,
    MIN,
    ExplicitTree,
    alphabeta,
    negamax,
    principal_variation,
    quiescence,
    random_tree,
)
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n05, n06, n07, n08, n12
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.experiments.variants import variant
from gamesearch.search.table import Bound, Entry
from gamesearch.solver import cells as bits
from gamesearch.solver import rungs

SEARCHES = {"negamax", "depth_limited", "alphabeta_table"}  # tested with the trials of searches
MODULES = (n05, n06, n07, n08, n12)
REASONS = reasons(*MODULES)

pytestmark = pytest.mark.usefixtures("progress_of_its_own")

# ---------------------------------------------------------------- right answers

RIGHT = {  # three dots: what the saved solution hands over
    "to-the-mover": -6,
    "child-window": (-8, 3),
    "two-questions": 519,
    "next-window": ...,
    "sign-exposed": ...,
    "bound-no-value": ...,
    "at-depth-two": 5,
    "stand-pat": 2,
    "lying-depths": [4, 2],
    "noisy-search": ...,
    "open-lines": ...,
    "worse-deeper": ...,
    "before-the-last": 452,
    "windows-settled": {(4, 9), (6, 8)},
    "bits-needed": 39,
    "settles-it": ...,
    "two-killers": ...,
    "capture-key": ...,
    "leaves-for-no": 5,
    "search-again": (9, 20),
    "passes-from-50": 21,
    "mtdf-answers": ...,
    "scout-exposed": ...,
    "sss-reads-less": ...,
    "scouting": ...,
    "cell-place": 30,
    "lost-when": -10,
    "window-left": (-2, 3),
    "edges-first": 1116.62,
    "three-in-line": ...,
    "playable-cells": ...,
    "mirrored-board": ...,
}


def test_every_small_exercise_has_its_right_answer_here():
    assert set(RIGHT) == names(*MODULES) - SEARCHES


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_answer_passes_and_three_dots_are_told_not_yet(name):
    result = check(name, solution(name) if RIGHT[name] is ... else RIGHT[name])
    assert result.passed, result.message
    assert said(name, ...) == NOT_YET


# ---------------------------------------------------------------- wrong answers and their reasons


OF_A_LIST = {
    "lying-depths",
    "windows-settled",
}  # exercises whose reasons are for single members of a list


@pytest.mark.parametrize(("name", "answer", "words"), REASONS)
def test_a_wrong_answer_hears_its_reason(name, answer, words):
    assert said(name, [answer] if name in OF_A_LIST else answer) == words


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("sign-exposed", "((1) (2))", "Both return 2 here. At an even ply"),
        ("sign-exposed", "(0 0)", "Both return 0 here."),
        ("sign-exposed", "(1 2 3)", "2 are enough"),
        ("sign-exposed", "min(1 2)", "MAX is to move at the root"),
        ("bound-no-value", "((6 8))", "It returns 6: no fail low."),
        ("bound-no-value", "(8 9)", "It returns 8: no fail low."),
        ("bound-no-value", "((2 4))", "It returns 2, which is the value."),
        ("lying-depths", [2], "1 more belongs"),
        ("worse-deeper", "((1 2) 3)", "Give every inner node"),
        ("worse-deeper", "((1 2)~3 4)", "Depth 1 chooses move 1, depth 2 move 1; best is move 1."),
        ("worse-deeper", "(((1)~9)~1 ((2)~0)~5 ((3)~0)~0)", "depth 2 move 0; best is move 2."),
        ("windows-settled", [(4, 9)], "1 more belongs"),
        ("scout-exposed", "((5 3) (6 2))", "Both return 3 here."),
        ("sss-reads-less", "((5 8) (3 9))", "SSS* reads 3 leaves here, alpha-beta 3."),
    ],
)
def test_an_answer_that_falls_short_hears_what_is_missing(name, answer, words):
    assert words in said(name, answer)


def forced(game, state):
    """Search noisy moves without standing pat."""
    if game.is_terminal(state) or not game.noisy_moves(state):
        return quiescence(game, state)
    return max(-forced(game, game.result(state, move)) for move in game.noisy_moves(state))


def with_one_bound(tree, guess):
    """Run an MTD(f) whose answers all become upper bounds."""
    lower, upper, value = -inf, inf, guess
    while lower < upper:
        value = upper = alphabeta(tree, (), alpha=value - 1, beta=value)
    return [value]


def again_above_beta(game, state, alpha=-inf, beta=inf):
    """Search a scouted move again even if its bound has reached beta: the window is inverted."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        scout = beta if value == -inf else min(alpha + 1, beta)
        reply = -again_above_beta(game, child, -scout, -alpha)
        if value > -inf and reply >= scout:
            reply = -again_above_beta(game, child, -beta, -reply)
        value = max(value, reply)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


@pytest.mark.parametrize(
    ("name", "function", "words"),
    [
        ("next-window", lambda a, b, v: (-inf, v) if v <= a else (v, inf), "right is (-inf, 3)"),
        ("next-window", lambda a, b, v: (a, b), "returned (4, 6)"),
        ("noisy-search", forced, "returned 1; right is 2"),
        ("noisy-search", lambda game, state: game.evaluate(state), "returned 2; right is 5"),
        ("open-lines", lambda text: text.count("X") - text.count("O"), "right is 8"),
        ("open-lines", lambda text: -n06.open_lines(text), "returned -8; right is 8"),
        ("settles-it", lambda entry, d, a, b: entry.settles(d, b, a), "right is"),
        ("settles-it", lambda entry, d, a, b: entry.settles(entry.depth, a, b), "right is False"),
        ("settles-it", lambda entry, d, a, b: entry.bound is Bound.EXACT, "right is"),
        ("two-killers", lambda killers, move: [move, *killers][:2], "returned [4, 4]"),
        ("two-killers", lambda killers, move: [*killers, move][-2:], "right is [2, 4]"),
        ("capture-key", lambda key, s, turn, m, a, e, t: key ^ s[a, m] ^ s[e, m] ^ turn, "right"),
        ("capture-key", lambda *given: n07.capture_key(*given) ^ n07.TURN, "right"),
        ("mtdf-answers", with_one_bound, "did not come to an end"),
        ("mtdf-answers", lambda tree, guess: alphabeta(tree, ()), "returned 5; right is [3, 5, 5]"),
        ("scouting", n08.scout_only, "right is"),
        ("scouting", negamax, "that is no null window just above the value held, 5"),
        ("scouting", alphabeta, "returned"),
        ("scouting", again_above_beta, "'((3 (1 (((2) (5))))))'), ()) returned 2; right is 3."),
        ("three-in-line", bits.has_line, "has_line(7) returned False; right is True"),
        ("three-in-line", lambda stones: stones & stones >> 1 > 0, "right is False"),
        ("playable-cells", lambda taken: taken + bits.BOTTOM, "(63) returned 4432676798656"),
        ("playable-cells", lambda taken: bits.BOTTOM, "(1) returned 4432676798593"),
        ("mirrored-board", lambda board: board, "right is 4398046511104"),
        ("mirrored-board", lambda board: board * (board == 1 << 21), "returned 0"),
        ("mirrored-board", lambda one, two: 0, "called with 1 argument,"),
        ("mirrored-board", 7, "the function itself"),
    ],
)
def test_a_wrong_function_is_shown_where_it_differs(name, function, words):
    assert words in said(name, function)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("sign-exposed", "((4) 5)"),
        ("bound-no-value", ExplicitTree([[5, -5], 0])),
        ("worse-deeper", "((3 (1 2)~4)~3 ((1)~9)~2)"),
        ("scout-exposed", "(0 ((1 3) 5))"),
        ("sss-reads-less", "((1 1) 2)"),
    ],
)
def test_other_right_answers_pass_too(name, answer):
    result = check(name, answer)
    assert result.passed, result.message


# ---------------------------------------------------------------- the references


def explained(name):
    """Return the wrong answers of an exercise that have a reason, in order."""
    return [case.values[1] for case in REASONS if case.values[0] == name]


def test_the_counts_that_have_a_reason_are_what_is_counted():
    counted = [n12.mean_nodes(rung) for rung in (rungs.centre_first, rungs.alphabeta)]
    assert explained("edges-first") == counted

    tree = random_tree(4, 6, seed=2)
    guesses = (0, 75, 100, negamax(tree, ()))
    passes = [len(n08.answers(tree, guess)) for guess in guesses]
    mistaken = len(n08.answers(random_tree(4, 6, seed=8), 50))  # on the notebook's own tree
    assert explained("passes-from-50") == [mistaken, *passes, 1]

    tree = random_tree(4, 5, seed=7)
    value = negamax(tree, ())
    windows = ((-inf, inf), (value - 1, value), (value, value + 1))
    assert explained("two-questions") == [n05.nodes_with(tree, *window) for window in windows]


def test_the_negamax_that_leaves_utility_to_max_is_the_mutant_of_the_notebook():
    space = {"negamax": negamax, "variant": variant}
    exec(source("05", "signs-mutants"), space)
    mutant = space["mutants"]["utility left to MAX"]
    for seed in range(20):
        tree = random_tree((1, 3), 3, seed=seed)
        assert n05.left_to_max(tree) == mutant(tree, ())


def test_the_search_without_second_searches_is_that_of_the_notebook():
    space = {"principal_variation": principal_variation, "variant": variant}
    exec(source("08", "pitfall-again-count").split("rows = ")[0], space)
    for seed in range(20):
        tree = random_tree((1, 3), 4, seed=seed, to_move=(MAX, MIN)[seed % 2])
        assert n08.scout_only(tree, ()) == space["attempts"]["none"](tree, ())


def test_an_entry_settles_only_what_is_asked_at_its_depth():
    asked = n07.entries()
    assert {Entry.settles(*given) for given in asked} == {True, False}
    assert {entry.bound for entry, *_ in asked} == set(Bound)


def test_three_in_a_line_and_the_cells_to_play_agree_with_the_board():
    board = 1 << 2 | 1 << 8 | 1 << 14  # falling
    assert n12.has_three(board) and not n12.has_three(board ^ 1 << 8)
    for taken in (0, 1, 0b111111, bits.BOARD):
        assert n12.playable(taken) == sum(bits.drop(taken, column) for column in range(7))
    assert n12.mirrored(n12.mirrored(board)) == board != n12.mirrored(board)
