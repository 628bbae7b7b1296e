"""Write gamesearch/data/node_counts.json: exact counts of nodes and leaves, to be cited.

python tools/count_nodes.py
"""

import argparse
import json
from itertools import chain

from gamesearch import (
    TicTacToe,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    published,
)
from gamesearch.experiments import DATA, Counts, count_nodes
from gamesearch.search.ordering import best_first, preferring, worst_first
from gamesearch.search.table import negamax_with_table
from gamesearch.search.windows import mtdf, principal_variation

NOTES = (
    "A node is a call of the search, the root included, that asks whether the game is over; what a "
    "transposition table answers is not asked. A leaf is a node whose utility is taken. Cells of "
    "tic-tac-toe are numbered row by row from 0 and tried in that order, 'as given'; "
    "alphabeta_strict cuts at alpha > beta, all others at alpha >= beta. Windows are full at the "
    "root."
)
SEARCHES = (minimax, alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax)
REFINED = (negamax_with_table, principal_variation, mtdf)


def tictactoe_counts() -> Counts:
    """Return the counts of tic-tac-toe, with both utilities and in several orders."""
    plain, sooner = TicTacToe(), TicTacToe(win_sooner=True)
    games = {
        "tic-tac-toe": (plain, plain.initial),
        "tic-tac-toe, win sooner": (sooner, sooner.initial),
        "tic-tac-toe X...O....": (plain, plain.parse("X...O....")),
    }
    orders = {
        "as given": None,
        "centre, corners, edges": preferring([4, 0, 2, 6, 8]),
        "edges, corners, centre": preferring([1, 3, 5, 7, 0, 2, 6, 8]),
        "best first": best_first(),
        "worst first": worst_first(),
    }
    counts = Counts()
    for name, game in games.items():
        by_value = {**orders, "best first": best_first(), "worst first": worst_first()}
        counts += count_nodes({name: game}, named(SEARCHES[:1]))
        counts += count_nodes({name: game}, named((*SEARCHES[1:], *REFINED)), by_value)
    return counts


def named(searches: tuple) -> dict:
    """Return `searches` by their names."""
    return {search.__name__: search for search in searches}


def tree_counts() -> Counts:
    """Return the counts of the small trees known by name."""
    trees = {name: (tree, ()) for name, tree in published.items() if name != "dice"}
    return count_nodes(trees, named((*SEARCHES, *REFINED)))


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    rows = [row._asdict() for row in chain(tictactoe_counts(), tree_counts())]
    DATA.parent.mkdir(exist_ok=True)
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    text = f'{{"about": {json.dumps(NOTES)},\n "rows": [\n{lines}\n]}}\n'
    DATA.write_text(text, encoding="utf-8")
    print(f"{len(rows)} rows in {DATA.name}")


if __name__ == "__main__":
    main()
