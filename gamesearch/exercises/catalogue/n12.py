"""Exercises of notebook 12: cells and lines as bits, values that say when, and orders counted."""

from collections.abc import Callable
from functools import cache
from operator import eq
from types import FunctionType

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals, one_of
from gamesearch.exercises.registry import Exercise
from gamesearch.solver.cells import BOARD, BOTTOM, drop
from gamesearch.solver.rungs import centre_first

EDGES_FIRST = (0, 6, 1, 5, 2, 4, 3)
FEW = 50  # test positions, as many as plain Python solves at once


def place_of_the_cell() -> int:
    """Return the place of the third cell from the bottom in the fifth column."""
    return drop(0b11 << 7 * 4, 4).bit_length() - 1


def lost_to_the_second() -> int:
    """Return the value of a position with 20 stones, lost to the other player's second stone."""
    taken = 20 + 1 + 2  # the other one's second stone comes after three more
    return -((43 - taken) // 2)


def narrowed() -> tuple[int, int]:
    """Return what is left of the window (-2, 8) where the table says "at most 3"."""
    alpha, beta = -2, 8
    return alpha, min(beta, 3)


def with_order(columns: tuple[int, ...]) -> Callable:
    """Return the rung `centre_first` with another order of its columns."""
    names = {**centre_first.__globals__, "CENTRE_FIRST": columns}
    names["centre_first"] = FunctionType(centre_first.__code__, names)
    return names["centre_first"]


def mean_nodes(search: Callable) -> float:
    """Return the mean of the nodes that `search` visits on the first test positions."""
    from gamesearch.solver.trial import ask_once, positions, trial  # may load numba

    return trial(search, ask_once, positions("End-Easy")[:FEW]).nodes


@cache
def edges_mean() -> float:
    """Return the mean of the nodes with the edges first."""
    return mean_nodes(with_order(EDGES_FIRST))


def has_three(stones: int) -> bool:
    """Return whether three of `stones` are in a line."""
    lines = (stones & stones >> step & stones >> 2 * step for step in (1, 6, 7, 8))
    return any(lines)


def playable(taken: int) -> int:
    """Return the cells that can be played, as one number."""
    return taken + BOTTOM & BOARD


def mirrored(bits: int) -> int:
    """Return the board with its left and right exchanged."""
    return sum((bits >> 7 * column & 127) << 7 * (6 - column) for column in range(7))


THREES = [  # the small ones first, so that a wrong answer is seen in few bits
    0b111,
    0b011,
    0b1011,
    0b1111,
    1 << 0 | 1 << 7 | 1 << 14,
    1 << 0 | 1 << 7 | 1 << 21,
    1 << 0 | 1 << 8 | 1 << 16,
    1 << 2 | 1 << 8 | 1 << 14,
    1 << 2 | 1 << 8,
    0b110000 | 0b1 << 7,
]

EXERCISES = [
    Exercise(
        "cell-place",
        "12",
        "change",
        equals(
            place_of_the_cell,
            {
                26: "That is with six bits a column. The sentinel has a bit too.",
                38: "Columns, rows and bits are all counted from 0 here.",
                37: "The fifth column has the number 4: columns are counted from 0.",
                31: "The third cell has the number 2: rows are counted from 0.",
                18: "That numbers the cells row by row. Here they run up the columns.",
            },
            hint="How many bits lie in the columns to its left, and how many below it?",
        ),
        "At which place is the bit of the third cell from the bottom in the fifth column?",
        right="Yes: four columns of seven bits, and two cells below it.",
    ),
    Exercise(
        "lost-when",
        "12",
        "change",
        equals(
            lost_to_the_second,
            {
                10: "The number is right. But values are to the player to move, who loses.",
                -11: "That is a loss to the other player's very next stone.",
                11: "That is for the very next stone, and without the sign of a loss.",
                -9: "That is a loss to the other player's third stone.",
            },
            hint="How many stones are on the board when the winning one is about to be played?",
        ),
        "With 20 stones on the board, what is a loss to the other player's second stone worth?",
        right="Yes: 23 stones stand there when the winner plays, and a loss is the negative.",
    ),
    Exercise(
        "window-left",
        "12",
        "change",
        equals(
            narrowed,
            {
                (3, 8): 'That would be so for "at least 3". An upper bound lowers the upper end.',
                (-2, 8): "Nothing is forgotten: the entry rules out all above its bound.",
                (3, 3): "A bound is no value: it may also be less than 3.",
                (-2, 2): "Who says at most 3 allows 3.",
            },
            hint="Look at the lines after `entry` in `with_table`.",
        ),
        'The window is (-2, 8), the table says "at most 3". What window is left?',
        right="Yes. An upper bound lowers β; a lower one would raise α.",
    ),
    Exercise(
        "edges-first",
        "12",
        "change",
        one_of(
            edges_mean,
            lambda: round(edges_mean(), 1),
            lambda: round(edges_mean()),
            reasons={
                285.7: "That is with the centre first, as the rung stands.",
                865.14: "That is from left to right, as the rung before has it.",
            },
            hint="variant(centre_first, …) exchanges a word of its text, trial(…).nodes counts.",
        ),
        "How many nodes does a position take in the mean if the edges are tried first?",
        right="Yes: the same values, and more work than in either order above.",
    ),
    Exercise(
        "three-in-line",
        "12",
        "fill",
        agrees_with(
            has_three,
            [(stones,) for stones in THREES],
            hint="Three in a line are two pairs that share a stone. How far apart do they begin?",
        ),
        "Fill in has_three(stones): are three of them in a line?",
        right="Right. The second pair begins one step further on, not two.",
    ),
    Exercise(
        "playable-cells",
        "12",
        "build",
        agrees_with(
            playable,
            [(0,), (1,), (0b11 << 21,), (0b111111,), (0b111111 << 42 | 1,), (BOARD,)],
            hint="One addition carries in all columns at once. What is left of a full column? "
            "draw_bits(yours=…, right=…) shows two numbers side by side.",
            same=eq,  # nearly equal is not equal: every bit counts
        ),
        "Write playable(taken), which returns all cells that can be played, as one number.",
        right="Right, also where columns are full: the carry ends in the sentinel.",
    ),
    Exercise(
        "mirrored-board",
        "12",
        "build",
        agrees_with(
            mirrored,
            [(0,), (1 << 21,), (1,), (0b10,), (0b101 << 35,), (1 << 14 | 0b11 << 28,), (BOARD,)],
            hint="Column c goes to column 6 − c; within a column nothing moves. "
            "draw_bits(yours=…, right=…) shows two numbers side by side.",
            same=eq,
        ),
        "Write mirrored(bits), which returns the board with left and right exchanged.",
        right="Right. Of a position and its mirror image one entry in the table is enough.",
    ),
]
