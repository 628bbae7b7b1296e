"""A trace, or a game, as a tree drawn by graphviz: what to draw, and the signs that occur."""

from math import inf
from typing import Any

from gamesearch.draw.dot_writer import DotWriter
from gamesearch.draw.shown import TreePicture
from gamesearch.draw.twin import alt, sentence, text_twin
from gamesearch.draw.view import View
from gamesearch.trace import TooLarge

MOST = 3000  # nodes that graphviz lays out in a few seconds


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
        caption = sentence(view) if view.trace else ""
    writer = DotWriter(view, windows, numbers, boards, prefix)
    return TreePicture(
        view, writer.dot(), text_twin(view), alt(view), caption, signs(view), writer.boards
    )


def signs(view: View) -> tuple[str, ...]:
    """Return the signs in use in `view`, in the order of the legend."""
    spots = list(view.root.walk())
    used = [shape for shape in ("max", "min", "chance") if any(s.shape == shape for s in spots)]
    used += ["leaf"] * any(s.shape == "leaf" for s in spots)
    used += ["waiting"] * any(s.status == "waiting" for s in spots)
    used += ["current"] * any(s.current for s in spots)
    used += ["pruned"] * any(s.status == "pruned" for s in spots)
    used += ["best line"] * any(s.best for s in spots)
    return tuple(used)
