"""Exercises of notebook 06: values at a depth, standing pat, and who an estimate speaks to."""

from collections.abc import Sequence

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import members_of, played_tree_with
from gamesearch.game import MIN, State, Wrapper, reachable
from gamesearch.games.explicit import ExplicitTree
from gamesearch.play import best_move
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.minimax import minimax
from gamesearch.search.quiescence import quiescence

HORIZON = ExplicitTree.parse("(((4 7)~2 (1 9)~6)~8 ((5 3)~9 (8 2)~5)~3)")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noisy(Wrapper):
    """A game in which every move is noisy."""

    def noisy_moves(self, state: State) -> Sequence[int]:
        return self.game.moves(state)

    def __repr__(self) -> str:
        return f'Noisy("{self.game.text()}")'


def at_depth_two() -> float:
    return alphabeta(HORIZON, (), depth=2)


def standing_pat() -> float:
    """Return the value of a node with the estimate 2 and two captures, worth -3 and 1."""
    return quiescence(Noisy(ExplicitTree.parse("(-3 1)~2")), ())


def turned_wrongly() -> list[int]:
    """Return the depths up to 4 at which the player at the horizon is MIN, if MIN begins.

    An estimate that is to the mover already is turned there once more, and lies.
    """
    return [depth for depth in range(1, 5) if MIN * (-1) ** depth == MIN]


def open_lines(text: str) -> int:
    """Return the lines without an O less the lines without an X, of a board of tic-tac-toe."""
    boards = ["".join(text[cell] for cell in line) for line in LINES]
    return sum("O" not in line for line in boards) - sum("X" not in line for line in boards)


def noisy_trees() -> list[tuple]:
    """Return games and states for a search of noisy moves, the smallest first."""
    texts = ("3", "(1)~2", "(5)~2", "min(1)~2", "min(5)~2", "((1 4)~3)~2", "((4 6)~9 1)~2")
    texts += ("min((4 1)~2 (6)~3)~5", "(((7 2)~1 3)~6 (8 (9 0)~4)~3)~2")
    return [(Noisy(ExplicitTree.parse(text)), ()) for text in texts]


def without_estimates(tree: ExplicitTree) -> bool:
    """Return whether a node down to the second ply has neither an estimate nor a utility."""
    try:
        for state in reachable(tree):
            if 1 <= len(state) <= 2:
                tree.evaluate(state)
    except ValueError:
        return True
    return False


def chosen(tree: ExplicitTree) -> list[int]:
    """Return the moves chosen at depth 1, at depth 2, and with all of the tree in sight."""
    depths = ({"depth": 1}, {"depth": 2}, {})
    return [best_move(tree, (), alphabeta, **depth) for depth in depths]


def is_worse_deeper(tree: ExplicitTree) -> bool:
    """Return whether depth 1 chooses a best move, and depth 2 one that is worth less."""
    if without_estimates(tree):
        return False
    first, second, _ = (minimax(tree, (move,)) for move in chosen(tree))
    return second < first == minimax(tree, ())


def not_worse_deeper(tree: ExplicitTree) -> str:
    if without_estimates(tree):
        return "Give every inner node of the first two plies below the root an estimate, as in ~7."
    first, second, best = chosen(tree)
    return f"Depth 1 chooses move {first}, depth 2 move {second}; best is move {best}."


EXERCISES = [
    Exercise(
        "at-depth-two",
        "06",
        "change",
        equals(
            at_depth_two,
            {
                8: "That is depth 1: the horizon lies at the second ply now.",
                7: "That is the value with all leaves in sight. At depth 2 they are not.",
                9: "That is the largest estimate. MIN chooses above it.",
                6: "You gave MAX's choice to MIN and MIN's to MAX.",
                2: "That is what the first move is worth. Is the other one better?",
            },
            hint="Take the estimates of the second ply for leaves, and forget all others.",
        ),
        "What does a search of depth 2 return for a tree with estimates?",
        right="Yes: exact, for the game that ends there. Estimates above the horizon do not count.",
    ),
    Exercise(
        "stand-pat",
        "06",
        "change",
        equals(
            standing_pat,
            {
                1: "That is the best capture. But nobody is forced to capture.",
                -3: "Nobody is forced to capture, least of all in that way.",
                0: "The mean of them is of no use: the player chooses.",
                -2: "The player to move is MAX: no sign is to be turned here.",
            },
            hint="Which three numbers may the player choose from?",
        ),
        "MAX may capture for -3 or 1, and the estimate is 2. What does quiescence return?",
        right="Yes: to stand pat is better than either capture.",
    ),
    Exercise(
        "lying-depths",
        "06",
        "change",
        members_of(
            turned_wrongly,
            {
                1: "After one ply X is to move, and an estimate to X is one to MAX: it is right.",
                3: "After three plies X is to move, and an estimate to X is one to MAX: right.",
            },
            hint="Who is to move at the horizon? To X both ways of counting are the same.",
        ),
        "If O begins, at which depths from 1 to 4 does an estimate to the mover lie?",
        right="Yes: where O is to move at the horizon.",
    ),
    Exercise(
        "noisy-search",
        "06",
        "fill",
        agrees_with(
            quiescence,
            noisy_trees,
            hint="Begin with the estimate, turned to the mover; a reply counts for the other one.",
        ),
        "Fill in quiet(game, state): the value if both may make noisy moves or stop.",
        right="Right. quiescence does the same, with a window.",
    ),
    Exercise(
        "open-lines",
        "06",
        "build",
        agrees_with(
            open_lines,
            [
                (text,)
                for text in (
                    "XXXXXXXXX",
                    ".........",
                    "X........",
                    "....O....",
                    "XO..X...O",
                    "X.O.X.O..",
                )
            ],
            hint="A line without any stone is open to both, and counts for nobody.",
        ),
        "Write open_lines(text), an estimate of tic-tac-toe: X's open lines less O's.",
        right="Right. It is to MAX whoever is to move, it is quick, and a win must exceed its 8.",
    ),
    Exercise(
        "worse-deeper",
        "06",
        "build",
        played_tree_with(
            is_worse_deeper,
            not_worse_deeper,
            most_leaves=4,
            hint="Let the estimates be true at the first ply, and false at the second.",
        ),
        "Write a tree of at most four leaves on which depth 2 plays worse than depth 1.",
        right="Yes: deeper is not always better, where estimates are worse down there.",
    ),
]
