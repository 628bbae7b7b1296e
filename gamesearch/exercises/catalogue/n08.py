"""Exercises of notebook 08: what a null window asks, and searches made of such questions."""

import inspect
from collections.abc import Callable
from math import inf
from typing import Any

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise, Verdict, wrong
from gamesearch.exercises.running.limits import apart
from gamesearch.exercises.tree_judges import leaves_read, played_tree_with
from gamesearch.game import Game, State
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.search.alphabeta import alphabeta, negamax
from gamesearch.search.bestfirst import sss_star, value_of
from gamesearch.search.windows import principal_variation
from gamesearch.trace import record
from gamesearch.words import window_text

TREE = ExplicitTree.parse("((6 9) (7 4) (8 3))")
SCOUTED = ExplicitTree.parse("((5 8) (9 12))")


def leaves_for_a_no() -> int:
    """Return how many leaves are read to answer "better than 6?"."""
    return len(record(alphabeta, TREE, (), alpha=6, beta=7).leaves)


def window_of_the_second_search() -> tuple[float, float]:
    """Return in which window, to the mover at the root, its second move is searched again."""
    visits = record(principal_variation, SCOUTED, (), alpha=0, beta=20).visits
    again = [visit for visit in visits if visit.state == (1,)][1]
    return -again.window[1], -again.window[0]


def passes_from_the_middle() -> int:
    """Return how many passes MTD(f) makes on a random tree, from the guess 50."""
    return len(answers(random_tree(4, 6, seed=2), 50))


def answers(tree: ExplicitTree, guess: int) -> list[float]:
    """Return the answers of all passes of MTD(f)."""
    lower, upper, value, found = -inf, inf, guess, []
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(tree, (), alpha=beta - 1, beta=beta)
        found.append(value)
        if value < beta:
            upper = value
        else:
            lower = value
    return found


