"""The trials of the searches that readers write: each compared with one known to be right."""

from contextlib import suppress
from itertools import chain
from math import inf

from gamesearch.exercises.running.own_time import OwnTime
from gamesearch.exercises.trials.cases import game_cases, larger_cases, small_cases
from gamesearch.exercises.trials.outliving import Outliving
from gamesearch.exercises.trials.shapes import small_specs
from gamesearch.exercises.trials.smallest import smallest_tree
from gamesearch.exercises.trials.trial import Attempt, Case, Fault, Search
from gamesearch.exercises.trials.work import work_faults
from gamesearch.game import MAX, MIN, Game, State
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.search.chance import expectiminimax
from gamesearch.search.impartial import grundy
from gamesearch.search.minimax import minimax
from gamesearch.search.ordering import known_values

NOT_SHRUNK = ("endless", "keeps", "cut", "table", "twice", "stub")
TURNS = "It takes for granted that the players take turns, which holds in most games."
PRINTS = "What it prints is left out during a check."
SMALL = 5  # nodes of a tree that need not be made smaller
PATIENCE = 5  # seconds of its own after which no more trees are tried
ENOUGH = 9  # the same since the beginning, after which nothing is made smaller
known = known_values()


def to_max(game: Game, state: State, depth: float = inf) -> float:
    """Return the value of `state` to MAX."""
    return known(game, state) if isinstance(game, TicTacToe) else minimax(game, state, depth)


def to_mover(game: Game, state: State, depth: float = inf) -> float:
    """Return the value of `state` to the player to move."""
    return game.to_move(state) * to_max(game, state, depth)


WINDOW = ("alpha", "beta")
SEARCHES = {
    search.name: search
    for search in (
        Search("minimax", to_max),
        Search("alphabeta", to_max, WINDOW, cuts=True),
        Search("negamax", to_mover, WINDOW, to_mover=True, cuts=True),
        Search("best_move", to_max, picks=True),
        Search("depth_limited", to_max, ("depth",), estimates=True),
        Search("alphabeta_table", to_max, (*WINDOW, "table"), cuts=True),
        Search("expectiminimax", expectiminimax, chance=True),
        Search("grundy", lambda game, state, depth: grundy(game, state)),
    )
}


def trial(attempt: Attempt) -> Fault | None:
    """Return the fault of a reader's search on the smallest case found, or None if it is sound."""
    outliving, clock = Outliving(attempt.function), OwnTime()
    with attempt.watchdog.on_guard():
        fault = first_fault(attempt, clock)
        if fault and fault.kind not in ("endless", "cut", "table", "twice"):
            fault = fault_of_keeping(attempt, fault, outliving) or fault
        if fault and is_large(fault):
            fault = shrunk(attempt, fault, min(clock.seconds + PATIENCE, ENOUGH), clock)
        if fault and fault.kind not in NOT_SHRUNK:
            fault = with_fewest_calls(attempt, fault)
        return fault and fault._replace(case=fault.case.packed())


def with_fewest_calls(attempt: Attempt, fault: Fault) -> Fault:
    """Return the fault of the case with those calls left out that do not matter to it."""
    calls = fault.case.calls
    for place in range(len(calls) - 1):
        case = fault.case._replace(calls=calls[:place] + calls[place + 1 :])
        fewer = attempt.fault(case)
        if fewer and fewer.kind == fault.kind:
            return with_fewest_calls(attempt, fewer)
    return fault


def remarks(attempt: Attempt) -> list[str]:
    """Return what may be said of a function that has passed its trial: nothing that is wrong."""
    search = attempt.search
    other = search.to_mover or search.chance or search.estimates or search.picks
    plain = not (other or "table" in search.extra or search.name == "grundy")
    specs = small_specs(2) if plain else ()
    cases = (Case(ExplicitTree(spec, players=(MAX, MIN, MIN))) for spec in specs)
    with attempt.watchdog.on_guard():
        takes_turns = any(map(attempt.fault, cases))
    return [TURNS] * takes_turns + [PRINTS] * bool(attempt.watchdog.output.lines)


def is_large(fault: Fault) -> bool:
    """Return whether a fault came out on a tree that may be shrunk."""
    tree = fault.case.game
    may_be_smaller = isinstance(tree, ExplicitTree) and len(tree.states) > SMALL
    return fault.kind not in NOT_SHRUNK and may_be_smaller


def first_fault(attempt: Attempt, clock: OwnTime) -> Fault | None:
    """Return the first fault found, on small cases first; in positions of real games last.

    Of a slow search the later cases are left out: those before are the harder ones.
    """
    search = attempt.search
    trees = chain(small_cases(search), larger_cases(search))
    looks = (
        (PATIENCE, map(attempt.fault, trees)),
        (PATIENCE + 1, work_faults(attempt)),
        (PATIENCE + 2, map(attempt.fault, game_cases(search))),
    )
    for patience, faults in looks:
        for fault in faults:
            if fault:
                return fault
            if clock.seconds > patience:
                break
    return None


def fault_of_keeping(attempt: Attempt, fault: Fault, outliving: Outliving) -> Fault | None:
    """Return the fault of keeping something between calls, if without it there is none."""
    names = outliving.changed() or list(outliving.kept)
    for reset in (outliving.put_back, outliving.empty):
        reset()
        if names and attempt.fault(fault.case) is None:
            outliving.put_back()
            return fault._replace(kind="keeps", words=" and ".join(f"`{n}`" for n in names))
    outliving.put_back()
    return None


class Enough(BaseException):
    """There is no time left; Hypothesis lets this pass."""


def shrunk(attempt: Attempt, fault: Fault, enough: float, clock: OwnTime) -> Fault:
    """Return the same fault on the smallest tree that shows it, called in the same way.

    When the `clock` shows `enough`, or of a search that does not always do the same, the smallest
    so far.
    """
    case, search = fault.case, attempt.search
    best = fault

    def on(tree: ExplicitTree) -> Fault | None:
        over = search.picks and tree.is_terminal(())  # there is nothing to pick
        return None if over else attempt.fault(case._replace(game=tree))

    def fails(tree: ExplicitTree) -> bool:
        nonlocal best
        if clock.seconds > enough:
            raise Enough
        found = on(tree)
        if found and len(tree.states) < len(best.case.game.states):
            best = found
        return found is not None

    rich = {"chance": search.chance, "estimates": search.estimates}
    sure = 2 if case.guise == "plain" else 3  # plain ones have been tried before
    with suppress(Enough, Exception):
        small = smallest_tree(fails, roots=(MAX, MIN), sure=sure, **rich)
        return (small and on(small)) or best
    return best
