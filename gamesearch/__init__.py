"""Adversarial search to read, run and watch: games, searches, traces and their pictures.

These are the names to import in a notebook; each module says more. Widgets are imported from
`gamesearch.widgets`, orders from `gamesearch.search.ordering`.
"""

from gamesearch.draw import draw_tree
from gamesearch.game import CHANCE, MAX, MIN, Counted, Game, Ordered, reachable
from gamesearch.games.connect4 import ConnectFour
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.games.mnk import MNK
from gamesearch.games.published import published
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.picture import use_renderer
from gamesearch.play import (
    best_move,
    human_player,
    match,
    perfect_player,
    play_game,
    random_player,
    search_player,
)
from gamesearch.search.alphabeta import alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax
from gamesearch.search.minimax import minimax
from gamesearch.source import show_diff, show_source
from gamesearch.trace import TooLarge, record

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "MNK",
    "ConnectFour",
    "Counted",
    "ExplicitTree",
    "Game",
    "Ordered",
    "TicTacToe",
    "TooLarge",
    "alphabeta",
    "alphabeta_fail_hard",
    "alphabeta_strict",
    "best_move",
    "draw_tree",
    "human_player",
    "match",
    "minimax",
    "negamax",
    "perfect_player",
    "play_game",
    "published",
    "random_player",
    "random_tree",
    "reachable",
    "record",
    "search_player",
    "show_diff",
    "show_source",
    "use_renderer",
]
