"""A watchdog for code that readers wrote: it is stopped in time, and its prints are kept away.

The time is the code's own: on a machine that is busy elsewhere it lasts longer by the clock.
It raises `OutOfTime` in the code that runs too long, and does so again and again, in case a bare
`except:` has caught it.
"""

import builtins
import contextlib
import ctypes
import io
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gamesearch.exercises.running import own_time
from gamesearch.exercises.running.own_time import OwnTime

SECONDS = 4  # of its own for one call
TICK = 0.05  # seconds between two looks at the clock
HURRY = 0.0003  # the same once it is too late
OURS = (__file__, own_time.__file__, contextlib.__file__)


class OutOfTime(BaseException):
    """The call took too long. No `Exception`, so that `except Exception` lets it pass."""

    def __str__(self) -> str:
        return "it took too long"


class Watchdog:
    """Stops a call that takes longer than `seconds`, or SECONDS, and keeps away what it prints."""

    def __init__(self, seconds: float | None = None):
        self.seconds = SECONDS if seconds is None else seconds
        self.clock: OwnTime | None = None  # of the call that runs
        self.output = Sink()

    def call(self, function: Callable, *arguments: Any, **named: Any) -> Any:
        """Return what the function returns; `OutOfTime` if it does not in time."""
        self.clock = OwnTime()
        try:
            try:
                return function(*arguments, **named)
            finally:
                self.clock = None
        except OutOfTime:
            self.clock = None  # it may have come as the line above was about to run
            raise

    @property
    def late(self) -> bool:
        """Whether the call that runs should have ended."""
        clock = self.clock
        return clock is not None and clock.seconds > self.seconds

    @contextmanager
    def on_guard(self) -> Iterator["Watchdog"]:
        """Watch all calls made inside, and keep away what they print or ask."""
        asking, streams = builtins.input, (sys.stdout, sys.stderr)
        builtins.input = refuse_input
        sys.stdout = sys.stderr = self.output
        try:
            with self.kind_of_watch()():
                yield self
        finally:
            builtins.input = asking
            sys.stdout, sys.stderr = streams

    def kind_of_watch(self) -> Callable:
        """Return the way to interrupt a call that this thread and system allow."""
        main = threading.current_thread() is threading.main_thread()
        if main and hasattr(signal, "setitimer"):
            return self.by_signal
        return self.by_events if sys.platform == "emscripten" else self.by_thread

    @contextmanager
    def by_signal(self) -> Iterator[None]:
        """Look at the clock when the system's timer rings."""

        def ring(number: int, frame: Any) -> None:
            if self.late:
                signal.setitimer(signal.ITIMER_REAL, HURRY, HURRY)
                raise OutOfTime

        previous = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)

    @contextmanager
    def by_thread(self) -> Iterator[None]:
        """Look at the clock in a second thread, which raises the error in this one."""
        watched, over = ctypes.c_ulong(threading.get_ident()), threading.Event()
        usual = sys.getswitchinterval()

        def watch() -> None:
            while not over.wait(HURRY if self.late else TICK):
                if self.late:
                    sys.setswitchinterval(HURRY)  # so that this thread has its turn more often
                    stop = ctypes.py_object(OutOfTime)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(watched, stop)

        thread = threading.Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            sys.setswitchinterval(usual)

    @contextmanager
    def by_events(self) -> Iterator[None]:
        """Look at the clock at every line, where there are neither signals nor threads."""
        monitoring = sys.monitoring

        def look(code: Any, line: int) -> None:
            if self.late and code.co_filename not in OURS:
                raise OutOfTime  # but not while this clears up after itself

        monitoring.use_tool_id(monitoring.OPTIMIZER_ID, "gamesearch")
        monitoring.register_callback(monitoring.OPTIMIZER_ID, monitoring.events.LINE, look)
        monitoring.set_events(monitoring.OPTIMIZER_ID, monitoring.events.LINE)
        try:
            yield
        finally:
            monitoring.set_events(monitoring.OPTIMIZER_ID, 0)
            monitoring.free_tool_id(monitoring.OPTIMIZER_ID)


class Sink(io.TextIOBase):
    """Where prints go during a check: nowhere. `lines` is how many there were."""

    lines = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.lines += text.count("\n")
        return len(text)


def refuse_input(prompt: str = "") -> str:
    raise RuntimeError("a search has nobody to ask: take input() out")
