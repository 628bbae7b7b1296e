"""Games made at random to test searches in, and what is true in them."""

import random
from functools import cache
from math import inf

from gamesearch import MAX, MIN, ExplicitTree, TicTacToe, reachable
from gamesearch.game import Wrapper
from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.table import Bound
from oracles import boards, outcome

FEW, MANY = [-2, -1, 0, 1, 2], list(range(-99, 100))
QUARTERS, FLOATS = [n / 4 for n in range(-8, 9)], [n / 7 - 5 for n in range(70)]


def random_spec(lot, plies, values):
    """Nested nodes of uneven depth, each inner one with an estimate."""
    if plies == 0 or lot.random() < 0.15:
        return lot.choice(values)
    children = [random_spec(lot, plies - 1, values) for _ in range(lot.randint(1, 4))]
    return {"children": children, "estimate": lot.choice(values)}


def random_tree_of(seed, plies=4, values=None):
    """An uneven tree; values few or many, whole or not; MAX or MIN begins."""
    lot = random.Random(seed)
    values = values or [FEW, MANY, QUARTERS, FLOATS][seed % 4]
    children = [random_spec(lot, plies - 1, values) for _ in range(lot.randint(1, 4))]
    spec = {"children": children, "estimate": lot.choice(values)}
    return ExplicitTree(spec, lot.choice([MAX, MIN]))


class Ladder:
    """A game on rungs from 0 upwards, a move being how far to climb: 1, 3 or 5.

    Lines of play meet again, also at different plies, and the players still take turns. Some
    moves are noisy.
    """

    def __init__(self, seed, rungs=14):
        lot = random.Random(seed)
        values = [FEW, MANY, QUARTERS, FLOATS][seed % 4]
        self.initial = 0
        self.first = lot.choice([MAX, MIN])
        self.values = [lot.choice(values) for _ in range(rungs + 5)]
        self.steps = [
            () if i >= rungs or (i and lot.random() < 0.05) else self.drawn(lot)
            for i in range(rungs + 5)
        ]
        self.noisy = [[m for m in steps if lot.random() < 0.4] for steps in self.steps]

    def drawn(self, lot):
        return tuple(lot.sample([1, 3, 5], lot.randint(1, 3)))

    def to_move(self, state):
        return -self.first if state % 2 else self.first

    def moves(self, state):
        return self.steps[state]

    def result(self, state, move):
        return state + move

    def is_terminal(self, state):
        return not self.steps[state]

    def utility(self, state):
        return self.values[state]

    evaluate = utility


class NoisyLadder(Ladder):
    """The same with noisy moves, for quiescence."""

    def noisy_moves(self, state):
        return self.noisy[state]


class Interrupted(Wrapper):
    """A game in which somebody presses Ctrl-C, or the like, at the question `at`."""

    def __init__(self, game, at, error=KeyboardInterrupt):
        super().__init__(game)
        self.left, self.error = at, error

    def asked(self):
        self.left -= 1
        if self.left == 0:
            raise self.error

    def is_terminal(self, state):
        self.asked()
        return self.game.is_terminal(state)

    def result(self, state, move):
        self.asked()
        return self.game.result(state, move)

    def evaluate(self, state):
        self.asked()
        return self.game.evaluate(state)


def truths():
    """A function: the value of a state of one game to the player to move, at a depth."""
    known = {}

    def truth(game, state, depth=inf):
        key = (state, depth)
        if key not in known:
            if game.is_terminal(state):
                known[key] = game.to_move(state) * game.utility(state)
            elif depth == 0:
                known[key] = game.to_move(state) * game.evaluate(state)
            else:
                below = [truth(game, game.result(state, m), depth - 1) for m in game.moves(state)]
                known[key] = -min(below)
        return known[key]

    return truth


def disagreements(search, count, ladders=True):
    """The random games in which `search(game, state, depth, lot)`, a value to the player to move,
    is not the truth; of `count` games a half are ladders, and a half of all are searched whole."""
    wrong = []
    for seed in range(count):
        lot = random.Random(seed)
        game = Ladder(seed) if ladders and seed // 4 % 2 else random_tree_of(seed)
        state = game.initial
        depth = inf if seed // 8 % 2 else lot.randint(0, 5)
        value = search(game, state, depth, lot)
        if value != truths()(game, state, depth):
            wrong.append((seed, depth, value))
    return wrong


def random_window(lot):
    alpha = lot.choice([-inf, lot.randint(-4, 3), lot.randint(-60, 60), lot.uniform(-4, 4)])
    return alpha, alpha + lot.choice([1, 2, 5, 0.5]) if alpha > -inf else lot.randint(-4, 4)


def is_true(value, truth, alpha, beta):
    """Whether a fail-soft value under this window says something true."""
    if value <= alpha:
        return truth <= value
    return truth >= value if value >= beta else truth == value


def false_entries(game, table, truth=None, only_certain=False):
    """The entries of `table` that say something untrue."""
    truth, wrong = truth or truths(), []
    for state, entry in table.items():
        if only_certain and entry.depth < inf:
            continue
        value = truth(game, state, entry.depth)
        holds = {
            Bound.EXACT: value == entry.value,
            Bound.LOWER: value >= entry.value,
            Bound.UPPER: value <= entry.value,
        }
        if not holds[entry.bound] or entry.move not in game.moves(state):
            wrong.append((state, entry, value))
    return wrong


def wrong_on_tictactoe(search, win_sooner=False, stones=0):
    """The boards of tic-tac-toe on which `search(game, state)`, a value to the mover, is wrong;
    of those with at least so many stones."""
    game, wrong = TicTacToe(win_sooner), []
    for board, letter in boards().items():
        if 9 - board.count(".") < stones:
            continue
        state = game.parse(board)
        if game.to_move(state) * search(game, state) != outcome(board, letter, win_sooner):
            wrong.append(board)
    return wrong


@cache
def small_connect_four():
    """Connect Four on 4 by 4, and the value of each position that can be reached, to the mover."""
    game, values = ConnectFour(columns=4, rows=4), {}
    for state in sorted(reachable(game), key=lambda s: -s[1].bit_count()):  # the ends first
        if game.is_terminal(state):
            values[state] = game.to_move(state) * game.utility(state)
        else:
            values[state] = max(-values[game.result(state, move)] for move in game.moves(state))
    return game, values


class TwiceRunning(ExplicitTree):
    """A tree in which MIN moves twice after each move of MAX; every position is noisy."""

    def __init__(self):
        super().__init__(
            {"children": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]], "estimate": 0},
            players=(MAX, MIN, MIN),
        )

    def evaluate(self, state):
        return 0

    noisy_moves = ExplicitTree.moves
