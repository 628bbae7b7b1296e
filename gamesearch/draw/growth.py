"""The tree that Monte Carlo tree search has grown so far, drawn by graphviz.

On each edge stand the visits and the mean, in each node the move that led there. The more visits,
the heavier the edge. Nothing here is proven, so there is no `=`, `≥` or `≤`.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from gamesearch.draw.shown import TreePicture
from gamesearch.draw.style import GREY, MARKED, PATH, STYLE, one_cell, quoted
from gamesearch.draw.twigs import (
    Twig,
    alt,
    best_line,
    latest_way,
    lines,
    more_words,
    move_text,
    sentence,
    share,
    unfold,
)
from gamesearch.picture import FONT, board_table

HEAVIEST = 6  # points: the pen of an edge that every visit takes


def draw_search_tree(
    root: Any,
    game: Any = None,
    *,
    depth: float = inf,
    limit: int = 60,
    least: int = 0,
    caption: str | None = None,
    prefix: str = "",
) -> TreePicture:
    """Return the picture of the tree below `root`, a node that `mcts` or flat Monte Carlo grew.

    On each edge stand the visits and the mean to MAX, 1 being a sure win; its pen grows with the
    share of its parent's visits. The way of the latest playout is coloured and the node where it
    began has a heavy outline; the line of most visits has heavy nodes. `depth`: how many plies to
    draw; `limit`: how many nodes, the most visited first; `least`: draw only nodes with as many
    visits; the rest is counted. With a `game` that has a grid, the nodes show the positions.
    """
    if limit < 1 or depth < 0:
        raise ValueError(f"limit is at least 1 and depth at least 0, not {limit} and {depth}")
    top = unfold(root, depth, limit, least)
    grid = getattr(game, "grid", None)
    if caption is None:
        caption = sentence(top)
    text = "\n".join(lines(top, 0))
    return TreePicture(
        top, dot_of(top, grid, prefix), text, alt(top), caption, signs(top), bool(grid)
    )


def dot_of(top: Twig, grid: Callable | None, prefix: str) -> str:
    """Return the DOT text; edges run parent -> stem -> child, as in a tree that was searched."""
    names = {twig: f"{prefix}g{number}" for number, twig in enumerate(top.walk())}
    way, best = latest_way(top.node), best_line(top)
    body = [
        'graph [bgcolor="#FFFFFF" ordering=out outputorder=edgesfirst splines=line '
        "nodesep=0.1 ranksep=0.17 margin=0.08]",
        f'node [fontname="{FONT}" fontsize=14 fixedsize=true penwidth=1.2 margin=0]',
        "edge [arrowhead=none penwidth=1.2]",
    ]
    for twig, name in names.items():
        classes = twig.shape
        classes += " cur" * (twig.node is top.node.latest) + " path" * (twig.node in way)
        pen = 5 if twig.node is top.node.latest else 3.2 if twig in best else 1.2
        looks = f'id="{name}" class="{classes}{" best" * (twig in best)}" penwidth={pen}'
        body.append(f"{name} [{looks} {node_looks(twig, grid)}]")
        body += edge_lines(twig, names, twig.node in way)
    for twig, name in names.items():  # last, so that it stands to the right of what is drawn
        body += more_lines(twig, name)
    return "digraph {\n" + "\n".join(body) + "\n}\n"


def node_looks(twig: Twig, grid: Callable | None) -> str:
    """Return shape, fill and words of a node; pale, if no playout has come there yet."""
    shape, width, height, fill, pale, ink = STYLE[twig.shape]
    if not twig.node.visits:
        fill, ink = pale, "#000000"
    if grid:
        rows = grid(twig.node.state)
        last = grid(twig.parent.node.state) if twig.parent else None
        bar = f'<tr><td border="0" height="6" colspan="{len(rows[0])}" bgcolor="{fill}"></td></tr>'
        table = board_table(rows, last)
        table = table + bar if twig.shape == "min" else bar + table
        style = "rounded" if twig.shape == "min" else "solid"
        return (
            f'shape=box style={style} fixedsize=false width=0 height=0 margin="0.04" '
            f'label=<<table border="0" cellborder="0" cellspacing="0" cellpadding="0">{table}'
            "</table>>"
        )
    label = "" if twig.parent is None or twig.parent.shape == "chance" else move_text(twig)
    size = min(14, int(100 * width / max(1, len(label))))
    return (
        f'shape={shape} width={width} height={height} style=filled fillcolor="{fill}" '
        f'fontcolor="{ink}" fontsize={max(size, 6)} label="{quoted(label)}"'
    )


def edge_lines(twig: Twig, names: dict[Twig, str], on_path: bool) -> list[str]:
    """Return the stem of a node, with the edges into and out of it."""
    name, parent = names[twig], twig.parent
    visits = parent.node.visits if parent else twig.node.visits
    width = 1 + (HEAVIEST - 1) * twig.node.visits / visits if visits else 1
    colour = PATH if on_path else "#000000"
    pen = f'color="{colour}" penwidth={width:.1f}'
    text = share(twig)
    if parent and parent.shape == "chance":
        text = f"<i>p</i> {move_text(twig)}<br/>{text}"
    lines = [
        f'{name}s [id="{name}s" class="stem" shape=none width=0.72 height=0.3 fontsize=11 '
        f"label={one_cell(text, MARKED if on_path else '#FFFFFF')}]",
        f'{name}s -> {name} [id="{name}d" tailport=s weight=20 {pen}]',
    ]
    if parent:
        lines.append(f'{names[parent]} -> {name}s [id="{name}u" headport=n {pen}]')
    return lines


def more_lines(twig: Twig, name: str) -> list[str]:
    """Return the node that says how much is not drawn, and how many moves are untried."""
    words = more_words(twig)
    if not words:
        return []
    label = "\\n".join(words)
    return [
        f'{name}m [id="{name}m" class="more" shape=none width=0.7 height={0.18 * len(words):.2f} '
        f'fontsize=10 fontcolor="{GREY}" label="{label}"]',
        f'{name} -> {name}m [style=dotted color="{GREY}"]',
    ]


def signs(top: Twig) -> tuple[str, ...]:
    """Return the signs in use, in the order of the legend."""
    shapes = {twig.shape for twig in top.walk()}
    used = [shape for shape in ("max", "min", "chance", "leaf") if shape in shapes]
    drawn = {twig.node for twig in top.walk()}
    used += ["latest playout"] * (top.node.latest in drawn)
    return *used, "most visited"
