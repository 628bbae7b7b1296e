"""Monte Carlo: judging moves by games played out at random, and the tree that guides them.

A playout is worth 1 if MAX wins, 1/2 for a draw and 0 if MIN wins, so a mean is a share of wins
to MAX, at every node, whoever is to move there. Nothing is ever turned round on the way up; it is
in choosing that MIN prefers a low mean. `playouts` has the nodes and the games by lot.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf, log, sqrt
from numbers import Integral

from gamesearch.game import CHANCE, Game, Move, State
from gamesearch.search.playouts import Node, backpropagation, make_node, simulation

EXPLORATION = sqrt(2)


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
    if not chances or not all(0 <= chance <= 1 for chance in chances):
        raise ValueError(f"chances are one number from 0 to 1 for each arm, not {chances}")
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
    if not low < high:
        raise ValueError(f"low is below high, not {low} and {high}: the least and the best utility")
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


def root_after(steps: Iterator[Node], playouts: int) -> Node:
    """Return the root after `playouts` more steps of `mcts`.

    >>> from gamesearch import TicTacToe
    >>> game = TicTacToe()
    >>> steps = mcts(game, game.parse("XX.OO...."))
    >>> best_by_visits(root_after(steps, 200)), root_after(steps, 200).visits
    (2, 400)
    """
    if not isinstance(playouts, Integral) or playouts < 1:
        raise ValueError(f"at least one playout, not {playouts!r}")
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
    if not any(child.visits for child in root.children):
        raise ValueError("no move has been tried here: at least one playout")
    return max(root.children, key=lambda child: child.mean_to(root.player)).move
