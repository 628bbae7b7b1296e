"""From a search to a move, from moves to a game, from games to a match."""

import random
from collections.abc import Callable
from inspect import signature
from math import inf
from numbers import Integral, Real
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN, Game, Move, State
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.impartial import grundy_by_heaps, winning_moves
from gamesearch.search.montecarlo import best_by_visits, mcts, root_after

Player = Callable[[Game, State], Move]


class _Over:
    """A game that is over, won by MAX, with MIN to move: the sign a search gives it tells whose.

    It is its own only state, so no table has an entry for it.
    """

    def to_move(self, state: State) -> int:
        return MIN

    def is_terminal(self, state: State) -> bool:
        return True

    def moves(self, state: State) -> tuple:
        return ()

    def utility(self, state: State) -> int:
        return 1

    evaluate = utility


def serves_mover(search: Callable, **options: Any) -> bool:
    """Return whether `search` gives values to the player to move (negamax) or to MAX.

    `ValueError` if what it returns is no number.
    """
    limits = {"low": -1, "high": 1}  # of the one leaf there is, for a search that asks for them
    options |= {name: limit for name, limit in limits.items() if name in options}
    over = _Over()
    value = search(over, over, **options)
    if not isinstance(value, Real):
        name = getattr(search, "__name__", search)
        raise ValueError(
            f"{name} returns no value of a game: give a search such as alphabeta or negamax"
        )
    return value == -1


def best_move(game: Game, state: State, search: Callable = alphabeta, **options: Any) -> Move:
    """Return the first best move at `state`, in the game's order, by the values of `search`.

    Each move is searched with the best value so far as its window, so that a bound is never
    taken for a value: only a move that is strictly better replaces the one held. `options` go to
    `search`; `depth` counts from `state`. `ValueError` if nobody has a move to choose, or if what
    `search` returns is no value.
    """
    player = game.to_move(state)
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to choose")
    if player == CHANCE:
        raise ValueError("chance is to move: nobody chooses a move here")
    if "depth" in options:
        depth = options["depth"]
        if depth != inf and not isinstance(depth, Integral):
            raise ValueError(f"depth is a number of plies, or inf, not {depth!r}")
        if depth < 1:
            raise ValueError("depth must be at least 1: a move is a ply")
        options["depth"] = depth - 1

    windowed = {"alpha", "beta"} <= set(signature(search).parameters)
    if windowed:
        options["alpha"], options["beta"] = -inf, inf
    negated = serves_mover(search, **options)
    best, best_value = None, -inf
    for move in game.moves(state):
        child = game.result(state, move)
        sign = player * (game.to_move(child) if negated else MAX)  # from the search to `player`
        if windowed:
            options["alpha"], options["beta"] = sorted((sign * best_value, sign * inf))
        value = sign * search(game, child, **options)
        if best is None or value > best_value:
            best, best_value = move, value
        if best_value == inf:
            break  # nothing is better, and a window above it would be empty
    return best


def search_player(search: Callable = alphabeta, **options: Any) -> Player:
    """Return the player who takes the best move by `search`."""
    return lambda game, state: best_move(game, state, search, **options)


def perfect_player() -> Player:
    """Return the player who searches to the end of the game and never errs."""
    return search_player(alphabeta)


def random_player(seed: int = 0) -> Player:
    """Return the player who draws every move by lot; the same seed plays the same games."""
    lot = random.Random(seed)
    return lambda game, state: lot.choice(list(game.moves(state)))


def mcts_player(playouts: int = 1000, seed: int = 0, **options: Any) -> Player:
    """Return the player who takes the move that `mcts` visits most in so many `playouts`.

    Every move begins a tree of its own, with the same `seed`; `options` go to `mcts`.
    """
    if not isinstance(playouts, Integral) or playouts < 2:
        raise ValueError(f"at least 2 playouts: the first tries no move yet, not {playouts!r}")
    return lambda game, state: best_by_visits(
        root_after(mcts(game, state, seed, **options), playouts)
    )


def impartial_player(value: Callable = grundy_by_heaps) -> Player:
    """Return the player of impartial games who wins whenever there is a winning move.

    The first move to a position of Grundy number 0, or, where none is, the first move. `value`
    gives the numbers: `grundy` serves where a game does not fall into heaps.
    """
    return lambda game, state: (winning_moves(game, state, value) or game.moves(state))[0]


def human_player(ask: Callable[[str], str] = input, show: Callable[[Any], Any] = print) -> Player:
    """Return the player whose moves are typed in; `ask` asks the person, `show` shows the board."""

    def choose(game: Game, state: State) -> Move:
        moves = game.moves(state)
        named = {str(move): move for move in moves}
        if hasattr(game, "show"):
            show(game.show(state))
        wanted = f"Your move, one of {', '.join(named)}: "
        answer = ask(wanted).strip()
        while answer not in named:
            answer = ask(f"{answer!r} is not a move here. {wanted}").strip()
        return named[answer]

    return choose


class Played(NamedTuple):
    """A finished game: its moves and states in order, and the utility of the end to MAX.

    Where CHANCE was to move, the move is None.
    """

    moves: list[Move]
    states: list[State]
    utility: float


def play_game(
    game: Game, max_player: Player, min_player: Player, state: State = None, seed: int = 0
) -> Played:
    """Return the game that two players play from `state`, or from the start; `seed` is for dice."""
    states, moves, lot = [game.initial if state is None else state], [], random.Random(seed)
    while not game.is_terminal(states[-1]):
        if game.to_move(states[-1]) == CHANCE:
            chances, outcomes = zip(*game.outcomes(states[-1]))
            moves.append(None)
            states.append(lot.choices(outcomes, chances)[0])
            continue
        player = max_player if game.to_move(states[-1]) == MAX else min_player
        move = player(game, states[-1])
        if move not in game.moves(states[-1]):
            raise ValueError(f"a player chose {move!r}; legal are {list(game.moves(states[-1]))}")
        moves.append(move)
        states.append(game.result(states[-1], move))
    return Played(moves, states, game.utility(states[-1]))


class Tally(NamedTuple):
    """How many games of a match the first player has won, drawn and lost."""

    won: int
    drawn: int
    lost: int


def match(game: Game, first: Player, second: Player, games: int = 100) -> Tally:
    """Return the tally of `first` against `second`, who take turns at being MAX.

    In games with dice, each pair of games has the luck of its own number. `ValueError` if there is
    not one game to be played.
    """
    if not isinstance(games, Integral) or games < 1:
        raise ValueError(f"a match has at least one game, not {games!r}")
    results = []
    for number in range(games):
        if number % 2 == 0:
            results.append(play_game(game, first, second, seed=number // 2).utility)
        else:
            results.append(-play_game(game, second, first, seed=number // 2).utility)
    signs = [(value > 0) - (value < 0) for value in results]
    return Tally(signs.count(1), signs.count(0), signs.count(-1))
