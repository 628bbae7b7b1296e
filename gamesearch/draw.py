"""A trace, or a game, as a tree drawn by graphviz.

Every tree edge runs parent -> stem -> child. The stem, an invisible node straight above the child,
carries the window, the probability or the cut mark, so that labels stay level and never collide.
"""

import html
from math import inf
from typing import Any

from gamesearch.picture import FONT, Picture, as_graphic, as_image, board_table, svg_of
from gamesearch.trace import TooLarge
from gamesearch.view import Spot, View, bar
from gamesearch.words import figure, window_text

MOST = 3000  # nodes that graphviz lays out in a few seconds

STYLE = {
    # shape: graphviz shape, width, height in inches, fill, its pale form, ink
    "max": ("house", 0.72, 0.52, "#0072B2", "#CCE3F0", "#FFFFFF"),
    "min": ("invhouse", 0.72, 0.52, "#E69F00", "#FAECCC", "#000000"),
    "chance": ("circle", 0.68, 0.68, "#CC79A7", "#F5E4ED", "#000000"),
    "leaf": ("square", 0.40, 0.40, "#E6E6E6", "#FFFFFF", "#000000"),
}
COMPACT = {"max": (0.54, 0.42), "min": (0.54, 0.42), "chance": (0.5, 0.5), "leaf": (0.29, 0.29)}
GREY, PATH, MARKED = "#6E6E6E", "#D55E00", "#F0E442"
ROOMY = {"windows": 10, "plain": 16}  # leaves that fit a notebook's column at full size
SIGNS = {
    # what occurs in a tree: the shape that stands for it in the legend, its looks, its words
    "max": ("max", "", "MAX"),
    "min": ("min", "", "MIN"),
    "chance": ("chance", "", "CHANCE"),
    "leaf": ("leaf", "", "leaf"),
    "waiting": ("leaf", 'fillcolor="#FFFFFF"', "not yet visited"),
    "current": ("leaf", "penwidth=5", "current"),
    "pruned": ("leaf", f'style=dashed color="{GREY}"', "// pruned"),
    "best line": ("leaf", "penwidth=3.2", "best line"),
    "latest playout": ("leaf", "penwidth=5", "latest playout"),
    "most visited": ("leaf", "penwidth=3.2", "most visited"),
}
TURN = 'style="{}" fillcolor="{}" label="{}" fontcolor="{}"'
BOARD_SIGNS = SIGNS | {  # where positions are drawn, a bar tells whose turn it is
    "max": ("leaf", TURN.format("filled", STYLE["max"][3], "▲", STYLE["max"][5]), "MAX"),
    "min": ("leaf", TURN.format("filled,rounded", STYLE["min"][3], "▼", STYLE["min"][5]), "MIN"),
}


class TreePicture(Picture):
    """A drawn tree: `dot`, its `svg`, its text twin `text` and its `alt` text.

    It shows itself in a notebook with a legend above, also in one that is not trusted.
    """

    def __init__(self, view: View, dot: str, caption: str, boards: bool = False):
        self.view, self.dot, self.caption, self.boards = view, dot, caption, boards
        self.text, self.alt = view.text(), view.alt()

    @property
    def svg(self) -> str:
        return svg_of(self.dot)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.text}

    def html(self) -> str:
        """Return the legend, the tree and the sentence below it, as images with alt text."""
        tree = as_image(self.svg, self.alt)
        below = f"<div>{html.escape(self.caption)}</div>" if self.caption else ""
        return f"<div>{legend(self.view, self.boards)}</div><div>{tree}</div>{below}"

    def inline(self) -> str:
        """Return the same as live SVG, for a widget."""
        below = f"<div>{html.escape(self.caption)}</div>"
        return f"<div>{legend(self.view, self.boards)}</div>{as_graphic(self.svg, self.alt)}{below}"


