"""Rows of counts brought together in a table: a search in each line, say, and an order above."""

from collections import defaultdict
from collections.abc import Iterable
from statistics import mean

from gamesearch.experiments.counts import Row
from gamesearch.experiments.tables import NumberTable

NAMES = ("game", "search", "order")


def mean_nodes(rows: Iterable[Row], down: str = "search", across: str = "order") -> NumberTable:
    """Return the mean nodes of all `rows` that share two names, rounded to whole nodes.

    The names in `down` head the lines, those in `across` the columns, both in the order of `rows`;
    what was not counted is a dash. `ValueError` if they are not two of game, search and order.

    >>> from gamesearch import alphabeta, minimax, published
    >>> from gamesearch.experiments import count_nodes
    >>> games = {"textbook": (published["textbook"], ())}
    >>> mean_nodes(count_nodes(games, {"minimax": minimax, "alphabeta": alphabeta}), across="game")
    search     textbook
    minimax          13
    alphabeta        11
    """
    if down == across or not {down, across} <= set(NAMES):
        raise ValueError(f"two of {', '.join(NAMES)} make a table, not {down!r} and {across!r}")
    nodes = defaultdict(list)
    for row in rows:
        nodes[getattr(row, down), getattr(row, across)].append(row.nodes)

    def cell(line: str, column: str) -> int | str:
        return round(mean(nodes[line, column])) if (line, column) in nodes else "–"

    lines = dict.fromkeys(line for line, _ in nodes)
    columns = dict.fromkeys(column for _, column in nodes)
    table = [[line, *(cell(line, column) for column in columns)] for line in lines]
    return NumberTable([down, *columns], table)
