"""Variants of a function: its text with one place changed, to see what that place is for."""

import linecache
from collections.abc import Callable
from zlib import crc32

from gamesearch.source import source_of


def variant(function: Callable, old: str, new: str) -> Callable:
    """Return `function` with `new` in place of `old` in its text.

    The text of the variant can be read like any other: `show_diff(function, variant(…))` shows
    the change, `record` its lines. It sees the names of the function's own module, and has no
    docstring, for that would promise what no longer holds. `ValueError` if `old` does not stand
    in the text exactly once.
    """
    text = source_of(function)
    if (times := text.count(old)) != 1:
        raise ValueError(f"{old!r} stands {times} times in {function.__name__}, not once")

    text = text.replace(old, new) + "\n"
    file = f"<variant of {function.__name__}, {crc32(text.encode()):08x}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    names = dict(function.__globals__)
    exec(compile(text, file, "exec"), names)
    return names[function.__name__]
