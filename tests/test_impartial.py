"""Impartial games: Grundy numbers against published tables and against plain search."""

import json
import random
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from gamesearch import MAX, MIN, TicTacToe, best_move, match, minimax, negamax, reachable, record
from gamesearch.games.impartial_games import Change, Sum, Turn, heaps_of
from gamesearch.games.kayles import DawsonsKayles, GrundysGame, Kayles, Octal
from gamesearch.games.nim import Nim, Subtraction, Wythoff, beats_by_rule, wythoff_pairs
from gamesearch.play import impartial_player, perfect_player, play_game, random_player
from gamesearch.search.impartial import (
    grundy,
    grundy_by_heaps,
    grundy_table,
    mex,
    nim_sum,
    winning_moves,
)

RECORDS = json.loads((Path(__file__).parent / "data" / "impartial.json").read_text("utf-8"))
DATA = {record["id"]: record for record in RECORDS}

# Kayles to 71, where the period of 12 begins: Winning Ways, chapter 4; OEIS A002186
KAYLES_PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
KAYLES_EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6}
KAYLES_EXCEPTIONS |= {39: 3, 57: 4, 70: 6}


def kayles(n):
    return KAYLES_EXCEPTIONS.get(n, KAYLES_PERIOD[n % 12])


def wins(game, state, known=None):
    """Whether the player to move wins, by following every line."""
    known = {} if known is None else known
    if state not in known:
        if game.is_terminal(state):
            known[state] = game.utility(state) * game.to_move(state) > 0
        else:
            after = (game.result(state, move) for move in game.moves(state))
            known[state] = any(not wins(game, child, known) for child in after)
    return known[state]


# ---------------------------------------------------------------- published tables


def test_kayles_to_300_has_the_published_exceptions_and_the_period_of_12():
    table = grundy_table(Kayles(1), 300)
    assert table[:13] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert table == [kayles(n) for n in range(301)]


def test_dawsons_kayles_has_the_published_numbers_and_the_period_of_34():
    published = DATA["dawsons-kayles-0.07"]["published"]
    table = grundy_table(DawsonsKayles(1), 300)
    assert table[: len(published)] == published
    assert all(table[n] == table[n - 34] for n in range(53 + 34, 301))
    assert any(table[n] != table[n - 34] for n in range(34, 53 + 34))


def test_dawsons_chess_has_the_published_numbers():
    published = DATA["dawsons-chess-0.137"]["published"]
    table = grundy_table(Octal(".137", 1), 200)
    assert table[: len(published)] == published
    assert table[1:150] == grundy_table(DawsonsKayles(1), 150)[2:151]


def test_grundys_game_has_the_published_numbers():
    published = DATA["grundys-game"]["published"]
    table = grundy_table(GrundysGame(1), len(published) - 1)
    assert table == published
    assert [n for n in range(1, 51) if not table[n]] == [1, 2, 4, 7, 10, 20, 23, 26, 50]


@pytest.mark.parametrize("name", [name for name in DATA if name.startswith("subtraction")])
def test_subtraction_games_have_the_published_numbers(name):
    case = DATA[name]
    values = case["values"]
    table = grundy_table(Subtraction(1, case["S"]), len(values) - 1)
    assert table == values
    before, period = case["computed_period"].values()
    assert all(table[n] == table[n - period] for n in range(before + period, len(table)))


@pytest.mark.parametrize("name", [name for name in DATA if name.startswith("octal")])
def test_octal_games_have_the_recorded_numbers(name):
    values = DATA[name]["values"]
    assert grundy_table(Octal(DATA[name]["octal"], 1), len(values) - 1) == values


def test_sums_of_rows_of_kayles_have_the_published_numbers():
    for case in DATA["kayles-sums"]["published"]:
        game = Kayles(case["rows"])
        assert grundy(game, game.initial) == case["grundy"]
        assert grundy_by_heaps(game, game.initial) == case["grundy"]


def test_the_lost_positions_of_wythoffs_game_to_50_are_those_of_the_golden_ratio():
    golden, table = (1 + 5**0.5) / 2, {}
    game = Wythoff(50, 50)
    lost = {
        (a, b)
        for a, b in combinations_with_replacement(range(51), 2)
        if grundy(game, Turn(heaps_of((a, b)), MAX), table) == 0
    }
    by_ratio = {(int(k * golden), int(k * golden * golden)) for k in range(20)}
    assert lost == {pair for pair in by_ratio if pair[1] <= 50} == set(wythoff_pairs(50))


# ---------------------------------------------------------------- against plain search

SMALL = [
    *(Nim(n) for n in range(4)),
    *(Kayles(n) for n in range(5)),
    *(DawsonsKayles(n) for n in (2, 4, 5)),
    *(GrundysGame(n) for n in (3, 5)),
    *(Subtraction(n, (1, 3)) for n in (3, 4)),
    Wythoff(1, 2),
    Wythoff(1, 1),
    Octal("4.3", 3),
]


