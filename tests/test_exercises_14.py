"""The exercises of notebook 14: solutions pass, every mistake hears its reason."""

from math import inf

import pytest

from exercise_cells import names, reasons, said, solution
from gamesearch import negamax
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n14
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.search.parallel import Job, root_splitting

REASONS = reasons(n14)

pytestmark = pytest.mark.usefixtures("progress_of_its_own")

# ---------------------------------------------------------------- right answers


@pytest.mark.parametrize("name", sorted(names(n14)))
def test_the_solution_passes_and_three_dots_are_told_not_yet(name):
    result = check(name, solution(name))
    assert result.passed, result.message
    assert said(name, ...) == NOT_YET


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("leaves-of-two", 9),
        ("enough-workers", 9),
        ("slower-together", "(5 (3 (1 2)))"),
        ("slower-together", [5, [3, 9, 9]]),
    ],
)
def test_these_answers_are_right(name, answer):
    assert check(name, answer).passed


# ---------------------------------------------------------------- wrong answers and their reasons


def test_seven_wrong_answers_have_a_reason():
    assert len(REASONS) == 7


@pytest.mark.parametrize(("name", "answer", "words"), REASONS)
def test_a_wrong_answer_hears_its_reason(name, answer, words):
    assert said(name, answer) == words


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ("((5 8) (3 9))", "One worker visits 6 nodes here; the busier of two, round by round, 4."),
        ("(5 (3 9))", "One worker visits 4 nodes here; the busier of two, round by round, 4."),
        ("(5 max(3 9 9))", "let MAX and MIN take turns"),
        ("(5 (3 9 9 9))", "5 leaves; 4 are enough"),
    ],
)
def test_a_tree_that_falls_short_hears_what_is_missing(tree, words):
    assert words in said("slower-together", tree)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda alone, outcome: (outcome.nodes / alone, alone / outcome.longest), "(1.18"),
        (lambda alone, outcome: (outcome.nodes / alone - 1, alone / outcome.nodes), "(0.18"),
        (lambda alone, outcome: n14.measures(alone, outcome)[::-1], "(1.22"),
    ],
)
def test_wrong_measures_are_shown_where_they_differ(function, words):
    assert f"returned {words}" in said("two-measures", function)


def after(game, state):
    return [game.result(state, move) for move in game.moves(state)]


def untold(game, state, workers):
    """Tell no brother what the eldest was worth."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    eldest, *younger = after(game, state)
    (reply,) = yield [Job(eldest, inf, -inf, inf)]
    best = -reply
    for start in range(0, len(younger), workers):
        group = younger[start : start + workers]
        replies = yield [Job(child, inf, -inf, inf) for child in group]
        best = max(best, -min(replies))
    return best


def eldest_alone(game, state, workers):
    """Search no brother at all."""
    game.is_terminal(state)
    (reply,) = yield [Job(after(game, state)[0], inf, -inf, inf)]
    return -reply


def one_job(game, state, workers):
    """Hand out a job that stands in no list."""
    reply = yield Job(after(game, state)[0], inf, -inf, inf)
    return -reply


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (untold, "the work is not right: Outcome(value="),
        (root_splitting, "For workers=2 the work is not right"),
        (eldest_alone, "nodes=2, longest=2, jobs=1); meant is Outcome(value=4, nodes=3"),
        (one_job, "It stopped with"),
        (negamax, "hands out lists of jobs by yield"),
        (7, "hands out lists of jobs by yield"),
    ],
)
def test_a_wrong_way_of_sharing_hears_what_is_wrong(answer, words):
    assert words in said("eldest-first", answer)


# ---------------------------------------------------------------- the references


def test_the_counts_that_have_a_reason_are_what_is_counted():
    inner, every = 5, 17
    alone = n14.shared_out(n14.SHARED, 1).nodes - inner
    together = n14.shared_out(n14.SHARED, 2).nodes
    explained = [case.values[1] for case in REASONS if case.values[0] == "leaves-of-two"]
    assert explained == [alone, together - inner - 1, every - inner, together]


def test_more_workers_than_enough_change_nothing():
    longest = [n14.longest_with(workers) for workers in range(1, 26)]
    enough = n14.enough_workers()
    assert set(longest[enough - 1 :]) == {57} and longest[enough - 2] > 57
    assert longest == sorted(longest, reverse=True)
