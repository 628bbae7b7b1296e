"""The search behind the solver: Connect Four on bits, compiled where numba is installed.

A position is two words of 64 bits, `own`, the stones of the player to move, and `taken`, all
stones: column by column from the bottom, with a sentinel on top of each that stays 0, so that no
line runs on into the next column. Values are to the player to move. The search knows one null
window at a time, from beta - 1 to beta, and stands in arrays, one row a ply, instead of calling
itself: so it can stop after any node, and go on.

Sources: Pascal Pons, Solving Connect 4: how to build a perfect AI, 2015; Aske Plaat and others,
Nearly optimal minimax tree search?, 1994, for the look at the children's entries.
"""

from gamesearch.solver.compiled import compiled, count, inlined

ODD = 0x9E3779B97F4A7C15  # times this, modulo 2**64, keys are spread and none is lost
WORD = 0xFFFFFFFFFFFFFFFF  # what is left of a number of Python's in a word
REFLECTED = 12  # stones up to which it pays to look for the reflection
PLY, BETA, NODES = range(3)  # what the numbers in `stack.at` are


@inlined
def has_line(stones, rows):
    """Return whether four of `stones` are in a line."""
    pairs = stones & stones >> 1
    lines = pairs & pairs >> 2
    for step in (rows, rows + 1, rows + 2):  # falling, across, rising
        pairs = stones & stones >> step
        lines |= pairs & pairs >> step >> step
    return lines != 0


@inlined
def winning_cells(stones, free, rows):
    """Return which of the `free` cells complete a line of `stones`, within reach or not."""
    cells = stones << 1 & stones << 2 & stones << 3
    for step in (rows, rows + 1, rows + 2):
        one, two = stones << step, stones << step << step
        back, far = stones >> step, stones >> step >> step
        cells |= one & two & (two << step | back) | back & far & (far >> step | one)
    return cells & free


@inlined
def safe_cells(moves, threats):
    """Return which of `moves` do not lose at once to one who wins on the cells in `threats`."""
    forced = moves & threats
    if forced:
        if forced & (forced - 1):
            return moves ^ moves  # two at once cannot be met
        moves = forced
    return moves & ~(threats >> 1)  # a stone below a threat makes it good


@inlined
def reflected(key, board):
    """Return the key of the position left for right."""
    height = board.rows + 1
    turned = key ^ key
    for number in range(len(board.columns)):
        turned = turned << height | key >> number * height & board.lane
    return turned


@inlined
def place_of(own, taken, board):
    """Return a word that stands for the position alone: its top bits say where its entry is.

    The key of a column is a 1 on top of its stones and below it the bits of `own`; without the
    bottom row that 1 would be lost, and the empty board have the key of an empty slot. With few
    stones, the position and its reflection share the smaller of their keys.
    """
    key = own + taken + board.bottom
    if count(taken) <= REFLECTED:
        key = min(key, reflected(key, board))
    return key * ODD & WORD


@inlined
def store(table, shift, place, value, is_upper):
    """Enter what is known of a position: 57 bits of its place, 6 of its value, 1 for the bound.

    The other bits of the place are the number of the slot, so no position is taken for another.
    """
    table[place >> shift] = (place << 7 & WORD) | ((value + 32) << 1 | is_upper)


@inlined
def bounds(board, own, taken, beta):
    """Return a lower and an upper bound of the value if the next stone neither wins nor loses.

    Who cannot complete a line even with all free cells does not win: looked at for the player
    for whom it can settle the window.
    """
    left = board.cells - count(taken)
    if left <= 2:
        return 0, 0
    low, high = 1 - left // 2, (left - 1) // 2
    if low < beta <= high:
        hopes = own if beta > 0 else own ^ taken
        if not has_line(hopes | (board.full ^ taken), board.rows):
            return 0, 0
    return low, high


