"""Whether a search with the right values also did the right work: cuts, and nothing done twice."""

from collections.abc import Iterator
from itertools import chain, permutations
from math import inf

from gamesearch.exercises.trials.returned import figure
from gamesearch.exercises.trials.shapes import dressed, height_of, inner_nodes, shapes
from gamesearch.exercises.trials.smallest import leaves_of
from gamesearch.exercises.trials.trial import (
    BUDGET,
    STOPPED,
    WHOLE,
    Attempt,
    Case,
    Fault,
    fault_of_error,
)
from gamesearch.exercises.trials.watched import Watched
from gamesearch.game import MAX, MIN, Game, Ordered, State
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.search.alphabeta import alphabeta
from gamesearch.trace import Trace, record


def work_faults(attempt: Attempt) -> Iterator[Fault | None]:
    """Yield for one tree after the other what a search with the right values does there in vain."""
    looks = [(twice_fault, twice_trees())]
    if "table" in attempt.search.extra:
        looks.append((table_fault, iter([ExplicitTree([[1, 2], [3, 4]])])))
    if attempt.search.cuts:  # many trees: on a slow machine the time is over before their end
        looks.append((cut_fault, chain(cut_trees(), large_trees())))
    for look, trees in looks:
        for tree in trees:
            try:
                fault = look(attempt, tree)
            except STOPPED as error:
                fault = fault_of_error(error, Case(tree), attempt.function)
            yield fault  # out here, so that the end of this generator is not taken for an error


def cut_trees() -> Iterator[ExplicitTree]:
    """Yield small trees whose leaves all differ: there no choice of < or <= makes a difference."""
    for leaves, least in ((3, 2), (4, 2), (5, 4)):  # deep cutoffs need four plies
        known = [s for s in shapes(leaves, leaves - 1, False) if height_of(s) >= least]
        for shape in sorted(known, key=height_of):
            for values in permutations(range(1, leaves + 1)):
                yield ExplicitTree(dressed(shape, iter(values), plain(shape), False), MAX)


def plain(shape: tuple) -> Iterator[str]:
    return iter(["player"] * inner_nodes(shape))


def large_trees() -> Iterator[ExplicitTree]:
    for seed in range(12):
        yield random_tree((2, 3), 5, seed=seed, to_move=(MAX, MIN)[seed % 2])


def watched_run(attempt: Attempt, tree: ExplicitTree) -> Watched:
    """Return the watched game after the search has run on `tree` with the whole window."""
    game = Watched(tree, BUDGET)
    given = {"table": {}} if "table" in attempt.search.extra else {}
    attempt.call(game, (), {**WHOLE, **given} if given else {})
    return game


def needless_leaf(attempt: Attempt, tree: ExplicitTree) -> State | None:
    """Return the first leaf that the search reads on `tree` and no alpha-beta does, or None.

    The moves are put in the order in which the search itself has tried them.
    """
    game = watched_run(attempt, tree)

    def as_tried(inner: Game, state: State, moves: tuple) -> list:
        last = len(game.opened)
        return sorted(moves, key=lambda move: game.opened.get(inner.result(state, move), last))

    ordered = Watched(Ordered(tree, as_tried), inf)
    strict_fail_hard(ordered, (), -inf, inf)
    needed = set(ordered.leaves)
    return next((leaf for leaf in game.leaves if leaf not in needed), None)


def strict_fail_hard(game: Game, state: State, alpha: float, beta: float) -> float:
    """Return the value of `state`, by the sound alpha-beta that cuts the least.

    It never returns less than `alpha` from MAX, nor more than `beta` from MIN, and cuts only
    where they have crossed: that is, hardly anywhere but right above the leaves.
    """
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    for move in game.moves(state):
        reply = strict_fail_hard(game, game.result(state, move), alpha, beta)
        if player == MAX:
            alpha = max(alpha, reply)
        if player == MIN:
            beta = min(beta, reply)
        if alpha > beta:
            break
    return alpha if player == MAX else beta


def cut_fault(attempt: Attempt, tree: ExplicitTree) -> Fault | None:
    """Return the fault of reading a leaf that does not matter any more."""
    leaf = needless_leaf(attempt, tree)
    if leaf is None:
        return None
    read = len(set(watched_run(attempt, tree).leaves))
    enough = Watched(tree, inf)
    alphabeta(enough, ())
    words = f"it reads {read} leaves where {len(enough.leaves)} are enough: "
    words += f"the {figure(tree.utility(leaf))} is read in vain"
    cuts = any(len(set(watched_run(attempt, t).leaves)) < leaves_of(t) for t in large_trees())
    words += "" if cuts else ", and on larger trees it never cuts either"
    return Fault("cut", Case(tree), words=words, at=leaf)


def table_fault(attempt: Attempt, tree: ExplicitTree) -> Fault | None:
    """Return the fault of a table that is never asked, or never filled."""
    game, table = Watched(tree, BUDGET), {}
    attempt.call(game, (), {**WHOLE, "table": table})
    first = len(game.leaves)
    attempt.call(game, (), {**WHOLE, "table": table})
    if len(game.leaves) < 2 * first:
        return None
    words = "a second call with the same table reads the same leaves again"
    words += ", and the table is still empty" if not table else ""
    return Fault("table", Case(tree, calls=(WHOLE, WHOLE)), words=words)


def twice_trees() -> Iterator[ExplicitTree]:
    """Yield a few trees to look at every call on."""
    for text in ("(1)", "(1 2)", "((1 2) (3 4))", "((2 1) (4 3))", "(((1 2) (3 4)) ((5 6) 7))"):
        yield ExplicitTree.parse(text)


def twice_fault(attempt: Attempt, tree: ExplicitTree) -> Fault | None:
    """Return the fault of a call that is made twice, with all arguments the same, in one place."""
    if attempt.search.estimates or attempt.search.chance or attempt.search.name == "grundy":
        return None
    extra = {**WHOLE, "table": {}} if "table" in attempt.search.extra else {}
    call, options = attempt.watchdog.call, attempt.options(extra)
    try:
        repeated = repeated_call(call(record, attempt.function, tree, (), **options))
    except Exception:  # it cannot be recorded: nothing can be said
        return None
    if repeated is None:
        return None
    words = f"the node at {list(repeated)} is visited twice, with nothing changed in between"
    return Fault("twice", Case(tree), words=words, at=repeated)


def repeated_call(trace: Trace) -> State | None:
    """Return the state of the first call made a second time from the same call, or None."""
    for visit in trace.visits:
        seen = []
        for child in visit.children:
            told = {n: v for n, v in child.arguments.items() if v is not trace.game}
            if told in seen:
                return child.state
            seen.append(told)
    return None
