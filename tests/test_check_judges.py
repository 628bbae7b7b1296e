"""The judges of small answers, and the registry of exercises."""

import itertools
from math import inf

import pytest

from gamesearch import ExplicitTree, minimax, negamax
from gamesearch.exercises import registry
from gamesearch.exercises.catalogue import n08
from gamesearch.exercises.functions import agrees_with, search
from gamesearch.exercises.judges import equals, one_of, set_of, tree_with
from gamesearch.exercises.registry import Exercise, exercises, right, unknown_name
from gamesearch.search.windows import principal_variation


@pytest.mark.parametrize(
    ("judge", "answer"),
    [
        (equals(7), 7),
        (equals(7), 7.0),
        (equals(0.3), 0.1 + 0.2),
        (equals(lambda: 3 + 4), 7),
        (equals("Beta cutoff"), " beta  CUTOFF"),
        (equals((3, 5)), [3, 5]),
        (equals(True), True),
        (one_of(1, 2), 2),
        (set_of([(0, 1), (2, 2)]), {(2, 2), (0, 1)}),
        (set_of([3, 12, 8]), [8, 3, 12]),
        (tree_with(lambda tree: minimax(tree, ()) == 3, "no"), "((3 12) (2 4))"),
        (tree_with(lambda tree: minimax(tree, ()) == 3, "no"), [[3, 12], [2, 4]]),
        (tree_with(lambda tree: minimax(tree, ()) == 3, "no"), ExplicitTree([[3], [2]])),
        (agrees_with(abs, [(3,), (-3,)]), lambda x: x if x > 0 else -x),
        (agrees_with(abs, lambda: [(3,), (-3,)]), abs),
        (search("minimax"), minimax),
    ],
)
def test_a_right_answer_passes(judge, answer):
    assert judge(answer).passed


@pytest.mark.parametrize(
    ("judge", "answer", "told"),
    [
        (equals(7, {9: "Nine are all."}), 9, "Nine are all."),
        (equals(7, {9: "Nine are all."}), 8, "8 is not right."),
        (equals(7), "seven", "The answer is a number, not 'seven'."),
        (equals(1), True, "The answer is a number, not True."),
        (equals(True), 1, "The answer is True or False, not 1."),
        (equals("low"), "high", "'high' is not right."),
        (one_of("a", "b", reasons={"c": "Too far."}), "C", "Too far."),
        (
            set_of([1, 2, 3]),
            [1, 9],
            "9 does not belong to the list, and 2 more belong to the list.",
        ),
        (set_of([1, 2, 3]), 5, "a list or a set, not 5"),
        (tree_with(bool, "It has no cut."), "((3 5) (2", "this ( is never closed"),
        (tree_with(bool, "It has no cut."), 3.5, "write a tree as a text"),
        (tree_with(lambda tree: False, "It has no cut."), "(1 2)", "It has no cut."),
        (tree_with(lambda tree: False, lambda t: t.text()), "(1 2)", "(1 2)"),
        (tree_with(lambda tree: False, "", most_leaves=2), "(1 2 3)", "has 3 leaves; 2 are enough"),
        (agrees_with(abs, [(3,), (-3,)]), lambda x: x, "(-3) returned -3; right is 3."),
        (agrees_with(abs, [(3,)]), lambda x: print(x), "returned nothing (None)"),
        (
            agrees_with(abs, [(3,)]),
            lambda: 3,
            "It is called with 1 argument, and yours takes ().",
        ),
        (
            agrees_with(max, [(3, 4)]),
            lambda a, b, c, d, e=0: 3,
            "called with 2 arguments, and yours takes (a, b, c, d, e): give c and d a default.",
        ),
        (agrees_with(abs, [(3,)]), lambda x: 1 // 0, "ZeroDivisionError"),
        (agrees_with(abs, [(3,)]), lambda x: ..., "Not yet"),
        (agrees_with(abs, [(3,)]), 3, "the function itself, uncalled"),
    ],
)
def test_a_wrong_answer_hears_why(judge, answer, told):
    verdict = judge(answer)
    assert not verdict.passed
    assert told in verdict.message


class Speechless:
    def __eq__(self, other):
        raise RuntimeError("no answer")

    def __repr__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("judge", "answer", "told"),
    [
        (set_of([1, 2]), itertools.count(), "0 does not belong to the list."),
        (equals(7), 10**5000, "something of type int is not right."),
        (equals(7), Speechless(), "The answer is a number, not something of type Speechless."),
    ],
    ids=["endless", "too many digits", "no words"],
)
def test_an_answer_without_end_or_that_cannot_be_written_is_judged(judge, answer, told):
    assert judge(answer).message == told


def scouts_in_words_of_its_own(game, state, least=-inf, most=inf):
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    best, upper = -inf, most
    for move in game.moves(state):
        after = game.result(state, move)
        value = -scouts_in_words_of_its_own(game, after, -upper, -least)
        if upper < most and least < value < most:
            value = -scouts_in_words_of_its_own(game, after, -most, -value)
        best, least = max(best, value), max(least, value)
        upper = least + 1
        if least >= most:
            break
    return best


def test_a_scout_is_seen_whatever_its_window_is_called():
    assert n08.scouting(scouts_in_words_of_its_own).passed
    entered = n08.window_of_second_move(scouts_in_words_of_its_own)
    assert entered == n08.window_of_second_move(principal_variation) == (-6, -5)
    assert not n08.scouting(negamax).passed


def test_no_judge_gives_the_answer_away():
    verdicts = [equals(7)(8), one_of("a", "b")("c"), set_of([71, 72])([71])]
    assert not any(str(secret) in v.message for v in verdicts for secret in (7, "'a'", 72))


def test_a_tree_that_lacks_something_is_the_counterexample():
    verdict = tree_with(lambda tree: False, "It has no cut.")("(1 2)")
    assert verdict.counterexample == ExplicitTree([1, 2])


def test_an_endless_small_function_is_stopped(monkeypatch):
    monkeypatch.setattr("gamesearch.exercises.running.watchdog.SECONDS", 0.3)

    def for_ever(x):
        while True:
            pass

    assert "did not come to an end" in agrees_with(abs, [(3,)])(for_ever).message


# ---------------------------------------------------------------- the registry


def test_every_exercise_has_a_task_and_a_notebook_of_two_digits():
    for exercise in exercises().values():
        assert exercise.task.endswith((".", "?")), exercise.name
        assert exercise.notebook.isdecimal() and len(exercise.notebook) == 2, exercise.name


def test_the_eight_searches_are_registered():
    assert {
        "minimax",
        "best_move",
        "alphabeta",
        "negamax",
        "depth_limited",
        "alphabeta_table",
        "expectiminimax",
        "grundy",
    } <= set(exercises())


def test_two_exercises_of_one_name_are_refused(monkeypatch):
    class Module:
        EXERCISES = (Exercise("minimax", "02", "build", lambda answer: right(), "Write it."),)

    monkeypatch.setattr(registry, "import_module", lambda name: Module)
    exercises.cache_clear()
    with pytest.raises(ValueError, match="two exercises are called 'minimax'"):
        exercises()
    monkeypatch.undo()
    exercises.cache_clear()


def test_a_size_that_is_none_is_refused():
    with pytest.raises(ValueError, match="change, fill, build"):
        Exercise("x", "02", "large", lambda answer: right(), "Do it.")


def test_a_name_far_from_all_is_told_some_that_are_there():
    assert "Some that are there" in unknown_name("zzzzzzzz")
