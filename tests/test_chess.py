"""Chess: published counts of positions, the ends of games, the estimate, noisy moves, texts."""

import json
import random
import subprocess
import sys
from pathlib import Path

import chess
import pytest

from gamesearch import MAX, MIN
from gamesearch.games.chess import Chess, position_on

CASES = json.loads((Path(__file__).parent / "data" / "chess.json").read_text(encoding="utf-8"))
PERFT = [case for case in CASES if case["kind"] == "perft"]
FENS = [case["fen"] for case in CASES]
AFFORDABLE = 200_000  # lines counted in one position


def lines_of_package(board, plies):
    """How many lines of legal moves the package chess counts."""
    if plies == 0:
        return 1
    count = 0
    for move in list(board.legal_moves):
        board.push(move)
        count += lines_of_package(board, plies - 1)
        board.pop()
    return count


def lines(game, state, plies):
    """How many lines of legal moves there are; they run on where the game stops for want of men."""
    moves = game.moves(state)
    if not moves:
        return lines_of_package(chess.Board(game.text(state)), plies)
    if plies == 1:
        return len(moves)
    return sum(lines(game, game.result(state, move), plies - 1) for move in moves)


def random_positions(count, seed):
    """The states of games whose moves are drawn by lot, their ends included."""
    lot, game = random.Random(seed), Chess()
    states, state = [], game.initial
    while len(states) < count:
        states.append(state)
        over = game.is_terminal(state) or len(states) % 150 == 0
        state = game.initial if over else game.result(state, lot.choice(game.moves(state)))
    return states


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["id"])
def test_the_lines_of_play_are_as_many_as_published(case):
    game = Chess(case["fen"])
    for plies, count in case["published"].items():
        if count <= AFFORDABLE:
            assert lines(game, game.initial, int(plies)) == count


def test_the_counts_of_the_start_and_of_kiwipete_are_among_those_checked():
    known = {case["id"]: list(case["published"].values()) for case in PERFT}
    assert known["perft-startpos"][:4] == [20, 400, 8_902, 197_281]
    assert known["perft-kiwipete"][:3] == [48, 2_039, 97_862]


def test_moves_are_offered_in_alphabetical_order():
    game = Chess()
    assert game.moves(game.initial)[:4] == ("a2a3", "a2a4", "b1a3", "b1c3")
    assert all(list(game.moves(s)) == sorted(game.moves(s)) for s in random_positions(300, 1))


def test_white_is_max_and_the_players_take_turns():
    game = Chess()
    after = game.result(game.initial, "e2e4")
    assert [game.to_move(game.initial), game.to_move(after)] == [MAX, MIN]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ],
)
def test_castling_en_passant_and_promotion(before, move, after):
    game = Chess(before)
    assert game.result(game.initial, move) == game.parse(after)


# ---------------------------------------------------------------- the end


