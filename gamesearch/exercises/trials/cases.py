"""The cases of each trial, from the smallest up, so that the first that fails is a small one."""

from collections.abc import Iterator
from itertools import count, islice
from math import inf
from typing import Any

from gamesearch.exercises.trials.shapes import Shape, height_of, shapes, small_specs
from gamesearch.exercises.trials.trial import WHOLE, Case, Search
from gamesearch.game import CHANCE, MAX, MIN, reachable
from gamesearch.games.explicit import ExplicitTree, random_tree
from gamesearch.games.kayles import Kayles
from gamesearch.games.nim import Nim, Subtraction
from gamesearch.games.published import published
from gamesearch.games.tictactoe import TicTacToe

LONG = range(4, 11)  # plies of trees with a single leaf
RANDOM = 30  # trees of each kind
EMPTY = 4  # cells up to which every position of tic-tac-toe is tried
GAP = 40  # of the positions with one or two more, one in so many


def small_trees(search: Search, fewest: int, most: int) -> Iterator[ExplicitTree]:
    """Yield the small trees of the kind that a search is for, with either player at the root."""
    for leaves in range(fewest, most + 1):
        for spec in small_specs(leaves, search.chance, search.estimates):
            if not (search.picks and not isinstance(spec, list)):
                yield ExplicitTree(spec, MAX)
                yield ExplicitTree(spec, MIN)
        if leaves == 2 and not (search.chance or search.estimates):
            yield from unusual_trees()


def unusual_trees() -> Iterator[ExplicitTree]:
    """Yield small trees with large values, and with values that are no whole numbers."""
    for spec in (*small_specs(1), *small_specs(2)):
        for scale in (100_000, 0.5):
            if isinstance(spec, list):
                yield from (ExplicitTree(scaled(spec, scale), root) for root in (MAX, MIN))


def scaled(spec: Any, scale: float) -> Any:
    """Return nested lists with every value multiplied."""
    return [scaled(child, scale) for child in spec] if isinstance(spec, list) else spec * scale


def windows(value: float) -> list[dict[str, float]]:
    """Return windows on all sides of a value, the value itself at their ends among them."""
    ends = [(-1, 1), (0, 1), (-1, 0), (1, 2), (-2, -1), (0, inf), (-inf, 0), (0.5, 1)]
    return [{"alpha": value + low, "beta": value + high} for low, high in ends]


def tree_cases(search: Search, trees: Iterator[ExplicitTree]) -> Iterator[Case]:
    """Yield for each tree a case of the kind that a search is called with."""
    for number, tree in enumerate(trees):
        if "depth" in search.extra:
            for depth in (0, 1, 2, 3):
                case = Case(tree, calls=({"depth": depth},))
                yield from (case, case._replace(guise="beyond"))
        elif "table" in search.extra:
            yield from table_cases(search, tree, number)
        else:
            yield Case(tree)
            if "alpha" in search.extra and (number % 3 == 0 or len(tree.states) < 7):
                several = windows(search.worth(tree, (), inf))
                yield Case(tree, calls=(several[number % len(several)],))


def table_cases(search: Search, tree: ExplicitTree, number: int) -> Iterator[Case]:
    """Yield cases with one table for several calls: narrow windows, then the whole one."""
    several = windows(search.worth(tree, (), inf))
    first, second, third = (several[(number + step) % len(several)] for step in (0, 3, 5))
    yield Case(tree, calls=(WHOLE, WHOLE, first))
    yield Case(tree, calls=(first, second, third, WHOLE), guise=("plain", "merged")[number % 2])


def small_cases(search: Search) -> Iterator[Case]:
    """Yield the cases on small trees, thousands of them."""
    if search.name == "grundy":
        yield from impartial_cases()
        return
    most = 3 if search.chance or search.estimates else 4
    step = 5 if "depth" in search.extra else 3 if "table" in search.extra else 1
    yield from tree_cases(search, small_trees(search, 1, 2))
    yield from tree_cases(search, islice(small_trees(search, 3, most), 0, None, step))


def impartial_cases() -> Iterator[Case]:
    """Yield the small trees in which whoever cannot move has lost, which is all their value."""
    for leaves in range(1, 5):
        for shape in sorted(shapes(leaves, 3, True), key=height_of):
            yield Case(ExplicitTree(lost_ends(shape, MAX)))


def lost_ends(shape: Shape, player: int) -> Any:
    """Return the spec of `shape` in which the player to move at a leaf has lost."""
    return -player if shape is None else [lost_ends(child, -player) for child in shape]


