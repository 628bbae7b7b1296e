"""How a reader's function wants to be called, and at which of its lines it failed."""

import inspect
import linecache
import traceback
from collections.abc import Callable


def way_to_call(function: Callable, extra: tuple[str, ...]) -> tuple[bool, str]:
    """Return whether `extra` is given by name, and whether it may be: "yes", "always" or "no".

    `ValueError` says why the function cannot be called as the exercise calls it.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return False, "yes"  # a built-in function does not tell
    names = list(signature.parameters)
    called = f"f({', '.join(['game', 'state', *extra])})"
    yours = f"yours takes ({', '.join(names)})"
    if "game" in names[1:2]:
        raise ValueError(f"the game comes first: it is called as {called}, and {yours}")
    values = dict.fromkeys(extra)
    if can_be_called(signature, (), values):
        without = can_be_called(signature, (), {})
        return True, "yes" if without else "always"
    if can_be_called(signature, tuple(extra), {}) and "depth" not in names:
        return False, "yes" if can_be_called(signature, (), {}) else "always"
    if (
        extra == ("alpha", "beta")
        and not set(extra) & set(names)
        and can_be_called(signature, (), {})
    ):
        return False, "no"
    raise ValueError(f"it is called as {called}, and {yours}")


def can_be_called(signature: inspect.Signature, more: tuple, named: dict) -> bool:
    """Return whether a function with this signature takes game, state and these arguments."""
    try:
        signature.bind(None, None, *more, **named)
    except TypeError:
        return False
    return True


def line_of(error: BaseException, function: Callable) -> str:
    """Return the last line of the reader's own that was running, or nothing."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    numbers = [
        number
        for frame, number in traceback.walk_tb(error.__traceback__)
        if code and frame.f_code.co_filename == code.co_filename
    ]
    return linecache.getline(code.co_filename, numbers[-1]).strip() if numbers else ""
