"""Random trees in which dice are thrown after every move, to measure searches on."""

import random
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.specs import check_size, drawn_from


def random_dice_tree(
    branching: int, depth: int, *, seed: int = 0, values: Iterable[float] = range(1, 100)
) -> ExplicitTree:
    """Return a tree in which MAX, CHANCE, MIN and CHANCE move in turn, MAX at the root.

    Each node has `branching` moves or equally likely outcomes, and every leaf is `depth` plies
    down; its value is drawn from `values`. The same seed gives the same tree on every machine.
    `ValueError` for a branching below 1, a depth below 0, no values, or more than a million leaves.

    >>> random_dice_tree(2, 2, seed=1).text()
    '(chance(0.5*18 0.5*73) chance(0.5*98 0.5*9))'
    """
    check_size(branching, depth)
    lot, leaves = random.Random(seed), drawn_from(values)

    def grow(players: list[int]) -> Any:
        if not players:
            return lot.choice(leaves)
        children = [grow(players[1:]) for _ in range(branching)]
        return {"children": children, "player": players[0]}

    return ExplicitTree(grow(list(islice(cycle([MAX, CHANCE, MIN, CHANCE]), depth))))
