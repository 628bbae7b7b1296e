"""What a search has looked at: its leaves in order, and what it has searched a second time."""

from collections.abc import Callable

from gamesearch.game import Game, State, Wrapper
from gamesearch.trace import Trace, Visit


class Noted(Wrapper):
    """`game`, noting in `leaves` each state it evaluates, when that happens for the first time."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.leaves: dict[State, None] = {}

    def utility(self, state: State) -> float:
        self.leaves.setdefault(state)
        return self.game.utility(state)

    def evaluate(self, state: State) -> float:
        self.leaves.setdefault(state)
        return self.game.evaluate(state)


def leaves_evaluated(search: Callable, game: Game, state: State) -> list[State]:
    """Return the states that `search(game, state)` evaluates, each once, in the order of the first.

    For any search, recursive or not; a recursive one that is recorded has `Trace.leaves`.

    >>> from gamesearch import alphabeta, published
    >>> leaves_evaluated(alphabeta, published["textbook"], ())[:4]
    [(0, 0), (0, 1), (0, 2), (1, 0)]
    """
    noted = Noted(game)
    search(noted, state)
    return list(noted.leaves)


def searched_again(trace: Trace) -> list[tuple[Visit, Visit]]:
    """Return the pairs of visits, first and second, in which one call searched one state twice."""
    pairs, before = [], {}
    for visit in trace.visits:
        call = visit.parent, visit.state
        if call in before:
            pairs.append((before[call], visit))
        before[call] = visit
    return pairs


def second_searches(trace: Trace) -> set[Visit]:
    """Return the visits that second searches are made of: the second call, and all below it."""
    again = {second for _, second in searched_again(trace)}
    for visit in trace.visits:  # a call stands before those it makes
        if visit.parent in again:
            again.add(visit)
    return again
