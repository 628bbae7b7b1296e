"""A picture that a notebook shows, trusted or not, and the renderer that makes it.

It knows graphviz and HTML, and nothing of games or searches.
"""

import base64
import html
import re
import shutil
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import Any

import graphviz

from gamesearch import browser

FONT = "Arial"  # graphviz-pure knows its widths, so a picture is the same on every machine

_renderer = {"command": "auto"}


def use_renderer(command: str = "auto") -> None:
    """Choose what draws: "graphviz-pure", "dot" (the system's), or "auto", whichever is there."""
    if command not in ("auto", "graphviz-pure", "dot"):
        raise ValueError(f'{command!r} does not draw: choose "auto", "graphviz-pure" or "dot"')
    _renderer["command"] = command
    svg_of.cache_clear()


def find_renderer(command: str = "auto") -> Path:
    """Return the path of the program that lays out and draws; `RuntimeError` if there is none."""
    scripts = sysconfig.get_path("scripts")  # a kernel's PATH can lack its own environment
    for name in ("graphviz-pure", "dot") if command == "auto" else (command,):
        found = shutil.which(name, path=scripts) or shutil.which(name)
        if found:
            return Path(found)
    raise RuntimeError(
        "no program to draw with: install graphviz-pure (pip install graphviz-pure) "
        "or Graphviz, whose command is dot (https://graphviz.org/download)"
    )


@lru_cache(maxsize=256)
def svg_of(dot: str) -> str:
    """Return the SVG that graphviz makes of `dot`, without its header and comments."""
    in_browser = sys.platform == "emscripten"  # where no program can be started
    svg = browser.render(dot) if in_browser else render(dot)
    svg = re.sub(r"<!--.*?-->\s*", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    return svg.strip()


def render(dot: str) -> str:
    """Return the SVG as the program that was chosen writes it."""
    previous = graphviz.backend.dot_command.DOT_BINARY
    graphviz.backend.dot_command.DOT_BINARY = find_renderer(_renderer["command"])
    try:
        return graphviz.Source(dot).pipe(format="svg", encoding="utf-8", quiet=True)
    finally:
        graphviz.backend.dot_command.DOT_BINARY = previous


def as_image(svg: str, alt: str) -> str:
    """Return HTML that shows `svg` also in a notebook that is not trusted."""
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(alt)}" '
        'style="max-width: none; margin: 0">'
    )


def as_graphic(svg: str, alt: str) -> str:
    """Return HTML that holds `svg` itself, for a widget that styles it."""
    alt, svg = html.escape(alt), without_titles(svg)
    return f'<div role="img" aria-label="{alt}" style="min-width: max-content">{svg}</div>'


def without_titles(svg: str) -> str:
    """Return `svg` without graphviz's own names, which live SVG shows under the pointer."""
    return re.sub(r"<title>.*?</title>\n?", "", svg)


class Picture:
    """A drawing with its text twin (`text`) and the sentence a screen reader says (`alt`)."""

    def __init__(self, svg: str, text: str, alt: str):
        self.svg, self.text, self.alt = svg, text, alt

    def __repr__(self) -> str:
        return self.text

    def html(self) -> str:
        """Return the picture as an image with alt text, for a notebook."""
        return as_image(self.svg, self.alt)

    def inline(self) -> str:
        """Return the picture as live SVG, for a widget."""
        return as_graphic(self.svg, self.alt)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.text}


def board_table(rows: list[str], last: list[str] | None = None, grey: bool = False) -> str:
    """Return `rows` of characters as rows of a graphviz HTML table.

    What differs from the rows `last`, the board a move earlier, is marked.
    """
    ink, border = ("#6E6E6E", "#B0B0B0") if grey else ("#000000", "#555555")
    lines = []
    for y, row in enumerate(rows):
        cells = []
        for x, sign in enumerate(row):
            new = last is not None and last[y][x] != sign and not grey
            fill = ' bgcolor="#F0E442"' if new else ""
            text = "" if sign == "." else f'<font color="{ink}" point-size="8">{sign}</font>'
            cells.append(
                f'<td border="1" color="{border}" fixedsize="true" width="11" height="11"{fill}>'
                f"{text}</td>"
            )
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "".join(lines)


def draw_board(rows: list[str], alt: str) -> Picture:
    """Return the picture of one board."""
    table = board_table(rows).replace('"11"', '"30"').replace('"8"', '"18"')
    dot = (
        f'digraph {{ bgcolor="#FFFFFF" node [shape=none fontname="{FONT}" margin=0]\n'
        f'board [label=<<table border="0" cellborder="0" cellspacing="0">{table}</table>>] }}'
    )
    return Picture(svg_of(dot), "\n".join(rows), alt)