def test_all_sums_of_up_to_three_small_games_are_won_exactly_if_the_nim_sum_is_not_0():
    numbers = {game: grundy(game, game.initial) for game in SMALL}
    assert set(numbers.values()) >= {0, 1, 2, 3}
    count = 0
    for size in (1, 2, 3):
        for games in combinations_with_replacement(SMALL, size):
            total = Sum(*games)
            expected = nim_sum(*(numbers[game] for game in games))
            assert wins(total, total.initial) == (expected != 0)
            count += 1
    assert count == 19 + 190 + 1330


def test_the_number_of_a_sum_is_the_nim_sum_of_the_numbers():
    lot = random.Random(3)
    for _ in range(150):
        games = [lot.choice(SMALL) for _ in range(lot.randint(1, 3))]
        total = Sum(*games)
        parts = [grundy(game, state) for game, state in total.parts(total.initial)]
        assert grundy(total, total.initial) == nim_sum(*parts)


@pytest.mark.parametrize("search", [minimax, negamax])
@pytest.mark.parametrize(
    "game", SMALL, ids=lambda game: f"{type(game).__name__} {game.name(game.initial)}"
)
def test_the_searches_of_the_course_agree_with_the_numbers_at_every_state(search, game):
    for state in reachable(game):
        value = search(game, state) * (game.to_move(state) if search is minimax else 1)
        assert value == (1 if grundy(game, state) else -1)


@pytest.mark.parametrize("make", [Nim, Kayles, DawsonsKayles, GrundysGame, Subtraction])
def test_the_number_by_heaps_is_that_of_the_whole(make):
    for heaps in combinations_with_replacement(range(5), 3):
        game = make(heaps)
        assert grundy_by_heaps(game, game.initial) == grundy(game, game.initial)


def test_the_whole_needs_no_splitting_and_a_table_may_be_handed_on():
    table = {}
    game = Kayles(9)
    assert grundy(game, game.initial, table) == 4
    size = len(table)
    assert grundy(game, game.initial, table) == 4 and len(table) == size
    assert {table[Turn((n,), MAX)] for n in (1, 2)} == {1, 2}


# ---------------------------------------------------------------- Nim


@pytest.mark.parametrize("name", ["nim-4-4", "nim-1-2-3", "nim-7-5-3", "nim-5-7-9"])
def test_the_winning_moves_of_nim_are_the_published_ones(name):
    case = DATA[name]
    game, heaps = Nim(case["heaps"]), case["heaps"]
    expected = {
        Change((heaps[m["heap_index"]],), heaps_of(heaps[m["heap_index"]] - m["take"]))
        for m in case["published"]["winning_moves"]
    }
    assert nim_sum(*heaps) == case["published"]["nim_sum"] == grundy_by_heaps(game, game.initial)
    assert set(winning_moves(game, game.initial)) == expected
    assert winning_moves(game, game.initial, grundy_by_heaps) == winning_moves(game, game.initial)


def test_taking_up_to_three_of_fifteen_is_won_by_taking_three():
    game = Subtraction(15)
    assert [str(move) for move in winning_moves(game, game.initial)] == ["15→12"]


def test_winning_moves_are_those_after_which_the_other_player_loses():
    for game in [Kayles([3, 4]), Wythoff(3, 4), Sum(Nim(2), Kayles(3)), GrundysGame([5, 6])]:
        for state in reachable(game):
            expected = [m for m in game.moves(state) if not wins(game, game.result(state, m))]
            assert winning_moves(game, state) == expected


def test_the_rule_of_nim_is_right_in_normal_and_in_misere_play():
    for heaps in combinations_with_replacement(range(6), 3):
        for misere in (False, True):
            game = Nim(heaps, misere)
            assert beats_by_rule(game.initial, misere) == wins(game, game.initial)
    for case in DATA["nim-misere-rule"]["examples"]:
        state = Nim(case["heaps"]).initial
        assert beats_by_rule(state, misere=True) == case["misere_first_player_wins"]


def test_grundy_numbers_refuse_misere_play_and_games_with_draws():
    for game in (Nim([1, 2], misere=True), TicTacToe()):
        with pytest.raises(ValueError, match="normal play"):
            grundy(game, game.initial)
    with pytest.raises(ValueError, match="normal play"):
        Sum(Nim(2), Nim(3, misere=True))


@pytest.mark.parametrize("heaps", [(1, 2, 4), (3, 5, 7), (2, 2, 1), (6, 7)])
def test_nobody_beats_the_player_of_nim_who_begins_at_a_position_that_is_won(heaps):
    game = Nim(heaps)
    unbeaten = impartial_player()
    for seed in range(20):
        assert play_game(game, unbeaten, random_player(seed)).utility == 1
    second = Nim([1, 2, 3])
    assert play_game(second, random_player(1), unbeaten).utility == -1
    assert play_game(Nim((1, 2, 2)), unbeaten, perfect_player()).utility == 1


def test_the_player_is_quick_on_large_heaps_and_plays_any_game():
    big = Nim([90, 141, 200])
    assert play_game(big, impartial_player(), random_player(1)).utility == 1
    game = Wythoff(4, 6)
    assert play_game(game, impartial_player(grundy), random_player(2)).utility == 1
    assert match(Kayles([5, 6]), impartial_player(), random_player(3), games=20).won > 13


