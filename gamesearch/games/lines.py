"""Lines on a board of m columns and n rows, and tables of what stones on it amount to.

A cell is a bit; an empty column stands to the right of the board, so that a row never runs on
into the next. The tables are shared by all games on the same board; which these are is not known
here.
"""

from functools import cache

from gamesearch.game import MAX, MIN
from gamesearch.games.kept import Table

Stones = int


@cache
def cell_bits(m: int, n: int) -> dict[int, Stones]:
    """Return the bit of each cell; cells are numbered row by row."""
    return {cell: 1 << cell // m * (m + 1) + cell % m for cell in range(m * n)}


@cache
def lines(m: int, n: int, k: int) -> tuple[Stones, ...]:
    """Return every line of k cells, as bits."""
    return tuple(
        sum(1 << (row + i * down) * (m + 1) + column + i * across for i in range(k))
        for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
        for row in range(n)
        for column in range(m)
        if 0 <= column + (k - 1) * across < m and row + (k - 1) * down < n
    )


def has_line(stones: Stones, m: int, k: int) -> bool:
    """Return whether k of `stones` stand in a row, column or diagonal."""
    for step in (1, m, m + 1, m + 2):
        starts = stones  # the stones from which a line of k runs in this direction
        for i in range(1, k):
            starts &= stones >> i * step
        if starts:
            return True
    return False


@cache
def free_cells(m: int, n: int) -> Table:
    """Return the table of the cells that are free, by the stones that occupy the others."""
    bits = cell_bits(m, n).items()
    return Table(lambda occupied: tuple(cell for cell, bit in bits if not occupied & bit))


@cache
def won(m: int, n: int, k: int) -> Table:
    """Return the table of whether stones have won."""
    board = sum(cell_bits(m, n).values())
    return Table(lambda stones: has_line(stones & board, m, k))


TURN = Table(lambda stones: MIN if stones.bit_count() & 1 else MAX)
