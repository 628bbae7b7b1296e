"""The DOT text of a tree.

Every tree edge runs parent -> stem -> child. The stem, an invisible node straight above the child,
carries the window, the probability or the cut mark, so that labels stay level and never collide.
"""

import html

from gamesearch.draw.room import form, inches, signs_of_run, windows_of_run
from gamesearch.draw.spots import Spot, bar
from gamesearch.draw.style import GREY, MARKED, PATH, ROOMY, STYLE, one_cell, quoted
from gamesearch.draw.view import View
from gamesearch.picture import FONT, board_table
from gamesearch.words import figure, window_text


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
        self.longest = signs_of_run(view)

    def dot(self) -> str:
        """Return the whole text, from the root down; what is folded comes last."""
        close, gap = (0.03, 0.1) if self.compact else (0.14, 0.17)
        close = 0.05 if self.boards and self.stems else close
        gap = gap if self.stems else 0.35
        name = f'id="{self.prefix}tree" ' if self.prefix else ""
        lines = [
            f'graph [{name}bgcolor="#FFFFFF" ordering=out outputorder=edgesfirst splines=line '
            f"nodesep={close} ranksep={gap} "
            f"margin={0.05 if self.compact else 0.08}]",  # 27 leaves in a notebook's column
            f'node [fontname="{FONT}" fontsize={9 if self.compact else 14} fixedsize=true '
            "penwidth=1.2 margin=0]",
            "edge [arrowhead=none penwidth=1.2]",
        ]
        for spot in self.view.root.walk():
            lines += [self.node(spot), *self.edge(spot)]
        for spot in self.view.root.walk():  # last, so that it stands to the right of what is drawn
            lines += self.more(spot)
        body = "\n".join(line for line in lines if line)
        return f"digraph {{\n{body}\n}}\n"

    def node(self, spot: Spot) -> str:
        name = self.names[spot]
        state = [spot.shape, spot.status]
        state += ["cur"] * spot.current + ["pv"] * spot.best + ["path"] * spot.on_path
        looks = f'id="{name}" class="{" ".join(state)}" {self.outline(spot)}'
        if self.boards:
            return f"{name} [{looks} {board_looks(spot, self.bar_text(spot))}]"
        *_, fill, pale, ink = STYLE[spot.shape]
        shape, width, height = form(spot.shape, self.letters(spot), self.compact)
        if spot.status == "pruned":
            fill, ink = "none", GREY
        elif spot.status == "waiting":
            fill, ink = pale, "#000000"
        words = [self.label(spot)]
        if self.font_size(words, width) < 9:  # the name and the value, a line each
            words = [spot.name, spot.label] if spot.name and spot.label else words
        words += [spot.type] * bool(spot.type)
        size, label = self.font_size(words, width), "\\n".join(map(quoted, words))
        return (
            f'{name} [{looks} shape={shape} width={width} height={height} fillcolor="{fill}" '
            f'fontcolor="{ink}" fontsize={size} label="{label}"]'
        )

    def letters(self, spot: Spot) -> int:
        """Return how many signs the longest line in a node will ever have."""
        return max(len(spot.name), self.longest[spot])

    def bar_text(self, spot: Spot) -> str:
        """Return the words in the bar of a position: whose turn, and the sign of its value."""
        return bar(spot.shape, spot.label) or "&#160;"

    def label(self, spot: Spot) -> str:
        """Return the words in a node: its name, if it has one, and the sign of its value."""
        return self.named(spot, spot.label)

    def named(self, spot: Spot, label: str) -> str:
        """Return `label` behind the name of a node."""
        return f"{spot.name} {label}".strip()

    def font_size(self, words: list[str], width: float) -> int:
        """Return the size at which the lines in `words` fit a node of `width` inches."""
        largest = 9 if self.compact else 10 if len(words) > 1 else 14
        return min(largest, *(self.fitting(line, width) for line in words))

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
            f"fontsize={self.stem_points} label={label}]",
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
        width = 0.5 if self.compact else 0.54 if self.boards else 0.72
        windows = windows_of_run(spot) if self.windows else []
        needed = max((inches(window, self.stem_points) for window in windows), default=0)
        width = needed + 0.06 if needed > width else width
        return round(width + 0.23 * (self.numbers and self.windows), 2), 0.2

    @property
    def stem_points(self) -> float:
        """The size of what stands above a node."""
        return 8 if self.compact else 9.5 if self.boards else 11

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
            f'label="{spot.hidden:,} more"]'
        ]
        if not self.stems:
            return [*lines, f"{name} -> {name}m [style=dotted]"]
        return [
            *lines,
            f'{name}ms [shape=none width=0.7 height=0.2 label=""]',
            f"{name} -> {name}ms [headport=n style=dotted]",
            f"{name}ms -> {name}m [tailport=n style=dotted]",
        ]


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
