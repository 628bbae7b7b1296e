"""The games that a reader's search is tried on: trees in several guises, and a watch over them."""

from collections.abc import Callable, Sequence
from typing import Any

from gamesearch.game import Game, Move, State, Wrapper
from gamesearch.games.explicit import ExplicitTree


class Endless(BaseException):
    """The search has asked the game more than any sound one does."""


class Changed(Exception):
    """The search tried to change the game."""


class Watched:
    """`game`, watched: `opened` has the states whose moves or values were asked for, in order,
    `leaves` those whose values were. More than `budget` questions are `Endless`, and the game
    cannot be changed.
    """

    __slots__ = ("asked", "budget", "game", "handed", "leaves", "opened")

    def __init__(self, game: Game, budget: float):
        for name, value in {
            "game": game,
            "budget": budget,
            "asked": [0],
            "opened": {},
            "leaves": [],
            "handed": {},
        }.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise Changed(f"it sets game.{name}, and the game is not its own to change")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def __deepcopy__(self, memo: dict) -> "Watched":
        return self

    def ask(self) -> None:
        self.asked[0] += 1
        if self.asked[0] > self.budget:
            raise Endless

    @property
    def initial(self) -> State:
        return self.game.initial

    def to_move(self, state: State) -> int:
        self.ask()
        return self.game.to_move(state)

    def is_terminal(self, state: State) -> bool:
        self.ask()
        return self.game.is_terminal(state)

    def moves(self, state: State) -> Sequence[Move]:
        self.ask()
        self.opened.setdefault(state, len(self.opened))
        moves = self.game.moves(state)
        if isinstance(moves, list):
            self.handed[state] = (moves, tuple(moves))
        return moves

    def outcomes(self, state: State) -> Sequence[tuple[float, State]]:
        self.ask()
        self.opened.setdefault(state, len(self.opened))
        return self.game.outcomes(state)

    def result(self, state: State, move: Move) -> State:
        self.ask()
        return self.game.result(state, move)

    def utility(self, state: State) -> float:
        self.ask()
        return self.read(state, self.game.utility(state))

    def evaluate(self, state: State) -> float:
        self.ask()
        return self.read(state, self.game.evaluate(state))

    def read(self, state: State, value: float) -> float:
        self.opened.setdefault(state, len(self.opened))
        self.leaves.append(state)
        return value

    def changed_moves(self) -> bool:
        """Return whether a list of moves is not as the game handed it out."""
        return any(tuple(now) != before for now, before in self.handed.values())


class Merged(Wrapper):
    """A tree in which equal subtrees are one state, reached by several paths."""

    def __init__(self, tree: ExplicitTree):
        super().__init__(tree)
        self.first: dict[State, State] = {}
        known: dict[tuple, State] = {}
        for path in sorted(tree.states, key=len, reverse=True):
            node = tree.node(path)
            below = tuple(self.first[(*path, move)] for move in node.moves)
            self.first[path] = known.setdefault((*node[:5], below), path)

    def result(self, state: State, move: Move) -> State:
        return self.first[self.game.result(state, move)]

    def outcomes(self, state: State) -> list[tuple[float, State]]:
        return [(chance, self.first[after]) for chance, after in self.game.outcomes(state)]


class Named(Wrapper):
    """A game whose moves go by other names: `name(move)`; they come in a list of the game's own."""

    def __init__(self, game: Game, name: Callable[[Move], Any]):
        super().__init__(game)
        self.naming = name
        self.lists: dict[State, list] = {}

    def moves(self, state: State) -> list[Any]:
        if state not in self.lists:
            self.lists[state] = [self.naming(move) for move in self.game.moves(state)]
        return self.lists[state]

    def result(self, state: State, move: Move) -> State:
        for own in self.game.moves(state):
            if self.naming(own) == move:
                return self.game.result(state, own)
        raise ValueError(f"{move!r} is not a move here: {self.moves(state)} are")


class Beyond(Wrapper):
    """A game whose estimate knows nothing of its end: there it is not the utility."""

    def evaluate(self, state: State) -> float:
        return self.game.evaluate(state) + self.game.is_terminal(state)


def word(move: int) -> str:
    return f"move {'zyxwvutsrq'[move % 10]}"  # no order of the alphabet


def pair(move: int) -> tuple[str, int]:
    return ("to", -move)


GUISES: dict[str, Callable[[Any], Any]] = {
    "plain": lambda game: game,
    "merged": Merged,
    "words": lambda game: Named(game, word),
    "pairs": lambda game: Named(game, pair),
    "beyond": Beyond,
}
