"""Widgets: views of searches that a reader can work. They need ipywidgets."""

from gamesearch.widgets.growing.explorer import GrowthExplorer
from gamesearch.widgets.ordering.explorer import OrderingExplorer
from gamesearch.widgets.play.board import PlayBoard
from gamesearch.widgets.quiz.pruning_quiz import PruningQuiz
from gamesearch.widgets.quiz.sheet import print_sheet
from gamesearch.widgets.step.player import StepPlayer
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
