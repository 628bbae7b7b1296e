"""Boards of Connect Four written row by row: what they say, and whether a game leads there.

Stones are bits as in `connect4`: column by column from the bottom, an empty cell on top of each.
How many make a line is not known here: a function that says whether stones have one is handed in.
"""

from collections.abc import Callable

Stones = int


def read_board(
    text: str, columns: int, rows: int, has_line: Callable[[Stones], bool]
) -> tuple[Stones, Stones]:
    """Return the stones of the player to move and those of the other, on the board `text`.

    `has_line` says whether stones have won. A board that no game reaches is a `ValueError`.
    """
    return reached(stacks_of(text, columns, rows), rows, has_line)


def stacks_of(text: str, columns: int, rows: int) -> list[str]:
    """Return the columns of the board `text`, each from the bottom; none has a gap."""
    text = text.upper().strip()
    lines = text.split("/") if "/" in text else text.splitlines()
    lines = ["".join(line.split()) for line in lines]
    wrong = next((cell for cell in "".join(lines) if cell not in "XO."), None)
    if wrong:
        raise ValueError(f"{wrong!r} is not a cell: use X, O and ., and / between the rows")
    if len(lines) != rows:
        raise ValueError(f"this board has {rows} rows, parted by /, not {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) != columns:
            raise ValueError(f"row {number} from the top has {len(line)} cells, not {columns}")
    stacks = ["".join(cells).rstrip(".") for cells in zip(*reversed(lines))]
    for number, stack in enumerate(stacks, 1):
        if "." in stack:
            raise ValueError(f"a stone floats in column {number}: there is a gap below it")
    return stacks


def reached(
    stacks: list[str], rows: int, has_line: Callable[[Stones], bool]
) -> tuple[Stones, Stones]:
    """Return the stones of the player to move and of the other, if a game leads to `stacks`."""
    x, o = stones_of(stacks, "X", rows), stones_of(stacks, "O", rows)
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise ValueError(
            f"{x.bit_count()} X and {o.bit_count()} O cannot be: the players take turns, X first"
        )
    own, other, sign = (o, x, "X") if ahead else (x, o, "O")  # `sign` has moved last
    if has_line(x) and has_line(o):
        raise ValueError("both X and O have a line: the game was over at the first of them")
    before = [
        [*stacks[:c], stack[:-1], *stacks[c + 1 :]]
        for c, stack in enumerate(stacks)
        if stack.endswith(sign)
    ]
    open_before = [b for b in before if not has_line(stones_of(b, sign, rows))]
    if has_line(own) or (has_line(other) and not open_before):
        raise ValueError("nobody can reach this board: the game was over a move earlier")
    if other and not any(can_take_turns(b) for b in open_before):
        raise ValueError(
            "nobody can reach this board: X begins, and in no order of the stones do the "
            "players take turns"
        )
    return own, other


def stones_of(stacks: list[str], sign: str, rows: int) -> Stones:
    """Return the stones of one player, `sign`, as bits."""
    return sum(
        1 << column * (rows + 1) + row
        for column, stack in enumerate(stacks)
        for row, stone in enumerate(stack)
        if stone == sign
    )


def can_take_turns(stacks: list[str]) -> bool:
    """Return whether X and O, in turn and X first, can build `stacks`, each from the bottom."""
    total = sum(map(len, stacks))
    pending, seen = [(0,) * len(stacks)], set()
    while pending:
        heights = pending.pop()
        played = sum(heights)
        if played == total:
            return True
        for c, (height, stack) in enumerate(zip(heights, stacks)):
            if height < len(stack) and stack[height] == "XO"[played % 2]:
                following = (*heights[:c], height + 1, *heights[c + 1 :])
                if following not in seen:
                    seen.add(following)
                    pending.append(following)
    return False
