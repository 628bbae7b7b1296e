"""What people hand to a game: what is not a move, a size or a text is refused with a sentence."""

import signal
from math import inf, nan

import numpy
import pytest

from gamesearch import (
    MNK,
    ConnectFour,
    DawsonsKayles,
    ExplicitTree,
    GrundysGame,
    Kayles,
    Nim,
    NoGo,
    Octal,
    Pig,
    Race,
    Subtraction,
    Sum,
    TicTacToe,
    Wythoff,
    random_tree,
)
from gamesearch.games.chess import Chess
from gamesearch.games.dice_trees import random_dice_tree
from gamesearch.games.given import index_of
from gamesearch.games.pig import pig_values

GAMES = {
    "TicTacToe": TicTacToe(),
    "MNK": MNK(4, 3, 3),
    "ConnectFour": ConnectFour(),
    "NoGo": NoGo(3, 3),
    "ExplicitTree": ExplicitTree([[3, 12], [2, 4]]),
    "Chess": Chess(),
    "Nim": Nim([3, 5]),
    "Subtraction": Subtraction(9),
    "Kayles": Kayles(5),
    "DawsonsKayles": DawsonsKayles(5),
    "GrundysGame": GrundysGame(7),
    "Wythoff": Wythoff(3, 5),
    "Octal": Octal("0.07", 6),
    "Sum": Sum(Nim([1]), Kayles(2)),
    "Pig": Pig(10),
    "Race": Race(),
}
NUMBERED = ["TicTacToe", "MNK", "ConnectFour", "NoGo", "ExplicitTree"]
NO_MOVES = [True, False, 0.0, 1.0, -1, 99, 10**9, "0", "", None, [], [0], {}, (), (0, 0), nan, inf]
LOOKS_UP, EQUAL = "TicTacToe", [0, 1]  # what equals the number of a cell finds it: no time is lost
NO_TEXTS = [None, 5, True, b"4455", [], ["4"]]
NONSENSE = ["???", "X" * 10_000, "9" * 6_000, "nan", "٣ ٣", "((", "roll", "4.5.6"]


@pytest.fixture(autouse=True)
def in_time():
    """Nothing here may take longer than 20 seconds: a hang is a failure, not a wait."""

    def stop(*_):
        raise TimeoutError("this hangs")

    if not hasattr(signal, "SIGALRM"):  # as on Windows
        return (yield)
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def says_why(error):
    """Whether an error is a sentence: a few words, with nothing of Python's own in it."""
    text = str(error.value)
    return len(text.split()) > 4 and "object" not in text and "NoneType" not in text


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("name", "move"),
    [(n, m) for n in GAMES for m in NO_MOVES if not (n == LOOKS_UP and m in EQUAL)],
)
def test_what_is_no_move_is_refused_whatever_it_is(name, move):
    game = GAMES[name]
    with pytest.raises(ValueError) as error:
        game.result(game.initial, move)
    assert says_why(error)


def test_tictactoe_which_looks_its_moves_up_takes_what_equals_a_cells_number_for_it():
    game = TicTacToe()
    assert [game.result(0, move) for move in (True, 0.0)] == [game.result(0, 1), game.result(0, 0)]


@pytest.mark.parametrize("name", NUMBERED)
def test_a_move_that_numpy_has_counted_is_a_move(name):
    game = GAMES[name]
    after = game.result(game.initial, numpy.int64(1))
    assert after == game.result(game.initial, 1)
    assert repr(after) == repr(game.result(game.initial, 1))


def test_only_whole_numbers_are_indexes():
    assert [index_of(value) for value in (3, -1, numpy.int8(2))] == [3, -1, 2]
    assert [index_of(value) for value in (True, 1.0, "1", None, [1])] == [None] * 5


@pytest.mark.parametrize("name", GAMES)
def test_only_the_end_of_a_game_has_a_utility(name):
    game = GAMES[name]
    with pytest.raises(ValueError) as error:
        game.utility(game.initial)
    assert says_why(error)


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("text", NO_TEXTS, ids=repr)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_text_is_refused_with_an_example(name, text):
    with pytest.raises(ValueError, match="is not a text: write one such as") as error:
        GAMES[name].parse(text)
    assert says_why(error)


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: text[:6])
@pytest.mark.parametrize("name", GAMES)
def test_a_text_that_says_nothing_is_refused(name, text):
    with pytest.raises(ValueError) as error:
        GAMES[name].parse(text)
    assert len(str(error.value).split()) > 4


def test_a_game_of_heaps_ends_in_one_player_and_no_more():
    with pytest.raises(ValueError, match="not a row of heaps"):
        Nim().parse("3 MINMAX")


@pytest.mark.parametrize("value", [12345678901234567891, -(10**30), 2**53 + 1])
def test_a_large_whole_number_is_written_and_read_as_it_is(value):
    tree = ExplicitTree([value, 1])
    assert ExplicitTree.parse(tree.text()) == tree
    assert ExplicitTree.parse(tree.text()).utility((0,)) == value


def test_the_text_of_a_place_that_is_not_in_the_tree_is_refused():
    with pytest.raises(ValueError, match="is no node of this tree"):
        GAMES["ExplicitTree"].text((0, 7))


# ---------------------------------------------------------------- sizes and lists

