"""Functions whose results are kept, in a dict that works out by itself what it does not hold.

Quicker than a decorated function, since a dict is asked without a call; and a game that has one
can be sent to another process, where it fills anew.
"""

from collections.abc import Callable
from typing import Any


class Table(dict):
    """A function whose results are kept: `table[x]` is `function(x)`, worked out once."""

    most = 100_000  # entries kept, so that a large board does not fill the memory

    def __init__(self, function: Callable[[Any], Any]):
        super().__init__()
        self.function = function

    def __missing__(self, key: Any) -> Any:
        value = self.function(key)
        if len(self) < self.most:
            self[key] = value
        return value

    def __reduce__(self) -> tuple[type, tuple]:
        return type(self), (self.function,)  # pickled without what it has worked out


class Latest(Table):
    """A table that begins anew when it is full: a search asks again what it asked a moment ago."""

    def __missing__(self, key: Any) -> Any:
        if len(self) >= self.most:
            self.clear()
        return super().__missing__(key)
