"""Tic-tac-toe and its family against naive rules on boards of characters."""

import json
import pickle
import random
import re
from collections import Counter
from functools import partial
from itertools import product
from pathlib import Path

import cloudpickle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import MAX, MIN, MNK, TicTacToe, minimax
from gamesearch.games.connect4 import ConnectFour
from oracles import LINES, boards, has_row, outcome, over, put, winner

DATA = Path(__file__).parent / "data"
CASES = {case["id"]: case for case in json.loads((DATA / "tictactoe.json").read_text())}
GAME = TicTacToe()


def refused(sentence):
    return pytest.raises(ValueError, match=re.escape(sentence))


def reachable(game):
    """All states from the start, with the ply at which each is reached."""
    found, pending = {}, [(game.initial, 0)]
    while pending:
        state, ply = pending.pop()
        if state not in found:
            found[state] = ply
            if not game.is_terminal(state):
                pending += [(game.result(state, move), ply + 1) for move in game.moves(state)]
    return found


def random_boards(game, seed):
    """The states of one game played at random, from the start to the end."""
    lot, state, states = random.Random(seed), game.initial, [game.initial]
    while not game.is_terminal(state):
        state = game.result(state, lot.choice(game.moves(state)))
        states.append(state)
    return states


# ---------------------------------------------------------------- counts


def test_there_are_5_478_positions_by_ply():
    found, known = reachable(GAME), CASES["positions"]["published"]
    assert len(found) == 5478 == known["total"]
    by_ply = Counter(found.values())
    assert [by_ply[ply] for ply in range(10)] == known["by_ply"]


def test_there_are_958_terminal_positions_by_winner_and_length():
    found, known = reachable(GAME), CASES["terminal-positions"]["published"]
    ends = {state: ply for state, ply in found.items() if GAME.is_terminal(state)}
    by_winner = Counter("DXO"[GAME.utility(state)] for state in ends)
    assert len(ends) == 958 == known["total"]
    assert by_winner == {"X": 626, "O": 316, "D": 16}
    lengths = Counter(f"{'DXO'[GAME.utility(state)]}{ply}" for state, ply in ends.items())
    assert lengths == known["by_outcome_length"]


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize("rules", [TicTacToe, partial(MNK, 3, 3, 3)], ids=["TicTacToe", "MNK"])
def test_every_rule_agrees_with_naive_rules_on_all_positions(rules):
    game, plain = rules(win_sooner=True), rules()
    for board, letter in boards().items():
        state = game.parse(board)
        assert game.text(state) == board
        assert game.to_move(state) == (MAX if letter == "X" else MIN)
        assert game.is_terminal(state) is over(board)
        free = () if over(board) else tuple(c for c in range(9) if board[c] == ".")
        assert game.moves(state) == free
        for cell in free:
            assert game.text(game.result(state, cell)) == put(board, cell, letter)
        if over(board):
            assert game.utility(state) == outcome(board, letter, True)
            assert plain.utility(plain.parse(board)) == outcome(board, letter)


def test_a_win_counts_ten_minus_the_stones_or_one():
    sooner = TicTacToe(win_sooner=True)
    assert [sooner.utility(sooner.parse(b)) for b in ["XXXOO....", "OOOXX.X.."]] == [5, -4]
    assert [GAME.utility(GAME.parse(b)) for b in ["XXXOO....", "OOOXX.X..", "XOXXOOOXX"]] == [
        1,
        -1,
        0,
    ]


def test_positions_are_equal_exactly_if_stones_and_mover_are():
    one = GAME.result(GAME.result(GAME.result(GAME.initial, 0), 4), 8)
    other = GAME.result(GAME.result(GAME.result(GAME.initial, 8), 4), 0)
    assert one == other and hash(one) == hash(other)
    assert GAME.parse("O...X.... O") != GAME.parse("O...X....")
    assert GAME.parse(".........") != GAME.parse("......... O")


# ---------------------------------------------------------------- boards in characters


def test_exactly_the_5_478_reachable_boards_can_be_read():
    read = set()
    for cells in product("XO.", repeat=9):
        try:
            GAME.parse("".join(cells))
        except ValueError:
            continue
        read.add("".join(cells))
    assert read == set(boards())


def test_a_board_can_be_read_with_the_letter_of_the_player_to_move():
    for board, letter in boards().items():
        assert GAME.parse(f"{board} {letter}") == GAME.parse(board)


