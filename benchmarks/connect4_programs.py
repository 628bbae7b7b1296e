"""Programs that solve Connect Four, each as it is, behind one interface for connect4.py to time."""

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter, process_time

from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.engine import Engine
from gamesearch.solver.compiled import words
from gamesearch.solver.connect4 import Solver

ENTRIES = 1 << 22  # of bitbully's table


@dataclass
class Program:
    """A solver: `prepare` and then `solve` for each position; only `solve` is timed."""

    name: str
    prepare: Callable[[], object]
    solve: Callable[[str], int]
    values: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)  # for all positions, one for each round

    def play_round(self, positions: list[str]) -> None:
        """Solve all positions, each with nothing known from the others."""
        spent = 0.0
        for position in positions:
            self.prepare()
            start = process_time()
            self.values[position] = self.solve(position)
            spent += process_time() - start
        self.seconds.append(spent)


class Command(Program):
    """A program that reads positions, one a line, and prints their values, on the wall clock."""

    def play_round(self, positions: list[str]) -> None:
        start = perf_counter()
        answer = subprocess.run(
            shlex.split(self.name),
            input="\n".join([*positions, ""]),
            capture_output=True,
            text=True,
        )
        self.seconds.append(perf_counter() - start)
        lines = [line.split() for line in answer.stdout.splitlines() if line.strip()]
        if answer.returncode or len(lines) != len(positions):
            sys.exit(f"{self.name} printed {len(lines)} lines for {len(positions)} positions")
        self.values |= {
            position: int(line[len(line) > 1 and line[0] == position])
            for line, position in zip(lines, positions)
        }


def gamesearch() -> Iterator[Program]:
    """Yield this package's solver as it is, and with a table of as many entries as bitbully's."""
    solver, large = Solver(progress=False), Solver(progress=False)

    def fill():
        large.table = words(ENTRIES)
        large.table[:] = words(ENTRIES)  # so that the memory is there before the clock starts

    yield Program("gamesearch (1 MiB, growing to 64)", solver.forget, solver.solve)
    yield Program(f"gamesearch ({ENTRIES * 8 >> 20} MiB throughout)", fill, large.solve)


def bitbully() -> Iterator[Program]:
    """Yield the two searches of bitbully's C++ core, without its opening book."""
    from bitbully.bitbully_core import BitBullyCore, BoardCore

    core = BitBullyCore()

    def board(position):
        made = BoardCore()
        made.setBoard([int(column) - 1 for column in position])
        return made

    searches = {
        "bitbully mtdf (96 MiB)": lambda position: core.mtdf(board(position), 0),
        "bitbully null_window (96 MiB)": lambda position: core.nullWindow(board(position)),
    }
    for name, search in searches.items():
        yield Program(name, core.resetTranspositionTable, search)


def engine() -> Iterator[Program]:
    """Yield the engine of this package, in plain Python."""
    game = ConnectFour(win_sooner=True)

    def solve(position):
        return int(Engine(game, hints=()).solve(game.parse(position)).value)

    yield Program("gamesearch's Engine, plain Python", lambda: None, solve)
