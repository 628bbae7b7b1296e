"""NoGo: rules by the definition, read off the board; counts and winners published elsewhere."""

import random
from itertools import product

import pytest

from gamesearch import MAX, MIN, NoGo, alphabeta, minimax, random_player, reachable
from gamesearch.play import play_game
from oracles import value_of

# ---------------------------------------------------------------- the rules by other means


def neighbours(columns, rows, cell):
    y, x = divmod(cell, columns)
    around = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
    return [b * columns + a for b, a in around if 0 <= b < rows and 0 <= a < columns]


def breathes(board, columns, rows, cell):
    """Whether the group of the stone at `cell` has a liberty, by walking through it."""
    seen, pending = set(), [cell]
    while pending:
        here = pending.pop()
        seen.add(here)
        for there in neighbours(columns, rows, here):
            if board[there] == ".":
                return True
            if board[there] == board[cell] and there not in seen:
                pending.append(there)
    return False


def is_sound(board, columns, rows):
    stones = [cell for cell, sign in enumerate(board) if sign != "."]
    return all(breathes(board, columns, rows, cell) for cell in stones)


def sound_boards(columns, rows):
    """All boards in which every group has a liberty, as strings."""
    boards = map("".join, product(".XO", repeat=columns * rows))
    return [board for board in boards if is_sound(board, columns, rows)]


def placed(board, sign, columns, rows):
    """The sound boards with one more `sign`, by the cell where it was put."""
    after = {p: board[:p] + sign + board[p + 1 :] for p, at in enumerate(board) if at == "."}
    return {cell: b for cell, b in after.items() if is_sound(b, columns, rows)}


def first_wins(board, columns, rows, signs="XO", known=None):
    """Whether the player of signs[0], to move, has a move after which the other loses."""
    known = {} if known is None else known
    if (board, signs) not in known:
        boards = placed(board, signs[0], columns, rows).values()
        known[board, signs] = any(
            not first_wins(after, columns, rows, signs[::-1], known) for after in boards
        )
    return known[board, signs]


def plain(game, state):
    return game.text(state).replace("/", "")


# ---------------------------------------------------------------- positions and moves


@pytest.mark.parametrize(("size", "published"), [(1, 1), (2, 57), (3, 12_675)])
def test_the_boards_read_are_those_of_the_published_count_in_which_the_players_took_turns(
    size, published
):
    """Legal positions of Go: J. Tromp, oeis.org/A094777."""
    game, sound = NoGo(size, size), sound_boards(size, size)
    assert len(sound) == published
    in_turn = {b for b in sound if b.count("X") - b.count("O") in (0, 1)}
    assert {plain(game, state) for state in reachable(game)} == in_turn
    assert {plain(game, game.parse(board)) for board in in_turn} == in_turn


@pytest.mark.parametrize("shape", [(1, 7), (7, 1), (2, 4), (3, 3)])
def test_the_moves_of_every_position_are_those_that_leave_all_groups_a_liberty(shape):
    game = NoGo(*shape)
    for state in reachable(game):
        sign = {MAX: "X", MIN: "O"}[game.to_move(state)]
        after = placed(plain(game, state), sign, *shape)
        assert list(game.moves(state)) == list(after)
        assert game.is_terminal(state) == (not after)
        assert [plain(game, game.result(state, m)) for m in after] == list(after.values())


@pytest.mark.parametrize("shape", [(9, 9), (6, 7), (13, 4)])
def test_in_random_games_on_large_boards_moves_and_counts_are_right_and_the_last_mover_wins(shape):
    game, lot = NoGo(*shape), random.Random(7)
    state = game.initial
    while not game.is_terminal(state):
        board = plain(game, state)
        for player, sign in ((MAX, "X"), (MIN, "O")):
            after = placed(board, sign, *shape)
            assert game.playable(state, player) == len(after)
            if player == game.to_move(state):
                assert list(game.moves(state)) == list(after)
        last, state = game.to_move(state), game.result(state, lot.choice(game.moves(state)))
        assert game.parse(game.text(state)) == state
        assert hash(game.parse(game.text(state))) == hash(state)
    assert game.utility(state) == last


