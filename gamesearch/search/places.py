"""Transposition tables with a fixed number of places: what happens when two states want one.

A dictionary grows with every state; an engine's memory does not. Which of two entries is worth its
place is a rule of its own, whatever the search.
"""

from collections.abc import Callable

from gamesearch.game import State
from gamesearch.search.table import Entry


class NewerStays(dict):
    """A table of `size` places, in which the newer entry stays.

    `key(state)` is a whole number, such as a Zobrist key: its remainder names the place of the
    state. An entry that lies in the place of another state is never given out as that state's.
    """

    def __init__(self, key: Callable[[State], int], size: int):
        super().__init__()
        self.key, self.size = key, size

    def get(self, state: State) -> Entry | None:
        owner, entry = super().get(self.key(state) % self.size, (None, None))
        return entry if owner == state else None

    __getitem__ = get

    def __setitem__(self, state: State, entry: Entry) -> None:
        place = self.key(state) % self.size
        _, old = super().get(place, (None, None))
        if old is None or not self.keeps(old, entry):
            super().__setitem__(place, (state, entry))

    def keeps(self, old: Entry, new: Entry) -> bool:
        """Return whether `old` stays where `new` wants its place."""
        return False


class DeeperStays(NewerStays):
    """A table of so many places, in which the entry of the deeper search stays.

    Source: Breuker, Uiterwijk and van den Herik, Replacement schemes for transposition tables,
    1994.
    """

    def keeps(self, old: Entry, new: Entry) -> bool:
        return old.depth > new.depth
