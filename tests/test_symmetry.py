"""Symmetry: fewer positions, the same values."""

import pytest

from gamesearch import MNK, Counted, TicTacToe, negamax_with_table, reachable
from gamesearch.games.symmetry import Folded, forms


def test_a_board_has_eight_forms():
    assert sorted(forms("abcdefghi")) == sorted(
        [
            *("abcdefghi", "gdahebifc", "ihgfedcba", "cfibehadg"),
            *("cbafedihg", "ghidefabc", "ifchebgda", "adgbehcfi"),
        ]
    )


def test_forms_of_a_board_that_mirrors_itself_are_the_same_eight_times():
    assert list(forms("...." * 4)) == ["...." * 4] * 8
    assert set(forms("X........")) == {"X........", "..X......", "......X..", "........X"}


def test_tic_tac_toe_has_765_positions_that_do_not_mirror_one_another():
    assert sum(1 for _ in reachable(Folded(TicTacToe()))) == 765


def test_a_state_is_the_first_of_its_forms_whichever_corner_is_taken():
    board = TicTacToe()
    folded = Folded(board)
    assert {board.text(folded.result(folded.initial, cell)) for cell in (0, 2, 6, 8)} == {
        "........X"
    }


@pytest.mark.parametrize("win_sooner", [False, True])
def test_every_value_stays_as_it_is(win_sooner):
    board = TicTacToe(win_sooner)
    folded, table, folded_table = Folded(board), {}, {}
    for state in reachable(board):
        value = negamax_with_table(board, state, table=table)
        assert negamax_with_table(folded, state, table=folded_table) == value


def test_a_table_needs_a_fifth_of_the_nodes():
    nodes = []
    for game in (Counted(TicTacToe()), Counted(Folded(TicTacToe()))):
        negamax_with_table(game, game.initial)
        nodes.append(game.nodes)
    assert nodes == [3_283, 678]


def test_a_larger_square_folds_as_well():
    board = MNK(4, 4, 4)
    firsts = {Folded(board).result(board.initial, move) for move in board.moves(board.initial)}
    assert len(firsts) == 3


def test_an_illegal_move_is_refused_as_the_game_refuses_it():
    folded = Folded(TicTacToe())
    with pytest.raises(ValueError, match="9"):
        folded.result(folded.initial, 9)
