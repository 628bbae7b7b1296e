"""The exercises of notebooks 00 to 04: every solution passes, every mistake hears its reason."""

from math import inf

import pytest

from exercise_cells import RaceTo5, names, reasons, said, solution, source
from gamesearch import MAX, MIN, ExplicitTree, TicTacToe, alphabeta, best_move
from gamesearch.exercises import check
from gamesearch.exercises.catalogue import n00, n01, n02, n03, n04
from gamesearch.exercises.sentences import NOT_YET
from gamesearch.exercises.tree_judges import members_of, played_tree_with, unplayable

SEARCHES = {"minimax", "best_move", "alphabeta"}  # tested with the trials of searches
SMALL = sorted(names(n00, n01, n02, n03, n04) - SEARCHES)
REASONS = reasons(n00, n01, n02, n03, n04)

pytestmark = pytest.mark.usefixtures("progress_of_its_own")

# ---------------------------------------------------------------- right answers


class RaceTo10(RaceTo5):
    """The race as a reader makes it."""

    def moves(self, state):
        return [step for step in (1, 2, 3) if state[0] + step <= 10]


RIGHT = {
    "edge-replies": [0, 2, 4, 7],
    "plain-count": 18_297,
    "last-leaf": 4,
    "all-four": solution("all-four"),
    "drawing-moves": solution("drawing-moves"),
    "games-left": 17,
    "race-counts": (20, 10),
    "plies-for-a-million": 8,
    "count-leaves": solution("count-leaves"),
    "race-to-ten": solution("race-to-ten"),
    "first-step": 2,
    "tree-of-six": solution("tree-of-six"),
    "longest-game": solution("longest-game"),
    "minimax-by-hand": 4,
    "min-at-the-root": 6,
    "states-held": 6,
    "sooner-utility": solution("sooner-utility"),
    "greedy-trap": solution("greedy-trap"),
    "zero-exposed": solution("zero-exposed"),
    "leaves-pruned": {2, 8, 9},
    "window-entered": (5, inf),
    "what-is-known": "at least 5",
    "can-x-win": 16_159,
    "min-node": solution("min-node"),
    "cut-both": solution("cut-both"),
    "tie-at-min": solution("tie-at-min"),
    "least-leaves": 251,
    "plies-for-leaves": 6,
    "reordered": solution("reordered"),
    "best-order": solution("best-order"),
    "to-front": solution("to-front"),
    "idle-order": solution("idle-order"),
    "better-ranking": solution("better-ranking"),
}


def test_every_small_exercise_has_its_right_answer_here():
    assert sorted(RIGHT) == SMALL


@pytest.mark.parametrize("name", SMALL)
def test_the_right_answer_passes_and_three_dots_are_told_not_yet(name):
    result = check(name, RIGHT[name])
    assert result.passed, result.message
    assert said(name, ...) == NOT_YET


# ---------------------------------------------------------------- wrong answers and their reasons


def test_there_are_reasons_for_many_wrong_answers():
    assert len(REASONS) > 50


