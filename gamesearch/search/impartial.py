"""Impartial games: both players have the same moves, and who cannot move loses.

Every position of such a game is worth as much as one heap of Nim; the size of that heap is its
Grundy number. It is 0 exactly where the player who has just moved wins.
"""

from collections.abc import Callable, Iterable, Sequence

from gamesearch.game import Game, Move, State


def mex(values: Iterable[int]) -> int:
    """Return the minimal excluded value: the least of 0, 1, 2 ... that is not among `values`.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    found, least = set(values), 0
    while least in found:
        least += 1
    return least


def nim_sum(*values: int) -> int:
    """Return the sum of `values` in binary without carrying: 0 exactly if all bits pair off.

    >>> nim_sum(3, 5, 7), nim_sum(1, 2, 3)
    (1, 0)
    """
    total = 0
    for value in values:
        total ^= value
    return total


def grundy(game: Game, state: State, table: dict[State, int] | None = None) -> int:
    """Return the Grundy number of `state`: the mex of those of the states one move on.

    Whoever is to move loses exactly if it is 0. Looks at every state once, keeping its number in
    `table`, which may be handed on; a sum of games needs no splitting, but one heap at a time
    (`grundy_table`) is far quicker. `ValueError` at an end that the player to move has not lost:
    there the theory does not hold. That both players have the same moves is taken on trust.
    Source: Sprague 1935; Grundy 1939.
    """
    table = {} if table is None else table
    if state in table:
        return table[state]
    if game.is_terminal(state) and game.to_move(state) * game.utility(state) >= 0:
        raise ValueError("Grundy numbers need normal play: a player who cannot move has lost")

    numbers = set()
    if not game.is_terminal(state):
        for move in game.moves(state):
            numbers.add(grundy(game, game.result(state, move), table))
    table[state] = mex(numbers)
    return table[state]


def heap_number(game: Game, heap: int, numbers: Sequence[int] | dict[int, int]) -> int:
    """Return the Grundy number of one heap, from the `numbers` of all smaller ones.

    What a heap falls apart into is worth the nim-sum of its parts.
    """
    return mex(nim_sum(*(numbers[part] for part in parts)) for parts in game.options(heap))


def grundy_table(game: Game, largest: int) -> list[int]:
    """Return the Grundy numbers of single heaps of 0 to `largest`, for a game played on heaps.

    `game.options(heap)` says into which heaps one heap can be turned; those are smaller, and their
    numbers stand in the table already.
    Source: Guy and Smith, The G-values of various games, 1956.
    """
    table: list[int] = []
    for heap in range(largest + 1):
        table.append(heap_number(game, heap, table))
    return table


def grundy_by_heaps(game: Game, state: State, table: dict[int, int] | None = None) -> int:
    """Return the Grundy number of `state` as the nim-sum of those of its heaps.

    The numbers of single heaps are kept in `table`, which may be handed on.
    """
    table = {} if table is None else table
    heaps = game.heaps(state)
    for heap in range(len(table), max(heaps, default=0) + 1):
        table[heap] = heap_number(game, heap, table)
    return nim_sum(*(table[heap] for heap in heaps))


def winning_moves(game: Game, state: State, value: Callable = grundy) -> list[Move]:
    """Return the moves that win, in the game's order: those after which the number is 0.

    `value(game, state, table)` gives the Grundy numbers: `grundy`, or `grundy_by_heaps` where the
    heaps are large. `table` is a dict that lasts for one call of this function.
    """
    table: dict = {}
    if game.is_terminal(state):
        return []
    after = {move: game.result(state, move) for move in game.moves(state)}
    return [move for move, child in after.items() if value(game, child, table) == 0]
