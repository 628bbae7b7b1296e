"""Computed numbers for a notebook to show: as a table, as lines of a plot, as a finding in bold."""

import html
import io
import json
from collections.abc import Iterable
from importlib.resources import files
from itertools import takewhile
from typing import Any

LOOKS = (  # colour (Okabe and Ito's), marker and line, so that nothing is said by colour alone
    ("#0072B2", "o", "-"),
    ("#E69F00", "s", "--"),
    ("#009E73", "^", ":"),
    ("#D55E00", "D", "-."),
    ("#000000", "v", (0, (1, 3))),
)


class NumberTable:
    """`rows` under a `head`: a table that shows itself, in HTML and as aligned text.

    The first cell of a row names it. Whole numbers get commas, others are written as `form` says,
    such as `".2f"` or `".0%"`, truth as yes or no. Names, and columns of words next to them, stand
    to the left. `ValueError` for a row of another length.
    """

    def __init__(self, head: Iterable, rows: Iterable[Iterable], form: str = "g"):
        self.head, self.rows, self.form = [str(name) for name in head], [*map(list, rows)], form
        for row in self.rows:
            if len(row) != len(self.head):
                raise ValueError(f"{len(self.head)} columns, but a row of {len(row)} cells: {row}")

    def texts(self) -> list[list[str]]:
        """Return the cells of all rows as they are written."""
        return [[written(cell, self.form) for cell in row] for row in self.rows]

    def of_words(self) -> list[bool]:
        """Return for each column whether it holds words: the names do, and texts next to them."""
        columns = zip(*(row[1:] for row in self.rows), strict=True)
        leading = 1 + sum(1 for _ in takewhile(lambda column: all(map(is_word, column)), columns))
        return [place < leading for place in range(len(self.head))]

    def __repr__(self) -> str:
        columns = list(zip(self.head, *self.texts(), strict=True))
        widths = [max(map(len, column)) for column in columns]
        padded = [
            [text.ljust(width) if words else text.rjust(width) for text in column]
            for column, width, words in zip(columns, widths, self.of_words(), strict=True)
        ]
        return "\n".join("  ".join(line).rstrip() for line in zip(*padded, strict=True))

    def _repr_html_(self) -> str:
        looks = [' style="text-align: left"' * words for words in self.of_words()]

        def line(tag: str, texts: list[str]) -> str:
            tags = [tag if texts[0] else "td", *[tag] * (len(texts) - 1)]  # a header needs words
            cells = zip(tags, looks, map(html.escape, texts), strict=True)
            return (
                f"<tr>{''.join(f'<{tag}{look}>{text}</{tag}>' for tag, look, text in cells)}</tr>"
            )

        body = "".join(line("td", texts) for texts in self.texts())
        return f"<table><thead>{line('th', self.head)}</thead><tbody>{body}</tbody></table>"

    def plot(self, **axes: Any) -> "Plot":
        """Return a plot with a line for each row, over the head's columns; it needs matplotlib.

        `axes` are set on its axes, such as `ylabel="nodes"`. `ValueError` for more than five rows.
        """
        if len(self.rows) > len(LOOKS):
            raise ValueError(f"{len(LOOKS)} lines at most, not {len(self.rows)}: plot fewer rows")
        return Plot(self, axes)


class Plot:
    """A picture of the rows of a table, which is there to be read as numbers."""

    def __init__(self, table: NumberTable, axes: dict[str, Any]):
        self.table, self.axes = table, {"xlabel": table.head[0], **axes}

    def __repr__(self) -> str:
        names = ", ".join(str(row[0]) for row in self.table.rows)
        return f"plot of the table's rows, a line each, over {self.axes['xlabel']}: {names}"

    def _repr_png_(self) -> bytes:
        from matplotlib.figure import Figure

        figure, picture = Figure(figsize=(7, 3.5), layout="constrained"), io.BytesIO()
        axes = figure.subplots()
        for (name, *numbers), (colour, marker, line) in zip(self.table.rows, LOOKS, strict=False):
            axes.plot(numbers, color=colour, marker=marker, linestyle=line, label=name)
        axes.set_xticks(range(len(self.table.head) - 1), self.table.head[1:])
        axes.set(**self.axes)
        axes.legend(frameon=False)
        figure.savefig(picture, format="png", dpi=100)
        return picture.getvalue()


class Finding:
    """A sentence made of computed numbers, shown in bold."""

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return f"**{self.text.replace('*', '&ast;')}**"


def measured(name: str) -> dict[str, Any]:
    """Return what a benchmark has measured and kept with the package, by its `name`."""
    return json.loads((files("gamesearch") / "data" / f"{name}.json").read_text("utf-8"))


def is_word(cell: Any) -> bool:
    """Return whether `cell` is a text with a letter in it; "*-3" and "–" are written numbers."""
    return isinstance(cell, str) and any(map(str.isalpha, cell))


def written(cell: Any, form: str) -> str:
    """Return `cell` as a table has it."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return f"{cell:,}"
    return format(cell, form) if isinstance(cell, float) else str(cell)
