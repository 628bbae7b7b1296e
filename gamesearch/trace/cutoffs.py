"""Why a visit left its loop: the value it held, the bound that this crossed, and who had set it.

All is read off the windows of the visits and the values their children returned.
"""

from math import inf
from typing import Any, NamedTuple

from gamesearch.trace.proof import CHANCE, MAX, MIN, number


class Cutoff(NamedTuple):
    """Why a visit left its loop: `held` and `bound` are to MAX, `setter` set the bound.

    `left_out` are the moves never tried; `plies` how far above the setter stands, None if the
    bound came with the window the search was called with; `sound` whether `held` is not inside
    the bound, so that leaving was right.
    """

    player: int
    held: float
    bound: float | None
    setter: Any
    plies: int | None
    left_out: list[Any]
    sound: bool


def to_max(trace: Any, visit: Any) -> float | None:
    """Return the value that `visit` returned, to MAX; None if it is no number."""
    value = number(visit.value)
    if value is None or not trace.to_mover:
        return value
    return value * trace.game.to_move(visit.state)


def window_to_max(trace: Any, visit: Any) -> tuple[float, float] | None:
    """Return the window of `visit` on MAX's scale, or None if it has none."""
    if visit.window is None:
        return None
    alpha, beta = visit.window
    if trace.to_mover and trace.game.to_move(visit.state) == MIN:
        return -beta, -alpha
    return alpha, beta


def held_by(trace: Any, visit: Any, before: float = inf) -> float | None:
    """Return the best value, to MAX, that the children of `visit` gave it before a step."""
    player = trace.game.to_move(visit.state)
    done = [c for c in visit.children if c.left is not None and c.left < before]
    values = [value for c in done if (value := to_max(trace, c)) is not None]
    return (max if player == MAX else min)(values) if values else None


def cutoff(trace: Any, visit: Any) -> Cutoff | None:
    """Return why `visit` returned before it had tried all moves; None if it tried them all."""
    player = trace.game.to_move(visit.state)
    if not visit.children or visit.left is None or player == CHANCE:
        return None
    tried = {child.state for child in visit.children}
    node = trace.places[visit]
    left_out = [child.label for child in node.children if child.state not in tried]
    others = {c.state for v in node.visits if v.parent is visit.parent for c in v.children}
    elsewhere = all(child.state in others for child in node.children)
    held = held_by(trace, visit)
    if not left_out or held is None:
        return None
    window = window_to_max(trace, visit)
    if window is None:
        return None if elsewhere else Cutoff(player, held, None, None, None, left_out, False)
    bound = window[0] if player == MIN else window[1]
    if elsewhere and player * held < player * bound:
        return None  # the rest is tried, or has been, in another visit to the same place
    setter, plies = who_set(trace, visit, bound)
    return Cutoff(player, held, bound, setter, plies, left_out, player * held >= player * bound)


def who_set(trace: Any, visit: Any, bound: float) -> tuple[Any, int | None]:
    """Return the ancestor whose own result became the `bound` of `visit`, and how far up it is."""
    player = trace.game.to_move(visit.state)
    above, plies = visit.parent, 1
    while above and trace.game.to_move(above.state) != CHANCE:  # bounds change in passing it
        if trace.game.to_move(above.state) == -player:
            window = window_to_max(trace, above)
            came_with = window and (window[0] if player == MIN else window[1]) == bound
            if held_by(trace, above, before=visit.entered) == bound and not came_with:
                return above, plies
        above, plies = above.parent, plies + 1
    return None, None


def is_under_chance(trace: Any, visit: Any) -> bool:
    """Return whether CHANCE is to move somewhere above `visit`: its window is made of means."""
    above = visit.parent
    while above and trace.game.to_move(above.state) != CHANCE:
        above = above.parent
    return above is not None
