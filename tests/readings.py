"""What a trace says, read off its visits alone, for tests to hold the package against.

Nothing in here asks for nodes, intervals, narration or drawing: visits, the game's rules and
arithmetic are enough.
"""

from math import inf

from hypothesis import strategies as st

from gamesearch import (
    MAX,
    MIN,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    record,
)
from strategies import trees, trees_with_estimates


def written(number):
    """A number as it stands in a picture, made without `figure`; for whole numbers and ∞."""
    text = "∞" if abs(number) == inf else str(abs(int(number)))
    return "−" + text if number < 0 else text


def window_written(window):
    alpha, beta = window
    return f"({written(alpha)}, {'+∞' if beta == inf else written(beta)})"


# searches to watch, besides the package's own


def returns_inside_the_loop(game, state, depth=inf, alpha=-inf, beta=inf):
    """Alpha-beta as many books have it: out of the loop by `return`."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        v = -inf
        for move in game.moves(state):
            after = game.result(state, move)
            v = max(v, returns_inside_the_loop(game, after, depth - 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for move in game.moves(state):
        after = game.result(state, move)
        v = min(v, returns_inside_the_loop(game, after, depth - 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def scout(game, state, depth=inf, alpha=-inf, beta=inf):
    """Null windows after the first move, and a second search where one fails high."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)
    best = -inf
    for number, move in enumerate(game.moves(state)):
        after = game.result(state, move)
        if number == 0 or alpha == -inf:
            value = -scout(game, after, depth - 1, -beta, -alpha)
        else:
            value = -scout(game, after, depth - 1, -alpha - 1, -alpha)
            if alpha < value < beta:
                value = -scout(game, after, depth - 1, -beta, -value)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def gives_up(game, state, depth=inf, alpha=-inf, beta=inf, at=None):
    """Alpha-beta that raises at one state, and at no other."""
    if state == at:
        raise LookupError("this position is not known")
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)
    side = game.to_move(state)
    value = -side * inf
    for move in game.moves(state):
        after = game.result(state, move)
        found = gives_up(game, after, depth - 1, alpha, beta, at)
        value = side * max(side * value, side * found)
        alpha, beta = (max(alpha, value), beta) if side == MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value


WINDOWED = [alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax, returns_inside_the_loop]
TO_MOVER = {negamax, scout}


@st.composite
def runs(draw, searches=(*WINDOWED, minimax), plies=4, width=3):
    """Pairs of a trace and whether its values are to the player to move."""
    search = draw(st.sampled_from(list(searches)))
    limited = draw(st.booleans())
    tree = draw(trees_with_estimates(plies) if limited else trees(plies, width))
    options = {"depth": draw(st.integers(0, plies))} if limited else {}
    if search is not minimax and draw(st.booleans()):
        alpha = draw(st.integers(-5, 4) | st.just(-inf))
        beta = draw(st.integers(-4, 5) | st.just(inf))
        if alpha < beta:
            options |= {"alpha": alpha, "beta": beta}
    trace = record(search, tree, tree.initial, **options)
    if not any(visit.value for visit in trace.visits if tree.to_move(visit.state) == MIN):
        return trace, trace.to_mover  # 0 is 0 to either side: nobody can tell, both are true
    return trace, search in TO_MOVER


@st.composite
def broken_off(draw):
    """Traces of a search that raised at some state; to MAX."""
    tree = draw(trees(3, 3))
    at = draw(st.sampled_from(tree.states))
    try:
        return record(gives_up, tree, tree.initial, at=at), False
    except LookupError as error:
        return error.trace, False


# what the visits say


def path_of(visit):
    """The states from the root to a visit; a second search of the same place adds none."""
    path = []
    while visit:
        if not path or path[-1] != visit.state:
            path.append(visit.state)
        visit = visit.parent
    return tuple(reversed(path))


def path_of_spot(spot):
    path = []
    while spot:
        path.append(spot.node.state)
        spot = spot.parent
    return tuple(reversed(path))


class Reading:
    """The places of a trace as they stood after a step, by the path of states that leads there."""

    def __init__(self, trace, upto, to_mover):
        self.trace, self.game, self.upto, self.to_mover = trace, trace.game, upto, to_mover
        self.all = {}
        for visit in trace.visits:
            self.all.setdefault(path_of(visit), []).append(visit)
        self.begun = {
            path: now
            for path, visits in self.all.items()
            if (now := [v for v in visits if v.entered <= upto])
        }

    def has_left(self, visit):
        return visit.left is not None and visit.left <= self.upto

    def status(self, path):
        if path in self.begun:
            return "done" if all(map(self.has_left, self.begun[path])) else "open"
        if path in self.all:
            return "waiting"
        above = path[:-1]
        if above in self.all:
            return "pruned" if all(map(self.has_left, self.all[above])) else "waiting"
        return self.status(above) if above else "waiting"

    def children(self, path):
        state = path[-1]
        if self.game.is_terminal(state):
            return []
        return [(*path, self.game.result(state, move)) for move in self.game.moves(state)]

    def interval(self, path):
        """The ends between which the leaves visited so far prove the value to MAX to lie."""
        if path not in self.begun:
            return -inf, inf
        below = self.children(path)
        if not any(child in self.begun for child in below):
            ended = [v for v in self.begun[path] if self.has_left(v) and not v.children]
            if not ended:
                return -inf, inf
            return self.leaf_interval(path[-1], ended[-1])
        ends = [self.interval(child) for child in below]
        best = max if self.game.to_move(path[-1]) == MAX else min
        return best(low for low, _ in ends), best(high for _, high in ends)

    def leaf_interval(self, state, visit):
        if self.game.is_terminal(state):
            return self.game.utility(state), self.game.utility(state)
        turn = self.game.to_move(state) if self.to_mover else 1
        estimate, value = self.game.evaluate(state), turn * visit.value
        if value == estimate:
            return estimate, estimate
        return (value, inf) if value < estimate else (-inf, value)  # clipped: a bound

    def label(self, path, is_leaf):
        low, high = self.interval(path)
        if self.game.is_terminal(path[-1]) and getattr(self.game, "explicit", False):
            low = high = self.game.utility(path[-1])
        if self.to_mover and self.game.to_move(path[-1]) == -1:
            low, high = -high, -low
        if low == high:
            return written(low) if is_leaf else f"= {written(low)}"
        if (low, high) == (-inf, inf):
            return ""
        if low > -inf and high < inf:
            return f"{written(low)}…{written(high)}"
        return f"≥ {written(low)}" if low > -inf else f"≤ {written(high)}"

    def window(self, path):
        visits = self.begun.get(path)
        return window_written(visits[-1].window) if visits and visits[-1].window else ""

    def untried(self):
        """The paths that will never be tried, one for each move left out by now."""
        return [
            child
            for path in self.begun
            if any(v.children for v in self.all[path])
            for child in self.children(path)
            if child not in self.all and self.status(child) == "pruned"
        ]

    def best_line(self):
        """The paths of the first best line, as far as the leaves prove it, once all is done."""
        root = (self.trace.root.state,)
        if self.status(root) != "done":
            return set()
        line, path, exact = set(), root, self.interval(root)
        while path and exact[0] == exact[1]:
            line.add(path)
            path = next((c for c in self.children(path) if self.interval(c) == exact), None)
        return line
