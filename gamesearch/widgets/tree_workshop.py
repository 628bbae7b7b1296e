"""The tree workshop: type a tree, choose a search and a window, and step through what it does."""

import re
from math import inf
from typing import Any

import ipywidgets as w

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.notation import read_tree
from gamesearch.games.published import published
from gamesearch.search.alphabeta import alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax
from gamesearch.search.minimax import minimax
from gamesearch.trace import TooLarge, Trace, record
from gamesearch.widgets.controls import toggles
from gamesearch.widgets.message import Message
from gamesearch.widgets.panel import Panel
from gamesearch.widgets.step.player import StepPlayer
from gamesearch.words import figure

SEARCHES = {
    search.__name__: search
    for search in (alphabeta, alphabeta_strict, alphabeta_fail_hard, negamax, minimax)
}
PLAYERS = {"MAX": MAX, "MIN": MIN}
STEPPED = 600  # visits that a player can step through without losing its reader


class Workpiece:
    """The tree, search and window that the workshop is set to; it holds no widget.

    `text` writes the tree as `ExplicitTree.parse` reads it. What is wrong is a `ValueError`.
    """

    def __init__(self, text: str):
        self.text = text
        self.root_player = "MAX"
        self.search = "alphabeta"
        self.window = "−∞, +∞"

    def tree(self) -> ExplicitTree:
        """Return the tree; the root's player is as chosen, unless the text itself names it."""
        tree = ExplicitTree(read_tree(self.text), PLAYERS[self.root_player])
        if CHANCE in map(tree.to_move, tree.states):
            raise ValueError(
                "CHANCE is to move in this tree, and the searches here know only MAX and MIN: "
                "write max or min in place of chance"
            )
        return tree

    def bounds(self) -> tuple[float, float]:
        """Return alpha and beta as they were typed, such as "−∞, +∞" or "3, 5"."""
        words = re.findall(r"[^\s,;()\[\]]+", re.sub("[−–]", "-", self.window).replace("∞", "inf"))
        try:
            alpha, beta = map(float, words)
        except ValueError:
            raise ValueError(
                f"{self.window!r} is not a window: write alpha and beta with a comma between, "
                "such as −∞, +∞ or 3, 5"
            ) from None
        if not alpha < beta:
            alpha, beta = figure(alpha), figure(beta)
            raise ValueError(f"the window is empty: alpha, {alpha}, must be below beta, {beta}")
        return alpha, beta

    def run(self) -> Trace:
        """Return the trace of the search; `minimax` has no window and takes none."""
        search, options = SEARCHES[self.search], {}
        alpha, beta = self.bounds()
        if search is not minimax:
            options = {"alpha": alpha, "beta": beta}
        elif (alpha, beta) != (-inf, inf):
            raise ValueError("minimax has no window: choose another search, or −∞, +∞")
        try:
            return record(search, self.tree(), (), limit=STEPPED, **options)
        except TooLarge:
            raise ValueError(
                f"a search of more than {STEPPED} visits is too long to step through: write a "
                "smaller tree"
            ) from None


class TreeWorkshop(Panel):
    """A field for a tree, controls for root player, search and window, and a step player.

    A mistake is pointed at, and the last good tree stays. The text in the field can be copied.
    """

    def __init__(self, text: str = published["textbook"].text()):
        if not isinstance(text, str):
            raise ValueError(
                f"the workshop takes a tree as text, such as tree.text(), not {text!r}"
            )
        self.work = Workpiece(text)
        wide = w.Layout(width="min(640px, 95%)")
        self.text = w.Text(text, description="Tree", continuous_update=False, layout=wide)
        self.root_player = toggles(PLAYERS, "MAX", "Root")
        self.search = toggles(SEARCHES, "alphabeta", "Search")
        self.window = w.Text("−∞, +∞", description="Window", continuous_update=False)
        self.message = Message()
        self.controls = [self.text, self.root_player, self.search, self.window]
        self.player: StepPlayer | None = None
        super().__init__([*self.controls, self.message])
        for control in self.controls:
            control.observe(self.run, "value")
        self.run()

    def run(self, change: Any = None) -> None:
        """Search as the controls say; what they say wrong is told, and nothing else changes."""
        self.work.text = self.text.value
        self.work.root_player = self.root_player.value
        self.work.search = self.search.value
        self.work.window = self.window.value
        try:
            trace = self.work.run()
        except ValueError as error:
            self.message.say(str(error))
            return
        self.message.say("")
        self.player = StepPlayer(trace)
        self.children = [*self.controls, self.message, self.player]

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel the finished tree."""
        bundle = super()._repr_mimebundle_(**options) or {}
        if self.player:
            still = self.player.still()
            bundle["text/html"] = still["text/html"]
            tree = self.player.trace.game.text()
            bundle["text/plain"] = f"TreeWorkshop {tree}\n{still['text/plain']}"
        return bundle
