"""Monte Carlo: judging moves by games played out at random, and the tree that guides them.

A playout is worth 1 if MAX wins, 1/2 for a draw and 0 if MIN wins, so a mean is a share of wins
to MAX, at every node, whoever is to move there. Nothing is ever turned round on the way up; it is
in choosing that MIN prefers a low mean.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf, log, sqrt

from gamesearch.game import CHANCE, MAX, Game, Move, State

EXPLORATION = sqrt(2)


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


def ucb1(mean: float, visits: int, of: int, exploration: float = EXPLORATION) -> float:
    """Return the upper confidence bound of a choice with this `mean`, taken `visits` `of` times.

    The mean, and the more on top of it the less often it has been tried; without limit if never.
    Means lie between 0 and 1; `exploration` is the square root of 2 in the theorem.
    Source: Auer, Cesa-Bianchi and Fischer, Finite-time analysis of the multiarmed bandit
    problem, 2002.

    >>> round(ucb1(0.5, 10, 100), 3), ucb1(0.5, 0, 100)
    (1.46, inf)
    """
    if visits == 0:
        return inf
    return mean + exploration * sqrt(log(of) / visits)


@dataclass
class Arm:
    """One arm of a bandit: how often it was pulled, and how often it paid."""

    pulls: int = 0
    paid: int = 0

    @property
    def mean(self) -> float:
        """The share of pulls that paid; 1/2 before the first."""
        return self.paid / self.pulls if self.pulls else 0.5


def bandit(
    chances: Sequence[float], seed: int = 0, exploration: float = EXPLORATION
) -> Iterator[list[Arm]]:
    """Yield the arms after each pull of a slot machine, the arm always chosen by `ucb1`.

    `chances` are the probabilities with which the arms pay, which the choice does not know; ties
    go to the first arm. The same seed gives the same pulls.
    """
    lot, arms = random.Random(seed), [Arm() for _ in chances]
    while True:
        pulls = sum(arm.pulls for arm in arms)
        bounds = [ucb1(arm.mean, arm.pulls, pulls, exploration) for arm in arms]
        chosen = bounds.index(max(bounds))
        arms[chosen].pulls += 1
        arms[chosen].paid += lot.random() < chances[chosen]
        yield arms


def mcts(
    game: Game,
    state: State,
    seed: int = 0,
    exploration: float = EXPLORATION,
    *,
    low: float = -1,
    high: float = +1,
) -> Iterator[Node]:
    """Yield the root after each playout: UCT, one step of Monte Carlo tree search a time.

    A step is selection, expansion, simulation, backpropagation. The means of all nodes are to
    MAX, from 0 to 1: a utility of `high` counts 1, one of `low` 0, and a draw half; for
    tic-tac-toe with `win_sooner`, say, they are 10 and -10. The first playout of every node
    begins at that node itself, the root's too: so the visits of a node are those of its children
    and one more, except at the end of a game. The same seed grows the same tree; the caller
    decides when to stop, and may go on later. `ValueError` if the game is over at `state`, or at
    a utility outside `low` and `high`. Players may move twice running, and CHANCE may be to move.
    Source: Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006; Coulom 2006.
    """
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to look for")
    lot, root = random.Random(seed), make_node(game, state)
    while True:
        node = selection(root, exploration, lot)
        node = expansion(game, node)
        result = simulation(game, node.state, lot, low, high)
        backpropagation(node, result)
        yield root


def selection(node: Node, exploration: float, lot: random.Random) -> Node:
    """Return the node at which the tree ends, from `node` down by the best bound, or by lot."""
    while node.visits and node.children and not node.untried:
        node = draw_outcome(node, lot) if node.player == CHANCE else best_bound(node, exploration)
    return node


def draw_outcome(node: Node, lot: random.Random) -> Node:
    """Return one of the children of a chance node, drawn by their probabilities."""
    return lot.choices(node.children, [child.move for child in node.children])[0]


def best_bound(node: Node, exploration: float) -> Node:
    """Return the child that looks best, with the benefit of the doubt, to the player to move."""

    def bound(child: Node) -> float:
        return ucb1(child.mean_to(node.player), child.visits, node.visits, exploration)

    return max(node.children, key=bound)


def expansion(game: Game, node: Node) -> Node:
    """Return the child that the first untried move adds, or `node` if it is new, or the end."""
    if not node.visits or not node.untried:
        return node
    move = node.untried.pop(0)
    child = make_node(game, game.result(node.state, move), move, node)
    node.children.append(child)
    return child


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


def root_after(steps: Iterator[Node], playouts: int) -> Node:
    """Return the root after `playouts` more steps of `mcts`.

    >>> from gamesearch import TicTacToe
    >>> game = TicTacToe()
    >>> steps = mcts(game, game.parse("XX.OO...."))
    >>> best_by_visits(root_after(steps, 200)), root_after(steps, 200).visits
    (2, 400)
    """
    if playouts < 1:
        raise ValueError(f"at least one playout, not {playouts}")
    return next(islice(steps, playouts - 1, None))


def best_by_visits(root: Node) -> Move:
    """Return the move visited most often; of equals, the one with the better mean, then the first.

    The mean of a move hardly tried may be high by luck; the visits show what has stood the test.
    """
    if not root.children or root.player == CHANCE:
        raise ValueError("no move has been tried here: at least two playouts, where a player moves")
    return max(root.children, key=lambda c: (c.visits, c.mean_to(root.player))).move


def flat_monte_carlo(
    game: Game,
    state: State,
    playouts: int = 1000,
    seed: int = 0,
    *,
    low: float = -1,
    high: float = +1,
) -> Node:
    """Return the root with a child for each move, tried in turn by `playouts` playouts in all.

    No tree below, and no choice: each move gets its share, good or bad, and both sides play at
    random after it. The means are to MAX, as in `mcts`; `best_by_mean` chooses by them.
    """
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        raise ValueError("nobody has a move to choose here")
    lot, root = random.Random(seed), Node(state, game.to_move(state))
    for move in game.moves(state):
        after = game.result(state, move)
        over = game.is_terminal(after)
        root.children.append(Node(after, game.to_move(after), move, root, over=over))
    for number in range(playouts):
        child = root.children[number % len(root.children)]
        backpropagation(child, simulation(game, child.state, lot, low, high))
    return root


def best_by_mean(root: Node) -> Move:
    """Return the move with the best mean to the player to move; of equals, the first."""
    return max(root.children, key=lambda child: child.mean_to(root.player)).move