def scout_only(game: Game, state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Return what a PVS returns that takes the scout's answer for the value."""
    if game.is_terminal(state):
        return game.to_move(state) * game.utility(state)
    value = -inf
    for place, move in enumerate(game.moves(state)):
        scout = beta if place == 0 else min(alpha + 1, beta)
        value = max(value, -scout_only(game, game.result(state, move), -scout, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def leaves_of_both(tree: ExplicitTree) -> tuple[int, int]:
    """Return how many leaves SSS* reads, and how many alpha-beta."""
    return leaves_read(tree, lambda game, state: value_of(sss_star(game, state))), leaves_read(tree)


def trees_to_scout() -> list[tuple]:
    """Return trees for a search to the player to move, the small ones first."""
    texts = ("3", "(4 2)", "(2 4)", "((5 3) (6 2))", "(1 ((2 3)))", "(0 ((1 3) 5))", "min(3 (4 6))")
    texts += ("(((1)) (((4 (3)))))", "((3 (1 (((2) (5))))))")  # from too high; above beta
    small = [ExplicitTree.parse(text) for text in texts]
    large = [random_tree((1, 3), 4, seed=seed, to_move=1 - 2 * (seed % 2)) for seed in range(60)]
    return [(tree, ()) for tree in [*small, *large]]


def window_of_second_move(search: Callable) -> tuple[float, float] | None:
    """Return the first window in which `search` enters the second move, if it can be seen."""
    names = tuple(inspect.signature(search).parameters)[2:4]
    visits = record(search, SCOUTED, ()).visits
    if len(names) == 2:
        visits += record(search, SCOUTED, (), window=names).visits
    return next((v.window for v in visits if v.state == (1,) and v.window), None)


def scouting(answer: Any) -> Verdict:
    """Judge a search by its values, and by the window in which it enters a second move."""
    verdict = RIGHT_VALUES(answer)
    if not verdict.passed:
        return verdict
    entered = apart(lambda: window_of_second_move(answer))
    if entered in ((-6, -5), None):
        return verdict
    return wrong(
        f"The values are right. But the second move is entered with {window_text(entered)} here: "
        "that is no null window just above the value held, 5.",
        SCOUTED,
    )


RIGHT_VALUES = agrees_with(
    negamax,
    trees_to_scout,
    hint="A reply from the scout's upper end on is a bound, unless β has been reached.",
)

EXERCISES = [
    Exercise(
        "leaves-for-no",
        "08",
        "change",
        equals(
            leaves_for_a_no,
            {
                6: "That is all of them. After the 6, can the first move still be better than 6?",
                3: "One leaf a node is too few: after the 7 and the 8 the question is open.",
                2: 'That is "better than 5?", and the first move answers yes.',
                4: 'That is "better than 7?".',
            },
            hint="For a no, every move needs a leaf of 6 or less; those before it are read too.",
        ),
        'How many leaves of ((6 9) (7 4) (8 3)) are read to answer "better than 6?"?',
        right="Yes: a no must be shown of every move, a yes of one alone.",
    ),
    Exercise(
        "search-again",
        "08",
        "change",
        equals(
            window_of_the_second_search,
            {
                (
                    5,
                    20,
                ): "That finds the value, but it is wider than needed: the scout has proven 9.",
                (5, 6): "That is the scout's own window: it would say the same again.",
                (9, 10): "A null window gives one more bound. Now the value is wanted, up to β.",
                (6, 20): "The scout's reply was more than 6, and it is proven.",
                (10, 20): "If the value is 9, it lies below this window and comes back as a bound.",
                (0, 20): "That is the window of the root. Two searches have raised its lower end.",
                (9, inf): "The root was entered with an upper end, which still holds.",
                (-20, -9): "That is how the child sees it. To the mover both signs turn.",
            },
            hint="Look at the call below the line that says search again: -reply ends the child's "
            "window.",
        ),
        "The root has the window (0, 20), holds 5, and the scout returns 9. Where next?",
        right="Yes: what the scout has proven need not be told apart any more.",
    ),
    Exercise(
        "passes-from-50",
        "08",
        "change",
        equals(
            passes_from_the_middle,
            {
                14: "That is on the tree above. Put random_tree(4, 6, seed=2) in its place.",
                15: "That is from the guess 0.",
                35: "That is from the guess 75.",
                50: "That is from the guess 100.",
                2: "That is with the right guess.",
                1: "One answer is one bound. A value needs two.",
            },
            hint="passes(game, guess, table={}), from the notebook, yields one line for each pass.",
        ),
        "How many passes does MTD(f) make on another random tree, from the guess 50?",
        right="Yes. From above the bound walks down; a nearer guess saves most of the way.",
    ),
    Exercise(
        "mtdf-answers",
        "08",
        "fill",
        agrees_with(
            answers,
            [
                (ExplicitTree.parse(text), guess)
                for text in ("(3 5)", "((6 9) (7 4) (8 3))", "(((5 3) (6 2)) ((8 9) (7 1)))")
                for guess in (0, 6, 5, 20, -4)
            ],
            hint="An answer below beta is an upper bound. At the lower bound, ask one higher.",
        ),
        "Fill in answers(tree, guess): what every pass of MTD(f) returns.",
        right="Right: each answer becomes a bound, and the next question is put right there.",
    ),
    Exercise(
        "scout-exposed",
        "08",
        "build",
        played_tree_with(
            lambda tree: scout_only(tree, ()) != negamax(tree, ()),
            lambda tree: f"Both return {negamax(tree, ())} here.",
            most_leaves=4,
            hint="A cut below the scouted move has to hide how good it is: three plies deep.",
        ),
        "Write a tree of at most four leaves on which a PVS without its second search errs.",
        right='Yes: the scout said "at least", and it was taken for the value.',
    ),
    Exercise(
        "sss-reads-less",
        "08",
        "build",
        played_tree_with(
            lambda tree: leaves_of_both(tree)[0] < leaves_of_both(tree)[1],
            lambda tree: "SSS* reads {} leaves here, alpha-beta {}.".format(*leaves_of_both(tree)),
            most_leaves=4,
            hint="SSS* leaves a bad first move after one leaf. In which order must moves stand?",
        ),
        "Write a tree of at most four leaves on which SSS* reads fewer leaves than alpha-beta.",
        right="Yes: it turned to the better hope before the worse one was finished.",
    ),
    Exercise(
        "scouting",
        "08",
        "build",
        scouting,
        "Write principal variation search, without a table: my_pvs(game, state, alpha, beta).",
        right="Right in value on every tree tried, and the second move is scouted.",
    ),
]
