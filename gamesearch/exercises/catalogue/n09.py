"""Exercises of notebook 09: means and who chooses below them, rare leaves, bounds on luck."""

from collections.abc import Sequence
from math import inf, isclose

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals, tree_with
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import members_of
from gamesearch.game import CHANCE, MAX, MIN, Game, State, following, reachable
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.pig import Race
from gamesearch.play import best_move
from gamesearch.search.chance import expectiminimax, star1
from gamesearch.trace import record
from gamesearch.words import figure

MIXED = ExplicitTree.parse("(chance(0.75*4 0.25*8) chance((9 1) 6))")
RARE = "(chance(0.75*4 0.25*6) chance(0.75*2 0.25*{}))"
BOUNDED = ExplicitTree.parse("((6 7) chance(1 3 9 10) chance(2 0 8 4))")


def least_rare_leaf() -> int:
    """Return the least whole number at the rare leaf for which MAX changes the move."""
    trees = {leaf: ExplicitTree.parse(RARE.format(leaf)) for leaf in range(1, 30)}
    return next(leaf for leaf in trees if best_move(trees[leaf], (), search=expectiminimax) == 1)


def wild_targets() -> list[int]:
    """Return the targets up to 8 of a race in which wild is better; of equals, safe is chosen."""
    races = [Race(target=target) for target in range(1, 9)]
    return [r.target for r in races if best_move(r, r.initial, search=expectiminimax) == "wild"]


def leaves_unread() -> list[float]:
    pruned = record(star1, BOUNDED, (), low=0, high=10).pruned
    return [BOUNDED.utility(state) for state in pruned]


def may_stop(alpha: float, high: float, read: Sequence[tuple[float, float]]) -> bool:
    """Return whether a chance node is worth at most `alpha`, however lucky its other outcomes.

    `read` has the probability and the value of each outcome searched so far.
    """
    known = sum(probability * value for probability, value in read)
    unread = 1 - sum(probability for probability, _ in read)
    return known + unread * high <= alpha


def divides_twice(game: Game, state: State) -> float:
    """Return what a search returns that divides each mean by the number of outcomes again."""
    if game.is_terminal(state):
        return game.utility(state)
    values = [divides_twice(game, after) for after in following(game, state)]
    if game.to_move(state) == CHANCE:
        weighted = [p * value for (p, _), value in zip(game.outcomes(state), values)]
        return sum(weighted) / len(weighted)
    return max(values) if game.to_move(state) == MAX else min(values)


def not_misled(tree: ExplicitTree) -> str:
    """Return why dividing twice does not mislead MAX among the dice of `tree`, or nothing."""
    if tree.is_terminal(()) or tree.to_move(()) != MAX:
        return "MAX is to choose at the root: write a tree such as (chance(1 2) chance(3 4))."
    if any(tree.is_terminal(s) or tree.to_move(s) != CHANCE for s in following(tree, ())):
        return "Let every move at the root lead to a chance node."
    right, wrong = (best_move(tree, (), search=s) for s in (expectiminimax, divides_twice))
    if isclose(expectiminimax(tree, (right,)), expectiminimax(tree, (wrong,)), abs_tol=1e-9):
        return f"It chooses move {wrong} here, and none is better."
    return ""


def handed_through(
    tree: ExplicitTree, state: State = (), alpha: float = -inf, beta: float = inf
) -> float:
    """Return what alpha-beta returns if a chance node hands its own window to its outcomes."""
    if tree.is_terminal(state):
        return tree.utility(state)
    player = tree.to_move(state)
    if player == CHANCE:
        pairs = tree.outcomes(state)
        return sum(p * handed_through(tree, after, alpha, beta) for p, after in pairs)
    value = -player * inf
    for after in following(tree, state):
        reply = handed_through(tree, after, alpha, beta)
        value = max(value, reply) if player == MAX else min(value, reply)
        alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value


def right_for_min(tree: ExplicitTree) -> str:
    """Return why a window handed through does no harm in `tree`, MIN first, or nothing."""
    if tree.is_terminal(()) or tree.to_move(()) != MIN:
        return "MIN is to move at the root: put min before the first parenthesis."
    if all(tree.to_move(state) != CHANCE for state in reachable(tree)):
        return "There are no dice in this tree, so no mean can go wrong."
    value, right = handed_through(tree), expectiminimax(tree, ())
    return f"Both return {figure(right)} here." if isclose(value, right, abs_tol=1e-9) else ""


