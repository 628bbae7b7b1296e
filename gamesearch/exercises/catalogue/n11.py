"""Exercises of notebook 11: lost heaps, nim-sums, sums of games, periods, and misère play."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise
from gamesearch.exercises.tree_judges import members_of
from gamesearch.games.kayles import Kayles, Octal
from gamesearch.games.nim import Nim, Subtraction, beats_by_rule
from gamesearch.search.impartial import grundy_table, nim_sum

ROWS = (11, 6)  # pins of Kayles
TAKES = (1, 3, 4)


def third_heap() -> int:
    """Return the heap that makes a lost position of Nim with heaps of 10 and 6."""
    return nim_sum(10, 6)


def lost_heaps() -> list[int]:
    """Return the heaps up to 14 that are lost if 1, 3 or 4 may be taken."""
    return [heap for heap, number in enumerate(numbers_of(TAKES, 14)) if number == 0]


def balance() -> int:
    """Return the heap of Nim that makes a lost position beside the two rows of Kayles."""
    numbers = grundy_table(Kayles(1), max(ROWS))
    return nim_sum(*(numbers[pins] for pins in ROWS))


def period_of(code: str, largest: int = 400) -> int:
    """Return the shortest period in the last third of the numbers of an octal game."""
    numbers = grundy_table(Octal(code, 1), largest)[-largest // 3 :]
    return next(p for p in range(1, len(numbers)) if numbers[p:] == numbers[:-p])


def winning_moves(heaps: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each winning move of Nim the heap and what to leave of it, in their order."""
    total = nim_sum(*heaps)
    return [(heap, heap ^ total) for heap in heaps if heap ^ total < heap]


def numbers_of(takes: Sequence[int], largest: int) -> list[int]:
    """Return the Grundy numbers of heaps from 0 to `largest` if `takes` may be taken."""
    return grundy_table(Subtraction(1, takes), largest)


def wins_misere(heaps: Sequence[int]) -> bool:
    """Return whether the player to move wins misère Nim."""
    return beats_by_rule(Nim(heaps, misere=True).initial, misere=True)


def misere_inputs() -> list[tuple[Sequence[int]]]:
    """Return positions of up to three heaps, those with the fewest counters first."""
    found = [heaps for n in (1, 2, 3) for heaps in combinations_with_replacement(range(1, 6), n)]
    return [([],), *sorted(((list(heaps),) for heaps in found), key=lambda one: sum(one[0]))]


EXERCISES = [
    Exercise(
        "third-heap",
        "11",
        "change",
        equals(
            third_heap,
            {
                16: "You added, and carried. The nim-sum does not carry.",
                4: "That is the difference. Write 10 and 6 in binary, one below the other.",
                14: "That is a 1 wherever there is one. In a column with two ones they pair off.",
                2: "That is a 1 where both have one. Those columns are even already.",
            },
            hint="10 is 1010 and 6 is 0110. Every column must have an even number of ones.",
        ),
        "Nim with heaps of 10 and 6: which third heap makes a P-position?",
        right="Yes: with it every column has an even number of ones.",
    ),
    Exercise(
        "lost-heaps",
        "11",
        "change",
        members_of(
            lost_heaps,
            {
                4: "From 4 one takes all 4, and wins. It is lost if 1, 2, 3 may be taken.",
                8: "From 8 one takes 1 and leaves 7, which is lost.",
                1: "From 1 one takes it, and wins.",
                3: "From 3 one takes all 3, and wins.",
                5: "From 5 one takes 3 and leaves 2, which is lost.",
                6: "From 6 one takes 4 and leaves 2, which is lost.",
            },
            hint="A heap is lost if every move leads to one that is won. Begin with 0.",
        ),
        "One may take 1, 3 or 4: which heaps from 0 to 14 are P?",
        right="Yes, and they repeat every 7: the Grundy numbers have a period.",
    ),
    Exercise(
        "balance",
        "11",
        "change",
        equals(
            balance,
            {
                17: "You added the pins. A row is worth its Grundy number, not its length.",
                13: "That is the nim-sum of the pins. A row is worth its Grundy number.",
                9: "You added the Grundy numbers. A sum of games has their nim-sum.",
                3: "That is the difference of the Grundy numbers. Their nim-sum is asked for.",
                6: "That is what the row of 11 is worth by itself.",
            },
            hint="grundy_table(Kayles(1), 11) has the numbers of both rows.",
        ),
        "Rows of 11 and 6 pins of Kayles, and a heap of Nim: which heap makes the sum P?",
        right="Yes: the heap cancels what the two rows are worth together.",
    ),
    Exercise(
        "octal-period",
        "11",
        "change",
        equals(
            lambda: period_of("0.44"),
            {
                142: "That is the last exception. The period is the other number.",
                12: "That is the period of Kayles, 0.77.",
                48: "That is a period, and half of it is one, too.",
            },
            hint='period(grundy_table(Octal("0.44", 1), 400)): the first of the two numbers.',
        ),
        "How long is the period of the octal game 0.44?",
        right="Yes. One or two counters may be taken, if what is left falls into two heaps.",
    ),
    Exercise(
        "winning-moves",
        "11",
        "fill",
        agrees_with(
            winning_moves,
            [
                ([1],),
                ([1, 1],),
                ([1, 2],),
                ([4, 6, 7],),
                ([3, 5, 6],),
                ([13, 9, 10],),
                ([5, 5, 5],),
                ([],),
            ],
            hint="From heap h, leave `h ^ x`, where x is the nim-sum of all. It must be fewer.",
        ),
        "Fill in winning_moves(heaps): every heap that has a winning move, and what to leave.",
        right="Right: no tree, and all winning moves of Nim. There are none exactly at nim-sum 0.",
    ),
    Exercise(
        "take-numbers",
        "11",
        "build",
        agrees_with(
            numbers_of,
            [((1,), 4), ((1, 2), 6), ((1, 2, 3), 9), ((2,), 7), ((1, 3, 4), 15), ((2, 5, 6), 20)],
            hint="numbers[heap] is the mex of numbers[heap - take], for each take of at most heap.",
        ),
        "Write take_numbers(takes, largest): the Grundy numbers of heaps 0 to largest.",
        right="Right. One pass over the heaps, no search.",
    ),
    Exercise(
        "misere-nim",
        "11",
        "build",
        agrees_with(
            wins_misere,
            misere_inputs,
            hint="Is there a heap larger than 1? Then it is as in normal play.",
        ),
        "Write wins(heaps): whether the player to move wins Nim in misère play.",
        right="Right: Bouton's rule, turned round where only ones are left.",
    ),
]
