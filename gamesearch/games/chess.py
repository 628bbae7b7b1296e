"""Chess, on the rules of the package `chess` (python-chess).

A state is a tuple of bitboards, as that package numbers the squares, with who is to move and what
the board does not show: castling rights, and the square where a pawn can be taken en passant. It
knows nothing of the moves before, so here no game is drawn by repetition or by fifty moves.
"""

from typing import Any

import chess
import chess.svg

from gamesearch.game import MAX, MIN
from gamesearch.games.chess_position import (
    PROBLEMS,
    Board,
    Position,
    is_dead,
    legal_moves,
    noisy_moves,
    position_on,
)
from gamesearch.games.chess_worth import BLACK_WORTH, WHITE_WORTH
from gamesearch.games.given import written
from gamesearch.picture import Picture


class Chess:
    """Chess from the usual start, or from the position `fen`; White is MAX.

    A move is its name in UCI, a string: "e2e4", "e1g1" (castling), "e7e8q". Such names read well
    in a notebook, and are quick to look up; moves are tried in their alphabetical order. Utility
    is plus or minus `win` for a mate, 0 for a stalemate or where no mate is possible any more.

    >>> game = Chess()
    >>> len(game.moves(game.initial)), game.text(game.result(game.initial, "e2e4"))
    (20, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
    """

    win = 10_000
    most = 8_000  # no estimate is larger, so that none is taken for a win

    def __init__(self, fen: str | None = None):
        self.initial = self.parse(chess.STARTING_FEN if fen is None else fen)

    def to_move(self, state: Position) -> int:
        return MAX if state.white_to_move else MIN

    def moves(self, state: Position) -> tuple[str, ...]:
        return legal_moves(state)

    def result(self, state: Position, move: str) -> Position:
        # a search asks for the noisy moves first if it wants them, and then for no others
        if move not in noisy_moves(state) and move not in legal_moves(state):
            raise ValueError(self._why_illegal(state, move))
        board = Board(state)
        board.push(chess.Move.from_uci(move))
        return position_on(board)

    def is_terminal(self, state: Position) -> bool:
        board = Board(state)
        return is_dead(board) or not any(board.generate_legal_moves())

    def utility(self, state: Position) -> int:
        if not self.is_terminal(state):
            raise ValueError("the game is not over: only its end has a utility")
        return -self.to_move(state) * self.win if Board(state).is_check() else 0

    def evaluate(self, state: Position) -> int:
        """Return an estimate to MAX in hundredths of a pawn: the pieces, and where they stand.

        The same position with the colours exchanged has the negative.
        """
        white, black, value = state.white, state.black, 0
        for piece, bits in enumerate(state[:5]):
            value += WHITE_WORTH[piece][bits & white] - BLACK_WORTH[piece][bits & black]
        king = 5 if state.queens else 6
        value += WHITE_WORTH[king][state.kings & white] - BLACK_WORTH[king][state.kings & black]
        return max(-self.most, min(value, self.most))

    def noisy_moves(self, state: Position) -> tuple[str, ...]:
        """Return the captures and promotions, what wins most first; in check, all moves.

        Other moves that give check are not among them: checks can go on for ever.
        """
        return noisy_moves(state)

    def san(self, state: Position, move: str) -> str:
        """Return `move` as it is written in books: "Nf3" for "g1f3"."""
        if move not in self.moves(state):
            raise ValueError(self._why_illegal(state, move))
        return Board(state).san(chess.Move.from_uci(move))

    def _why_illegal(self, state: Position, move: Any) -> str:
        legal = self.moves(state)
        if not legal:
            return f"{move!r} is not a move: the game is over"
        return f"{move!r} is not a legal move here; legal are {', '.join(legal)}"

    def text(self, state: Position) -> str:
        """Return the FEN of `state`; its move counters stand at their beginning."""
        return Board(state).fen()

    def parse(self, text: str) -> Position:
        """Return the state that a FEN describes; its move counters are passed over.

        A malformed FEN, or a position in which one cannot play by the rules, is a `ValueError`.
        """
        try:
            board = chess.Board(written(text, chess.STARTING_FEN))
        except ValueError as error:
            raise ValueError(
                f"this is not a FEN, {error}; one reads like {chess.STARTING_FEN!r}"
            ) from None
        problems = [problem for status, problem in PROBLEMS.items() if board.status() & status]
        if problems:
            raise ValueError(f"{text!r} is no position of chess: {', and '.join(problems)}")
        return position_on(board)

    def show(self, state: Position) -> Picture:
        """Return a picture of the board, White below."""
        board = Board(state)
        attacked = board.king(board.turn) if board.is_check() else None
        sides = [
            f"{name} {', '.join(piece_names(board, color))}"
            for name, color in (("White", chess.WHITE), ("Black", chess.BLACK))
        ]
        mover = "White" if state.white_to_move else "Black"
        alt = f"chess board: {'; '.join(sides)}; {mover} to move"
        return Picture(chess.svg.board(board, size=320, check=attacked), str(board), alt)


def piece_names(board: chess.Board, color: chess.Color) -> list[str]:
    """Return the pieces of one side with their squares, the king first."""
    return [
        f"{chess.piece_name(piece)} {chess.square_name(square)}"
        for piece in reversed(chess.PIECE_TYPES)
        for square in board.pieces(piece, color)
    ]