def test_boards_that_o_began_are_read_and_written_with_a_letter():
    swap = str.maketrans("XO", "OX")
    for board, letter in boards().items():
        text = f"{board.translate(swap)} {letter.translate(swap)}"
        state = GAME.parse(text)
        assert GAME.text(state) == text and GAME.parse(GAME.text(state)) == state
        assert GAME.to_move(state) == -GAME.to_move(GAME.parse(board))
        assert GAME.is_terminal(state) is over(board)
        assert GAME.moves(state) == GAME.moves(GAME.parse(board))
        if over(board):
            assert GAME.utility(state) == -outcome(board, letter)
            assert TicTacToe(True).utility(state) == -outcome(board, letter, True)
        else:
            cell = GAME.moves(state)[-1]
            after = put(board, cell, letter).translate(swap)
            assert GAME.text(GAME.result(state, cell)) == f"{after} {letter}"


def test_a_game_that_o_began_has_the_mirrored_value():
    swap = str.maketrans("XO", "OX")
    sooner = TicTacToe(True)
    for board, letter in list(boards().items())[::7]:
        if board.count(".") <= 6:
            mirrored = f"{board.translate(swap)} {letter.translate(swap)}"
            assert minimax(sooner, sooner.parse(mirrored)) == -outcome(board, letter, True)


def test_blanks_slashes_and_small_letters_are_passed_over():
    state = GAME.parse("X...O....")
    for text in ["x...o....", "X../.O./...", " X..\n .O.\n ...\n", "X...O....x", "X.. .O. ... X"]:
        assert GAME.parse(text) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "3 by 3 is 9 cells, not 0: use X, O and ."),
        ("X...O...", "3 by 3 is 9 cells, not 8"),
        ("X...O.....", "3 by 3 is 9 cells, not 10"),
        ("X...O....XO", "3 by 3 is 9 cells, not 11"),
        ("X...0....", "'0' is not a cell: use X, O and . for the cells, row by row"),
        ("X---O----", "'-' is not a cell"),
        ("XX.......", "2 X and 0 O cannot be: the players take turns, X first"),
        ("XXX......", "3 X and 0 O cannot be"),
        ("O........", "0 X and 1 O cannot be: the players take turns, X first (if O began, write"),
        ("O...O...X", "1 X and 2 O cannot be"),
        ("X........ X", "1 X and 0 O cannot be"),
        ("OO....... X", "0 X and 2 O cannot be"),
        ("XXXOOO...", "the game was over a move earlier"),
        ("XXXOO.O..", "the game was over a move earlier"),
        ("OOOXX.XX.", "the game was over a move earlier"),
        ("XXXOOO... O", "the game was over a move earlier"),
        ("XXX...OOO", "the game was over a move earlier"),
    ],
)
def test_a_board_that_cannot_be_is_refused(text, sentence):
    with refused(sentence):
        GAME.parse(text)


def test_two_rows_that_share_the_last_stone_can_be():
    state = GAME.parse("XXXXOOXOO")
    assert (GAME.utility(state), GAME.is_terminal(state)) == (1, True)


# ---------------------------------------------------------------- illegal moves


@pytest.mark.parametrize("move", [0, 4, 9, -1, None, [1], "1", (1,), {}, 1.5])
def test_an_illegal_move_is_refused_and_the_free_cells_are_named(move):
    with refused(f"{move!r} is not a free cell; free are 1, 2, 3, 5, 6, 7, 8"):
        GAME.result(GAME.parse("X...O...."), move)


@pytest.mark.parametrize("board", ["XXXOO....", "OOOXX.X..", "XOXXOOOXX"])
@pytest.mark.parametrize("move", [0, 5, 8, 9])
def test_no_move_is_made_after_the_end(board, move):
    with refused(f"{move} is not a move: the game is over"):
        GAME.result(GAME.parse(board), move)


# ---------------------------------------------------------------- other boards


@pytest.mark.parametrize("size", [(4, 3, 3), (3, 4, 3), (4, 4, 4), (5, 2, 2), (1, 4, 3), (6, 5, 4)])
def test_rows_are_found_where_naive_counting_finds_them(size):
    m, n, k = size
    game = MNK(m, n, k)
    for seed in range(60):
        for state in random_boards(game, seed):
            rows = game.grid(state)
            assert [len(row) for row in rows] == [m] * n
            x, o = has_row(rows, "X", k), has_row(rows, "O", k)
            full = not any("." in row for row in rows)
            assert game.is_terminal(state) is (x or o or full)
            if game.is_terminal(state):
                assert game.utility(state) == x - o
            assert game.parse(game.text(state)) == state


