"""What the pruning quiz asks, what is right, and why: a tree, a cut rule, and one search of it.

No widget in here: this is the part that can be tested, and used, without a page.
"""

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from gamesearch.game import CHANCE
from gamesearch.games.explicit import ExplicitTree, Path
from gamesearch.trace import record
from gamesearch.widgets.ordering.study import RULES
from gamesearch.widgets.quiz.reasons import PLAYERS, Reasons, sign
from gamesearch.words import figure

MOST_LEAVES, MOST_PLIES = 40, 12


class Remark(NamedTuple):
    """What is said of one node: the answer given, what is the case, whether it is right, and why.

    `given` is "" and `right` None where nothing was asked.
    """

    state: Path
    title: str
    given: str
    truth: str
    right: bool | None
    reason: str


class Result(NamedTuple):
    """An answer, checked: a remark on every node, in the order in which a search comes to them."""

    remarks: list[Remark]
    right: int
    leaves: int
    value_right: bool

    @property
    def passed(self) -> bool:
        """Whether every leaf and the value of the root are right."""
        return self.right == self.leaves and self.value_right


class Question:
    """A tree that alpha-beta is to search with the cut rule "≥" or ">".

    `leaves` are its leaves from left to right; `pruned`, those that will never be read; `value`,
    what the root is worth. `recipe` says how the tree was drawn, if it was.
    """

    def __init__(self, tree: ExplicitTree, rule: str = "≥", recipe: Any = None):
        check_tree(tree)
        if rule not in RULES:
            raise ValueError(f'rule is "≥" or ">", not {rule!r}')
        self.tree, self.rule, self.recipe = tree, rule, recipe
        self.leaves = [state for state in tree.states if tree.is_terminal(state)]
        self.trace = record(RULES[rule], tree, tree.initial)
        self.value = self.trace.value
        read = set(self.trace.leaves)
        self.pruned = {leaf for leaf in self.leaves if leaf not in read}

    @cached_property
    def reasons(self) -> Reasons:
        """Why each node is read, pruned, or worth what it is."""
        return Reasons(self.trace, self.rule)

    @property
    def names(self) -> dict[Path, str]:
        """The name of each node: "leaf 1" … and A, B …"""
        return self.reasons.names

    def below(self, node: Path) -> list[Path]:
        """Return the leaves in the subtree of `node`."""
        return [leaf for leaf in self.leaves if leaf[: len(node)] == node]

    def numbers(self, leaves: Collection[Path]) -> list[int]:
        """Return the positions of `leaves`, counted from 1 at the left."""
        return [place for place, leaf in enumerate(self.leaves, 1) if leaf in leaves]

    def check(self, pruned: Collection[Path], value: float) -> Result:
        """Return what is right in the answer: `pruned` leaves, and the `value` of the root."""
        strangers = [leaf for leaf in pruned if leaf not in self.leaves]
        if strangers:
            raise ValueError(f"{strangers[0]} is no leaf of this tree: it has {self.leaves}")
        remarks = [self.remark(state, pruned, value) for state in self.tree.states]
        right = sum(remark.right for remark in remarks[1:] if remark.given)
        return Result(remarks, right, len(self.leaves), self.is_value(value))

    def is_value(self, value: float) -> bool:
        """Return whether `value` is the root's, to the three decimals that are shown."""
        return figure(value) == figure(self.value)

    def remark(self, state: Path, pruned: Collection[Path], value: float) -> Remark:
        given, right = "", None
        if state == self.tree.initial:
            given, right = f"= {figure(value)}", self.is_value(value)
        elif self.tree.is_terminal(state):
            given = "pruned" if state in pruned else "read"
            right = given == self.truth(state)
        title, reason = self.reasons.title(state), self.reasons.why(state)
        return Remark(state, title, given, self.truth(state), right, reason)

    def truth(self, state: Path) -> str:
        """Return "read" or "pruned" for a leaf; for another node what is proven, or "pruned"."""
        if state not in self.reasons.windows:
            return "pruned"
        return "read" if self.tree.is_terminal(state) else sign(self.reasons.proven[state])

    def prompt(self) -> str:
        """Return what is asked, in two sentences."""
        player = PLAYERS[self.tree.to_move(self.tree.initial)]
        return (
            f"{player} is to move at the root; moves are tried from left to right; alpha-beta "
            f"cuts if α {self.rule} β. Which leaves will it never read, and what is the root worth?"
        )

    def outline(self, pruned: Collection[Path] = (), values: bool = False) -> str:
        """Return the tree in characters, a line for each inner node with its leaves behind it.

        A leaf stands as number:value, with // before it if it is in `pruned`; with `values`, each
        node has the value or bound that the search proves.
        """
        return "\n".join(self.lines((), pruned, values))

    def lines(self, state: Path, pruned: Collection[Path], values: bool) -> Iterator[str]:
        children = [(*state, move) for move in self.tree.moves(state)]
        said = f"{self.names[state]} {PLAYERS[self.tree.to_move(state)]}"
        if values:
            said += f" {self.truth(state)}"
        leaves = [self.marked(leaf, pruned) for leaf in children if self.tree.is_terminal(leaf)]
        yield "  " * len(state) + said + (f": {' '.join(leaves)}" if leaves else "")
        for child in children:
            if not self.tree.is_terminal(child):
                yield from self.lines(child, pruned, values)

    def marked(self, leaf: Path, pruned: Collection[Path]) -> str:
        mark = "//" if leaf in pruned else ""
        return f"{mark}{self.leaves.index(leaf) + 1}:{figure(self.tree.utility(leaf))}"

    def nested(self, state: Path = ()) -> str:
        """Return the tree in one line: "A MAX (leaf 1: 5, B MIN (leaf 2: 3, leaf 3: 9))"."""
        if self.tree.is_terminal(state):
            return f"{self.names[state]}: {figure(self.tree.utility(state))}"
        children = ", ".join(self.nested((*state, move)) for move in self.tree.moves(state))
        return f"{self.names[state]} {PLAYERS[self.tree.to_move(state)]} ({children})"


