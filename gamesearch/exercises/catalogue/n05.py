"""Exercises of notebook 05: whose value it is, whose window, and what lies outside of it."""

from math import inf

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import played_tree_with
from gamesearch.game import Counted
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.search.alphabeta import alphabeta, negamax
from gamesearch.search.minimax import minimax
from gamesearch.trace import record

TREE = ExplicitTree.parse("((4 9) (8 6) (2 7))")
WINDOW = (5, 7)


def to_the_mover() -> float:
    """Return what the second node is worth to MIN, who moves there."""
    return negamax(TREE, (1,))


def window_of_the_child() -> tuple[float, float]:
    """Return the window of the first child if its parent is entered with (-3, 8)."""
    return record(negamax, TREE, (), alpha=-3, beta=8).root.children[0].window


def nodes_of_the_proof() -> int:
    """Return the nodes of the two questions that prove the value of a random tree."""
    tree = random_tree(4, 5, seed=7)
    value = minimax(tree, ())
    return nodes_with(tree, value - 1, value) + nodes_with(tree, value, value + 1)


def nodes_with(tree: ExplicitTree, alpha: float, beta: float) -> int:
    counted = Counted(tree)
    negamax(counted, (), alpha=alpha, beta=beta)
    return counted.nodes


def next_window(alpha: float, beta: float, value: float) -> tuple[float, float] | None:
    """Return the window to search next, or None: the narrowest that is sure to hold the value."""
    if value <= alpha:
        return -inf, value + 1
    if value >= beta:
        return value - 1, inf
    return None


def left_to_max(tree: ExplicitTree, state: tuple = ()) -> float:
    """Return what the negamax returns that leaves the utility of a leaf on MAX's scale."""
    if tree.is_terminal(state):
        return tree.utility(state)
    return max(-left_to_max(tree, tree.result(state, move)) for move in tree.moves(state))


def both_are_right(tree: ExplicitTree) -> str:
    said = f"Both return {minimax(tree, ())} here."
    if len(leaf_plies(tree)) == 1 and min(leaf_plies(tree)) % 2 == 0:
        said += " At an even ply MAX would be next, so that no sign has to be turned."
    return said


def leaf_plies(tree: ExplicitTree) -> set[int]:
    """Return the plies at which leaves stand."""
    return {len(state) for state in record(minimax, tree, ()).leaves}


def bound_only(tree: ExplicitTree) -> bool:
    returned = alphabeta(tree, (), alpha=WINDOW[0], beta=WINDOW[1])
    return returned <= WINDOW[0] and returned != minimax(tree, ())


def no_mere_bound(tree: ExplicitTree) -> str:
    returned, value = alphabeta(tree, (), alpha=WINDOW[0], beta=WINDOW[1]), minimax(tree, ())
    if returned > WINDOW[0]:
        return f"It returns {returned}: no fail low. Let the tree be worth 5 or less."
    return f"It returns {value}, which is the value. What if a cut leaves out a smaller leaf?"


EXERCISES = [
    Exercise(
        "to-the-mover",
        "05",
        "change",
        equals(
            to_the_mover,
            {
                6: "That is what it is worth to MAX. Here MIN is to move.",
                8: "That is the larger leaf, to MAX. MIN is to move there.",
                -8: "The sign is right, the choice is not: MIN gets the most of -8 and -6.",
                -4: "That is the first node.",
            },
            hint="Turn the sign of both leaves; then take the larger.",
        ),
        "What is the second node of ((4 9) (8 6) (2 7)) worth to the player to move there?",
        right="Yes: MIN takes the largest of its own values, -8 and -6.",
    ),
    Exercise(
        "child-window",
        "05",
        "change",
        equals(
            window_of_the_child,
            {
                (-3, 8): "That is the window of the mover. The child counts for the other player.",
                (3, -8): "The signs are turned; the ends have to change places as well.",
                (8, -3): "The ends have changed places; the signs have to be turned as well.",
                (-8, -3): "One sign is not turned yet.",
                (3, 8): "One sign is not turned yet, and the ends have to change places.",
            },
            hint="The mover is assured of -3, so what is the most that the other one will get?",
        ),
        "A node is entered with the window (-3, 8). With which is its first child?",
        right="Yes: both signs turned, and the ends exchanged.",
    ),
    Exercise(
        "two-questions",
        "05",
        "change",
        equals(
            nodes_of_the_proof,
            {
                525: "That is one search with an open window.",
                278: 'That is the question "at least the value?" alone; it may still be more.',
                241: 'That is the question "at least one more?" alone; it may still be less.',
            },
            hint="negamax tells the value; at_least(…) asks, count(…) counts.",
        ),
        "How many nodes do the two null windows take that prove the value of a random tree?",
        right="Yes: the one fails high, the other low, and nothing is left between.",
    ),
    Exercise(
        "next-window",
        "05",
        "fill",
        agrees_with(
            next_window,
            [(4, 6, 2), (4, 6, 9), (4, 6, 5), (4, 6, 4), (4, 6, 6), (-3, -1, -8), (-3, -1, 0)],
            hint="The value itself has to lie strictly inside the window, on the side that failed.",
        ),
        "Fill in next_window(alpha, beta, value): where to search again after a narrow window.",
        right="Right. An end put on the value itself would make it a bound once more.",
    ),
    Exercise(
        "sign-exposed",
        "05",
        "build",
        played_tree_with(
            lambda tree: left_to_max(tree) != minimax(tree, ()),
            both_are_right,
            most_leaves=2,
            hint="At how many plies is it MIN who would be next at the leaves?",
        ),
        "Write a tree of two leaves on which a negamax errs that leaves utility on MAX's scale.",
        right="Yes: at this ply MIN would be next, and the sign should have been turned.",
    ),
    Exercise(
        "bound-no-value",
        "05",
        "build",
        played_tree_with(
            bound_only,
            no_mere_bound,
            most_leaves=3,
            hint="MIN's node is left as soon as a leaf is 5 or less. What may come after it?",
        ),
        "Write a tree of at most three leaves for which the window (5, 7) returns a mere bound.",
        right='Yes: "at most" is true of it, and it is not the value.',
    ),
]
