"""Tic-tac-toe's family: k in a row on a board of m columns and n rows.

A state is a pair of integers, the stones of the player to move and those of the other: one bit a
cell, as `lines` numbers them.
"""

from typing import Any

from gamesearch.game import MAX, MIN
from gamesearch.games.given import index_of, whole, written
from gamesearch.games.lines import TURN, Stones, cell_bits, free_cells, lines, won
from gamesearch.picture import Picture, draw_board

Position = tuple[Stones, Stones]

LARGEST = 100  # columns or rows of a board
LEGEND = "use X, O and . for the cells, row by row"


class MNK:
    """k in a row on m columns and n rows; X begins and is MAX.

    A move is a cell, numbered from 0 row by row, and cells are tried in that order. Utility is
    +1 if X has won, -1 if O has, 0 for a draw; with `win_sooner`, a win counts m*n + 1 minus the
    number of stones on the board, so that a sooner win is worth more (tic-tac-toe: 10 minus).
    """

    def __init__(self, m: int, n: int, k: int, win_sooner: bool = False):
        m, n, k = (whole(size, "m, n and k: each", LARGEST) for size in (m, n, k))
        if min(m, n, k) < 1 or k > max(m, n):
            raise ValueError(f"{k} in a row does not fit a board of {m} columns and {n} rows")
        self.columns, self.rows, self.k = m, n, k
        self.win_sooner = win_sooner
        self.initial: Position = (0, 0)
        self._bits = cell_bits(m, n)
        self._board = sum(self._bits.values())
        self.o_began = 1 << n * (m + 1)  # a stone beside the board, if X is one move behind
        self._lines = lines(m, n, k)
        self._free = free_cells(m, n)
        self._won = won(m, n, k)

    def to_move(self, state: Position) -> int:
        own, other = state
        return TURN[own | other]

    def moves(self, state: Position) -> tuple[int, ...]:
        own, other = state
        return () if self._won[other] else self._free[own | other]

    def result(self, state: Position, move: int) -> Position:
        own, other = state
        bit = self._bits.get(move if type(move) is int else index_of(move), 0)
        if not bit or (own | other) & bit or self._won[other]:
            raise ValueError(self.why_illegal(state, move))
        return other, own | bit

    def is_terminal(self, state: Position) -> bool:
        own, other = state
        return self._won[other] or (own | other) & self._board == self._board

    def utility(self, state: Position) -> int:
        own, other = state
        if not self._won[other]:
            if (own | other) & self._board != self._board:
                raise ValueError("the game is not over: only its end has a utility")
            return 0
        stones = ((own | other) & self._board).bit_count()
        size = len(self._bits) + 1 - stones if self.win_sooner else 1
        return -self.to_move(state) * size  # the player who has just moved has won

    def evaluate(self, state: Position) -> float:
        """Return an estimate to MAX, above -1 and below 1: the share of lines open to X alone,
        less the share open to O alone; at the end of the game, its utility."""
        if self.is_terminal(state):
            return self.utility(state)
        x, o = self._x_and_o(state)
        open_to_x = sum(not o & line for line in self._lines)
        open_to_o = sum(not x & line for line in self._lines)
        return (open_to_x - open_to_o) / (len(self._lines) + 1)

    def why_illegal(self, state: Position, move: Any) -> str:
        if self.is_terminal(state):
            return f"{move!r} is not a move: the game is over"
        free = ", ".join(map(str, self.moves(state)))
        return f"{move!r} is not a free cell; free are {free}"

    def _x_and_o(self, state: Position) -> Position:
        return state if self.to_move(state) == MAX else state[::-1]

    def grid(self, state: Position) -> list[str]:
        """Return the rows of the board from the top, one character a cell."""
        x, o = self._x_and_o(state)
        cells = ["X" if x & bit else "O" if o & bit else "." for bit in self._bits.values()]
        return ["".join(cells[i : i + self.columns]) for i in range(0, len(cells), self.columns)]

    def text(self, state: Position) -> str:
        """Return `state` in characters, as `parse` reads it."""
        letter = {MAX: " X", MIN: " O"}[self.to_move(state)]
        return "".join(self.grid(state)) + (letter if sum(state) >= self.o_began else "")

    def parse(self, text: str) -> Position:
        """Return the state written as `text`: the cells row by row, X, O or . for an empty one.

        X began, unless a letter after the board says otherwise by naming the player to move:
        "O...O...X X". White space and / are passed over. A board that no game reaches is a
        `ValueError`.
        """
        cells = "".join(written(text, "X...O....").upper().replace("/", " ").split())
        wrong = next((c for c in cells if c not in "XO."), None)
        if wrong:
            raise ValueError(f"{wrong!r} is not a cell: {LEGEND}")
        board, letter = cells[: len(self._bits)], cells[len(self._bits) :]
        if len(board) < len(self._bits) or letter not in ("", "X", "O"):
            raise ValueError(
                f"{self.columns} by {self.rows} is {len(self._bits)} cells, not {len(cells)}: "
                f"{LEGEND}"
            )
        x = sum(bit for cell, bit in self._bits.items() if board[cell] == "X")
        o = sum(bit for cell, bit in self._bits.items() if board[cell] == "O")
        return self._reachable(x, o, letter)

    def _reachable(self, x: Stones, o: Stones, letter: str) -> Position:
        ahead = x.bit_count() - o.bit_count()
        letter = letter or {0: "X", 1: "O"}.get(ahead, "")
        began = {(0, "X"): "X", (1, "O"): "X", (0, "O"): "O", (-1, "X"): "O"}.get((ahead, letter))
        if not began:
            raise ValueError(
                f"{x.bit_count()} X and {o.bit_count()} O cannot be: the players take turns, X "
                "first (if O began, write the letter of the player to move after the board)"
            )
        if began == "O":
            x |= self.o_began
        own, other = (x, o) if letter == "X" else (o, x)

        last = [bit for bit in self._bits.values() if other & bit]  # one of these came last
        over = self._won[other] and all(self._won[other ^ bit] for bit in last)
        if self._won[own] or over:
            raise ValueError("nobody can reach this board: the game was over a move earlier")
        return own, other

    def show(self, state: Position) -> Picture:
        """Return a picture of the board."""
        rows = self.grid(state)
        return draw_board(rows, f"board, row by row: {', '.join(rows)}")
