"""What earlier cutoffs suggest: killer moves and history, as orders that learn.

A move that cut one branch off often cuts the next as well. A hint ranks moves and is told of
each cutoff; `hinted_negamax` asks the hints it is given, whichever they are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import inf
from typing import Protocol

from gamesearch.game import Game, Move, State
from gamesearch.search.table import Entry, Table, bound_of


class Hint(Protocol):
    """An opinion of moves, formed from the cutoffs that have been."""

    def rank(self, game: Game, state: State, move: Move, depth: float) -> float:
        """Return how promising `move` is; larger is better, 0 is no opinion."""

    def cut(self, game: Game, state: State, move: Move, depth: float) -> None:
        """Take note that `move` has caused a cutoff, `depth` plies above the horizon."""


class Killers:
    """The last two moves that cut at the same depth: what refuted a sibling may refute its kin.

    Source: Akl and Newborn, The principal continuation and the killer heuristic, 1977.
    """

    kept = 2

    def __init__(self) -> None:
        self.moves: dict[float, list[Move]] = defaultdict(list)

    def rank(self, game: Game, state: State, move: Move, depth: float) -> float:
        killers = self.moves[depth]
        return len(killers) - killers.index(move) if move in killers else 0

    def cut(self, game: Game, state: State, move: Move, depth: float) -> None:
        others = [killer for killer in self.moves[depth] if killer != move]
        self.moves[depth] = [move, *others][: self.kept]


class History:
    """How often a move has cut anywhere, deep searches counting for more.

    Source: Schaeffer, The history heuristic, 1983.
    """

    def __init__(self) -> None:
        self.cuts: Counter = Counter()

    def rank(self, game: Game, state: State, move: Move, depth: float) -> float:
        total = self.cuts[game.to_move(state), move]
        return total / (total + 1)  # below 1, so that it decides only between equals elsewhere

    def cut(self, game: Game, state: State, move: Move, depth: float) -> None:
        self.cuts[game.to_move(state), move] += 1 if depth == inf else int(depth) ** 2


class Noisy:
    """The noisy moves of the game, in its own order: what takes most may refute most."""

    def rank(self, game: Game, state: State, move: Move, depth: float) -> float:
        noisy = game.noisy_moves(state)
        return Killers.kept + len(noisy) - noisy.index(move) if move in noisy else 0

    def cut(self, game: Game, state: State, move: Move, depth: float) -> None:
        """Nothing is learned: the ranks are the game's."""


def in_order(
    game: Game, state: State, depth: float, table: Table, hints: Sequence[Hint]
) -> Iterator[Move]:
    """Yield the moves at `state`, the table's first, then as the hints rank them.

    Nothing is ranked before the table's move has been tried: mostly it cuts.
    """
    moves = game.moves(state)
    entry = table.get(state)
    first = entry.move if entry else None
    if first is not None:
        yield first
    ranks = {move: sum(hint.rank(game, state, move, depth) for hint in hints) for move in moves}
    yield from sorted((m for m in moves if m != first), key=lambda move: -ranks[move])


def hinted_negamax(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    table: Table | None = None,
    hints: Sequence[Hint] = (),
) -> float:
    """Return the value of `state` to the player to move, exact between `alpha` and `beta`.

    `negamax_with_table`, but the table's move is tried first and then those that `hints` rank
    highest; each cutoff is told to the hints. Fail-soft, and the same value in any order.
    """
    table = {} if table is None else table
    entry = table.get(state)
    if entry and entry.settles(depth, alpha, beta):
        return entry.value
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    value, best, assured = -inf, None, alpha
    for move in in_order(game, state, depth, table, hints):
        child = game.result(state, move)
        if game.to_move(child) == player:
            raise ValueError("negamax needs players who take turns: use alphabeta for this game")
        reply = -hinted_negamax(game, child, depth - 1, -beta, -assured, table, hints)
        if best is None or reply > value:
            value, best = reply, move
        assured = max(assured, value)
        if assured >= beta:
            for hint in hints:
                hint.cut(game, state, move, depth)
            break
    table[state] = Entry(value, bound_of(value, alpha, beta), depth, best)
    return value
