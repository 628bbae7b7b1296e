"""A whole run as a table, as somebody with a pencil would write it down."""

import html
from typing import Any

from gamesearch.trace.narrate import narrate, returned
from gamesearch.words import window_text


class DryRun:
    """The table of a whole run, a row for each beginning and each return of a visit."""

    heads = ("step", "what happens", "window", "value", "leaves read so far")

    def __init__(self, trace: Any):
        self.rows: list[tuple[str, ...]] = []
        read: list[str] = []
        for index, step in enumerate(trace.steps):
            if step.event == "line":
                continue
            visit = step.visit
            value = ""
            if step.event == "return":
                value = returned(step.value)
                if trace.is_leaf(visit):
                    read.append(value)
            window = window_text(visit.window) if visit.window else ""
            row = (str(len(self.rows) + 1), narrate(trace, index), window, value, " ".join(read))
            self.rows.append(row)

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in (self.heads, *self.rows)
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = cells(self.heads, "th")
        body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cells(texts: tuple[str, ...], tag: str) -> str:
    """Return `texts` as the cells of a row of a table."""
    whole = "; white-space: nowrap"  # a window, or a list of leaves, is not to be broken
    styles = ["text-align: left" + whole * (place in (2, 4)) for place in range(len(texts))]
    return "".join(
        f'<{tag} style="{style}">{html.escape(text)}</{tag}>' for style, text in zip(styles, texts)
    )