@pytest.mark.parametrize(("name", "answer", "words"), REASONS)
def test_a_wrong_answer_hears_its_reason(name, answer, words):
    one_of_a_list = name in ("edge-replies", "leaves-pruned")
    assert said(name, [answer] if one_of_a_list else answer) == words


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("edge-replies", [0, 2, 4], "1 more belongs"),
        ("edge-replies", 4, "a list or a set"),
        ("plain-count", "many", "is a number"),
        ("all-four", "((6 8) (7 2))", "Keep the left branch"),
        ("all-four", "((5 8) (3 9))", "The last leaf is pruned"),
        ("all-four", "((5 8) (7 9))", "not worth less than the left one"),
        ("all-four", "((5 8) (? ?))", "no tree yet"),
        ("tree-of-six", "min(3 (5 2))", "This tree has 5 nodes, and 3 of them are leaves"),
        ("tree-of-six", "(3 4 (5 2))", "MIN is to move at the root"),
        ("greedy-trap", "((3 5) (2 4))", "the largest leaf, 5, lies below it"),
        ("greedy-trap", "7", "A lone leaf"),
        ("greedy-trap", "((1 2) (3 4) 5)", "4 are enough"),
        ("zero-exposed", "min(-3 -5)", "Both return -5 here"),
        ("zero-exposed", "(-3 -5)", "MIN is to move at the root"),
        ("race-counts", (20, 11), "The nodes are right, the states are not."),
        ("race-counts", (19, 10), "The states are right, the nodes are not."),
        ("race-counts", (19, 11), "(19, 11) is not right."),
        ("race-counts", (20, 10, 3), "is not right."),
        ("race-to-ten", RaceTo10, "This is the class. Pass a method of an object"),
        ("race-to-ten", RaceTo10.moves, "The method of an object is `RaceTo10().moves`."),
        ("what-is-known", "<= 5", "at or above β? Then it is"),
        ("what-is-known", "At least 6.", "is not right"),
        ("what-is-known", 5, "The answer is a text"),
        ("leaves-pruned", [8, 9], "1 more belongs"),
        ("cut-both", "((5 6) (7 8))", "Nothing is cut"),
        ("cut-both", "((5 8) (3 9))", "a cut at a MIN node, but none at a MAX node"),
        ("cut-both", "((6 (7 1)) 3)", "a cut at a MAX node, but none at a MIN node"),
        ("tie-at-min", "min((3 5) (3 1))", "Both read 4 here"),
        ("tie-at-min", "((3 5) (3 1))", "MIN is to move at the root"),
        ("reordered", n04.GIVEN, "reads 7 leaves in this order"),
        ("reordered", "((9 4 6) (8 2 7) (5 3 0))", "no longer the tree"),
        ("reordered", "((9 4 2) (8 6 7) (5 3 1))", "no longer the tree"),
        ("reordered", "(chance(4 9 6) (2 8 7) (3 5 1))", "leave the dice out"),
        ("idle-order", "((5 8) (3 9))", "3 leaves in one, 4 in another"),
        ("idle-order", "(1 2 3)", "nothing is pruned"),
        ("idle-order", "min((3 3) (3 3))", "MAX is to move at the root"),
        ("better-ranking", [4, 0, 2, 6, 8, 1, 3, 5, 7], "7,865 nodes; the list above costs 7,865"),
        ("better-ranking", [4, 0, 2], "each of the cells 0 to 8 once"),
        ("better-ranking", "402681357", "a list of cells"),
    ],
)
def test_an_answer_that_falls_short_hears_what_is_missing(name, answer, words):
    assert words in said(name, answer)


def without_leaves_of_the_end(game, state):
    """Count as a careless reader does: 0 for a leaf."""
    if game.is_terminal(state):
        return 0
    return sum(without_leaves_of_the_end(game, s) for s in n01.below(game, state))


def leaves_below_the_move(game, state):
    """Take the move for the state after it."""
    if game.is_terminal(state):
        return 1
    return sum(leaves_below_the_move(game, move) for move in game.moves(state))


def not_lost(game, state):
    """Keep at least a draw, with the wins."""
    return n00.holding_moves(game, state)


def removing(first, moves):
    """Change the moves that were given."""
    moves.remove(first)
    return [first, *moves]


@pytest.mark.parametrize(
    ("name", "function", "words"),
    [
        ("count-leaves", leaves_below_the_move, "You passed the move; the state after it is"),
        ("longest-game", leaves_below_the_move, "You passed the move; the state after it is"),
        ("race-to-ten", lambda state: [s for s in (1, 2, 3) if state + s < 11], "`state[0]`"),
        ("drawing-moves", not_lost, "right is [7]. There is a move that wins among yours"),
        ("to-front", removing, "`moves` may be a tuple: build a new list."),
        ("to-front", lambda first, moves: moves, "returned (6,); right is [6]"),
        ("count-leaves", n01.count_nodes, "returned 2; right is 1"),
        ("count-leaves", without_leaves_of_the_end, "returned 0; right is 1"),
        ("longest-game", n01.count_leaves, "returned 2; right is 1"),
        ("race-to-ten", lambda state: [1, 2, 3], "returned [1, 2, 3]; right is [1, 2]"),
        ("race-to-ten", n01.Race(10).moves, "right is [1, 2, 3]"),
        ("sooner-utility", lambda utility, ply: 10 * utility - ply, "right is -4"),
        ("min-node", lambda leaves, alpha: len(leaves), "returned 3; right is 1"),
        ("min-node", lambda leaves, alpha: n03.read_by_min(leaves, alpha - 1), "returned 3"),
        ("to-front", lambda first, moves: [first, *moves], "returned [6, 6]; right is [6]"),
        ("to-front", lambda first, moves: sorted(moves, key=lambda m: m != first), None),
        ("to-front", lambda first, moves: moves.remove(first), "AttributeError"),
        ("drawing-moves", lambda game, state: list(game.moves(state)), "right is [7]"),
        ("drawing-moves", lambda game: [], "called with 2 arguments"),
        ("drawing-moves", 7, "the function itself"),
    ],
)
def test_a_wrong_function_is_shown_where_it_differs(name, function, words):
    if words is None:  # unusual, and right
        assert check(name, function).passed
    else:
        assert words in said(name, function)


