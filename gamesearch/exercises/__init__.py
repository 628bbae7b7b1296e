"""Exercises that answer back: `check(name, answer)`, `progress()`, and the smallest tree on which
something fails.
"""

from gamesearch.exercises.checking import check
from gamesearch.exercises.progress_file import progress
from gamesearch.exercises.quick_check_view import QuickCheck
from gamesearch.exercises.trials.smallest import smallest_tree

__all__ = ["QuickCheck", "check", "progress", "smallest_tree"]
