"""Connect Four: counts and scores worked out elsewhere, lines found by other means, texts."""

import json
import random
from itertools import product
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import MAX, MIN, Counted, alphabeta, minimax, negamax
from gamesearch.games.connect4 import ConnectFour

DATA = Path(__file__).parent / "data" / "connect4.json"
KNOWN = {case["id"]: case for case in json.loads(DATA.read_text(encoding="utf-8"))}
SIZES = KNOWN["positions-by-board-size"]["published"]
SCORES = KNOWN["pons-test-sets"]["published"]
SHAPES = [(7, 6, 4), (4, 4, 4), (5, 4, 3), (6, 5, 4), (8, 7, 4), (9, 7, 5), (3, 9, 3), (11, 2, 2)]


def ahead(game, states):
    """The distinct states one ply after `states`."""
    return {game.result(state, move) for state in states for move in game.moves(state)}


def layers(game):
    """The distinct states after each number of moves, as long as there are any."""
    states = {game.initial}
    while states:
        yield states
        states = ahead(game, states)


def has_line(rows, sign, length):
    """Whether `sign` has `length` in a line, read off the drawn rows cell by cell."""
    height, width = len(rows), len(rows[0])
    for y, x in product(range(height), range(width)):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(y + i * down, x + i * right) for i in range(length)]
            inside = all(0 <= a < height and 0 <= b < width for a, b in cells)
            if inside and all(rows[a][b] == sign for a, b in cells):
                return True
    return False


def random_game(game, lot):
    """The states of a game whose moves are drawn by lot."""
    states = [game.initial]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], lot.choice(game.moves(states[-1]))))
    return states


# ---------------------------------------------------------------- counts


def test_the_distinct_positions_of_each_ply_are_as_many_as_published():
    game, states = ConnectFour(), {(0, 0)}
    for row in KNOWN["7x6-by-ply"]["published"][:8]:
        assert len(states) == row["total"]
        assert sum(game.is_terminal(state) for state in states) == row["terminal"]
        states = ahead(game, states)
    assert [row["total"] for row in KNOWN["7x6-by-ply"]["published"][:7]] == [
        *(1, 7, 49, 238, 1_120, 4_263, 16_422)
    ]


@pytest.mark.parametrize("size", [size for size, count in SIZES.items() if count < 170_000])
def test_a_smaller_board_has_as_many_positions_as_published(size):
    columns, rows = map(int, size.split("x"))
    assert sum(map(len, layers(ConnectFour(columns, rows)))) == SIZES[size]


@pytest.mark.parametrize(
    ("game", "case", "plies"),
    [(ConnectFour(), "7x6-perft-sequences", 7), (ConnectFour(4, 4), "4x4-perft-sequences", 8)],
)
def test_the_sequences_of_moves_are_as_many_as_published(game, case, plies):
    counts, ways = [], {game.initial: 1}
    for _ in range(plies + 1):
        counts.append(sum(ways.values()))
        following = {}
        for state, number in ways.items():
            for move in game.moves(state):
                child = game.result(state, move)
                following[child] = following.get(child, 0) + number
        ways = following
    assert counts == KNOWN[case]["computed"][: plies + 1]


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_lines_are_those_found_cell_by_cell(shape):
    game, lot = ConnectFour(*shape), random.Random(str(shape))
    ends = {1: 0, 0: 0, -1: 0}
    for _ in range(60):
        states = random_game(game, lot)
        for state in states:
            rows = game.grid(state)
            x, o = (has_line(rows, sign, shape[2]) for sign in "XO")
            full = not any("." in row for row in rows)
            assert game.is_terminal(state) == (x or o or full)
            assert not (x and o)
        assert game.utility(states[-1]) == x - o
        ends[x - o] += 1
    assert ends[1] and ends[-1]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_stone_falls_to_the_lowest_free_cell_and_players_take_turns(shape):
    game, lot = ConnectFour(*shape), random.Random(repr(shape))
    for _ in range(10):
        state, stacks, number = game.initial, [""] * shape[0], 0
        while not game.is_terminal(state):
            assert game.to_move(state) == (MIN if number % 2 else MAX)
            assert list(game.moves(state)) == [
                column for column, stack in enumerate(stacks) if len(stack) < shape[1]
            ]
            move = lot.choice(game.moves(state))
            stacks[move] += "XO"[number % 2]
            number += 1
            state = game.result(state, move)
            rows = ["".join(cells) for cells in zip(*(s.ljust(shape[1], ".") for s in stacks))]
            assert game.grid(state) == rows[::-1]
        assert game.moves(state) == () or not any("." in row for row in game.grid(state))


