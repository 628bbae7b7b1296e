"""Random trees with dice after every move: their shape, their leaves, and what is refused."""

import pytest

from gamesearch import CHANCE, MAX, MIN
from gamesearch.games.dice_trees import random_dice_tree

IN_TURN = [MAX, CHANCE, MIN, CHANCE]


@pytest.mark.parametrize(("branching", "depth"), [(1, 3), (2, 5), (4, 4), (3, 0)])
def test_every_node_has_the_player_and_the_branching_asked_for(branching, depth):
    tree = random_dice_tree(branching, depth, seed=5)
    leaves = [state for state in tree.states if tree.is_terminal(state)]
    assert len(leaves) == branching**depth and {len(state) for state in leaves} == {depth}
    for state in set(tree.states) - set(leaves):
        assert tree.to_move(state) == IN_TURN[len(state) % 4]
        if tree.to_move(state) == CHANCE:
            chances = [chance for chance, _ in tree.outcomes(state)]
            assert chances == [1 / branching] * branching
        else:
            assert len(tree.moves(state)) == branching


def test_the_seed_decides_all_and_the_values_are_drawn_from_those_given():
    tree = random_dice_tree(3, 4, seed=1, values=(2, 7))
    assert tree == random_dice_tree(3, 4, seed=1, values=(2, 7))
    assert tree != random_dice_tree(3, 4, seed=2, values=(2, 7))
    assert {tree.utility(s) for s in tree.states if tree.is_terminal(s)} == {2, 7}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"branching": 0}, "at least 1"), ({"depth": -1}, "at least 0"), ({"values": ()}, "empty")],
)
def test_what_makes_no_tree_is_an_error(arguments, message):
    with pytest.raises(ValueError, match=message):
        random_dice_tree(**{"branching": 2, "depth": 2} | arguments)
