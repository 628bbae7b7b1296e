"""Connect Four solved: gamesearch beside bitbully, the engine in plain Python, and other programs.

    python benchmarks/connect4.py                # about a minute
    python benchmarks/connect4.py --agree 500    # values only, on so many other positions
    python benchmarks/connect4.py --sets 10      # the six published sets, each for 10 minutes
    python benchmarks/connect4.py --empty 512    # the empty board, with a table of 512 MiB

All programs get the same random positions, which nobody tuned on, and must find the same values.
They take turns, and the ratios are medians over the rounds. A position is solved from an empty
table, emptied off the clock; a text of columns is turned into a board on it. The clock is
processor time, for a `--command` time on the wall, start and all; it is given the positions of a
round at once, one a line, and prints for each a line with its value, or the position and its value.
"""

import argparse
import random
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from connect4_programs import Command, Program, bitbully, engine, gamesearch
from run import machine

from gamesearch.games.connect4 import ConnectFour
from gamesearch.solver.connect4 import Solver

SETS = Path(__file__).parent.parent / "tests" / "data" / "connect4"
FIXED = [  # seed, number, fewest and most stones: never tuned on
    (20261130, 50, 14, 20),
    (20261131, 20, 12, 12),
]
LATE = (20261132, 20, 26, 30)  # what the engine in plain Python can solve as well
ASKED = 0.8  # of the time that the better of bitbully's two searches takes


def random_positions(seed: int, number: int, fewest: int, most: int) -> list[str]:
    """Return positions that random play from the empty board leads to, the game going on."""
    lot, game, positions = random.Random(seed), ConnectFour(), []
    while len(positions) < number:
        stones, state, columns = lot.randint(fewest, most), game.initial, ""
        while len(columns) < stones and not game.is_terminal(state):
            move = lot.choice(game.moves(state))
            state, columns = game.result(state, move), f"{columns}{move + 1}"
        if not game.is_terminal(state):
            positions.append(columns)
    return positions


def compare(programs: list[Program], positions: list[str], rounds: int, what: str) -> None:
    """Solve `positions` with all programs in turn, `rounds` times over, and print a table.

    Stop if two programs find different values.
    """
    print(f"\n{len(positions)} {what}; rounds: {rounds}")
    ours = programs[0]
    for program in programs:
        program.seconds = []
    for _ in range(rounds):
        for program in programs:
            program.play_round(positions)
            wrong = [p for p in positions if program.values[p] != ours.values[p]]
            if wrong:
                sys.exit(f"{program.name} and {ours.name} differ on {wrong}")

    print(f"{'program':38}{'seconds, median':>16}{'min–max':>18}   of gamesearch's time")
    for program in programs:
        spread = f"{min(program.seconds):.3f}–{max(program.seconds):.3f}"
        times = median(theirs / own for theirs, own in zip(program.seconds, ours.seconds))
        print(f"{program.name:38}{median(program.seconds):16.3f}{spread:>18}{times:10.2f}")


def print_verdict(programs: list[Program]) -> None:
    """Print whether the first program takes as little of bitbully's time as is asked."""
    ours, *others = programs
    rivals = [program.seconds for program in others if program.name.startswith("bitbully")]
    if rivals:
        share = median(own / min(both) for own, *both in zip(ours.seconds, *rivals))
        verdict = "reached" if share <= ASKED else "missed"
        print(f"At most {ASKED} of bitbully's better search: {verdict}, it is {share:.2f}.")


def solve_sets(minutes: float) -> None:
    """Compare the values of the six published sets, and stop a set after so many minutes."""
    solver = Solver(progress=False)
    for path in sorted(SETS.glob("*.txt")):
        lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
        solved, wrong, nodes, start = 0, 0, 0, process_time()
        for columns, value in lines:
            if process_time() - start > 60 * minutes:
                break
            solver.forget()
            wrong += solver.solve(columns) != int(value)
            solved, nodes = solved + 1, nodes + solver.nodes
        mean = (process_time() - start) / solved
        print(
            f"{path.stem}: {solved} of {len(lines)} solved, {wrong} wrong, "
            f"{1000 * mean:.2f} ms and {nodes / solved:,.0f} nodes each",
            flush=True,
        )


def solve_empty(table_bytes: int) -> None:
    """Solve the empty board of 7 by 6, and then its seven moves."""
    solver, start = Solver(table_bytes=table_bytes), perf_counter()
    value = solver.solve("")
    print(f"empty board: {value} in {perf_counter() - start:.0f} s, {solver.nodes:,} nodes")
    print(f"its moves: {solver.analyse('')} after {perf_counter() - start:.0f} s in all")


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="times each is timed")
    parser.add_argument("--command", action="append", default=[], help="another solver to run")
    parser.add_argument("--agree", type=int, metavar="N", help="only compare N random positions")
    parser.add_argument("--sets", type=float, metavar="MINUTES", help="only the published sets")
    parser.add_argument("--empty", type=int, metavar="MIB", help="only the empty board")
    options = parser.parse_args()

    print(machine())
    start = perf_counter()
    ours = list(gamesearch())
    ours[0].solve("4455")
    print(f"compiled, or read from the cache, in {perf_counter() - start:.1f} s, not counted below")
    if options.sets:
        return solve_sets(options.sets)
    if options.empty:
        return solve_empty(options.empty << 20)

    try:
        others = list(bitbully())
    except ImportError as error:
        print(f"bitbully is left out ({error}): pip install -r benchmarks/requirements.txt")
        others = []
    others += [Command(command, lambda: None, None) for command in options.command]
    if options.agree:
        positions = random_positions(500, options.agree, 12, 40)
        return compare([*ours[:1], *others], positions, 1, "random positions with 12 to 40 stones")
    for seed, number, fewest, most in FIXED:
        what = f"random positions with {fewest} to {most} stones"
        positions = random_positions(seed, number, fewest, most)
        compare([*ours, *others], positions, options.rounds, what)
        print_verdict([*ours, *others])
    what = f"random positions with {LATE[2]} to {LATE[3]} stones"
    compare([*ours, *others, *engine()], random_positions(*LATE), options.rounds, what)


if __name__ == "__main__":
    main()
