"""What a play board cannot work with, said in a sentence before the first move."""

from inspect import signature
from typing import Any

from gamesearch.game import MAX, MIN, Game, State, Wrapper
from gamesearch.games.connect4 import ConnectFour
from gamesearch.games.mnk import MNK
from gamesearch.games.tictactoe import TicTacToe


def rules(game: Game) -> Game:
    """Return the game inside its wrappers."""
    while isinstance(game, Wrapper):
        game = game.game
    return game


def check_game(game: Any) -> None:
    """Raise a `ValueError` unless `game` has a board that can be played on."""
    if isinstance(game, type):
        raise ValueError(f"{game.__name__} is a class: write {game.__name__}(), with parentheses")
    if not isinstance(rules(game), MNK | TicTacToe | ConnectFour):
        raise ValueError(
            "a board to play on needs tic-tac-toe, MNK or ConnectFour, not "
            f"{type(rules(game)).__name__}"
        )


def check_player(player: Any) -> None:
    """Raise a `ValueError` unless `player` can be asked for a move by game and state."""
    if not callable(player):
        raise ValueError(f"a player is a function such as perfect_player(), not {player!r}")
    name, asked = getattr(player, "__name__", "the player"), signature(player)
    if asked.return_annotation in (float, "float"):
        raise ValueError(f"{name} returns a value, not a move: write search_player({name})")
    try:
        asked.bind(None, None)
    except TypeError:
        raise ValueError(
            f"a player is asked with game and state, which {name} does not take; functions that "
            f"make players want parentheses, such as perfect_player()"
        ) from None


def check_state(game: Game, state: State) -> None:
    """Raise a `ValueError` unless `state` is one of `game`."""
    try:
        game.text(state), game.is_terminal(state), game.to_move(state)
    except Exception:
        raise ValueError(
            f"{state!r} is no state of this game: game.parse makes one from a text, "
            "as does game.result from a state and a move"
        ) from None


def check_person(person: Any) -> None:
    """Raise a `ValueError` unless `person` is MAX or MIN."""
    if person not in (MAX, MIN):
        raise ValueError(f"person is MAX, to play X, or MIN, to play O, not {person!r}")
