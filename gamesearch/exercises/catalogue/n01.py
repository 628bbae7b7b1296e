"""Exercises of notebook 01: nodes, states, leaves, and a game of the reader's own."""

from collections.abc import Callable

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise, Judge, Verdict, wrong
from gamesearch.exercises.tree_judges import pair_of, played_tree_with, remarking
from gamesearch.exercises.trials.smallest import leaves_of
from gamesearch.game import MAX, MIN, Game, State, reachable
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.published import published
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.play import best_move

TREES = ("(7)", "(7 2)", "((1 2) 3)", "min(4 (7 (2 9)) ((6 1)))", "(((5)) ((9 8) (6)))")


class Race:
    """Add one of `steps` in turn; whoever says `goal` wins. A state is the total and the player."""

    initial = (0, MAX)

    def __init__(self, goal: int, steps: tuple[int, ...] = (1, 2)):
        self.goal, self.steps = goal, steps

    def __repr__(self) -> str:
        return f"the race to {self.goal}"

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [step for step in self.steps if state[0] + step <= self.goal]

    def result(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] + move, -state[1]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return not self.moves(state)

    def utility(self, state: tuple[int, int]) -> int:
        return -state[1]


LONGER = Race(10, (1, 2, 3))


def below(game: Game, state: State) -> list[State]:
    """Return the states after each move, none if the game is over."""
    if game.is_terminal(state):
        return []
    return [game.result(state, move) for move in game.moves(state)]


def count_nodes(game: Game, state: State) -> int:
    return 1 + sum(count_nodes(game, after) for after in below(game, state))


def count_leaves(game: Game, state: State) -> int:
    return sum(count_leaves(game, after) for after in below(game, state)) or 1


def longest_game(game: Game, state: State) -> int:
    """Return how many moves the longest game from `state` has."""
    return max((1 + longest_game(game, after) for after in below(game, state)), default=0)


def race_counts() -> tuple[int, int]:
    """Return the nodes and the states of the race to five."""
    race = Race(5)
    return count_nodes(race, race.initial), sum(1 for state in reachable(race))


def asks_states(reference: Callable, hint: str) -> Judge:
    """Return the judge of a function of games and states that calls itself."""
    said = "You passed the move; the state after it is `game.result(state, move)`."
    return remarking(agrees_with(reference, played, hint), "is no node of this tree", said)


def moves_of_the_longer(answer: object) -> Verdict:
    """Judge the method `moves` of the reader's race to ten."""
    if isinstance(answer, type):
        return wrong("This is the class. Pass a method of an object: `RaceTo10().moves`.")
    asked = [((total, player),) for total in (0, 3, 7, 8, 9, 10) for player in (MAX, MIN)]
    judge = agrees_with(LONGER.moves, asked, "Three steps instead of two; no total above 10.")
    judge = remarking(judge, "TypeError", "A state is a pair here: the total is `state[0]`.")
    return remarking(judge, "It is called", "The method of an object is `RaceTo10().moves`.")(
        answer
    )


def plies_for_a_million() -> int:
    """Return how many whole plies of a tree with five moves at each node fit in a million nodes."""
    return max(d for d in range(20) if sum(5**ply for ply in range(d + 1)) <= 10**6)


def nodes_and_leaves(tree: ExplicitTree) -> tuple[int, int]:
    return count_nodes(tree, ()), leaves_of(tree)


def other_numbers(tree: ExplicitTree) -> str:
    nodes, leaves = nodes_and_leaves(tree)
    return f"This tree has {nodes} nodes, and {leaves} of them are leaves. The root is a node too."


def played() -> list[tuple[Game, State]]:
    """Return games and states, the smallest first, for functions of the two."""
    trees = [*map(ExplicitTree.parse, TREES), published["textbook"]]
    inner = [(trees[3], (1,)), (trees[3], (0,))]
    return [*((tree, ()) for tree in trees), *inner, (Race(5), (3, MIN)), (Race(5), (0, MAX))]


