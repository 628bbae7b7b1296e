"""Alpha-beta on many cores: which parts of one tree may be searched side by side.

Each search is a generator. It yields a list of jobs that wait for nothing but each other, is sent
their values, and returns the value in the end. It does not know who does the jobs: `search_with`
hands them to an executor, of processes on this machine, of a cluster, or `OneByOne`. The jobs of a
list are all finished before the next is asked for, so the nodes visited depend on `workers`, and
never on who was quicker.
"""

import sys
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

import cloudpickle

from gamesearch.game import Counted, Game, State
from gamesearch.search.alphabeta import negamax


class Job(NamedTuple):
    """A subtree to be searched by one worker, with the window known when it is handed out."""

    state: State
    depth: float
    alpha: float
    beta: float


Search = Generator[list[Job], list[float], float]


def root_splitting(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    workers: int = 2,
) -> Search:
    """Search the moves of the root side by side, `workers` at a time; return as `negamax` does.

    The first ones are searched with the window of the root, though the value of the first alone
    would have narrowed it for the others: that is the search overhead.
    """
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    value = -inf
    children = children_of(game, state)
    for start in range(0, len(children), workers):
        group = children[start : start + workers]
        replies = yield [Job(child, depth - 1, -beta, -alpha) for child in group]
        value = max(value, -min(replies))
        alpha = max(alpha, value)
        if alpha >= beta:
            break  # the player above has something at least as good
    return value


def young_brothers_wait(
    game: Game,
    state: State,
    depth: float = inf,
    alpha: float = -inf,
    beta: float = inf,
    workers: int = 2,
    split: int = 2,
) -> Search:
    """Search the eldest child first, then its brothers side by side; return as `negamax` does.

    So at every node down to `split` plies; a subtree below is one job. `workers` brothers at a
    time have the window that all before them have left. What is done at a node where a brother
    cuts while others are being searched is the search overhead.
    Source: Feldmann, Monien, Mysliwietz and Vornberger, Distributed game-tree search, 1989.
    """
    if split == 0:
        (value,) = yield [Job(state, depth, alpha, beta)]
        return value
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    if depth == 0:
        return player * game.evaluate(state)

    def below(child: State) -> Search:
        return young_brothers_wait(game, child, depth - 1, -beta, -alpha, workers, split - 1)

    eldest, *younger = children_of(game, state)
    value = -(yield from below(eldest))
    for start in range(0, len(younger), workers):
        alpha = max(alpha, value)
        if alpha >= beta:
            break  # the player above has something at least as good
        brothers = [below(child) for child in younger[start : start + workers]]
        value = max(value, (yield from side_by_side(brothers, beta)))
    return value


def side_by_side(searches: list[Search], beta: float) -> Search:
    """Run `searches` in step, their jobs in one list; return the best of their negated values.

    As soon as that reaches `beta` the others are called off.
    """
    value, replies = -inf, dict.fromkeys(searches)
    while True:
        asked = {}
        for search, reply in replies.items():
            try:
                asked[search] = search.send(reply)
            except StopIteration as end:
                value = max(value, -end.value)
        if value >= beta or not asked:
            return value
        values = iter((yield [job for jobs in asked.values() for job in jobs]))
        replies = {search: [next(values) for _ in jobs] for search, jobs in asked.items()}


def children_of(game: Game, state: State) -> list[State]:
    """Return the states after `state`; `ValueError` where one side moves twice running."""
    children = [game.result(state, move) for move in game.moves(state)]
    if any(game.to_move(child) == game.to_move(state) for child in children):
        raise ValueError("negamax needs players who take turns: use alphabeta for this game")
    return children


class Outcome(NamedTuple):
    """What a parallel search came to.

    `nodes` were visited by all workers together, `longest` by the busiest one in each list of
    jobs, added up: the time it takes, in nodes, if handing out jobs costs nothing.
    """

    value: float
    nodes: int
    longest: int
    jobs: int


def search_with(
    executor: Executor,
    search: Callable[..., Search],
    game: Game,
    state: State,
    workers: int = 2,
    **options: Any,
) -> Outcome:
    """Return what `search` comes to when `executor` does its jobs, for `workers` workers."""
    if workers < 1:
        raise ValueError(f"a search needs at least one worker, not {workers}")
    top, packed = Counted(game), cloudpickle.dumps(game)
    nodes = longest = jobs_done = 0
    searching, replies = search(top, state, workers=workers, **options), None
    try:
        while True:
            jobs = searching.send(replies)
            results = list(executor.map(do_job, [packed] * len(jobs), jobs))
            replies, counts = [value for value, _ in results], [count for _, count in results]
            nodes += sum(counts)
            longest += busiest(counts, workers)
            jobs_done += len(jobs)
    except StopIteration as end:
        return Outcome(end.value, top.nodes + nodes, top.nodes + longest, jobs_done)


def do_job(packed: bytes, job: Job) -> tuple[float, int]:
    """Return, in a worker, the value of a job and how many nodes it took."""
    game = Counted(unpacked(packed))
    return negamax(game, *job), game.nodes


@lru_cache(maxsize=1)
def unpacked(packed: bytes) -> Game:
    """Return the game that was sent; a worker keeps it for the next job, its tables filled."""
    return cloudpickle.loads(packed)


def busiest(counts: list[int], workers: int) -> int:
    """Return the most that one of `workers` has to do if each free one takes the next job."""
    loads = [0] * workers
    for count in counts:
        loads[loads.index(min(loads))] += count
    return max(loads)


class OneByOne(Executor):
    """An executor that does each task when it is handed in, in this process."""

    def submit(self, function: Callable, /, *arguments: Any, **options: Any) -> Future:
        future: Future = Future()
        try:
            future.set_result(function(*arguments, **options))
        except Exception as error:
            future.set_exception(error)
        return future


def processes(workers: int) -> Executor:
    """Return a pool of processes on this machine; in a browser, which has none, `OneByOne`."""
    if sys.platform == "emscripten":
        print("In a browser there are no other processes: the jobs are done one by one.")
        return OneByOne()
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers)
