"""The column that every widget of the course is: it says so when its kernel has gone."""

import ipywidgets as w
from traitlets import validate

GONE = "Nothing answers here: the kernel was restarted or has stopped. Run this cell again."
# The page's own part of ipywidgets marks what has lost its kernel; no Python runs then.
STYLE = f"""<style>
.gamesearch .jupyter-widgets-disconnected::before {{ display: none }}
.gamesearch.jupyter-widgets-disconnected::before {{
    content: "{GONE}"; font: inherit; color: inherit; border: 2px solid #D55E00; padding: 4px;
}}
</style>"""


class Panel(w.VBox):
    """Controls and panes, one below the other, and the sentence for when nobody answers them."""

    def __init__(self, children: tuple[w.Widget, ...] | list[w.Widget] = ()):
        self.looks_when_gone = w.HTML(
            STYLE, layout=w.Layout(display="block", height="0", margin="0")
        )
        super().__init__(children)
        self.add_class("gamesearch")

    @validate("children")
    def with_the_sentence(self, proposal: dict) -> tuple[w.Widget, ...]:
        """Keep the sentence's style among the children."""
        others = [child for child in proposal["value"] if child is not self.looks_when_gone]
        return (self.looks_when_gone, *others)
