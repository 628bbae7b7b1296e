"""What a step player shows beside its tree, as HTML made of a trace; no widget in here."""

import html
from typing import Any

from gamesearch.draw.view import View
from gamesearch.trace import Step, Trace
from gamesearch.widgets.step.position import Position

CODE = "line-height: 1.3; margin: 0; white-space: pre; overflow-x: auto; font-size: 11px"


def signs(view: View) -> tuple[str, ...]:
    """Return the signs that the legend of a run explains, from its beginning to its end."""
    chance = ("chance",) if any(spot.shape == "chance" for spot in view.root.walk()) else ()
    pruned = ("pruned",) if view.trace.pruned else ()
    return ("max", "min", *chance, "leaf", "waiting", "current", *pruned, "best line")


def whole_run(view: View) -> str:
    """Return the words for a tree that is drawn once and serves all steps."""
    spots = list(view.root.walk())
    leaves = sum(spot.shape == "leaf" for spot in spots)
    return (
        f"Game tree, {len(spots)} nodes drawn, {leaves} of them leaves; the sentence above says "
        "what happens in it at this step"
    )


def source_pane(trace: Trace, step: Step) -> str:
    """Return the source of the function that runs at `step`, its current line marked."""
    source = trace.sources[step.code]
    lines = []
    for number, line in enumerate(source.lines, source.first_line):
        if number in source.docstring:
            continue
        text = html.escape(line.rstrip()) or " "
        here = number == step.line
        style = ' style="background: #F0E442; color: #000; font-weight: bold"' if here else ""
        mark = "▶" if here else " "
        lines.append(f"<span{style}>{mark} {text}</span>")
    shown = "\n".join(lines) or "The source of this function cannot be had."
    return f'<pre tabindex="0" style="{CODE}">{shown}</pre>'


def state_pane(position: Position) -> str:
    """Return counters, variables, open calls, and the board at the step of `position`."""
    game = position.trace.game
    nodes, leaves, cutoffs, deepest = position.counters()
    counts = [
        ("nodes", nodes),
        ("leaves", leaves),
        ("cutoffs", cutoffs),
        ("deepest ply", deepest),
    ]
    parts = [rows("So far", counts), rows("Variables", position.variables())]
    calls = "<br>".join(html.escape(call) for call in position.stack())
    parts.append(f"<b>Open calls</b><br>{calls}")
    if hasattr(game, "show"):
        parts.append(game.show(position.step.visit.state).inline())
    style = "margin-bottom: 8px; line-height: 1.4"
    return "".join(f'<div style="{style}">{part}</div>' for part in parts)


def rows(title: str, pairs: list[tuple[str, Any]]) -> str:
    """Return a small table of names and values."""
    body = "".join(
        f'<tr><td style="text-align: left; padding-right: 12px">{html.escape(str(name))}</td>'
        f'<td style="text-align: left"><code>{html.escape(str(value))}</code></td></tr>'
        for name, value in pairs
    )
    return f'<b>{title}</b><table style="line-height: 1.4">{body}</table>'
