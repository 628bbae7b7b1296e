"""How numbers, windows and counts are written, everywhere the same."""

from math import inf
from typing import Any


def figure(value: float) -> str:
    """Return `value` as a person writes it, with a true minus and ∞, to three decimals.

    >>> figure(-2.5), figure(3.0), figure(float("inf"))
    ('−2.5', '3', '∞')
    """
    if abs(value) == inf:
        text = "∞"
    else:
        text = f"{round(abs(value), 3):.9g}" if abs(value) < 1e6 else f"{abs(value):.3g}"
    return f"−{text}" if value < 0 and text != "0" else text


def window_text(window: tuple[Any, Any]) -> str:
    """Return `window` as (α, β), with +∞ for a beta that bounds nothing."""
    ends = [figure(end) if isinstance(end, int | float) else str(end) for end in window]
    return f"({ends[0]}, {'+' if ends[1] == '∞' else ''}{ends[1]})"


def plural(number: int, noun: str) -> str:
    """Return `number` with its noun.

    >>> plural(1, "move"), plural(2, "leaf")
    ('1 move', '2 leaves')
    """
    many = {"leaf": "leaves", "reply": "replies"}.get(noun, noun + "s")
    return f"{number:,} {noun if number == 1 else many}"
