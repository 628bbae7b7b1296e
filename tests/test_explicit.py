"""Trees that are written down: their rules, their players, and what they refuse."""

import re
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import CHANCE, MAX, MIN, ExplicitTree, published, random_tree
from strategies import specs, trees

TEXTBOOK = ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def refused(sentence):
    return pytest.raises(ValueError, match=re.escape(sentence))


# ---------------------------------------------------------------- the rules


def test_a_state_is_a_path_and_a_move_an_index():
    assert TEXTBOOK.initial == ()
    assert TEXTBOOK.moves(()) == (0, 1, 2)
    assert TEXTBOOK.result((2,), 1) == (2, 1)
    assert TEXTBOOK.utility((2, 1)) == 5
    assert TEXTBOOK.is_terminal((2, 1)) is True and TEXTBOOK.is_terminal((2,)) is False
    assert TEXTBOOK.moves((2, 1)) == ()


@given(specs())
@settings(max_examples=100)
def test_the_tree_holds_exactly_what_the_nested_lists_say(spec):
    tree = ExplicitTree(spec)

    def walk(spec, state):
        if not isinstance(spec, list):
            assert tree.is_terminal(state) and tree.utility(state) == spec
            return [state]
        assert tree.moves(state) == tuple(range(len(spec))) and not tree.is_terminal(state)
        below = [walk(child, tree.result(state, move)) for move, child in enumerate(spec)]
        return [state, *(s for part in below for s in part)]

    assert tree.states == walk(spec, ())


@given(trees())
@settings(max_examples=100)
def test_players_take_turns_from_the_root(tree):
    for state in tree.states:
        assert tree.to_move(state) == tree.to_move(()) * (-1) ** len(state)


def test_players_may_follow_a_cycle():
    tree = ExplicitTree([[[[1, 2]]]], players=(MAX, MIN, MIN))
    assert [tree.to_move((0,) * ply) for ply in range(4)] == [MAX, MIN, MIN, MAX]


def test_a_node_may_say_who_is_to_move_and_the_turn_passes_on_from_there():
    tree = ExplicitTree([{"player": MAX, "children": [[1, 2], {"children": [3]}]}])
    assert [tree.to_move(s) for s in [(), (0,), (0, 0), (0, 1)]] == [MAX, MAX, MIN, MIN]


def test_the_turn_passes_over_a_chance_node():
    tree = ExplicitTree([{"player": CHANCE, "children": [[1, 2], 3]}])
    assert [tree.to_move(s) for s in [(), (0,), (0, 0)]] == [MAX, CHANCE, MIN]
    dice = ExplicitTree([[1, 2], 3], to_move=CHANCE)
    assert [dice.to_move(s) for s in [(), (0,)]] == [CHANCE, MAX]


def test_a_chance_node_has_outcomes_and_no_moves():
    dice = published["dice"]
    assert dice.outcomes((0,)) == [(0.9, (0, 0)), (0.1, (0, 1))]
    assert ExplicitTree([1, 2, 3, 4], to_move=CHANCE).outcomes(())[3] == (0.25, (3,))
    with refused("CHANCE is to move at (0,): use a search for chance nodes, and `outcomes`"):
        dice.moves((0,))
    with refused("no chance node at (): a player moves there, see `moves`"):
        dice.outcomes(())


def test_estimates_and_names_are_kept_and_the_estimate_of_a_leaf_is_its_utility():
    spec = {"children": [{"children": [1], "estimate": 0, "name": "b1"}, {"value": 4, "name": "x"}]}
    tree = ExplicitTree(spec)
    assert (tree.evaluate((0,)), tree.evaluate((1,))) == (0, 4)
    assert [tree.name(s) for s in [(), (0,), (1,), (0, 0)]] == ["", "b1", "x", ""]


def test_equal_trees_are_equal_and_hash_alike():
    assert ExplicitTree([[1, 2], 3]) == ExplicitTree(((1, 2), 3.0)) != ExplicitTree([[1, 2], 4])
    assert hash(ExplicitTree([[1, 2], 3])) == hash(ExplicitTree(((1, 2), 3.0)))
    assert ExplicitTree([1, 2]) != ExplicitTree([1, 2], MIN)
    assert ExplicitTree([1, 2]) != [1, 2]


def test_a_tree_may_be_one_leaf():
    leaf = ExplicitTree(5)
    assert (leaf.is_terminal(()), leaf.utility(()), leaf.moves(())) == (True, 5, ())


def test_a_path_has_a_text():
    assert (TEXTBOOK.text((2, 1)), TEXTBOOK.text(())) == ("2.1", "")


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("move", [3, -1, None, [0], "0", 0.5])
def test_an_illegal_move_is_refused_and_the_legal_ones_are_named(move):
    with refused(f"{move!r} is not a move at (): (0, 1, 2) are"):
        TEXTBOOK.result((), move)


def test_no_move_is_made_after_the_end():
    with refused("0 is not a move at (1, 1): the game is over"):
        TEXTBOOK.result((1, 1), 0)


