"""The exhibits of the bug museum: a wrong program with its label, judged on a case."""

import html
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from gamesearch.exercises.museum.asks import Answer
from gamesearch.exercises.museum.cases import Case, read_case
from gamesearch.exercises.museum.label import Label
from gamesearch.exercises.museum.labels_tables import TABLES
from gamesearch.exercises.museum.labels_values import VALUES
from gamesearch.exercises.museum.labels_windows import CUTS
from gamesearch.exercises.museum.result import Run, Sheet, Shows, Verdict
from gamesearch.exercises.trials.smallest import smallest_tree
from gamesearch.games.explicit import ExplicitTree
from gamesearch.source import PRE

FAILED = "an error"


class Exhibit(Shows):
    """A wrong `program`, the `right` one beside it, its `mended` version, and its `label`."""

    def __init__(self, name: str, label: Label):
        self.name, self.label = name, label
        self.program, self.right, self.mended = label.program, label.right, label.mended

    def judge(self, case: Case, program: Callable | None = None) -> Verdict:
        """Return how `program`, or the wrong one, does on `case` beside the right one."""
        right = self.run(self.right, case)
        if right.answer.counts == FAILED:
            raise ValueError(f"no case for this exhibit, {right.name} ends in {right.answer.said}")
        why = "" if program else self.label.why
        return Verdict(case, self.run(program or self.program, case), right, why, self.label.valued)

    def run(self, program: Callable, case: Case) -> Run:
        """Return what `program` answers on `case`; a program that fails answers that."""
        try:
            return Run(program, self.label.asked(program, case))
        except RecursionError:
            said = "it calls itself without end"
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            said += " (is a return missing?)" * ("NoneType" in said)
        return Run(program, Answer(f"an error, {said}", FAILED))

    def differs(self, tree: ExplicitTree, program: Callable | None = None) -> bool:
        """Return whether `tree` is a case for this exhibit and shows that `program` is wrong."""
        try:
            return self.judge(read_case(tree, self.label.chance), program).exposed
        except ValueError:
            return False

    def sheet(self) -> Sheet:
        alibi = self.judge(read_case(self.label.alibi, self.label.chance))
        return Sheet(self.name, self.label, alibi, smallest_counterexample(self))

    def text(self) -> str:
        return self.sheet().text()

    def html(self) -> str:
        return self.sheet().html()


class Museum(Shows):
    """All exhibits by name, in the order of the visit."""

    def __init__(self, labels: Mapping[str, Label]):
        self._exhibits = {name: Exhibit(name, label) for name, label in labels.items()}

    def __getitem__(self, name: Any) -> Exhibit:
        if isinstance(name, Exhibit):
            return name
        for exhibit in self._exhibits.values():
            if name in (exhibit.name, exhibit.program):
                return exhibit
        near = get_close_matches(str(name), self._exhibits, 1, 0.5)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"no exhibit is called {name!r}{meant} There are: {', '.join(self)}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._exhibits)

    def __len__(self) -> int:
        return len(self._exhibits)

    def text(self) -> str:
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}}  {self[name].label.title}" for name in self)

    def html(self) -> str:
        return PRE.format(html.escape(self.text(), quote=False))


museum = Museum(TABLES | VALUES | CUTS)


def smallest_counterexample(bug: Any) -> Verdict:
    """Return the verdict on the smallest tree that exposes `bug`; its `tree` is the tree.

    Fewest leaves, then fewest plies, then small values, found by trying all small trees.
    """
    return smallest_of(museum[bug].name)


@cache
def smallest_of(name: str) -> Verdict:
    """Return the verdict on the smallest tree that exposes the exhibit of this name."""
    exhibit = museum[name]
    verdict = smallest_failure(exhibit, exhibit.program)
    verdict.why = exhibit.label.why
    return verdict


def smallest_failure(exhibit: Exhibit, program: Callable) -> Verdict:
    """Return the verdict on the smallest tree on which `program` is wrong."""
    chance = exhibit.label.chance
    tree = smallest_tree(lambda tree: exhibit.differs(tree, program), chance=chance)
    return exhibit.judge(read_case(tree, chance), program)
