"""Random trees that Hypothesis makes as small as they can be while something still fails.

It draws nothing but yes and no, so that its findings are the same everywhere: into numbers it
mixes those that it reads in whatever program happens to be loaded.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from gamesearch.exercises.trials.shapes import UNEVEN
from gamesearch.game import CHANCE
from gamesearch.games.explicit import ExplicitTree

BITS = (1, 2, 4, 8, -16)  # of which a value is the sum


def shrunk_tree(
    fails: Callable[[ExplicitTree], bool],
    roots: Sequence[int],
    players: Sequence[int] | None,
    chance: bool,
    estimates: bool,
    attempts: int,
) -> ExplicitTree | None:
    """Return a failing tree among `attempts` random ones, made as small as it can be."""
    known = st.builds(
        lambda spec, second: ExplicitTree(spec, roots[second and -1], players),
        specs(4, chance, estimates),
        st.booleans(),
    )
    rhythm = settings(
        max_examples=attempts,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    try:
        return find(known, fails, settings=rhythm, random=Random(1975))
    except NoSuchExample:
        return None


@st.composite
def specs(draw: Callable, plies: int, chance: bool, estimates: bool, root: bool = True) -> Any:
    """Draw the spec of a tree at most `plies` deep; its root is an inner node."""
    yes = st.booleans()

    def value() -> int:
        return sum(bit for bit in BITS if draw(yes))  # 0 is the simplest

    if plies == 0 or not (root or (draw(yes) and draw(yes))):
        return value()
    below = specs(plies - 1, chance, estimates, root=False)
    children = draw(st.lists(below, min_size=1, max_size=4))
    spec: dict[str, Any] = {"estimate": value()} if estimates else {}
    if chance and draw(yes):
        spec["player"] = CHANCE
        if len(children) in UNEVEN and draw(yes):
            spec["probabilities"] = UNEVEN[len(children)]
    return {"children": children, **spec} if spec else children
