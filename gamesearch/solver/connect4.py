"""The exact value of any position of Connect Four, on any board of up to 64 bits.

Values are to the player to move: 0 for a draw; on a board of C cells with m stones on it, a win
completed by the next stone is worth (C + 1 - m) // 2, and one less for each stone more that the
winner has to play; a loss is the negative. So a sooner win and a later loss are worth more.

A position is a state of `ConnectFour`, or a text that its `parse` reads: columns played, counted
from 1, as in "4455", or the rows of a board. A board other than 7 by 6 is given by its game, as
in `solve("1122", ConnectFour(5, 5))`. What no game reaches is a `ValueError` that says why.
"""

import warnings
from functools import lru_cache
from threading import Lock

from tqdm import tqdm

from gamesearch.games.connect4 import ConnectFour, Position
from gamesearch.solver import kernel
from gamesearch.solver.compiled import WITHOUT_NUMBA, njit, words
from gamesearch.solver.position import board_of, read, shape_of, stack_of

if njit is None:
    warnings.warn(WITHOUT_NUMBA, stacklevel=2)

SMALLEST, FIRST = 1 << 10, 1 << 20  # bytes of a table: at least, and at first, to fit a cache
FILLING = 8  # so many nodes searched for each entry, and the table grows
SLICE = 1 << 20 if njit else 1 << 12  # nodes between two looks at the keyboard and the clock
PATIENCE = 2  # seconds before a progress bar is shown


class Solver:
    """A solver for a `game` of `ConnectFour` with lines of 4 and columns * (rows + 1) <= 64.

    What it finds goes into a transposition table, which serves all later positions and grows with
    the work, to `table_bytes` at most (and half as much again while it grows). The more, the
    faster are positions with few stones. A long search shows a progress bar, unless `progress` is
    false. Ctrl-C ends it, and what was found stays in the table.
    """

    def __init__(
        self, game: ConnectFour | None = None, table_bytes: int = 1 << 26, progress: bool = True
    ):
        columns, rows = shape_of(game)
        if table_bytes < SMALLEST:
            raise ValueError(f"a table has at least {SMALLEST} bytes, not {table_bytes}")
        self.game = ConnectFour(columns, rows, win_sooner=True)
        self.most = 1 << int(table_bytes // 8).bit_length() - 1  # entries of 8 bytes
        self.progress = progress
        self.board, self.stack = board_of(self.game), stack_of(self.game)
        self.lock = Lock()  # one search at a time on one stack
        self.forget()

    def forget(self) -> None:
        """Begin again with an empty table of a size that fits into the processor's cache."""
        self.table = words(min(FIRST // 8, self.most))
        self.stack.at[kernel.NODES] = 0

    @property
    def nodes(self) -> int:
        """How many nodes were searched since the table was empty."""
        return int(self.stack.at[kernel.NODES])

    def solve(self, position: Position | str) -> int:
        """Return the value of `position` to the player to move; if the game is over, its end's."""
        state = read(self.game, position)
        with self.lock:
            return self._value(state)

    def analyse(self, position: Position | str) -> dict[int, int]:
        """Return what each move, a column counted from 0, is worth to the player who makes it.

        Full columns are left out; there are no moves if the game is over.
        """
        state = read(self.game, position)
        children = {move: self.game.result(state, move) for move in self.game.moves(state)}
        with self.lock:
            return {move: -self._value(child) for move, child in children.items()}

    def best_line(self, position: Position | str) -> list[int]:
        """Return the columns that both play to the end: each time the leftmost of the best."""
        state = read(self.game, position)
        line = []
        with self.lock:
            value = self._value(state)
            while not self.game.is_terminal(state):
                value = -value  # of the best children, to the other player
                moves = self.game.moves(state)
                line.append(next(move for move in moves if self._keeps(state, move, value)))
                state = self.game.result(state, line[-1])
        return line

    def _keeps(self, state: Position, move: int, value: int) -> bool:
        """Return whether the value after `move`, which is at least `value`, is no more."""
        low, high = self._known(self.game.result(state, move))
        return high <= value or (low <= value and self._search(value + 1) <= value)

    def _value(self, state: Position) -> int:
        low, high = self._known(state)
        while low < high:
            middle = halfway(low, high)
            value = self._search(middle + 1)
            if value > middle:
                low = value
            else:
                high = value
        return low

    def _known(self, state: Position) -> tuple[int, int]:
        """Return the least and the greatest value that `state` can have, and make it the root."""
        game = self.game
        if game.is_terminal(state):
            value = game.to_move(state) * game.utility(state)
            return value, value
        self.stack.own[0], self.stack.taken[0] = state
        left = game.cells - state[1].bit_count()
        outlook = kernel.outlook(self.board, self.stack)
        if outlook:
            value = (left + 1) // 2 if outlook > 0 else -(left // 2)
            return value, value
        return min(0, 1 - left // 2), (left - 1) // 2

    def _search(self, beta: int) -> int:
        """Return the value of the root as far as `beta` goes: from it on, a lower bound; below,
        an upper one. Between two slices Ctrl-C is heard."""
        bar = None
        kernel.begin(self.board, self.stack, self.table, self._shift(), beta)
        try:
            while True:
                before = self.nodes
                kernel.search(self.board, self.stack, self.table, self._shift(), SLICE)
                if self.stack.at[kernel.PLY] < 0:
                    return int(self.stack.best[0])
                self._grow()
                bar = self._bar(beta) if bar is None else bar
                bar.update(self.nodes - before)
        finally:
            if bar is not None:
                bar.close()

    def _shift(self) -> int:
        """Return how many bits of a place stand below those that number the slots of the table."""
        return 65 - len(self.table).bit_length()

    def _grow(self) -> None:
        if self.nodes > FILLING * len(self.table) and len(self.table) < self.most:
            twice = words(2 * len(self.table))
            kernel.spread(self.table, self._shift(), twice)
            self.table = twice

    def _bar(self, beta: int) -> tqdm:
        return tqdm(
            desc=f"is it worth {beta} or more?",
            unit=" nodes",
            unit_scale=True,
            delay=PATIENCE,
            leave=False,
            disable=not self.progress,
        )


def halfway(low: int, high: int) -> int:
    """Return a value from `low` to below `high`: half-way, or half of the sooner win or loss."""
    middle = (low + high) // 2
    return min(middle, int(low / 2)) if middle <= 0 else max(middle, high // 2)


@lru_cache(maxsize=4)
def solver_of(columns: int, rows: int) -> Solver:
    """Return the solver that the functions below share for a board, with a table of its own."""
    return Solver(ConnectFour(columns, rows))


def solve(position: Position | str, game: ConnectFour | None = None) -> int:
    """Return the value of `position` to the player to move; if the game is over, its end's.

    >>> solve("4455")
    18
    """
    return solver_of(*shape_of(game)).solve(position)


def analyse(position: Position | str, game: ConnectFour | None = None) -> dict[int, int]:
    """Return what each move, a column counted from 0, is worth to the player who makes it."""
    return solver_of(*shape_of(game)).analyse(position)


def best_line(position: Position | str, game: ConnectFour | None = None) -> list[int]:
    """Return the columns that both play to the end: each time the leftmost of the best."""
    return solver_of(*shape_of(game)).best_line(position)
