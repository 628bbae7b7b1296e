"""Controls that several widgets have, made alike."""

from collections.abc import Iterable
from typing import Any

import ipywidgets as w


def toggles(options: Iterable[Any], value: Any, description: str = "") -> w.ToggleButtons:
    """Return buttons of which one is pressed, at first that of `value`, beside their words."""
    buttons = w.ToggleButtons(options=list(options), value=value, description=description)
    buttons.style.button_width = "auto"
    buttons.layout.display, buttons.layout.grid_gap = "flex", "8px"
    buttons.layout.margin = "2px 12px 2px 2px"  # more room to the next than to its own words
    return buttons


def number(value: int, low: int, high: int, description: str) -> w.BoundedIntText:
    """Return a field for a small whole number from `low` to `high`."""
    layout = w.Layout(width="150px")
    return w.BoundedIntText(value, min=low, max=high, description=description, layout=layout)
