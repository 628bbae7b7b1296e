"""The plot of the growth explorer, as a PNG. It needs matplotlib, and asks for it only here."""

import io
from math import log10
from typing import Any

from gamesearch.search.critical import minimal_leaves
from gamesearch.widgets.growing.leaves import full_row, measured, random_row

DEEPEST = 14  # plies on the axis
ORANGE, PURPLE, GREEN, RED = "#E69F00", "#CC79A7", "#009E73", "#9C2A00"
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def has_matplotlib() -> bool:
    """Return whether there is anything to draw with."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        return False
    return True


def draw_growth(branching: int, depth: int) -> bytes:
    """Return the plot of leaves against plies on a log scale: lines are theory, points measured."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.2, 4.2), dpi=100)
    axes = figure.add_axes((0.11, 0.12, 0.87, 0.8))
    plot_theory(axes, branching)
    plot_measured(axes, branching)
    axes.axvline(depth, color="black", linewidth=1, linestyle=":")
    set_scales(axes, branching)
    axes.set_title(f"{branching} moves at each node", fontsize=11)
    axes.legend(fontsize=9, loc="upper left")
    axes.grid(alpha=0.3)
    png = io.BytesIO()
    figure.savefig(png, format="png", metadata={"Software": None})
    return png.getvalue()


def plot_theory(axes: Any, branching: int) -> None:
    """Draw a line for each of three orders, to the last ply of the axis."""
    for row, words, colour, dashes in (
        (full_row, "minimax: b^d", ORANGE, "-"),
        (random_row, "random order: b^(3d/4), rule of thumb", PURPLE, "--"),
        (minimal_leaves, "best first: Knuth and Moore", GREEN, "-."),
    ):
        leaves = [float(row(branching, plies)) for plies in range(DEEPEST + 1)]
        axes.plot(range(DEEPEST + 1), leaves, dashes, color=colour, label=words)


def plot_measured(axes: Any, branching: int) -> None:
    """Draw a point wherever a tree is small enough to be searched."""
    points = [point for d in range(DEEPEST + 1) if (point := measured(branching, d))]
    at = [point.depth for point in points]
    for name, words, mark, colour in (
        ("worst", "worst first, measured", "v", RED),
        ("random", "random order, measured", "o", PURPLE),
        ("best", "best first, measured", "^", GREEN),
    ):
        leaves = [getattr(point, name) for point in points]
        if points:
            axes.plot(at, leaves, mark, color=colour, markeredgecolor="black", label=words)


def set_scales(axes: Any, branching: int) -> None:
    """Name the axes and set their ends, with a tick at each power of ten, or at each second one."""
    from matplotlib.ticker import FixedLocator, NullLocator

    axes.set(yscale="log", xlabel="plies d", ylabel="leaves visited", xlim=(0, DEEPEST))
    step = 1 if branching <= 5 else 2
    axes.yaxis.set_major_locator(FixedLocator([10.0**power for power in range(0, 24, step)]))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_formatter(power_of_ten)
    axes.set_ylim(0.7, 2.0 * branching**DEEPEST)


def power_of_ten(value: float, place: int | None = None) -> str:
    """Return a tick as a power of ten, in plain characters, which are quick to draw."""
    return "10" + f"{round(log10(value))}".translate(SUPERSCRIPTS)
