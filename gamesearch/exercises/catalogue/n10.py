"""Exercises of notebook 10: what a mean says, where the next playout goes, and who chooses it."""

from collections.abc import Sequence
from itertools import islice
from statistics import fmean

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import played_tree_with
from gamesearch.game import State, following
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.play import best_move
from gamesearch.search.minimax import minimax
from gamesearch.search.montecarlo import Node, bandit, best_bound, mcts, root_after, ucb1

BLIND = ExplicitTree.parse("((1 (1 -1 -1 -1)) (0 0))")
ARMS = ((0.8, 40), (0.7, 8), (0.2, 6))  # the mean of each arm, and how often it was pulled
TRAP = ExplicitTree.parse("((1 1 1 -1) (0 0 1 0))")
O_WINS = "XX.OO.X.."  # O, that is MIN, is to move, and wins at 5


def blind_mean(tree: ExplicitTree, state: State = ()) -> float:
    """Return the mean over all random games: 1 for a win of MAX, 1/2 for a draw, 0 for a loss."""
    if tree.is_terminal(state):
        return (tree.utility(state) + 1) / 2
    return fmean(blind_mean(tree, after) for after in following(tree, state))


def next_arm() -> int:
    """Return which of the ARMS UCB1 pulls next."""
    of = sum(pulls for _, pulls in ARMS)
    bounds = [ucb1(mean, pulls, of) for mean, pulls in ARMS]
    return bounds.index(max(bounds))


def best_arm_pulled() -> int:
    """Return how often the best of three arms is pulled in 1,000 pulls without any doubt."""
    arms = next(islice(bandit([0.3, 0.5, 0.7], seed=5, exploration=0), 999, None))
    return arms[2].pulls


def nodes_after_100() -> int:
    game = TicTacToe()
    return len(root_after(mcts(game, game.initial), 100).walk())


def mean_of_the_win() -> float:
    """Return the mean of the move with which O wins, after 1,000 playouts."""
    game = TicTacToe()
    root = root_after(mcts(game, game.parse(O_WINS)), 1000)
    return next(child.mean for child in root.children if child.move == 5)


def counted(path: Sequence[tuple[int, float]], result: float) -> list[tuple[int, float]]:
    """Return the visits and totals of the nodes of `path` with one more result, to MAX."""
    return [(visits + 1, total + result) for visits, total in path]


def grown_nodes() -> list[tuple[Node]]:
    """Return nodes of both players, all of whose moves have been tried."""
    game = TicTacToe()
    roots = [root_after(mcts(TRAP, ()), 40), root_after(mcts(game, game.parse(O_WINS)), 200)]
    nodes = [node for root in roots for node in root.walk()]
    return [(node,) for node in nodes if node.children and not node.untried]


def fooled(tree: ExplicitTree) -> bool:
    """Return whether the move with the best mean is not a best one."""
    move = best_move(tree, (), search=blind_mean)
    return minimax(tree, tree.result((), move)) < minimax(tree, ())


def not_fooled(tree: ExplicitTree) -> str:
    move = best_move(tree, (), search=blind_mean)
    return f"Move {move} has the best mean here, and no move is worth more by minimax."


EXERCISES = [
    Exercise(
        "blind-mean",
        "10",
        "change",
        equals(
            lambda: blind_mean(BLIND, (0,)),
            {
                0.4: "You took the mean of the leaves. A playout draws a move at each node.",
                0.25: "That is the mean utility. A playout counts 1, ½ or 0.",
                1: "That is what best play gets. In a playout MAX may miss the 1.",
                0: "That is where bad luck leads. A mean counts all the ways.",
                0.5: "That is the mean of the other move.",
            },
            hint="First the mean of the node with four leaves; then that of it and the leaf 1.",
        ),
        "Which mean do the playouts of move 0 tend to in ((1 (1 -1 -1 -1)) (0 0))?",
        right="Yes: half of the playouts end at once, the other half draw from four leaves.",
    ),
    Exercise(
        "next-arm",
        "10",
        "change",
        equals(
            next_arm,
            {
                0: "It has the best mean, and little doubt is left after so many pulls.",
                2: "It has the most doubt. Is that enough for so low a mean?",
            },
            hint="ucb1(mean, pulls, of): `of` is the number of all pulls.",
        ),
        "Which arm does UCB1 pull next: mean 0.8 of 40 pulls, 0.7 of 8, 0.2 of 6?",
        right="Yes: neither the best mean nor the fewest pulls, but the best sum.",
    ),
    Exercise(
        "no-doubt",
        "10",
        "change",
        equals(
            best_arm_pulled,
            {
                998: "That is the first arm, the worst of the three.",
                861: "That is with seed 0 and the usual benefit of the doubt.",
            },
            hint='bandit([0.3, 0.5, 0.7], seed=5, exploration=0), read as under "Where to spend".',
        ),
        "Without benefit of the doubt, how often is the best arm pulled in 1,000 pulls?",
        right="Yes: one unlucky pull, and it is never tried again. The worst arm paid, early.",
    ),
    Exercise(
        "tree-size",
        "10",
        "change",
        equals(
            nodes_after_100,
            {
                101: "The first playout begins at the root itself and adds no node.",
                99: "The root is a node as well.",
                10: "The children of the root alone. Below them the tree grows on.",
            },
            hint="root_after(mcts(game, game.initial), 100).walk() lists the nodes.",
        ),
        "How many nodes has the tree of UCT on the empty board after 100 playouts?",
        right="Yes: each playout adds a node until an end of the game is met.",
    ),
    Exercise(
        "mean-of-the-win",
        "10",
        "change",
        equals(
            mean_of_the_win,
            {
                1: "That is the mean to O. Which player are means told to here?",
                0.5: "Half would be a draw. O wins at once.",
                -1: "That is the utility. Means lie between 0 and 1.",
            },
            hint="Which result does a playout have that O wins, and to whom is it told?",
        ),
        "O is to move and can win at once: which mean has that move after 1,000 playouts?",
        right="Yes. The lowest mean there is, and the best move: MIN is choosing.",
    ),
    Exercise(
        "count-result",
        "10",
        "fill",
        agrees_with(
            counted,
            [
                ([(0, 0)], 1),
                ([(3, 2), (1, 0.5)], 0),
                ([(3, 2), (1, 0.5)], 1),
                ([(9, 4.5), (4, 2), (1, 1)], 0.5),
            ],
            hint="The result is to MAX at every node of the path. Nothing is turned round.",
        ),
        "Fill in count_result(path, result): one more playout at every node of a path.",
        right="Right: the same at each node. Who is to move matters only when a child is chosen.",
    ),
    Exercise(
        "fooled-by-means",
        "10",
        "build",
        played_tree_with(
            fooled,
            not_fooled,
            most_leaves=4,
            hint="One move with a refutation among good replies; one that is safe and looks dull.",
        ),
        "Write a tree of at most four leaves in which the best mean is not a best move.",
        right="Yes: good on average, and refuted. More playouts would not help.",
    ),
    Exercise(
        "choose-child",
        "10",
        "build",
        agrees_with(
            lambda node: best_bound(node, 2**0.5),
            grown_nodes,
            hint="max(node.children, key=…), with ucb1 of the mean as node.player sees it: for MIN "
            "that is 1 − mean.",
            same=lambda returned, right: returned is right,
        ),
        "Write choose(node), which returns the child that UCT goes to, for MAX and for MIN.",
        right="Right, for both sides. The tree that grows by this choice is that of mcts.",
    ),
]
