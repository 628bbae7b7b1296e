"""Tasks spread over the workers of an executor, wherever these are, so that none is lost.

It knows functions and `concurrent.futures`: nothing of games, and nothing of who made the executor,
a pool of processes on this machine or a cluster.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Any, NamedTuple

import cloudpickle

BATCHES = 100  # small tasks travel together; a worker that dies loses a hundredth of the work
ATTEMPTS = 3

Tasks = Mapping[Hashable, tuple]  # the arguments of each call, by a label that tells them apart

log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """What stands in place of a result: why the call failed, in words."""

    reason: str


def spread(function: Callable, tasks: Tasks, executor: Executor) -> Iterator[tuple[Hashable, Any]]:
    """Yield the label and the result of `function(*arguments)` for each task, as they are finished.

    A call that fails is reported with its label and made again by itself; after the third attempt
    its result is a `Failure`. So is a batch whose worker died: an executor that puts another
    worker in its place, as Dask does, loses nothing. One that does not (a broken
    `ProcessPoolExecutor`) is a `BrokenExecutor`, raised when all that was finished is yielded.

    Functions written in a notebook are sent too, by cloudpickle; the workers need our package.
    """
    check_executor(executor)
    attempts: Counter[Hashable] = Counter()
    pending: dict[Future, list[Hashable]] = {}

    def send(batch: list[Hashable]) -> None:
        attempts.update(batch)
        calls = cloudpickle.dumps((function, [tasks[label] for label in batch]))
        pending[executor.submit(run_batch, calls)] = batch

    try:
        for batch in batches(list(tasks)):
            send(batch)
        while pending:
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=is_broken):
                batch = pending.pop(future)
                for label, result in zip(batch, results_of(future, batch)):
                    if isinstance(result, Failure) and attempts[label] < ATTEMPTS:
                        log.warning("%s is tried again, it failed: %s", label, result.reason)
                        send([label])
                    else:
                        yield label, result
    finally:
        for future in pending:
            future.cancel()


def check_executor(executor: Any) -> None:
    """Raise a `ValueError` for what is no executor, though it may look like one."""
    if not isinstance(executor, Executor):
        raise ValueError(
            f"{type(executor).__name__} is no executor of concurrent.futures: give a "
            "ProcessPoolExecutor, or of a Dask client its get_executor()"
        )


def batches(labels: list) -> Iterator[list]:
    """Yield `labels` in order, in at most `BATCHES` lists."""
    size = -(-len(labels) // BATCHES) or 1
    for start in range(0, len(labels), size):
        yield labels[start : start + size]


def run_batch(calls: bytes) -> list:
    """Return, in a worker, the result of each call, a `Failure` where it raised an error."""
    function, calls = cloudpickle.loads(calls)
    results = []
    for arguments in calls:
        try:
            results.append(function(*arguments))
        except Exception as error:
            results.append(Failure(f"{type(error).__name__}: {error}"))
    return results


def is_broken(future: Future) -> bool:
    """Return whether `future` failed because its executor has no workers left."""
    return not future.cancelled() and isinstance(future.exception(), BrokenExecutor)


def results_of(future: Future, batch: list) -> list:
    """Return the results of a batch; if its worker never answered, a `Failure` for each."""
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        return [Failure(f"the worker gave no answer, {type(error).__name__}: {error}")] * len(batch)


class Journal(dict):
    """Results by key, kept in a file as they are added, a line of JSON each.

    Reads what is in the file already. A line that was cut off, because the run was, is as if it
    had not been written. `ValueError` if the file holds anything else.
    """

    def __init__(self, path: str | Path):
        self.path = Path(path)
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        super().__init__(self.read(text))
        self.gap = "" if text.endswith("\n") or not text else "\n"  # after a line that was cut off

    def read(self, text: str) -> Iterator[tuple[str, Any]]:
        """Yield the keys and results of the lines that are whole."""
        for number, line in enumerate(text.split("\n"), start=1):
            if line[:2] != '["'[: len(line)]:
                raise ValueError(
                    f"line {number} of {self.path} is no result of an earlier run: "
                    "name a file of its own to keep results in"
                )
            try:
                key, result = json.loads(line)
            except ValueError:
                continue  # empty, or cut off
            yield key, result

    def __setitem__(self, key: str, result: Any) -> None:
        line = json.dumps([key, result])
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{self.gap}{line}\n")
        self.gap = ""
        super().__setitem__(key, result)