def test_a_mate_is_worth_ten_thousand_to_the_side_that_gives_it():
    fools_mate = Chess("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1")
    back_rank = Chess("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    for game, value in ((fools_mate, -10_000), (back_rank, 10_000)):
        assert game.is_terminal(game.initial)
        assert game.utility(game.initial) == value == game.win * (1 if value > 0 else -1)
        assert game.moves(game.initial) == game.noisy_moves(game.initial) == ()


@pytest.mark.parametrize(
    "fen",
    [c["fen"] for c in CASES if c["kind"] == "stalemate" and c["computed"]["is_stalemate_now"]],
)
def test_a_stalemate_is_a_draw(fen):
    game = Chess(fen)
    assert game.is_terminal(game.initial)
    assert (game.moves(game.initial), game.utility(game.initial)) == ((), 0)


@pytest.mark.parametrize("men", ["", "N", "B", "n", "b"])
def test_a_game_without_the_men_for_a_mate_is_drawn(men):
    game = Chess(f"4k3/8/8/8/{f'3{men}4' if men else '8'}/8/8/4K3 w - - 0 1")
    assert game.is_terminal(game.initial)
    assert game.utility(game.initial) == 0
    assert game.moves(game.initial) == game.noisy_moves(game.initial) == ()
    with pytest.raises(ValueError, match="'e1e2' is not a move: the game is over"):
        game.result(game.initial, "e1e2")


@pytest.mark.parametrize("men", ["R", "p", "BB", "Bn"])
def test_a_game_in_which_a_mate_is_possible_goes_on(men):
    game = Chess(f"4k3/8/8/8/3{men}{5 - len(men)}/8/8/4K3 w - - 0 1")
    assert not game.is_terminal(game.initial)


def test_the_game_is_over_exactly_if_there_is_no_move():
    game = Chess()
    for state in random_positions(2000, 2):
        assert game.is_terminal(state) == (game.moves(state) == ())


# ---------------------------------------------------------------- what makes two states equal


def test_states_are_equal_whatever_moves_led_to_them():
    def play(*moves):
        game = Chess()
        state = game.initial
        for move in moves:
            state = game.result(state, move)
        return state

    one = play("e2e3", "e7e6", "g1f3", "b8c6")
    other = play("g1f3", "b8c6", "e2e3", "e7e6")
    assert one == other
    assert hash(one) == hash(other)
    assert play("g1f3", "g8f6", "f3g1", "f6g8") == Chess().initial
    assert play("h2h3", "h7h6", "h1h2", "h8h7", "h2h1", "h7h8") != play("h2h3", "h7h6")


def test_a_pawn_that_none_can_take_en_passant_makes_no_difference():
    assert (
        Chess("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").initial
        == Chess("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").initial
    )
    assert (
        Chess("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").initial
        != Chess("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").initial
    )


def test_the_player_to_move_and_the_castling_rights_are_part_of_a_state_and_the_counters_are_not():
    corners = "r3k2r/8/8/8/8/8/8/R3K2R"
    texts = [f"{corners} w KQkq - 0 1", f"{corners} b KQkq - 0 1", f"{corners} w Qkq - 0 1"]
    assert len({Chess(text).initial for text in texts}) == 3
    assert Chess(f"{corners} w KQkq - 40 90").initial == Chess(texts[0]).initial


def test_asking_about_a_state_does_not_change_it():
    game = Chess()
    for state in random_positions(200, 3):
        before = tuple(state)
        game.is_terminal(state), game.evaluate(state), game.show(state)
        for move in game.moves(state):
            game.result(state, move)
        assert tuple(state) == before


# ---------------------------------------------------------------- the estimate


def mirrored(state):
    """The same position with the colours exchanged."""
    return position_on(chess.Board(Chess().text(state)).mirror())


def test_the_estimate_of_exchanged_colours_is_the_negative():
    game = Chess()
    states = [game.parse(fen) for fen in FENS] + random_positions(1000, 4)
    assert game.evaluate(game.initial) == 0
    for state in states:
        assert game.evaluate(mirrored(state)) == -game.evaluate(state)


def test_the_estimate_is_a_whole_number_and_never_taken_for_a_win():
    nine_queens = Chess("QQQQQQ2/QQQ5/8/8/8/8/8/K6k b - - 0 1")
    estimates = [Chess().evaluate(state) for state in random_positions(300, 5)]
    estimates += [nine_queens.evaluate(nine_queens.initial)]
    assert {type(value) for value in estimates} == {int}
    assert max(map(abs, estimates)) == Chess.most < 9_000


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),  # queen, rook
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1"),
        ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"),  # a central knight
        ("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),  # a pawn far ahead
        ("q3k3/8/8/8/8/8/8/Q5K1 w - - 0 1", "q3k3/8/8/8/4K3/8/8/Q7 w - - 0 1"),  # a king at home
        ("4k3/p7/8/8/4K3/8/P7/8 w - - 0 1", "4k3/p7/8/8/8/8/P7/6K1 w - - 0 1"),  # without queens
    ],
)
def test_the_estimate_prefers(better, worse):
    game = Chess()
    assert game.evaluate(game.parse(better)) > game.evaluate(game.parse(worse))


def test_the_estimate_tells_left_from_right_no_more_than_the_pieces_do():
    game = Chess()
    left, right = "4k3/8/8/8/P7/1N6/8/8 w - - 0 1", "3k4/8/8/8/7P/6N1/8/8 w - - 0 1"
    boards = [chess.Board(left), chess.Board(right)]
    for board, square in zip(boards, (chess.E1, chess.D1)):
        board.set_piece_at(square, chess.Piece.from_symbol("K"))
    assert len({game.evaluate(position_on(board)) for board in boards}) == 1


# ---------------------------------------------------------------- noisy moves


