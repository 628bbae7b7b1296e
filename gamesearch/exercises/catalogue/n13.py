"""Exercises of notebook 13: which tree exposes which wrong program, and which does not."""

from collections.abc import Callable
from typing import Any

from gamesearch.exercises.functions import is_stub
from gamesearch.exercises.judges import equals, shown
from gamesearch.exercises.museum import expose, mend
from gamesearch.exercises.museum.result import Note
from gamesearch.exercises.museum.survey import trees_until_sure
from gamesearch.exercises.registry import Exercise, Judge, Verdict, right, wrong
from gamesearch.exercises.running.limits import apart
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.exercises.tree_judges import members_of, played_tree_with
from gamesearch.games.explicit import ExplicitTree

FOUR = {"A": "((3 5) (4 6))", "B": "((3 5) (3 4))", "C": "((3 5) (3 1))", "D": "((3 1) (3 5))"}
TWO_LEAVES = "((-2 1))"
SUSPECTS = ("zero", "sign", "horizon", "stand pat")


def which_exposes() -> str:
    """Return the letter of the tree that exposes the program that takes the last of equals."""
    return next(letter for letter, tree in FOUR.items() if expose("ties", tree).exposed)


def who_is_wrong() -> list[str]:
    return [name for name in SUSPECTS if expose(name, TWO_LEAVES).exposed]


def mended(name: str) -> Judge:
    """Return the judge of a function that is to be the right program beside an exhibit."""

    def judge(answer: Any) -> Verdict:
        if not callable(answer):
            return wrong(f"The answer is the function itself, uncalled, not {shown(answer)}.")
        if is_stub(answer):
            return wrong(NOT_YET)
        said, counterexample = apart(lambda: verdict_on_mending(name, answer))
        return wrong(said, counterexample) if said else right()

    return judge


def verdict_on_mending(name: str, function: Callable) -> tuple[str, ExplicitTree | None]:
    """Return what is still wrong with `function` and the smallest tree that shows it."""
    mending = mend(name, function)
    if mending.passed:
        return "", None
    if isinstance(mending, Note):
        return mending.message, None
    verdict = mending.verdict
    answers = f"it answers {verdict.wrong.answer.said}; right is {verdict.right.answer.said}"
    return f"Not mended yet. On {verdict.case.text} {answers}.", verdict.tree


def noted(*verdicts: Any) -> str:
    """Return in a sentence why one of `verdicts` could not be reached, or nothing."""
    said = next((one.message for one in verdicts if isinstance(one, Note)), "")
    return said and f"{said[0].upper()}{said[1:]}."


def not_zero_alone(tree: ExplicitTree) -> str:
    """Return why `tree` does not expose "zero" alone of "zero" and "sign", or nothing."""
    zero, sign = expose("zero", tree), expose("sign", tree)
    if not zero.exposed:
        return noted(zero) or 'It does not expose "zero": MAX gets 0 or more where it matters.'
    return 'It exposes "zero", and "sign" as well.' if sign.exposed else ""


def not_both(tree: ExplicitTree) -> str:
    """Return why `tree` does not expose both "zero" and "ties", or nothing."""
    verdicts = {name: expose(name, tree) for name in ("zero", "ties")}
    hidden = [f'"{name}"' for name, verdict in verdicts.items() if not verdict.exposed]
    missing = f"It does not expose {' and '.join(hidden)}." if hidden else ""
    return noted(*verdicts.values()) or missing


def not_silent(tree: ExplicitTree) -> str:
    """Return why "undo" is not wrong on `tree` without an error, or nothing."""
    verdict = expose("undo", tree)
    if isinstance(verdict, Note):
        return noted(verdict)
    said = verdict.wrong.answer.said
    if not verdict.exposed:
        return f"It is right here: {said}."
    return f"It ends in {said}. That is not silence." if said.startswith("an error") else ""


def tree_without(lack: Callable[[ExplicitTree], str], most_leaves: int, hint: str) -> Judge:
    """Return the judge of trees of which `lack` says nothing, MAX first."""
    return played_tree_with(lambda tree: not lack(tree), lack, most_leaves=most_leaves, hint=hint)


EXERCISES = [
    Exercise(
        "which-exposes",
        "13",
        "change",
        equals(
            which_exposes,
            {
                "A": "There is no tie: the second move is better, and it takes that.",
                "B": "There is a tie, and both moves are truly worth 3: taking the last does no "
                "harm.",
                "D": "There is no tie: the second move is better, and it takes that.",
            },
            hint="The second move must come back as good as the first, and be worse.",
        ),
        'Which of four trees exposes "ties"?',
        right="Yes. After the 3 the rest is cut: what came back was a bound, and the 1 is unread.",
    ),
    Exercise(
        "who-is-wrong",
        "13",
        "change",
        members_of(
            who_is_wrong,
            {"sign": 'At both leaves it is MAX\'s turn, so "sign" values them rightly.'},
            hint="To which value does each of the four come, and at which depth?",
        ),
        'Which of "zero", "sign", "horizon" and "stand pat" does ((-2 1)) expose?',
        right='Yes. Two leaves for three bugs, and an alibi for "sign".',
    ),
    Exercise(
        "trees-until-sure",
        "13",
        "change",
        equals(
            lambda: trees_until_sure(0.1),
            {
                10: "After ten trees one in three testers has still met none.",
                99: "Each tree multiplies the chance to have met none by 0.9. Until it is 0.01.",
                22: "That is for nine in ten. 99% are asked for.",
                43: "One too few: the chance to have met none is still above 0.01.",
                990: "Each tree multiplies the chance to have met none by 0.9. Until it is 0.01.",
            },
            hint="The table under Count it works it out: (1 - share) ** n <= 0.01.",
        ),
        "One random tree in ten exposes a bug: after how many trees are you 99% sure to have met "
        "one?",
        right="Yes: 0.9 to that power is below 0.01. Rare bugs want small trees, all of them.",
    ),
    Exercise(
        "window-mended",
        "13",
        "fill",
        mended("window"),
        'Fill in the window that is handed down, so that "window" is mended.',
        right="Mended: turned and swapped.",
    ),
    Exercise(
        "zero-alone",
        "13",
        "build",
        tree_without(
            not_zero_alone,
            3,
            '"sign" is right where every leaf lies at an even ply. "zero" needs a lost MAX node.',
        ),
        'Write a tree of at most three leaves that exposes "zero", but not "sign".',
        right="Yes: a test that tells the two apart.",
    ),
    Exercise(
        "two-at-once",
        "13",
        "build",
        tree_without(
            not_both,
            4,
            "A tie with something worse behind it, as in exercise 1; and all of it below 0.",
        ),
        'Write a tree of at most four leaves that exposes both "zero" and "ties".',
        right="Yes: one tree, two bugs.",
    ),
    Exercise(
        "silent-undo",
        "13",
        "build",
        tree_without(
            not_silent,
            5,
            "After a cutoff the board is a ply too deep. A move that is legal there as well raises "
            "no error.",
        ),
        'Write a tree of at most five leaves on which "undo" is wrong, and no error tells.',
        right="Yes: wrong in silence, the worst way to be wrong.",
    ),
]
