"""Measuring: how much searches visit and how well they choose, counted and never timed.

`counts` counts nodes over games, searches and orders, on a cluster too (`sweep`), and `means`
gathers the rows. `visited` and `move_values` look into one search, `trials` plays players against
one another, `variants` changes one place of a search, and `tables` shows what came out.
"""

from gamesearch.experiments.counts import (
    DATA,
    Counts,
    Row,
    Unfinished,
    count_nodes,
    published_counts,
)

__all__ = [
    "DATA",
    "Counts",
    "Row",
    "Unfinished",
    "count_nodes",
    "published_counts",
]
