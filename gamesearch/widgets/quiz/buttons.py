"""Buttons for the leaves of a tree and for its subtrees, to answer the pruning quiz with."""

from collections.abc import Callable

import ipywidgets as w

from gamesearch.games.explicit import Path
from gamesearch.widgets.quiz.questions import Question
from gamesearch.widgets.quiz.reasons import PLAYERS
from gamesearch.words import figure

FRAME = w.Layout(
    flex_flow="row wrap", align_items="center", border="1px solid #767676", margin="2px"
)


class LeafButtons(w.VBox):
    """Buttons that are pressed for the leaves marked as pruned, framed together by their parents.

    `marked` are those leaves, from left to right; `on_mark` is called when they have changed.
    """

    def __init__(self, on_mark: Callable[[], None]):
        self.on_mark = on_mark
        self.buttons: dict[Path, w.ToggleButton] = {}
        self.silent = False  # while a whole subtree changes
        super().__init__()

    @property
    def marked(self) -> list[Path]:
        return [leaf for leaf, button in self.buttons.items() if button.value]

    def ask(self, question: Question) -> None:
        """Offer the leaves of `question`, none of them marked."""
        self.question, self.buttons = question, {}
        self.children = [self.subtree(())]

    def subtree(self, node: Path) -> w.Box:
        """Return the buttons for `node` and all below it."""
        tree, name = self.question.tree, self.question.names[node]
        player = PLAYERS[tree.to_move(node)]
        inside: list[w.Widget] = [w.HTML(f'<span style="padding: 0 6px">{name} {player}</span>')]
        if node:
            inside.append(self.whole_button(node))
        for child in ((*node, move) for move in tree.moves(node)):
            leaf = tree.is_terminal(child)
            inside.append(self.leaf_button(child) if leaf else self.subtree(child))
        return w.HBox(inside, layout=FRAME)

    def whole_button(self, node: Path) -> w.Button:
        name = self.question.names[node]
        button = w.Button(
            description=f"all of {name}",
            tooltip=f"mark all leaves below {name}, or none",
            layout=w.Layout(width="auto"),
        )
        button.on_click(lambda pressed: self.toggle_all(node))
        return button

    def leaf_button(self, leaf: Path) -> w.ToggleButton:
        width = max(72, 44 + 8 * len(figure(self.question.tree.utility(leaf))))
        self.buttons[leaf] = w.ToggleButton(layout=w.Layout(width=f"{width}px"))
        self.buttons[leaf].observe(lambda change: self.mark(leaf), "value")
        self.write(leaf)
        return self.buttons[leaf]

    def write(self, leaf: Path) -> None:
        """Write on the button position and value, and // before them if the leaf is marked."""
        button, number = self.buttons[leaf], self.question.leaves.index(leaf) + 1
        value = figure(self.question.tree.utility(leaf))
        button.description = f"{'// ' if button.value else ''}{number}: {value}"
        said = "marked as pruned" if button.value else "not marked"
        button.tooltip = f"leaf {number}, value {value}: {said}"

    def mark(self, leaf: Path) -> None:
        self.write(leaf)
        if not self.silent:
            self.on_mark()

    def toggle_all(self, node: Path) -> None:
        """Mark all leaves below `node`; if they are all marked, none."""
        buttons = [self.buttons[leaf] for leaf in self.question.below(node)]
        every = all(button.value for button in buttons)
        self.silent = True
        for button in buttons:
            button.value = not every
        self.silent = False
        self.on_mark()
