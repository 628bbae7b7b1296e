"""The step player: a recorded search, forwards and backwards, tree and source in step."""

import html
from itertools import count as numbers
from typing import Any

import ipywidgets as w

from gamesearch.draw import draw_tree
from gamesearch.draw.style import legend_of
from gamesearch.draw.view import View
from gamesearch.picture import as_graphic
from gamesearch.trace import Trace
from gamesearch.widgets.controls import toggles
from gamesearch.widgets.panel import Panel
from gamesearch.widgets.step.panes import signs, source_pane, state_pane, whole_run
from gamesearch.widgets.step.position import Position
from gamesearch.widgets.step.restyled import RestyledTree

ids = numbers(1)

LAID_OUT = 300  # nodes that are laid out once; in larger trees, what lies around is drawn
SPEEDS = {"slow": 1500, "normal": 700, "fast": 200}
WIDE = w.Layout(width="calc(100% - 4px)", overflow="auto")
BUTTONS = {
    "first": "First",
    "previous": "Previous",
    "next": "Next",
    "last": "Last",
    "call": "Next node",
    "return": "Next return",
    "cutoff": "Next cutoff",
}


class StepPlayer(Panel):
    """The whole run of `trace`: the tree, the search's own source with the line that runs, its
    variables and calls, the board, the counters, and a sentence that says what happens and why.

    It plays any search that `record` has watched, a reader's own among them.
    """

    def __init__(self, trace: Trace):
        self.trace = trace
        self.view_id = f"player{next(ids)}"
        trouble = unplayable(trace)
        if trouble:
            super().__init__([w.HTML(f'<div role="alert">{html.escape(trouble)}</div>')])
            return
        self.position = Position(trace)
        view = View(trace, limit=LAID_OUT)
        self.drawn = None
        if not any(spot.hidden for spot in view.root.walk()):
            self.drawn = RestyledTree(trace, self.view_id)
        self.make_controls()
        self.make_panes(view)
        super().__init__([*self.rows, self.sentence, self.legend, self.tree, self.beneath])
        self.show()

    # the controls

    def make_controls(self) -> None:
        self.buttons = {
            key: w.Button(description=words, layout=w.Layout(width="auto"))
            for key, words in BUTTONS.items()
        }
        for key, button in self.buttons.items():
            button.on_click(lambda _, key=key: self.press(key))
        self.by = toggles([("by node", False), ("by line", True)], False)
        self.speed = toggles(SPEEDS, "normal")
        most = len(self.position.stops) - 1
        self.slider = w.IntSlider(
            0, 0, max(most, 0), description="Step", layout=w.Layout(width="60%")
        )
        self.play = w.Play(value=0, min=0, max=max(most, 0), interval=SPEEDS["normal"])
        self.slider.observe(self.moved, "value")
        self.play.observe(self.moved, "value")
        self.by.observe(self.change_stops, "value")
        self.speed.observe(self.change_speed, "value")
        self.follow = w.ToggleButton(True, description="follow the search")
        self.follow.tooltip = "Show the part of a large tree where the search is"
        self.follow.layout.display = "" if self.drawn and self.drawn.is_large else "none"
        self.follow.observe(lambda change: self.show(), "value")
        row = w.Layout(flex_flow="row wrap", align_items="center")
        self.rows = [
            w.HBox(list(self.buttons.values()), layout=row),
            w.HBox([self.play, self.speed, self.by, self.follow], layout=row),
            self.slider,
        ]

    def press(self, key: str) -> None:
        """Do what a button says."""
        position = self.position
        jumps = {
            "call": position.calls,
            "return": position.returns,
            "cutoff": position.cutoffs,
        }
        if key in jumps:
            if not position.jump(jumps[key]):
                self.say(f"No {BUTTONS[key].lower()} after this step.")
                return
        else:
            here, last = position.place, len(position.stops) - 1
            position.go({"first": 0, "previous": here - 1, "next": here + 1, "last": last}[key])
        self.show()

    def moved(self, change: dict) -> None:
        """Follow the slider or the running play button."""
        if change["new"] != self.position.place:
            self.position.go(change["new"])
            self.show()

    def change_stops(self, change: Any = None) -> None:
        """Go by lines or by nodes from now on, from the place where we are."""
        self.position.by_line = self.by.value
        self.position.go(self.position.place)
        most = len(self.position.stops) - 1
        with self.slider.hold_sync(), self.play.hold_sync():
            for control in (self.slider, self.play):
                control.max = max(control.max, most)  # until its value is one of the new stops
                control.value = self.position.place
                control.max = most
        self.show()

    def change_speed(self, change: Any = None) -> None:
        self.play.interval = SPEEDS[self.speed.value]

    # what is shown

    def make_panes(self, view: View) -> None:
        self.sentence = w.HTML()
        self.legend = w.HTML(legend_of(signs(view), bool(view.root.rows)), layout=WIDE)
        self.tree = w.HTML(layout=WIDE, tabbable=True)
        self.beneath = w.HTML(layout=WIDE)
        if self.drawn:
            alt = html.escape(whole_run(view))
            self.tree.value = (
                f'<style>{self.drawn.base_css}</style><div id="{self.view_id}view" role="img" '
                f'aria-label="{alt}">{self.drawn.svg}</div>'
            )

    def show(self) -> None:
        """Bring every pane to the step at which the player stands.

        Each value set is a message to the page, so there are few; the sentence, with the style of
        the tree, comes last of what is seen: where it stands, all else does.
        """
        position = self.position
        if not self.drawn:
            around = draw_tree(
                self.trace, upto=position.index, near=position.step.visit, prefix=self.view_id
            )
            self.tree.value = as_graphic(around.svg, around.alt)
        source = source_pane(self.trace, position.step)
        self.beneath.value = (
            '<div style="display: flex; flex-wrap: wrap; gap: 12px">'
            f'<div style="flex: 3 1 420px; min-width: 0">{source}</div>'
            f'<div style="flex: 2 1 280px; min-width: 0">{state_pane(position)}</div></div>'
        )
        self.slider.value = position.place
        self.say(position.sentence())
        self.play.value = position.place

    def say(self, sentence: str) -> None:
        """Show a sentence, and the tree as it is at this step."""
        self.sentence.value = (
            f'<style>{self.css()}</style><div role="status" data-place="{self.position.place}" '
            f'style="min-height: 3em; line-height: 1.4">{html.escape(sentence)}</div>'
        )

    def css(self) -> str:
        """Return the style of the tree at this step."""
        if not self.drawn:
            return ""
        style = self.drawn.css(self.position.index)
        if self.follow.value and self.drawn.is_large:
            style += "\n" + self.drawn.following(self.position.index)
        return style

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel the finished tree."""
        bundle = super()._repr_mimebundle_(**options) or {}
        return bundle if unplayable(self.trace) else bundle | self.still()

    def still(self) -> dict[str, str]:
        """Return the finished tree, as HTML and as text."""
        picture = draw_tree(self.trace)
        text = f"StepPlayer of {self.trace!r}\n{picture.text}"
        return {"text/html": picture.html(), "text/plain": text}


def unplayable(trace: Any) -> str:
    """Return why there is nothing to play in `trace`, and what to do; nothing if there is."""
    if not isinstance(trace, Trace):
        return (
            f"A step player needs a recorded search, not {type(trace).__name__}: "
            "write StepPlayer(record(alphabeta, tree, tree.initial))."
        )
    return "" if trace.steps else "Nothing was recorded: the search made no call to follow."