def check_tree(tree: ExplicitTree) -> None:
    """Raise a `ValueError` that says why `tree` makes no question, if it makes none."""
    if not isinstance(tree, ExplicitTree):
        raise ValueError(f"a quiz needs an ExplicitTree, not {type(tree).__name__}")
    leaves = sum(tree.is_terminal(state) for state in tree.states)
    if leaves < 2:
        raise ValueError("a tree with one leaf leaves nothing to predict: give it two or more")
    if leaves > MOST_LEAVES or max(map(len, tree.states)) > MOST_PLIES:
        raise ValueError(
            f"a quiz has at most {MOST_LEAVES} leaves and {MOST_PLIES} plies: this tree has "
            f"{leaves} leaves and {max(map(len, tree.states))} plies"
        )
    if any(tree.to_move(s) == CHANCE for s in tree.states if not tree.is_terminal(s)):
        raise ValueError("alpha-beta does not know CHANCE: give a tree of MAX and MIN alone")


class Score:
    """A running score. Each question counts once, with the first answer to it."""

    def __init__(self):
        self.first: dict[tuple[ExplicitTree, str], Result] = {}

    def count(self, question: Question, result: Result) -> bool:
        """Enter a result, and return whether it was the first to this question."""
        key = question.tree, question.rule
        return self.first.setdefault(key, result) is result

    @property
    def leaves(self) -> tuple[int, int]:
        """How many leaves were right, of how many."""
        results = self.first.values()
        return sum(r.right for r in results), sum(r.leaves for r in results)

    @property
    def passed(self) -> tuple[int, int]:
        """How many questions were passed, of how many."""
        return sum(r.passed for r in self.first.values()), len(self.first)

    def words(self) -> str:
        (right, leaves), (passed, asked) = self.leaves, self.passed
        return f"Score: {right} of {leaves} leaves right, {passed} of {asked} questions passed"


def read_value(text: str) -> float:
    """Return the number in `text`; a `ValueError` says what to write."""
    try:
        value = float(text.strip().replace("−", "-").replace("∞", "inf").lstrip("="))
    except ValueError:
        value = float("nan")
    if value != value:
        raise ValueError(
            f"{text.strip()!r} is not a number"
            if text.strip()
            else "write the value of the root first"
        )
    return value
