"""The growth explorer: how fast a tree grows, and what a good order of moves is worth."""

import base64
import html
from typing import Any

import ipywidgets as w

from gamesearch.search.critical import minimal_leaves
from gamesearch.widgets.growing.leaves import (
    LARGEST,
    SEEDS,
    THEORY,
    WIDEST,
    full_row,
    measured,
    nodes,
    random_row,
    reach,
)
from gamesearch.widgets.growing.plot import DEEPEST, draw_growth, has_matplotlib
from gamesearch.widgets.panel import Panel

MOST_MOVES = 40
CELL = "padding: 0 10px; text-align: {}"
Row = tuple[str, str, str]


class GrowthExplorer(Panel):
    """Sliders for the moves at each node, the plies and a budget of nodes, and what they come to.

    A table and a plot say how many leaves are visited, in theory and measured; a second table says
    how deep the budget reaches.
    """

    def __init__(self, branching: int = 3, depth: int = 6, budget: float = 1e6):
        self.branching = slider(branching, 2, MOST_MOVES, "Moves, b")
        self.depth = slider(depth, 1, DEEPEST, "Plies, d")
        self.budget = w.FloatLogSlider(
            value=budget,
            min=3,
            max=9,
            step=1,
            description="Budget",
            readout_format=",.0f",
            layout=w.Layout(width="min(420px, 95%)"),
        )
        self.leaves, self.reached = w.HTML(), w.HTML()
        self.plot = w.HTML(layout=w.Layout(width="100%", overflow="auto"))
        self.png: bytes | None = None
        numbers = w.VBox([self.leaves, self.budget, self.reached])
        beside = w.HBox([self.plot, numbers], layout=w.Layout(flex_flow="row wrap"))
        self.plot.layout.width = "min(740px, 100%)"
        super().__init__([self.branching, self.depth, beside])
        for control in (self.branching, self.depth, self.budget):
            control.observe(self.show, "value")
        self.show()

    def show(self, change: Any = None) -> None:
        """Show what the sliders say."""
        b, d = self.branching.value, self.depth.value
        self.leaves.value = table(heading(b, d), leaves_rows(b, d)) + note(b, d)
        self.reached.value = table(self.budget_heading(), reach_rows(b, self.budget.value))
        if change is None or change["owner"] is not self.budget:
            self.show_plot(b, d)

    def budget_heading(self) -> Row:
        return f"{self.budget.value:,.0f} nodes, b = {self.branching.value}", "plies", "nodes"

    def show_plot(self, b: int, d: int) -> None:
        if not has_matplotlib():
            self.png = None
            self.plot.value = (
                "<p>The plot needs matplotlib, which is not installed here; the table says the "
                "same in numbers.</p>"
            )
            return
        self.png = draw_growth(b, d)
        data = base64.b64encode(self.png).decode()
        self.plot.value = (
            f'<img src="data:image/png;base64,{data}" alt="{html.escape(alt(b, d))}" '
            'style="max-width: 100%; margin: 0">'
        )

    def text(self) -> str:
        """Return both tables in characters."""
        b, d = self.branching.value, self.depth.value
        rows = [heading(b, d), *leaves_rows(b, d), self.budget_heading()]
        rows += reach_rows(b, self.budget.value)
        return "\n".join(f"{words:28}{one:>44}{two:>24}".rstrip() for words, one, two in rows)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel the plot, or the tables without one.

        No HTML beside the plot: it would be shown instead, and its bytes differ with matplotlib.
        """
        bundle = super()._repr_mimebundle_(**options) or {}
        bundle["text/plain"] = f"GrowthExplorer\n{self.text()}"
        if self.png:
            bundle["image/png"] = base64.b64encode(self.png).decode()
        else:
            bundle["text/html"] = self.leaves.value + self.reached.value
        return bundle


def slider(value: int, low: int, high: int, words: str) -> w.IntSlider:
    """Return a slider for a whole number."""
    return w.IntSlider(
        value, min=low, max=high, description=words, layout=w.Layout(width="min(420px, 95%)")
    )


def figures(value: float) -> str:
    """Return a number to be read: whole up to a million million, then to three figures."""
    return f"{value:,.0f}" if value < 1e12 else f"{value:.2e}"


def heading(b: int, d: int) -> Row:
    return f"Leaves, b = {b}, d = {d}", "theory", "measured"


def leaves_rows(b: int, d: int) -> list[Row]:
    """Return for each search and order how many leaves it visits, in theory and measured."""
    point = measured(b, d)
    full, worst, lot, best = map(figures, point[1:]) if point else ["–"] * 4
    return [
        ("minimax, any order", f"b^d = {figures(full_row(b, d))}", full),
        ("alpha-beta, worst first", f"at most {figures(full_row(b, d))}", worst),
        (
            "alpha-beta, random order",
            f"rule of thumb b^(3d/4) = {figures(random_row(b, d))}",
            f"{lot}{f' (mean of {len(SEEDS)})' if point else ''}",
        ),
        (
            "alpha-beta, best first",
            f"b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = {figures(minimal_leaves(b, d))}",
            best,
        ),
    ]


def reach_rows(b: int, budget: float) -> list[Row]:
    """Return for each search how many plies deep the budget reaches, and the nodes that takes."""
    depths = {words: reach(row, b, budget) for words, row in THEORY.items()}
    return [
        (words, str(depths[words]), figures(nodes(row, b, depths[words])))
        for words, row in THEORY.items()
    ]


def note(b: int, d: int) -> str:
    """Return the sentence that belongs below the table of leaves."""
    if measured(b, d):
        words = "Measured on trees with distinct leaves drawn by lot, the same ones each time."
    else:
        words = (
            f"Measured are trees of up to {WIDEST} moves and {LARGEST:,} leaves; beyond, there is "
            "theory alone."
        )
    return f'<p style="max-width: 40em; line-height: 1.4; margin: 2px 0">{words}</p>'


def alt(b: int, d: int) -> str:
    """Return the sentence for those who do not see the plot."""
    said = "; ".join(
        f"{words}: {theory}, measured {found}" for words, theory, found in leaves_rows(b, d)
    )
    return (
        f"Plot of leaves visited against plies, log scale, {b} moves at each node: straight lines "
        f"for minimax, random order and best first, with measured points. At {d} plies: {said}"
    )


def table(head: Row, rows: list[Row]) -> str:
    """Return a table of HTML with words in its first column."""
    first, *others = head
    lines = [
        f'<th scope="col" style="{CELL.format("left")}">{html.escape(first)}</th>'
        + "".join(f'<th scope="col" style="{CELL.format("right")}">{h}</th>' for h in others)
    ]
    for words, *cells in rows:
        lines.append(
            f'<th scope="row" style="{CELL.format("left")}; font-weight: normal">{words}</th>'
            + "".join(f'<td style="{CELL.format("right")}">{cell}</td>' for cell in cells)
        )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<table style="border-collapse: collapse; line-height: 1.6">{body}</table>'
