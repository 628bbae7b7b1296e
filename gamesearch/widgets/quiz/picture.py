"""The trees of the pruning quiz: drawn like all others, with a name at each node."""

from collections.abc import Collection

from gamesearch.draw import TreePicture, draw_tree
from gamesearch.draw.spots import Spot
from gamesearch.draw.style import GREY, ROOMY
from gamesearch.games.explicit import Path
from gamesearch.picture import FONT
from gamesearch.widgets.quiz.questions import Question
from gamesearch.words import plural

NUMBER = f'shape=none width=0.4 height=0.1 fontname="{FONT}"'


def draw_question(
    question: Question, marked: Collection[Path] = (), prefix: str = ""
) -> TreePicture:
    """Return the tree as it is before the search, the leaves in `marked` dashed as a prediction."""
    picture = draw_tree(question.tree, prefix=prefix, caption="")
    picture.text = question.outline(marked)
    picture.alt = f"Game tree, not yet searched: {question.nested()}."
    if marked:
        numbers = ", ".join(map(str, question.numbers(marked)))
        picture.alt += f" Marked as pruned: {numbers}."
    return with_names(picture, question, marked, prefix)


def draw_answer(question: Question, prefix: str = "") -> TreePicture:
    """Return the tree as alpha-beta has searched it."""
    picture = draw_tree(question.trace, prefix=prefix)
    picture.text = question.outline(question.pruned, values=True)
    numbers = ", ".join(map(str, question.numbers(question.pruned)))
    picture.alt += f" Pruned: {plural(len(question.pruned), 'leaf')} {numbers}".rstrip() + "."
    return with_names(picture, question, question.pruned, prefix)


def with_names(
    picture: TreePicture, question: Question, marked: Collection[Path], prefix: str
) -> TreePicture:
    """Return `picture` with a letter in each inner node and a number below each leaf.

    What is said of a node later in a DOT text is added to what was said before.
    """
    spots = list(picture.view.root.walk())
    room = ROOMY["windows" if picture.view.trace else "plain"]
    compact = sum(not spot.children for spot in spots) > room
    size = 9 if compact else 10 if picture.view.trace else 13
    lines = []
    for place, spot in enumerate(spots):
        node, state = f"{prefix}n{place}", spot.node.state
        name = question.names[state].removeprefix("leaf ")
        if spot.shape != "leaf":
            lines.append(f'{node} [label="{inner_label(spot, name)}" fontsize={size}]')
            continue
        mark, ink = ("// ", GREY) if state in marked else ("", "#000000")
        if state in marked:
            lines.append(f'{node} [style=dashed color="{GREY}" fontcolor="{GREY}"]')
        lines.append(
            f'{node}k [id="{node}k" {NUMBER} fontsize={9 if compact else 12} fontcolor="{ink}" '
            f'label="{mark}{name}"]\n{node} -> {node}k [style=invis weight=20]'
        )
    picture.dot = f"{picture.dot.rstrip().removesuffix('}')}{chr(10).join(lines)}\n}}\n"
    return picture


def inner_label(spot: Spot, name: str) -> str:
    return f"{name}\\n{spot.label}" if spot.label else name
