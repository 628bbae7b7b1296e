"""What a reader holds up to an exhibit: a tree, a board or a position, read and made playable."""

import re
from functools import cache
from math import isfinite
from random import Random
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, Counted, Game, State
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.trace import TooLarge

MOST_NODES = 600_000  # enough for minimax on the empty board of tic-tac-toe
MOST_VISITS = 50_000  # at the nodes of a tree that somebody has written down
MOST_IN_A_TREE = 1_000


class Shown(Counted):
    """The game inside, with what the programs of the museum may ask for beyond the rules.

    A game with noisy moves of its own, such as chess, has them and its own estimates. Elsewhere
    all moves are noisy, and an estimate is what a tree writes after ~, or else 0, also at the end
    of the game: it knows nothing of wins. A board is what lies on the table, without the player
    to move; in a tree, where there is no table, it is all that stands below the node.
    """

    def __init__(self, game: Game):
        super().__init__(game)
        self.explicit = getattr(game, "explicit", False)
        self.most = MOST_VISITS if self.explicit else MOST_NODES

    def is_terminal(self, state: State) -> bool:
        if self.nodes >= self.most:
            raise TooLarge(f"more than {self.most:,} visits: that is too many")
        return super().is_terminal(state)

    def evaluate(self, state: State) -> float:
        if hasattr(self.game, "noisy_moves"):
            return self.game.evaluate(state)
        if not self.explicit or self.game.is_terminal(state):
            return 0
        try:
            return self.game.evaluate(state)
        except ValueError:  # none is written there
            return 0

    def noisy_moves(self, state: State) -> Any:
        return getattr(self.game, "noisy_moves", self.game.moves)(state)

    def board(self, state: State) -> Any:
        if hasattr(self.game, "grid"):
            return tuple(self.game.grid(state))
        if self.explicit:
            return below(self.game, state)
        return getattr(state, "position", state)


@cache
def below(tree: ExplicitTree, state: State) -> Any:
    """Return the leaves under `state` as nested tuples."""
    if tree.is_terminal(state):
        return tree.utility(state)
    return tuple(below(tree, tree.result(state, move)) for move in tree.moves(state))


class Case(NamedTuple):
    """A state of a game, and how it is written."""

    game: Game
    state: State
    text: str

    def shown(self) -> Shown:
        """Return the game for one program to be run on, its counts at zero."""
        return Shown(self.game)


def read_case(given: Any, chance: bool = False) -> Case:
    """Return the case that `given` stands for; where it is none, a `ValueError` says why.

    A text is a tree, "((3 12) (2 4))", or a board of tic-tac-toe, nine of X, O and a full stop;
    a list or an ExplicitTree is a tree; a pair of a game and a state is a position. CHANCE may be
    to move only with `chance`.
    """
    if isinstance(given, str):
        board = "".join(given.split()).upper()
        given = (TicTacToe(), board) if re.fullmatch("[XO.]{9}", board) else parsed(given)
    elif isinstance(given, list):
        given = ExplicitTree(given)
    if isinstance(given, ExplicitTree):
        check_tree(given, chance)
        case = Case(given, given.initial, given.text())
    elif isinstance(given, tuple) and len(given) == 2 and hasattr(given[0], "is_terminal"):
        game, state = given
        state = game.parse(state) if isinstance(state, str) else state
        text = game.text(state) if hasattr(game, "text") else str(state)
        case = Case(game, state, text)
    else:
        raise ValueError(
            f"{given!r} is neither a tree nor a position: write a tree such as ((3 12) (2 4)), a "
            "board such as XX.OO...., or give a pair of game and state"
        )
    if case.game.is_terminal(case.state):
        raise ValueError(f"{case.text}: the game is over here; leave at least one move to make")
    return case


def parsed(text: str) -> ExplicitTree:
    """Return the tree written as `text`; what is no tree and no board is told both ways."""
    if not re.search(r"[(\[]", text):
        raise ValueError(
            f"{text!r} is neither a tree, such as ((3 12) (2 4)), nor a board of tic-tac-toe, "
            "which has nine of X, O and full stops, row by row"
        )
    return ExplicitTree.parse(text)


def check_tree(tree: ExplicitTree, chance: bool) -> None:
    """Raise a `ValueError` if the programs of the museum cannot be run on `tree`."""
    if len(tree.states) > MOST_IN_A_TREE:
        raise ValueError(f"a tree of at most {MOST_IN_A_TREE:,} nodes, please: small ones do it")
    for state in tree.states:
        if tree.is_terminal(state):
            if not isfinite(tree.utility(state)):
                raise ValueError("the leaves of a tree are finite numbers in the museum")
            continue
        if chance:
            continue
        if tree.to_move(state) == CHANCE:
            raise ValueError("no dice at this exhibit: leave out chance(…)")
        if state and tree.to_move(state) == tree.to_move(state[:-1]):
            raise ValueError("the players take turns at this exhibit: leave out max(…) and min(…)")


@cache
def sample_cases(chance: bool = False, number: int = 300) -> tuple[Case, ...]:
    """Return so many small uneven trees, always the same, on which programs are compared.

    Leaves are whole numbers from -2 to 2, at most four plies down; with `chance`, dice are rolled
    in most of them.
    """
    trees = [random_uneven_tree(seed, chance) for seed in range(number)]
    return tuple(Case(tree, tree.initial, tree.text()) for tree in trees)


def random_uneven_tree(seed: int, chance: bool) -> ExplicitTree:
    """Return the tree of this number."""
    lot = Random(seed)

    def grow(plies: int) -> Any:
        if plies == 0 or (plies < 4 and lot.random() < 0.3):
            return lot.randint(-2, 2)
        children = [grow(plies - 1) for _ in range(lot.randint(1, 3))]
        rolls = chance and (plies == 3 or lot.random() < 0.3) and plies < 4
        return {"children": children, "player": CHANCE} if rolls else children

    return ExplicitTree(grow(4))