def larger_trees(search: Search) -> Iterator[ExplicitTree]:
    """Yield published trees and random ones, of the kind that a search is for."""
    yield from (chain_of(plies, search.estimates) for plies in LONG)
    if search.chance:
        yield published["dice"]
        yield from map(dice_tree, range(RANDOM))
    elif search.estimates:
        yield from map(estimated_tree, range(RANDOM))
    else:
        yield from (tree for name, tree in published.items() if name != "dice")
        for seed in range(RANDOM):
            values = (range(-9, 10), range(1, 4), [0.25, 0.5, 2000000], range(-50, -1))[seed % 4]
            root = (MAX, MIN)[seed % 2]
            yield random_tree((1, 4), 4, seed=seed, values=values, to_move=root)


def chain_of(plies: int, estimates: bool) -> ExplicitTree:
    """Return the tree with a single leaf, so many plies down: it tells who looks not so far."""
    spec: Any = 3
    for _ in range(plies):
        spec = {"children": [spec], "estimate": 1} if estimates else [spec]
    return ExplicitTree(spec, (MAX, MIN)[plies % 2])


def dice_tree(seed: int) -> ExplicitTree:
    """Return a random tree in which every second ply is CHANCE's."""
    tree, number = random_tree((2, 3), 4, seed=seed, values=range(-9, 10)), count()

    def grow(path: tuple) -> Any:
        if tree.is_terminal(path):
            return tree.utility(path)
        children = [grow((*path, move)) for move in tree.moves(path)]
        if len(path) % 2 == seed % 2:
            return children
        halves = [0.5, 0.25, 0.25] if len(children) == 3 else [0.75, 0.25]
        rolled = {"children": children, "player": CHANCE}
        return {**rolled, "probabilities": halves} if next(number) % 2 else rolled

    return ExplicitTree(grow(()))


def estimated_tree(seed: int) -> ExplicitTree:
    """Return a random tree in which every inner node has an estimate."""
    tree = random_tree((1, 3), 4, seed=seed, values=range(-9, 10))

    def grow(path: tuple) -> Any:
        if tree.is_terminal(path):
            return tree.utility(path)
        children = [grow((*path, move)) for move in tree.moves(path)]
        return {"children": children, "estimate": (7 * len(children) + 5 * sum(path)) % 11 - 5}

    return ExplicitTree(grow(()), (MAX, MIN)[seed % 2])


def larger_cases(search: Search) -> Iterator[Case]:
    """Yield larger trees: as they are, with equal subtrees merged, with moves by other names."""
    if search.name == "grundy":
        return
    guises = ("plain",) if search.chance else ("plain", "merged", "words", "pairs")
    for number, tree in enumerate(larger_trees(search)):
        for case in tree_cases(search, iter([tree])):
            for guise in dict.fromkeys(["plain", guises[number % len(guises)]]):
                yield case._replace(guise=guise)


def game_cases(search: Search) -> Iterator[Case]:
    """Yield positions of real games, those nearest the end first."""
    if search.name == "grundy":
        for heaps in ([1], [2], [1, 1], [1, 2], [3], [2, 2], [1, 2, 3], [2, 4]):
            yield from (made(kind, heaps) for kind in (Nim, Kayles))
        yield from (made(Subtraction, heap) for heap in range(9))
        return
    if search.chance or search.estimates:
        return
    case = made(Nim, [1, 2])
    yield case._replace(calls=(WHOLE,)) if "table" in search.extra else case
    yield from tic_tac_toe_cases(search)


def made(kind: type, *arguments: Any) -> Case:
    """Return the case of a real game from its beginning."""
    game = kind(*arguments)
    return Case(game, game.initial, recipe=(kind, arguments))


def tic_tac_toe_cases(search: Search) -> Iterator[Case]:
    """Yield all positions of tic-tac-toe with few empty cells, and some of those with more."""
    case = made(TicTacToe)
    game = case.game
    empty = {state: game.text(state).count(".") for state in reachable(game)}
    for state in sorted(empty, key=lambda state: (empty[state], state)):
        few = empty[state] <= EMPTY or (empty[state] <= EMPTY + 2 and state % GAP == 0)
        if few and not (search.picks and game.is_terminal(state)):
            given = WHOLE if "table" in search.extra else {}
            yield case._replace(state=state, calls=(given,))
    if search.cuts and "table" not in search.extra:
        yield case._replace(state=game.parse("X...O...."))