EXERCISES = [
    Exercise(
        "dice-and-min",
        "09",
        "change",
        equals(
            lambda: expectiminimax(MIXED, ()),
            {
                6: "The outcomes of the first move are not equally likely: weigh them.",
                7.5: "Below the second chance node MIN moves, and will not leave you the 9.",
                4: "You let the dice choose as MIN would. They choose nothing.",
                8: "You let the dice choose as MAX would. They choose nothing.",
                3.5: "That is what the second move is worth. Is the first one better?",
                2.5: "Divided twice: the probabilities sum to 1, nothing is left to divide.",
            },
            hint="From the leaves upwards: first MIN's node, then both means, then MAX.",
        ),
        "What is (chance(0.75*4 0.25*8) chance((9 1) 6)) worth to MAX?",
        right="Yes: the better of two means. Neither is a promise for a single game.",
    ),
    Exercise(
        "rare-leaf",
        "09",
        "change",
        equals(
            least_rare_leaf,
            {
                12: "At 12 both moves are worth the same, and of equals the first is taken.",
                7: "7 is the largest leaf then, but it comes once in four throws.",
                9: "That would do if both outcomes were equally likely.",
            },
            hint="When is 0.75 · 2 + 0.25 · x more than 0.75 · 4 + 0.25 · 6?",
        ),
        "Which least whole number in place of x makes MAX choose the second move?",
        right="Yes. The order of the leaves never changed after 7; the size decided.",
    ),
    Exercise(
        "wild-targets",
        "09",
        "change",
        members_of(
            wild_targets,
            {
                1: "To 1, every roll wins: the dice are equally good.",
                2: "To 2, safe wins for certain.",
                5: "To 5, the dice are equally good. Better is asked for.",
            },
            hint="Race(target=…); then expectiminimax(race, race.result(race.initial, die)).",
        ),
        "For which targets from 1 to 8 is it better to begin with wild than with safe?",
        right="Yes: there is no rule of thumb here. Search says when to take the risk.",
    ),
    Exercise(
        "outcomes-unread",
        "09",
        "change",
        members_of(
            leaves_unread,
            {
                1: "The 1 is read: before it nothing is known of that node.",
                3: "The 3 is read: after the 1 alone the mean may still be above 6.",
                2: "The 2 is read: before it nothing is known of that node.",
                0: "The 0 is read: after the 2 alone the mean may still be above 6.",
                7: "The 7 is read: nothing is cut before MAX has something.",
            },
            hint="Put 10 for all that is not read yet. Is a mean of 6 better than what MAX has?",
        ),
        "Which leaves of ((6 7) chance(1 3 9 10) chance(2 0 8 4)) does Star1 not read?",
        right="Yes. In the first chance node the best possible mean falls to 6: a tie is enough.",
    ),
    Exercise(
        "may-stop",
        "09",
        "fill",
        agrees_with(
            may_stop,
            [
                (7, 10, [(0.5, 2)]),
                (7, 10, [(0.5, 8)]),
                (6, 10, [(0.25, 1)]),
                (6, 10, [(0.25, 1), (0.25, 3)]),
                (0, 1, []),
                (1, 1, []),
                (-2, 0, [(0.5, -5), (0.25, 2)]),
                (3, 100, [(0.5, 1), (0.5, 5)]),
            ],
            hint="The probabilities of all outcomes sum to 1, and the best there can be is high.",
        ),
        "Fill in may_stop(alpha, high, read): whether a chance node can be left.",
        right="Right: this is Star1's question. The mirror image asks it of β and low.",
    ),
    Exercise(
        "uneven-dice",
        "09",
        "build",
        tree_with(
            lambda tree: not not_misled(tree),
            not_misled,
            most_leaves=5,
            hint="With equally many outcomes everywhere all values are wrong by one factor. So?",
        ),
        "Write a tree, dice below every move, in which divides_twice chooses a wrong move.",
        right="Yes: more outcomes, a smaller wrong value. Equal numbers of them hide the bug.",
    ),
    Exercise(
        "handed-at-min",
        "09",
        "build",
        tree_with(
            lambda tree: not right_for_min(tree),
            right_for_min,
            most_leaves=5,
            hint="Turn pitfall 3 round: MIN has 11; below the dice MAX finds 12, and leaves a 99.",
        ),
        "Write a tree, MIN first, in which the window handed through makes the value wrong.",
        right="Yes: a bound went into the mean as if it were a value.",
    ),
]
