"""How many positions of Win at Chess the engine solves in two seconds each, and what that rests on.

The same engine without one of its refinements after the other. A position is solved if the move
chosen is the one published, or one of them.
"""

import argparse
import json
from collections.abc import Iterator
from math import inf
from pathlib import Path
from statistics import mean
from time import perf_counter

import chess

from gamesearch.games.chess import Chess
from gamesearch.search.engine import Engine
from gamesearch.search.table import Entry

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "data" / "chess.json"
SAVED = ROOT / "gamesearch" / "data" / "chess_tactics.json"
ABOUT = (
    "Made by benchmarks/chess_tactics.py --every 5 --save from positions of Win at Chess (Fred "
    "Reinfeld, 1958; first as Chess Quiz, 1945) in tests/data/chess.json. A position is solved if "
    "the move chosen within the budget is one of those published; in seconds, that depends on the "
    "speed of the machine."
)


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


def positions(every: int) -> list[dict]:
    """Return the positions that have a published move, or every so many of them one."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    return [c for c in cases if c["kind"] == "tactics" and c["published"]["bm"]][::every]


def rows(cases: list[dict], seconds: float, nodes: float) -> Iterator[dict]:
    """Yield for each engine what it makes of all positions. The engines take turns at each, so
    that a busy machine is as hard on one as on another."""
    choices, spent = {name: [] for name in ENGINES}, dict.fromkeys(ENGINES, 0.0)
    for case in cases:
        game = Chess(case["fen"])
        for name, kind in ENGINES.items():
            start = perf_counter()
            choices[name].append(kind(game).choose(game.initial, seconds=seconds, nodes=nodes))
            spent[name] += perf_counter() - start

    for name, chosen in choices.items():
        solved = [c.move in published_moves(case) for c, case in zip(chosen, cases, strict=True)]
        yield {
            "engine": name,
            "solved": sum(solved),
            "mean_depth": round(mean(choice.depth for choice in chosen), 1),
            "mean_nodes": round(mean(choice.nodes for choice in chosen)),
            "nodes_per_second": round(sum(choice.nodes for choice in chosen) / spent[name]),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each position")
    parser.add_argument("--nodes", type=float, default=inf, help="instead, the same everywhere")
    parser.add_argument("--every", type=int, default=1, help="take every so many positions one")
    parser.add_argument("--save", action="store_true", help=f"keep the table in {SAVED.name}")
    asked = parser.parse_args()
    cases = positions(asked.every)
    seconds = asked.seconds if asked.nodes == inf else inf

    budget = f"{seconds:g} seconds" if asked.nodes == inf else f"{asked.nodes:,.0f} nodes"
    print(f"{len(cases)} positions of Win at Chess, {budget} each")
    table = list(rows(cases, seconds, asked.nodes))
    print(f"{'engine':20}{'solved':>8}{'mean depth':>12}{'mean nodes':>12}{'nodes/second':>14}")
    for row in table:
        name, solved, depth, nodes, speed = row.values()
        print(f"{name:20}{solved:8}{depth:12.1f}{nodes:12,}{speed:14,}")
    if asked.save:
        kept = {"about": ABOUT, "budget": budget, "positions": len(cases), "rows": table}
        SAVED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
