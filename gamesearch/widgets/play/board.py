"""The play board: play against a search, and see what it thinks of every move."""

import html
from collections.abc import Callable
from itertools import count as numbers
from typing import Any

import ipywidgets as w

from gamesearch.draw import draw_tree
from gamesearch.game import MAX, MIN, Game, State
from gamesearch.play import Player
from gamesearch.search.alphabeta import alphabeta
from gamesearch.widgets.controls import toggles
from gamesearch.widgets.message import Message
from gamesearch.widgets.panel import Panel
from gamesearch.widgets.play.looks import drawn_grid, looks, plies_in_sight, side
from gamesearch.widgets.play.session import PlaySession, named
from gamesearch.widgets.play.thinking import Thought, think, watch

ids = numbers(1)

DRAWN = 60  # nodes of the tree


class PlayBoard(Panel):
    """A board to play on: tic-tac-toe, k in a row or Connect Four, against `player`.

    `player` is what `search_player`, `random_player` or `perfect_player` make; without one, the
    program looks as deep as a fixed number of nodes allows. `person` is MAX, to play X, or MIN, to
    play O; `state` is where each game starts. `search` is asked for the values of the moves.
    """

    def __init__(
        self,
        game: Game,
        player: Player | None = None,
        person: int = MAX,
        state: State | None = None,
        search: Callable = alphabeta,
    ):
        self.session = PlaySession(game, player, person, state)
        self.search = search
        self.view_id = f"play{next(ids)}"
        self.thought: Thought | None = None
        self.thought_at: State | None = None  # the position that `thought` is about
        self.picture: Any = None
        self.make_controls(person)
        self.looks, self.status, self.message = w.HTML(), w.HTML(), Message()
        self.grid, self.opinion, self.tree_words = w.HTML(), w.HTML(), w.HTML()
        self.tree = w.HTML(layout=w.Layout(width="100%", overflow="auto"))
        switches = w.HBox([self.undo, self.values, self.with_tree])
        first = w.HBox([self.side, self.new])
        for row in (first, switches):
            row.layout.flex_flow = "row wrap"
        self.grid.layout.margin = "0"
        board = w.VBox([self.squares, self.grid], layout=w.Layout(overflow="auto"))
        shown = [self.opinion, self.tree_words, self.tree]
        super().__init__([self.looks, first, self.status, self.message, board, switches, *shown])
        self.add_class(self.view_id)
        self.answer()

    def make_controls(self, person: int) -> None:
        self.side = toggles([("X, who begins", MAX), ("O", MIN)], person, "Play as")
        self.side.layout = w.Layout(display="flex", grid_gap="8px", width="max-content")
        self.new = w.Button(description="New game")
        self.undo = w.Button(description="Undo")
        self.values = w.ToggleButton(description="Show values")
        self.with_tree = w.ToggleButton(description="Show the tree")
        self.side.observe(self.restart, "value")
        self.new.on_click(self.restart)
        self.undo.on_click(self.take_back)
        self.values.observe(self.look, "value")
        self.with_tree.observe(self.look, "value")

        self.buttons = {move: w.Button() for move in self.session.buttons()}
        for move, button in self.buttons.items():
            button.add_class("square")
            button.add_class(f"square{move}")
            button.on_click(lambda _, move=move: self.play(move))
        columns = f"repeat({self.session.game.columns}, {side(self.session)}px)"
        layout = w.Layout(grid_template_columns=columns, grid_gap="0", overflow="visible")
        self.squares = w.GridBox(list(self.buttons.values()), layout=layout)

    # what happens

    def restart(self, change: Any = None) -> None:
        self.session.begin(self.side.value)
        self.answer()

    def play(self, move: Any) -> None:
        """Play the person's move and let the program answer."""
        try:
            self.session.play(move)
        except ValueError as error:
            self.message.say(str(error))
            return
        self.answer(move)

    def answer(self, pressed: Any = None) -> None:
        """Let the program move if it is its turn, having said so first, and show what there is."""
        self.message.say("")
        if not self.session.is_over and not self.session.is_persons_turn:
            self.think_aloud(pressed)
            try:
                self.session.reply()
            except ValueError as error:
                if pressed is not None:
                    self.session.undo()
                self.message.say(str(error))
            for button in self.buttons.values():
                button.disabled = False
        self.look()

    def think_aloud(self, pressed: Any) -> None:
        """Say that the program is thinking; till then no square but the one in focus answers."""
        self.thought = None
        self.thought_at = None
        self.show_board()
        for move, button in self.buttons.items():
            button.disabled = move != pressed

    def take_back(self, button: Any = None) -> None:
        try:
            self.session.undo()
        except ValueError as error:
            self.message.say(str(error))
            return
        self.message.say("")
        self.look()

    def look(self, change: Any = None) -> None:
        """Ask the search about the position, as far as the switches say, and show all."""
        state = self.session.state
        if self.thought_at != state:
            self.thought, self.thought_at = None, state
        self.show_board()
        wanted = self.values.value or self.with_tree.value
        if wanted and not self.thought and not self.session.is_over:
            self.opinion.value = "<p>The search is thinking …</p>"
            try:
                self.thought = think(self.session.game, state, self.search)
            except Exception as error:
                self.opinion.value = ""
                self.message.say(f"No values: {named(error)}.")
        self.show_board()
        self.show_opinion()
        self.show_tree()

    # what is shown

    def show_board(self) -> None:
        thought = self.thought if self.values.value else None
        for move, button in self.buttons.items():
            name = self.session.name(move, thought)
            button.description = button.tooltip = name
        self.looks.value = f"<style>{looks(self.session, thought, self.view_id)}</style>"
        status = html.escape(self.session.status())
        self.status.value = f'<div role="status" style="font-size: 16px">{status}</div>'
        self.grid.value = drawn_grid(self.session) if self.session.by_columns else ""

    def show_opinion(self) -> None:
        shown = self.thought and self.values.value
        words = self.session.opinion(self.thought, self.search) if shown else ""
        over = self.values.value and self.session.is_over
        words = "The game is over: there is no move to value." if over else words
        style = "line-height: 1.4; max-width: 46em; margin: 4px 0"
        self.opinion.value = f'<p style="{style}">{html.escape(words)}</p>' if words else ""

    def show_tree(self) -> None:
        self.picture, words = None, ""
        if self.with_tree.value and self.thought:
            words = self.draw()
        self.tree_words.value = f"<p>{html.escape(words)}</p>" if words else ""
        self.tree.value = self.picture.inline() if self.picture else ""
        self.tree.tabbable = bool(self.picture)  # so that the arrow keys can scroll it

    def draw(self) -> str:
        """Draw the tree of the search, and return the sentence that belongs above it."""
        session, wanted = self.session, self.thought.depth
        try:
            trace, depth = watch(session.game, session.state, self.search, wanted)
        except Exception as error:
            return f"No tree: {named(error)}."
        plies = plies_in_sight(session.game, session.state)
        self.picture = draw_tree(trace, depth=plies, limit=DRAWN, prefix=self.view_id)
        drawn = "first ply" if plies == 1 else f"first {plies} plies"
        first = f"The {drawn} of the tree that the search looks at from here."
        if depth == wanted:
            return first
        return (
            "The tree of this search is too large to record. This is what it looks at "
            f"{depth} plies ahead, and estimates beyond."
        )

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel the board as it stands."""
        bundle = super()._repr_mimebundle_(**options) or {}
        board = self.session.game.show(self.session.state)
        status = self.session.status()
        words = [f"PlayBoard: {status}", board.text]
        opinion = self.session.opinion(self.thought, self.search) if self.thought else ""
        bundle["text/html"] = (
            f"<p>{html.escape(status)}</p>{board.html()}"
            + (f"<p>{html.escape(opinion)}</p>" if opinion else "")
            + (self.picture.html() if self.picture else "")
        )
        bundle["text/plain"] = "\n".join([*words, opinion] if opinion else words)
        return bundle
