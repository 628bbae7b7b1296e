"""NoGo: Go turned round. Nobody may capture, and whoever cannot move has lost.

A cell of the board is a bit, numbered as in `lines`, with an empty column to the right of the
board. A state holds the groups of both players, so that a move joins a few of them and nothing
has to be looked for on the board.
"""

from typing import Any, NamedTuple

from gamesearch.game import MAX, MIN
from gamesearch.games.given import index_of, whole, written
from gamesearch.games.kept import Table
from gamesearch.games.lines import Stones, cell_bits
from gamesearch.picture import Picture, draw_board

Groups = tuple[Stones, ...]

LARGEST = 100  # columns or rows of a board


class Position(NamedTuple):
    """The player to move, the groups of X and of O in ascending order, and the cells where the
    player to move may play, which follow from the rest."""

    player: int
    x: Groups
    o: Groups
    open: Stones


class NoGo:
    """NoGo on a board of `columns` by `rows`; X begins and is MAX.

    Stones of one player that touch along rows and columns form a group; a free cell beside it is
    its liberty. Every group keeps a liberty for good: a move that would take the last one, from
    the other player's group or from one's own, is not legal. Utility is +1 if O cannot move, -1
    if X cannot; nothing is drawn. The game brings no estimate.

    A move is a cell, numbered from 0 row by row, and cells are tried in that order.
    Source: M. Müller's pages on NoGo, webdocs.cs.ualberta.ca/~mmueller/nogo; it was first played
    as Anti Atari Go (senseis.xmp.net/?AntiAtariGo, 2005).

    >>> game = NoGo(3, 2)
    >>> game.moves(game.parse("X.O .XO"))  # 1 is the last liberty of the two O
    (3,)
    """

    def __init__(self, columns: int = 9, rows: int = 9):
        columns, rows = (whole(size, "columns and rows: each", LARGEST) for size in (columns, rows))
        if min(columns, rows) < 1:
            raise ValueError(f"columns and rows are at least 1, not {columns} and {rows}")
        self.columns, self.rows = columns, rows
        self._bits = cell_bits(columns, rows)
        self._board = sum(self._bits.values())
        self._rows = [((1 << columns) - 1) << y * (columns + 1) for y in range(rows)]
        self._cells = Table(self._numbers)
        self._beside = Table(self._cells_beside)
        self.initial = self._position(MAX, (), ())

    def to_move(self, state: Position) -> int:
        return state.player

    def moves(self, state: Position) -> tuple[int, ...]:
        cells: list[int] = []
        for row in self._rows:
            cells += self._cells[state.open & row]
        return tuple(cells)

    def result(self, state: Position, move: int) -> Position:
        player, x, o, legal = state
        stone = self._bits.get(move if type(move) is int else index_of(move), 0) & legal
        if not stone:
            raise ValueError(self._why_illegal(state, move))
        if player == MAX:
            return self._position(MIN, self._joined(x, stone), o)
        return self._position(MAX, x, self._joined(o, stone))

    def is_terminal(self, state: Position) -> bool:
        return not state.open

    def utility(self, state: Position) -> int:
        if state.open:
            raise ValueError("the game is not over: only its end has a utility")
        return -state.player  # the player to move cannot, and has lost

    def playable(self, state: Position, player: int) -> int:
        """Return at how many cells `player` could play, if it were the player's turn."""
        own, other = (state.x, state.o) if player == MAX else (state.o, state.x)
        return self._open(own, other).bit_count()

    def _position(self, player: int, x: Groups, o: Groups) -> Position:
        own, other = (x, o) if player == MAX else (o, x)
        return Position(player, x, o, self._open(own, other))

    def _open(self, own: Groups, other: Groups) -> Stones:
        """Return the cells where the owner of the groups `own` may play."""
        empty = self._board & ~(sum(own) | sum(other))
        last_liberties = 0
        for group in other:
            liberties = self._beside[group] & empty
            if not liberties & (liberties - 1):  # one bit, no more
                last_liberties |= liberties

        breathing = empty  # what gives a new stone beside it a liberty
        for group in own:
            liberties = self._beside[group] & empty
            if liberties & (liberties - 1):
                breathing |= group
        return empty & self._cells_beside(breathing) & ~last_liberties

    def _numbers(self, cells: Stones) -> list[int]:
        return [cell for cell, bit in self._bits.items() if cells & bit]

    def _cells_beside(self, cells: Stones) -> Stones:
        down = self.columns + 1
        return self._board & (cells << 1 | cells >> 1 | cells << down | cells >> down)

    def _joined(self, groups: Groups, stone: Stones) -> Groups:
        """Return `groups` with one more stone, which joins all that it touches."""
        beside, joined, others = self._beside[stone], stone, []
        for group in groups:
            if group & beside:
                joined |= group
            else:
                others.append(group)
        return tuple(sorted([*others, joined]))

    def _why_illegal(self, state: Position, move: Any) -> str:
        if self.is_terminal(state):
            return f"{move!r} is not a move: the game is over"
        if index_of(move) not in self._bits:
            return f"{move!r} is not a cell: they are 0 to {len(self._bits) - 1}"
        if self._bits[move] & (sum(state.x) | sum(state.o)):
            return f"cell {move} is taken"
        return f"nobody may play at {move} who leaves a group without a liberty, also not his own"

    def grid(self, state: Position) -> list[str]:
        """Return the rows of the board from the top, one character a cell."""
        x, o = sum(state.x), sum(state.o)
        signs = ["X" if x & bit else "O" if o & bit else "." for bit in self._bits.values()]
        return ["".join(signs[i : i + self.columns]) for i in range(0, len(signs), self.columns)]

    def text(self, state: Position) -> str:
        """Return `state` in characters, as `parse` reads it."""
        return "/".join(self.grid(state))

    def parse(self, text: str) -> Position:
        """Return the state written as `text`: the cells row by row, X, O or . for a free one.

        White space and / are passed over. A board that no game reaches is a `ValueError`: every
        other is reached, since a board whose groups have liberties keeps them when stones are
        taken away.
        """
        cells = "".join(written(text, "X.O .XO").upper().replace("/", " ").split())
        wrong = next((sign for sign in cells if sign not in "XO."), None)
        if wrong:
            raise ValueError(f"{wrong!r} is not a cell: use X, O and . for the cells")
        if len(cells) != len(self._bits):
            raise ValueError(
                f"{self.columns} by {self.rows} is {len(self._bits)} cells, not {len(cells)}"
            )
        ahead = cells.count("X") - cells.count("O")
        if ahead not in (0, 1):
            raise ValueError(
                f"{cells.count('X')} X and {cells.count('O')} O cannot be: the players take "
                "turns, X first"
            )
        x, o = self._groups(cells, "X"), self._groups(cells, "O")
        if any(not self._beside[group] & self._free(cells) for group in x + o):
            raise ValueError("nobody can reach this board: a group on it has no liberty")
        return self._position(MIN if ahead else MAX, x, o)

    def _free(self, cells: str) -> Stones:
        return sum(bit for cell, bit in self._bits.items() if cells[cell] == ".")

    def _groups(self, cells: str, sign: str) -> Groups:
        groups: Groups = ()
        for cell, bit in self._bits.items():
            if cells[cell] == sign:
                groups = self._joined(groups, bit)
        return groups

    def show(self, state: Position) -> Picture:
        """Return a picture of the board."""
        rows = self.grid(state)
        return draw_board(rows, f"board, row by row from the top: {', '.join(rows)}")
