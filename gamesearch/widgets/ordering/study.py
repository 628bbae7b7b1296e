"""What the ordering explorer knows: a tree, an order, a rule, and the counts they lead to.

No widget in here: this is the part that can be tested, and used, without a page.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gamesearch.game import CHANCE, Counted, Game, Move, Order, Ordered, State
from gamesearch.games.explicit import ExplicitTree
from gamesearch.search.alphabeta import alphabeta, alphabeta_strict
from gamesearch.search.critical import Count, smallest_proof
from gamesearch.search.minimax import minimax
from gamesearch.search.ordering import (
    as_given,
    best_first,
    last_best_first,
    preferring,
    shuffled,
    worst_first,
)
from gamesearch.trace import TooLarge, Trace, record

ORDERS = ("as given", "best first", "worst first", "random", "last best first", "my own")
RULES: dict[str, Callable] = {"≥": alphabeta, ">": alphabeta_strict}
RECORDED = 2_000  # visits of which a picture is still of use
MOST = 1_000_000  # nodes that are counted: a few seconds


class Tried(NamedTuple):
    """An order with the rule it was tried under, and what alpha-beta then visited."""

    order: str
    rule: str
    count: Count


class OrderingStudy:
    """Alpha-beta on one tree under several orders, with what has been tried so far.

    `full` is what minimax visits, `least` the fewest that any order allows; `tried` grows with
    each new combination of order and rule.
    """

    def __init__(self, game: Game, state: State | None = None):
        self.set_tree(game, game.initial if state is None else state)

    def set_tree(self, game: Game, state: State) -> None:
        """Begin anew with another tree: counts of different trees are not to be compared.

        A `ValueError` says what is wrong with it; the last tree then stays.
        """
        if isinstance(game, ExplicitTree) and CHANCE in map(game.to_move, game.states):
            raise ValueError(
                "CHANCE is to move in this tree, and alpha-beta knows only MAX and MIN: "
                "write max or min in place of chance"
            )
        full, least = count(minimax, game, state), smallest_proof(game, state)
        self.game, self.state, self.full, self.least = game, state, full, least
        self.tried: list[Tried] = []

    def order(self, name: str, seed: int = 0, own: Sequence[Move] = ()) -> Order:
        """Return the order that goes by `name`."""
        makers = {
            "as given": lambda: as_given,
            "best first": best_first,
            "worst first": worst_first,
            "random": lambda: shuffled(seed),
            "last best first": last_best_first,
            "my own": lambda: preferring(own),
        }
        return makers[name]()

    def run(self, name: str, rule: str, seed: int = 0, own: Sequence[Move] = ()) -> Trace | None:
        """Search in the order `name`, note the counts, and return the trace.

        None if the search is too large to be drawn; it is counted all the same.
        """
        game = Ordered(self.game, self.order(name, seed, own))
        search = RULES[rule]
        more = {"random": f" {seed}", "my own": f" {' '.join(map(str, own))}"}.get(name, "")
        try:
            trace = record(search, game, self.state, limit=RECORDED)
            visited = Count(trace.nodes, len(trace.leaves))
        except TooLarge:
            trace, visited = None, count(search, game, self.state)
        tried = Tried(name + more, rule, visited)
        if tried not in self.tried:
            self.tried.append(tried)
        self.latest = tried
        return trace


class Bounded(Counted):
    """A game that counts like `Counted`, and gives up in words after `MOST` nodes."""

    def is_terminal(self, state: State) -> bool:
        if self.nodes == MOST:
            raise ValueError(
                f"more than {MOST:,} nodes: take a smaller tree, or a position nearer to the end"
            )
        return super().is_terminal(state)


def count(search: Callable, game: Game, state: State) -> Count:
    """Return how many nodes and leaves `search` visits; more than `MOST` are a `ValueError`."""
    counted = Bounded(game)
    search(counted, state)
    return Count(counted.nodes, counted.leaves)


def read_own(text: str, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that `text` names, in its order; a `ValueError` says what is wrong."""
    named = {str(move): move for move in moves}
    words = text.replace(",", " ").split()
    if not words and named:
        raise ValueError(f"write the moves in the order to try them, such as {' '.join(named)}")
    for word in words:
        if word not in named:
            raise ValueError(f"{word!r} is not a move here: use {', '.join(named)}")
        if words.count(word) > 1:
            raise ValueError(f"{word} stands there twice: name each move once")
    return [named[word] for word in words]
