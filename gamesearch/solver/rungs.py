"""From the textbook's minimax to a solver of Connect Four, one change at a time.

Each rung is whole, in plain Python on whole numbers, and differs from the one before in a few
lines; `trial.machine_code` hands the same text to numba. A position is a state of the usual
`ConnectFour()`: `own`, the stones of the player to move, and `taken`, all stones. Values are to
the player to move: with m stones on the board, a win by the next one is worth (43 - m) // 2, a
draw 0. Outside the window from `alpha` to `beta` a value is a bound. `nodes[0]` counts the calls;
`table` is an array of whole numbers, all 0 at first: an entry is the key of a position, and 8 bits
that say what is known of it.

Source: Pascal Pons, Solving Connect 4: how to build a perfect AI, 2015; each docstring names the
part. The mean counts of nodes published there come out the same.
"""

from gamesearch.solver.cells import (
    BOARD,
    BOTTOM,
    CENTRE_FIRST,
    count,
    drop,
    most_threats,
    safe_moves,
    wins_at_once,
)


def minimax(own, taken, nodes):
    """Return the value of a position whose players have no line yet. Part 3."""
    nodes[0] += 1
    if taken == BOARD:
        return 0
    if wins_at_once(own, taken):
        return (43 - count(taken)) // 2

    value = -21
    for column in range(7):
        cell = drop(taken, column)
        if cell:
            value = max(value, -minimax(own ^ taken, taken | cell, nodes))
    return value


def alphabeta(own, taken, alpha, beta, nodes):
    """Return the same within the window. Part 4."""
    nodes[0] += 1
    if taken == BOARD:
        return 0
    if wins_at_once(own, taken):
        return (43 - count(taken)) // 2

    beta = min(beta, (41 - count(taken)) // 2)  # a win with the stone after next
    if alpha >= beta:
        return beta
    for column in range(7):
        cell = drop(taken, column)
        if cell:
            value = -alphabeta(own ^ taken, taken | cell, -beta, -alpha, nodes)
            if value >= beta:
                return value
            alpha = max(alpha, value)
    return alpha


def centre_first(own, taken, alpha, beta, nodes):
    """Return the same, trying the columns from the centre outwards. Part 5."""
    nodes[0] += 1
    if taken == BOARD:
        return 0
    if wins_at_once(own, taken):
        return (43 - count(taken)) // 2

    beta = min(beta, (41 - count(taken)) // 2)  # a win with the stone after next
    if alpha >= beta:
        return beta
    for column in CENTRE_FIRST:
        cell = drop(taken, column)
        if cell:
            value = -centre_first(own ^ taken, taken | cell, -beta, -alpha, nodes)
            if value >= beta:
                return value
            alpha = max(alpha, value)
    return alpha


def with_table(own, taken, alpha, beta, nodes, table):
    """Return the same, keeping upper bounds in `table`. Part 7."""
    nodes[0] += 1
    if taken == BOARD:
        return 0
    if wins_at_once(own, taken):
        return (43 - count(taken)) // 2

    beta = min(beta, (41 - count(taken)) // 2)  # a win with the stone after next
    key = own + taken + BOTTOM
    entry = int(table[key % len(table)])
    if entry >> 8 == key:
        beta = min(beta, (entry & 127) - 64)
    if alpha >= beta:
        return beta
    for column in CENTRE_FIRST:
        cell = drop(taken, column)
        if cell:
            value = -with_table(own ^ taken, taken | cell, -beta, -alpha, nodes, table)
            if value >= beta:
                return value
            alpha = max(alpha, value)
    table[key % len(table)] = key << 8 | alpha + 64
    return alpha


def without_losing_moves(own, taken, alpha, beta, nodes, table):
    """Return the same where the player to move cannot win at once: no child can. Part 9."""
    nodes[0] += 1
    left, moves = 42 - count(taken), safe_moves(own, taken)
    if moves == 0:
        return -(left // 2)
    if left <= 2:
        return 0

    alpha = max(alpha, -((left - 2) // 2))
    beta = min(beta, (left - 1) // 2)
    key = own + taken + BOTTOM
    entry = int(table[key % len(table)])
    if entry >> 8 == key:
        beta = min(beta, (entry & 127) - 64)
    if alpha >= beta:
        return beta
    for column in CENTRE_FIRST:
        cell = moves & 63 << 7 * column
        if cell:
            value = -without_losing_moves(own ^ taken, taken | cell, -beta, -alpha, nodes, table)
            if value >= beta:
                return value
            alpha = max(alpha, value)
    table[key % len(table)] = key << 8 | alpha + 64
    return alpha


def threats_first(own, taken, alpha, beta, nodes, table):
    """Return the same, trying first the moves that make most threats. Part 10."""
    nodes[0] += 1
    left, moves = 42 - count(taken), safe_moves(own, taken)
    if moves == 0:
        return -(left // 2)
    if left <= 2:
        return 0

    alpha = max(alpha, -((left - 2) // 2))
    beta = min(beta, (left - 1) // 2)
    key = own + taken + BOTTOM
    entry = int(table[key % len(table)])
    if entry >> 8 == key:
        beta = min(beta, (entry & 127) - 64)
    if alpha >= beta:
        return beta
    while moves:
        cell = most_threats(own, taken, moves)
        moves ^= cell
        value = -threats_first(own ^ taken, taken | cell, -beta, -alpha, nodes, table)
        if value >= beta:
            return value
        alpha = max(alpha, value)
    table[key % len(table)] = key << 8 | alpha + 64
    return alpha


def both_bounds(own, taken, alpha, beta, nodes, table):
    """Return the same, keeping lower bounds in `table` as well, told apart by a bit. Part 12."""
    nodes[0] += 1
    left, moves = 42 - count(taken), safe_moves(own, taken)
    if moves == 0:
        return -(left // 2)
    if left <= 2:
        return 0

    alpha = max(alpha, -((left - 2) // 2))
    beta = min(beta, (left - 1) // 2)
    key = own + taken + BOTTOM
    entry = int(table[key % len(table)])
    if entry >> 8 == key and entry & 128:
        alpha = max(alpha, (entry & 127) - 64)
        if alpha >= beta:
            return alpha
    elif entry >> 8 == key:
        beta = min(beta, (entry & 127) - 64)
    if alpha >= beta:
        return beta
    while moves:
        cell = most_threats(own, taken, moves)
        moves ^= cell
        value = -both_bounds(own ^ taken, taken | cell, -beta, -alpha, nodes, table)
        if value >= beta:
            table[key % len(table)] = key << 8 | value + 192
            return value
        alpha = max(alpha, value)
    table[key % len(table)] = key << 8 | alpha + 64
    return alpha
