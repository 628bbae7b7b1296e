"""Widgets: views of searches that a reader can work. They need ipywidgets."""

from gamesearch.widgets.ordering_explorer import OrderingExplorer
from gamesearch.widgets.pruning_quiz import PruningQuiz
from gamesearch.widgets.quiz_sheet import print_sheet
from gamesearch.widgets.step_player import StepPlayer
from gamesearch.widgets.tree_workshop import TreeWorkshop

__all__ = ["OrderingExplorer", "PruningQuiz", "StepPlayer", "TreeWorkshop", "print_sheet"]
