"""The bug museum: what exposes an exhibit, what mends it, and how both are told."""

import re
from contextlib import suppress
from functools import partial

import pytest

from gamesearch import MIN, ConnectFour, ExplicitTree, Nim, TicTacToe
from gamesearch.exercises.museum import expose, mend, museum, smallest_counterexample, watch
from gamesearch.games.chess import Chess

NAMES = list(museum)
TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"

SMALLEST = {
    "side": "((-1) ((-1)))",
    "bounds": "(2 (2 1))",
    "depth": "((1))",
    "mates": "((1))",
    "zero": "(-1)",
    "sign": "(1)",
    "horizon": "(1)",
    "stand pat": "(-1)",
    "dice": "chance(0.5*1 0.5*1)",
    "window": "((2 1))",
    "afresh": "(0 (0 0))",
    "ties": "(2 (2 1))",
    "undo": "(0 (0) 0)",
    "playouts": "(1 2)",
}


def test_there_are_fourteen_exhibits():
    assert list(SMALLEST) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_smallest_tree_exposes_the_bug_and_has_at_most_five_leaves(name):
    smallest = smallest_counterexample(name)
    assert smallest.case.text == smallest.tree.text() == SMALLEST[name]
    assert smallest.exposed and 1 <= smallest.leaves <= 5
    assert expose(name, SMALLEST[name]).exposed


@pytest.mark.parametrize("name", NAMES)
def test_one_leaf_less_exposes_nothing(name):
    """Every tree of the leaves 0 to 2 and -1 with fewer leaves than the smallest one is tried."""
    fewer = smallest_counterexample(name).leaves - 1
    specs = [spec for count in range(1, fewer + 1) for spec in trees_of(count, 3)]
    assert [spec for spec in specs if museum[name].differs(ExplicitTree(spec))] == []


def trees_of(leaves, plies):
    """All nested lists with so many leaves and at most so many plies."""
    if plies == 0:
        return
    yield from rows_of(leaves, plies)


def rows_of(leaves, plies):
    if leaves == 0:
        yield []
        return
    for first in range(1, leaves + 1):
        heads = [*([-1, 0, 1, 2] if first == 1 else []), *trees_of(first, plies - 1)]
        for rest in rows_of(leaves - first, plies):
            for head in heads:
                yield [head, *rest]


def test_who_needs_no_more_leaves_than_the_smallest_tree_is_told_so():
    assert "No tree with fewer leaves does it." in repr(expose("ties", "(5 (5 4))"))


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("side", "((1 2) (1 2))"),
        ("bounds", "((3 5) (2 4))"),
        ("depth", "((0 0) (0 0))"),
        ("depth", "((3 5)~3 (3 4)~3)~3"),
        ("mates", "((0 0) 5)"),
        ("zero", TEXTBOOK),
        ("sign", TEXTBOOK),
        ("horizon", "XO......."),
        ("stand pat", "(2 (3 1))"),
        ("dice", "(1 chance(0 1))"),
        ("window", "((3 12 8) (2 4 6) (2 5 14))"),
        ("afresh", "((3 12) (5 4))"),
        ("ties", "((3 5) (3 4))"),
        ("undo", TEXTBOOK),
        ("playouts", "(2 2)"),
    ],
)
def test_a_tree_that_does_not_expose_is_told_so(name, given):
    verdict = expose(name, given)
    assert not verdict.exposed
    assert verdict.message.startswith("Not exposed by ")
    assert verdict.why == "" and museum[name].label.why not in repr(verdict)


def test_a_verdict_says_what_both_returned_and_why_and_how_small_it_can_be():
    verdict = expose("zero", "((-3 -9) (-5 -6))")
    assert (verdict.wrong.answer.said, verdict.right.answer.said) == ("value 0", "value −6")
    assert repr(verdict).splitlines() == [
        "Exposed by ((-3 -9) (-5 -6)): the two programs differ.",
        "  starts_at_zero  value 0",
        "  minimax         value −6",
        museum["zero"].label.why,
        "Your tree has 4 leaves; 1 leaf will do.",
        "*MAX = −6",
        "  MIN = −9: −3 −9",
        "  *MIN = −6: −5 *−6",
    ]
    html = verdict._repr_mimebundle_()["text/html"]
    assert "value −6" in html and html.count('alt="Game tree, 7 nodes') == 1


