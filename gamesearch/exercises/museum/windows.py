"""Room 3 of the bug museum: programs that go wrong where something is cut, or chosen.

Each has its mended version beside it. Values and windows are to the player to move.
"""

from math import inf
from random import Random

from gamesearch.game import MAX, MIN, Game, Move, State
from gamesearch.search.alphabeta import negamax
from gamesearch.search.montecarlo import expansion, ucb1
from gamesearch.search.playouts import Node, make_node, simulation


def turns_but_keeps_order(
    game: Game, state: State, alpha: float = -inf, beta: float = inf
) -> float:
    """Return a value found with windows that stand on their heads at every second ply."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    value = -inf
    for move in game.moves(state):
        reply = -turns_but_keeps_order(game, game.result(state, move), -alpha, -beta)
        value = max(value, reply)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def turns_but_keeps_order_mended(
    game: Game, state: State, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value to the player to move, exact between `alpha` and `beta`."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player * game.utility(state)
    value = -inf
    for move in game.moves(state):
        reply = -turns_but_keeps_order_mended(game, game.result(state, move), -beta, -alpha)
        value = max(value, reply)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def asks_each_afresh(game: Game, state: State) -> float:
    """Return the right value, after too much work: no move learns from the ones before it."""
    value = -inf
    for move in game.moves(state):
        value = max(value, -negamax(game, game.result(state, move)))
    return value


def asks_each_afresh_mended(game: Game, state: State) -> float:
    """Return the value to the player to move; each move is asked whether it is better."""
    value = -inf
    for move in game.moves(state):
        value = max(value, -negamax(game, game.result(state, move), beta=-value))
    return value


def last_of_equals(game: Game, state: State) -> Move:
    """Return a move that looks as good as the best."""
    best, value = None, -inf
    for move in game.moves(state):
        reply = -negamax(game, game.result(state, move), beta=-value)
        if reply >= value:
            best, value = move, reply
    return best


def last_of_equals_mended(game: Game, state: State) -> Move:
    """Return the first best move."""
    best, value = None, -inf
    for move in game.moves(state):
        reply = -negamax(game, game.result(state, move), beta=-value)
        if best is None or reply > value:
            best, value = move, reply
    return best


def forgets_to_undo(game: Game, state: State) -> float:
    """Return a value found on one board, on which some moves are never taken back."""
    board = [state]  # the position now is the last

    def search(alpha: float, beta: float) -> float:
        if game.is_terminal(board[-1]):
            return game.to_move(board[-1]) * game.utility(board[-1])
        for move in game.moves(board[-1]):
            board.append(game.result(board[-1], move))
            alpha = max(alpha, -search(-beta, -alpha))
            if alpha >= beta:
                return alpha
            board.pop()
        return alpha

    return search(-inf, inf)


def forgets_to_undo_mended(game: Game, state: State) -> float:
    """Return the value to the player to move; the board is as before when a search returns."""
    board = [state]  # the position now is the last

    def search(alpha: float, beta: float) -> float:
        if game.is_terminal(board[-1]):
            return game.to_move(board[-1]) * game.utility(board[-1])
        for move in game.moves(board[-1]):
            board.append(game.result(board[-1], move))
            alpha = max(alpha, -search(-beta, -alpha))
            board.pop()
            if alpha >= beta:
                return alpha
        return alpha

    return search(-inf, inf)


def highest_bound(node: Node) -> Node:
    """Return the child with the highest bound; its mean is to whoever moved there."""

    def bound(child: Node) -> float:
        return ucb1(child.mean, child.visits, node.visits)

    return max(node.children, key=bound)


def counts_for_the_next(game: Game, state: State, playouts: int, low: float, high: float) -> Move:
    """Return the move visited most by a search that takes each win for the wrong player's."""
    lot, root = Random(0), make_node(game, state)
    for _ in range(playouts):
        node = root
        while node.visits and node.children and not node.untried:
            node = highest_bound(node)
        node = expansion(game, node)
        result = simulation(game, node.state, lot, low, high)
        while node:
            node.visits += 1
            node.total += result if node.player == MAX else 1 - result
            node = node.parent
    return max(root.children, key=lambda child: (child.visits, child.mean)).move


def counts_for_the_next_mended(
    game: Game, state: State, playouts: int, low: float, high: float
) -> Move:
    """Return the move visited most; a node keeps the mean to the player who moved there."""
    lot, root = Random(0), make_node(game, state)
    for _ in range(playouts):
        node = root
        while node.visits and node.children and not node.untried:
            node = highest_bound(node)
        node = expansion(game, node)
        result = simulation(game, node.state, lot, low, high)
        while node:
            node.visits += 1
            node.total += result if node.player == MIN else 1 - result
            node = node.parent
    return max(root.children, key=lambda child: (child.visits, child.mean)).move
