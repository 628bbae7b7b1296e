"""How a program of the museum is put to the question, and what its answer is compared by.

Each function runs `program` on a case and returns an `Answer`. Wrong, right and mended programs
are all asked in the same way. Values are told to MAX.
"""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from gamesearch.exercises.museum.cases import Case, Shown
from gamesearch.game import following, reachable
from gamesearch.search.alphabeta import alphabeta
from gamesearch.words import figure, plural

PLAYOUTS = 200
DEEPEST = 4


class Answer(NamedTuple):
    """What a program answered: in words, and as that by which two answers are compared."""

    said: str
    counts: Any


def value_to_max(game: Shown, state: Any, value: float) -> float:
    """Return the value to MAX of what is `value` to the player to move."""
    return round(game.to_move(state) * value, 9)


def value(program: Callable, case: Case) -> Answer:
    """The value of the state."""
    game = case.shown()
    found = value_to_max(game, case.state, program(game, case.state))
    return Answer(f"value {figure(found)}", found)


def value_for_max(program: Callable, case: Case) -> Answer:
    """The value of the state."""
    found = round(program(case.shown(), case.state), 9)
    return Answer(f"value {figure(found)}", found)


def value_and_work(program: Callable, case: Case) -> Answer:
    """The value of the state, and how many leaves were read for it."""
    game = case.shown()
    found = value_to_max(game, case.state, program(game, case.state))
    return Answer(
        f"value {figure(found)}, {plural(game.leaves, 'leaf')} read", (found, game.leaves)
    )


def move(program: Callable, case: Case) -> Answer:
    """The move chosen; what counts is what it is truly worth."""
    return judged_move(case, program(case.shown(), case.state))


def judged_move(case: Case, chosen: Any) -> Answer:
    """Return the answer of a program that chose this move."""
    worth = alphabeta(case.shown(), case.game.result(case.state, chosen))
    return Answer(f"move {chosen}, worth {figure(worth)}", worth)


def move_by_playouts(program: Callable, case: Case) -> Answer:
    """The move chosen after 200 playouts; what counts is what it is truly worth."""
    ends = [state for state in reachable(case.shown(), case.state) if case.game.is_terminal(state)]
    utilities = [case.game.utility(state) for state in ends]
    low, high = min(utilities), max(utilities)
    chosen = program(case.shown(), case.state, PLAYOUTS, low, max(high, low + 1))
    return judged_move(case, chosen)


def with_a_table(program: Callable, case: Case) -> Answer:
    """The value of the state, with a new table."""
    game = case.shown()
    found = value_to_max(game, case.state, program(game, case.state, table={}))
    return Answer(f"value {figure(found)}", found)


def and_play_on(program: Callable, case: Case) -> Answer:
    """The value of the state, then of each state one move on, all with the same table."""
    return played_on(program, case, figure)


def plies_to_win(program: Callable, case: Case) -> Answer:
    """How far the win is, at the state and then at each state one move on, with the same table."""
    return played_on(program, case, distance)


def played_on(program: Callable, case: Case, words: Callable) -> Answer:
    """Return the answer in `words`, for the state itself and what follows it."""
    game, table = case.shown(), {}
    after = [s for s in following(case.game, case.state) if not case.game.is_terminal(s)]
    states = [case.state, *after]
    values = [value_to_max(game, s, program(game, s, table=table)) for s in states]
    said = f"{words(values[0])} at the root"
    if after:
        said += f"; one move on {listed([words(value) for value in values[1:]])}"
    return Answer(said, tuple(values))


def listed(words: list[str]) -> str:
    """Return `words` one after the other, or only once if they are many and all the same."""
    return f"{words[0]} each time" if len(words) > 2 and len(set(words)) == 1 else ", ".join(words)


def distance(value: float) -> str:
    """Return in words what 100 less the plies to a win stands for."""
    winner = "MAX" if value > 0 else "MIN"
    return f"{winner} wins in {figure(100 - abs(value))}" if value else "a draw"


def at_every_depth(program: Callable, case: Case) -> Answer:
    """The value at depths 1 to 4, as far as the game lasts."""
    game, values = case.shown(), []
    for depth in depths(case):
        values.append(value_to_max(game, case.state, program(game, case.state, depth)))
    if len(values) > 1 and len(set(values)) == 1:
        return Answer(f"{figure(values[0])} at depths 1 to {len(values)}", tuple(values))
    told = ", ".join(f"{figure(value)} at depth {d}" for d, value in enumerate(values, 1))
    return Answer(told, tuple(values))


def deepening(program: Callable, case: Case) -> Answer:
    """The value at depths 1 to 4, as far as the game lasts, with one table for all of them."""
    return at_every_depth(partial(program, table={}), case)


def depths(case: Case) -> range:
    """Return the depths from 1 to that of the deepest leaf, but at most 4."""
    game, states = case.shown(), [case.state]
    for depth in count():
        states = [after for state in states for after in following(game, state)]
        if not states or depth == DEEPEST:
            return range(1, depth + 1)
