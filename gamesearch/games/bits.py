"""Whole numbers drawn as boards of bits, side by side, each bit with its place in the number.

The board is that of Connect Four in `solver.cells`: columns of seven bits from the bottom, the
uppermost a sentinel that is no cell of the board. What the bits stand for is not known here.
"""

from gamesearch.picture import FONT, Picture, svg_of

COLUMNS, BITS = 7, 7  # bits of a column, the sentinel included
SET = ('bgcolor="#0072B2"', "#FFFFFF")
UNSET = ('bgcolor="#FFFFFF"', "#6E6E6E")
SENTINEL = ('bgcolor="#EDEDED" style="dashed"', "#595959")


def draw_bits(**numbers: int) -> Picture:
    """Return the picture of `numbers`, each under its name: a bit that is 1 is a dark cell.

    `ValueError` for a number that does not fit the board.
    """
    for name, number in numbers.items():
        if not 0 <= number < 1 << COLUMNS * BITS:
            raise ValueError(f"{name} is {number}: a board has the bits 0 to {COLUMNS * BITS - 1}")
    boards = "<td> </td>".join(board(name, number) for name, number in numbers.items())
    dot = (
        f'digraph {{ bgcolor="#FFFFFF" node [shape=none fontname="{FONT}" margin=0]\n'
        f'bits [label=<<table border="0" cellspacing="0"><tr>{boards}</tr></table>>] }}'
    )
    told = (f"{name} has the bits {places(number)}" for name, number in numbers.items())
    return Picture(svg_of(dot), in_text(numbers), f"boards of bits: {'; '.join(told)}")


def board(name: str, number: int) -> str:
    """Return one number as a cell of graphviz's HTML, its name above."""
    rows = "".join(
        f"<tr>{''.join(bit(number, place) for place in places_of_row(row))}</tr>"
        for row in reversed(range(BITS))
    )
    title = f'<tr><td colspan="{COLUMNS}" align="left">{name}</td></tr>'
    inner = f'<table border="0" cellborder="0" cellspacing="0">{title}{rows}</table>'
    return f"<td>{inner}</td>"


def bit(number: int, place: int) -> str:
    """Return the bit at `place` as a cell of graphviz's HTML."""
    look, ink = SENTINEL if place % BITS == BITS - 1 else UNSET
    if number >> place & 1:
        look, ink = SET
    text = f'<font color="{ink}" point-size="9">{place}</font>'
    return (
        f'<td border="1" color="#555555" fixedsize="true" width="22" height="20" {look}>{text}</td>'
    )


def places_of_row(row: int) -> range:
    """Return the places of the bits in a row, the lowest being 0."""
    return range(row, COLUMNS * BITS, BITS)


def places(number: int) -> str:
    """Return in words which bits are 1."""
    return ", ".join(str(p) for p in range(COLUMNS * BITS) if number >> p & 1) or "none"


def in_text(numbers: dict[str, int]) -> str:
    """Return the boards in characters, side by side."""
    lines = ["   ".join(f"{name:<{2 * COLUMNS - 1}}" for name in numbers)]
    for row in reversed(range(BITS)):
        rows = (
            " ".join("·1"[number >> place & 1] for place in places_of_row(row))
            for number in numbers.values()
        )
        lines.append("   ".join(rows))
    return "\n".join(line.rstrip() for line in lines)
