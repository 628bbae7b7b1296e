"""A picture told in characters: the text twin, the alt text, and a sentence about the search.

They are read off the same spots as the drawing, so that all say the same.
"""

from collections.abc import Iterator

from gamesearch.draw.spots import Spot
from gamesearch.draw.view import View
from gamesearch.words import figure, plural


def text_twin(view: View) -> str:
    """Return the picture in characters: a line for each inner node, its leaves behind it."""
    return "\n".join(lines(view, view.root, 0))


def lines(view: View, spot: Spot, indent: int) -> Iterator[str]:
    leaves = [words(child) for child in spot.children if child.shape == "leaf"]
    colon = ": " if leaves else ""
    yield "  " * indent + words(spot) + colon + " ".join(leaves)
    for child in spot.children:
        if child.shape != "leaf":
            yield from lines(view, child, indent + 1)
    if spot.hidden:
        yield "  " * (indent + 1) + f"({spot.hidden:,} more)"


def words(spot: Spot) -> str:
    """Return one spot in words: who moves, what is known, whether it was pruned."""
    move = ""
    if spot.rows and spot.node.label is not None:
        move = f"move {spot.node.label}: "
    elif spot.parent and spot.parent.shape == "chance":
        move = f"{figure(spot.node.label)}*"
    text = spot.label if spot.shape == "leaf" else f"{spot.shape.upper()} {spot.label}".strip()
    if spot.shape == "leaf" and spot.rows:
        text = f"end {text}".strip()
    text = f"{move}{f'{spot.name} ' if spot.name else ''}{text}"
    mark = {"pruned": "//", "waiting": "?"}.get(spot.status, "*" if spot.best else "")
    text = f"{mark}{text}"
    if spot.rows:
        text = f"[{text}]" if spot.shape == "leaf" else text
    return f"{text} <- here" if spot.current else text


def alt(view: View) -> str:
    """Return the sentence for those who do not see the picture."""
    spots = list(view.root.walk())
    leaves = sum(spot.shape == "leaf" for spot in spots)
    root = f"{view.root.shape.upper()} {view.root.label}".strip()
    said = f"Game tree, {len(spots)} nodes drawn, {leaves} of them leaves. Root: {root}."
    if view.trace:
        said += " " + sentence(view)
    line = [str(spot.node.label) for spot in spots if spot.best and spot.parent]
    return said + (f" Best line: moves {', '.join(line)}." if line else "")


def sentence(view: View) -> str:
    """Return what the search has looked at so far, in a sentence or two."""
    looked = [v for v in view.trace.visits if view.trace.is_leaf(v) and v.left <= view.upto]
    left_out = sum(
        not child.visits
        for node in view.trace.tree.walk()
        if view.is_left(node)
        for child in node.children
    )
    said = f"{plural(len(looked), 'leaf')} looked at"
    return f"{said}, {plural(left_out, 'move')} never tried." if left_out else f"{said}."
