"""Watching a search from outside: `record` notes each visit of it, and every line that runs.

It runs any recursive search unchanged, with Python's own hook for debuggers, `sys.settrace`; what
is noted there is the `recorder`'s business. It knows nothing of particular games or searches, and
it draws nothing.
"""

import sys
from collections.abc import Callable
from types import GeneratorType
from typing import Any

from gamesearch.trace.recorder import Recorder
from gamesearch.trace.visits import Trace

UNSEEN = (
    "no call of this search with a state was seen: give the state a parameter of its own, as in "
    "search(game, state)"
)
RUN_IT = (
    "the search is a generator, and nobody has run it: record "
    "lambda game, state: list(search(game, state))"
)


def record(
    search: Callable,
    game: Any,
    state: Any,
    *,
    limit: int = 10_000,
    window: tuple[str, str] | None = None,
    **options: Any,
) -> Trace:
    """Return the trace of `search(game, state, **options)`, run as it stands.

    `search` may be any recursive function, also one typed in a cell, with inner functions, or
    one of a pair that call each other. In each, the state is the first argument of the type of
    `state` that is not the game; the window is found by its usual names (alpha and beta, a and
    b, lo and hi, low and high), or by those in `window`. A `TooLarge` error says that the search
    made more than `limit` visits. Whatever the search raises passes through, and the trace so
    far is the error's attribute `trace`. About a hundred times slower than the bare search.
    """
    recorder = Recorder(search, game, state, limit, window)
    previous = sys.gettrace()
    try:
        sys.settrace(recorder)
        returned = search(game, state, **options)  # held: to let a generator go is to close it
        if recorder.too_large:  # the search has caught it
            raise recorder.too_large
        if not recorder.trace.visits:
            raise ValueError(RUN_IT if isinstance(returned, GeneratorType) else UNSEEN)
    except BaseException as error:  # Ctrl-C too: what was seen until then is worth a look
        recorder.trace.error = error
        error.trace = recorder.trace
        raise
    finally:
        sys.settrace(previous)
    return recorder.trace
