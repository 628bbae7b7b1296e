"""What is known of a mean while some of its outcomes are not."""

from itertools import product
from math import inf, nan

import pytest

from gamesearch.search.odds import mean, needed, possible, within

OUTCOMES = [(0.25, "a"), (0.75, "b")]


def test_what_cannot_happen_is_no_outcome():
    assert possible([(0.25, "a"), (0, "never"), (0.75, "b")]) == OUTCOMES


def test_a_mean_weighs_each_value_by_its_probability():
    assert mean(OUTCOMES, [8, 4]) == 5


def test_what_is_needed_of_an_outcome_brings_the_mean_to_the_bound():
    for i, values in product(range(2), [[1, 2], [-3, 5]]):
        filled = list(values)
        filled[i] = needed(4, OUTCOMES, values, i)
        assert mean(OUTCOMES, filled) == 4


@pytest.mark.parametrize("value", [0, 3, 10])
def test_a_value_within_its_limits_comes_back(value):
    assert within(value, 0, 10) == value


@pytest.mark.parametrize("given", [(11, 0, 10), (-1, 0, 10), (5, 0, inf), (5, nan, 10), (5, 9, 1)])
def test_a_value_outside_or_limits_that_are_none_are_an_error(given):
    with pytest.raises(ValueError, match="low and high must be finite"):
        within(*given)
