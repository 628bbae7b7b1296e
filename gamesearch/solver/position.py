"""What the compiled search is given: the board, its stack, and positions that can be reached."""

import operator
from collections.abc import MutableSequence
from typing import Any, NamedTuple

from gamesearch.games.connect4 import ConnectFour, Position
from gamesearch.solver.compiled import numbers, unsigned, words

TALLEST = 61  # rows: a step of rows + 2 bits, from a cell to its diagonal neighbour, is below 64

Array = MutableSequence[int]


class Board(NamedTuple):
    """The shape of a board: `columns` are the cells of each, the most central first, `lane` those
    of the leftmost and its sentinel."""

    rows: int
    cells: int
    bottom: int
    full: int
    lane: int
    columns: Array


class Stack(NamedTuple):
    """The nodes from the root to the one at hand, a row a ply, and their moves, untried ones first.

    `safe` are the cells to play that do not lose at once; `best` is the best value so far. A move
    is kept as the stones `after` it, its `replies` (the `safe` of the child), and its `threats`.
    """

    at: Array
    own: Array
    taken: Array
    safe: Array
    best: Array
    untried: Array
    after: Array
    replies: Array
    threats: Array


def shape_of(game: ConnectFour | None) -> tuple[int, int]:
    """Return the columns and rows of `game`, or of the usual one; `ValueError` if it is another
    game than `ConnectFour`, or one that the solver does not know."""
    if game is None:
        return 7, 6
    try:
        columns, rows, connect = game.columns, game.rows, game.connect
    except AttributeError:
        raise ValueError(f"{game!r} is no board: give ConnectFour(columns, rows)") from None
    if connect != 4:
        raise ValueError(f"the solver knows lines of 4, not of {connect}")
    if columns * (rows + 1) > 64 or rows > TALLEST:
        raise ValueError(
            f"{columns} columns of {rows} cells do not fit into the 64 bits of a word: "
            f"columns * (rows + 1) is at most 64, and rows at most {TALLEST}"
        )
    return columns, rows


def board_of(game: ConnectFour) -> Board:
    """Return the board of `game` in bits, its columns from the centre outwards."""
    height = game.rows + 1
    bottom = sum(1 << column * height for column in range(game.columns))
    column = (1 << game.rows) - 1
    columns = words(game.columns)
    centre = (game.columns - 1) / 2
    for place, number in enumerate(sorted(range(game.columns), key=lambda c: abs(c - centre))):
        columns[place] = column << number * height
    return Board(
        rows=game.rows,
        cells=game.cells,
        bottom=unsigned(bottom),
        full=unsigned(bottom * column),
        lane=unsigned((1 << height) - 1),
        columns=columns,
    )


def stack_of(game: ConnectFour) -> Stack:
    """Return an empty stack with a row for each ply that a game can have."""
    plies = game.cells + 1
    moves = plies * game.columns
    return Stack(
        at=numbers(3),
        own=words(plies),
        taken=words(plies),
        safe=words(plies),
        best=numbers(plies),
        untried=numbers(plies),
        after=words(moves),
        replies=words(moves),
        threats=numbers(moves),
    )


def read(game: ConnectFour, position: Any) -> Position:
    """Return the state that `position`, a state or a text, stands for.

    `ValueError` if it is neither, or if no game on this board leads there.
    """
    if isinstance(position, str):
        return game.parse(position)
    try:
        own, taken = map(operator.index, position)
    except (TypeError, ValueError):
        raise ValueError(
            f"{position!r} is no position: give a state of ConnectFour, a pair of whole numbers, "
            'or a text of columns, such as "4455"'
        ) from None

    full = int(board_of(game).full)
    if taken & ~full or own & ~taken:
        raise ValueError(
            f"({own}, {taken}) is no state of this board: its stones are not all on cells of "
            f"{game.columns} columns and {game.rows} rows"
        )
    return game.parse(game.text((own, taken)))
