"""Games of taking away: Nim, subtraction games, and Wythoff's game with two heaps."""

from collections.abc import Iterable, Iterator

from gamesearch.games.given import listed, whole
from gamesearch.games.impartial_games import LARGEST, Change, HeapGame, Heaps, Turn, heaps_of


class Nim(HeapGame):
    """Take as many as you like from one heap; whoever takes the last one wins.

    With `misere`, whoever takes the last one loses. Moves that take one come first.

    >>> game = Nim([3, 5])
    >>> [str(move) for move in game.moves(game.initial)]
    ['3→2', '3→1', '3→0', '5→4', '5→3', '5→2', '5→1', '5→0']
    """

    def __init__(self, piles: int | Iterable[int] = (3, 5, 7), misere: bool = False):
        super().__init__(piles, misere)

    def options(self, heap: int) -> Iterator[Heaps]:
        return ((left,) for left in range(heap - 1, -1, -1))


class Subtraction(HeapGame):
    """Take from a heap one of the numbers allowed, `moves`; whoever cannot loses."""

    def __init__(self, heap: int | Iterable[int], moves: Iterable[int] = (1, 2, 3)):
        takes = [whole(take, "each number to take", LARGEST) for take in listed(moves, "moves")]
        self.takes = tuple(sorted(set(takes)))
        if not self.takes or self.takes[0] < 1:
            raise ValueError(f"numbers to take are 1 or more, not {list(self.takes)}")
        super().__init__(heap)

    def options(self, heap: int) -> Iterator[Heaps]:
        return ((heap - take,) for take in self.takes if take <= heap)


class Wythoff(HeapGame):
    """Take as many as you like from one of two heaps, or equally many from both.

    A heap is no game by itself here: there is nothing to split.
    """

    def __init__(self, a: int, b: int):
        super().__init__((a, b))

    def options(self, heap: int) -> Iterator[Heaps]:
        raise ValueError("Wythoff's game does not fall into heaps: use `grundy` for the whole")

    def following(self, position: Heaps) -> dict[Change, Heaps]:
        a, b = (0, 0, *position)[-2:]
        pairs = [(left, b) for left in range(a)] + [(a, left) for left in range(b)]
        pairs += [(a - take, b - take) for take in range(1, a + 1)]
        return {Change(position, heaps_of(pair)): heaps_of(pair) for pair in reversed(pairs)}

    def read(self, text: str) -> Heaps:
        heaps = super().read(text)
        if len(heaps) > 2:
            raise ValueError(f"Wythoff's game has two heaps, not {len(heaps)}")
        return heaps


def wythoff_pairs(largest: int) -> list[tuple[int, int]]:
    """Return the pairs up to `largest` that are lost for the player to move, by Wythoff's rule.

    The smaller of the pair is the least number not used yet; the larger is k more in pair k.
    Source: Wythoff, A modification of the game of Nim, 1907.

    >>> wythoff_pairs(10)
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    used, pairs = set(), []
    for small in range(largest + 1):
        large = small + len(pairs)
        if small not in used and large <= largest:
            pairs.append((small, large))
            used |= {small, large}
        elif small not in used:
            break
    return pairs


def beats_by_rule(state: Turn, misere: bool = False) -> bool:
    """Return whether the player to move wins at Nim, by Bouton's rule and no search.

    With heaps of one only, what counts in misère play is whether they are even in number.
    Source: Bouton, Nim, a game with a complete mathematical theory, 1901.
    """
    total = 0
    for heap in state.position:
        total ^= heap
    if misere and max(state.position, default=0) <= 1:
        return total == 0
    return total != 0
