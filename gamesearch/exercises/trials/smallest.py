"""The smallest tree on which something fails: fewest leaves, then plies, then small values.

Small trees are tried one after the other; what only larger ones show is found and shrunk by
Hypothesis, where it is installed (in a browser it is not).
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from gamesearch.exercises.trials.shapes import small_specs
from gamesearch.game import MAX
from gamesearch.games.explicit import ExplicitTree

SURE = 4  # leaves up to which every small tree is tried


def smallest_tree(
    fails: Callable[[ExplicitTree], bool],
    *,
    roots: Sequence[int] = (MAX,),
    players: Sequence[int] | None = None,
    chance: bool = False,
    estimates: bool = False,
    attempts: int = 300,
    sure: int = SURE,
) -> ExplicitTree | None:
    """Return the smallest tree for which `fails(tree)` is true, or None if none is found.

    Fewest leaves, then fewest plies, then small values. `roots`: who may be to move at the root;
    `players`: a cycle, one for each ply, in place of taking turns; `chance`: inner nodes may be
    CHANCE's; `estimates`: inner nodes have one. All trees with up to `sure` leaves and values in
    every order are tried, some thousands; then `attempts` larger ones, of which the first that
    fails is shrunk, by Hypothesis. What `fails` raises passes through. The same on every machine.
    """

    def trees(specs: Iterator[Any]) -> Iterator[ExplicitTree]:
        for spec in specs:
            for root in roots:
                yield ExplicitTree(spec, root, players)

    for leaves in range(1, sure + 1):
        for tree in trees(small_specs(leaves, chance, estimates)):
            if fails(tree):
                return tree
    shrunk = None
    if find_spec("hypothesis"):
        from gamesearch.exercises.trials.shrinking import shrunk_tree

        shrunk = shrunk_tree(fails, roots, players, chance, estimates, attempts)
    if shrunk is None or leaves_of(shrunk) <= sure + 1 or chance or estimates:
        return shrunk
    return next((tree for tree in trees(small_specs(sure + 1)) if fails(tree)), shrunk)


def leaves_of(tree: ExplicitTree) -> int:
    """Return how many leaves `tree` has."""
    return sum(map(tree.is_terminal, tree.states))
