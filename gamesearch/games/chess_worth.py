"""What chess pieces are worth, by their kind and by the square they stand on.

Nothing here knows how they move, or more of a position than the squares of one kind of piece.
"""

import chess

from gamesearch.games.kept import Table

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