HUGE = 10**9
WRONG = [
    *[(MNK, size) for size in [(3.0, 3, 3), ("3", 3, 3), (None, 3, 3), (True, 3, 1)]],
    *[(MNK, size) for size in [(HUGE, HUGE, 3), (3, 3, HUGE), (-1, 3, 3)]],
    *[(ConnectFour, size) for size in [(7.0,), ("7",), (None,), (True,), (HUGE, HUGE), (7, 6, 0)]],
    *[(ConnectFour, size) for size in [(7, 6, HUGE), (3000, 3000)]],
    *[(NoGo, size) for size in [(9.0, 9), ("9", 9), (None,), (True, True), (HUGE, HUGE), (0,)]],
    *[(Nim, heaps) for heaps in [(2.5,), ("3 5",), (None,), ([True],), (True,), (-1,), (HUGE,)]],
    *[(kind, (HUGE,)) for kind in (Kayles, DawsonsKayles, GrundysGame, Subtraction)],
    *[(kind, (None,)) for kind in (Kayles, DawsonsKayles, GrundysGame, Subtraction)],
    *[(Wythoff, heaps) for heaps in [(HUGE, HUGE), ("a", 1), (-1, 2), (1.5, 2), (True, 2)]],
    *[(Subtraction, (9, moves)) for moves in [5, None, [], [0], [1.5], ["a"], [True], [HUGE]]],
    *[(Octal, (code, 5)) for code in [5, None, "x", "0.8"]],
    *[(Sum, games) for games in [(), (5,), (TicTacToe(),), (Nim(misere=True),)]],
    *[(Pig, size) for size in [(0,), (100, 1), (2.5,), ("100",), (nan,), (inf,), (True,)]],
    *[(Pig, size) for size in [(100, 6.0), (100, "6"), (HUGE,), (100, HUGE)]],
    *[(Race, (target,)) for target in [0, 2.5, "3", None, HUGE]],
    *[(Race, (3, dice)) for dice in [None, 5, {}, {"a": 3}, {"a": [0]}, {"a": []}]],
    *[(Race, (3, dice)) for dice in [{"a": [1.5]}, {"a": ["x"]}, {"a b": [1]}, {5: [1]}]],
    *[(Chess, (fen,)) for fen in [5, True, "", "x"]],
    *[(random_tree, size) for size in [(0, 2), (2, -1), (2.5, 2), ("2", 2), (None, 2), (True, 2)]],
    *[(random_tree, size) for size in [(2, 2.5), (2, 60), (HUGE, 2), (1, 5000), ((3, 2), 2)]],
    *[(random_dice_tree, size) for size in [(0, 2), (2, -1), (2.5, 2), (None, 1), (2, 60)]],
    *[(pig_values, size) for size in [(0,), (-1,), (2.5,), (HUGE,), (10, 1), (5, 2.5)]],
    *[(pig_values, (10, 6, tolerance)) for tolerance in (0, -1, nan)],
    *[(ExplicitTree, (spec,)) for spec in [None, "((3))", [], [[]], {}, [True], [nan], {1: 2}]],
    *[(ExplicitTree, (5, to_move)) for to_move in ("x", 2, None, [])],
    *[(ExplicitTree, ([1], 1, players)) for players in (5, (0,), "MAX", (2,))],
]


NAMES = [f"{kind.__name__}-{number}" for number, (kind, _) in enumerate(WRONG)]


@pytest.mark.parametrize(("kind", "given"), WRONG, ids=NAMES)
def test_what_no_game_can_be_made_of_is_refused_before_it_hangs(kind, given):
    with pytest.raises(ValueError) as error:
        kind(*given)
    assert says_why(error)


def nested(plies):
    spec = 1
    for _ in range(plies):
        spec = [spec]
    return spec


def test_a_tree_may_be_100_plies_deep_and_no_deeper():
    assert len(ExplicitTree(nested(100)).states) == 101
    for spec in (nested(101), nested(2000)):
        with pytest.raises(ValueError, match="at most 100 plies"):
            ExplicitTree(spec)


def test_a_list_that_holds_itself_is_refused():
    spec = [1]
    spec += [spec, spec]
    with pytest.raises(ValueError, match="at most 100 plies"):
        ExplicitTree(spec)


@pytest.mark.parametrize("values", [5, None, []])
@pytest.mark.parametrize("grow", [random_tree, random_dice_tree])
def test_values_that_cannot_be_drawn_are_refused(grow, values):
    with pytest.raises(ValueError, match="values"):
        grow(2, 2, values=values)


WRONG_FIELDS = [
    *[{"children": children} for children in (5, "ab", [], None)],
    *[{"player": player} for player in (5, "MAX", [0], None)],
    *[{"name": name} for name in (5, ["b"], "b!", "inf")],
    *[{"estimate": estimate} for estimate in ("x", [1], True, nan)],
    *[{"probabilities": chances} for chances in (5, "ab", [1], [2, -1], [True, False])],
]


@pytest.mark.parametrize("field", WRONG_FIELDS, ids=str)
def test_a_node_with_a_field_of_the_wrong_kind_is_refused(field):
    with pytest.raises(ValueError) as error:
        ExplicitTree([{"children": [1, 2], "player": 0, **field}])
    assert says_why(error)
