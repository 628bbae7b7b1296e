"""A sweep of 2,000 searches on a cluster of two workers: the same table, a worker killed, resumed.

    pip install "dask[distributed]"
    python benchmarks/sweep.py          # about two minutes; --quick takes some seconds

500 positions of Connect Four, two searches, two orders. It ends with 1 if anything differs.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from dask.distributed import Client, LocalCluster

from gamesearch import ConnectFour, alphabeta, principal_variation
from gamesearch.experiments import Counts, count_nodes
from gamesearch.search.ordering import preferring

WORKERS = 2
DEPTH = 5
ORDERS = {"as given": None, "centre first": preferring([3, 2, 4, 1, 5, 0, 6])}


def positions(number: int) -> dict[str, tuple[ConnectFour, tuple[int, int]]]:
    """Return `number` positions after twelve random moves, by the columns played."""
    game, lot = ConnectFour(), Random(2026)
    found = {}
    while len(found) < number:
        state, text = game.initial, ""
        while len(text) < 12 and not game.is_terminal(state):
            move = lot.choice(game.moves(state))
            state, text = game.result(state, move), f"{text}{move + 1}"
        if not game.is_terminal(state):
            found[text] = game, state
    return found


def searches() -> dict[str, Callable]:
    """Return two searches that look `DEPTH` plies ahead."""
    return {
        search.__name__: lambda game, state, search=search: search(game, state, DEPTH)
        for search in (alphabeta, principal_variation)
    }


def timed(what: str, games: dict, **options) -> tuple[Counts, float]:
    """Return the table and the seconds that it took, having printed both."""
    start = time.perf_counter()
    rows = count_nodes(games, searches(), ORDERS, **options)
    seconds = time.perf_counter() - start
    print(f"{what:42}{len(rows):7,} rows {seconds:8.2f} s", flush=True)
    return rows, seconds


def kill_a_worker(client: Client, delay: float) -> threading.Timer:
    """Return the timer that will kill one worker of `client` after `delay` seconds."""
    process = next(iter(client.run(os.getpid).values()))
    timer = threading.Timer(delay, os.kill, (process, 9))
    timer.start()
    return timer


def compare(games: dict, client: Client, folder: Path) -> bool:
    """Print the runs and return whether all came to the same bytes."""
    executor, own = client.get_executor(), time.process_time()
    alone, serial = timed("one process", games)
    own = time.process_time() - own

    count_nodes(dict(list(games.items())[:8]), searches(), executor=executor)  # workers import
    before = client.run(time.process_time)
    spread, parallel = timed(f"{WORKERS} workers", games, executor=executor)
    after = client.run(time.process_time)
    busiest = max(after[worker] - before[worker] for worker in before)
    print(f"    speed-up {serial / parallel:.2f} by the clock, on {os.cpu_count()} cores")
    print(f"    speed-up {own / busiest:.2f} by processor time, which neighbours do not change")

    timer = kill_a_worker(client, parallel / 2)
    wounded, longer = timed("one worker killed half-way", games, executor=executor)
    print(f"    killed while it counted: {not timer.is_alive()}; {longer - parallel:+.2f} s")

    kept = folder / "rows.jsonl"
    count_nodes(games, searches(), ORDERS, executor=executor, kept_in=kept)
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[: len(lines) * 3 // 4])[:-10], encoding="utf-8")
    resumed, _ = timed("resumed with three quarters kept", games, executor=executor, kept_in=kept)
    added = len(kept.read_text(encoding="utf-8").splitlines()) - len(lines) * 3 // 4
    print(f"    counted anew: {added} of {len(lines)}")

    same = [repr(rows).encode() == repr(alone).encode() for rows in (spread, wounded, resumed)]
    print(f"byte for byte the table of one process: {same}")
    return all(same)


def main() -> int:
    """Read the options, run, and return 0 if all tables are the same."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="200 searches instead of 2,000")
    games = positions(50 if parser.parse_args().quick else 500)
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        return 0 if compare(games, client, Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
