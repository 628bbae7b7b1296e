"""What a game is, and two wrappers that watch or rearrange one.

This module knows the rules' interface and nothing else: no particular game, no search, no picture.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

MAX, MIN, CHANCE = +1, -1, 0

State = Hashable
Move = Any
Order = Callable[["Game", State, Sequence[Move]], Iterable[Move]]


class Game(Protocol):
    """The rules of a game for two players. Searches call these methods and no others.

    States are immutable and hashable, and two states are equal exactly if the positions are,
    the player to move included. An illegal move is a `ValueError`.

    Some games offer more: `evaluate(state)`, an estimate to MAX where a search stops early;
    `outcomes(state)`, pairs of probability and state where CHANCE is to move (there `moves` is a
    `ValueError`); `noisy_moves(state)`; `show(state)`, a picture; `parse(text)` and `text(state)`;
    and for drawn trees `grid(state)`, the rows of a board, or `name(state)`, a word for a node.
    """

    initial: State

    def to_move(self, state: State) -> int:
        """Return MAX, MIN or CHANCE; at a terminal state, whoever would be next."""

    def moves(self, state: State) -> Sequence[Move]:
        """Return the legal moves, always in the same order."""

    def result(self, state: State, move: Move) -> State:
        """Return the state after `move`."""

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over."""

    def utility(self, state: State) -> float:
        """Return the value of a terminal `state` to MAX."""


def following(game: Game, state: State) -> list[State]:
    """Return the states that come after `state`, by a move or by the dice."""
    if game.is_terminal(state):
        return []
    if game.to_move(state) == CHANCE:
        return [after for _, after in game.outcomes(state)]
    return [game.result(state, move) for move in game.moves(state)]


def reachable(game: Game, state: State = None) -> Iterator[State]:
    """Yield every state that play can lead to from `state`, or from the start, each once.

    >>> from gamesearch import TicTacToe
    >>> sum(1 for state in reachable(TicTacToe()))
    5478
    """
    start = game.initial if state is None else state
    found, pending = {start}, [start]
    while pending:
        state = pending.pop()
        yield state
        for after in following(game, state):
            if after not in found:
                found.add(after)
                pending.append(after)


class Wrapper:
    """A game that passes everything on to the game inside it. Subclasses change one thing."""

    def __init__(self, game: Game):
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "game":  # not there yet while being copied or unpickled
            raise AttributeError(name)
        value = getattr(self.game, name)
        if callable(value):
            setattr(self, name, value)  # next time it is found at once, at full speed
        return value


class Counted(Wrapper):
    """`game`, counting: after a search, `nodes` is how many nodes it visited, the root included.

    Every search asks `is_terminal` once at each node, so that is what is counted; what a table
    answers is not asked, and not counted. `leaves` is how many nodes were evaluated, by `utility`
    or `evaluate`.

    >>> from gamesearch import TicTacToe, alphabeta
    >>> game = Counted(TicTacToe())
    >>> alphabeta(game, game.initial), game.nodes
    (0, 18297)
    """

    def __init__(self, game: Game):
        super().__init__(game)
        self.reset()

    def reset(self) -> None:
        """Start again from zero."""
        self.nodes = self.leaves = self.estimates = 0

    def is_terminal(self, state: State) -> bool:
        self.nodes += 1
        return self.game.is_terminal(state)

    def utility(self, state: State) -> float:
        self.leaves += 1
        return self.game.utility(state)

    def evaluate(self, state: State) -> float:
        self.leaves += 1
        self.estimates += 1
        return self.game.evaluate(state)


class Ordered(Wrapper):
    """`game`, offering the same moves in the order that `order(game, state, moves)` puts them.

    The search does not change, only what it is given to try first. An order that loses a move or
    invents one is a `ValueError`.
    """

    def __init__(self, game: Game, order: Order):
        super().__init__(game)
        self.order = order

    def moves(self, state: State) -> list[Move]:
        moves = self.game.moves(state)
        ordered = list(self.order(self.game, state, moves))
        if len(ordered) != len(moves) or any(move not in ordered for move in moves):
            raise ValueError(
                f"an order must return each of the moves {list(moves)} once, not {ordered}"
            )
        return ordered