@pytest.mark.parametrize("state", [(3,), (0, 0, 0), None, [0], "(0,)", (-1,), 0])
@pytest.mark.parametrize("rule", ["to_move", "moves", "is_terminal", "utility", "evaluate", "name"])
def test_an_unknown_state_is_refused_by_every_rule(rule, state):
    with refused("is no node of this tree: a state is a tuple of child indexes"):
        getattr(TEXTBOOK, rule)(state)


def test_an_inner_node_has_no_utility():
    with refused("(0,) is not a leaf: only a leaf has a utility"):
        TEXTBOOK.utility((0,))


def test_a_missing_estimate_says_how_to_write_one():
    with refused("no estimate at (1,): write the node as a dict with an estimate"):
        TEXTBOOK.evaluate((1,))


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ([], "at the root: a node needs at least one child"),
        ([[1], []], "at (1,): a node needs at least one child"),
        ({"children": ()}, "at the root: a node needs at least one child"),
        ({"children": 3}, "at the root: a node needs at least one child"),
        ([1, nan], "at (1,): nan is not a number"),
        ([1, "2"], "at (1,): '2' is not a number"),
        ([1, None], "at (1,): None is not a number"),
        ([1, True], "at (1,): True is not a number"),
        ([{"children": [1], "estimate": nan}], "at (0,): nan is not a number"),
        ([{"children": [1], "estimate": []}], "at (0,): [] is not a number"),
        ([{"children": [1], "player": 2}], "at (0,): player is MAX, MIN or CHANCE, not 2"),
        ([{"childs": [1]}], "at (0,): a node is a number, a list, or a dict with its children"),
        ({"player": MAX}, "a node is a number, a list, or a dict with its children"),
        ({"value": 1, "children": [1]}, "a node is a number, a list, or a dict"),
        ({"value": 1, "name": "1a"}, "a name is letters, digits and _"),
        ({"value": 1, "name": "a b"}, "a name is letters, digits and _"),
        ({"value": 1, "name": "Inf"}, "a name is letters, digits and _, but not inf"),
    ],
)
def test_a_malformed_spec_says_where_and_what_is_allowed(spec, sentence):
    with refused(sentence):
        ExplicitTree(spec)


@pytest.mark.parametrize(
    "chances", [[0.5, 0.6], [1], [0.5, 0.25, 0.25], [1.5, -0.5], [nan, 1], ["a", "b"], [], [inf, 0]]
)
def test_probabilities_that_do_not_sum_to_one_are_refused(chances):
    with refused("2 children need as many probabilities that sum to 1"):
        ExplicitTree({"player": CHANCE, "children": [1, 2], "probabilities": chances})


def test_only_a_chance_node_has_probabilities():
    with refused("only a chance node has probabilities; say player=CHANCE"):
        ExplicitTree({"children": [1, 2], "probabilities": [0.5, 0.5]})


def test_players_that_are_none_are_refused():
    with refused("to_move is MAX, MIN or CHANCE, not 'MAX'"):
        ExplicitTree([1], to_move="MAX")
    with refused("players is a cycle of MAX and MIN"):
        ExplicitTree([1], players=(MAX, CHANCE))


# ---------------------------------------------------------------- random trees


def test_the_same_seed_gives_the_same_tree_on_every_machine():
    assert random_tree(2, 2, seed=1).text() == "((33 16) (98 58))"
    assert random_tree((1, 3), 3, seed=5, values=range(-5, 6)).text() == FROZEN
    assert random_tree(2, 3, seed=1) != random_tree(2, 3, seed=2)


FROZEN = "(((0 5 3) (2)) ((-5 -3 -4)) ((-2 1) (-4 4 -2)))"


@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 4), st.integers(0, 99))
@settings(max_examples=100)
def test_random_trees_have_the_branching_depth_and_values_asked_for(fewest, more, depth, seed):
    tree = random_tree((fewest, fewest + more), depth, seed=seed, values=[7, 9], to_move=MIN)
    for state in tree.states:
        if tree.is_terminal(state):
            assert len(state) == depth and tree.utility(state) in (7, 9)
        else:
            assert fewest <= len(tree.moves(state)) <= fewest + more
    if depth:
        assert tree.to_move(()) == MIN


def test_random_trees_can_be_uneven_and_use_all_values():
    tree = random_tree((1, 3), 5, seed=0, values=[1, 2])
    inner = [state for state in tree.states if not tree.is_terminal(state)]
    assert {len(tree.moves(state)) for state in inner} == {1, 2, 3}
    assert {tree.utility(s) for s in tree.states if tree.is_terminal(s)} == {1, 2}


@pytest.mark.parametrize(
    ("branching", "depth", "values"), [(0, 2, [1]), ((3, 2), 2, [1]), (2, -1, [1]), (2, 2, [])]
)
def test_a_random_tree_that_cannot_be_is_refused(branching, depth, values):
    with pytest.raises(ValueError, match="at least"):
        random_tree(branching, depth, values=values)
