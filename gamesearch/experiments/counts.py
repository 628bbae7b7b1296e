"""Counting: how many nodes searches visit on games, under orders of the moves.

Counts are exact and the same on every machine; nothing in here is timed.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from concurrent.futures import BrokenExecutor, Executor
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gamesearch.experiments.sweep import Failure, Journal, Tasks, spread
from gamesearch.experiments.tables import NumberTable
from gamesearch.game import Counted, Game, Order, Ordered, State

DATA = Path(__file__).parent.parent / "data" / "node_counts.json"


class Row(NamedTuple):
    """One search of one game in one order, and what it came to."""

    game: str
    search: str
    order: str
    value: float
    nodes: int
    leaves: int


class Counts(list):
    """Rows that show themselves as a table, with text twin."""

    def __repr__(self) -> str:
        return repr(NumberTable(Row._fields, self))

    def _repr_html_(self) -> str:
        return NumberTable(Row._fields, self)._repr_html_()


class Unfinished(RuntimeError):
    """Searches that could not be counted; `rows` are those that were."""

    def __init__(self, rows: Counts, tasks: int, reasons: list[str]):
        self.rows = rows
        super().__init__("\n".join([f"{len(rows):,} of {tasks:,} searches are counted", *reasons]))


def count_nodes(
    games: Mapping[str, tuple[Game, State]],
    searches: Mapping[str, Callable],
    orders: Mapping[str, Order | None] | None = None,
    progress: bool = False,
    *,
    executor: Executor | None = None,
    kept_in: str | Path | None = None,
) -> Counts:
    """Return a row for each game with each search in each order, in that nesting.

    `games` names pairs of game and state; an order of None is the game's own. `progress` shows a
    bar on runs that last (it needs tqdm).

    `executor` counts elsewhere and comes to the same rows: a `ProcessPoolExecutor`, or a cluster's
    `dask.distributed.Client(…).get_executor()`. `kept_in` is a file in which rows are kept as they
    come; a run that finds it counts only what is missing. It knows a row by its names, its state
    and the text of search and order: give another name to what changed in any other way.
    `Unfinished`, which holds all other rows, if a search failed on the workers three times or the
    workers are gone.
    """
    tasks = tasks_of(games, searches, orders or {"as given": None})
    keys = keys_of(tasks)
    found = Journal(kept_in) if kept_in else {}
    missing = {label: task for label, task in tasks.items() if keys[label] not in found}

    reasons = []
    try:
        for label, result in watched(counted(missing, executor), progress, tasks, missing):
            if isinstance(result, Failure):
                reasons.append(f"{label} failed: {result.reason}")
            else:
                found[keys[label]] = result
    except BrokenExecutor as error:
        reasons.append(f"the workers are gone: make a new executor and run again ({error})")

    rows = Counts(Row(*label, *found[key]) for label, key in keys.items() if key in found)
    if reasons:
        raise Unfinished(rows, len(tasks), reasons)
    return rows


def tasks_of(games: Mapping, searches: Mapping, orders: Mapping) -> dict[tuple, tuple]:
    """Return the arguments of `count_one` for each combination, by its three names."""
    return {
        (game_name, search_name, order_name): (game, state, search, order)
        for (game_name, (game, state)), (search_name, search), (order_name, order) in product(
            games.items(), searches.items(), orders.items()
        )
    }


def keys_of(tasks: Tasks) -> dict[tuple, str]:
    """Return for each task what it is known by in a later run: a digest of all that can be read."""
    text_of = cache(source_text)
    keys = {}
    for label, (_, state, search, order) in tasks.items():
        text = repr((label, state, text_of(search), text_of(order)))
        keys[label] = hashlib.sha256(text.encode()).hexdigest()
    return keys


def source_text(function: Callable | None) -> str:
    """Return the text that `function` was written as, or only its kind if it has none."""
    try:
        return inspect.getsource(function)
    except (TypeError, OSError):
        return type(function).__name__


def counted(tasks: Tasks, executor: Executor | None) -> Iterator[tuple[tuple, tuple]]:
    """Return the label and the figures of each task, as they come."""
    if executor is not None:
        return spread(count_one, tasks, executor)
    return ((label, count_one(*task)) for label, task in tasks.items())


def count_one(game: Game, state: State, search: Callable, order: Order | None) -> tuple:
    """Return the value, the nodes and the leaves of a single search."""
    game = Counted(game if order is None else Ordered(game, order))
    value = search(game, state)
    return value, game.nodes, game.leaves


def watched(results: Iterable, progress: bool, tasks: Sized, missing: Sized) -> Iterable:
    """Return `results`, with a progress bar if that is wanted: of all tasks, not of the missing."""
    if not progress:
        return results
    from tqdm.auto import tqdm

    started = len(tasks) - len(missing)
    return tqdm(results, total=len(tasks), initial=started, leave=False, delay=2)


def published_counts() -> Counts:
    """Return the counts kept with the package, to be cited; `tools/count_nodes.py` makes them."""
    return Counts(Row(**row) for row in json.loads(DATA.read_text(encoding="utf-8"))["rows"])
