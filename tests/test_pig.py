"""Pig and the race: their rules, and their values against other ways to work them out."""

from math import inf

import pytest

from gamesearch import CHANCE, MAX, MIN, Counted, match, play_game, random_player, reachable, record
from gamesearch.draw import draw_tree
from gamesearch.games.pig import (
    Pig,
    PigState,
    Race,
    RaceState,
    best_pig_move,
    pig_values,
)
from gamesearch.search.chance import expectiminimax

SMALL = [Pig(target=3, sides=2), Pig(target=7, sides=2), Pig(target=6, sides=3), Pig(target=9)]
RACES = [Race(3), Race(4), Race(5, {"long": (1, 1, 6), "short": (2,)})]


@pytest.mark.parametrize("game", [*SMALL, *RACES], ids=lambda game: type(game).__name__)
def test_states_round_trip_and_the_rules_hold_at_each(game):
    for state in reachable(game):
        assert game.parse(game.text(state)) == state
        if game.is_terminal(state):
            assert game.moves(state) == () and game.utility(state) in (MAX, MIN)
            assert game.evaluate(state) == game.utility(state)
            continue
        assert -1 < game.evaluate(state) < 1
        with pytest.raises(ValueError, match="no utility"):
            game.utility(state)
        if game.to_move(state) == CHANCE:
            chances, after = zip(*game.outcomes(state))
            assert sum(chances) == pytest.approx(1) and len(set(after)) == len(after)
            with pytest.raises(ValueError, match="outcomes"):
                game.moves(state)
        else:
            assert len(game.moves(state)) > 0
            with pytest.raises(ValueError, match="not a move"):
                game.result(state, "wait")
            with pytest.raises(ValueError, match="no die is rolling"):
                game.outcomes(state)


@pytest.mark.parametrize("game", SMALL[:3])
def test_a_text_of_pig_is_read_exactly_if_a_game_comes_there(game):
    reached, numbers = set(reachable(game)), range(game.target + 2)
    for player in (MAX, MIN):
        for kept in ((a, b) for a in numbers for b in numbers):
            for turn in range(game.target + game.sides + 1):
                for rolling in (False, True):
                    state = PigState(player, kept, turn, rolling)
                    try:
                        read = game.parse(game.text(state))
                    except ValueError:
                        read = None
                    assert (read == state) == (state in reached)


def test_one_loses_the_points_of_the_turn_and_hold_keeps_them():
    game = Pig(target=20)
    rolled = game.outcomes(game.result(game.parse("MIN 5 7 +4"), "roll"))
    assert [game.text(state) for _, state in rolled] == [
        "MAX 5 7",
        *(f"MIN 5 7 +{turn}" for turn in (6, 7, 8, 9, 10)),
    ]
    assert {chance for chance, _ in rolled} == {1 / 6}
    assert game.text(game.result(game.parse("MIN 5 7 +4"), "hold")) == "MAX 5 11"
    assert game.text(game.result(game.parse("MAX 5 7 +4"), "hold")) == "MIN 9 7"


def test_a_turn_begins_with_a_roll_and_ends_the_game_at_the_target():
    game = Pig(target=20)
    assert game.moves(game.initial) == ("roll",)
    assert game.moves(game.parse("MAX 0 0 +5")) == ("roll", "hold")
    won = game.parse("MIN 8 15 +5")
    assert game.is_terminal(won) and game.utility(won) == MIN and game.moves(won) == ()
    with pytest.raises(ValueError, match="the game is over"):
        game.result(won, "hold")


@pytest.mark.parametrize(
    "text", ["", "MAX", "MAX 1 0", "MAX 0 100", "MAX 96 0 +10 roll", "MAX 0 0 +1", "max 0 0", "0 0"]
)
def test_what_is_no_state_of_pig_is_an_error(text):
    with pytest.raises(ValueError, match=r"never reached|not a state"):
        Pig().parse(text)


@pytest.mark.parametrize("make", [lambda: Pig(0), lambda: Pig(10, 1), lambda: Race(0)])
def test_a_game_without_sense_is_an_error(make):
    with pytest.raises(ValueError, match="at least 1"):
        make()


@pytest.mark.parametrize("dice", [{}, {"a": ()}, {"a": (0, 1)}, {"two words": (1,)}])
def test_a_race_without_proper_dice_is_an_error(dice):
    with pytest.raises(ValueError, match="die"):
        Race(3, dice)


# ---------------------------------------------------------------- what Pig is worth


def slowly(target, sides, rounds=300):
    """The chances of winning by sweeping over all states again and again."""
    states = [
        (own, other, turn)
        for own in range(target)
        for other in range(target)
        for turn in range(target - own)
    ]
    chance = dict.fromkeys(states, 0.5)
    for _ in range(rounds):
        for own, other, turn in states:
            rolls = [1 - chance[other, own, 0]]
            rolls += [chance.get((own, other, turn + k), 1) for k in range(2, sides + 1)]
            keep = 1 - chance[other, own + turn, 0] if turn else 0
            chance[own, other, turn] = max(sum(rolls) / sides, keep)
    return chance


