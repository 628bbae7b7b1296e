"""How much room the places of a picture need, so that nothing in them is cut off or too small.

It depends on the whole run and not on the step that is shown: no step moves a node.
"""

from gamesearch.draw.spots import Spot, sign
from gamesearch.draw.style import COMPACT, STYLE
from gamesearch.draw.view import View
from gamesearch.trace.proof import UNKNOWN
from gamesearch.words import window_text

SMALLEST = 7  # points: a node grows before its words get smaller
NARROW = " .,()"  # signs of Arial that take about half the room of a digit
WIDENED = {"square": "box", "circle": "ellipse"}


def inches(text: str, points: float) -> float:
    """Return how wide `text` is about, in Arial of `points`."""
    return points / 72 * sum(0.3 if sign in NARROW else 0.57 for sign in text)


def form(shape: str, letters: int, compact: bool) -> tuple[str, float, float]:
    """Return graphviz's shape, width and height of a node with a line of so many `letters`."""
    drawn, width, height = STYLE[shape][:3]
    if compact:
        width, height = COMPACT[shape]
    needed = SMALLEST * letters / 100
    if needed <= width:
        return drawn, width, height
    return WIDENED.get(drawn, drawn), round(needed, 2), height


def signs_of_run(view: View) -> dict[Spot, int]:
    """Return how many letters the sign of a value has at most at each spot, whatever the step."""
    proven = view.trace.proven() if view.trace else {}
    figures: dict[Spot, int] = {}  # letters of the longest value at a spot or below it
    signs: dict[Spot, int] = {}
    for spot in reversed(list(view.root.walk())):  # what is below a node comes before it
        final = view.read_as(spot.node, proven.get(spot.node, UNKNOWN))
        signs[spot] = len(sign(spot.shape, final) or spot.guess)
        figures[spot] = max([figures[child] for child in spot.children], default=signs[spot])
        if view.trace and spot.children:  # = 3, ≥ 3, ≤ 3; above inner nodes 2…3 as well
            between = any(child.shape != "leaf" for child in spot.children)
            so_far = 2 * figures[spot] + 1 if between else figures[spot] + 2
            signs[spot] = max(signs[spot], so_far)
    return signs


def windows_of_run(spot: Spot) -> list[str]:
    """Return the windows that stand above a node, one for each visit."""
    return [window_text(visit.window) for visit in spot.node.visits if visit.window]
