"""Trials: how good the moves of a player are, how soon they are right, and who wins a contest."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from gamesearch.experiments.move_values import move_values
from gamesearch.game import Counted, Game, Move, State
from gamesearch.play import Player, match
from gamesearch.search.montecarlo import best_by_visits, mcts


def best_moves(game: Game, state: State) -> list[Move]:
    """Return all moves that are worth as much as the best, searched to the end of the game.

    >>> from gamesearch import TicTacToe
    >>> game = TicTacToe()
    >>> best_moves(game, game.parse("X.O......"))
    [3, 6, 8]
    """
    values = move_values(game, state)
    return [move for move in values if values[move] == max(values.values())]


def right_from(game: Game, state: State, playouts: int, seed: int = 0) -> int | None:
    """Return the playout of `mcts` from which on its most visited move is always a best one.

    Watched for so many `playouts`; None if the move is wrong after the last of them.
    """
    if playouts < 2:
        raise ValueError(f"at least 2 playouts: the first tries no move yet, not {playouts}")
    best, wrong = best_moves(game, state), 1  # the first playout tries no move
    for number, root in enumerate(islice(mcts(game, state, seed), playouts), 1):
        if number > 1 and best_by_visits(root) not in best:
            wrong = number
    return None if wrong == playouts else wrong + 1


class Contest(NamedTuple):
    """Games won, drawn and lost, and how many positions each side looked at for a move."""

    won: int
    drawn: int
    lost: int
    looked_at: float
    other_looked_at: float


def contest(game: Game, players: Iterable[Player], other: Player) -> Contest:
    """Return how `players` fare against `other`: each plays two games, as MAX and as MIN.

    Players that draw lots should differ in their seeds, else they play the same games again. A
    position is looked at when a player asks whether the game is over there, on the way of a
    playout too; the numbers are means over all moves.

    >>> from gamesearch import TicTacToe, mcts_player, perfect_player
    >>> contest(TicTacToe(), [mcts_player(100)], perfect_player())[:3]
    (0, 2, 0)
    """
    opponent, tallies, nodes, moves = Watched(game, other), [], 0, 0
    for player in players:
        watched = Watched(game, player)
        tallies.append(match(game, watched, opponent, games=2))
        nodes, moves = nodes + watched.game.nodes, moves + watched.moves
    if not tallies:
        raise ValueError("a contest needs at least one player")
    won, drawn, lost = (sum(column) for column in zip(*tallies, strict=True))
    return Contest(won, drawn, lost, nodes / moves, opponent.game.nodes / opponent.moves)


class Watched:
    """A player whose moves are counted, and the positions it looks at."""

    def __init__(self, game: Game, player: Player):
        self.game, self.player, self.moves = Counted(game), player, 0

    def __call__(self, game: Game, state: State) -> Move:
        self.moves += 1
        return self.player(self.game, state)
