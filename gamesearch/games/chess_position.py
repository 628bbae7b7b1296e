"""Positions of chess as values, and their legal moves, on the board of the package `chess`.

Every question makes a board anew from the position; what is asked often is kept. Nothing here
knows MAX and MIN or says who has won, and of worth only what a piece counts, to put captures in
order: the rest is in `chess` and `chess_worth`.
"""

from functools import lru_cache
from typing import NamedTuple

import chess

from gamesearch.games.chess_worth import WORTH

PROBLEMS = {  # what the rules of play need of a position
    chess.STATUS_EMPTY: "the board is empty",
    chess.STATUS_NO_WHITE_KING: "White has no king",
    chess.STATUS_NO_BLACK_KING: "Black has no king",
    chess.STATUS_TOO_MANY_KINGS: "there are more than two kings",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "White has more than 16 pieces",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "Black has more than 16 pieces",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "White has more than 8 pawns",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "Black has more than 8 pawns",
    chess.STATUS_PAWNS_ON_BACKRANK: "a pawn stands on the first or the eighth rank",
    chess.STATUS_BAD_CASTLING_RIGHTS: "a right to castle needs king and rook at home",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn has just passed the en passant square",
    chess.STATUS_OPPOSITE_CHECK: "the player who has just moved is in check",
    chess.STATUS_TOO_MANY_CHECKERS: "more than two pieces give check",
}


class Position(NamedTuple):
    """A state. `en_passant` is None where no pawn can really be taken so."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int
    black: int
    white_to_move: bool
    castling: int
    en_passant: int | None

    def __repr__(self) -> str:
        return f"<{Board(self).epd()}>"


class Board(chess.Board):
    """The package's board with the pieces of a state on it, made anew for each question."""

    def __init__(self, state: Position):
        self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings = state[:6]
        self.occupied_co = [state.black, state.white]
        self.occupied = state.black | state.white
        self.turn, self.castling_rights, self.ep_square = state[8:]
        self.promoted, self.chess960 = 0, False
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.move_stack, self._stack = [], []


def position_on(board: chess.Board) -> Position:
    """Return the state that `board` shows."""
    black, white = board.occupied_co
    return Position(
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        white,
        black,
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else None,
    )


@lru_cache(maxsize=1 << 14)
def legal_moves(state: Position) -> tuple[str, ...]:
    """Return the legal moves, in the order of their names."""
    board = Board(state)
    return () if is_dead(board) else tuple(sorted(move.uci() for move in board.legal_moves))


@lru_cache(maxsize=1 << 14)
def noisy_moves(state: Position) -> tuple[str, ...]:
    """Return captures and promotions, or all moves in check: what wins most is first."""
    board = Board(state)
    if is_dead(board):
        return ()
    if board.is_check():
        found = list(board.legal_moves)
    else:
        ahead = chess.BB_RANK_8 if state.white_to_move else chess.BB_RANK_1
        found = [*board.generate_legal_captures()]
        found += board.generate_legal_moves(state.pawns, ahead & ~board.occupied)
    return tuple(name for *_, name in sorted(rank(board, move) for move in found))


def rank(board: chess.Board, move: chess.Move) -> tuple[int, int, str]:
    """Return the place of a noisy move: the most won first, then the least piece at risk."""
    piece, taken = board.piece_type_at(move.from_square), board.piece_type_at(move.to_square)
    if piece == chess.PAWN and move.to_square == board.ep_square:
        taken = chess.PAWN
    return -WORTH.get(taken, 0) - WORTH.get(move.promotion, 0), piece, move.uci()


def is_dead(board: chess.Board) -> bool:
    """Return whether neither side has what a mate needs."""
    return not board.pawns | board.rooks | board.queens and board.is_insufficient_material()
