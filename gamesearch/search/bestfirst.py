"""SSS*: best-first search of a game tree, with a list of what is open instead of windows."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from gamesearch.game import MAX, Game, State


class Open(NamedTuple):
    """A node on the OPEN list. `merit` is an upper bound of what it can be worth to MAX.

    `path` is the way from the root in child indexes, so that ties go to the leftmost.
    """

    path: tuple[int, ...]
    states: tuple[State, ...]
    solved: bool
    merit: float

    @property
    def state(self) -> State:
        return self.states[-1]

    def __str__(self) -> str:
        """Return the path, ? for a node still live or = for one that is solved, and the merit."""
        place, sign = ".".join(map(str, self.path)) or "root", "=" if self.solved else "?"
        return f"{place} {sign} {self.merit:>3}"


def sss_star(game: Game, state: State, depth: float = inf) -> Iterator[list[Open]]:
    """Yield the OPEN list, best first, before each step; the last is the root, solved.

    The merit of the root, once solved, is the value of `state` to MAX. Where values are finite, it
    never evaluates a leaf that alpha-beta with the same order leaves out, at the price of a list as
    long as the tree is wide.
    Source: Stockman, A minimax algorithm better than alpha-beta?, 1979.
    """
    opened = [Open((), (state,), False, inf)]
    while True:
        opened.sort(key=lambda node: (-node.merit, node.path))
        yield list(opened)
        node = opened.pop(0)
        if node.solved and not node.path:
            return
        if node.solved:
            opened = close(game, node, opened)
        else:
            opened += expand(game, node, depth)


def expand(game: Game, node: Open, depth: float) -> list[Open]:
    """Return what takes the place of a live node: all children for MAX, the first for MIN."""
    path, states, _, merit = node
    if game.is_terminal(node.state):
        return [Open(path, states, True, min(merit, game.utility(node.state)))]
    if len(path) == depth:
        return [Open(path, states, True, min(merit, game.evaluate(node.state)))]
    moves = game.moves(node.state)
    tried = moves if game.to_move(node.state) == MAX else moves[:1]
    return [
        Open((*path, i), (*states, game.result(node.state, move)), False, merit)
        for i, move in enumerate(tried)
    ]


def close(game: Game, node: Open, opened: list[Open]) -> list[Open]:
    """Return the OPEN list after `node` was found to be solved with the best merit of all.

    Under MAX that settles the parent, and its other children go. Under MIN the next reply is to
    be looked at, which may be worse for MAX; after the last, the parent is settled.
    """
    *above, index = node.path
    parent = Open(tuple(above), node.states[:-1], True, node.merit)
    if game.to_move(parent.state) == MAX:
        plies = len(parent.path)
        return [parent, *(other for other in opened if other.path[:plies] != parent.path)]
    moves = game.moves(parent.state)
    if index + 1 == len(moves):
        return [parent, *opened]
    reply = game.result(parent.state, moves[index + 1])
    sibling = Open((*parent.path, index + 1), (*parent.states, reply), False, node.merit)
    return [sibling, *opened]


def value_of(steps: Iterator[list[Open]]) -> float:
    """Return the value that `sss_star` comes to, running it to its end.

    >>> from gamesearch import published
    >>> value_of(sss_star(published["textbook"], ()))
    3
    """
    opened: list[Open] = []
    for opened in steps:  # noqa: B007  the last one is wanted
        pass
    return opened[0].merit