def draw_tree(
    source: Any,
    *,
    upto: float = inf,
    depth: float = inf,
    limit: int = 200,
    windows: bool = True,
    numbers: bool = False,
    boards: bool = True,
    types: bool = False,
    near: Any = None,
    state: Any = None,
    prefix: str = "",
    caption: str | None = None,
) -> TreePicture:
    """Return the picture of a trace, or of the tree of a game that nobody has searched.

    `upto`: the step of the trace to show the search at. `depth`: how many plies to draw; `limit`:
    how many nodes, the rest being folded into "n more". `windows`: (alpha, beta) on the edges;
    `numbers`: the order of the visits; `boards`: positions in the nodes, if the game has a grid;
    `types`: Knuth and Moore's node types, for a tree searched in best order; `near`: a visit of
    the trace, to draw what lies around it; `state`: where the tree of a game begins. `prefix`
    begins the ids in the SVG. Values carry `=`, `≥` or `≤`, as far as the visited leaves prove
    them; they are to MAX, or to the player to move if the search's are. Renders when it is first
    shown.
    """
    if limit > MOST:
        raise TooLarge(f"at most {MOST:,} nodes can be drawn: give a smaller limit, or a depth")
    if limit < 1 or depth < 0:
        raise ValueError(f"limit is at least 1 and depth at least 0, not {limit} and {depth}")
    view = View(source, upto, depth, limit, types, near, state)
    if caption is None:
        caption = view.sentence() if view.trace else ""
    writer = DotWriter(view, windows, numbers, boards, prefix)
    return TreePicture(view, writer.dot(), caption, writer.boards)


