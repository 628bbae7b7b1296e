"""All small trees, from the smallest up: what to try first when a wrong search is to be exposed.

A shape is a tree without values: None for a leaf, a tuple of shapes for an inner node.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from gamesearch.game import CHANCE

CHAINS = {"plain": (3, 3), "rich": (2, 2)}  # most leaves and plies where a node has one child
KINDS = ("player", "equal chance", "uneven chance")
FEW = 3  # values
UNEVEN = {2: (0.25, 0.75), 3: (0.5, 0.25, 0.25)}  # exact in binary; four or more children: equal

Shape = tuple | None


@cache
def shapes(leaves: int, height: int, chains: bool) -> tuple[Shape, ...]:
    """Return the shapes with `leaves` leaves and at most `height` plies.

    `chains`: an inner node may have a single child.
    """
    found: list[Shape] = [None] if leaves == 1 else []
    if height > 0:
        found += rows(leaves, height - 1, chains) if chains else several(leaves, height - 1)
    return tuple(found)


@cache
def rows(leaves: int, height: int, chains: bool) -> tuple[tuple, ...]:
    """Return the rows of one or more shapes that share `leaves` leaves."""
    found = [(shape,) for shape in shapes(leaves, height, chains)]
    for first in range(1, leaves):
        heads, tails = shapes(first, height, chains), rows(leaves - first, height, chains)
        found += [(head, *tail) for head, tail in product(heads, tails)]
    return tuple(found)


def several(leaves: int, height: int) -> list[tuple]:
    """Return the rows of two or more shapes, none of them a chain."""
    return [row for row in rows(leaves, height, False) if len(row) > 1]


def height_of(shape: Shape) -> int:
    """Return how many plies a shape has."""
    return 0 if shape is None else 1 + max(map(height_of, shape))


def inner_nodes(shape: Shape) -> int:
    """Return how many nodes of a shape are no leaves."""
    return 0 if shape is None else 1 + sum(map(inner_nodes, shape))


@cache
def patterns(count: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways in which `count` values can be ordered, ties included, as small numbers.

    >>> patterns(2)
    ((0, 0), (0, 1), (1, 0))
    """
    every = product(range(count), repeat=count)
    return tuple(row for row in every if set(row) == set(range(max(row, default=-1) + 1)))


def values_for(count: int) -> list[tuple[int, ...]]:
    """Return rows of `count` small numbers: each order from 0 up, few also above and below it."""
    found = set()
    for pattern in patterns(count):
        distinct = max(pattern, default=0) + 1
        for shift in (1, -(distinct // 2), -distinct) if count <= FEW else (0,):
            found.add(tuple(rank + shift for rank in pattern))
    return sorted(found, key=size_of_values)


def size_of_values(values: tuple[float, ...]) -> tuple:
    """Return what small values are sorted by: few below 0, then near 0, then in order."""
    return sum(v < 0 for v in values), sum(map(abs, values)), values


def small_specs(leaves: int, chance: bool = False, estimates: bool = False) -> Iterator[Any]:
    """Yield the specs of all small trees with `leaves` leaves, flat ones and small values first.

    `chance`: inner nodes may be CHANCE's; `estimates`: each inner node has one.
    """
    widest, highest = CHAINS["rich" if chance or estimates else "plain"]
    chains = leaves <= widest
    known = shapes(leaves, highest if chains else leaves - 1, chains)
    for shape in sorted(known, key=lambda shape: (height_of(shape), inner_nodes(shape))):
        inner = inner_nodes(shape)
        for values in values_for(leaves + inner if estimates else leaves):
            for kinds in product(KINDS if chance else KINDS[:1], repeat=inner):
                yield dressed(shape, iter(values), iter(kinds), estimates)


def dressed(shape: Shape, values: Iterator, kinds: Iterator[str], estimates: bool) -> Any:
    """Return the spec of `shape` with the next of `values` and `kinds` put in, from the root."""
    if shape is None:
        return next(values)
    kind = next(kinds)
    spec: dict[str, Any] = {"estimate": next(values)} if estimates else {}
    children = [dressed(child, values, kinds, estimates) for child in shape]
    if kind != "player":
        spec["player"] = CHANCE
        if kind == "uneven chance" and len(children) in UNEVEN:
            spec["probabilities"] = UNEVEN[len(children)]
    return {"children": children, **spec} if spec else children
