"""Nodes per second of minimax and alpha-beta on tic-tac-toe: gamesearch beside other programs.

Each program searches its own tic-tac-toe with its own search, unchanged, all in one run. How nodes
are counted and times taken is said in README.md beside this file.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType

import textbook

from gamesearch.game import Counted
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.minimax import minimax

MINIMAX, ALPHABETA, SOONER = "minimax", "alpha-beta", "alpha-beta, sooner wins"
OURS, WRAPPED, TEXTBOOK = "gamesearch", "gamesearch, Counted", "textbook strings"
ASKED = {"the other packages": 2.5, TEXTBOOK: 3.0}  # how many times as fast gamesearch is to be


@dataclass
class Entry:
    """One search by one program; a call of one of its `functions` is a node."""

    search: str
    program: str
    run: Callable[[], object]
    functions: set[str]
    nodes: int = 0
    rates: list[float] = field(default_factory=list)  # nodes per second, one for each round
    ratio: float = 0.0  # how many times as fast gamesearch is, the median over the rounds


def gamesearch(cells: list[int]) -> Iterator[Entry]:
    """Yield the searches of this package, from the position after `cells` were played."""

    def run(search, wrap, **options):
        game = wrap(TicTacToe(**options))
        state = game.initial
        for cell in cells:
            state = game.result(state, cell)
        return search(game, state)

    for program, wrap in {OURS: lambda game: game, WRAPPED: Counted}.items():
        yield Entry(MINIMAX, program, lambda w=wrap: run(minimax, w), {"minimax"})
        yield Entry(ALPHABETA, program, lambda w=wrap: run(alphabeta, w), {"alphabeta"})
        yield Entry(
            SOONER, program, lambda w=wrap: run(alphabeta, w, win_sooner=True), {"alphabeta"}
        )


def textbook_strings(cells: list[int]) -> Iterator[Entry]:
    """Yield the searches of textbook.py."""
    board, player, other = "." * 9, "X", "O"
    for cell in cells:
        board = textbook.place(board, cell, player)
        player, other = other, player
    for search, function in {MINIMAX: textbook.minimax, ALPHABETA: textbook.alphabeta}.items():
        yield Entry(search, TEXTBOOK, lambda f=function: f(board, player), {function.__name__})


def import_aima(clone: Path | None) -> ModuleType:
    """Return aima-python's module of games: of a `clone` in a folder, else of the package aima3."""
    if clone is None:
        return import_module("aima3.games")
    sys.path.insert(0, str(clone))
    return import_module("aima.games" if (clone / "aima").is_dir() else "games")


