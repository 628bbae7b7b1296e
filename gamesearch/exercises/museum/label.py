"""What is known of a wrong program: the label that hangs beside it in the bug museum.

A label says where such a bug was seen, on what it looks right, what to ask oneself, and why it is
wrong. Every program stands beside one that is right, and its own mended version.
"""

from collections.abc import Callable
from typing import NamedTuple

EMPTY = "........."
TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"


class Label(NamedTuple):
    """What is known of one exhibit; `alibi` is a case on which it is right."""

    title: str
    program: Callable
    mended: Callable
    right: Callable
    asked: Callable
    alibi: str
    seen: str
    looks: str
    question: str
    hint: str
    why: str
    chance: bool = False
    valued: bool = True  # its trees are drawn with the values of minimax in them
