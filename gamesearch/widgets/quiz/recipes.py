"""How the questions of the pruning quiz are drawn by lot, the same everywhere for the same seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gamesearch.game import MAX
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.widgets.ordering.study import RULES
from gamesearch.widgets.quiz.questions import MOST_LEAVES, Question
from gamesearch.widgets.quiz.reasons import PLAYERS

ATTEMPTS = 1000


class Level(NamedTuple):
    """A difficulty: its name, the size and the values that it has by default, and its condition.

    `fits(loose, strict)` is given the tree as a question under each of the two rules.
    """

    name: str
    branching: int
    depth: int
    values: range
    fits: Callable[[Question, Question], bool]


def is_shallow(loose: Question, strict: Question) -> bool:
    """Return whether there are cutoffs, none of them deep, whatever the rule."""
    cutoffs = loose.reasons.cutoffs.values()
    return loose.pruned == strict.pruned and bool(cutoffs) and not any(c.deep for c in cutoffs)


def is_deep(loose: Question, strict: Question) -> bool:
    """Return whether there is a deep cutoff, whatever the rule."""
    return loose.pruned == strict.pruned and any(c.deep for c in loose.reasons.cutoffs.values())


def has_ties(loose: Question, strict: Question) -> bool:
    """Return whether the two rules differ in what they prune."""
    return loose.pruned != strict.pruned


LEVELS = {
    1: Level("shallow", 3, 2, range(1, 21), is_shallow),
    2: Level("deep cutoffs", 2, 4, range(1, 21), is_deep),
    3: Level("ties", 2, 4, range(1, 6), has_ties),
}


@dataclass(frozen=True)
class Recipe:
    """How a question is drawn by lot: the same recipe gives the same question everywhere.

    `difficulty`: 1 shallow cutoffs, 2 deep cutoffs, 3 ties; `branching` moves (or between two
    numbers of them) and `depth` plies, None for what the difficulty takes by itself; `rule` "≥" or
    ">"; `to_move` MAX or MIN at the root. The tree does not depend on the rule.
    """

    seed: int = 1
    difficulty: int = 1
    branching: int | tuple[int, int] | None = None
    depth: int | None = None
    rule: str = "≥"
    to_move: int = MAX

    def __post_init__(self):
        if self.difficulty not in LEVELS:
            raise ValueError(f"difficulty is 1, 2 or 3, not {self.difficulty!r}")
        if self.to_move not in PLAYERS:
            raise ValueError(f"to_move is MAX or MIN, not {self.to_move!r}")
        if self.rule not in RULES:
            raise ValueError(f'rule is "≥" or ">", not {self.rule!r}')
        if not isinstance(self.seed, int):
            raise ValueError(f"seed is a whole number, not {self.seed!r}")

    def question(self) -> Question:
        """Return the question; a `ValueError` says what cannot be drawn."""
        return Question(self.tree(), self.rule, self)

    def tree(self) -> ExplicitTree:
        """Return the tree that is drawn."""
        return draw_fitting(self.seed, self.difficulty, *self.size, self.to_move)

    @property
    def size(self) -> tuple[int | tuple[int, int], int]:
        """How many moves there are at a node, and how many plies."""
        level = LEVELS[self.difficulty]
        return self.branching or level.branching, self.depth or level.depth

    def words(self) -> str:
        """Return what to write on a sheet so that the question can be drawn again."""
        branching, depth = self.size
        moves = branching if isinstance(branching, int) else "{}–{}".format(*branching)
        return (
            f"seed {self.seed}, difficulty {self.difficulty} ({LEVELS[self.difficulty].name}), "
            f"{moves} moves, {depth} plies, {PLAYERS[self.to_move]} at the root, "
            f"cut if α {self.rule} β"
        )


@lru_cache(maxsize=256)
def draw_fitting(
    seed: int, difficulty: int, branching: int | tuple[int, int], depth: int, to_move: int
) -> ExplicitTree:
    """Return the first tree drawn from `seed` on that fits the difficulty."""
    level, lot = LEVELS[difficulty], random.Random(f"pruning quiz {seed}")
    most = branching if isinstance(branching, int) else max(branching)
    if most**depth > MOST_LEAVES:
        raise ValueError(
            f"{most} moves and {depth} plies make up to {most**depth:,} leaves, more than "
            f"{MOST_LEAVES}: choose a smaller tree"
        )
    if difficulty == 2 and depth < 4:
        raise ValueError(f"a deep cutoff takes four plies at least, not {depth}: choose more plies")
    for _ in range(ATTEMPTS):
        number = lot.randrange(2**32)
        tree = random_tree(branching, depth, seed=number, values=level.values, to_move=to_move)
        if len(tree.states) > depth + 1 and level.fits(Question(tree, "≥"), Question(tree, ">")):
            return tree
    raise ValueError(
        f"no tree with {branching} moves and {depth} plies has {level.name}, or hardly any: "
        "choose more moves or plies"
    )
