"""The exercises by name: what each asks, and the judge that answers.

A judge is a function from an answer to a `Verdict`. The exercises of a notebook stand in
`catalogue/nNN.py`, in a list called EXERCISES; this module finds them and knows none of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gamesearch.exercises import catalogue

SIZES = ("change", "fill", "build")


@dataclass(frozen=True)
class Verdict:
    """What a judge says of an answer: whether it is right, and a sentence for the reader.

    `counterexample`: the tree or the position on which it went wrong, and `game`, the rules of
    that position; a tree is its own game. `attempt` has what is needed to watch it go wrong.
    `hint` is folded away in a notebook.
    """

    passed: bool
    message: str
    counterexample: Any = None
    game: Any = None
    attempt: Any = None
    hint: str = ""


def right(message: str = "That is right.") -> Verdict:
    """Return the verdict on a right answer."""
    return Verdict(True, message)


def wrong(message: str, counterexample: Any = None, game: Any = None, hint: str = "") -> Verdict:
    """Return the verdict on a wrong answer; `counterexample` is drawn below the sentence."""
    return Verdict(False, message, counterexample, game, hint=hint)


Judge = Callable[[Any], Verdict]


@dataclass(frozen=True)
class Exercise:
    """One exercise: its `name`, the `notebook` it stands in ("03"), its `size`, its `judge`.

    Sizes: "change" a value or a line, "fill" a gap, "build" a function. `task` says in one
    sentence what to do. `right` takes the place of what the judge says of a right answer, to say
    why it is right.
    """

    name: str
    notebook: str
    size: str
    judge: Judge
    task: str
    right: str = ""

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"{self.name}: size is one of {', '.join(SIZES)}, not {self.size!r}")


@cache
def exercises() -> dict[str, Exercise]:
    """Return all exercises by name, in the order of the notebooks; each name stands once."""
    found: dict[str, Exercise] = {}
    modules = sorted(module.name for module in iter_modules(catalogue.__path__))
    for module in modules:
        for exercise in import_module(f"{catalogue.__name__}.{module}").EXERCISES:
            if exercise.name in found:
                raise ValueError(f"two exercises are called {exercise.name!r}")
            found[exercise.name] = exercise
    return dict(sorted(found.items(), key=lambda item: item[1].notebook))


def unknown_name(name: Any) -> str:
    """Return the sentence for a name that no exercise has, with the nearest there are."""
    known = exercises()
    near = get_close_matches(str(name), known, n=3, cutoff=0.5)
    if near:
        return f"No exercise is called {name!r}. Near it: {', '.join(map(repr, near))}."
    return f"No exercise is called {name!r}. Some that are there: {', '.join(list(known)[:5])}."
