"""Sheets of pruning questions to print, and their keys, from the same seeds."""

import html
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamesearch.draw import TreePicture
from gamesearch.picture import as_image
from gamesearch.widgets.quiz.picture import draw_answer, draw_question
from gamesearch.widgets.quiz.questions import Question
from gamesearch.widgets.quiz.recipes import Recipe
from gamesearch.words import figure, plural

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 15mm }}
body {{ font: 11pt/1.4 Arial, Helvetica, sans-serif; color: #000; background: #fff;
       max-width: 180mm; margin: 0 auto }}
h1 {{ font-size: 15pt; margin: 0 }}
h2 {{ font-size: 12pt; margin: 8pt 0 0 }}
p, ul {{ margin: 3pt 0 }}
section {{ break-inside: avoid }}
section img {{ max-height: 84mm; width: auto }}
</style>
</head>
<body>
{body}
</body>
</html>
"""
NAME = f"Name: {'_' * 40}"
TASK = (
    "Search each tree by alpha-beta, trying the moves from left to right. Cross out the leaves "
    "that are never read, and write down the value of the root. Nodes that point up are MAX's, "
    "nodes that point down MIN's."
)
LINE = "&#95;" * 12


class Page:
    """A page to print: `html`, whole and by itself, and its twin `text`. It shows itself."""

    def __init__(self, title: str, body: str, text: str):
        self.title, self.body, self.text = title, body, text

    @property
    def html(self) -> str:
        return PAGE.format(title=html.escape(self.title), body=self.body)

    def save(self, path: str | Path) -> None:
        """Write the page to `path`: as text if its name ends in .txt, else as HTML."""
        content = self.text if str(path).endswith(".txt") else self.html
        Path(path).write_text(content, encoding="utf-8")

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": f"<div>{self.body}</div>", "text/plain": self.text}


class Sheet:
    """Questions without answers, the page `questions`, and apart from them their `key`."""

    def __init__(self, asked: list[Question], title: str = "Pruning quiz"):
        if not asked:
            raise ValueError("a sheet needs one question at least: give it a seed")
        self.questions = write_page(title, f"{NAME} {TASK}", [ask_on_paper(q) for q in asked])
        self.key = write_page(f"{title}: key", "", [answer_on_paper(q) for q in asked])

    def __repr__(self) -> str:
        return f"{self.questions.text}\n\n{self.key.text}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        """Return the questions, and the key folded below them."""
        folded = f"<details><summary>Key</summary>{self.key.body}</details>"
        return {"text/html": f"<div>{self.questions.body}</div>{folded}", "text/plain": repr(self)}


def print_sheet(seeds: Iterable[int], *, title: str = "Pruning quiz", **options: Any) -> Sheet:
    """Return a sheet with a question for each of `seeds`, and its key.

    `options` are those of `Recipe`: difficulty, branching, depth, rule, to_move. The same seeds
    give the same sheet everywhere. `sheet.questions.save("quiz.html")` and
    `sheet.key.save("key.html")` write the two pages, for A4 and for printers without colour;
    names in .txt give text.
    """
    return Sheet([Recipe(seed, **options).question() for seed in seeds], title)


def write_page(title: str, task: str, parts: list[tuple[str, str]]) -> Page:
    """Return a page of numbered parts, each given as HTML and as text."""
    body, text = [f"<h1>{html.escape(title)}</h1>", f"<p>{task}</p>" if task else ""], [title, task]
    for number, (marked_up, plain) in enumerate(parts, 1):
        body.append(f"<section><h2>Question {number}</h2>{marked_up}</section>")
        text.append(f"Question {number}\n{plain}")
    return Page(title, "\n".join(filter(None, body)), "\n\n".join(filter(None, text)))


def source_of(question: Question) -> str:
    """Return where a question comes from, so that it can be asked again."""
    return (
        question.recipe.words()
        if question.recipe
        else f"{question.tree.text()}, cut if α {question.rule} β"
    )


def ask_on_paper(question: Question) -> tuple[str, str]:
    """Return a question as HTML and as text, with room for the answers."""
    source, prompt = source_of(question), question.prompt()
    picture = draw_question(question)
    marked_up = (
        f"<p>{html.escape(prompt)}</p>{on_paper(picture)}"
        f"<p>Pruned leaves: {LINE * 3} Value of the root: {LINE}</p>"
        f"<p><small>{html.escape(source)}</small></p>"
    )
    blanks = f"Pruned leaves: {'_' * 24}\nValue of the root: {'_' * 8}"
    return marked_up, f"({source})\n{prompt}\n{picture.text}\n{blanks}"


def answer_on_paper(question: Question) -> tuple[str, str]:
    """Return the answer to a question as HTML and as text: the tree, the leaves, and why."""
    picture, source = draw_answer(question), source_of(question)
    numbers = ", ".join(map(str, question.numbers(question.pruned))) or "none"
    share = f"{len(question.pruned)} of {plural(len(question.leaves), 'leaf')}"
    facts = [
        f"Pruned leaves: {numbers} ({share})",
        f"Value of the root: {figure(question.value)}",
    ]
    reasons = [question.reasons.why_cut(cut) for cut in question.reasons.cutoffs.values()]
    items = "".join(f"<li>{html.escape(reason)}</li>" for reason in reasons)
    lines = "".join(f"<p>{html.escape(fact)}</p>" for fact in facts)
    marked_up = (
        f"{lines}{on_paper(picture)}{f'<ul>{items}</ul>' if items else ''}"
        f"<p><small>{html.escape(source)}</small></p>"
    )
    plain = [f"({source})", *facts, picture.text, *(f"- {reason}" for reason in reasons)]
    return marked_up, "\n".join(plain)


def on_paper(picture: TreePicture) -> str:
    """Return the tree as an image that is never wider than the page."""
    image = as_image(picture.svg, picture.alt)
    return f"<div>{image.replace('max-width: none', 'max-width: 100%; height: auto')}</div>"
