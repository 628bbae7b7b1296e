"""Zobrist keys: a position as a number, which a move changes by a few XORs.

For games that `text` writes with a character a cell, and whose moves put a stone on a cell.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from gamesearch.game import MAX, MIN, Game, Move, State, reachable

SIGNS = {MAX: "X", MIN: "O"}


class Zobrist:
    """Keys: a random number for each stone on each cell, and one for MIN to move, joined by XOR.

    The same `seed` gives the same keys on every machine.
    Source: Zobrist, A new hashing method with application for game playing, 1970.
    """

    def __init__(self, game: Game, seed: int = 0):
        self.game = game
        lot, cells = Random(seed), range(len(game.text(game.initial)))
        self.stones = {place: lot.getrandbits(64) for place in product(cells, SIGNS.values())}
        self.turn = lot.getrandbits(64)

    def key(self, state: State) -> int:
        """Return the key of `state`, worked out from the whole board."""
        key = self.turn if self.game.to_move(state) == MIN else 0
        for place in enumerate(self.game.text(state)):
            key ^= self.stones.get(place, 0)
        return key

    def make(self, key: int, cell: Move, sign: str) -> int:
        """Return what becomes of `key` when a stone comes to `cell`, and the turn passes on."""
        return key ^ self.stones[cell, sign] ^ self.turn

    unmake = make  # what XOR has done, it undoes


def every_move(keys: Zobrist) -> Iterator[bool]:
    """Yield for each move from each position whether its key is right, made and taken back."""
    game = keys.game
    for state in reachable(game):
        before, sign = keys.key(state), SIGNS[game.to_move(state)]
        for move in game.moves(state):
            after = keys.make(before, move, sign)
            right = after == keys.key(game.result(state, move))
            yield right and keys.unmake(after, move, sign) == before


def collisions(keys: Iterable[int]) -> int:
    """Return how many pairs among `keys`, those of different positions, are equal."""
    return sum(times * (times - 1) // 2 for times in Counter(keys).values())
