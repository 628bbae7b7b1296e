"""The front of the exercises: `check(name, answer)`."""

from typing import Any

from gamesearch.exercises.progress_file import note_passed
from gamesearch.exercises.registry import Verdict, exercises, unknown_name, wrong
from gamesearch.exercises.result import Result
from gamesearch.exercises.running.limits import Crashed
from gamesearch.exercises.running.watchdog import OutOfTime
from gamesearch.exercises.sentences import NOT_YET


def check(name: str, answer: Any = ..., keep: bool = True) -> Result:
    """Return whether `answer` solves the exercise `name`: a result that shows itself.

    Its `passed`, `message` and `counterexample` say the same to a program. The answer is a value,
    or the reader's function itself, which is run in a copy of the kernel where there can be one,
    and stopped after some seconds whatever it does. A right answer is kept for `progress()`, if
    `keep`: a solution that is only shown is not.
    Nothing is raised for a wrong answer, nor for a name that no exercise has.
    """
    exercise = exercises().get(name) if isinstance(name, str) else None
    if exercise is None:
        return Result(str(name), wrong(unknown_name(name)))
    if answer is ...:
        return Result(name, wrong(NOT_YET))
    try:
        verdict = exercise.judge(answer)
    except OutOfTime:
        verdict = wrong("Your answer took too long and was stopped. Does it come to an end?")
    except Crashed:
        verdict = wrong("Your answer brought the check down: it took too much memory, or worse.")
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        verdict = wrong(f"The check itself has failed, and your answer was not judged: {said}.")
    if verdict.passed and exercise.right:
        verdict = Verdict(True, exercise.right)
    note = note_passed(name) if verdict.passed and keep else ""
    return Result(name, verdict, note)
