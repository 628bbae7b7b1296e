"""What the play board looks like: pure functions from a session to CSS and HTML."""

from typing import Any

from gamesearch.game import Game, State, following
from gamesearch.widgets.play.session import PlaySession, is_best, number
from gamesearch.widgets.play.thinking import Thought

FILLS = {"X": "#CCE3F0", "O": "#FAECCC", ".": "#FFFFFF"}

WIDEST = 20  # nodes in a row
CELL_NUMBER = "font-size: 12px; color: #595959;"  # as `moves` and the notebooks name the cell

# A button's text is its whole name, for those who hear it; what is seen is set before it.
LOOKS = """
.{id} .square {{ font-size: 0; padding: 0; margin: 0; width: {side}px; height: {side}px;
  background: #FFFFFF; border: 1px solid #555555; line-height: 1.1; }}
.{id} .square:disabled {{ opacity: 1; }}
.{id} .square::before {{ white-space: pre; font-size: 15px; color: #000000; }}
.{id} .square:focus-visible {{ outline: 3px solid #000000; outline-offset: -5px; }}
"""


def side(session: PlaySession) -> int:
    """Return the width of a square in pixels: seven columns fit a narrow window."""
    return 50 if session.by_columns else 58


def plies_in_sight(game: Game, state: State) -> int:
    """Return how many plies of a tree to draw: two, or one where the root would be out of sight."""
    width = sum(len(game.moves(child)) for child in following(game, state))
    return 1 if width > WIDEST else 2


def looks(session: PlaySession, thought: Thought | None, view_id: str) -> str:
    """Return the CSS that sets on each button what is seen there: a stone, a value, a column."""
    rules = [LOOKS.format(id=view_id, side=side(session))]
    last = session.last_cell()
    grid = session.game.grid(session.state)
    for move in session.buttons():
        cell = divmod(move, session.game.columns)
        stone = "." if session.by_columns else grid[cell[0]][cell[1]]
        text, more = "" if stone == "." else stone, "font-size: 28px; font-weight: bold;"
        if stone == ".":
            text, more = empty_sign(session, thought, move)
        where = f".{view_id} .square{move}"
        rules.append(f'{where}::before {{ content: "{text}" / ""; {more} }}')
        outline = "border: 4px solid #000000;" if cell == last and stone != "." else ""
        rules.append(f"{where} {{ background: {FILLS[stone]}; {outline} }}")
    return "\n".join(rules)


def empty_sign(session: PlaySession, thought: Thought | None, move: Any) -> tuple[str, str]:
    """Return what is seen where no stone is, and the CSS for it."""
    columns = session.by_columns
    head = str(move + 1 if columns else move)
    if not thought or move not in thought.values:
        return head, "" if columns else CELL_NUMBER
    star, value = "★" if is_best(thought, move) else "", number(thought.values[move])
    weight = "bold" if star else "normal"
    text = f"{head} {star}\\A {value}" if columns else star + value  # \A is CSS for a new line
    return text, f"font-size: 12px; font-weight: {weight};"


def drawn_grid(session: PlaySession) -> str:
    """Return the board as a table of HTML, which stands below the buttons of its columns."""
    grid, last, rows = session.game.grid(session.state), session.last_cell(), []
    for y, row in enumerate(grid):
        cells, width = [], side(session)
        for x, sign in enumerate(row):
            border = "4px solid #000000" if (y, x) == last else "1px solid #555555"
            cells.append(
                f'<td style="width: {width}px; height: 40px; padding: 0; text-align: center; '
                f"box-sizing: border-box; font: bold 22px Arial, sans-serif; color: #000000; "
                f'border: {border}; background: {FILLS[sign]}">{sign.replace(".", "")}</td>'
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    where = f"; played last: {session.place(session.moves[-1])}" if last else ""
    alt = f"board, row by row from the top: {', '.join(grid)}{where}"
    width = side(session) * session.game.columns
    style = f"border-collapse: collapse; table-layout: fixed; width: {width}px; margin: 0"
    table = f'<table role="presentation" style="{style}">{"".join(rows)}</table>'
    return f'<div role="img" aria-label="{alt}">{table}</div>'
