"""Periods of Grundy numbers: those that are published, and no period before it is proven."""

import pytest

from gamesearch import GrundysGame, Kayles, Octal, Subtraction
from gamesearch.search.impartial import grundy_table
from gamesearch.search.periods import Period, period


@pytest.mark.parametrize(
    ("code", "length", "last_exception"),
    [  # Winning Ways, chapter 4
        ("0.77", 12, 70),
        ("0.07", 34, 52),
        ("0.137", 34, 51),
        ("0.34", 8, 6),
        ("0.15", 10, 0),
        ("0.44", 24, 142),
    ],
)
def test_octal_games_have_the_published_periods(code, length, last_exception):
    assert period(grundy_table(Octal(code, 1), 400)) == Period(length, last_exception)


@pytest.mark.parametrize("game", [Octal("0.007", 1), GrundysGame(1)])
def test_a_game_without_a_known_period_has_none(game):
    assert period(grundy_table(game, 400)) is None


def test_the_period_of_kayles_holds_long_after_it_is_found():
    numbers = grundy_table(Kayles(1), 600)
    length, last = period(numbers[:177], taken=2)
    assert all(numbers[n] == numbers[n + length] for n in range(last + 1, 589))
    assert numbers[last] != numbers[last + length]


def test_a_period_is_found_as_soon_as_it_is_proven_and_not_before():
    numbers = grundy_table(Kayles(1), 400)
    long_enough = 2 * (71 + 12) + 2
    assert period(numbers[:long_enough], taken=2) == (12, 70)
    assert period(numbers[: long_enough - 1], taken=2) is None


def test_without_an_exception_the_last_is_minus_1():
    assert period(grundy_table(Subtraction(1), 50)) == Period(4, -1)


def test_of_a_period_and_its_multiples_the_shortest_is_found():
    assert period([0, 1] * 40).length == 2
    assert period([7] * 40).length == 1


@pytest.mark.parametrize("numbers", [[], [0], [0, 1, 2], range(60)])
def test_numbers_that_do_not_repeat_have_no_period(numbers):
    assert period(numbers) is None
