"""Exercises of notebook 07: what deepening costs, what an entry settles, and keys by XOR."""

from collections.abc import Mapping, Sequence
from math import inf
from operator import eq

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import members_of
from gamesearch.search.hints import Killers
from gamesearch.search.table import Bound, Entry

WINDOWS = ((0, 3), (4, 9), (3, 5), (6, 8), (-2, 9))
POSITIONS = 1_000_000
STONES = {("a1", "R"): 0b0011, ("a4", "R"): 0b0101, ("a4", "n"): 0b1001, ("h4", "n"): 0b1110}
TURN = 0b110000


def before_the_last() -> int:
    """Return how many nodes depths 1 to 4 visit together, with four moves at every node."""
    return sum(4**ply for depth in range(1, 5) for ply in range(depth + 1))


def windows_settled() -> list[tuple[float, float]]:
    entry = Entry(value=4, bound=Bound.UPPER, depth=3)
    return [window for window in WINDOWS if entry.settles(3, *window)]


def bits_needed() -> int:
    """Return the least number of bits with which less than one pair is expected to collide."""
    pairs = POSITIONS * (POSITIONS - 1) / 2
    return next(bits for bits in range(65) if pairs / 2**bits < 1)


def entries() -> list[tuple]:
    """Return entries, depths and windows on all sides of the values."""
    asked = [(3, 0, 9), (3, 0, 4), (3, 6, 9), (3, 5, 6), (3, 4, 5), (2, 0, 4), (4, 6, 9)]
    kept = [Entry(value=5, bound=bound, depth=3) for bound in Bound]
    kept.append(Entry(value=-2, bound=Bound.UPPER, depth=inf))
    return [(entry, *given) for entry in kept for given in [*asked, (inf, -2, 3), (inf, -3, 3)]]


def kept_killers(killers: Sequence, move: object) -> list:
    """Return the two last moves that cut, the latest first."""
    known = Killers()
    known.moves[3] = list(killers)
    known.cut(None, None, move, 3)
    return known.moves[3]


def capture_key(
    key: int, stones: Mapping, turn: int, mover: str, start: str, end: str, taken: str
) -> int:
    """Return the key after `mover` has gone from `start` to `end`, where `taken` stood."""
    return key ^ stones[start, mover] ^ stones[end, mover] ^ stones[end, taken] ^ turn


def captures() -> list[tuple]:
    """Return captures of two pieces by one another, on a board with nothing else."""
    board = STONES["a1", "R"] ^ STONES["a4", "n"]
    far = STONES["a4", "R"] ^ STONES["h4", "n"] ^ TURN
    stones = {**STONES, ("h4", "R"): 0b10111, ("a4", "n"): 0b1001}
    return [
        (board, stones, TURN, "R", "a1", "a4", "n"),
        (far, stones, TURN, "n", "h4", "a4", "R"),
        (far ^ TURN, stones, TURN, "R", "a4", "h4", "n"),
    ]


EXERCISES = [
    Exercise(
        "before-the-last",
        "07",
        "change",
        equals(
            before_the_last,
            {
                341: "That is depth 4 alone. What have depths 1 to 3 visited before it?",
                340: "That counts each ply once. Every depth begins again at the root.",
                448: "That leaves out the roots: each depth visits one.",
                111: "That is depths 1 to 3. Depth 4 comes before the last as well.",
                1817: "That counts depth 5 too, which is the last.",
                453: "That counts a depth 0, which is no search.",
            },
            hint="Depth 1 visits 1 + 4 nodes, depth 2 visits 1 + 4 + 16, and so on.",
        ),
        "With four moves at every node, how many nodes do depths 1 to 4 visit together?",
        right="Yes: a third of what depth 5 visits then, which is the price of deepening.",
    ),
    Exercise(
        "windows-settled",
        "07",
        "change",
        members_of(
            windows_settled,
            {
                (0, 3): "At most 4: it may be above 3, within, or below 0. That settles nothing.",
                (3, 5): "The value may still be 4, inside this window, or less.",
                (-2, 9): "The value may be anything from -1 to 4, inside this window.",
            },
            hint='Where is "at most 4" a fail low for certain, whatever the value is?',
        ),
        'Which windows does the entry "at most 4" settle?',
        right="Yes: where α is 4 or more it is a fail low, whatever the value is.",
    ),
    Exercise(
        "bits-needed",
        "07",
        "change",
        equals(
            bits_needed,
            {
                20: "With 20 bits there is a key for each position. But it is pairs that collide.",
                40: "One bit less is enough: count each pair once.",
                38: "With one bit less than enough, a little more than one is expected.",
                64: "That is what engines take. Fewer are enough for so few positions.",
            },
            hint="n (n − 1) / 2 pairs, each with probability 2 to the power of −b.",
        ),
        "A million positions: with how many bits is less than one collision expected?",
        right="Yes: twice as many bits as it takes to number the positions, less one.",
    ),
    Exercise(
        "settles-it",
        "07",
        "fill",
        agrees_with(
            Entry.settles,
            entries,
            hint="A lower bound answers if it is a fail high, an upper one if it is a fail low.",
        ),
        "Fill in settles(entry, depth, alpha, beta): may the entry answer?",
        right="Right, for each kind of bound, and for no other depth.",
    ),
    Exercise(
        "two-killers",
        "07",
        "fill",
        agrees_with(
            kept_killers,
            [([], 4), ([4], 2), ([4, 2], 7), ([4, 2], 4), ([4, 2], 2), ([4], 4)],
            hint="The move comes first; it must not stand there twice, and two are kept.",
        ),
        "Fill in remember(killers, move): the two last moves that cut, the latest first.",
        right="Right: a move that cuts once more comes to the front and pushes nothing out.",
    ),
    Exercise(
        "capture-key",
        "07",
        "build",
        agrees_with(
            capture_key,
            captures,
            hint="What leaves a square, what comes to one, and what else changes with each move?",
            same=eq,
        ),
        "Write capture_key(key, stones, turn, mover, start, end, taken): the key after a capture.",
        right="Right: four XORs, and the same four take the capture back.",
    ),
]
