"""What may stand in the spec of a tree, and the numbers from which a random one is drawn.

Only what is wrong is known here, a node at a time; `explicit` makes the tree.
"""

import re
from collections.abc import Iterable, Sequence
from math import isclose
from typing import Any

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.given import listed, whole
from gamesearch.games.notation import DEEPEST

LARGEST = 1_000_000  # leaves of a random tree


def is_number(value: Any) -> bool:
    """Return whether `value` is a number to play for: neither nan nor True or False."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def check_node(path: tuple[int, ...], spec: dict, player: int) -> None:
    """Raise a `ValueError` that says what is wrong with one node of a tree."""
    where = f"at {path}" if path else "at the root"
    if len(path) > DEEPEST:
        raise ValueError(f"a tree has at most {DEEPEST} plies: this one goes on at {path[:9]}...")
    known = {"value", "children", "player", "estimate", "probabilities", "name"}
    if set(spec) - known or ("value" in spec) == ("children" in spec):
        raise ValueError(f"{where}: a node is a number, a list, or a dict with its children")
    if player not in (MAX, MIN, CHANCE):
        raise ValueError(f"{where}: player is MAX, MIN or CHANCE, not {player!r}")
    estimate = spec.get("estimate")
    for number in (spec.get("value", 0), 0 if estimate is None else estimate):
        if not is_number(number):
            raise ValueError(f"{where}: {number!r} is not a number")
    name = spec.get("name", "")
    if name and (
        not isinstance(name, str) or not re.fullmatch(r"[^\W\d]\w*", name) or name.lower() == "inf"
    ):
        raise ValueError(f"{where}: a name is letters, digits and _, but not inf: {name!r}")
    if "value" in spec:
        return

    children, chances = spec["children"], spec.get("probabilities")
    if not isinstance(children, list | tuple) or not children:
        raise ValueError(f"{where}: a node needs at least one child")
    if chances is None:
        return
    if player != CHANCE:
        raise ValueError(f"{where}: only a chance node has probabilities; say player=CHANCE")
    chances = listed(chances, f"{where}: probabilities")
    if (
        len(chances) != len(children)
        or not all(is_number(p) and p >= 0 for p in chances)
        or not isclose(sum(chances), 1)
    ):
        raise ValueError(
            f"{where}: {len(children)} children need as many probabilities that sum to 1, "
            f"not {list(chances)}"
        )


def check_size(branching: int, depth: int) -> None:
    """Raise a `ValueError` unless a tree of this `branching` and `depth` can be grown."""
    branching, depth = whole(branching, "branching", LARGEST), whole(depth, "depth", DEEPEST)
    if branching < 1 or depth < 0:
        raise ValueError(f"branching is at least 1 and depth at least 0, not {branching}, {depth}")
    if branching**depth > LARGEST:
        raise ValueError(
            f"a tree {depth} deep with {branching} moves a node has more than {LARGEST:,} leaves: "
            "take fewer moves or plies"
        )


def drawn_from(values: Iterable[float]) -> Sequence[float]:
    """Return `values` in a sequence to draw from; `ValueError` if it is empty."""
    numbers = values if isinstance(values, Sequence) else listed(values, "values")
    if not numbers:
        raise ValueError("values is empty: give at least one number to draw from")
    return numbers