def test_the_same_stones_in_another_order_are_the_same_position():
    game = NoGo(5, 5)
    stones, states = [0, 12, 1, 13, 2, 14], []
    for order in ([0, 1, 2, 3, 4, 5], [4, 5, 2, 3, 0, 1], [2, 5, 0, 3, 4, 1]):
        state = game.initial
        for place in order:
            state = game.result(state, stones[place])
        states.append(state)
    assert len(set(states)) == 1
    assert states[0].x == (7,)  # one group of three cells


def test_a_capture_and_a_suicide_are_refused_with_a_sentence():
    game = NoGo(3, 2)
    capture = game.parse("X.O/.XO")
    assert game.moves(capture) == (3,)  # 1 is the last liberty of O
    with pytest.raises(ValueError, match="nobody may play at 1 who leaves a group without"):
        game.result(capture, 1)
    suicide = NoGo(3, 3).parse(".X. X.. ..O")  # O to move: beside the corner 0 stand two X
    assert 0 not in NoGo(3, 3).moves(suicide)
    with pytest.raises(ValueError, match="nobody may play at 0"):
        NoGo(3, 3).result(suicide, 0)


# ---------------------------------------------------------------- who wins


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (1, 8), (2, 2), (2, 3), (2, 4), (3, 3)])
def test_the_winner_is_the_one_that_another_program_finds(shape):
    game = NoGo(*shape)
    wins = first_wins("." * shape[0] * shape[1], *shape)
    assert alphabeta(game, game.initial) == (1 if wins else -1)


def test_on_three_by_three_every_first_move_wins():
    """M. Müller, Solving NoGo on small board sizes, webdocs.cs.ualberta.ca/~mmueller/nogo."""
    game = NoGo(3, 3)
    assert [minimax(game, game.result(game.initial, m)) for m in range(9)] == [1] * 9


def test_on_one_cell_nobody_can_move_and_x_has_lost():
    game = NoGo(1, 1)
    assert game.is_terminal(game.initial) and game.utility(game.initial) == -1


def test_the_value_of_each_position_is_that_of_its_transposition():
    wide, tall = NoGo(4, 2), NoGo(2, 4)
    assert value_of(wide, wide.initial) == value_of(tall, tall.initial) == -1


def test_a_game_is_played_to_its_end_by_players():
    game = NoGo(5, 5)
    played = play_game(game, random_player(1), random_player(2))
    assert played.utility in (1, -1)


# ---------------------------------------------------------------- texts and refusals


def test_a_board_is_written_row_by_row_and_shown():
    game = NoGo(3, 2)
    state = game.parse("xo.\n..x")
    assert game.text(state) == "XO./..X"
    assert game.grid(state) == ["XO.", "..X"]
    assert game.to_move(state) == MIN
    assert repr(game.show(state)) == "XO.\n..X"
    assert game.show(state).alt == "board, row by row from the top: XO., ..X"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XO. ..?", "'[?]' is not a cell"),
        ("XO. ..", "3 by 2 is 6 cells, not 5"),
        ("XX. ...", "2 X and 0 O cannot be"),
        ("O.. ...", "0 X and 1 O cannot be"),
        ("XO. O.X", "a group on it has no liberty"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        NoGo(3, 2).parse(text)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (0, "cell 0 is taken"),
        (6, "6 is not a cell: they are 0 to 5"),
        (-1, "-1 is not a cell"),
        ([3], r"\[3\] is not a cell"),
        ("3", "'3' is not a cell"),
        (None, "None is not a cell"),
    ],
)
def test_a_move_that_is_none_is_refused(move, sentence):
    game = NoGo(3, 2)
    with pytest.raises(ValueError, match=sentence):
        game.result(game.parse("XO. ..."), move)


def test_nothing_can_be_played_when_the_game_is_over():
    game = NoGo(2, 1)
    state = game.result(game.initial, 0)
    with pytest.raises(ValueError, match="the game is over"):
        game.result(state, 1)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (-1, 2)])
def test_a_board_without_cells_is_refused(shape):
    with pytest.raises(ValueError, match="columns and rows are at least 1"):
        NoGo(*shape)
