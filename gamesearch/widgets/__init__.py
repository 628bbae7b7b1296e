"""Widgets: views of searches that a reader can work. They need ipywidgets."""

from gamesearch.widgets.growth_explorer import GrowthExplorer
from gamesearch.widgets.ordering_explorer import OrderingExplorer
from gamesearch.widgets.play_board import PlayBoard
from gamesearch.widgets.pruning_quiz import PruningQuiz
from gamesearch.widgets.quiz_sheet import print_sheet
from gamesearch.widgets.step_player import StepPlayer
from gamesearch.widgets.tree_workshop import TreeWorkshop

__all__ = [
    "GrowthExplorer",
    "OrderingExplorer",
    "PlayBoard",
    "PruningQuiz",
    "StepPlayer",
    "TreeWorkshop",
    "print_sheet",
]
