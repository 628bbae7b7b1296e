"""What a check shows: the sentence, the smallest tree on which it goes wrong, and a step player."""

import html
from contextlib import suppress
from functools import cached_property
from typing import Any

import ipywidgets as w

from gamesearch.draw import draw_tree
from gamesearch.exercises.registry import Verdict
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.exercises.trials.replay import Replay
from gamesearch.games.explicit import ExplicitTree
from gamesearch.picture import Picture

PASSED, FAILED, UNTOUCHED = "#007A5A", "#9C2A00", "#6E6E6E"  # beside the words, never alone
BOX = "border-left: 5px solid {colour}; padding: 4px 12px; line-height: 1.5; max-width: 70ch"


class Result:
    """The answer of `check`: `passed`, `message`, and `counterexample`, a tree, a position or None.

    It shows itself: the sentence, the tree drawn, and in a live notebook the step player,
    `player`, on the reader's own search, at the step where it goes wrong.
    """

    def __init__(self, name: str, verdict: Verdict, note: str = ""):
        self.name, self.verdict, self.note = name, verdict, note
        self.passed, self.message = verdict.passed, verdict.message
        self.counterexample = verdict.counterexample

    @cached_property
    def replay(self) -> Replay | None:
        """The reader's search, run again on the counterexample and recorded; None if it cannot."""
        with suppress(Exception):  # it is wrong in some way: not all can be recorded and drawn
            replay = self.verdict.attempt and self.verdict.attempt.replay()
            return replay if replay and draw_tree(replay.trace).svg else None
        return None

    @cached_property
    def player(self) -> w.VBox | None:
        """The step player on the reader's own search where it goes wrong, or None."""
        return self.replay.player() if self.replay else None

    @cached_property
    def picture(self) -> Picture | None:
        """The counterexample drawn: as the reader's search went over it, else the tree alone."""
        if self.replay:
            return draw_tree(self.replay.trace, caption="")
        if isinstance(self.counterexample, ExplicitTree):
            return draw_tree(self.counterexample)
        game = self.verdict.game
        if self.counterexample is not None and hasattr(game, "show"):
            return game.show(self.counterexample)
        return None

    @property
    def heading(self) -> str:
        """The name of the exercise, and that it is passed if it is."""
        return f"{self.name}: passed." if self.passed else f"{self.name}:"

    @property
    def turning_point(self) -> str:
        """The sentence that tells where it goes wrong, or nothing."""
        return self.replay.sentence if self.replay else ""

    @property
    def text(self) -> str:
        """All of it in characters."""
        parts = [f"{self.heading} {self.message}", self.turning_point]
        parts += [self.picture.text] if self.picture else []
        parts += [f"Hint: {self.verdict.hint}"] if self.verdict.hint else []
        return "\n".join(part for part in [*parts, self.note] if part)

    def __repr__(self) -> str:
        return self.text

    def html(self) -> str:
        """Return all of it for a notebook, the tree as an image with alt text."""
        parts = [self.said(), self.picture.html() if self.picture else ""]
        if self.verdict.hint:
            hint = html.escape(self.verdict.hint)
            parts.append(f"<details><summary>Hint</summary>{hint}</details>")
        return "".join(parts)

    def said(self) -> str:
        """Return the sentences for a notebook, in their box."""
        untouched = self.message == NOT_YET
        box = BOX.format(colour=UNTOUCHED if untouched else PASSED if self.passed else FAILED)
        said = [f"<b>{html.escape(self.heading)}</b>", html.escape(self.message)]
        said += [html.escape(line) for line in (self.turning_point, self.note) if line]
        return f'<div role="status" style="{box}">{"<br>".join(said)}</div>'

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the page without a kernel, and with one the step player below the sentence."""
        bundle = {"text/html": self.html(), "text/plain": self.text}
        if self.player:
            live = w.VBox([w.HTML(self.said()), self.player])
            bundle = {**(live._repr_mimebundle_(**options) or {}), **bundle}
        return bundle
