"""One place of a picture: what it shows, before anything is drawn."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.trace.proof import UNKNOWN, Interval, Node
from gamesearch.words import figure

SHAPES = {MAX: "max", MIN: "min", CHANCE: "chance"}


@dataclass(eq=False)
class Spot:
    """One place of the picture.

    `shape` is max, min, chance or leaf; `status` is given (no search), done, open (begun, not yet
    left), waiting (not yet visited) or pruned. `hidden` counts the nodes below that are folded
    into "n more".
    """

    node: Node
    shape: str
    status: str
    parent: "Spot | None" = None
    children: list["Spot"] = field(default_factory=list)
    hidden: int = 0
    interval: Interval = UNKNOWN
    window: tuple | None = None
    number: int | None = None
    best: bool = False
    current: bool = False
    on_path: bool = False
    type: str = ""
    rows: list[str] | None = None
    guess: str = ""
    name: str = ""

    @property
    def label(self) -> str:
        """The sign that says what is proven of the value: "= 3", "≥ 3", "≤ 3", or the guess."""
        return sign(self.shape, self.interval) or self.guess

    def walk(self) -> "Iterator[Spot]":
        """Yield this spot and all below it, parents first, from left to right."""
        yield self
        for child in self.children:
            yield from child.walk()


def sign(shape: str, interval: Interval) -> str:
    """Return the sign for what is proven of a value: "= 3", "≥ 3", "≤ 3", "2…3", or nothing."""
    low, high = interval
    if low == high:
        return figure(low) if shape == "leaf" else f"= {figure(low)}"
    if low > -inf and high < inf:
        return f"{figure(low)}…{figure(high)}"
    return f"≥ {figure(low)}" if low > -inf else f"≤ {figure(high)}" if high < inf else ""


def bar(shape: str, label: str) -> str:
    """Return what stands in the bar of a position: whose turn it is, and the sign of its value."""
    exact = shape == "leaf" and label and label[0] not in "≥≤"
    turn = {"max": "▲", "min": "▼"}.get(shape, "=" if exact else "")
    return f"{turn} {label}".strip()
