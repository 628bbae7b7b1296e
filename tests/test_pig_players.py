"""Players of Pig: what they do at a state, and how they fare against each other."""

import pytest

from gamesearch import match
from gamesearch.games.pig import Pig, best_pig_move, pig_values
from gamesearch.games.pig_players import hold_at, hold_point, perfect_pig_player

PIG = Pig(40)
VALUES = pig_values(40, tolerance=1e-6)


def test_a_rule_of_thumb_looks_at_the_turn_alone():
    player = hold_at(10)
    for text, move in [("MAX 0 0 +9", "roll"), ("MAX 0 0 +10", "hold"), ("MIN 30 0 +12", "hold")]:
        assert player(PIG, PIG.parse(text)) == move


@pytest.mark.parametrize(("own", "other"), [(0, 0), (0, 10), (5, 3), (0, 39), (30, 0)])
def test_the_hold_point_is_where_perfect_play_changes_from_roll_to_hold(own, other):
    turns = range(2, PIG.target - own)
    played = [
        perfect_pig_player(VALUES)(PIG, PIG.parse(f"MIN {other} {own} +{turn}")) for turn in turns
    ]
    point = hold_point(VALUES, own, other)
    if point is None:
        assert "hold" not in played
    else:
        assert played.index("hold") + 2 == point


def test_best_play_holds_at_the_start_and_never_when_the_other_is_nearly_home():
    assert (hold_point(VALUES, 0, 0), hold_point(VALUES, 0, 39)) == (18, None)


def test_perfect_play_beats_a_player_who_holds_too_soon():
    perfect = perfect_pig_player(VALUES)
    assert perfect(PIG, PIG.parse("MAX 0 0 +5")) == best_pig_move(VALUES, PIG.parse("MAX 0 0 +5"))
    assert match(PIG, perfect, hold_at(5), games=200).won > 130
