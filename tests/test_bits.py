"""Whole numbers as pictures of boards: which bit is where, and which of them are 1."""

import re

import pytest

from gamesearch.games.bits import draw_bits
from gamesearch.solver.cells import drop
from gamesearch.solver.trial import after

DARK = "#0072b2"


def cells_of(svg):
    """Return the places written into a picture, in the order of the drawing."""
    return [int(text) for text in re.findall(r">(\d+)</text>", svg)]


def test_every_bit_has_its_place_written_in_it_the_sentinels_on_top():
    places = [place for row in range(6, -1, -1) for place in range(row, 49, 7)]
    assert cells_of(draw_bits(none=0).svg) == places


@pytest.mark.parametrize("number", [0, 1, 1 << 48, 0b1011, 2**49 - 1])
def test_a_bit_that_is_1_is_dark(number):
    assert draw_bits(number=number).svg.lower().count(f'fill="{DARK}"') == number.bit_count()


def test_numbers_stand_side_by_side_under_their_names():
    _, taken = after("4455")
    picture = draw_bits(taken=taken, dropped=drop(taken, 3))
    assert repr(picture).splitlines() == [
        "taken           dropped",
        *["· · · · · · ·   · · · · · · ·"] * 4,
        "· · · · · · ·   · · · 1 · · ·",
        *["· · · 1 1 · ·   · · · · · · ·"] * 2,
    ]
    assert ">taken<" in picture.svg and ">dropped<" in picture.svg
    assert picture.alt == (
        "boards of bits: taken has the bits 21, 22, 28, 29; dropped has the bits 23"
    )
    assert draw_bits(none=0).alt == "boards of bits: none has the bits none"


@pytest.mark.parametrize("number", [-1, 1 << 49])
def test_a_number_that_does_not_fit_is_refused(number):
    with pytest.raises(ValueError, match=f"cells is {number}: a board has the bits 0 to 48"):
        draw_bits(cells=number)
