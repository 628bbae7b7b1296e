"""What a search thinks of a position: the value of every move, the best line, the tree.

A position that cannot be searched to its end within a number of nodes is searched to a depth, as
deep as those nodes allow. No widget in here.
"""

from collections.abc import Callable
from inspect import signature
from math import inf, isnan
from numbers import Real
from typing import Any, NamedTuple

from gamesearch.game import MAX, Game, Move, State, Wrapper, following
from gamesearch.play import best_move, serves_mover
from gamesearch.search.alphabeta import alphabeta
from gamesearch.trace import TooLarge, Trace, record

MOST = 40_000  # nodes: enough for tic-tac-toe, about a second where estimates are made
RECORDED = 1_500  # visits: recording them takes as long again
SHALLOW = 2  # plies of the tree that is drawn where the whole is too large


class Budget(Wrapper):
    """`game`, for a search of at most `most` nodes: then it raises `TooLarge`."""

    def __init__(self, game: Game, most: int):
        super().__init__(game)
        self.most, self.nodes = most, 0

    def is_terminal(self, state: State) -> bool:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLarge(f"more than {self.most:,} nodes: give the search a depth")
        return self.game.is_terminal(state)


class Thought(NamedTuple):
    """What a search thinks of a position.

    `values` are those of the moves, to MAX; `best` is the first best move for the player to move,
    `value` its value, `line` the moves that follow from there, `best` included. `depth` is how
    many plies it looked ahead, inf if to the end of the game; `nodes` is how many the values took,
    None if that cannot be seen: the search has its values from elsewhere than the game.
    """

    values: dict[Move, float]
    best: Move
    value: float
    line: list[Move]
    depth: float
    nodes: int | None


def has_depth(search: Callable) -> bool:
    """Return whether `search` can be told how many plies to look ahead."""
    return "depth" in signature(search).parameters


def value_moves(
    game: Game, state: State, search: Callable, depth: float, most: int
) -> tuple[dict[Move, float], int]:
    """Return the value to MAX of each move by `search`, and the nodes visited; or `TooLarge`."""
    limited = Budget(game, most)
    options = {} if depth == inf else {"depth": depth - 1}
    negated = serves_mover(search, **options)
    values = {}
    for move in game.moves(state):
        child = game.result(state, move)
        sign = game.to_move(child) if negated else MAX
        value = search(limited, child, **options)
        if not isinstance(value, Real) or isnan(value):
            name = getattr(search, "__name__", "the search")
            raise ValueError(f"{name} returned {value!r} after the move {move}, which is no number")
        values[move] = sign * value + 0  # + 0: no minus zero
    return values, limited.nodes


def fewest(game: Game, state: State) -> int:
    """Return how many nodes a search to the end visits at least: all children, and below each one
    where the game goes on another."""
    return sum(1 if game.is_terminal(child) else 2 for child in following(game, state))


def value_deeper(
    game: Game, state: State, search: Callable, most: int
) -> tuple[dict[Move, float], int, float]:
    """Return the values of the deepest search within `most` nodes, its nodes and its depth."""
    if not (has_depth(search) and hasattr(game, "evaluate")):
        raise TooLarge(
            f"more than {most:,} nodes to the end of the game, and no way to stop before: play "
            "on, and look again"
        )
    depth, deepest = 1, (*value_moves(game, state, search, 1, most), 1)
    while True:
        depth += 1
        try:
            deepest = (*value_moves(game, state, search, depth, most), depth)
        except TooLarge:
            return deepest


def think(
    game: Game, state: State, search: Callable = alphabeta, most: int = MOST, line: bool = True
) -> Thought:
    """Return what `search` thinks of `state`, where somebody is to move.

    To the end of the game if that takes no more than `most` nodes, else as deep as they allow.
    """
    if game.is_terminal(state):
        raise ValueError("the game is over: there is nothing to think about")
    try:
        values, nodes = value_moves(game, state, search, inf, most)
        depth: float = inf
        nodes = nodes if nodes >= fewest(game, state) else None
    except TooLarge:
        values, nodes, depth = value_deeper(game, state, search, most)

    best = max(values, key=lambda move: game.to_move(state) * values[move])
    moves = follow(game, state, best, search, depth) if line else [best]
    return Thought(values, best, values[best], moves, depth, nodes)


def follow(game: Game, state: State, best: Move, search: Callable, depth: float) -> list[Move]:
    """Return `best` and the best moves after it, as far as the search looked."""
    line = [best]
    state = game.result(state, best)
    while not game.is_terminal(state) and len(line) < depth:
        options = {} if depth == inf else {"depth": depth - len(line)}
        line.append(best_move(game, state, search, **options))
        state = game.result(state, line[-1])
    return line


def watch(
    game: Game, state: State, search: Callable = alphabeta, depth: float = inf
) -> tuple[Trace, float]:
    """Return the trace of `search` at `state`, and the depth at which it was recorded.

    That is `depth` if it is not too large, else a shallow one; `TooLarge` if `search` takes none.
    """
    try:
        options: dict[str, Any] = {} if depth == inf else {"depth": depth}
        return record(search, game, state, limit=RECORDED, **options), depth
    except TooLarge:
        if not (has_depth(search) and hasattr(game, "evaluate")):
            raise
        return record(search, game, state, limit=RECORDED, depth=SHALLOW), SHALLOW