def test_an_order_from_high_to_low_for_both_is_found_out_at_min():
    def high_first(game, state, moves):
        return sorted(moves, key=lambda move: -alphabeta(game, game.result(state, move)))

    assert "right is [0, 2, 1]" in said("best-order", high_first)


def test_the_board_on_which_an_adviser_errs_is_drawn():
    result = check("drawing-moves", lambda game, state: list(game.moves(state)))
    assert "(game, state) returned [6, 7, 8]" in result.message
    assert TicTacToe().text(result.counterexample) == n00.BOARDS[0]
    assert result.picture.text.splitlines() == ["XOX", "OOX", "..."]


def test_the_tree_that_falls_short_is_drawn():
    assert check("cut-both", "((5 8) (3 9))").counterexample == ExplicitTree([[5, 8], [3, 9]])


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("all-four", "((5 8) (9 1))"),
        ("tree-of-six", "min((5 2 7) 3)"),
        ("greedy-trap", [[1, 2], [0, 3]]),
        ("zero-exposed", "min((-7) 0)"),
        ("cut-both", "(((0 0)) (0 0))"),
        ("cut-both", ExplicitTree.parse("((6 (7 1)) (3 8))")),
        ("tie-at-min", "min(3 (3 5))"),
        ("what-is-known", "At least 5."),
        ("what-is-known", ">= 5"),
        ("what-is-known", "≥5"),
        ("what-is-known", "The value is at least 5."),
        ("race-counts", [20, 10]),
        ("race-to-ten", RaceTo10().moves),
        ("reordered", "((4 6 9) (1 5 3) (2 7 8))"),
        ("idle-order", "((3 3 3) (3 3 3))"),
    ],
)
def test_other_right_answers_pass_too(name, answer):
    result = check(name, answer)
    assert result.passed == (answer != "(((0 0)) (0 0))"), result.message


# ---------------------------------------------------------------- the judges and references


def test_a_tree_with_dice_or_the_wrong_player_is_not_looked_into():
    judge = played_tree_with(lambda tree: 1 / 0, "no", root=MIN)
    assert [unplayable(ExplicitTree.parse("(3 5)"), MAX), judge("min(chance(3 5))").passed] == [
        "",
        False,
    ]


def test_a_set_with_reasons_takes_any_order_and_kind():
    judge = members_of(lambda: [1, 2], {3: "Not the 3."})
    assert [judge(one).passed for one in ([2, 1], {1, 2}, (1, 2), [1], [1, 2, 3], None)] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert judge([1, 3]).message == "Not the 3."


def test_the_reference_race_is_the_race_of_the_notebook():
    space = {"MAX": MAX}
    exec(source("01", "race"), space)
    theirs, mine = space["RaceTo5"](), n01.Race(5)
    assert [n01.count_nodes(game, game.initial) for game in (theirs, mine)] == [20, 20]
    assert best_move(theirs, theirs.initial) == best_move(mine, mine.initial) == 2


def test_the_search_from_zero_is_that_of_the_notebook():
    space = {"MIN": MIN}
    exec(source("02", "pitfall-zero"), space)
    for text in ("(-3 5)", "((-8 -5) (-10 8))", "min((-1 -2) 4)", "((3 12 8) (2 4 6))", "(-1)"):
        tree = ExplicitTree.parse(text)
        assert n02.from_zero(tree) == space["from_zero"](tree, ())
