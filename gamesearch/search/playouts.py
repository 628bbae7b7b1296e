"""Playouts: games played to the end by lot, and the nodes that keep what they were worth.

A playout is worth 1 if MAX wins, 1/2 for a draw and 0 if MIN wins, so a mean is a share of wins
to MAX, at every node, whoever is to move there. Nothing is ever turned round on the way up.
"""

import random
from dataclasses import dataclass, field

from gamesearch.game import CHANCE, MAX, Game, Move, State


@dataclass(eq=False)
class Node:
    """A place in the tree that `mcts` grows. `mean` is the share of wins **to MAX**.

    `visits` playouts have passed through it, and `total` is the sum of their results; `children`
    are the places tried so far and `untried` the moves that are left. `move` leads here from
    `parent`; after a chance node it is the probability. `over`: the game has ended here. `latest`
    is the node from which the latest of those playouts began, and `result` what it was worth.
    """

    state: State
    player: int
    move: Move | None = None
    parent: "Node | None" = None
    visits: int = 0
    total: float = 0
    children: list["Node"] = field(default_factory=list)
    untried: list[Move] = field(default_factory=list)
    over: bool = False
    latest: "Node | None" = None
    result: float | None = None

    @property
    def mean(self) -> float:
        """The mean result of the playouts, from 0 (MIN wins all) to 1; 1/2 if there is none."""
        return self.total / self.visits if self.visits else 0.5

    def mean_to(self, player: int) -> float:
        """Return the mean as `player`, MAX or MIN, sees it: the higher the better."""
        return self.mean if player == MAX else 1 - self.mean

    def walk(self) -> "list[Node]":
        """Return this node and all below it, parents first."""
        return [self, *(node for child in self.children for node in child.walk())]

    def __repr__(self) -> str:
        return f"Node({self.state!r}, visits={self.visits}, mean={self.mean:.3f})"


def make_node(game: Game, state: State, move: Move = None, parent: Node | None = None) -> Node:
    """Return the node of a state nobody has visited yet; all outcomes of a roll are at once there.

    An outcome is drawn, not tried, so that each is visited as often as it happens.
    """
    node = Node(state, game.to_move(state), move, parent, over=game.is_terminal(state))
    if node.over:
        return node
    if node.player == CHANCE:
        node.children = [make_node(game, after, p, node) for p, after in game.outcomes(state)]
    else:
        node.untried = list(game.moves(state))
    return node


def simulation(
    game: Game, state: State, lot: random.Random, low: float = -1, high: float = +1
) -> float:
    """Return what a game played out at random from `state` is worth to MAX, from 0 to 1."""
    while not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            chances, states = zip(*game.outcomes(state))
            state = lot.choices(states, chances)[0]
        else:
            state = game.result(state, lot.choice(game.moves(state)))
    utility = game.utility(state)
    if not low <= utility <= high:
        raise ValueError(f"{utility} is outside low={low} and high={high}: give its true limits")
    return (utility - low) / (high - low)


def backpropagation(node: Node | None, result: float) -> None:
    """Count `result` at `node` and at all nodes above it: to MAX, so the same at each."""
    start = node
    while node:
        node.visits += 1
        node.total += result
        node.latest, node.result = start, result
        node = node.parent
