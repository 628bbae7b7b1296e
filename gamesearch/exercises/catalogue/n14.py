"""Exercises of notebook 14: what is read in vain, what sharing out gains, and who has to wait."""

from collections.abc import Callable
from inspect import isgeneratorfunction
from typing import Any

from gamesearch.exercises.functions import agrees_with, is_stub
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise, Verdict, right, wrong
from gamesearch.exercises.running.limits import call
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.exercises.tree_judges import played_tree_with
from gamesearch.game import Counted, Ordered
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.search.alphabeta import negamax
from gamesearch.search.ordering import best_first
from gamesearch.search.parallel import OneByOne, Outcome, root_splitting, search_with
from gamesearch.search.parallel import young_brothers_wait as brothers_wait

SHARED = ExplicitTree.parse("((5 8 6) (3 9 7) (4 7 1) (6 2 9))")


def shared_out(tree: ExplicitTree, workers: int, way: Callable = root_splitting, **options: Any):
    """Return what a way of sharing comes to on `tree`, its jobs done one by one."""
    return search_with(OneByOne(), way, tree, (), workers, **options)


def longest_with(workers: int) -> int:
    """Return the nodes of the busiest in the best order, brothers waiting down to four plies."""
    ordered = Ordered(random_tree(4, 5, seed=3, values=range(1000)), best_first())
    return shared_out(ordered, workers, brothers_wait, split=4).longest


def enough_workers() -> int:
    """Return the smallest number of workers that is as quick as a thousand."""
    quickest = longest_with(1000)
    return next(workers for workers in range(1, 1001) if longest_with(workers) == quickest)


def not_slower(tree: ExplicitTree) -> str:
    """Return in words why two workers are no slower than one, or nothing if they are."""
    alone = Counted(tree)
    try:
        negamax(alone, ())
    except ValueError:
        return "One side moves twice running here: let MAX and MIN take turns."
    if (two := shared_out(tree, 2).longest) > alone.nodes:
        return ""
    return f"One worker visits {alone.nodes} nodes here; the busier of two, round by round, {two}."


def measures(alone: int, outcome: Outcome) -> tuple[float, float]:
    """Return the search overhead, as a part of the serial nodes, and the speed-up in nodes."""
    return outcome.nodes / alone - 1, alone / outcome.longest


def shared_trees() -> list[tuple[ExplicitTree, int]]:
    """Return trees and numbers of workers, the small ones first."""
    small = [ExplicitTree.parse(text) for text in ("(4 2)", "((5 3) (6 2))", "min(3 (4 6))")]
    large = [random_tree((2, 4), 3, seed=seed, to_move=1 - 2 * (seed % 2)) for seed in range(12)]
    return [(tree, workers) for tree in [*small, SHARED, *large] for workers in (1, 2, 3)]


def eldest_first(answer: Any) -> Verdict:
    """Judge a generator by its values, and by the nodes that its jobs take."""
    if callable(answer) and is_stub(answer):
        return wrong(NOT_YET)
    if not isgeneratorfunction(answer):
        return wrong("The answer is a function, uncalled, that hands out lists of jobs by yield.")
    cases = shared_trees()
    try:
        outcomes = call(lambda: [shared_out(tree, workers, answer) for tree, workers in cases])
    except RuntimeError as error:
        return wrong(f"It stopped with {error}.", hint="Yield a list of Job, even for one job.")
    for (tree, workers), found in zip(cases, outcomes, strict=True):
        meant = shared_out(tree, workers, brothers_wait, split=1)
        if found != meant:
            part = "work" if found.value == meant.value else "value"
            said = f"the {part} is not right: {found}; meant is {meant}."
            return wrong(f"For workers={workers} {said}", tree)
    return right("Right in value on every tree tried, and no brother starts untold.")


EXERCISES = [
    Exercise(
        "leaves-of-two",
        "14",
        "change",
        equals(
            lambda: shared_out(SHARED, 2).nodes - 5,  # the root and its four moves are no leaves
            {
                7: "So many does one worker alone read. The second move waits for the first there.",
                8: "The last move is not left at its 6, which is more than the 5 assured.",
                12: "That is all of them. The last two moves start when the first two are done.",
                14: "Those are all nodes. The root and its four moves are no leaves.",
            },
            hint="In the first round nothing is assured; in the second, the best of the first.",
        ),
        "How many leaves do two workers read together, the moves of the root split?",
        right="Yes: the two leaves behind the 3 are read in vain, those behind the 4 are not.",
    ),
    Exercise(
        "enough-workers",
        "14",
        "change",
        equals(
            enough_workers,
            {
                16: "Sixteen are as quick as a thousand. Are they all needed?",
                8: "Nearly: there is still a list of jobs that is too long for eight.",
                57: "That is how many nodes the busiest visits then, round by round.",
            },
            hint="Compare longest with that of 1000 workers.",
        ),
        "From how many workers on do more of them change nothing, on another tree?",
        right="Yes. What is left is the chain of eldest children, and nobody can hurry that.",
    ),
    Exercise(
        "two-measures",
        "14",
        "fill",
        agrees_with(
            measures,
            [(11, Outcome(3, 13, 9, 3)), (4, Outcome(5, 6, 5, 2)), (381, Outcome(7, 381, 165, 41))],
            hint="One looks at the nodes of all workers, the other at those of the busiest.",
        ),
        "Fill in measures(alone, outcome): the search overhead and the speed-up in nodes.",
        right="Right. The first says what is wasted, the second what is gained.",
    ),
    Exercise(
        "slower-together",
        "14",
        "build",
        played_tree_with(
            lambda tree: not not_slower(tree),
            not_slower,
            most_leaves=4,
            hint="The second worker must be long over what one alone leaves at the first leaf.",
        ),
        "Write a tree of at most four leaves on which root splitting by two takes longer.",
        right="Yes: a speed-up below 1. Not waiting for the first move cost more than waiting.",
    ),
    Exercise(
        "eldest-first",
        "14",
        "build",
        eldest_first,
        "Write eldest_first(game, state, workers): young brothers wait, at the root alone.",
    ),
]
