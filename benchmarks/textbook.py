"""Tic-tac-toe as many lessons write it: the board is a string of nine characters, no classes.

It is here to be compared with, and written to be a fair example of its kind.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
SCORES = {"X": +1, "O": -1}


def winner(board):
    """Return the letter that has three in a row, or None."""
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def place(board, cell, player):
    """Return the board after `player` has taken `cell`."""
    return board[:cell] + player + board[cell + 1 :]


def minimax(board, player):
    """Return +1, 0 or -1: what X gets when both play their best and `player` is to move."""
    won = winner(board)
    if won:
        return SCORES[won]
    if "." not in board:
        return 0

    if player == "X":
        best = -2
        for cell in range(9):
            if board[cell] == ".":
                best = max(best, minimax(place(board, cell, "X"), "O"))
        return best

    best = +2
    for cell in range(9):
        if board[cell] == ".":
            best = min(best, minimax(place(board, cell, "O"), "X"))
    return best


def alphabeta(board, player, alpha=-2, beta=+2):
    """Return the same as `minimax`, without looking at what cannot change it."""
    won = winner(board)
    if won:
        return SCORES[won]
    if "." not in board:
        return 0

    if player == "X":
        best = -2
        for cell in range(9):
            if board[cell] == ".":
                best = max(best, alphabeta(place(board, cell, "X"), "O", alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    best = +2
    for cell in range(9):
        if board[cell] == ".":
            best = min(best, alphabeta(place(board, cell, "O"), "X", alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best
