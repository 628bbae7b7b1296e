"""What sharing out one search costs and what it gains, beside the same search by one worker."""

from collections.abc import Callable
from concurrent.futures import Executor
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from gamesearch.game import Counted, Game, State
from gamesearch.search.alphabeta import negamax
from gamesearch.search.parallel import OneByOne, Search, search_with


class Sharing(NamedTuple):
    """A shared search beside `negamax`, in nodes, so the same on every machine.

    `nodes` were visited by all workers together; `overhead` is how many more than alone, as a part
    of those alone; `speed_up` is the nodes alone divided by those of the busiest worker.
    """

    nodes: int
    overhead: float
    speed_up: float
    jobs: int


def sharing(
    search: Callable[..., Search],
    game: Game,
    state: State,
    workers: int = 2,
    depth: float = inf,
    **options: Any,
) -> Sharing:
    """Return what it costs and gains that `search` shares `state` out among `workers`.

    The workers are pretended: their jobs are done one by one. `options` go to `search`.
    `ValueError` if it does not return the value that `negamax` returns.
    """
    alone = Counted(game)
    value = negamax(alone, state, depth)
    found = search_with(OneByOne(), search, game, state, workers, depth=depth, **options)
    if found.value != value:
        name = search.__name__
        raise ValueError(f"{name} returns {found.value}, and negamax {value}: first make it right")
    overhead = (found.nodes - alone.nodes) / alone.nodes
    return Sharing(found.nodes, overhead, alone.nodes / found.longest, found.jobs)


def sharing_by_clock(
    executor: Executor,
    search: Callable[..., Search],
    game: Game,
    state: State,
    workers: int = 2,
    depth: float = inf,
    **options: Any,
) -> tuple[float, float]:
    """Return the seconds of `negamax` alone, and of `search` with its jobs done by `executor`."""
    start = perf_counter()
    negamax(game, state, depth)
    alone = perf_counter() - start

    list(executor.map(abs, range(workers)))  # so that its processes have started
    start = perf_counter()
    search_with(executor, search, game, state, workers, depth=depth, **options)
    return alone, perf_counter() - start
