"""Draw the picture at the head of README.md: a tree searched by alpha-beta, and counts beside it.

    python tools/draw_readme_picture.py

writes .github/alpha-beta.svg and prints the alt text, which stands in README.md. The tree is the
course's own drawing of a recorded search; the counts of tic-tac-toe are those kept to be cited. The
picture brings its own white ground, so that it reads the same on a light page and on a dark one.
"""

import argparse
import html
import re
from pathlib import Path
from typing import NamedTuple

from gamesearch import Counted, ExplicitTree, alphabeta, draw_tree, minimax, record
from gamesearch.draw.style import GREY
from gamesearch.experiments import published_counts

PROJECT = Path(__file__).resolve().parent.parent
PICTURE = PROJECT / ".github" / "alpha-beta.svg"
TREE = "((((3 1) (8 9)) ((18 9) (19 14))) (((13 8) (6 4)) ((17 10) (16 19))))"
TICTACTOE = (  # the words beside a bar, the search and the order of moves that it stands for
    ("minimax", "minimax", "as given"),
    ("alpha-beta (cells in order)", "alphabeta", "as given"),
    ("alpha-beta (best moves first)", "alphabeta", "best first"),
)
WIDTH, HEIGHT = 860, 424
LEFT, LONGEST = 540, 290  # where the bars begin, and the longest of them
ROW, BAR, INK = 42, 14, "#333333"
LEGEND = (  # lines from the bottom upwards, and their colour
    ("Grey and dashed: pruned, never visited", GREY),
    ("Points up: MAX. Points down: MIN. Bold: best line.", "#000000"),
)
SIZE = re.compile(r'<svg width="(\d+)pt" height="(\d+)pt"')
FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    'viewBox="0 0 {width} {height}" role="img" aria-label="{alt}" '
    'font-family="Arial, Helvetica, sans-serif" font-size="14" fill="#000000">\n'
    '<rect x="0.5" y="0.5" width="{right}" height="{bottom}" rx="8" fill="#FFFFFF" '
    'stroke="#B0B0B0"/>\n{content}\n</svg>\n'
)


class Bar(NamedTuple):
    """A count of nodes, and the search that visits so many."""

    words: str
    nodes: int


def counts() -> dict[str, list[Bar]]:
    """Return the bars to draw, by the title that stands above them."""
    tree = Counted(ExplicitTree.parse(TREE))
    minimax(tree, tree.initial)
    pruned = record(alphabeta, ExplicitTree.parse(TREE), ())
    rows = published_counts()
    known = {(row.search, row.order): row.nodes for row in rows if row.game == "tic-tac-toe"}
    return {
        "Nodes visited in this tree": [
            Bar("minimax", tree.nodes),
            Bar("alpha-beta", pruned.nodes),
        ],
        "Nodes visited in tic-tac-toe": [
            Bar(words, known[search, order]) for words, search, order in TICTACTOE
        ],
    }


def alt_text() -> str:
    """Return what the picture says, in words."""
    groups = [
        f"{title}: {'; '.join(f'{bar.words} {bar.nodes:,}' for bar in bars)}."
        for title, bars in counts().items()
    ]
    seen = "A game tree searched by alpha-beta; what it pruned is grey and dashed."
    return " ".join([seen, *groups])


def draw_bars(title: str, bars: list[Bar], top: int) -> list[str]:
    """Return the SVG of a title and the bars below it, the longest being as long as may be."""
    most = max(bar.nodes for bar in bars)
    shapes = [f'<text x="{LEFT}" y="{top}" font-weight="bold">{html.escape(title)}</text>']
    for number, (words, nodes) in enumerate(bars):
        y = top + 26 + number * ROW
        length = max(1, LONGEST * nodes / most)
        shapes += [
            f'<text x="{LEFT}" y="{y}">{html.escape(words)}</text>',
            f'<text x="{LEFT + LONGEST}" y="{y}" text-anchor="end">{nodes:,}</text>',
            f'<rect x="{LEFT}" y="{y + 6}" width="{length:.1f}" height="{BAR}" fill="{INK}"/>',
        ]
    return shapes


def draw() -> str:
    """Return the picture as SVG."""
    tree = draw_tree(record(alphabeta, ExplicitTree.parse(TREE), ())).svg
    width, height = (int(points) * 4 / 3 for points in SIZE.match(tree).groups())
    placed = f'<svg x="12" y="8" width="{width:.0f}" height="{height:.0f}"'
    content = [SIZE.sub(placed, tree, count=1)]
    top = 44
    for title, bars in counts().items():
        content += draw_bars(title, bars, top)
        top += 52 + len(bars) * ROW
    for line, (words, colour) in enumerate(LEGEND):
        y = HEIGHT - 22 - 22 * line
        content.append(f'<text x="{LEFT}" y="{y}" font-size="12" fill="{colour}">{words}</text>')
    return FRAME.format(
        width=WIDTH,
        height=HEIGHT,
        right=WIDTH - 1,
        bottom=HEIGHT - 1,
        alt=html.escape(alt_text()),
        content="\n".join(content),
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    PICTURE.write_text(draw(), encoding="utf-8", newline="\n")
    print(alt_text())


if __name__ == "__main__":
    main()
