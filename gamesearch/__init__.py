"""Adversarial search to read, run and watch: games, searches, traces and their pictures.

These are the names to import in a notebook; each module says more. Widgets are imported from
`gamesearch.widgets`, orders from `gamesearch.search.ordering`, counts from
`gamesearch.experiments`, chess from `gamesearch.games.chess`.
"""

from gamesearch.draw import draw_search_tree, draw_tree
from gamesearch.game import CHANCE, MAX, MIN, Counted, Game, Ordered, reachable
from gamesearch.games.connect4 import ConnectFour
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.games.impartial_games import Sum
from gamesearch.games.kayles import DawsonsKayles, GrundysGame, Kayles, Octal
from gamesearch.games.mnk import MNK
from gamesearch.games.nim import Nim, Subtraction, Wythoff
from gamesearch.games.nogo import NoGo
from gamesearch.games.pig import Pig
from gamesearch.games.published import published
from gamesearch.games.race import Race
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.picture import use_renderer
from gamesearch.play import (
    best_move,
    human_player,
    impartial_player,
    match,
    mcts_player,
    perfect_player,
    play_game,
    random_player,
    search_player,
)
from gamesearch.search.alphabeta import alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax
from gamesearch.search.bestfirst import sss_star
from gamesearch.search.chance import expectiminimax, star1, star2
from gamesearch.search.deepening import iterative_deepening
from gamesearch.search.engine import Choice, Engine
from gamesearch.search.hints import hinted_negamax
from gamesearch.search.impartial import grundy, mex, nim_sum
from gamesearch.search.minimax import minimax
from gamesearch.search.montecarlo import flat_monte_carlo, mcts
from gamesearch.search.quiescence import negamax_with_quiescence, quiescence
from gamesearch.search.table import negamax_with_table
from gamesearch.search.windows import aspiration, mtdf, principal_variation
from gamesearch.source import show_diff, show_source
from gamesearch.trace import TooLarge, record

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "MNK",
    "Choice",
    "ConnectFour",
    "Counted",
    "DawsonsKayles",
    "Engine",
    "ExplicitTree",
    "Game",
    "GrundysGame",
    "Kayles",
    "Nim",
    "NoGo",
    "Octal",
    "Ordered",
    "Pig",
    "Race",
    "Subtraction",
    "Sum",
    "TicTacToe",
    "TooLarge",
    "Wythoff",
    "alphabeta",
    "alphabeta_fail_hard",
    "alphabeta_strict",
    "aspiration",
    "best_move",
    "draw_search_tree",
    "draw_tree",
    "expectiminimax",
    "flat_monte_carlo",
    "grundy",
    "hinted_negamax",
    "human_player",
    "impartial_player",
    "iterative_deepening",
    "match",
    "mcts",
    "mcts_player",
    "mex",
    "minimax",
    "mtdf",
    "negamax",
    "negamax_with_quiescence",
    "negamax_with_table",
    "nim_sum",
    "perfect_player",
    "play_game",
    "principal_variation",
    "published",
    "quiescence",
    "random_player",
    "random_tree",
    "reachable",
    "record",
    "search_player",
    "show_diff",
    "show_source",
    "sss_star",
    "star1",
    "star2",
    "use_renderer",
]