@given(st.text("XO.", min_size=16, max_size=16))
@settings(max_examples=500)
def test_four_by_four_reads_a_board_exactly_if_naive_rules_allow_it(cells):
    game, rows = MNK(4, 4, 4), [cells[i : i + 4] for i in range(0, 16, 4)]
    ahead = cells.count("X") - cells.count("O")
    last = "X" if ahead == 1 else "O"

    def wins(cells, letter):
        return has_row([cells[i : i + 4] for i in range(0, 16, 4)], letter, 4)

    earlier = [put(cells, i, ".") for i, cell in enumerate(cells) if cell == last] or [cells]
    allowed = ahead in (0, 1) and any(
        not wins(before, "X") and not wins(before, "O") for before in earlier
    )
    if allowed:
        assert game.grid(game.parse(cells)) == rows
    else:
        with pytest.raises(ValueError, match=r"cannot be|nobody can reach"):
            game.parse(cells)


def test_small_boards_have_their_known_values():
    assert minimax(MNK(3, 3, 3), MNK(3, 3, 3).initial) == 0
    assert minimax(MNK(1, 1, 1), (0, 0)) == 1
    assert minimax(MNK(2, 2, 2), (0, 0)) == 1
    assert minimax(MNK(2, 2, 2, win_sooner=True), (0, 0)) == 2
    assert minimax(MNK(4, 2, 3), (0, 0)) == 0
    assert minimax(MNK(3, 2, 2), (0, 0)) == 1


def test_a_win_counts_the_cells_left_and_one_on_any_board():
    game = MNK(4, 3, 3, win_sooner=True)
    assert game.utility(game.parse("XXX.OO......")) == 12 + 1 - 5
    assert game.utility(game.parse("OOO.XX..X...")) == -(12 + 1 - 6)


def test_rows_do_not_run_on_around_the_edge():
    game = MNK(4, 3, 3)
    for board in ["..XXX...OO..", ".X..O.XXO...", "X..XXO...O.."]:
        assert not game.is_terminal(game.parse(board))


@pytest.mark.parametrize("size", [(0, 3, 3), (3, 0, 3), (3, 3, 0), (3, 3, 4), (2, 2, 3)])
def test_a_board_on_which_no_row_fits_is_refused(size):
    with refused(
        f"{size[2]} in a row does not fit a board of {size[0]} columns and {size[1]} rows"
    ):
        MNK(*size)


def test_the_winner_is_who_has_the_row():
    assert [winner(b) for b in ["XXXOO....", "OOOXX.X..", "XOXXOOOXX", "........."]] == [
        "X",
        "O",
        "",
        "",
    ]


def test_the_estimate_is_the_share_of_lines_open_to_one_side_alone_until_the_end():
    for board in list(boards())[::5]:
        open_to_x = sum("O" not in (board[a], board[b], board[c]) for a, b, c in LINES)
        open_to_o = sum("X" not in (board[a], board[b], board[c]) for a, b, c in LINES)
        state = GAME.parse(board)
        if GAME.is_terminal(state):
            assert GAME.evaluate(state) == GAME.utility(state)
        else:
            assert GAME.evaluate(state) == pytest.approx((open_to_x - open_to_o) / 9)
            assert -1 < GAME.evaluate(state) < 1


# ---------------------------------------------------------------- pickled


@pytest.mark.parametrize(
    "game",
    [TicTacToe(), TicTacToe(win_sooner=True), MNK(3, 3, 3), MNK(4, 3, 3), ConnectFour()],
)
def test_a_game_is_pickled_small_however_much_it_was_played_and_plays_on(game):
    value = minimax(game, game.initial, depth=4)
    pickled = cloudpickle.dumps(game)
    assert len(pickled) < 3000
    again = cloudpickle.loads(pickled)
    assert again.win_sooner == game.win_sooner
    assert minimax(again, again.initial, depth=4) == value


def test_what_a_subclass_adds_to_a_game_is_pickled_with_it():
    class Named(TicTacToe):
        def __init__(self, name):
            super().__init__(win_sooner=True)
            self.name = name

    again = cloudpickle.loads(cloudpickle.dumps(Named("sooner")))
    assert (again.name, again.utility(again.parse("XXXOO...."))) == ("sooner", 5)


def test_a_game_is_equal_to_itself_alone_pickled_or_not():
    game = TicTacToe()
    again = pickle.loads(pickle.dumps(game))
    assert game == game != again and len({game, again, TicTacToe()}) == 3
    ends = [state for state in range(5478) if game.is_terminal(state)]
    assert Counter(map(again.utility, ends)) == Counter(map(game.utility, ends))
