"""The ordering explorer: change the order of the moves and see what alpha-beta then visits."""

import re
from itertools import count as numbers
from typing import Any

import ipywidgets as w

from gamesearch.draw import draw_tree
from gamesearch.game import Game
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.games.published import published
from gamesearch.widgets.controls import number, toggles
from gamesearch.widgets.message import Message
from gamesearch.widgets.ordering.counts import BLUE, GREEN, ORANGE, table
from gamesearch.widgets.ordering.study import ORDERS, RULES, OrderingStudy, read_own
from gamesearch.widgets.panel import Panel

ids = numbers(1)

WIDE = 900  # points
HINT = "<p>A wide tree: scroll it sideways. Its root is in the middle.</p>"
CHOSEN = [name for name in published if name != "dice"]


class OrderingExplorer(Panel):
    """Controls for order and cut rule, the tree they lead to, and the counts beside each other.

    `game` is an explicit tree, which can be typed over, chosen or drawn by lot, or a game such as
    tic-tac-toe, whose position can be typed; `state` is where to begin. Both may be texts.
    """

    def __init__(self, game: Game | str | None = None, state: Any = None):
        self.unread = ""  # what is wrong with the tree or position asked for last
        try:
            self.study = OrderingStudy(*read(game, state))
        except ValueError as error:
            self.study, self.unread = OrderingStudy(published["textbook"]), str(error)
        self.view_id = f"ordering{next(ids)}"
        self.make_controls()
        self.message = Message()
        self.counts = w.HTML()
        self.tree = w.HTML(layout=w.Layout(width="calc(100% - 4px)", overflow="auto"))
        self.tree.tabbable = True  # so that the keyboard can scroll it
        self.tried = w.HTML()
        counts = w.HBox([self.counts, self.tried], layout=w.Layout(flex_flow="row wrap"))
        super().__init__(
            [*self.tree_controls(), self.message, *self.order_controls(), counts, self.tree]
        )
        self.picture = None
        self.run()

    # the controls

    def make_controls(self) -> None:
        explicit = isinstance(self.study.game, ExplicitTree)
        text = self.study.game.text() if explicit else self.study.game.text(self.study.state)
        wide = w.Layout(width="min(640px, 95%)")
        self.text = w.Text(
            text,
            description="Tree" if explicit else "Position",
            continuous_update=False,
            layout=wide,
        )
        self.chosen = w.Dropdown(options=["", *CHOSEN], description="or choose")
        self.branching = number(3, 1, 4, "moves")
        self.depth = number(3, 1, 5, "plies")
        self.tree_seed = number(1, 0, 9999, "seed")
        self.draw_lot = w.Button(description="Random tree")
        self.order = toggles(ORDERS, ORDERS[0], "Order")
        self.rule = toggles([(f"α {rule} β", rule) for rule in RULES], "≥", "Cut if")
        self.seed = number(1, 0, 9999, "Seed")
        self.own = w.Text(
            " ".join(map(str, self.all_moves())),
            description="My order",
            continuous_update=False,
        )
        for control in (self.order, self.rule, self.seed, self.own):
            control.observe(self.run, "value")
        self.text.observe(self.read_text, "value")
        self.chosen.observe(self.choose, "value")
        self.draw_lot.on_click(self.draw_random)
        for control in (self.branching, self.depth, self.tree_seed):
            control.observe(self.draw_random, "value")

    def tree_controls(self) -> list[w.Widget]:
        if not isinstance(self.study.game, ExplicitTree):
            return [self.text]
        lot = w.HBox([self.draw_lot, self.branching, self.depth, self.tree_seed])
        lot.layout.flex_flow = "row wrap"
        return [self.text, self.chosen, lot]

    def order_controls(self) -> list[w.Widget]:
        return [
            self.order,
            w.HBox([self.rule, self.seed, self.own], layout=w.Layout(flex_flow="row wrap")),
        ]

    def all_moves(self) -> list[Any]:
        """Return the moves of the widest node, to be put into an order of one's own."""
        game = self.study.game
        if isinstance(game, ExplicitTree):
            return list(range(max(len(game.moves(s)) for s in game.states)))
        return list(game.moves(self.study.state))

    # what happens when one of them changes

    def choose(self, change: Any = None) -> None:
        if self.chosen.value:
            self.text.value = published[self.chosen.value].text()

    def draw_random(self, change: Any = None) -> None:
        tree = random_tree(self.branching.value, self.depth.value, seed=self.tree_seed.value)
        self.text.value = tree.text()

    def read_text(self, change: Any = None) -> None:
        """Take over what was typed; if it is malformed, say where, and keep the last good one."""
        try:
            if isinstance(self.study.game, ExplicitTree):
                game = ExplicitTree.parse(self.text.value)
                state = game.initial
            else:
                game = self.study.game
                state = game.parse(self.text.value)
            self.study.set_tree(game, state)
        except ValueError as error:
            self.unread = str(error)
            self.message.say(self.unread)
            return
        self.unread = ""
        if self.chosen.value and published[self.chosen.value].text() != self.text.value:
            self.chosen.value = ""  # so that the same tree can be chosen again
        self.own.unobserve(self.run, "value")
        self.own.value = " ".join(map(str, self.all_moves()))
        self.own.observe(self.run, "value")
        self.run()

    def run(self, change: Any = None) -> None:
        """Search anew as the controls say, and show what it comes to."""
        self.seed.layout.display = "flex" if self.order.value == "random" else "none"
        self.own.layout.display = "flex" if self.order.value == "my own" else "none"
        own = []
        if self.order.value == "my own":
            try:
                own = read_own(self.own.value, self.all_moves())
            except ValueError as error:
                self.message.say(str(error))
                return
        trace = self.study.run(self.order.value, self.rule.value, self.seed.value, own)
        self.message.say(self.unread)
        self.show_tree(trace)
        self.show_counts()

    # what is shown

    def show_counts(self) -> None:
        study = self.study
        latest = study.latest
        where = "that any order allows" if latest.rule == "≥" else "of any order if α ≥ β cuts"
        rows = [
            ("minimax, any order", study.full, ORANGE),
            (f"alpha-beta, {latest.order}, cut if α {latest.rule} β", latest.count, BLUE),
            (f"the least {where}", study.least, GREEN),
        ]
        self.counts.value = table("Visited", rows, study.full.nodes)
        tried = [(f"{t.order}, α {t.rule} β", t.count, BLUE) for t in study.tried]
        self.tried.value = table("Tried so far", tried, study.full.nodes)

    def show_tree(self, trace: Any) -> None:
        if trace is None:
            self.picture = None
            self.tree.value = "<p>Too large a tree to draw; the counts hold all the same.</p>"
            return
        self.picture = draw_tree(trace, limit=150, prefix=self.view_id)
        width = float(re.search(r'<svg[^>]*? width="([\d.]+)', self.picture.svg)[1])
        self.tree.value = (HINT if width > WIDE else "") + self.picture.inline()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel what it shows at this moment."""
        bundle = super()._repr_mimebundle_(**options) or {}
        latest = self.study.latest
        nodes, leaves = latest.count
        said = f"OrderingExplorer: {latest.order}, {nodes} nodes, {leaves} leaves"
        tree = self.picture.html() if self.picture else self.tree.value
        bundle["text/html"] = self.counts.value + tree
        bundle["text/plain"] = f"{said}\n{self.picture.text}" if self.picture else said
        return bundle


def read(game: Game | str | None, state: Any) -> tuple[Game, Any]:
    """Return the game and the state to begin with, each of them read if it is a text."""
    game = published["textbook"] if game is None else game
    game = ExplicitTree.parse(game) if isinstance(game, str) else game
    return game, game.parse(state) if isinstance(state, str) else state
