"""How often the exhibits of the bug museum give themselves away, counted and never timed."""

import time

import pytest

from gamesearch.exercises.museum import museum
from gamesearch.exercises.museum.survey import board_cases, found, share, trees_until_sure


def test_the_boards_are_the_unfinished_positions_with_at_least_four_stones():
    texts = [case.text for case in board_cases()]
    assert len(texts) == len(set(texts)) == 4186
    assert {text.count(".") for text in texts} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("side", (False, 0, 6 / 300, 228, "((-1) ((-1)))")),
        ("sign", (True, 2854 / 4186, 156 / 300, 7, "(1)")),
        ("ties", (False, 719 / 4186, 19 / 300, 71, "(2 (2 1))")),
        ("dice", (None, None, 134 / 300, 8, "chance(0.5*1 0.5*1)")),
    ],
)
def test_an_exhibit_is_found_out_by_so_many_boards_and_trees(name, expected):
    assert found(museum[name]) == (name, *expected)


def test_of_the_playouts_every_twentieth_board_is_tried():
    boards = board_cases()[::20]
    assert len(boards) == 210
    assert found(museum["playouts"]).positions == share(museum["playouts"], boards) == 139 / 210


def test_a_slow_machine_finds_the_same(monkeypatch):
    expected = found(museum["sign"])
    lot = iter(range(0, 10**9, 1000))  # a clock on which every look takes a thousand seconds
    monkeypatch.setattr(time, "monotonic", lambda: next(lot))
    monkeypatch.setattr(time, "perf_counter", lambda: next(lot))
    assert found(museum["sign"]) == expected


@pytest.mark.parametrize(("part", "trees"), [(1, 1), (0.9, 2), (0.5, 7), (0.1, 44), (0.02, 228)])
def test_the_rarer_a_bug_the_more_trees_it_takes_to_be_sure(part, trees):
    assert trees_until_sure(part) == trees
    assert (1 - part) ** trees <= 0.01 and (trees == 1 or (1 - part) ** (trees - 1) > 0.01)


@pytest.mark.parametrize("part", [0, -0.1, 1.5])
def test_a_share_that_no_number_of_trees_answers_is_refused(part):
    with pytest.raises(ValueError, match="no number of trees is enough"):
        trees_until_sure(part)
