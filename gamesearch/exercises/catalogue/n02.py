"""Exercises of notebook 02: values by hand, what they promise, and what exposes a wrong search."""

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import played_tree_with
from gamesearch.game import MAX, MIN, State, reachable
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.play import best_move
from gamesearch.search.minimax import minimax

BY_HAND = ExplicitTree.parse("((7 2 9) (4 8 5) (1 6 3))")
MIN_FIRST = ExplicitTree.parse("min((4 7) (6 2) (9 1))")


def states_held() -> int:
    """Return how many states are held at most, with four moves at every node and five plies."""
    return 1 + max(len(state) for state in reachable(random_tree(4, 5)))


def sooner_utility(utility: int, ply: int) -> int:
    """Return the utility of an end at `ply`, worth more to the winner the sooner it comes."""
    return utility * (10 - ply)


def leaves_under(tree: ExplicitTree, state: State) -> list[float]:
    return [tree.utility(s) for s in reachable(tree, state) if tree.is_terminal(s)]


def passes_the_largest_by(tree: ExplicitTree) -> bool:
    """Return whether the largest leaf is not below the move that minimax chooses."""
    chosen = tree.result((), best_move(tree, (), search=minimax))
    return max(leaves_under(tree, ())) not in leaves_under(tree, chosen)


def where_the_largest_is(tree: ExplicitTree) -> str:
    move, largest = best_move(tree, (), search=minimax), max(leaves_under(tree, ()))
    return f"Minimax takes move {move} here, and the largest leaf, {largest}, lies below it."


def from_zero(tree: ExplicitTree, state: State = ()) -> float:
    """Return what the search returns whose best value so far starts at 0 for MAX."""
    if tree.is_terminal(state):
        return tree.utility(state)
    replies = [from_zero(tree, tree.result(state, move)) for move in tree.moves(state)]
    return max(0, *replies) if tree.to_move(state) == MAX else min(replies)


def both_agree(tree: ExplicitTree) -> str:
    return f"Both return {from_zero(tree)} here. Where does the 0 come into play?"


EXERCISES = [
    Exercise(
        "minimax-by-hand",
        "02",
        "change",
        equals(
            lambda: minimax(BY_HAND, ()),
            {
                9: "The 9 is the largest leaf. At its node MIN moves, and will not pick it.",
                8: "MIN moves below the root: at each node take the smallest leaf.",
                6: "You gave MAX's choice to MIN and MIN's to MAX.",
                1: "The smallest of all: you let MIN choose at the root as well.",
                2: "That is what the first move is worth. Is another move better?",
            },
            hint="First the smallest leaf of each node, then the largest of these.",
        ),
        "What is the tree ((7 2 9) (4 8 5) (1 6 3)) worth to MAX?",
        right="Yes: MAX is sure of that much, and MIN need not concede more.",
    ),
    Exercise(
        "min-at-the-root",
        "02",
        "change",
        equals(
            lambda: minimax(MIN_FIRST, ()),
            {
                2: "MIN may go there, but then MAX picks, and will not pick the 2.",
                4: "That is right with MAX at the root. Here MIN moves first.",
                9: "That is what the last move is worth. MIN has a better one.",
                7: "That is what the first move is worth. MIN has a better one.",
                1: "The smallest leaf. Above it MAX moves, and will not pick it.",
            },
            hint="Below the root MAX moves: first the largest leaf of each node.",
        ),
        "What is min((4 7) (6 2) (9 1)) worth to MAX?",
        right="Yes. Utility is always to MAX; only who chooses has changed.",
    ),
    Exercise(
        "states-held",
        "02",
        "change",
        equals(
            states_held,
            {
                5: "Five plies, but the root is held as well.",
                21: "That is for a program that makes all children at once.",
                20: "That is for a program that makes all children at once, less the root.",
                1365: "That is the number of nodes. How many are held at one moment?",
                1024: "That is the number of leaves. How many states are held at one moment?",
            },
            hint="Change the numbers in random_tree(3, plies), and look at the paths.",
        ),
        "Four moves at every node, five plies: how many states does minimax hold at most?",
        right="Yes: one path, from the root to a leaf. The number of moves does not matter.",
    ),
    Exercise(
        "sooner-utility",
        "02",
        "fill",
        agrees_with(
            sooner_utility,
            [(1, 5), (1, 9), (-1, 6), (-1, 8), (0, 9), (1, 7)],
            hint="A sooner win is worth more to the winner: to O that is further below zero.",
        ),
        "Fill in sooner_utility(utility, ply): 10 less the ply for X, the mirror image for O.",
        right="Right. Both sides hurry to win and put a loss off.",
    ),
    Exercise(
        "greedy-trap",
        "02",
        "build",
        played_tree_with(
            passes_the_largest_by,
            where_the_largest_is,
            most_leaves=4,
            hint="Put a large leaf beside a very small one: MIN will choose between them.",
        ),
        "Write a tree of at most four leaves in which minimax passes the largest leaf by.",
        right="Yes: MAX would only get the largest leaf if MIN made a mistake.",
    ),
    Exercise(
        "zero-exposed",
        "02",
        "build",
        played_tree_with(
            lambda tree: from_zero(tree) != minimax(tree, ()),
            both_agree,
            root=MIN,
            most_leaves=3,
            hint="The 0 is put in where MAX moves. What must all replies be there?",
        ),
        "Write a tree of at most three leaves, MIN to move at the root, on which from_zero errs.",
        right="Yes. A MAX node where every move loses, and MIN wants to go there.",
    ),
]
