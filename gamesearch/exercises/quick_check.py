"""Quick checks: a few questions for each notebook, kept as data, with a reply to every answer.

The questions of notebook 03 are in `questions/03.json`. No widget in here: this is the part that
can be read, tested and printed without a page.
"""

import html
import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import Any

from gamesearch.draw import TreePicture, draw_tree
from gamesearch.games.explicit import ExplicitTree

FOLDER = resources.files("gamesearch.exercises") / "questions"
LETTERS = "ABCDE"


@dataclass(frozen=True)
class Answer:
    """One answer to a question, whether it is right, and what to say to whoever chose it."""

    text: str
    feedback: str
    right: bool = False

    @property
    def reply(self) -> str:
        """The feedback, beginning with the verdict."""
        return f"{'Right' if self.right else 'Not so'}. {self.feedback}"


@dataclass(frozen=True)
class Question:
    """A question with answers, one of them right.

    `tree` is the text of the tree that it shows, if it shows one; `probes`, the numbers of the
    misunderstandings that it brings to light, as they are listed in teaching/misconceptions.md;
    `verify`, expressions and what they must be, which the tests work out: every number that the
    feedback gives is among them. Words between back-quotes are code.
    """

    text: str
    answers: tuple[Answer, ...]
    tree: str = ""
    probes: tuple[int, ...] = ()
    verify: tuple[dict[str, Any], ...] = ()

    @property
    def right(self) -> Answer:
        """The right answer."""
        return next(answer for answer in self.answers if answer.right)

    def draw(self, prefix: str = "") -> TreePicture:
        """Return the picture of the tree, unsearched; `prefix` begins the ids in it."""
        return draw_tree(ExplicitTree.parse(self.tree), prefix=prefix)


def notebooks_with_questions() -> list[str]:
    """Return the numbers of the notebooks that have a quick check, such as "03", in order."""
    names = (file.name for file in FOLDER.iterdir())
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))


def read_questions(notebook: str | int) -> list[Question]:
    """Return the questions of a notebook, which is named by its number: "03", 3 or "03-alpha-beta".

    A `ValueError` says which numbers there are.
    """
    named = re.fullmatch(r"(\d{1,2})(-.*)?", str(notebook))
    number = named[1].zfill(2) if named else ""
    if number not in notebooks_with_questions():
        known = ", ".join(notebooks_with_questions())
        raise ValueError(f"there is no quick check {notebook!r}: choose one of {known}")
    entries = json.loads((FOLDER / f"{number}.json").read_text(encoding="utf-8"))
    return [read_question(entry) for entry in entries]


def read_question(entry: dict[str, Any]) -> Question:
    """Return the question that an entry of a file describes."""
    return Question(
        text=entry["question"],
        answers=tuple(Answer(**answer) for answer in entry["answers"]),
        tree=entry.get("tree", ""),
        probes=tuple(entry.get("probes", ())),
        verify=tuple(entry.get("verify", ())),
    )


def marked_up(text: str) -> str:
    """Return `text` as HTML, with what stands between back-quotes as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))


def as_html(questions: list[Question]) -> str:
    """Return the questions as HTML, with the reply to every answer folded below each."""
    return "".join(map(folded, questions, range(1, len(questions) + 1)))


def folded(question: Question, number: int) -> str:
    """Return one question as HTML, its replies folded."""
    picture = question.draw().html() if question.tree else ""
    asked = "".join(f"<li>{marked_up(answer.text)}</li>" for answer in question.answers)
    told = "".join(f"<li>{marked_up(answer.reply)}</li>" for answer in question.answers)
    return (
        f"<p><b>{number}.</b> {marked_up(question.text)}</p>{picture}<ol type='A'>{asked}</ol>"
        f"<details><summary>Answers</summary><ol type='A'>{told}</ol></details>"
    )


def as_text(questions: list[Question]) -> str:
    """Return the questions as text, and after all of them the replies."""
    lines = []
    for number, question in enumerate(questions, 1):
        lines.append(f"{number}. {question.text}")
        lines += [question.draw().text] if question.tree else []
        lines += [f"   {letter}) {a.text}" for letter, a in zip(LETTERS, question.answers)]
    lines.append("\nAnswers")
    for number, question in enumerate(questions, 1):
        lines += [f"{number}{letter}) {a.reply}" for letter, a in zip(LETTERS, question.answers)]
    return "\n".join(lines)