@pytest.mark.parametrize(("target", "sides"), [(3, 2), (8, 2), (9, 6), (7, 3)])
def test_the_values_of_pig_are_those_of_plain_value_iteration(target, sides):
    values = pig_values(target, sides)
    slow = slowly(target, sides)
    fast = {(*kept, turn): c for kept, row in values.items() for turn, c in enumerate(row)}
    assert fast.keys() == slow.keys()
    assert all(fast[key] == pytest.approx(slow[key], abs=1e-7) for key in slow)


def test_the_smallest_pig_by_hand():
    """To 2 with a die of two sides: a roll wins or passes the turn, so p = 1/2 + (1 - p) / 2."""
    assert pig_values(2, 2)[0, 0] == pytest.approx([2 / 3, 2 / 3], abs=1e-8)


def test_looking_deeper_comes_to_the_value_of_pig():
    game = Pig(target=5, sides=2)
    truth = 2 * pig_values(5, 2)[0, 0][0] - 1
    errors = [abs(expectiminimax(game, game.initial, d) - truth) for d in (4, 10, 16, 22)]
    assert errors[-1] < errors[1] and errors[-1] < 0.02


def test_the_first_player_wins_pig_to_100_as_often_as_published():
    """Neller and Presser 2004: 53.06 %."""
    assert round(pig_values(100, tolerance=1e-6)[0, 0][0], 4) == 0.5306


def test_the_best_player_of_pig_beats_the_one_who_holds_at_once():
    game, values = Pig(target=20), pig_values(20)

    def best(game, state):
        return best_pig_move(values, state)

    def timid(game, state):
        return game.moves(state)[-1]

    tally = match(game, best, timid, games=300)
    assert tally.won > 1.5 * tally.lost and tally.drawn == 0 and sum(tally) == 300


def test_the_move_that_is_best_has_the_chance_that_the_state_has():
    values = pig_values(12)
    for state in reachable(Pig(12)):
        if state.rolling or state.own + state.turn >= 12:
            continue
        now = values[state.own, state.other][state.turn]
        held = 1 - values[state.other, state.own + state.turn][0] if state.turn else -inf
        if best_pig_move(values, state) == "hold":
            assert now == pytest.approx(held)
        else:
            assert now >= held - 1e-12


# ---------------------------------------------------------------- the race


def test_the_race_to_three_is_worth_a_half_to_max_and_small_enough_to_draw():
    game = Race()
    trace = record(expectiminimax, game, game.initial)
    assert trace.value == 0.5 and trace.nodes == 47
    assert trace.best_line == ["wild"]
    assert draw_tree(trace, depth=2).text.splitlines()[:3] == [
        "*0:0 MAX = 0.5",
        "  safe CHANCE = 0",
        "    1*2:0 MIN = 0",
    ]


def test_moves_that_are_words_stand_in_the_picture():
    dot = draw_tree(record(expectiminimax, Race(), Race().initial)).dot
    assert dot.count("safe") > 5 and dot.count("wild") > 5


def test_a_race_is_won_by_who_comes_there_and_outcomes_that_meet_are_one():
    game = Race(4, {"die": (1, 2, 3, 3)})
    rolled = game.outcomes(game.result(RaceState(MAX, (2, 0)), "die"))
    assert rolled == [(0.25, RaceState(MIN, (3, 0))), (0.75, RaceState(MIN, (4, 0)))]
    assert [game.is_terminal(state) for _, state in rolled] == [False, True]
    assert game.utility(rolled[1][1]) == MAX
    assert game.utility(RaceState(MAX, (1, 4))) == MIN


@pytest.mark.parametrize(
    "text", ["MAX 3 0", "MIN 0 0", "MAX 2 0", "MAX 0 0 tame", "MAX 4 4", "2 0"]
)
def test_what_is_no_state_of_a_race_is_an_error(text):
    with pytest.raises(ValueError, match=r"never reached|no die|not a state"):
        Race(3).parse(text)


def test_a_game_with_dice_is_played_with_luck_that_can_be_repeated():
    game = Pig(20)
    first, again, other = (
        play_game(game, random_player(1), random_player(2), seed=seed) for seed in (5, 5, 6)
    )
    assert first == again != other
    for before, move, after in zip(first.states, first.moves, first.states[1:]):
        if game.to_move(before) == CHANCE:
            assert move is None and after in [state for _, state in game.outcomes(before)]
        else:
            assert after == game.result(before, move)


def test_a_counted_game_of_dice_counts_what_a_trace_visits():
    counted = Counted(Race(3))
    assert expectiminimax(counted, counted.initial) == 0.5 and counted.nodes == 47