# ---------------------------------------------------------------- the games


def test_equal_positions_are_equal_states():
    assert Nim([5, 0, 3]).initial == Nim([3, 5]).initial == Turn((3, 5), MAX)
    game = Kayles(5)
    ends = [game.result(game.initial, Change((5,), parts)) for parts in ((1, 3), (2, 2), (3,))]
    assert ends[0] == Turn((1, 3), MIN) and len(set(ends)) == 3
    assert Turn((1,), MAX) != Turn((1,), MIN)


def test_equal_heaps_give_each_move_once():
    game = Nim([2, 2, 3])
    assert [str(m) for m in game.moves(game.initial)] == ["2→1", "2→0", "3→2", "3→1", "3→0"]


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (Kayles(4), ["4→3", "4→1+2", "4→2", "4→1+1"]),
        (DawsonsKayles(5), ["5→3", "5→1+2"]),
        (GrundysGame(6), ["6→1+5", "6→2+4"]),
        (GrundysGame([1, 2]), []),
        (Subtraction([2, 5], (1, 4)), ["2→1", "5→4", "5→1"]),
        (Octal("4.1", 4), ["4→1+3", "4→2+2"]),
        (Octal(".1", [1, 2]), ["1→0"]),
        (Wythoff(1, 2), ["1+2→1", "1+2→1+1", "1+2→2"]),
    ],
)
def test_the_moves_are_those_of_the_rules(game, moves):
    assert sorted(str(m) for m in game.moves(game.initial)) == sorted(moves)


def test_kayles_is_the_octal_game_77_and_dawsons_kayles_07():
    for n in range(9):
        for named, code in ((Kayles(n), "0.77"), (DawsonsKayles(n), ".07")):
            assert list(named.options(n)) == list(Octal(code, n).options(n))


@pytest.mark.parametrize(
    "game", [Nim([1, 2]), Kayles([4, 2]), Wythoff(2, 3), Sum(Nim(2), Wythoff(1, 2)), GrundysGame(7)]
)
def test_texts_round_trip_and_who_cannot_move_loses(game):
    for state in reachable(game):
        assert game.parse(game.text(state)) == state
        if game.is_terminal(state):
            assert game.moves(state) == () and game.utility(state) == -state.player
        else:
            with pytest.raises(ValueError, match="not the end"):
                game.utility(state)
    assert game.initial.player == MAX
    with pytest.raises(ValueError, match="not a move"):
        game.result(game.initial, "take all")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Nim(3), ""),
        (Nim(3), "3 x"),
        (Nim(3), "3 -1"),
        (Wythoff(1, 2), "1 2 3"),
        (Sum(Nim(1), Nim(2)), "1"),
    ],
)
def test_a_text_that_is_no_position_is_an_error(game, text):
    with pytest.raises(ValueError, match=r"heaps|positions"):
        game.parse(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Nim([3, -1]),
        lambda: Nim([1.5]),
        lambda: Nim(True),
        lambda: Subtraction(3, (0, 1)),
        lambda: Subtraction(3, ()),
        lambda: Octal("77", 3),
        lambda: Octal("0.8", 3),
        lambda: Octal("1.7", 3),
        lambda: Sum(),
        lambda: Wythoff(1, 2).options(3),
    ],
)
def test_a_game_that_cannot_be_is_an_error(make):
    with pytest.raises(ValueError):
        make()


def test_heaps_have_a_picture_and_a_name_in_the_tree():
    game = Nim([1, 3])
    shown = game.show(game.initial)
    assert shown.text == "●..\n●●●" and shown.alt == "heaps of 1 3"
    assert game.show(Turn((), MAX)).alt == "heaps of 0"
    trace = record(minimax, Nim([1, 2]), Nim([1, 2]).initial)
    assert trace.value == 1 and trace.best_line[0] == Change((2,), (1,))
    assert best_move(game, game.initial) == Change((3,), (1,))


def test_a_number_can_be_watched_as_it_is_worked_out():
    game = Kayles(3)
    trace = record(grundy, game, game.initial)
    states = [visit.state for visit in trace.visits]
    assert trace.value == 3 and len(states) > len(set(states)) == len(set(reachable(game)))


# ---------------------------------------------------------------- mex and nim-sum


def test_mex_is_the_least_number_that_is_not_there():
    for values in product(range(4), repeat=3):
        least = mex(values)
        assert least not in values and all(n in values for n in range(least))
    assert mex(iter([2, 0, 1, 1])) == 3


def test_the_nim_sum_adds_bits_without_carrying():
    assert nim_sum() == 0 and nim_sum(6) == 6 and nim_sum(1, 2, 4, 8) == 15
    for a, b, c in product(range(8), repeat=3):
        assert nim_sum(a, b, c) == nim_sum(nim_sum(a, b), c) and nim_sum(a, a) == 0
        bits = [sum(n >> k & 1 for n in (a, b, c)) % 2 for k in range(3)]
        assert nim_sum(a, b, c) == sum(bit << k for k, bit in enumerate(bits))
