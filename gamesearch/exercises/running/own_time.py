"""How long a piece of work takes by itself, however busy the machine is with other work."""

import time
from collections.abc import Callable

STRETCH = 0.4  # seconds after which it is told whether the work has been asleep
ASLEEP = 0.03  # of a stretch: whoever uses less of the processor waits for something
CROWD = 5  # so many programs may share a processor before the work is told to be slow


class OwnTime:
    """A clock that begins now: its `seconds` are the work's own, not those it was kept waiting.

    It counts processor time, as `used()` tells it, and the time asleep; at the least one part in
    CROWD of the time on the wall, so that it never stands still. `used` is that of this process
    unless said otherwise.
    """

    def __init__(self, used: Callable[[], float] = time.process_time):
        self.used, self.began, self.before = used, time.monotonic(), 0.0
        self.wall_mark, self.used_mark = self.began, used()

    @property
    def seconds(self) -> float:
        """How long the work has taken so far; to be asked often, for sleep to be seen."""
        now, used = time.monotonic(), self.used()
        on_wall, own = now - self.wall_mark, used - self.used_mark
        if on_wall > STRETCH:
            self.before += on_wall if own < ASLEEP * on_wall else own
            self.wall_mark, self.used_mark, own = now, used, 0.0
        return max(self.before + own, (now - self.began) / CROWD)
