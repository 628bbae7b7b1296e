"""Exercises of notebook 03: what is cut, what a window says, and what a bound promises."""

import re
from collections.abc import Sequence
from math import inf
from typing import Any

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise, Judge, Verdict
from gamesearch.exercises.tree_judges import leaves_read, members_of, played_tree_with
from gamesearch.game import MAX, MIN, Counted
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.search.alphabeta import alphabeta, alphabeta_strict
from gamesearch.trace import record

TREE = ExplicitTree.parse("((5 7 6) (3 8 9) (10 4 2))")
SIGNS = {">=": "at least", "≥": "at least", "<=": "at most", "≤": "at most", "=": "exactly"}


def leaves_pruned() -> list[float]:
    return [TREE.utility(state) for state in record(alphabeta, TREE, ()).pruned]


def window_of_the_third() -> tuple[float, float]:
    """Return the window with which the third node below the root is entered."""
    return record(alphabeta, TREE, ()).root.children[2].window


def what_is_known() -> str:
    """Return what a search with the window (0, 4) says about the value, in two words."""
    value = alphabeta(TREE, (), alpha=0, beta=4)
    promise = "at most" if value <= 0 else "at least" if value >= 4 else "exactly"
    return f"{promise} {value}"


def in_words(judge: Judge) -> Judge:
    """Return `judge` of a bound in words, which reads ">= 5" and "It is at least 5." as well."""

    def judge_words(answer: Any) -> Verdict:
        if isinstance(answer, str):
            answer = answer.strip().rstrip(".")
            for sign, words in SIGNS.items():
                answer = answer.replace(sign, words)
            answer = re.sub("^.*(?=at least|at most|exactly)", "", answer, flags=re.IGNORECASE)
        return judge(answer)

    return judge_words


def nodes_for_a_win() -> int:
    """Return how many nodes alpha-beta visits to say whether X can win."""
    game = Counted(TicTacToe())
    alphabeta(game, game.initial, alpha=0, beta=1)
    return game.nodes


def read_by_min(leaves: Sequence[float], alpha: float) -> int:
    """Return how many of its `leaves` a MIN node reads that is entered with (alpha, +∞)."""
    return next((n for n, leaf in enumerate(leaves, 1) if leaf <= alpha), len(leaves))


def cutting_players(tree: ExplicitTree) -> set[int]:
    """Return the players at whose nodes alpha-beta leaves moves out."""
    return {tree.to_move(state[:-1]) for state in record(alphabeta, tree, ()).pruned}


def no_two_cuts(tree: ExplicitTree) -> str:
    players = cutting_players(tree)
    if not players:
        return "Nothing is cut here. Put a good move first, and a reply that refutes the second."
    there, missing = ("MAX", "MIN") if MAX in players else ("MIN", "MAX")
    return f"There is a cut at a {there} node, but none at a {missing} node."


def strict_reads_more(tree: ExplicitTree) -> bool:
    return leaves_read(tree, alphabeta_strict) > leaves_read(tree)


def both_read_the_same(tree: ExplicitTree) -> str:
    read = leaves_read(tree)
    return f"Both read {read} here. They differ where a value equals alpha or beta."


