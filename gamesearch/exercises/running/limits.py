"""Running what a reader wrote so that nothing hangs the kernel and nothing brings it down.

Where the system can copy a process (Linux), a check runs in a copy of the kernel, which can be
ended whatever it does. Inside it, and elsewhere, a `Watchdog` interrupts what takes too long.
Time is the code's own, so that the verdict does not depend on what else the machine does.
"""

import os
import pickle
import select
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamesearch.exercises.running.own_time import OwnTime
from gamesearch.exercises.running.watchdog import TICK, OutOfTime, Watchdog

LONGEST = 12  # seconds of its own for a whole check
HEAD = 8  # bytes that say how many more will come
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
        data = read_in_time(reading, child, seconds or LONGEST)
    finally:
        os.close(reading)
        for kill in (os.killpg, os.kill):  # with all that it has started
            with suppress(ProcessLookupError, PermissionError):
                kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    returned, error = pickle.loads(data)
    if error:
        raise error
    return returned


def send_and_exit(work: Callable[[], Any], writing: int) -> None:
    """Run `work` in the copy, send what it returns through the pipe, and end the copy."""
    try:
        os.setpgid(0, 0)
        with suppress(Exception):
            limit_memory()
        try:
            data = pickle.dumps((work(), None))
        except OutOfTime as error:
            data = pickle.dumps((None, error))
        except Exception as error:
            data = pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
        data = len(data).to_bytes(HEAD, "big") + data
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


def read_in_time(reading: int, child: int, seconds: float) -> bytes:
    """Return what the copy sends through a pipe; `OutOfTime` if it works for longer than that.

    `Crashed` if the pipe is closed before all has come.
    """
    clock, data = OwnTime(lambda: processor_time(child)), b""
    while len(data) < HEAD or len(data) < HEAD + int.from_bytes(data[:HEAD], "big"):
        ready, _, _ = select.select([reading], [], [], TICK)
        part = os.read(reading, 1 << 16) if ready else b""
        if ready and not part:
            raise Crashed
        if clock.seconds > seconds:
            raise OutOfTime
        data += part
    return data[HEAD:]


def processor_time(process: int) -> float:
    """Return the seconds of processor time that a process has used so far."""
    with open(f"/proc/{process}/stat") as numbers:
        after_name = numbers.read().rpartition(")")[2].split()
    return sum(map(int, after_name[11:13])) / os.sysconf("SC_CLK_TCK")  # its own, the system's
