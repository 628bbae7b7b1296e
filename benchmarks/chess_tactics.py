"""How many positions of Win at Chess the engine solves in two seconds each, and what that rests on.

The same engine without one of its refinements after the other. A position is solved if the move
chosen is the one published, or one of them.
"""

import argparse
import json
from math import inf
from pathlib import Path
from statistics import mean

import chess

from gamesearch.games.chess import Chess
from gamesearch.search.engine import Engine
from gamesearch.search.table import Entry

CASES = Path(__file__).parent.parent / "tests" / "data" / "chess.json"


class WithoutQuiescence(Engine):
    """What stands at the horizon is estimated as it stands."""

    def __init__(self, game: Chess):
        super().__init__(game)
        self.noisy = False


class WithoutTable(Engine):
    """Nothing is kept but the last entry, which at the end is the root's."""

    def store(self, state: object, entry: Entry) -> None:
        self.table.clear()
        super().store(state, entry)


class WithoutHints(Engine):
    """After the table's move, moves are tried as the game has them, in alphabetical order."""

    def __init__(self, game: Chess):
        super().__init__(game)
        self.kinds = ()


class WithoutAll(WithoutQuiescence, WithoutTable, WithoutHints):
    """Iterative deepening and null windows alone."""


ENGINES = {
    "all together": Engine,
    "no quiescence": WithoutQuiescence,
    "no table": WithoutTable,
    "no hints": WithoutHints,
    "none of the three": WithoutAll,
}


def published_moves(case: dict) -> set[str]:
    """Return the moves that solve a position, in UCI."""
    board = chess.Board(case["fen"])
    return {board.parse_san(move).uci() for move in case["published"]["bm"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each position")
    parser.add_argument("--nodes", type=float, default=inf, help="instead, the same everywhere")
    parser.add_argument("--every", type=int, default=1, help="take every so many positions one")
    asked = parser.parse_args()
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    cases = [case for case in cases if case["kind"] == "tactics" and case["published"]["bm"]]
    cases = cases[:: asked.every]
    seconds = asked.seconds if asked.nodes == inf else inf

    budget = f"{seconds:g} seconds" if asked.nodes == inf else f"{asked.nodes:,.0f} nodes"
    print(f"{len(cases)} positions of Win at Chess, {budget} each")
    choices = {name: [] for name in ENGINES}
    for case in cases:  # the engines take turns, so that a busy machine is as hard on each
        game = Chess(case["fen"])
        for name, kind in ENGINES.items():
            choice = kind(game).choose(game.initial, seconds=seconds, nodes=asked.nodes)
            choices[name].append(choice)

    print(f"{'engine':20}{'solved':>8}{'mean depth':>12}{'mean nodes':>12}")
    for name, chosen in choices.items():
        solved = sum(choice.move in published_moves(case) for choice, case in zip(chosen, cases))
        depth, nodes = mean(c.depth for c in chosen), mean(c.nodes for c in chosen)
        print(f"{name:20}{solved:8}{depth:12.1f}{nodes:12,.0f}")


if __name__ == "__main__":
    main()
