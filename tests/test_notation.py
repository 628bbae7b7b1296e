"""Trees in characters: what is written can be read again, and a mistake is pointed at."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import CHANCE, MAX, MIN, ExplicitTree, published
from gamesearch.games.notation import TreeError, read_tree
from strategies import rich_specs, sides, trees


@given(trees())
@settings(max_examples=200)
def test_a_tree_can_be_written_and_read_again(tree):
    assert ExplicitTree.parse(tree.text()) == tree


@given(rich_specs(), st.sampled_from([MAX, MIN, CHANCE]))
@settings(max_examples=400)
def test_a_tree_with_everything_can_be_written_and_read_again(spec, to_move):
    tree = ExplicitTree(spec, to_move)
    again = ExplicitTree.parse(tree.text())
    assert again == tree
    assert ExplicitTree.parse(again.text()).text() == again.text()


@given(rich_specs(), st.lists(sides, min_size=1, max_size=3))
@settings(max_examples=200)
def test_a_tree_with_a_cycle_of_players_can_be_written_and_read_again(spec, players):
    tree = ExplicitTree(spec, players=players)
    assert ExplicitTree.parse(tree.text()) == tree


@pytest.mark.parametrize("name", published)
def test_a_published_tree_can_be_written_and_read_again(name):
    assert ExplicitTree.parse(published[name].text()) == published[name]
    assert eval(repr(published[name])) == published[name]


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("((3 12 8) (2 4 6))", [[3, 12, 8], [2, 4, 6]]),
        ("[[3, 12, 8], [2, 4, 6]]", [[3, 12, 8], [2, 4, 6]]),
        ("  ( 3\n\t4 )  ", [3, 4]),
        ("((3)(4))", [[3], [4]]),
        ("5", 5),
        ("(1.5 -2 +3 1e3 −4 .5)", [1.5, -2, 3, 1000, -4, 0.5]),
        ("(inf -inf INF)", [float("inf"), float("-inf"), float("inf")]),
        ("min(3 5)", {"children": [3, 5], "player": MIN}),
        ("(MAX(3) Min(5))", [{"children": [3], "player": MAX}, {"children": [5], "player": MIN}]),
        ("(b1:(3 5) x:4)", [{"children": [3, 5], "name": "b1"}, {"value": 4, "name": "x"}]),
        ("b1:min(3)", {"children": [3], "name": "b1", "player": MIN}),
        ("max:max(3)", {"children": [3], "name": "max", "player": MAX}),
        ("(3 5)~4", {"children": [3, 5], "estimate": 4}),
        ("((3 5) ~ -inf 1)", [{"children": [3, 5], "estimate": float("-inf")}, 1]),
        (
            "chance(0.9*3 0.1*(1 2))",
            {"children": [3, [1, 2]], "player": CHANCE, "probabilities": [0.9, 0.1]},
        ),
        (
            "chance(1*a:3 0*b:min(1))",
            {
                "children": [
                    {"value": 3, "name": "a"},
                    {"children": [1], "name": "b", "player": MIN},
                ],
                "player": CHANCE,
                "probabilities": [1, 0],
            },
        ),
        ("chance(1 2)", {"children": [1, 2], "player": CHANCE}),
    ],
)
def test_what_the_characters_say(text, spec):
    assert read_tree(text) == spec


def test_whole_numbers_are_read_as_integers():
    assert [type(leaf) for leaf in read_tree("(3 3.0 3.5)")] == [int, int, float]


@pytest.mark.parametrize(
    ("text", "position", "sentence"),
    [
        ("", 0, "an empty text is no tree: write one such as"),
        ("  , ", 4, "an empty text is no tree"),
        ("(3 4", 0, "this ( is never closed"),
        ("((3 4) (5 6)", 0, "this ( is never closed"),
        ("((3 4) (5 6", 7, "this ( is never closed"),
        ("(3 4))", 5, "the tree has ended here; take the rest away"),
        ("(3 4) 5", 6, "the tree has ended here"),
        ("3 4", 2, "put ( ) around it all"),
        (")", 0, "a number or a ( is expected here, not ')'"),
        ("()", 0, "a node needs at least one child"),
        ("(3 [ ] 4)", 3, "a node needs at least one child"),
        ("(3 4x)", 3, "a number or a ( is expected here, not '4x'"),
        ("(3 four)", 3, "'four' is no number; write max, min or chance before a ("),
        ("(3 four )", 3, "'four' is no number"),
        ("(3   four   5)", 5, "'four' is no number"),
        ("four", 0, "'four' is no number"),
        ("(3 nan)", 3, "'nan' is no number"),
        ("(3 -nan)", 3, "nan is not a number to play for"),
        ("(3 max 5)", 3, "'max' is no number"),
        ("(3 b1:max  5)", 6, "'max' is no number"),
        ("(3 b1:four)", 6, "a number or a ( is expected here, not 'four'"),
        ("b1:", 3, "a number or a ( is expected here, but the text ends"),
        ("(3 :4)", 3, "a number or a ( is expected here, not ':'"),
        ("(3 4)~", 6, "an estimate is expected here, but the text ends"),
        ("((3 4)~x 5)", 7, "an estimate is expected here, not 'x'"),
        ("(3~4)", 2, "a number or a ( is expected here, not '~'"),
        ("chance(0.5*3 0.6*4)", 6, "probabilities stand in chance(…) and sum to 1"),
        ("chance(1.5*3 -0.5*4)", 6, "probabilities stand in chance(…) and sum to 1"),
        ("(1 (0.5*3 0.5*4))", 3, "probabilities stand in chance(…) and sum to 1"),
        ("chance(0.5*3 4)", 6, "either all children or none have a probability"),
        ("chance(0.5* 3 0.5*)", 18, "a number or a ( is expected here, not ')'"),
        ("(3 5*)", 5, "a number or a ( is expected here, not ')'"),
        ("(*4)", 1, "a number or a ( is expected here, not '*'"),
    ],
)
def test_a_mistake_is_pointed_at(text, position, sentence):
    with pytest.raises(TreeError, match=re.escape(sentence)) as caught:
        ExplicitTree.parse(text)
    assert caught.value.position == position
    message, shown, arrow = str(caught.value).split("\n")
    assert message.startswith(f"character {position + 1}: ")
    if position < len(text):
        assert shown[arrow.index("^")] == text[position]


def test_the_arrow_stands_under_the_mistake_in_a_long_text_too():
    text = "(" + "(1 2) " * 20 + "oops " + "(3 4) " * 20 + ")"
    with pytest.raises(TreeError) as caught:
        ExplicitTree.parse(text)
    _, shown, arrow = str(caught.value).split("\n")
    assert len(shown) <= 40 and shown[arrow.index("^") :].startswith("oops")


def test_a_mistake_is_a_value_error():
    assert issubclass(TreeError, ValueError)


@given(st.text("()[]0123456789.-+*:~, maxinchebf\n", max_size=30))
@settings(max_examples=500)
def test_any_text_is_a_tree_or_a_mistake_with_a_position(text):
    try:
        tree = ExplicitTree.parse(text)
    except TreeError as error:
        assert 0 <= error.position <= len(text)
    else:
        assert ExplicitTree.parse(tree.text()) == tree


def test_a_tree_nested_deeper_than_anybody_writes_is_refused_with_a_sentence():
    assert ExplicitTree.parse("(" * 100 + "1" + ")" * 100).is_terminal((0,) * 100)
    with pytest.raises(TreeError, match="character 101: a tree of at most 100 plies can be read"):
        ExplicitTree.parse("(" * 3000 + "1" + ")" * 3000)


def test_a_name_with_other_signs_is_pointed_at():
    with pytest.raises(TreeError, match=r"character 2: a name is letters, digits and _, not 'a\.'"):
        ExplicitTree.parse("(a.:0 1)")
