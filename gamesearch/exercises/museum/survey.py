"""How often an exhibit of the museum gives itself away: on boards and on small random trees.

Everything is counted in cases and visits, nothing by the clock: the same on every machine.
"""

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

from gamesearch.exercises.museum.cases import Case, read_case, sample_cases
from gamesearch.exercises.museum.exhibits import Exhibit, museum, smallest_counterexample
from gamesearch.exercises.museum.label import EMPTY
from gamesearch.game import reachable
from gamesearch.games.tictactoe import TicTacToe

FEWEST_STONES = 4
SLOW = {"playouts": 20}  # by exhibit: one position in so many is tried, as it takes long


class Found(NamedTuple):
    """What exposes one exhibit; `empty_board` and `positions` are None where there must be dice.

    `positions` and `trees` are shares of the cases; after `sure` random trees at least one has
    exposed the bug, with a certainty of 99%; `smallest` is the smallest tree that does.
    """

    name: str
    empty_board: bool | None
    positions: float | None
    trees: float
    sure: int
    smallest: str


def survey() -> list[Found]:
    """Return what exposes each exhibit of the museum, in its order."""
    return [found(museum[name]) for name in museum]


def found(exhibit: Exhibit) -> Found:
    """Return what exposes `exhibit`."""
    dice, name = exhibit.label.chance, exhibit.name
    empty = None if dice else exhibit.judge(read_case(EMPTY)).exposed
    on_boards = None if dice else share(exhibit, board_cases()[:: SLOW.get(name, 1)])
    on_trees = share(exhibit, sample_cases(dice))
    smallest = smallest_counterexample(exhibit).case.text
    return Found(name, empty, on_boards, on_trees, trees_until_sure(on_trees), smallest)


def share(exhibit: Exhibit, cases: Sequence[Case]) -> float:
    """Return the share of `cases` on which `exhibit` is exposed."""
    return sum(exhibit.judge(case).exposed for case in cases) / len(cases)


def trees_until_sure(share: float) -> int:
    """Return after how many random trees at least one has exposed the bug, with 99% certainty."""
    if not 0 < share <= 1:
        raise ValueError(f"no number of trees is enough for a share of {share}")
    return next(number for number in count(1) if (1 - share) ** number <= 0.01)


@cache
def board_cases() -> tuple[Case, ...]:
    """Return the unfinished positions of tic-tac-toe with at least four stones."""
    game = TicTacToe()
    texts = sorted(game.text(state) for state in reachable(game) if not game.is_terminal(state))
    return tuple(read_case(text) for text in texts if 9 - text.count(".") >= FEWEST_STONES)