class DotWriter:
    """Writes the DOT text of a view."""

    def __init__(self, view: View, windows: bool, numbers: bool, boards: bool, prefix: str):
        self.view, self.numbers, self.prefix = view, numbers, prefix
        spots = list(view.root.walk())
        self.names = {spot: f"{prefix}n{number}" for number, spot in enumerate(spots)}
        self.boards = boards and bool(view.root.rows)
        visits = view.trace.visits if view.trace else []  # of the whole run: no step moves a node
        self.windows = windows and any(visit.window for visit in visits)
        chance = any(spot.shape == "chance" for spot in spots)
        self.stems = self.windows or numbers or chance or bool(view.trace and view.trace.pruned)
        room = ROOMY["windows" if self.windows else "plain"]
        self.compact = not self.boards and sum(not spot.children for spot in spots) > room

    def dot(self) -> str:
        """Return the whole text; nodes first, then edges, both from the root down."""
        close, gap = (0.03, 0.1) if self.compact else (0.14, 0.17)
        close = 0.05 if self.boards and self.stems else close
        gap = gap if self.stems else 0.35
        name = f'id="{self.prefix}tree" ' if self.prefix else ""
        lines = [
            f'graph [{name}bgcolor="#FFFFFF" ordering=out outputorder=edgesfirst splines=line '
            f"nodesep={close} ranksep={gap} margin=0.08]",
            f'node [fontname="{FONT}" fontsize={9 if self.compact else 14} fixedsize=true '
            "penwidth=1.2 margin=0]",
            "edge [arrowhead=none penwidth=1.2]",
        ]
        for spot in self.view.root.walk():
            lines += [self.node(spot), *self.edge(spot), *self.more(spot)]
        body = "\n".join(line for line in lines if line)
        return f"digraph {{\n{body}\n}}\n"

    def node(self, spot: Spot) -> str:
        name = self.names[spot]
        state = [spot.shape, spot.status]
        state += ["cur"] * spot.current + ["pv"] * spot.best + ["path"] * spot.on_path
        looks = f'id="{name}" class="{" ".join(state)}" {self.outline(spot)}'
        if self.boards:
            return f"{name} [{looks} {board_looks(spot, self.bar_text(spot))}]"
        shape, width, height, fill, pale, ink = STYLE[spot.shape]
        if self.compact:
            width, height = COMPACT[spot.shape]
        if spot.status == "pruned":
            fill, ink = "none", GREY
        elif spot.status == "waiting":
            fill, ink = pale, "#000000"
        label = self.label(spot)
        if self.font_size(label, width) < 9:  # the name and the value, a line each
            label = label.replace(f" {spot.label}", f"\\n{spot.label}")
        label = f"{label}\\n{spot.type}" if spot.type else label
        size = self.font_size(label, width)
        return (
            f'{name} [{looks} shape={shape} width={width} height={height} fillcolor="{fill}" '
            f'fontcolor="{ink}" fontsize={size} label="{label}"]'
        )

    def bar_text(self, spot: Spot) -> str:
        """Return the words in the bar of a position: whose turn, and the sign of its value."""
        return bar(spot.shape, spot.label) or "&#160;"

    def label(self, spot: Spot) -> str:
        """Return the words in a node: its name, if it has one, and the sign of its value."""
        return self.named(spot, spot.label)

    def named(self, spot: Spot, label: str) -> str:
        """Return `label` behind the name of a node."""
        name = getattr(self.view.game, "name", lambda state: "")(spot.node.state)
        return f"{name} {label}".strip()

    def font_size(self, label: str, width: float) -> int:
        """Return the size at which `label` fits a node of `width` inches."""
        lines = label.split("\\n")
        largest = 9 if self.compact else 10 if len(lines) > 1 else 14
        return min(largest, *(self.fitting(line, width) for line in lines))

    def fitting(self, line: str, width: float) -> int:
        """Return the largest size at which `line` fits `width` inches."""
        return int(100 * width / max(1, len(line)))

    def outline(self, spot: Spot) -> str:
        """Return the pen that says where the search is, what is best, what was pruned."""
        rounded = ",rounded" if self.boards and spot.shape == "min" else ""
        if spot.status == "pruned":
            return f'style="dashed{rounded}" color="{GREY}"'
        width = 5 if spot.current else 3.2 if spot.best else 1.2
        return f'style="{"solid" if self.boards else "filled"}{rounded}" penwidth={width}'

    def stem_text(self, spot: Spot) -> str:
        """Return what stands above a node: cut mark, probability, or number, move and window."""
        first_pruned = spot.status == "pruned" and spot.parent.status != "pruned"
        if spot.parent and spot.parent.shape == "chance":
            return figure(spot.node.label) + "&#160;<b>//</b>" * first_pruned
        if first_pruned:
            return "<b>//</b>"
        parts = [f"<b>{spot.number}</b>"] if self.numbers and spot.number else []
        if isinstance(spot.node.label, str) and not self.windows:
            parts.append(html.escape(spot.node.label))  # a move that is a word: hold, roll
        if self.windows and spot.window and not (self.compact and spot.shape == "leaf"):
            window = window_text(spot.window)
            parts.append(f"<b>{window}</b>" if spot.current else window)
        return "&#160; ".join(parts)

    def edge(self, spot: Spot) -> list[str]:
        """Return the stem of `spot` with the edges into and out of it."""
        name, parent = self.names[spot], spot.parent
        pen = self.pen(spot)
        if not self.stems:
            ends = "headport=n tailport=s " if self.boards else ""
            return [f'{self.names[parent]} -> {name} [id="{name}u" {ends}{pen}]'] if parent else []
        text = self.stem_text(spot)
        if not parent and not (self.windows or self.numbers):
            return []
        mark = MARKED if spot.current and spot.window else "#FFFFFF"
        label = one_cell(text, mark) if text else '""'
        width, height = self.stem_size(spot)
        lines = [
            f'{name}s [id="{name}s" class="stem" shape=none width={width} height={height} '
            f"fontsize={8 if self.compact else 9.5 if self.boards else 11} label={label}]",
            f'{name}s -> {name} [id="{name}d" tailport={"n" if parent else "s"} weight=20 {pen}]',
        ]
        if parent:
            grey = f'color="{GREY}"' if spot.status == "pruned" else ""
            into = pen if spot.status != "pruned" or parent.status == "pruned" else grey
            ends = "headport=n tailport=s" if self.boards else "headport=n"
            lines.append(f'{self.names[parent]} -> {name}s [id="{name}u" {ends} {into}]')
        return lines

    def stem_size(self, spot: Spot) -> tuple[float, float]:
        """Return width and height of a stem, the same at every step of a run."""
        if not self.windows and not self.numbers:
            return 0.3, 0.2
        if self.compact and spot.shape == "leaf":
            return 0.1, 0.2
        width = 0.95 if self.numbers and self.windows else 0.72
        return (0.5 if self.compact else 0.54 if self.boards else width), 0.2

    def pen(self, spot: Spot) -> str:
        if spot.status == "pruned":
            return f'color="{GREY}" style=dashed'
        if spot.on_path:
            return f'color="{PATH}" penwidth=3'
        return "penwidth=4" if spot.best else ""

    def more(self, spot: Spot) -> list[str]:
        """Return the node that stands for what is folded."""
        if not spot.hidden:
            return []
        name = self.names[spot]
        lines = [
            f'{name}m [id="{name}m" class="more" shape=none width=0.7 height=0.3 fontsize=10 '
            f'label="{spot.hidden} more"]'
        ]
        if not self.stems:
            return [*lines, f"{name} -> {name}m [style=dotted]"]
        return [
            *lines,
            f'{name}ms [shape=none width=0.7 height=0.2 label=""]',
            f"{name} -> {name}ms [headport=n style=dotted]",
            f"{name}ms -> {name}m [tailport=n style=dotted]",
        ]


