"""What is known of a mean before all its outcomes are: sums, and no search.

Each outcome lies between a low and a high: at first the limits of the game, and once it has been
searched, its value.
"""

from math import inf

from gamesearch.game import State

Outcomes = list[tuple[float, State]]


def possible(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes that can happen: those whose probability is not 0."""
    return [(probability, after) for probability, after in outcomes if probability > 0]


def mean(outcomes: Outcomes, values: list[float]) -> float:
    """Return the mean of `values`, one for each outcome, weighted by the probabilities."""
    total = 0
    for (probability, _), value in zip(outcomes, values):
        total += probability * value  # added up in the order and way of expectiminimax
    return total


def needed(bound: float, outcomes: Outcomes, values: list[float], i: int) -> float:
    """Return what outcome `i` must be worth for the mean to be `bound`, the others as given.

    >>> needed(5, [(0.5, "heads"), (0.5, "tails")], [10, 10], 0)
    0.0
    """
    others = [*values[:i], 0, *values[i + 1 :]]
    return (bound - mean(outcomes, others)) / outcomes[i][0]


def within(value: float, low: float, high: float) -> float:
    """Return `value`, which must lie between `low` and `high`, or the pruning would be wrong."""
    if -inf < low <= value <= high < inf:
        return value
    raise ValueError(
        f"low and high must be finite and every value lie between them: {value} does not lie "
        f"between {low} and {high}"
    )
