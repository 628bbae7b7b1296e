"""Chess, on the rules of the package `chess` (python-chess).

A state is a tuple of bitboards, as that package numbers the squares, with who is to move and what
the board does not show: castling rights, and the square where a pawn can be taken en passant. It
knows nothing of the moves before, so here no game is drawn by repetition or by fifty moves.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import chess
import chess.svg

from gamesearch.game import MAX, MIN
from gamesearch.games.lines import Table
from gamesearch.picture import Picture

WORTH = {  # in hundredths of a pawn
    chess.PAWN: 100,
    chess.KNIGHT: 310,
    chess.BISHOP: 325,
    chess.ROOK: 500,
    chess.QUEEN: 950,
    chess.KING: 0,
}
BARE_KING = chess.KING + 1  # the king once the queens are off the board

# What a square adds to the worth of the piece on it, as White sees it: ranks 8 to 1 from the top,
# files a to d from the left; the files e to h mirror them.
PLACES = {
    chess.PAWN: """
          0   0   0   0
         60  65  70  70
         25  30  35  40
          8  10  16  28
          0   2  10  24
          0   2   4   8
          2   4   2 -14
          0   0   0   0""",
    chess.KNIGHT: """
        -50 -30 -20 -20
        -30 -10   5  10
        -15  10  20  25
        -15   5  20  30
        -15   5  18  25
        -20   5  12  14
        -30 -15   0   4
        -50 -25 -20 -20""",
    chess.BISHOP: """
        -15 -10 -10 -10
        -10   0   0   0
         -5   5   8  10
         -5   8   8  14
         -5   4  12  14
          0  10  10   8
         -5  12   4   4
        -15 -10 -14 -10""",
    chess.ROOK: """
          4   6   8  10
         15  20  20  20
         -5   0   4   6
         -5   0   4   6
         -5   0   4   6
         -5   0   4   6
         -8   0   4   6
         -4   0   6  12""",
    chess.QUEEN: """
        -15  -8  -4   0
         -8   0   4   4
         -4   4   6   6
         -2   2   6   8
         -2   2   6   8
         -4   4   6   4
         -8   0   4   4
        -15 -10  -6   0""",
    chess.KING: """
        -60 -70 -80 -80
        -60 -70 -80 -80
        -60 -70 -80 -80
        -55 -65 -75 -80
        -40 -50 -60 -65
        -20 -25 -35 -40
         10   8 -10 -15
         22  32  12   0""",
    BARE_KING: """
        -40 -25 -15 -10
        -20  -5   5  10
        -12   8  22  28
        -10  10  28  36
        -10  10  28  36
        -14   4  18  24
        -25 -10   0   4
        -45 -30 -22 -20""",
}

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


def worth_of(piece: int) -> Table:
    """Return the table of what White's pieces of one kind are worth, by the squares they are on."""
    places = [int(number) for number in PLACES[piece].split()]
    base = WORTH.get(piece, 0)
    worth = [
        base + places[4 * (7 - chess.square_rank(square)) + min(file, 7 - file)]
        for square in chess.SQUARES
        for file in [chess.square_file(square)]
    ]
    return Table(lambda squares: sum(worth[square] for square in chess.scan_forward(squares)))


def turned(table: Table) -> Table:
    """Return the same table for Black, who sees the board from the other side."""
    return Table(lambda squares: table.function(chess.flip_vertical(squares)))


WHITE_WORTH = [worth_of(piece) for piece in PLACES]
BLACK_WORTH = [turned(table) for table in WHITE_WORTH]


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
        is_mate = self.is_terminal(state) and Board(state).is_check()
        return -self.to_move(state) * self.win if is_mate else 0

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
            board = chess.Board(text)
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
