"""Exercises of notebook 04: what an order saves, where it is idle, and orders to write."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals, shown
from gamesearch.exercises.registry import Exercise, Verdict, right, wrong
from gamesearch.exercises.tree_judges import leaves_read, played_tree_with, remarking
from gamesearch.game import Counted, Ordered, reachable
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.critical import minimal_leaves
from gamesearch.search.ordering import best_first, preferring
from gamesearch.trace import record

GIVEN = "((9 4 6) (8 2 7) (5 3 1))"
CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def plies_for_leaves() -> int:
    """Return how many plies alpha-beta finishes at its best: ten moves, 10,000 leaves."""
    return max(depth for depth in range(20) if minimal_leaves(10, depth) <= 10_000)


def unordered(tree: ExplicitTree, state: tuple = ()) -> Any:
    """Return the tree as nested tuples that are the same in whatever order its moves come."""
    if tree.is_terminal(state):
        return (tree.utility(state),)
    return tuple(sorted((unordered(tree, (*state, move)) for move in tree.moves(state)), key=repr))


def is_reordered(tree: ExplicitTree) -> bool:
    return unordered(tree) == unordered(ExplicitTree.parse(GIVEN))


def no_better_order(tree: ExplicitTree) -> str:
    if not is_reordered(tree):
        return f"This is no longer the tree {GIVEN}: move leaves within a node, or whole nodes."
    return f"Alpha-beta reads {leaves_read(tree)} leaves in this order, and can do with fewer."


def counts_in_all_orders(tree: ExplicitTree) -> set[int]:
    """Return how many leaves alpha-beta reads, for every order of the moves at every node."""
    inner = [state for state in reachable(tree) if not tree.is_terminal(state)]
    orders = product(*(permutations(tree.moves(state)) for state in inner))
    chosen = (dict(zip(inner, order, strict=True)) for order in orders)
    return {leaves_read(Ordered(tree, lambda g, s, m, by=by: by[s])) for by in chosen}


def is_idle(tree: ExplicitTree) -> bool:
    """Return whether something is pruned, and always equally much."""
    return bool(record(alphabeta, tree, ()).pruned) and len(counts_in_all_orders(tree)) == 1


def not_idle(tree: ExplicitTree) -> str:
    counts = counts_in_all_orders(tree)
    if len(counts) > 1:
        few, many = min(counts), max(counts)
        return f"The order matters here: alpha-beta reads {few} leaves in one, {many} in another."
    return "The order is idle here, but nothing is pruned either."


def nodes_with(ranking: Sequence[int]) -> int:
    """Return how many nodes alpha-beta visits if cells are tried as `ranking` has them."""
    game = Counted(Ordered(TicTacToe(win_sooner=True), preferring(ranking)))
    alphabeta(game, game.initial)
    return game.nodes


def better_ranking(answer: Any) -> Verdict:
    """Judge a list of the nine cells by the nodes that it costs."""
    if not isinstance(answer, list | tuple):
        return wrong(f"The answer is a list of cells, not {shown(answer)}.")
    if any(type(cell) is not int for cell in answer) or sorted(answer) != list(range(9)):
        return wrong(f"The list holds each of the cells 0 to 8 once; yours is {shown(answer)}.")
    yours, known = nodes_with(answer), nodes_with(CENTRE_FIRST)
    if yours < known:
        return right(f"{yours:,} nodes, fewer than the {known:,} of the list above.")
    hint = "The centre first, then corners, then edges: but in which order among themselves?"
    return wrong(f"{yours:,} nodes; the list above costs {known:,}.", hint=hint)


def in_front(first: Any, moves: Sequence) -> list:
    """Return `moves` with `first` in front, if it is one of them."""
    return [move for move in moves if move == first] + [move for move in moves if move != first]


def to_be_ordered() -> list[tuple]:
    """Return trees, states and moves for an order, MAX's turn first; no two moves tie there."""
    small = ExplicitTree.parse("((3 12 8) (2 4 6) (14 5 1))")
    large = random_tree(3, 3, seed=4, values=range(100))
    asked = [(small, ()), (small, (0,)), (small, (2,)), (large, ()), (large, (0,)), (large, (0, 0))]
    return [(tree, state, tree.moves(state)) for tree, state in asked]


