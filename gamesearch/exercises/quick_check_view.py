"""The quick check as a widget: questions with a button for every answer, and a reply to each."""

from collections.abc import Callable
from itertools import count
from typing import Any

import ipywidgets as w

from gamesearch.exercises.quick_check import (
    LETTERS,
    Answer,
    Question,
    as_html,
    as_text,
    marked_up,
    read_questions,
)
from gamesearch.widgets.message import Message
from gamesearch.widgets.panel import Panel
from gamesearch.words import plural

ids = count(1)

# A button of ipywidgets is one line high; an answer may take more. The class is our own.
ANSWER = "gamesearch-answer"
STYLE = f"""<style>
.{ANSWER} {{ white-space: normal; height: auto; min-height: 32px; line-height: 1.35;
  padding: 5px 10px; text-align: left; width: auto; max-width: 46em }}
</style>"""
REPLY = (
    "border-left: 4px solid {colour}; padding: 2px 0 2px 8px; margin: 2px 0 6px 4px; "
    "max-width: 46em; line-height: 1.4; font-size: 14px"
)
ASKED = "max-width: 46em; line-height: 1.4; font-size: 14px; margin-top: 6px"
COLOURS = {True: "#0072B2", False: "#D55E00"}


class QuickCheck(Panel):
    """The questions of a notebook, such as `QuickCheck("03")`.

    Every answer, right or wrong, gets a reply that says why. The first answer to a question
    counts; the others may be tried all the same. An unknown notebook gets a sentence.
    """

    def __init__(self, notebook: str | int):
        self.message, self.score, self.trouble = Message(), w.HTML(), ""
        try:
            self.questions = read_questions(notebook)
        except ValueError as error:
            self.questions, self.trouble = [], str(error)
        self.message.say(self.trouble)
        self.asked = [
            Asked(question, number, self.show_score)
            for number, question in enumerate(self.questions, 1)
        ]
        super().__init__([w.HTML(STYLE), *self.asked, self.score, self.message])

    def show_score(self) -> None:
        """Say how many questions were answered, and how many of them rightly at once."""
        answered = [asked for asked in self.asked if asked.first]
        right = sum(asked.first.right for asked in answered)
        answers = f"{len(answered)} of {plural(len(self.asked), 'question')} answered"
        self.score.value = f"<div><b>{answers}, {right} right at the first try.</b></div>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel the questions, the replies folded."""
        bundle = super()._repr_mimebundle_(**options) or {}
        if self.questions:
            shown, text = as_html(self.questions), as_text(self.questions)
        else:
            shown, text = self.message.value, self.trouble
        return bundle | {"text/html": shown, "text/plain": text}


class Asked(w.VBox):
    """One question as a widget. `first` is the answer given first, None until there is one."""

    def __init__(self, question: Question, number: int, on_answer: Callable[[], None]):
        self.first: Answer | None = None
        self.on_answer = on_answer
        self.buttons = [
            AnswerButton(letter, answer, self.choose)
            for letter, answer in zip(LETTERS, question.answers)
        ]
        self.reply = w.HTML()
        asked = f'<div style="{ASKED}"><b>{number}.</b> {marked_up(question.text)}</div>'
        shown = [w.HTML(asked)]
        if question.tree:
            shown.append(w.HTML(question.draw(f"check{next(ids)}").inline()))
        super().__init__([*shown, *self.buttons, self.reply])

    def choose(self, answer: Answer) -> None:
        """Say why the answer is right or wrong."""
        self.first = self.first or answer
        style = REPLY.format(colour=COLOURS[answer.right])
        self.reply.value = f'<div role="status" style="{style}">{marked_up(answer.reply)}</div>'
        self.on_answer()


class AnswerButton(w.Button):
    """The button for an answer. A tick or a cross stands before its words once it was pressed."""

    def __init__(self, letter: str, answer: Answer, choose: Callable[[Answer], None]):
        words = f"{letter}. {answer.text.replace('`', '')}"
        super().__init__(description=words, layout=w.Layout(width="auto", height="auto"))
        self.add_class(ANSWER)

        def pressed(button: w.Button) -> None:
            self.description = f"{'✓' if answer.right else '✗'} {words}"
            choose(answer)

        self.on_click(pressed)
