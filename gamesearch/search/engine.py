"""All refinements together: a player that thinks for a given time and always has a move."""

import time
from itertools import count
from math import inf
from typing import NamedTuple

from gamesearch.game import Game, Move, State
from gamesearch.search.hints import History, Killers, in_order
from gamesearch.search.table import Bound, Entry, Table, bound_of
from gamesearch.search.windows import just_above

WON = 9_000  # a value beyond this is a win or a loss in so many plies, where a game says so


class OutOfBudget(Exception):
    """The nodes or the seconds that a choice may take are used up."""


class Choice(NamedTuple):
    """What the engine plays: the move, its value to the player to move (None if nothing was
    searched), the depth searched, the line expected, and the nodes visited for it."""

    move: Move
    value: float | None
    depth: int
    line: list[Move]
    nodes: int


class Engine:
    """A player of `game`: iterative deepening, principal variation, table, killers, history, and
    quiescence where the game has noisy moves.

    A table entry is never false: what is interrupted is not stored. `entries` bounds the memory.
    The same budget of nodes gives the same choice on every machine.
    """

    def __init__(self, game: Game, entries: int = 1_000_000):
        self.game = game
        self.entries = entries
        self.table: Table = {}
        self.noisy = hasattr(game, "noisy_moves")
        self.counts_plies = getattr(game, "win", 0) > WON

    def choose(
        self,
        state: State,
        *,
        seconds: float = inf,
        nodes: float = inf,
        depth: float = inf,
    ) -> Choice:
        """Return the best move found before the seconds, the nodes or the depth ran out.

        With none of them it searches until the value is certain. Ctrl-C ends the search and
        returns what it has so far. `ValueError` if the game is over.
        """
        if self.game.is_terminal(state):
            raise ValueError("the game is over: there is no move to choose")
        self.most, self.deadline = nodes, time.monotonic() + seconds
        self.nodes = self.estimates = 0
        self.hints = Killers(), History()
        choice = Choice(self.game.moves(state)[0], None, 0, [], 0)
        try:
            for plies in count(1):
                if plies > depth:
                    break
                value = self.search(state, plies, -inf, inf)
                line = self.line(state)
                choice = Choice(line[0], value, plies, line, self.nodes)
                if self.table[state].depth == inf:
                    break
        except (OutOfBudget, KeyboardInterrupt):
            pass
        return choice._replace(nodes=self.nodes)

    def line(self, state: State) -> list[Move]:
        """Return the moves that the table expects from `state` on, as far as it holds any."""
        moves, seen = [], set()
        while state not in seen and not self.game.is_terminal(state):
            seen.add(state)
            entry = self.table.get(state)
            if entry is None or entry.move is None:
                break
            moves.append(entry.move)
            state = self.game.result(state, entry.move)
        return moves

    def visit(self) -> None:
        """Count a node; `OutOfBudget` if there was none left to count."""
        if self.nodes >= self.most:
            raise OutOfBudget
        if self.nodes % 128 == 0 and self.deadline < inf and time.monotonic() >= self.deadline:
            raise OutOfBudget
        self.nodes += 1

    def search(self, state: State, depth: float, alpha: float, beta: float) -> float:
        """Return the value of `state` to the player to move; outside the window, a bound."""
        entry = self.table.get(state)
        if entry and self.answers(entry, depth, alpha, beta):
            self.estimates += entry.depth < inf
            return entry.value
        self.visit()
        game = self.game
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        if depth <= 0:
            return self.settle(state, alpha, beta)

        value, best, assured, before = -inf, None, alpha, self.estimates
        for move in in_order(game, state, depth, self.table, self.hints):
            child = game.result(state, move)
            reply = self.reply(child, depth - 1, assured, beta, scout=best is not None)
            if best is None or reply > value:
                value, best = reply, move
            assured = max(assured, value)
            if assured >= beta:
                for hint in self.hints:
                    hint.cut(game, state, move, depth)
                break
        certain = inf if self.estimates == before else depth  # no horizon was met below
        self.store(state, Entry(value, bound_of(value, alpha, beta), certain, best))
        return value

    def reply(self, child: State, depth: float, alpha: float, beta: float, scout: bool) -> float:
        """Return the value of a move to the one who makes it: scouted first, if others were."""
        high = min(just_above(alpha), beta) if scout and alpha > -inf else beta
        value = self.nearer(-self.search(child, depth, -self.farther(high), -self.farther(alpha)))
        if high <= value < beta:
            low = self.farther(value)
            value = self.nearer(-self.search(child, depth, -self.farther(beta), -low))
        return value

    def settle(self, state: State, alpha: float, beta: float) -> float:
        """Return the estimate of `state`, once captures and the like have been played out."""
        game = self.game
        self.estimates += 1
        value = game.to_move(state) * game.evaluate(state)  # stand pat
        if not self.noisy or value >= beta:
            return value
        alpha = max(alpha, value)
        for move in game.noisy_moves(state):
            self.visit()
            child = game.result(state, move)
            reply = -self.quiet(child, -self.farther(beta), -self.farther(alpha))
            value = max(value, self.nearer(reply))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def quiet(self, state: State, alpha: float, beta: float) -> float:
        if self.game.is_terminal(state):
            return self.game.to_move(state) * self.game.utility(state)
        return self.settle(state, alpha, beta)

    def answers(self, entry: Entry, depth: float, alpha: float, beta: float) -> bool:
        """Return whether an entry, of this depth or a deeper one, answers for this window."""
        if entry.depth < depth:
            return False
        if entry.bound is Bound.EXACT:
            return True
        return entry.value >= beta if entry.bound is Bound.LOWER else entry.value <= alpha

    def store(self, state: State, entry: Entry) -> None:
        """Keep `entry`; when the table is full, it begins anew."""
        if len(self.table) >= self.entries:
            self.table.clear()
        self.table[state] = entry

    # wins and losses are counted from the node at hand, so that a table entry holds at any ply

    def nearer(self, value: float) -> float:
        """Return a value of a child as its parent sees it: a win is one ply further away."""
        if self.counts_plies and abs(value) > WON:
            return value - 1 if value > 0 else value + 1
        return value

    def farther(self, value: float) -> float:
        """Return the bound for a child that `nearer` turns back into `value`."""
        if self.counts_plies and WON <= abs(value) < inf:
            return value + 1 if value > 0 else value - 1
        return value
