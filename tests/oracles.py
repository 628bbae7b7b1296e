"""The same answers by other means, written for the tests and sharing no code with the package."""

from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def fold(spec, is_max):
    """The value of nested lists in which the players take turns."""
    if not isinstance(spec, list):
        return spec
    values = sorted(fold(child, not is_max) for child in spec)
    return values[-1] if is_max else values[0]


def value_of(game, state, plies=float("inf")):
    """The value of any state of any game, looked at `plies` deep: every line is followed."""
    if game.is_terminal(state):
        return game.utility(state)
    if plies == 0:
        return game.evaluate(state)
    values = sorted(value_of(game, game.result(state, m), plies - 1) for m in game.moves(state))
    return values[-1] if game.to_move(state) > 0 else values[0]


def first_best(game, state, plies=float("inf")):
    """The first of the moves with the best value, in the game's order."""
    best, best_value = None, None
    for move in game.moves(state):
        value = game.to_move(state) * value_of(game, game.result(state, move), plies - 1)
        if best_value is None or value > best_value:
            best, best_value = move, value
    return best


def winner(board):
    """Who has three in a row on a board of nine characters, or ''."""
    return next(
        (board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), ""
    )


def over(board):
    return bool(winner(board)) or "." not in board


def put(board, cell, letter):
    return board[:cell] + letter + board[cell + 1 :]


@cache
def boards():
    """All boards that can be reached when X begins, with the letter to move."""
    found, pending = {}, [("." * 9, "X")]
    while pending:
        board, letter = pending.pop()
        if board in found:
            continue
        found[board] = letter
        if not over(board):
            other = "O" if letter == "X" else "X"
            pending += [(put(board, c, letter), other) for c in range(9) if board[c] == "."]
    return found


@cache
def outcome(board, letter, sooner=False):
    """The value to X of a board with `letter` to move."""
    won = winner(board)
    if won or "." not in board:
        size = 1 + board.count(".") if sooner else 1
        return {"X": size, "O": -size, "": 0}[won]
    other = "O" if letter == "X" else "X"
    values = [outcome(put(board, c, letter), other, sooner) for c in range(9) if board[c] == "."]
    return max(values) if letter == "X" else min(values)


def has_row(rows, letter, k):
    """Whether `letter` has k in a row on a board given as rows of characters."""
    height, width = len(rows), len(rows[0])
    for y in range(height):
        for x in range(width):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(y + i * dy, x + i * dx) for i in range(k)]
                if all(
                    0 <= r < height and 0 <= c < width and rows[r][c] == letter for r, c in cells
                ):
                    return True
    return False
