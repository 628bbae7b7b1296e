"""Watching a search from outside: what it visited, in which order, and every line that ran.

`recording` runs a search, and its `recorder` notes what it does; `recursion` finds which of its
functions call one another, and `sources` reads their text. `visits` holds what was noted: a
`Trace`. The other modules read it: `proof` what its leaves prove, `to_mover` to whom its values
are, `cutoffs` why a loop was left, `narrate` and `dry_run` what happened, in sentences. Nothing
here knows a particular game or search, or draws.
"""

from gamesearch.trace.recording import record
from gamesearch.trace.visits import WINDOWS, Step, TooLarge, Trace, Visit

__all__ = ["WINDOWS", "Step", "TooLarge", "Trace", "Visit", "record"]
