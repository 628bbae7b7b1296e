"""To whom the values of a search are: to MAX, or to the player to move, as in negamax.

Nobody says so, but the values and windows of its visits tell. Where one does not, the answer is
None.
"""

from typing import Any

from gamesearch.trace.proof import CHANCE, MAX, MIN, number, static_value, window_of


def is_leaf_to_mover(visit: Any, game: Any) -> bool | None:
    """Return whether the value of a leaf is to the player to move; None if it does not tell."""
    static, value = static_value(game, visit.state), number(visit.value)
    if game.to_move(visit.state) != MIN or static is None:
        return None
    alpha, beta = window_of(visit)
    to_max, to_mover = (value in (s, min(max(s, alpha), beta)) for s in (static, -static))
    return to_mover if to_max != to_mover else None


def is_inner_to_mover(visit: Any) -> bool | None:
    """Return whether the value of `visit` is a child's with the sign turned; None if unclear."""
    value, below = number(visit.value), [number(child.value) for child in visit.children]
    if value is None or None in below:
        return None
    to_max, to_mover = value in below, -value in below
    return to_mover if to_max != to_mover else None


def is_best_to_mover(visit: Any, game: Any) -> bool | None:
    """Return whether `visit` took the best of its children with the sign turned, not as it is."""
    value, below = number(visit.value), [number(child.value) for child in visit.children]
    player = game.to_move(visit.state)
    if value is None or None in below or player == CHANCE:
        return None
    to_max, to_mover = value == player * max(player * v for v in below), value == -min(below)
    return to_mover if to_max != to_mover else None


def is_window_to_mover(visit: Any, game: Any) -> bool | None:
    """Return whether the windows handed down by `visit` are turned round; None if unclear."""
    player = game.to_move(visit.state)
    turns = [child for child in visit.children if game.to_move(child.state) == -player]
    windows = [window_of(child) for child in turns]
    if visit.window is None or not windows:
        return None
    alpha, beta = window_of(visit)
    to_max = all(alpha <= a and b <= beta for a, b in windows)
    to_mover = all(alpha <= -b and -a <= beta for a, b in windows)
    if to_max != to_mover:
        return to_mover
    alphas, betas = map(set, zip(*windows, strict=True))
    if player != MAX or (len(alphas) == 1) == (len(betas) == 1):
        return None
    return len(alphas) == 1  # what MAX has found raises alpha, or, turned round, lowers beta
