"""The bug museum: wrong programs that run and look right, and what exposes them.

    museum["zero"]                               the exhibit: label, program, question, hint, answer
    expose("zero", "((3 12) (2 4))")             does this tree show that it is wrong?
    smallest_counterexample("zero")              the smallest tree that does
    mend("zero", my_program)                     is this the right program now?
    watch("zero", "((3 12) (2 4))")              its run, for the step player

The programs themselves are in `values`, `windows` and `tables`, with their labels in `labels_…`.
"""

from gamesearch.exercises.museum.exhibits import museum, smallest_counterexample
from gamesearch.exercises.museum.front import expose, mend, watch

__all__ = ["expose", "mend", "museum", "smallest_counterexample", "watch"]
