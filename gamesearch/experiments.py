"""Counting: how many nodes searches visit on games, under orders of the moves.

Counts are exact and the same on every machine; nothing in here is timed.
"""

import html
import json
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from gamesearch.game import Counted, Game, Order, Ordered, State

DATA = Path(__file__).parent / "data" / "node_counts.json"


class Row(NamedTuple):
    """One search of one game in one order, and what it came to."""

    game: str
    search: str
    order: str
    value: float
    nodes: int
    leaves: int


class Counts(list):
    """Rows that show themselves as a table, with text twin."""

    def __repr__(self) -> str:
        cells = [Row._fields]
        cells += [(*map(str, row[:4]), f"{row.nodes:,}", f"{row.leaves:,}") for row in self]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join(
            "  ".join(
                text.ljust(width) if place < 3 else text.rjust(width)
                for place, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in cells
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in Row._fields)
        body = "".join(
            "<tr>"
            + "".join(f'<td style="text-align: left">{html.escape(text)}</td>' for text in row[:3])
            + f"<td>{row.value}</td><td>{row.nodes:,}</td><td>{row.leaves:,}</td></tr>"
            for row in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def count_nodes(
    games: Mapping[str, tuple[Game, State]],
    searches: Mapping[str, Callable],
    orders: Mapping[str, Order | None] | None = None,
    progress: bool = False,
) -> Counts:
    """Return a row for each game with each search in each order, in that nesting.

    `games` names pairs of game and state; an order of None is the game's own. `progress` shows a
    bar on runs that last (it needs tqdm).
    """
    tasks = list(product(games.items(), searches.items(), (orders or {"as given": None}).items()))
    rows = Counts()
    for (game_name, game), (search_name, search), (order_name, order) in watched(tasks, progress):
        rows.append(count_one(game_name, *game, search_name, search, order_name, order))
    return rows


def count_one(
    game_name: str,
    game: Game,
    state: State,
    search_name: str,
    search: Callable,
    order_name: str,
    order: Order | None,
) -> Row:
    """Return the row of a single search."""
    counted = Counted(game if order is None else Ordered(game, order))
    value = search(counted, state)
    return Row(game_name, search_name, order_name, value, counted.nodes, counted.leaves)


def watched(tasks: Iterable, progress: bool) -> Iterable:
    """Return `tasks`, with a progress bar if that is wanted."""
    if not progress:
        return tasks
    from tqdm.auto import tqdm

    return tqdm(tasks, leave=False, delay=2)


def plot_counts(rows: Iterable[Row], title: str = "") -> Any:
    """Return a matplotlib figure with a bar for the nodes of each row, on a logarithmic scale."""
    from matplotlib.figure import Figure

    rows = list(rows)
    figure = Figure(figsize=(7, 0.6 + 0.32 * len(rows)), layout="constrained")
    axes = figure.subplots()
    labels = [", ".join(dict.fromkeys((row.game, row.search, row.order))) for row in rows]
    bars = axes.barh(range(len(rows)), [row.nodes for row in rows], color="#0072B2")
    axes.bar_label(bars, [f"{row.nodes:,}" for row in rows], padding=3)
    axes.set(xscale="log", xlabel="nodes visited", title=title)
    axes.set_yticks(range(len(rows)), labels)
    axes.margins(x=0.2)
    axes.invert_yaxis()
    return figure


def published_counts() -> Counts:
    """Return the counts kept with the package, to be cited; `tools/count_nodes.py` makes them."""
    return Counts(Row(**row) for row in json.loads(DATA.read_text(encoding="utf-8"))["rows"])
