"""The tree that Monte Carlo tree search has grown so far: its places, and the tree in words.

A `Twig` is a node of the picture. The most visited are drawn first; the rest is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gamesearch.draw.spots import SHAPES
from gamesearch.words import figure, plural


@dataclass(eq=False)
class Twig:
    """A node of the picture; `hidden` counts the nodes below it that are not drawn."""

    node: Any
    shape: str
    parent: "Twig | None" = None
    children: list["Twig"] = field(default_factory=list)
    hidden: int = 0

    def walk(self) -> "Iterator[Twig]":
        """Yield this twig and all below it, parents first, from left to right."""
        yield self
        for child in self.children:
            yield from child.walk()


def unfold(root: Any, depth: float, limit: int, least: int) -> Twig:
    """Return the twigs of the tree, the most visited first until there are `limit`."""
    top = Twig(root, shape_of(root))
    pending, shown = [(top, 0)], 1
    while pending:
        twig, ply = max(pending, key=lambda one: one[0].node.visits)
        pending.remove((twig, ply))
        for child in twig.node.children:
            if ply < depth and shown < limit and child.visits >= least:
                twig.children.append(Twig(child, shape_of(child), twig))
                shown += 1
            else:
                twig.hidden += len(child.walk())
        pending += [(child, ply + 1) for child in twig.children]
    return top


def shape_of(node: Any) -> str:
    """Return max, min or chance; leaf where the game is over."""
    return "leaf" if node.over else SHAPES[node.player]


def share(twig: Twig) -> str:
    """Return the visits and the mean of a node: "12: 0.583"."""
    node = twig.node
    return f"{node.visits:,}: {figure(node.mean)}" if node.visits else "0"


def move_text(twig: Twig) -> str:
    """Return the move that leads to a node; the probability, after CHANCE."""
    if twig.parent is None:
        return ""
    move = twig.node.move
    return figure(move) if twig.parent.shape == "chance" else str(move)


def most_visited(twig: Twig) -> Twig | None:
    """Return the child drawn that was visited most, the first of equals."""
    visited = [child for child in twig.children if child.node.visits]
    return max(visited, key=lambda child: child.node.visits, default=None)


def best_line(top: Twig) -> list[Twig]:
    """Return the twigs from the root along the most visited; past a chance node it ends."""
    line: list[Twig] = [top]
    while line[-1].shape != "chance" and (following := most_visited(line[-1])):
        line.append(following)
    return line


def latest_way(root: Any) -> list[Any]:
    """Return the nodes from the root to the one at which the latest playout began."""
    way, node = [], root.latest
    while node:
        way.append(node)
        node = None if node is root else node.parent
    return way[::-1]


def lines(twig: Twig, indent: int) -> Iterator[str]:
    """Yield the picture in characters: a line for each node, indented by its ply."""
    who = "end" if twig.shape == "leaf" else twig.shape.upper()
    move = move_text(twig)
    if twig.parent and twig.parent.shape == "chance":
        move = f"{move}*"
    yield "  " * indent + f"{move} {who} {share(twig)}".strip()
    for child in twig.children:
        yield from lines(child, indent + 1)
    rest = more_words(twig)
    if rest:
        yield "  " * (indent + 1) + f"({', '.join(rest)})"


def more_words(twig: Twig) -> list[str]:
    """Return what is not drawn below a node, in words."""
    words = [f"{twig.hidden:,} more"] * bool(twig.hidden)
    words += [f"{len(twig.node.untried)} untried"] * bool(twig.node.untried and twig.node.visits)
    return words


def sentence(top: Twig) -> str:
    """Return what the tree says at its root, in a sentence or two."""
    root = top.node
    if not root.visits:
        return "No playout yet."
    said = f"{plural(root.visits, 'playout')}, mean to MAX {figure(root.mean)}; "
    said += f"the latest, coloured, was worth {figure(root.result)}."
    best = most_visited(top)
    rivals = [child for child in root.children if best and child.visits == best.node.visits]
    if len(rivals) == 1 and top.shape != "chance":
        said += f" Most visited: {move_text(best)}, {plural(best.node.visits, 'visit')}."
    return said


def alt(top: Twig) -> str:
    """Return the sentence for those who do not see the picture."""
    drawn = sum(1 for _ in top.walk())
    said = f"Search tree, {plural(drawn, 'node')} drawn. {sentence(top)}"
    line = [move_text(twig) for twig in best_line(top) if twig.parent]
    return said + (f" Most visited line: {', '.join(line)}." if len(line) > 1 else "")