EXERCISES = [
    Exercise(
        "leaves-pruned",
        "03",
        "change",
        members_of(
            leaves_pruned,
            {
                7: "The 7 is read: at the first node no one is assured of anything yet.",
                6: "The 6 is read: at the first node no one is assured of anything yet.",
                3: "The 3 is read: it is what shows that the second node is no better.",
                10: "The 10 is read: a first leaf always is.",
                4: "The 4 is read: after the 10 the third node could still be worth more than 5.",
                5: "The 5 is read: the first leaf of all.",
            },
            hint="MAX has 5 from the first node. Which leaf settles each of the other nodes?",
        ),
        "Which leaves of ((5 7 6) (3 8 9) (10 4 2)) does alpha-beta never read?",
        right="Yes. In the second node the first leaf settles it, in the third the second.",
    ),
    Exercise(
        "window-entered",
        "03",
        "change",
        equals(
            window_of_the_third,
            {
                (3, inf): "The second node returned 3, but MAX keeps the best so far.",
                (5, 3): "The 3 was β inside the second node. A child's window never travels up.",
                (-inf, inf): "By then MAX is assured of something: look at the first node.",
                (5, 10): "The 10 is read inside the third node, after it was entered.",
                (inf, 5): "A window begins with α.",
                (-inf, 5): "The 5 is what MAX is assured of: that is α.",
            },
            hint="What has come back to the root so far, and which of α and β does MAX raise?",
        ),
        "With which window does alpha-beta enter the third node of that tree?",
        right="Yes. The root kept its best reply as α, and handed it down.",
    ),
    Exercise(
        "what-is-known",
        "03",
        "change",
        in_words(
            equals(
                what_is_known,
                {
                    "exactly 5": "5 lies outside the window. See the table of the Specification.",
                    "at most 5": 'Is 5 at or above β? Then it is "at least".',
                    "at most 4": "Is the number that was returned at or below α, or above β?",
                    "at least 4": "True, but what was returned says more: it is fail-soft.",
                    "exactly 4": "β was not found, and outside the window nothing is exact.",
                },
                hint='Write it in words: "exactly 7", "at most 7" or "at least 7".',
            ),
        ),
        "What does alpha-beta with the window (0, 4) tell about the value of that tree?",
        right="Yes: it fails high. That the value is in fact no more, this search has not shown.",
    ),
    Exercise(
        "can-x-win",
        "03",
        "change",
        equals(
            nodes_for_a_win,
            {
                0: "That is the value. How many nodes did it take?",
                18_297: "That is with the whole window.",
                16_811: "That is with the window (−1, 1). Is (0, 1) not enough?",
                966: "That is with the window (−1, 0), which asks whether O can win.",
                549_946: "That is minimax, which visits every node.",
            },
            hint="count(search, …, **window), above, hands alpha and beta on.",
        ),
        "How many nodes does it take to learn, with the window (0, 1), whether X can win?",
        right="Yes: the narrowest window that can tell a win from a draw.",
    ),
    Exercise(
        "min-node",
        "03",
        "fill",
        agrees_with(
            read_by_min,
            [
                ((3, 12, 8), -inf),
                ((2, 4, 6), 3),
                ((14, 5, 2), 3),
                ((6, 3, 1), 3),
                ((5,), 9),
                ((-5, -6), -3),
                ((4, 9, 7), 0),
            ],
            hint="β falls to the smallest leaf so far; the node is left when α ≥ β.",
        ),
        "Fill in leaves_read(leaves, alpha): how many leaves a MIN node reads.",
        right="Right: this is the alpha cutoff, ties included.",
    ),
    Exercise(
        "cut-both",
        "03",
        "build",
        played_tree_with(
            lambda tree: cutting_players(tree) == {MAX, MIN},
            no_two_cuts,
            most_leaves=5,
            hint="A MAX node is cut below a MIN node that has a small value already; so go three "
            "plies deep on the left, and cut at a MIN node on the right.",
        ),
        "Write a tree of at most five leaves with a cut at a MAX node and one at a MIN node.",
        right="Yes: a beta cutoff and an alpha cutoff in one small tree.",
    ),
    Exercise(
        "tie-at-min",
        "03",
        "build",
        played_tree_with(
            strict_reads_more,
            both_read_the_same,
            root=MIN,
            most_leaves=4,
            hint="Take ((3 5) (3 1)) and think of what changes when MIN moves first.",
        ),
        "Write a tree of at most four leaves, MIN first, on which alphabeta_strict reads more.",
        right="Yes: at a tie one search leaves the node, the other goes on.",
    ),
]
