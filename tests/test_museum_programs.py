"""The bug museum's programs: right on their alibis, wrong somewhere, and right when mended."""

import pytest

from gamesearch import CHANCE, ExplicitTree, TicTacToe, reachable
from gamesearch.exercises.museum import museum
from gamesearch.exercises.museum.cases import Shown, read_case, sample_cases
from oracles import boards, first_best, outcome, value_of

NAMES = list(museum)
TREES = {chance: [case.game for case in sample_cases(chance)] for chance in (False, True)}


def judged(name, given):
    exhibit = museum[name]
    return exhibit.judge(read_case(given, exhibit.label.chance))


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_program_is_right_on_its_alibi(name):
    verdict = judged(name, museum[name].label.alibi)
    assert verdict.wrong.answer.counts == verdict.right.answer.counts


WRONG = {  # of the sample trees, how many expose the bug
    "side": 6,
    "bounds": 44,
    "depth": 156,
    "mates": 234,
    "zero": 96,
    "sign": 156,
    "horizon": 240,
    "stand pat": 171,
    "dice": 134,
    "window": 106,
    "afresh": 105,
    "ties": 19,
    "undo": 134,
    "playouts": 130,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_program_is_wrong_on_so_many_of_three_hundred_trees(name):
    trees = TREES[museum[name].label.chance]
    assert (len(trees), sum(judged(name, tree).exposed for tree in trees)) == (300, WRONG[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_mended_program_answers_as_the_right_one_on_all_of_them(name):
    exhibit = museum[name]
    cases = sample_cases(exhibit.label.chance)
    assert [case.text for case in cases if exhibit.judge(case, exhibit.mended).exposed] == []


def test_the_sample_trees_are_the_same_everywhere_and_of_many_kinds():
    texts = [tree.text() for tree in TREES[False]]
    assert texts[:2] == [
        "((2 ((2 -1) (-1 -2))) (((-1 0 -2) (0 1 2) 1) ((1 1 2) 2 (1))))",
        "((1))",
    ]
    leaves = {tree.utility(s) for tree in TREES[False] for s in tree.states if tree.is_terminal(s)}
    heights = {max(map(len, tree.states)) for tree in TREES[False]}
    assert (leaves, heights, len(set(texts))) == ({-2, -1, 0, 1, 2}, {1, 2, 3, 4}, 271)
    dice = [any(tree.to_move(s) == CHANCE for s in tree.states) for tree in TREES[True]]
    assert sum(dice) == 260


# ------------------------------------------------- mended programs, by means of their own


def mended(name):
    return museum[name].mended


def to_mover(game, state, value):
    return game.to_move(state) * value


@pytest.mark.parametrize("name", ["side", "bounds", "zero", "sign", "window", "undo", "afresh"])
def test_a_mended_program_has_the_value_of_minimax_on_every_tree(name):
    for tree in TREES[False]:
        right = value_of(tree, ())
        found = mended(name)(Shown(tree), ())
        assert found == right, tree.text()


@pytest.mark.parametrize("name", ["side", "bounds", "zero", "sign", "window", "undo", "afresh"])
def test_a_mended_program_has_the_value_of_minimax_on_boards(name):
    game = TicTacToe()
    late = [text for text in sorted(boards()) if text.count(".") <= 5][::20]
    for state in map(game.parse, late):
        if not game.is_terminal(state):
            found = mended(name)(Shown(game), state)
            found *= 1 if name == "zero" else game.to_move(state)
            letter = "X" if game.to_move(state) > 0 else "O"
            assert found == outcome(game.text(state), letter), game.text(state)


def test_the_mended_move_is_the_first_best_one():
    found = [mended("ties")(tree, ()) for tree in TREES[False]]
    assert found == [first_best(tree, ()) for tree in TREES[False]]


@pytest.mark.parametrize("name", ["depth", "horizon"])
def test_a_mended_program_sees_what_lies_within_its_depth(name):
    for tree in TREES[False]:
        game = Shown(tree)
        for depth in (1, 2, 3, 4):
            right = value_of(game, (), depth)
            assert mended(name)(game, (), depth) == right, (tree.text(), depth)


def distance(tree, state):
    """(sign, plies) of the end that both sides steer for: MAX's win soon, its loss late."""
    if tree.is_terminal(state):
        utility = tree.utility(state)
        return (utility > 0) - (utility < 0), 0
    ends = [distance(tree, tree.result(state, move)) for move in tree.moves(state)]
    ends = [(sign, plies + 1) for sign, plies in ends]
    worth = {end: end[0] * (100 - end[1]) for end in ends}
    return (max if tree.to_move(state) > 0 else min)(ends, key=worth.get)


def test_the_mended_distances_are_right_from_every_root_with_one_table():
    for tree in TREES[False]:
        table = {}
        for state in tree.states:
            sign, plies = distance(tree, state)
            right = to_mover(tree, state, sign * (100 - plies))
            assert mended("mates")(tree, state, table) == right, tree.text()


def quiet(tree, state):
    """What is to be had at `state` if every move may be declined, for 0."""
    if tree.is_terminal(state):
        return tree.utility(state)
    values = [0] + [quiet(tree, tree.result(state, move)) for move in tree.moves(state)]
    return max(values) if tree.to_move(state) > 0 else min(values)


def test_the_mended_quiescence_may_decline_everything():
    found = [mended("stand pat")(Shown(tree), ()) for tree in TREES[False]]
    assert found == [quiet(tree, ()) for tree in TREES[False]]


def average(tree, state):
    if tree.is_terminal(state):
        return tree.utility(state)
    if tree.to_move(state) == CHANCE:
        return sum(p * average(tree, after) for p, after in tree.outcomes(state))
    values = sorted(average(tree, tree.result(state, move)) for move in tree.moves(state))
    return values[-1] if tree.to_move(state) > 0 else values[0]


def test_the_mended_dice_have_the_value_of_the_mean():
    for tree in TREES[True]:
        assert mended("dice")(tree, ()) == pytest.approx(average(tree, ())), tree.text()


def test_the_mended_playouts_find_a_win_in_one_for_either_side():
    game = TicTacToe()
    for text, cell in (("XX.OO....", 2), ("XX.OO..X.", 5)):
        assert mended("playouts")(game, game.parse(text), 200, -1, 1) == cell
        assert museum["playouts"].program(game, game.parse(text), 200, -1, 1) != cell


# ------------------------------------------------- what the notebook says of them


def test_the_table_without_the_side_is_right_on_all_positions_of_tic_tac_toe():
    game, table = Shown(TicTacToe()), {}
    for state in reachable(game):
        value = game.to_move(state) * museum["side"].program(game, state, table)
        letter = "X" if game.to_move(state) > 0 else "O"
        assert value == outcome(game.text(state), letter)


def test_nine_of_thirteen_are_right_on_the_empty_board():
    asked = [name for name in museum if not museum[name].label.chance]
    right = [name for name in asked if not judged(name, ".........").exposed]
    assert set(asked) - set(right) == {"sign", "window", "afresh", "undo"}
    assert len(right) == 9


def test_afresh_differs_in_its_work_alone():
    for tree in TREES[False]:
        assert museum["afresh"].program(tree, ()) == value_of(tree, ())
    verdict = judged("afresh", "((3 12 8) (2 4 6) (14 5 2))")
    assert verdict.wrong.answer.counts == (3, 9)
    assert verdict.right.answer.counts == (3, 7)


def test_a_move_never_taken_back_is_told_as_the_error_it_leads_to():
    said = judged("undo", "(0 (0) 0)").wrong.answer.said
    assert said == "an error, ValueError: 2 is not a move at (1,): (0,) are"


def test_an_estimate_is_what_is_written_or_else_nothing():
    game = Shown(ExplicitTree.parse("((3 5)~4 2)"))
    assert [game.evaluate(state) for state in ((), (0,), (0, 0), (1,))] == [0, 4, 0, 0]


def test_a_board_is_what_lies_below_without_the_player_to_move():
    game = Shown(ExplicitTree.parse("((1 2) ((1 2)))"))
    assert game.board((0,)) == game.board((1, 0)) == (1, 2)
    assert game.to_move((0,)) == -game.to_move((1, 0))
    assert game.board(()) == ((1, 2), ((1, 2),))


def test_a_program_is_stopped_where_it_visits_too_much():
    game = Shown(ExplicitTree([1, 2]))
    with pytest.raises(ValueError, match="more than 50,000 visits"):
        while game.is_terminal(()) is False:
            assert game.nodes <= 50_000