def test_noisy_are_captures_and_promotions_and_in_check_all_moves():
    game = Chess()
    states = [game.parse(fen) for fen in FENS] + random_positions(1000, 6)
    for state in states:
        board = chess.Board(game.text(state))
        expected = {
            move.uci()
            for move in ([] if game.is_terminal(state) else board.legal_moves)
            if board.is_check() or board.is_capture(move) or move.promotion
        }
        noisy = game.noisy_moves(state)
        assert set(noisy) == expected
        assert len(noisy) == len(expected)


def test_what_wins_most_at_least_risk_is_the_first_noisy_move():
    game = Chess("7k/8/8/q2p1n2/1P2P3/8/8/1K1Q1R2 w - - 0 1")
    assert game.noisy_moves(game.initial) == ("b4a5", "e4f5", "f1f5", "e4d5", "d1d5")
    game = Chess("1r5k/P7/8/3pP3/8/8/8/K7 w - d6 0 1")
    assert game.noisy_moves(game.initial)[0] == "a7b8q"
    assert game.noisy_moves(game.initial)[-1] == "e5d6"


# ---------------------------------------------------------------- texts, pictures, errors


@pytest.mark.parametrize("fen", FENS)
def test_the_text_of_a_position_reads_back(fen):
    game = Chess(fen)
    assert game.parse(game.text(game.initial)) == game.initial


def test_every_position_of_random_games_reads_back_from_its_text():
    game = Chess()
    for state in random_positions(1000, 7):
        assert game.parse(game.text(state)) == state


def test_the_usual_start_is_the_default():
    assert Chess().text(Chess().initial) == chess.STARTING_FEN
    assert repr(Chess().initial) == "<rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ->"


def test_a_move_is_named_as_in_books():
    game = Chess("4k3/P7/8/8/8/5N2/8/R3K2R w KQ - 0 1")
    names = [game.san(game.initial, move) for move in ("e1c1", "f3g5", "a7a8q", "h1h8")]
    assert names == ["O-O-O", "Ng5", "a8=Q+", "Rh8+"]
    with pytest.raises(ValueError, match="'e1e3' is not a legal move here"):
        game.san(game.initial, "e1e3")


@pytest.mark.parametrize("move", ["e2e5", "e7e5", "e2", "", None, 12, ["e2e4"]])
def test_an_illegal_move_is_refused_and_the_legal_ones_are_named(move):
    game = Chess()
    with pytest.raises(ValueError, match=r"is not a legal move here; legal are a2a3, .*, h2h4$"):
        game.result(game.initial, move)


@pytest.mark.parametrize("move", ["e1f1", "d2d4", "a7a8"])
def test_a_king_into_check_a_pinned_man_and_a_promotion_without_a_piece_are_illegal(move):
    game = Chess("4k3/P7/8/8/1b6/5r2/3P4/4K3 w - - 0 1")
    with pytest.raises(ValueError, match="is not a legal move here"):
        game.result(game.initial, move)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"not a FEN, empty fen; one reads like 'rnbqkbnr/"),
        ("e4", r"not a FEN, expected 8 rows"),
        (chess.STARTING_FEN.replace(" w", " x"), r"not a FEN, expected 'w' or 'b'"),
        (chess.STARTING_FEN.replace("pppppppp", "ppppppppp"), r"not a FEN, expected 8 columns"),
        (chess.STARTING_FEN.replace("KQkq", "KX"), r"not a FEN, invalid castling part"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", r"no position of chess: Black has no king$"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", r"board is empty, and White has no king, and Black has no"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", r"a pawn stands on the first or the eighth rank"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", r"the player who has just moved is in check"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", r"a right to castle needs king and rook at home"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", r"no pawn has just passed the en passant square"),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", r"there are more than two kings"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", r"Black has more than 8 pawns"),
        ("4k3/8/8/8/QQ6/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1", r"White has more than 16 pieces"),
    ],
)
def test_a_malformed_or_impossible_position_is_refused_with_a_sentence(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        Chess(text)


def test_the_picture_says_in_words_where_the_pieces_are():
    game = Chess("4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1")
    picture = game.show(game.initial)
    assert picture.alt == (
        "chess board: White king e1, rook a1; Black king e8, queen e2; White to move"
    )
    assert picture.text.splitlines()[-2:] == [". . . . q . . .", "R . . . K . . ."]
    assert picture.svg.startswith("<svg")
    assert "check" in picture.svg


def test_the_course_can_be_imported_without_the_package_chess():
    program = "import sys; sys.modules['chess'] = None; import gamesearch, gamesearch.search.engine"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parent.parent)
