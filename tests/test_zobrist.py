"""Zobrist keys: right after every move and its undoing, and how often two of them are equal."""

import pytest

from gamesearch import MNK, TicTacToe, reachable
from gamesearch.search.zobrist import Zobrist, collisions, every_move


@pytest.fixture
def board():
    return TicTacToe()


def test_an_empty_board_with_max_to_move_is_nothing_at_all(board):
    assert Zobrist(board).key(board.initial) == 0


def test_a_key_is_the_xor_of_its_stones_and_of_the_turn_if_min_is_to_move(board):
    keys = Zobrist(board, seed=3)
    x, o = keys.stones[0, "X"], keys.stones[4, "O"]
    assert keys.key(board.parse("X........")) == x ^ keys.turn
    assert keys.key(board.parse("X...O....")) == x ^ o


def test_the_same_seed_gives_the_same_keys_everywhere(board):
    state = board.parse("X........")
    assert Zobrist(board, seed=0).key(state) == 17908896761414836819
    assert Zobrist(board, seed=1).key(state) != 17908896761414836819


def test_there_is_a_number_of_64_bits_for_each_stone_on_each_cell(board):
    numbers = [*Zobrist(board).stones.values(), Zobrist(board).turn]
    assert len(set(numbers)) == 9 * 2 + 1
    assert 2**60 < max(numbers) < 2**64


def test_every_move_is_made_and_taken_back_right(board):
    assert [*every_move(Zobrist(board))] == [True] * 16_167


def test_every_move_is_right_on_another_board_as_well():
    right = list(every_move(Zobrist(MNK(2, 3, 3))))
    assert right == [True] * 570


class ForgetsTheTurn(Zobrist):
    def make(self, key, cell, sign):
        return key ^ self.stones[cell, sign]

    unmake = make


class ForgetsTheTurnWhenTakenBack(Zobrist):
    def unmake(self, key, cell, sign):
        return key ^ self.stones[cell, sign]


class ErrsInTheLastCell(Zobrist):
    def make(self, key, cell, sign):
        return super().make(key, min(cell, 7), sign)


def test_a_slip_in_making_or_in_taking_back_is_seen(board):
    assert not any(every_move(ForgetsTheTurn(board)))
    assert not any(every_move(ForgetsTheTurnWhenTakenBack(board)))


def test_a_slip_that_most_moves_do_not_show_is_seen_as_well(board):
    right = list(every_move(ErrsInTheLastCell(board)))
    assert 0 < right.count(False) < len(right) / 4


def test_collisions_are_pairs():
    assert collisions([1, 2, 3]) == 0
    assert collisions([1, 1, 2]) == 1
    assert collisions([1, 1, 1, 2, 2]) == 4


def test_no_two_positions_share_a_whole_key_and_many_share_one_of_eight_bits(board):
    zobrist = Zobrist(board)
    keys = [zobrist.key(state) for state in reachable(board)]
    assert collisions(keys) == 0
    expected = 5_478 * 5_477 / 2 / 2**8
    assert collisions(key % 2**8 for key in keys) == pytest.approx(expected, rel=0.3)
