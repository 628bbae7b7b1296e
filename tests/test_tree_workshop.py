"""The tree workshop without a page: what is typed and chosen, and what comes of it."""

import html
import re
from math import inf

import pytest

from gamesearch import (
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    published,
)
from gamesearch.widgets import TreeWorkshop
from gamesearch.widgets.tree_workshop import PLAYERS, SEARCHES, Workpiece


def said(workshop):
    return html.unescape(re.sub("<.*?>", "", workshop.message.value))


@pytest.mark.parametrize(
    "search", [alphabeta, alphabeta_strict, alphabeta_fail_hard, negamax, minimax]
)
@pytest.mark.parametrize("player", ["MAX", "MIN"])
def test_the_chosen_search_runs_on_the_typed_tree_from_the_chosen_side(search, player):
    workshop = TreeWorkshop("((5 8) (3 9) (7 1))")
    workshop.root_player.value = player
    workshop.search.value = search.__name__
    assert said(workshop) == ""
    trace = workshop.player.trace
    assert trace.game.text() == ("" if player == "MAX" else "min") + "((5 8) (3 9) (7 1))"
    assert trace.root.value == search(trace.game, ())
    assert {code.co_name for code in trace.sources} == {search.__name__}


def test_the_window_is_the_one_that_was_typed():
    workshop = TreeWorkshop("((5 8) (3 9))")
    workshop.search.value = "alphabeta_fail_hard"
    workshop.window.value = "6, 9"
    trace = workshop.player.trace
    assert trace.root.window == (6, 9) and trace.value == 6


@pytest.mark.parametrize(
    "text, bounds",
    [
        ("−∞, +∞", (-inf, inf)),
        ("(-inf, inf)", (-inf, inf)),
        ("3, 5", (3, 5)),
        (" ( −2.5 ,∞ ) ", (-2.5, inf)),
        ("-3,-2", (-3, -2)),
        ("[3; 5]", (3, 5)),
        ("3 5", (3, 5)),
    ],
)
def test_a_window_can_be_written_in_several_ways(text, bounds):
    work = Workpiece("(1 2)")
    work.window = text
    assert work.bounds() == bounds


@pytest.mark.parametrize(
    "text", ["", "3", "3, 5, 7", "a, b", "3.5", "5, 3", "4, 4", "nan, 3", "3, nan"]
)
def test_what_is_no_window_gets_a_sentence_and_the_last_player_stays(text):
    workshop = TreeWorkshop("((5 8) (3 9))")
    player = workshop.player
    workshop.window.value = text
    assert "window" in said(workshop)
    assert workshop.player is player and workshop.children[-1] is player
    workshop.window.value = "−∞, ∞"
    assert said(workshop) == "" and workshop.player is not player


def test_an_empty_window_is_told_in_the_signs_of_the_field():
    workshop = TreeWorkshop("((5 8) (3 9))")
    workshop.window.value = "∞, −∞"
    assert said(workshop) == "the window is empty: alpha, ∞, must be below beta, −∞"


@pytest.mark.parametrize("tree", [published["textbook"], [[1, 2], [3]], None])
def test_a_tree_that_is_no_text_is_refused_in_a_sentence(tree):
    with pytest.raises(ValueError, match=r"takes a tree as text, such as tree\.text\(\), not"):
        TreeWorkshop(tree)


def test_minimax_takes_no_window_and_says_so():
    workshop = TreeWorkshop("((5 8) (3 9))")
    workshop.window.value = "3, 5"
    player = workshop.player
    workshop.search.value = "minimax"
    assert said(workshop) == "minimax has no window: choose another search, or −∞, +∞"
    assert workshop.player is player


@pytest.mark.parametrize(
    "text, words",
    [
        ("((3 12) (2 x))", "character 12"),
        ("", ""),
        ("((1 2)", ""),
        ("(chance(1 2) 3)", "write max or min in place of chance"),
        ("(" + "(" + "1 " * 700 + ")" + ")", "more than 600 visits is too long"),
    ],
    ids=["letter", "nothing", "unclosed", "chance", "large"],
)
def test_a_tree_that_does_not_do_gets_a_sentence_and_the_last_player_stays(text, words):
    workshop = TreeWorkshop()
    player, shown = workshop.player, workshop.player.tree.value
    workshop.text.value = text
    assert words in said(workshop) and said(workshop)
    assert 'role="alert"' in workshop.message.value
    assert workshop.player is player and player.tree.value == shown


def test_a_player_that_moves_twice_is_refused_by_negamax_in_words():
    workshop = TreeWorkshop("(max(1 2) min(3 4))")
    assert said(workshop) == ""
    workshop.search.value = "negamax"
    assert "take turns" in said(workshop)


def test_a_tree_of_one_leaf_can_be_stepped_through():
    workshop = TreeWorkshop("5")
    for search in SEARCHES:
        workshop.search.value = search
        assert said(workshop) == "" and workshop.player.trace.value == 5


def test_only_the_player_is_replaced_so_that_the_focus_stays():
    workshop = TreeWorkshop("((5 8) (3 9))")
    before = workshop.children
    workshop.text.value = "((5 8) (3 7))"
    assert workshop.children[:-1] == before[:-1]
    assert workshop.children[-1] is workshop.player is not before[-1]


def test_every_choice_has_its_button():
    workshop = TreeWorkshop()
    assert list(workshop.search.options) == list(SEARCHES)
    assert list(workshop.root_player.options) == list(PLAYERS)


def test_without_a_kernel_the_page_shows_the_tree_that_was_searched():
    bundles = [TreeWorkshop("((5 8) (3 9))")._repr_mimebundle_() for _ in range(2)]
    assert bundles[0]["text/html"] == bundles[1]["text/html"]
    assert bundles[0]["text/plain"] == bundles[1]["text/plain"]
    lines = bundles[0]["text/plain"].splitlines()
    assert lines[0] == "TreeWorkshop ((5 8) (3 9))"
    assert lines[2:] == ["*MAX = 5", "  *MIN = 5: *5 8", "  MIN ≤ 3: 3 //9"]


def test_without_a_kernel_no_text_that_was_not_searched_stands_over_the_tree():
    workshop = TreeWorkshop("((5 8) (3 9))")
    workshop.text.value = "((5 8) (3"
    assert workshop._repr_mimebundle_()["text/plain"].startswith("TreeWorkshop ((5 8) (3 9))\n")


def test_it_opens_with_the_textbook_tree():
    assert TreeWorkshop().player.trace.game == published["textbook"]
