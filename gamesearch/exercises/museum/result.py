"""What the bug museum shows: an exhibit with its label, a verdict on a case, a verdict on a mend.

Each shows itself in a notebook, folded where it would tell too soon, and has a text twin.
"""

import html
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from gamesearch.draw import draw_tree
from gamesearch.exercises.museum.asks import Answer
from gamesearch.exercises.museum.cases import Case
from gamesearch.exercises.museum.label import EMPTY
from gamesearch.game import reachable
from gamesearch.games.explicit import ExplicitTree
from gamesearch.picture import Picture
from gamesearch.search.chance import expectiminimax
from gamesearch.source import PRE, show_diff, show_source
from gamesearch.trace import record

GAP = '<div style="height: 0.7em"></div>'
MOST_DRAWN = 60  # nodes of a tree that still fits the page
FOLDED = '<details style="margin: 0.5em 0"><summary>{}</summary>{}</details>'


class Run(NamedTuple):
    """One program and what it answered."""

    program: Callable
    answer: Answer

    @property
    def name(self) -> str:
        return name_of(self.program)


def name_of(program: Callable) -> str:
    """Return what `program` is called, or what kind of thing it is."""
    return getattr(program, "__name__", type(program).__name__)


def as_rows(runs: list[Run]) -> str:
    """Return the answers below one another, aligned."""
    width = max(len(run.name) for run in runs)
    return "\n".join(f"  {run.name:<{width}}  {run.answer.said}" for run in runs)


def as_table(runs: list[Run]) -> str:
    """Return the answers as the rows of an HTML table."""
    left = 'style="text-align: left"'
    rows = (
        f"<tr><td {left}><code>{html.escape(run.name)}</code></td>"
        f"<td {left}>{html.escape(run.answer.said)}</td></tr>"
        for run in runs
    )
    return f'<table style="margin-left: 0">{"".join(rows)}</table>'


def paragraph(text: str, word: str = "") -> str:
    """Return `text` as a paragraph, with `word` in bold before it, and its addresses as links."""
    text = html.escape(text, quote=False)
    text = re.sub(
        r"\b(?:github|stackoverflow)\.com/\S*\w", r'<a href="https://\g<0>">\g<0></a>', text
    )
    return f'<p style="margin: 0.4em 0">{f"<b>{word}</b> " if word else ""}{text}</p>'


def picture_of(case: Case, valued: bool) -> Picture | None:
    """Return the tree of `case`, `valued` or as it stands, or the board if that is too large."""
    states = []
    for state in reachable(case.game, case.state):
        states.append(state)
        if len(states) > MOST_DRAWN:
            return case.game.show(case.state) if hasattr(case.game, "show") else None
    if not valued:
        return draw_tree(case.game, state=case.state)
    return draw_tree(record(expectiminimax, case.game, case.state), caption="")


class Shows:
    """What shows itself by its `text` and its `html`; a subclass says both."""

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": f"<div>{self.html()}</div>", "text/plain": self.text()}


class Note(Shows):
    """A sentence in place of a verdict: what was given cannot be judged, and why."""

    exposed = passed = False
    case = tree = counterexample = None

    def __init__(self, message: str):
        self.message = message

    def text(self) -> str:
        return self.message

    def html(self) -> str:
        return PRE.format(html.escape(self.message, quote=False))


class Verdict(Shows):
    """Whether a case exposes a bug: `exposed`, `message`, and what `wrong` and `right` answered."""

    def __init__(self, case: Case, wrong: Run, right: Run, why: str = "", valued: bool = True):
        self.case, self.wrong, self.right, self.valued = case, wrong, right, valued
        self.remark = ""
        self.exposed = wrong.answer.counts != right.answer.counts
        self.message = (
            f"Exposed by {case.text}: the two programs differ."
            if self.exposed
            else f"Not exposed by {case.text}: both programs are right there."
        )
        self.why = why if self.exposed else ""

    @property
    def tree(self) -> ExplicitTree | None:
        """The tree held up to the exhibit, if it was one."""
        return self.case.game if isinstance(self.case.game, ExplicitTree) else None

    @property
    def leaves(self) -> int:
        """How many leaves the tree has."""
        return sum(map(self.tree.is_terminal, self.tree.states)) if self.tree else 0

    def text(self) -> str:
        picture = picture_of(self.case, self.valued)
        parts = [self.message, as_rows([self.wrong, self.right]), self.why, self.remark]
        return "\n".join(part for part in (*parts, picture and picture.text) if part)

    def html(self) -> str:
        picture = picture_of(self.case, self.valued)
        parts = [paragraph(self.message), as_table([self.wrong, self.right])]
        parts += [paragraph(text) for text in (self.why, self.remark) if text]
        return "".join(parts) + (picture.html() if picture else "")


class Mending(Shows):
    """Whether a function mends a bug: `passed`, `message`, and if not a `counterexample`."""

    def __init__(self, message: str, verdict: Verdict | None = None):
        self.message, self.verdict = message, verdict
        self.passed = verdict is None
        self.counterexample = verdict and (verdict.tree or verdict.case)

    def text(self) -> str:
        return "\n".join([self.message, *([self.verdict.text()] if self.verdict else [])])

    def html(self) -> str:
        return paragraph(self.message) + (self.verdict.html() if self.verdict else "")


class Sheet(Shows):
    """An exhibit as it hangs on the wall: label, program, question; hint and answer folded."""

    def __init__(self, name: str, label: Any, alibi: Verdict, answer: Verdict):
        self.name, self.label, self.alibi, self.answer = name, label, alibi, answer

    def told(self) -> list[tuple[str, str]]:
        """Return what the label says, each with its word."""
        where = "on the empty board" if self.label.alibi == EMPTY else f"on {self.label.alibi}"
        wrong, right = self.alibi.wrong, self.alibi.right
        same = f"{right.name} says the same"
        if wrong.answer.said != right.answer.said:
            same = f"{right.name} says {right.answer.said}"
        asked = self.label.asked.__doc__
        return [
            ("Seen:", f"{self.label.seen}."),
            ("Asked for:", f"{asked[0].lower()}{asked[1:]}"),
            ("Looks right", f"{self.label.looks}."),
            ("For example", f"{where}: {wrong.answer.said}; {same}."),
        ]

    def text(self) -> str:
        told = "\n".join(f"{word} {text}" for word, text in self.told())
        source = show_source(self.label.program).text
        asked = f"Question. {self.label.question}\nHint. {self.label.hint}"
        return f'Exhibit "{self.name}": {self.label.title}\n{told}\n\n{source}\n\n{asked}'

    def html(self) -> str:
        label = self.label
        diff = show_diff(label.program, label.mended).html()
        answer = self.answer.html() + paragraph("The mended program:") + diff
        return (
            f'<h3>Exhibit "{html.escape(self.name)}": {html.escape(label.title)}</h3>'
            + "".join(paragraph(text, word) for word, text in self.told())
            + show_source(label.program).html()
            + GAP
            + paragraph(label.question, "Question.")
            + FOLDED.format("Hint", paragraph(label.hint))
            + FOLDED.format("Answer", answer)
        )
