"""What the pruning quiz says of an answer, as HTML."""

import html

from gamesearch.widgets.quiz.questions import Remark, Result, Score
from gamesearch.words import plural

CELL = "text-align: left; vertical-align: top; padding: 2px 6px; border-bottom: 1px solid #BBBBBB"
LEVEL = "white-space: nowrap"
MARKS = {True: "✓ right", False: "✗ wrong", None: ""}


def verdict(result: Result, counted: bool) -> str:
    """Return how much of the answer is right, in a sentence or two."""
    head = "✓ Passed" if result.passed else "✗ Not yet"
    value = "right" if result.value_right else "wrong"
    said = (
        f"<b>{head}:</b> {result.right} of {plural(result.leaves, 'leaf')} right; "
        f"the root value is {value}."
    )
    again = "" if counted else " The first answer to this question is the one that counts."
    return f'<div role="status">{said}{again}</div>'


def score_line(score: Score) -> str:
    """Return the running score, once there is one."""
    return f"<div>{html.escape(score.words())}.</div>" if score.first else ""


def reasons_table(result: Result) -> str:
    """Return a table with a row for each node: what was answered, what is the case, and why."""
    titles = ("Node", "Answer", "In truth", "", "Why")
    head = "".join(
        f'<th scope="col" style="{CELL}; {LEVEL}">{title}</th>'
        if title
        else f'<td style="{CELL}"></td>'
        for title in titles
    )
    rows = "".join(row(remark) for remark in result.remarks)
    return (
        '<table style="border-collapse: collapse; line-height: 1.4; margin: 6px 0">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def row(remark: Remark) -> str:
    title = html.escape(remark.title)
    indent = f"{CELL}; padding-left: {6 + 10 * len(remark.state)}px; font-weight: normal; {LEVEL}"
    weight = "; font-weight: bold" if remark.right is False else ""
    return (
        f'<tr><th scope="row" style="{indent}">{title}</th>'
        f'<td style="{CELL}; {LEVEL}">{html.escape(remark.given)}</td>'
        f'<td style="{CELL}; {LEVEL}">{html.escape(remark.truth)}</td>'
        f'<td style="{CELL}; {LEVEL}{weight}">{MARKS[remark.right]}</td>'
        f'<td style="{CELL}; min-width: 160px">{html.escape(remark.reason)}</td></tr>'
    )