@inlined
def insert(stack, first, place, after, replies, threats):
    """Put a move where its threats belong among those from `first` on; the last is tried first."""
    while place > first and stack.threats[place - 1] >= threats:
        stack.after[place] = stack.after[place - 1]
        stack.replies[place] = stack.replies[place - 1]
        stack.threats[place] = stack.threats[place - 1]
        place -= 1
    stack.after[place], stack.replies[place], stack.threats[place] = after, replies, threats


@inlined
def open_node(board, stack, table, shift, ply, beta):
    """Set out the moves of a node and what is known of its value, which may settle it."""
    own, taken, safe = stack.own[ply], stack.taken[ply], stack.safe[ply]
    stack.untried[ply] = 0
    low, high = bounds(board, own, taken, beta)
    stack.best[ply] = high if high < beta else low
    if high < beta or low >= beta:
        return

    first = place = ply * len(board.columns)
    for column in board.columns:
        cell = safe & column
        if cell:
            after = taken | cell
            threats = winning_cells(own | cell, board.full ^ after, board.rows)
            replies = safe_cells((after + board.bottom) & board.full, threats)
            if replies == 0:
                stack.best[ply] = high  # whatever the reply, the next stone wins
                return
            child = place_of(own ^ taken, after, board)
            entry = table[child >> shift]
            if entry ^ (child << 7 & WORD) < 128:
                value = 32 - (entry >> 1 & 63)
                if entry & 1 == 0:
                    if value < beta:
                        stack.best[ply] = max(stack.best[ply], value)
                        continue
                elif value >= beta:
                    stack.best[ply] = value
                    return
            insert(stack, first, place, after, replies, count(threats))
            place += 1
    stack.untried[ply] = place - first


@compiled
def begin(board, stack, table, shift, beta):
    """Open the root, whose stones and safe cells are in row 0, under a new window."""
    stack.at[PLY], stack.at[BETA] = 0, beta
    open_node(board, stack, table, shift, 0, beta)


@compiled
def search(board, stack, table, shift, nodes):
    """Go on until the value of the root is in `best[0]`, `at[PLY]` then being -1, or for `nodes`.

    Fail-soft: a value of `beta` or more is a lower bound, a smaller one an upper bound.
    """
    ply, beta = stack.at[PLY], stack.at[BETA]
    opened = 0
    while ply >= 0 and opened < nodes:
        value = stack.best[ply]
        if stack.untried[ply] == 0 or value >= beta:
            place = place_of(stack.own[ply], stack.taken[ply], board)
            store(table, shift, place, value, value < beta)
            ply, beta = ply - 1, 1 - beta
            if ply >= 0:
                stack.best[ply] = max(stack.best[ply], -value)
        else:
            stack.untried[ply] -= 1
            move = ply * len(board.columns) + stack.untried[ply]
            stack.own[ply + 1] = stack.own[ply] ^ stack.taken[ply]
            stack.taken[ply + 1] = stack.after[move]
            stack.safe[ply + 1] = stack.replies[move]
            ply, beta = ply + 1, 1 - beta
            open_node(board, stack, table, shift, ply, beta)
            opened += 1
    stack.at[PLY], stack.at[BETA] = ply, beta
    stack.at[NODES] += opened


@compiled
def outlook(board, stack):
    """Return 1 if the player to move at the root wins at once, -1 if every move loses, else 0."""
    own, taken = stack.own[0], stack.taken[0]
    moves, free = (taken + board.bottom) & board.full, board.full ^ taken
    if moves & winning_cells(own, free, board.rows):
        return 1
    stack.safe[0] = safe_cells(moves, winning_cells(own ^ taken, free, board.rows))
    return 0 if stack.safe[0] else -1


@compiled
def spread(table, shift, twice):
    """Copy the entries of a table into one of twice its length, where one more bit parts them."""
    for slot in range(len(table)):
        twice[2 * slot + (table[slot] >> 6 + shift & 1)] = table[slot]
