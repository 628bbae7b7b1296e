"""Numbers, windows and counts, as a person writes them."""

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch.words import figure, plural, window_text


@pytest.mark.parametrize(
    "value, text",
    [
        (0, "0"),
        (-0.0, "0"),
        (-1e-9, "0"),
        (3.0, "3"),
        (-2.5, "−2.5"),
        (0.1 + 0.2, "0.3"),
        (-1 / 3, "−0.333"),
        (1234.567, "1234.567"),
        (98765.432, "98765.432"),
        (549946, "549946"),
        (inf, "∞"),
        (-inf, "−∞"),
        (nan, "nan"),
    ],
)
def test_a_figure_has_a_true_minus_and_no_needless_digits(value, text):
    assert figure(value) == text


@given(st.integers(-999_999, 999_999))
def test_whole_numbers_are_written_in_full(number):
    assert figure(number).replace("−", "-") == str(number)


@given(st.floats(-1000, 1000))
def test_a_figure_is_right_to_three_decimals(value):
    assert abs(float(figure(value).replace("−", "-")) - value) <= 0.00051


@pytest.mark.parametrize(
    "window, text",
    [
        ((-inf, inf), "(−∞, +∞)"),
        ((3, inf), "(3, +∞)"),
        ((-4, -3.5), "(−4, −3.5)"),
        ((inf, -inf), "(∞, −∞)"),
        (("low", None), "(low, None)"),
    ],
)
def test_a_window_is_a_pair_with_a_signed_infinity_above(window, text):
    assert window_text(window) == text


def test_a_noun_agrees_with_its_number():
    assert [plural(n, "leaf") for n in (0, 1, 2)] == ["0 leaves", "1 leaf", "2 leaves"]
    assert plural(3, "reply") == "3 replies"
    assert plural(20866, "node") == "20,866 nodes"
