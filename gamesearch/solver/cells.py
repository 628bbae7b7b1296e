"""The cells of the usual board of Connect Four as the bits of a whole number.

What the rungs stand on: lines, threats and moves, without a search. Seven bits a column, from the
bottom: six cells and a sentinel on top that stays 0, so that no line runs on into the next column.
Each function is plain Python that numba compiles as it stands: nothing but numbers of 64 bits.
"""

BOTTOM = sum(1 << 7 * column for column in range(7))
BOARD = 63 * BOTTOM  # all cells, without the sentinels
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)


def count(bits: int) -> int:
    """Return how many bits are set."""
    number = 0
    while bits:
        bits &= bits - 1  # without the lowest of them
        number += 1
    return number


def drop(taken: int, column: int) -> int:
    """Return the lowest free cell of `column`, 0 if there is none."""
    return (taken + (1 << 7 * column)) & 63 << 7 * column


def has_line(stones: int) -> bool:
    """Return whether four of `stones` are in a line."""
    for step in (1, 6, 7, 8):  # up, falling, across, rising
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def wins_at_once(own: int, taken: int) -> bool:
    """Return whether the player to move can complete a line."""
    for column in range(7):
        cell = drop(taken, column)
        if cell and has_line(own | cell):
            return True
    return False


def winning_cells(stones: int, taken: int) -> int:
    """Return the free cells that would complete a line of `stones`, within reach or not."""
    cells = stones << 1 & stones << 2 & stones << 3  # a column has only one way: on top
    for step in (6, 7, 8):
        two = stones << step & stones << 2 * step  # the two cells before this one are ours
        cells |= two & (stones << 3 * step | stones >> step)
        two = stones >> step & stones >> 2 * step  # the two cells after it
        cells |= two & (stones >> 3 * step | stones << step)
    return cells & (BOARD ^ taken)


def safe_moves(own: int, taken: int) -> int:
    """Return the cells to play that do not let the other player win at once."""
    moves = (taken + BOTTOM) & BOARD
    threats = winning_cells(own ^ taken, taken)
    forced = moves & threats
    if forced:
        moves = forced if forced & (forced - 1) == 0 else 0  # two threats cannot both be met
    return moves & ~(threats >> 1)  # a stone below a threat makes it good


def most_threats(own: int, taken: int, moves: int) -> int:
    """Return the cell of `moves` that makes most threats; among equals, the most central."""
    best, most = 0, -1
    for column in CENTRE_FIRST:
        cell = moves & 63 << 7 * column
        if cell:
            threats = count(winning_cells(own | cell, taken))
            if threats > most:
                best, most = cell, threats
    return best