GIVEN = [
    "((-3 -9) (-5 -6))",
    "[[-3, -9], [-5, -6]]",
    [[-3, -9], [-5, -6]],
    ExplicitTree([[-3, -9], [-5, -6]]),
    (ExplicitTree([[-3, -9], [-5, -6]]), ()),
]


@pytest.mark.parametrize("given", GIVEN, ids=repr)
def test_a_tree_may_be_given_in_many_ways(given):
    assert expose("zero", given).exposed
    assert expose(museum["zero"], given).exposed
    assert expose(museum["zero"].program, given).exposed


@pytest.mark.parametrize("given", ["XX.OO....", "xx. oo. ...", (TicTacToe(), "XX.OO....")])
def test_a_board_may_be_given_and_is_shown(given):
    verdict = expose("bounds", given)
    assert verdict.exposed and verdict.tree is None
    assert repr(verdict).endswith("XX.\nOO.\n...")


def test_a_position_of_another_game_may_be_given():
    heaps = Nim([1, 2])
    assert not expose("side", (heaps, "1 2")).exposed  # impartial: who is to move does not matter
    assert expose("depth", (heaps, heaps.initial)).exposed


def test_min_may_begin():
    verdict = expose("sign", ExplicitTree([[1]], MIN))
    assert verdict.exposed
    assert (verdict.wrong.answer.said, verdict.right.answer.said) == ("value −1", "value 1")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("((3 12)", "character 1: this ( is never closed"),
        ("3", "neither a tree, such as ((3 12) (2 4)), nor a board"),
        ("XX.OO...", "which has nine of X, O and full stops"),
        ("XXXXXXXXX", "9 X and 0 O cannot be"),
        ("XXXOO....", "the game is over here"),
        (ExplicitTree(3), "the game is over here"),
        ("(3 chance(1 2))", "no dice at this exhibit"),
        ("(max(1 2))", "take turns"),
        ("(inf 2)", "finite numbers"),
        ([0] * 2000, "at most 1,000 nodes"),
        ([], "at least one child"),
        (3, "neither a tree nor a position"),
        (None, "neither a tree nor a position"),
        ((3, 4), "neither a tree nor a position"),
        ((Nim([1]), "five"), "row of heaps"),
    ],
)
def test_what_cannot_be_judged_gets_a_sentence(given, sentence):
    note = expose("zero", given)
    assert sentence in note.message and note.message == repr(note)
    assert (note.exposed, note.tree) == (False, None)
    assert "<pre" in note._repr_mimebundle_()["text/html"]


def test_too_large_a_position_gets_a_sentence():
    game = ConnectFour()
    note = expose("zero", (game, game.initial))
    assert "more than 600,000 visits" in note.message and not note.exposed


def test_a_position_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr("gamesearch.exercises.museum.front.LONGEST", 0.1)
    game = ConnectFour()
    note = expose("side", (game, game.initial))
    assert note.message == "stopped after 0.1 seconds of work: take a smaller tree or position"


def test_a_game_with_noisy_moves_keeps_its_own_and_its_estimates():
    game = Chess("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1")  # the queen can take a guarded pawn
    verdict = expose("stand pat", (game, game.initial))
    assert verdict.exposed
    assert verdict.wrong.answer.counts < 0 < verdict.right.answer.counts


def test_an_exhibit_that_is_not_there_is_told_with_the_nearest_name():
    for found in (expose("zeros", "(1)"), mend("zeros", abs)):
        assert "no exhibit is called 'zeros'; did you mean 'zero'?" in found.message
    with pytest.raises(ValueError, match="There are: side, bounds, depth"):
        museum["nothing like it"]
    assert "zero" in museum and "zeros" not in museum and len(museum) == 14


# ------------------------------------------------- mending


@pytest.mark.parametrize("name", NAMES)
def test_the_mended_program_mends(name):
    mending = mend(name, museum[name].mended)
    assert mending.passed and mending.counterexample is None
    assert repr(mending) == f"Mended: right on 300 trees, as {museum[name].right.__name__} is."


@pytest.mark.parametrize("name", NAMES)
def test_the_wrong_program_does_not_and_is_shown_the_smallest_tree(name):
    mending = mend(name, museum[name].program)
    assert not mending.passed
    assert mending.counterexample.text() == SMALLEST[name]
    assert mending.message == "Not mended yet."