def test_the_same_position_by_another_order_of_moves_is_the_same_state():
    game = ConnectFour()
    assert game.parse("123") == game.parse("321") != game.parse("132")
    assert len({game.parse("1122"), game.parse("2211"), game.parse("1221")}) == 2


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ("", 7, "7 is not a column, counted from 0; free are 0, 1, 2, 3, 4, 5, 6"),
        ("", -1, "-1 is not a column"),
        ("", "4", "'4' is not a column"),
        ("", [3], r"\[3\] is not a column"),
        ("", None, "None is not a column"),
        ("444444", 3, "column 3 is full; free are 0, 1, 2, 4, 5, 6"),
        ("1212121", 3, "3 is not a move: the game is over"),
    ],
)
def test_an_illegal_move_is_a_sentence(moves, move, said):
    game = ConnectFour()
    with pytest.raises(ValueError, match=said):
        game.result(game.parse(moves), move)


def test_a_board_without_cells_is_a_sentence():
    for shape in ((0, 6, 4), (7, -1, 4), (7, 6, 0)):
        with pytest.raises(ValueError, match="at least 1"):
            ConnectFour(*shape)


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("size", ["4x4", "3x5", "5x3", "3x6", "6x3", "4x5", "5x4"])
def test_a_small_board_has_its_known_value(size):
    game, entries = ConnectFour(*map(int, size.split("x"))), {}

    def solve(state, alpha, beta):
        """Alpha-beta to the player to move, with the interval proven so far for each state."""
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        key = min(state, game.mirror(state))
        low, high = entries.get(key, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, start = -inf, alpha
        for move in sorted(game.moves(state), key=lambda c: abs(2 * c - game.columns + 1)):
            best = max(best, -solve(game.result(state, move), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        entries[key] = (
            (low, best) if best <= start else (best, high) if best >= beta else (best,) * 2
        )
        return best

    assert solve(game.initial, -1, 1) == KNOWN["solved-sizes-own"]["computed"][size]


def test_alphabeta_visits_as_many_nodes_of_four_by_four_as_published():
    game = Counted(ConnectFour(4, 4))
    assert alphabeta(game, game.initial) == 0
    published = KNOWN["wjzz-node-counts"]["published"]
    assert game.nodes in [
        row["nodes"] for row in published if row["rows_x_cols"] == "4x4"
        if row["method"] == "alpha-beta"
    ]  # fmt: skip


LATE = [(moves, score) for moves, score in SCORES["Test_L3_R1"] if len(moves) >= 34]


def test_late_positions_have_their_published_scores():
    game, plain = ConnectFour(win_sooner=True), ConnectFour()
    assert len(LATE) > 120
    for moves, score in LATE:
        state = game.parse(moves)
        player = game.to_move(state)
        assert player * alphabeta(game, state) == score, moves
        assert player * alphabeta(plain, state) == (score > 0) - (score < 0), moves


def test_negamax_and_minimax_agree_with_the_published_scores():
    game = ConnectFour(win_sooner=True)
    for moves, score in [case for case in LATE if len(case[0]) >= 37]:
        state = game.parse(moves)
        assert negamax(game, state) == score == game.to_move(state) * minimax(game, state)


@pytest.mark.parametrize(
    ("moves", "depth", "score"),
    [
        ("4455", 3, KNOWN["pos-4455"]["published"]),
        ("44455554221", 2, KNOWN["pos-44455554221"]["published"]),
        ("6146", 3, 18),
    ],
)
def test_a_win_within_the_horizon_has_its_published_score_whatever_the_estimates(
    moves, depth, score
):
    game = ConnectFour(win_sooner=True)
    assert dict(map(tuple, SCORES["Test_L1_R1"]))["6146"] == 18
    assert negamax(game, game.parse(moves), depth) == score
    assert abs(negamax(game, game.parse(moves), depth - 1)) < 1


def test_who_is_lost_delays_the_end():
    known = KNOWN["easyai-ai-must-delay"]
    game = ConnectFour(win_sooner=True)
    state = game.parse(known["input"])
    assert negamax(game, state, 6) == known["computed"]["score"]
    values = [-negamax(game, game.result(state, move), 5) for move in game.moves(state)]
    assert values == known["computed"]["column_scores"]


@pytest.mark.parametrize("shape", [(7, 6, 4), (5, 3, 3)], ids=str)
def test_winning_sooner_counts_the_stones_that_the_winner_has_left(shape):
    game, lot = ConnectFour(*shape, win_sooner=True), random.Random(3)
    for _ in range(200):
        states = random_game(game, lot)
        before, end = states[-2:]
        cells = "".join(game.grid(before))
        winner = (has_line(game.grid(end), "X", shape[2]), has_line(game.grid(end), "O", shape[2]))
        size = (len(cells) + 1 - (len(cells) - cells.count("."))) // 2
        assert game.utility(end) == {(True, False): size, (False, True): -size}.get(winner, 0)


# ---------------------------------------------------------------- estimates and reflections


def naive_estimate(rows, length):
    """The documented estimate, read off the drawn rows."""
    difference, height, width = 0, len(rows), len(rows[0])
    for y, x in product(range(height), range(width)):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(y + i * down, x + i * right) for i in range(length)]
            if all(0 <= a < height and 0 <= b < width for a, b in cells):
                signs = "".join(rows[a][b] for a, b in cells)
                if "O" not in signs:
                    difference += signs.count("X") ** 2
                if "X" not in signs:
                    difference -= signs.count("O") ** 2
    return difference / (abs(difference) + height * width)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("win_sooner", [False, True])
def test_an_estimate_is_as_documented_and_symmetric(shape, win_sooner):
    game, lot = ConnectFour(*shape, win_sooner=win_sooner), random.Random(7)
    assert game.evaluate(game.initial) == 0
    for _ in range(8):
        for state in random_game(game, lot):
            own, stones = state
            estimate = game.evaluate(state)
            assert game.evaluate(game.mirror(state)) == estimate
            assert game.evaluate((own ^ stones, stones)) == -estimate or game.is_terminal(state)
            if game.is_terminal(state):
                assert estimate == game.utility(state)
            else:
                assert estimate == naive_estimate(game.grid(state), shape[2])
                assert -1 < estimate < 1


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_reflection_is_the_board_read_from_the_right(shape):
    game, lot = ConnectFour(*shape), random.Random(8)
    for state in random_game(game, lot):
        other = game.mirror(state)
        assert game.grid(other) == [row[::-1] for row in game.grid(state)]
        assert game.mirror(other) == state


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("shape", [*SHAPES, (1, 5, 2), (5, 1, 2)], ids=str)
def test_text_and_parse_round_trip(shape):
    game, lot = ConnectFour(*shape), random.Random(9)
    for _ in range(20):
        for state in random_game(game, lot):
            assert game.parse(game.text(state)) == state
            assert game.parse("\n".join(game.grid(state))) == state


def test_columns_beyond_nine_are_parted_by_white_space():
    wide = ConnectFour(12, 4)
    assert wide.parse("12 1 12") == wide.result(wide.parse("12 1"), 11)
    assert ConnectFour().parse(" 44 55\n") == ConnectFour().parse("4455")


@pytest.mark.parametrize("shape", [(3, 3, 3), (2, 4, 2), (4, 2, 3), (9, 1, 2), (1, 9, 2)], ids=str)
def test_of_all_boards_those_are_read_that_a_game_reaches(shape):
    game = ConnectFour(*shape)
    reached = {game.text(state): state for states in layers(game) for state in states}
    for cells in product("XO.", repeat=shape[0] * shape[1]):
        rows = ["".join(cells[i : i + shape[0]]) for i in range(0, len(cells), shape[0])]
        text = "/".join(rows)
        try:
            assert game.parse(text) == reached.pop(text)
        except ValueError as error:
            assert text not in reached and str(error).count(" ") > 3
    assert not reached


EMPTY = "......./" * 5
BAD = {
    "8": "move 1, '8', is no column: they are 1 to 7",
    "40": "move 2, '0'",
    "44-5": "move 3, '-'",
    "4²": "move 2, '²'",
    "4444444": "move 7: column 4 is full",
    "12121212": "move 8, '2', is too many: the game is over before it",
    EMPTY + "...Z...": "'Z' is not a cell",
    EMPTY[:-1]: "has 6 rows, parted by /, not 5",
    EMPTY + "......": "row 6 from the top has 6 cells, not 7",
    "......./......./......./......./...X.../......O": "a stone floats in column 4",
    EMPTY + "XX.....": "2 X and 0 O cannot be",
    EMPTY + "O......": "0 X and 1 O cannot be",
    "......./......./......./......./OOOO.../XXXX...": "both X and O have a line",
    "......./......./......./......./XXXX.../OOOO...": "both X and O have a line",
    "......./......./......./......./OOO..../XXXXO..": "the game was over a move earlier",
    "......./......./......./......./X....../O......": "X begins, and in no order",
}


@pytest.mark.parametrize("text", BAD, ids=repr)
def test_what_no_game_reaches_is_a_sentence(text):
    with pytest.raises(ValueError) as caught:
        ConnectFour().parse(text)
    assert BAD[text] in str(caught.value)


LETTERS = st.text("XO./ 1234567890xo\nZ", max_size=60)
ROWS = st.lists(st.text("XO.", min_size=7, max_size=7), min_size=6, max_size=6).map("/".join)
STACKS = st.lists(st.text("XO", max_size=6), min_size=7, max_size=7).map(
    lambda stacks: "/".join(map("".join, list(zip(*(s.ljust(6, ".") for s in stacks)))[::-1]))
)


@given(LETTERS | ROWS | STACKS)
@settings(max_examples=400)
def test_any_text_is_a_state_or_a_sentence(text):
    game = ConnectFour()
    try:
        state = game.parse(text)
    except ValueError as error:
        assert str(error).count(" ") > 3
    else:
        assert game.parse(game.text(state)) == state
        assert all(stones >> 49 == 0 for stones in state)


def test_a_picture_says_its_board():
    game = ConnectFour()
    picture = game.show(game.parse("4455"))
    assert picture.alt.endswith("......., ...OO.., ...XX..") and "from the top" in picture.alt
    assert picture.svg.startswith("<svg") and str(picture) == "\n".join(
        game.grid(game.parse("4455"))
    )
