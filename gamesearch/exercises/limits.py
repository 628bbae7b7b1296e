"""Running what a reader wrote so that nothing hangs the kernel and nothing brings it down.

Where the system can copy a process (Linux), a check runs in a copy of the kernel, which can be
ended whatever it does. Inside it, and elsewhere, a `Watchdog` interrupts what takes too long.
"""

import os
import pickle
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamesearch.exercises.watchdog import OutOfTime, Watchdog

LONGEST = 12  # seconds for a whole check
MEMORY = 2 << 30  # bytes that a check may take


class Crashed(Exception):
    """The process in which the check ran has gone: out of memory, or brought down."""


def call(function: Callable, *arguments: Any, **named: Any) -> Any:
    """Return what a reader's function returns, run apart and watched: for judges of your own.

    `OutOfTime`, `Crashed` and `RuntimeError` as in `apart`; `check` makes sentences of them.
    """

    def work() -> Any:
        with Watchdog().on_guard() as watchdog:
            return watchdog.call(function, *arguments, **named)

    return apart(work)


def apart(work: Callable[[], Any], seconds: float | None = None) -> Any:
    """Return what `work()` returns, run in a copy of this process where there can be one.

    What it changes is forgotten with the copy. `OutOfTime` if it takes longer than
    `seconds`, or LONGEST; `Crashed` if the copy dies; `RuntimeError` with what `work` raised.
    Without a copy `work` must see to its own end, by a `Watchdog`.
    """
    if not sys.platform.startswith("linux"):
        return work()
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the copy never uses a thread
        child = os.fork()
    if child == 0:
        send_and_exit(work, writing)
    os.close(writing)
    try:
        data = read_until(reading, time.monotonic() + (seconds or LONGEST))
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not data:
        raise Crashed
    returned, error = pickle.loads(data)
    if error:
        raise error
    return returned


def send_and_exit(work: Callable[[], Any], writing: int) -> None:
    """Run `work` in the copy, send what it returns through the pipe, and end the copy."""
    try:
        with suppress(Exception):
            limit_memory()
        try:
            data = pickle.dumps((work(), None))
        except OutOfTime as error:
            data = pickle.dumps((None, error))
        except Exception as error:
            data = pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
        while data:
            data = data[os.write(writing, data) :]
    finally:
        os._exit(0)  # nothing of the kernel's own is to be tidied up by its copy


def limit_memory() -> None:
    """Let this process take MEMORY bytes beyond what it has."""
    import resource

    with open("/proc/self/statm") as sizes:
        now = int(sizes.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))


def read_until(reading: int, deadline: float) -> bytes:
    """Return all that comes through a pipe before it is closed; `OutOfTime` at the deadline."""
    data = b""
    while True:
        ready, _, _ = select.select([reading], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise OutOfTime
        part = os.read(reading, 1 << 16)
        if not part:
            return data
        data += part