EXERCISES = [
    Exercise(
        "least-leaves",
        "04",
        "change",
        equals(
            lambda: minimal_leaves(6, 5),
            {
                6**5: "That is every leaf there is.",
                6**3 + 6**2: "The two proofs share a leaf: it is counted once.",
                6**3 + 6**2 + 1: "The two proofs share a leaf: the sign of the 1 is minus.",
                71: "That is for four plies.",
                6**3: "That is one of the two proofs. The other has leaves as well.",
                88: "That is the square root of all leaves. At odd depth it falls far short.",
            },
            hint="Halve the plies, once rounded up and once down.",
        ),
        "Six moves at every node, five plies: what is the least number of leaves to read?",
        right="Yes: three plies are branched in one proof, two in the other.",
    ),
    Exercise(
        "plies-for-leaves",
        "04",
        "change",
        equals(
            plies_for_leaves,
            {
                4: "That is how far minimax gets. The best order goes deeper.",
                8: "Twice as deep as minimax, but there are two proofs, and each is that large.",
                7: "At seven plies one proof alone takes all of the budget.",
                5: "There is room for more.",
            },
            hint="minimal_leaves(10, depth) for one depth after another.",
        ),
        "Ten moves at every node, 10,000 leaves: how many plies does the best order finish?",
        right="Yes: nearly twice as deep as minimax.",
    ),
    Exercise(
        "reordered",
        "04",
        "change",
        played_tree_with(
            lambda tree: is_reordered(tree) and leaves_read(tree) == minimal_leaves(3, 2),
            no_better_order,
            hint="Which node is best for MAX? And which leaf refutes each of the others?",
        ),
        f"Put the tree {GIVEN} into an order in which the fewest leaves are read.",
        right="Yes. In the nodes that are refuted any leaf that is small enough may come first.",
    ),
    Exercise(
        "best-order",
        "04",
        "fill",
        agrees_with(
            lambda game, state, moves: best_first()(game, state, moves),
            to_be_ordered,
            hint="From high to low for MAX, from low to high for MIN: game.to_move(state) tells.",
        ),
        "Fill in my_best_first(game, state, moves), so that it is right for both players.",
        right="Right for both players: no forgotten sign.",
    ),
    Exercise(
        "to-front",
        "04",
        "build",
        remarking(
            agrees_with(
                in_front,
                [
                    (6, (6,)),
                    (6, (1, 6)),
                    (6, (1, 3, 6, 8)),
                    (5, (1, 3, 6, 8)),
                    (1, (1, 3, 6)),
                    (None, (2, 0, 1)),
                    (2, (0, 1, 2)),
                ],
                hint="If first is not among the moves, it must not come in. A list is asked for.",
                same=lambda returned, right: isinstance(returned, list) and returned == right,
            ),
            "AttributeError",
            "`moves` may be a tuple: build a new list.",
        ),
        "Write to_front(first, moves): the same moves, with first in front if it is one of them.",
        right="Right. Killers and the move of a table are put in front in this way.",
    ),
    Exercise(
        "idle-order",
        "04",
        "build",
        played_tree_with(
            is_idle,
            not_idle,
            most_leaves=6,
            hint="What if no move is better than another?",
        ),
        "Write a tree of at most six leaves where something is pruned, and equally much always.",
        right="Yes: every order of it is a best order.",
    ),
    Exercise(
        "better-ranking",
        "04",
        "build",
        better_ranking,
        "Find a list of the nine cells that costs fewer nodes than centre, corners, edges.",
    ),
]