EXERCISES = [
    Exercise(
        "games-left",
        "01",
        "change",
        equals(
            lambda: count_leaves(TicTacToe(), TicTacToe().parse("XOX.O.X..")),
            {
                5: "That is the board with three free cells.",
                24: "There are 24 orders for four cells, but not every game fills them all.",
                34: "That is the number of nodes. A game is a path down to a leaf.",
                33: "That is the number of nodes below the root. A game is a path to a leaf.",
                4: "That is the number of moves. How many games follow each of them?",
            },
            hint="list(games(game, state)) has all of them.",
        ),
        "How many games can follow the position XOX.O.X.., with O to move?",
        right="Yes. Several end early, so there are fewer than orders of the free cells.",
    ),
    Exercise(
        "race-counts",
        "01",
        "change",
        pair_of(
            race_counts,
            ("nodes", "states"),
            {
                (20, 6): "There are six totals, but a state is a total and who is to move.",
                (20, 20): "Some nodes show the same total with the same player to move.",
                (10, 20): "The other way round: first the nodes, then the states.",
                (8, 10): "Those are the leaves. A node is a leaf or has moves; count all of them.",
            },
            hint="count_nodes(race, race.initial), and then a set of states, as for tic-tac-toe.",
        ),
        "How many nodes has the tree of the race to five, and how many states has the race?",
        right="Yes. Paths to the same total, with the same player to move, meet in one state.",
    ),
    Exercise(
        "plies-for-a-million",
        "01",
        "change",
        equals(
            plies_for_a_million,
            {
                9: "The ninth ply alone has more than a million nodes.",
                7: "There is room for one ply more.",
                28: "That is for b = 2 and a billion nodes.",
                12: "Try b = 5; 12 is what b = 3 would give.",
            },
            hint="plies_within(budget, b), defined above, with other numbers.",
        ),
        "How many whole plies fit in a million nodes, with five moves at every node?",
        right="Yes. Every ply more costs five times as many nodes.",
    ),
    Exercise(
        "count-leaves",
        "01",
        "fill",
        asks_states(count_leaves, hint="A leaf counts for one, an inner node for nothing."),
        "Fill in count_leaves(game, state): how many leaves lie below a state.",
        right="Right. One leaf is one game, so it counts the games as well.",
    ),
    Exercise(
        "race-to-ten",
        "01",
        "fill",
        moves_of_the_longer,
        "Fill in the moves of the race to ten, with the steps 1, 2 and 3.",
        right="Right. All other methods follow from the moves: one was enough.",
    ),
    Exercise(
        "first-step",
        "01",
        "change",
        equals(
            lambda: best_move(LONGER, LONGER.initial),
            {
                1: "Then nine are missing. The other adds 1, and eight are missing: you are lost.",
                3: "Then seven are missing. The other adds 3, and four are missing: you are lost.",
                **dict.fromkeys((0, 4, 10), "In this race a player adds 1, 2 or 3."),
            },
            hint="Which totals are lost for whoever is to move? Begin at the end.",
        ),
        "What must the first player add in the race to ten, with the steps 1, 2 and 3?",
        right="Yes. Then eight are missing: whatever the other adds, you can make it four.",
    ),
    Exercise(
        "tree-of-six",
        "01",
        "build",
        played_tree_with(
            lambda tree: nodes_and_leaves(tree) == (6, 4),
            other_numbers,
            root=MIN,
            hint="Four leaves leave two inner nodes: the root, and one more.",
        ),
        "Write a tree of six nodes, four of them leaves, with MIN to move at the root.",
        right="Yes: four leaves, the root, and one inner node more. MIN moves first.",
    ),
    Exercise(
        "longest-game",
        "01",
        "build",
        asks_states(longest_game, hint="At a leaf it is 0; else 1 more than after a move."),
        "Write longest_game(game, state): how many moves the longest game from a state has.",
        right="Right: a search of your own, which goes everywhere and keeps the most.",
    ),
]
