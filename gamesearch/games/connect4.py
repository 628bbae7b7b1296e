"""Connect Four on a board of any size: stones fall to the lowest free cell of a column.

A state is a pair of integers, the stones of the player to move and all stones: one bit a cell,
column by column from the bottom, with an empty cell on top of each column, so that a line never
runs on into the next.
"""

from typing import Any

from gamesearch.game import MAX, MIN
from gamesearch.games.connect4_boards import read_board
from gamesearch.games.given import index_of, whole, written
from gamesearch.games.kept import Latest, Table
from gamesearch.picture import Picture, draw_board

Position = tuple[int, int]

LARGEST = 100  # columns or rows of a board


class ConnectFour:
    """`connect` in a line on `columns` by `rows`; X begins and is MAX.

    A move is a column, numbered from 0, and columns are tried from left to right. Utility is +1
    if X has won, -1 if O has, 0 for a draw. With `win_sooner`, a win is worth (C + 1 - m) // 2,
    where C is the number of cells and m that of the stones before the winning one: the number of
    stones that the winner could still have played, that one included, as in Pascal Pons' solver.

    >>> game = ConnectFour()
    >>> game.text(game.parse("4455"))
    '......./......./......./......./...OO../...XX..'
    """

    def __init__(self, columns: int = 7, rows: int = 6, connect: int = 4, win_sooner: bool = False):
        columns, rows, connect = (
            whole(size, "columns, rows and connect: each", LARGEST)
            for size in (columns, rows, connect)
        )
        if min(columns, rows, connect) < 1:
            raise ValueError(
                f"columns, rows and connect are at least 1, not {columns}, {rows}, {connect}"
            )
        self.columns, self.rows, self.connect = columns, rows, connect
        self.win_sooner = win_sooner
        self.cells = columns * rows
        self.initial: Position = (0, 0)
        height = rows + 1
        self._bottom = {c: 1 << c * height for c in range(columns)}
        self._column = {c: (bit << rows) - bit for c, bit in self._bottom.items()}
        self._top = sum(bit << rows - 1 for bit in self._bottom.values())
        self._full = sum(self._column.values())
        self._shifts = [halving(step, connect) for step in (1, rows, height, height + 1)]
        self._lines = self._all_lines()
        self._open = Table(self._open_columns)
        self._won = Latest(self._has_line)

    def _open_columns(self, top: int) -> tuple[int, ...]:
        return tuple(c for c, bits in self._column.items() if not top & bits)

    def _has_line(self, stones: int) -> bool:
        for shifts in self._shifts:
            starts = stones  # the stones from which a line runs in this direction
            for shift in shifts:
                starts &= starts >> shift
            if starts:
                return True
        return False

    def _all_lines(self) -> list[int]:
        """Return the cells of each place where a line fits."""
        lines = []
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            line = sum(1 << i * step for i in range(self.connect))
            places = (line << start for start in range(self._full.bit_length()))
            lines += [place for place in places if place & self._full == place]
        return lines

    def to_move(self, state: Position) -> int:
        return MIN if state[1].bit_count() & 1 else MAX

    def moves(self, state: Position) -> tuple[int, ...]:
        own, stones = state
        return () if self._won[own ^ stones] else self._open[stones & self._top]

    def result(self, state: Position, move: int) -> Position:
        own, stones = state
        column = move if type(move) is int else index_of(move)
        try:
            free = (stones + self._bottom[column]) & self._column[column]
        except KeyError:
            free = 0
        if not free or self._won[own ^ stones]:
            raise ValueError(self._why_illegal(state, move))
        return own ^ stones, stones | free

    def is_terminal(self, state: Position) -> bool:
        own, stones = state
        return stones == self._full or self._won[own ^ stones]

    def utility(self, state: Position) -> int:
        own, stones = state
        if not self._won[own ^ stones]:
            if stones != self._full:
                raise ValueError("the game is not over: only its end has a utility")
            return 0
        size = (self.cells + 2 - stones.bit_count()) // 2 if self.win_sooner else 1
        return -self.to_move(state) * size  # the player who has just moved has won

    def evaluate(self, state: Position) -> float:
        """Return an estimate to MAX between -1 and 1, smaller than any win; the utility of an end.

        Each line that still can be completed counts the square of its stones for their owner;
        the difference d becomes d / (|d| + C) on a board of C cells. The same position with the
        colours exchanged has the negative, and its reflection the same estimate.
        """
        if self.is_terminal(state):
            return self.utility(state)
        x, o = self._x_and_o(state)
        difference = 0
        for line in self._lines:
            if not o & line:
                difference += (x & line).bit_count() ** 2
            elif not x & line:
                difference -= (o & line).bit_count() ** 2
        return difference / (abs(difference) + self.cells)

    def mirror(self, state: Position) -> Position:
        """Return the reflection of `state`, left for right, which has the same value."""
        own, stones = state
        return self._reflected(own), self._reflected(stones)

    def _reflected(self, stones: int) -> int:
        last = self.columns - 1
        return sum(
            (stones & bits) // self._bottom[c] * self._bottom[last - c]
            for c, bits in self._column.items()
        )

    def _why_illegal(self, state: Position, move: Any) -> str:
        if self.is_terminal(state):
            return f"{move!r} is not a move: the game is over"
        free = ", ".join(map(str, self.moves(state)))
        if index_of(move) in self._column:
            return f"column {move} is full; free are {free}"
        return f"{move!r} is not a column, counted from 0; free are {free}"

    def _x_and_o(self, state: Position) -> Position:
        own, stones = state
        return (own, own ^ stones) if self.to_move(state) == MAX else (own ^ stones, own)

    def grid(self, state: Position) -> list[str]:
        """Return the rows of the board from the top, one character a cell."""
        x, o = self._x_and_o(state)
        return [
            "".join(
                "X" if x & bit << row else "O" if o & bit << row else "."
                for bit in self._bottom.values()
            )
            for row in reversed(range(self.rows))
        ]

    def text(self, state: Position) -> str:
        """Return the board of `state`, its rows from the top with / between, as `parse` reads it.

        A state does not know the order of its moves, so this is not the text of columns.
        """
        return "/".join(self.grid(state))

    def parse(self, text: str) -> Position:
        """Return the state that `text` describes: columns played, counted from 1, or a board.

        "4455" are four moves; with more than nine columns they are parted by white space, as in
        "10 4 11". A board has its rows from the top, X, O or . for each cell, and / or a new line
        between them. What no game reaches is a `ValueError` that says why.
        """
        if any(sign in written(text, "4455").upper() for sign in "XO./"):
            own, other = read_board(text, self.columns, self.rows, self._has_line)
            return own, own | other
        moves = text.split() if self.columns > 9 else "".join(text.split())
        state = self.initial
        for number, move in enumerate(moves, 1):
            where = f"move {number}"
            if not (move.isascii() and move.isdigit() and 1 <= int(move) <= self.columns):
                raise ValueError(f"{where}, {move!r}, is no column: they are 1 to {self.columns}")
            if self.is_terminal(state):
                raise ValueError(f"{where}, {move!r}, is too many: the game is over before it")
            if int(move) - 1 not in self.moves(state):
                raise ValueError(f"{where}: column {move} is full")
            state = self.result(state, int(move) - 1)
        return state

    def show(self, state: Position) -> Picture:
        """Return a picture of the board."""
        rows = self.grid(state)
        return draw_board(rows, f"board, row by row from the top: {', '.join(rows)}")


def halving(step: int, length: int) -> tuple[int, ...]:
    """Return the shifts that find `length` stones `step` bits apart, each on top of the last."""
    shifts, known = [], 1  # stones of which the bits left are known to be the first
    while known < length:
        more = min(known, length - known)
        shifts.append(more * step)
        known += more
    return tuple(shifts)