def one_cell(text: str, fill: str) -> str:
    """Return a graphviz table that sets `text` on a ground of `fill`."""
    return (
        '<<table border="0" cellborder="0" cellspacing="0" cellpadding="1"><tr>'
        f'<td bgcolor="{fill}">{text}</td></tr></table>>'
    )


def board_looks(spot: Spot, text: str) -> str:
    """Return the node of a position: its board, and a bar with who is to move and the value."""
    grey = spot.status == "pruned"
    last = spot.parent.rows if spot.parent else None
    board = board_table(spot.rows, last, grey)
    _, _, _, fill, pale, ink = STYLE[spot.shape]
    fill, ink = (pale, "#000000") if spot.status == "waiting" else (fill, ink)
    back = "" if grey else f' bgcolor="{fill}"'
    ink = GREY if grey else ink
    bar = (
        f'<tr><td border="0" colspan="{len(spot.rows[0])}" height="14"{back}>'
        f'<font color="{ink}" point-size="8.5">{text}</font></td></tr>'
    )
    rows = board + bar if spot.shape == "min" else bar + board
    table = f'<table border="0" cellborder="0" cellspacing="0" cellpadding="0">{rows}</table>'
    margin = 0.045 if spot.shape == "min" else 0  # room for round corners
    return f"shape=box fixedsize=false width=0 height=0 margin={margin} label=<{table}>"


def legend(view: View, boards: bool) -> str:
    """Return the image that explains the signs in use in `view`."""
    spots = list(view.root.walk())
    used = [shape for shape in ("max", "min", "chance") if any(s.shape == shape for s in spots)]
    used += ["leaf"] * any(s.shape == "leaf" for s in spots)
    used += ["waiting"] * any(s.status == "waiting" for s in spots)
    used += ["current"] * any(s.current for s in spots)
    used += ["pruned"] * any(s.status == "pruned" for s in spots)
    used += ["best line"] * any(s.best for s in spots)
    return legend_of(tuple(used), boards)


def legend_of(used: tuple[str, ...], boards: bool = False) -> str:
    """Return the image that explains the signs `used` in a tree, of `boards` or not."""
    words = ", ".join(SIGNS[item][2] for item in used).replace("// ", "")
    signs = BOARD_SIGNS if boards else SIGNS
    return as_image(svg_of(legend_dot([signs[item] for item in used])), f"Legend: {words}")


def legend_dot(signs: list[tuple[str, str, str]]) -> str:
    """Return the DOT text of a row of signs with their meanings."""
    lines = [
        'graph [bgcolor="#FFFFFF" rankdir=LR nodesep=0.02 ranksep=0.06 margin=0.02]',
        f'node [fontname="{FONT}" fontsize=11 label="" penwidth=1.2]',
        "edge [style=invis]",
    ]
    chain = []
    for number, (shape, more, words) in enumerate(signs):
        form, width, height, fill, _, _ = STYLE[shape]
        scale = 0.55 if shape != "leaf" else 0.7
        style = "" if "style" in more else "style=filled"
        fill = "" if "fillcolor" in more else f'fillcolor="{fill}"'
        lines.append(
            f"s{number} [shape={form} width={width * scale:.2f} height={height * scale:.2f} "
            f"fixedsize=true {style} {fill} {more}]"
        )
        lines.append(f't{number} [shape=none margin="0.03,0" height=0.2 width=0 label="{words}"]')
        chain += [f"s{number}", f"t{number}"]
    lines.append(" -> ".join(chain))
    return "digraph {\n" + "\n".join(lines) + "\n}\n"