def aima(cells: list[int], clone: Path | None) -> Iterator[Entry]:
    """Yield the searches of aima-python, which look at the root outside the recursion."""
    games = import_aima(clone)

    def run(search):
        game = games.TicTacToe()
        state = game.initial
        for cell in cells:
            state = game.result(state, (cell // 3 + 1, cell % 3 + 1))
        return search(state, game)

    named = {  # the names of the clone, then those of aima3
        MINIMAX: ("minmax_decision", "minimax_decision"),
        ALPHABETA: ("alpha_beta_search", "alphabeta_search"),
    }
    for search, names in named.items():
        function = next(getattr(games, name) for name in names if hasattr(games, name))
        counted = {function.__name__, "max_value", "min_value"}
        yield Entry(search, "aima-python", lambda f=function: run(f), counted)


def easyai(cells: list[int]) -> Iterator[Entry]:
    """Yield easyAI's Negamax: an alpha-beta that prefers sooner wins, and cannot do without."""
    from easyAI import Negamax
    from easyAI.games.TicTacToe import TicTacToe

    def run():
        game = TicTacToe([None, None])
        for cell in cells:
            game.play_move(cell + 1)
        return Negamax(9)(game)

    yield Entry(SOONER, "easyAI", run, {"negamax"})


def openspiel(cells: list[int]) -> Iterator[Entry]:
    """Yield OpenSpiel's searches in Python over its states in C++; its minimax knows chance too."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search, expectiminimax

    def run(search):
        game = pyspiel.load_game("tic_tac_toe")
        state = game.new_initial_state()
        for cell in cells:
            state.apply_action(cell)
        return search(game, state)

    def whole(game, state):
        return expectiminimax(state, 9, None, state.current_player())

    yield Entry(MINIMAX, "OpenSpiel", lambda: run(whole), {"expectiminimax"})
    yield Entry(ALPHABETA, "OpenSpiel", lambda: run(alpha_beta_search), {"_alpha_beta"})


def entries_from(cells: list[int], clone: Path | None) -> list[Entry]:
    """Return what can be run here, sorted by search; a sentence says what cannot."""
    programs = {
        "gamesearch": gamesearch,
        "aima-python": partial(aima, clone=clone),
        "easyAI": easyai,
        "OpenSpiel": openspiel,
        TEXTBOOK: textbook_strings,
    }
    entries = []
    for name, program in programs.items():
        try:
            entries += program(cells)
        except ImportError as error:
            print(f"{name} is left out ({error}); benchmarks/README.md says how to install it.")
    return sorted(entries, key=lambda entry: entry.search)


def count_nodes(entry: Entry) -> int:
    """Return how many nodes the search visits, in a run of its own that no clock sees."""
    calls = 0

    def watch(frame, event, argument):
        nonlocal calls
        calls += event == "call" and frame.f_code.co_name in entry.functions

    sys.setprofile(watch)
    try:
        entry.run()
    finally:
        sys.setprofile(None)
    return calls


def seconds(run: Callable[[], object], at_least: float) -> float:
    """Return the processor time of one run, repeated until `at_least` seconds have been spent."""
    runs, start = 0, process_time()
    while True:
        run()
        runs += 1
        spent = process_time() - start
        if spent >= at_least:
            return spent / runs


def measure(entries: list[Entry], rounds: int, at_least: float) -> None:
    """Count every entry's nodes, time all of them in turn, `rounds` times over, and compare."""
    for entry in entries:
        entry.nodes = count_nodes(entry)
    for _ in range(rounds):
        for entry in entries:
            entry.rates.append(entry.nodes / seconds(entry.run, at_least))

    ours = {entry.search: entry.rates for entry in entries if entry.program == OURS}
    for entry in entries:
        entry.ratio = median(a / b for a, b in zip(ours[entry.search], entry.rates))


def print_table(entries: list[Entry]) -> None:
    """Print a line for each entry, compared in the last column with gamesearch's plain search."""
    print(f"{'search':25}{'program':20}{'nodes':>9}{'nodes/s':>12}{'min–max':>22}  gamesearch is")
    for entry in entries:
        spread = f"{min(entry.rates):,.0f}–{max(entry.rates):,.0f}"
        times = "" if entry.program == OURS else f"{entry.ratio:8.2f} times as fast"
        print(
            f"{entry.search:25}{entry.program:20}{entry.nodes:9,}"
            f"{median(entry.rates):12,.0f}{spread:>22}{times}"
        )


def print_verdicts(entries: list[Entry]) -> None:
    """Print what is asked for, and whether it holds against the fastest rival."""
    rivals = [entry for entry in entries if entry.program not in (OURS, WRAPPED)]
    for name, asked in ASKED.items():
        group = [e for e in rivals if (e.program == TEXTBOOK) == (name == TEXTBOOK)]
        if group:
            least = min(group, key=lambda entry: entry.ratio)
            verdict = "reached" if least.ratio >= asked else "missed"
            print(
                f"At least {asked} times {name}: {verdict}, the least is {least.ratio:.2f} "
                f"({least.search}, {least.program})."
            )


def machine() -> str:
    """Return the Python and the processor that the numbers hold for."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    cpu = models[0] if models else platform.processor() or platform.machine()
    return f"{platform.python_implementation()} {platform.python_version()} on {cpu}"


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, from one ply in")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="times each is timed")
    parser.add_argument(
        "--aima", type=Path, metavar="PATH", help="a clone of aima-python, instead of aima3"
    )
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if options.aima and not any(
        (options.aima / name).exists() for name in ("games.py", "aima/games.py")
    ):
        parser.error(f"{options.aima} is no clone of aima-python: it has no games.py")

    cells = [0] if options.quick else []
    where = "after a stone in the first cell" if cells else "from the empty board"
    print(f"{machine()}; tic-tac-toe {where}; rounds: {options.rounds}", flush=True)
    entries = entries_from(cells, options.aima)
    measure(entries, options.rounds, at_least=0.02 if options.quick else 0.3)
    print_table(entries)
    print_verdicts(entries)


if __name__ == "__main__":
    main()
