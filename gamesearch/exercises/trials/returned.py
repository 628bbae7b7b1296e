"""What a search has returned: whether it will do, and how it is written."""

import inspect
import re
from math import isclose
from numbers import Number
from typing import Any


def agrees(returned: float, right: float, alpha: float, beta: float) -> bool:
    """Return whether a search may say `returned` of a value `right`, with this window.

    Inside the window only the value itself; outside it any bound that proves on which side.
    """
    if alpha < right < beta:
        return returned == right or isclose(returned, right, rel_tol=1e-9, abs_tol=1e-9)
    return right <= returned <= alpha if right <= alpha else beta <= returned <= right


def wrong_kind(returned: Any) -> str:
    """Return which kind of thing was returned in place of a number, or nothing."""
    if returned is None:
        return "none"
    if isinstance(returned, bool):
        return "bool"
    if isinstance(returned, tuple | list):
        return "pair"
    if isinstance(returned, str):
        return "text"
    if inspect.isgenerator(returned):
        return "generator"
    if not isinstance(returned, Number) or isinstance(returned, complex):
        return "thing"
    return "nan" if returned != returned else ""


def short(value: Any) -> str:
    """Return a value in few characters, without its address in memory."""
    try:
        text = figure(value) if type(value) in (int, float) else repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    text = without_addresses(text)
    return text if len(text) <= 60 else f"{text[:59]}…"


def figure(value: float) -> str:
    """Return a number as a person writes it."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def without_addresses(text: str) -> str:
    """Return `text` without places in memory, which differ from run to run."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)
