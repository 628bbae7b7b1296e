"""All refinements together: a player that thinks for a given time and always has a move."""

from itertools import count
from math import inf
from typing import NamedTuple

from gamesearch.game import Game, Move, State
from gamesearch.search.deepening import Budgeted, OutOfBudget
from gamesearch.search.hints import History, Killers, Noisy, in_order
from gamesearch.search.table import Bound, Entry, Table, bound_of
from gamesearch.search.windows import just_above

WON = 9_000  # a value beyond this is a win or a loss in so many plies, where a game says so
PEEK = 3  # plies from which on it pays to look at all replies before one is searched


class Choice(NamedTuple):
    """What the engine plays: the move, its value to the player to move (None if nothing was
    searched), the depth searched, the line expected, and the nodes visited for it."""

    move: Move
    value: float | None
    depth: float
    line: list[Move]
    nodes: int


class Engine:
    """A player of `game`: iterative deepening, principal variation, table, hints, and quiescence
    where the game has noisy moves.

    A table entry is never false: what is interrupted is not stored. `entries` bounds the memory.
    `hints` are kinds of `Hint`; give none for a game in which a move means little by itself, as a
    column does. The same budget of nodes gives the same choice on every machine.
    """

    def __init__(self, game: Game, entries: int = 1_000_000, hints: tuple = (Killers, History)):
        self.game = game
        self.entries = entries
        self.table: Table = {}
        self.noisy = hasattr(game, "noisy_moves")
        self.kinds = (Noisy, *hints) if self.noisy else hints
        self.counts_plies = getattr(game, "win", 0) > WON

    def choose(
        self, state: State, *, seconds: float = inf, nodes: float = inf, depth: float = inf
    ) -> Choice:
        """Return the best move found before the seconds, the nodes or the depth ran out.

        With none of them it searches until the value is certain. Ctrl-C ends the search and
        returns what it has so far. `ValueError` if the game is over.
        """
        choice = self.begin(state, nodes, seconds)
        try:
            for plies in count(1):
                if plies > depth:
                    break
                choice = self.finish(state, plies)
                if self.table[state].depth == inf:
                    break
        except (OutOfBudget, KeyboardInterrupt):
            pass
        return choice._replace(nodes=self.visited.nodes)

    def solve(self, state: State) -> Choice:
        """Return the best move, searched at once to the end of the game.

        For games that are sure to end, and soon: with no horizon there are no estimates to tell
        apart, which saves most of what it takes to deepen until the value is certain.
        """
        self.begin(state)
        return self.finish(state, inf)

    def begin(self, state: State, nodes: float = inf, seconds: float = inf) -> Choice:
        """Set out to think about `state`, and return what to play if there is no time at all."""
        if self.game.is_terminal(state):
            raise ValueError("the game is over: there is no move to choose")
        self.visited = Budgeted(self.game, nodes, seconds)
        self.estimates = 0  # how often a horizon was met that the value at hand rests on
        self.hints = [kind() for kind in self.kinds]
        return Choice(self.game.moves(state)[0], None, 0, [], 0)

    def finish(self, state: State, depth: float) -> Choice:
        """Return what a whole search of `depth` plies comes to."""
        value = self.search(state, depth, -inf, inf)
        line = self.line(state)
        return Choice(line[0], value, depth, line, self.visited.nodes)

    def line(self, state: State) -> list[Move]:
        """Return the moves that the table expects from `state` on, as far as it holds any."""
        moves, seen = [], set()
        while state not in seen and state in self.table:
            seen.add(state)
            moves.append(self.table[state].move)
            state = self.game.result(state, moves[-1])
        return moves

    def search(self, state: State, depth: float, alpha: float, beta: float) -> float:
        """Return the value of `state` to the player to move; outside the window, a bound."""
        entry = self.table.get(state)
        if entry and entry.depth >= depth and entry.settles(entry.depth, alpha, beta):
            self.estimates += entry.depth < inf
            return entry.value
        if depth <= 0:
            return self.settle(state, alpha, beta)
        game = self.visited
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        if depth >= PEEK and self.cuts_at_once(state, depth, beta):
            return self.table[state].value

        value, best, assured, before = -inf, None, alpha, self.estimates
        for move in in_order(game, state, depth, self.table, self.hints):
            child, met = self.after(state, move), self.estimates
            reply = self.reply(child, depth - 1, assured, beta, scout=best is not None)
            if best is None or reply > value:
                value, best = reply, move
            assured = max(assured, value)
            if assured >= beta:
                for hint in self.hints:
                    hint.cut(game, state, move, depth)
                self.estimates += before - met  # a cutoff rests on its own move alone
                break
        certain = self.estimates == before or self.is_forced(value, depth)
        entry = Entry(value, bound_of(value, alpha, beta), inf if certain else depth, best)
        self.store(state, entry)
        return value

    def cuts_at_once(self, state: State, depth: float, beta: float) -> bool:
        """Return whether a move cuts without a search, as it ends the game or as the table knows
        the state after it; if so, the table knows `state` as well."""
        for move in self.game.moves(state):
            child = self.after(state, move)
            entry = self.table.get(child)
            if entry is None and self.visited.is_terminal(child):
                value = self.game.to_move(child) * self.game.utility(child)
                entry = Entry(value, Bound.EXACT, inf)
            if entry and entry.bound is not Bound.LOWER and entry.depth >= depth - 1:
                value = self.nearer(-entry.value)
                if value >= beta:
                    self.estimates += entry.depth < inf
                    self.store(state, Entry(value, Bound.LOWER, entry.depth + 1, move))
                    return True
        return False

    def after(self, state: State, move: Move) -> State:
        """Return the state after `move`; `ValueError` if the same player is to move again."""
        child = self.game.result(state, move)
        if self.game.to_move(child) == self.game.to_move(state):
            raise ValueError("the engine needs players who take turns: use alphabeta for this game")
        return child

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
        game = self.visited
        if game.is_terminal(state):
            return game.to_move(state) * game.utility(state)
        self.estimates += 1
        value = game.to_move(state) * game.evaluate(state)  # stand pat
        if not self.noisy or value >= beta:
            return value
        alpha = max(alpha, value)
        for move in game.noisy_moves(state):
            child = self.after(state, move)
            reply = -self.settle(child, -self.farther(beta), -self.farther(alpha))
            value = max(value, self.nearer(reply))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

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

    def is_forced(self, value: float, depth: float) -> bool:
        """Return whether `value` is a win or loss so near that no search can find it nearer."""
        return self.counts_plies and abs(value) > WON and self.game.win - abs(value) <= depth
