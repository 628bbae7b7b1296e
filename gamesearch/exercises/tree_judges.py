"""Judges that several notebooks use: of trees that MAX and MIN play, of sets with reasons, and
judges that say more of certain mistakes.
"""

from collections.abc import Callable, Collection, Hashable
from dataclasses import replace

from gamesearch.exercises.judges import Reasons, equals, reason_for, same, set_of, shown, tree_with
from gamesearch.exercises.registry import Judge, Verdict, wrong
from gamesearch.game import CHANCE, MAX, MIN, Counted, reachable
from gamesearch.games.explicit import ExplicitTree
from gamesearch.search.alphabeta import alphabeta


def played_tree_with(
    property: Callable[[ExplicitTree], bool],
    sentence: str | Callable[[ExplicitTree], str],
    *,
    root: int = MAX,
    most_leaves: int = 64,
    hint: str = "",
) -> Judge:
    """Return the judge `tree_with` for trees that can be played, with `root` to move first.

    `property` and `sentence` never meet a lone leaf, a chance node, or the other player's turn at
    the root: each of these has a sentence of its own.
    """

    def lack(tree: ExplicitTree) -> str:
        return unplayable(tree, root) or (sentence(tree) if callable(sentence) else sentence)

    def holds(tree: ExplicitTree) -> bool:
        return not unplayable(tree, root) and property(tree)

    return tree_with(holds, lack, most_leaves=most_leaves, hint=hint)


def unplayable(tree: ExplicitTree, root: int) -> str:
    """Return why `tree` is not one that MAX and MIN play with `root` to move first, or nothing."""
    if tree.is_terminal(()):
        return "A lone leaf has no move. Write a tree, such as ((1 2) (3 4))."
    if any(tree.to_move(state) == CHANCE for state in reachable(tree)):
        return "MAX and MIN alone play here: leave the dice out."
    if tree.to_move(()) != root == MIN:
        return "MIN is to move at the root: put min before the first parenthesis."
    if tree.to_move(()) != root:
        return "MAX is to move at the root: leave out the word before the first parenthesis."
    return ""


def leaves_read(tree: ExplicitTree, search: Callable = alphabeta) -> int:
    """Return how many leaves `search` reads from the root of `tree`."""
    counted = Counted(tree)
    search(counted, ())
    return counted.leaves


def members_of(
    values: Callable[[], Collection[Hashable]], reasons: Reasons, hint: str = ""
) -> Judge:
    """Return the judge `set_of` whose values are worked out when somebody answers.

    `reasons`: for what does not belong to the set, the sentence that says why.
    """

    def judge(answer: object) -> Verdict:
        given = answer if isinstance(answer, list | tuple | set) else ()
        said = next(filter(None, (reason_for(one, reasons) for one in given)), "")
        return wrong(said, hint=hint) if said else set_of(values(), hint=hint)(answer)

    return judge


def remarking(judge: Judge, words: str, remark: str) -> Judge:
    """Return `judge` with a `remark` behind what it says of a mistake, if `words` are in that."""

    def judge_with_remark(answer: object) -> Verdict:
        verdict = judge(answer)
        if verdict.passed or words not in verdict.message:
            return verdict
        return replace(verdict, message=f"{verdict.message} {remark}")

    return judge_with_remark


def pair_of(
    value: Callable[[], tuple[object, object]],
    names: tuple[str, str],
    reasons: Reasons,
    hint: str = "",
) -> Judge:
    """Return the judge `equals` of a pair; where it has no reason, the half that is right is named.

    `names` says in the plural what the two halves are.
    """
    whole = equals(value, reasons, hint)

    def judge(answer: object) -> Verdict:
        verdict = whole(answer)
        if verdict.message != f"{shown(answer)} is not right." or len(answer) != 2:
            return verdict
        halves = list(map(same, answer, value()))
        if not any(halves):
            return verdict
        good, other = names if halves[0] else names[::-1]
        return replace(verdict, message=f"The {good} are right, the {other} are not.")

    return judge