def half_mended(game, state):
    """Begins below 0, but not far enough: wrong only where all is worth less than -1."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == 1 else min
    value = -1 if best is max else float("inf")
    for move in game.moves(state):
        value = best(value, half_mended(game, game.result(state, move)))
    return value


def returns_nothing(game, state):
    pass


def without_end(game, state):
    return without_end(game, state)


def round_and_round(game, state):
    while not game.is_terminal(game.initial):
        pass


def of_one_argument(game):
    return 0


@pytest.mark.parametrize(
    ("function", "tree", "said"),
    [
        (half_mended, "((-2 -1))", "half_mended  value −1"),
        (returns_nothing, "(0)", "is a return missing?"),
        (without_end, "(0)", "it calls itself without end"),
        (round_and_round, "(0)", "more than 50,000 visits"),
        (of_one_argument, "(0)", "takes 1 positional argument but 2 were given"),
        (lambda game, state: 0, "(1)", "value 0"),
    ],
)
def test_a_function_that_mends_nothing_is_shown_where(function, tree, said):
    mending = mend("zero", function)
    assert not mending.passed
    assert mending.counterexample.text() == tree
    assert said in repr(mending) and museum["zero"].label.why not in repr(mending)


def stuck(game, state):
    while True:
        with suppress(BaseException):
            print("still here")


def test_a_function_that_never_ends_is_stopped_and_its_prints_are_kept_away(capsys):
    note = mend("zero", stuck)
    assert note.message == "Not mended yet: a call was stopped after 2 seconds of work. Can it end?"
    assert not note.passed and capsys.readouterr().out == ""


def test_anything_that_can_be_called_can_be_judged():
    assert mend("zero", partial(museum["zero"].mended)).passed
    assert "partial  value 0" in repr(mend("zero", partial(museum["zero"].program)))


def test_something_that_is_no_function_gets_a_sentence():
    note = mend("zero", 3)
    assert note.message == "give the function itself, such as starts_at_zero" and not note.passed


# ------------------------------------------------- how an exhibit is shown


@pytest.mark.parametrize("name", NAMES)
def test_an_exhibit_shows_its_label_its_program_and_folds_hint_and_answer(name):
    label, bundle = museum[name].label, museum[name]._repr_mimebundle_()
    shown, text = bundle["text/html"], bundle["text/plain"]
    assert [fold in shown for fold in ("<summary>Hint", "<summary>Answer")] == [True, True]
    assert shown.count("<details") == 2
    unfolded = re.sub(r"<details.*", "", shown, flags=re.DOTALL)
    assert "Question." in unfolded and "Seen:" in unfolded and "Looks right" in unfolded
    assert label.program.__name__ in unfolded and label.mended.__name__ not in unfolded
    assert label.question in text and f"def {label.program.__name__}(" in text
    assert label.why not in text and SMALLEST[name] not in text.split("Question.")[1]


def test_an_exhibit_shows_itself_the_same_each_time():
    first, second = (museum["undo"]._repr_mimebundle_() for _ in range(2))
    assert first == second
    assert "0x" not in first["text/plain"]


def test_addresses_on_a_label_are_links():
    shown = museum["bounds"]._repr_mimebundle_()["text/html"]
    page = "github.com/ryanbhayward/games-puzzles-algorithms/pull/100"
    assert f'<a href="https://{page}">{page}</a>.' in shown


def test_all_exhibits_are_listed_by_name_and_title():
    lines = repr(museum).splitlines()
    assert [line.split("  ")[0] for line in lines] == NAMES
    assert lines[1] == "bounds     Every value is kept as exact"


def test_what_a_program_wants_besides_is_asked_for():
    assert watch("depth", "((1))", depth=1).value == 0
    with pytest.raises(ValueError, match="missing a required argument: 'depth'"):
        watch("depth", "((1))")
    with pytest.raises(ValueError, match="no dice at this exhibit"):
        watch("window", "(1 chance(2 3))")


def test_the_run_of_a_wrong_program_can_be_watched():
    trace = watch("window", "((5 3) (4 6))")
    assert (trace.value, trace.pruned) == (5, [(0, 1), (1, 1)])
    assert [visit.window for visit in trace.visits[:2]] == [
        (float("-inf"), float("inf")),
        (float("inf"), float("-inf")),
    ]
