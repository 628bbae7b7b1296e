"""Exercises of notebook 00: boards, counts, and the smallest tree with something to leave out."""

from typing import Any

from gamesearch.exercises.functions import agrees_with
from gamesearch.exercises.judges import equals
from gamesearch.exercises.registry import Exercise, Verdict, right, wrong
from gamesearch.exercises.tree_judges import leaves_read, members_of, played_tree_with
from gamesearch.game import Counted, Game, State
from gamesearch.games.explicit import ExplicitTree
from gamesearch.games.tictactoe import TicTacToe
from gamesearch.search.alphabeta import alphabeta
from gamesearch.search.minimax import minimax

BOARDS = ("XOXOOX...", "X...O...X", "XOX.O.X..", "XO..X..O.", "XXO.O.X..")


def drawing_moves(game: Game, state: State) -> list[int]:
    """Return the moves after which nobody wins, if nobody errs."""
    return [m for m in game.moves(state) if alphabeta(game, game.result(state, m)) == 0]


def holding_moves(game: Game, state: State) -> list[int]:
    """Return the moves that do not lose: those that draw, and those that win."""
    player = game.to_move(state)
    values = {move: alphabeta(game, game.result(state, move)) for move in game.moves(state)}
    return [move for move, value in values.items() if player * value >= 0]


def replies_to_an_edge() -> list[int]:
    game = TicTacToe()
    return drawing_moves(game, game.result(game.initial, 1))


LOST = {
    cell: f"After cell {cell} X can force a win: its value is above 0. Print the values again."
    for cell in (3, 5, 6, 8)
}


def nodes(sooner: bool = False) -> int:
    """Return how many nodes alpha-beta visits from the empty board."""
    game = Counted(TicTacToe(win_sooner=sooner))
    alphabeta(game, game.initial)
    return game.nodes


def largest_that_cuts() -> int:
    """Return the largest number in place of the third leaf that leaves the fourth unread."""
    return max(n for n in range(20) if leaves_read(ExplicitTree([[4, 6], [n, 9]])) == 3)


def of_four(tree: ExplicitTree) -> bool:
    """Return whether a tree has the shape and the left branch that were asked for."""
    return tree.text().startswith("((5 8) (") and tree.text().count(" ") == 3


def all_are_read(tree: ExplicitTree) -> bool:
    return of_four(tree) and leaves_read(tree) == 4 and minimax(tree, (1,)) < 5


def not_all_are_read(tree: ExplicitTree) -> str:
    if not of_four(tree):
        return "Keep the left branch, (5 8), and put two numbers into the right one."
    if leaves_read(tree) < 4:
        return "The last leaf is pruned: the third one says already that the branch is no better."
    return "All four leaves are read, but the right branch is not worth less than the left one."


WON = "There is a move that wins among yours: a win is no draw."


class Rules(TicTacToe):
    """Tic-tac-toe, called "game" where a call is shown."""

    def __repr__(self) -> str:
        return "game"


class Position(int):
    """A state, called "state" where a call is shown: the board is drawn below."""

    def __repr__(self) -> str:
        return "state"


def drawing(answer: Any) -> Verdict:
    """Judge a reader's `drawing_moves`, board by board."""
    game = Rules()
    for board in BOARDS:
        state = Position(game.parse(board))
        verdict = agrees_with(drawing_moves, [(game, state)])(answer)
        if not verdict.passed:
            tried = callable(answer) and verdict.message.count("(game, state)")
            won = f"returned {holding_moves(game, state)};" in verdict.message
            said = f"{verdict.message} {WON}" if won else verdict.message
            return wrong(said, state if tried else None, game)
    return right()


EXERCISES = [
    Exercise(
        "edge-replies",
        "00",
        "change",
        members_of(
            replies_to_an_edge,
            {**LOST, 1: "Cell 1 is taken: X began there."},
            hint="Look for the replies with the value 0.",
        ),
        "X begins at the edge, in cell 1. Which replies of O keep the draw?",
        right="Yes: more replies hold than after a corner, where the centre alone does.",
    ),
    Exercise(
        "plain-count",
        "00",
        "change",
        equals(
            nodes,
            {
                36_594: "That is the count twice, added up. Take a new Counted for each search.",
                549_946: "That is every node there is: minimax's count. Count alpha-beta's.",
                20_866: "That is the count with sooner wins worth more. Leave win_sooner out.",
                0: "That is the value. The count is in the attribute nodes of the game.",
            },
            hint="Counted(TicTacToe()) in place of Counted(game).",
        ),
        "How many nodes does alpha-beta visit if all wins are worth the same?",
        right="Yes. Fewer different values mean more ties, and a tie is reason enough to leave.",
    ),
    Exercise(
        "last-leaf",
        "00",
        "change",
        equals(
            largest_that_cuts,
            {
                3: "It is left out then too; but 3 is not the largest number.",
                5: "MAX has 4 on the left. With a 5 the right branch could still be better.",
                6: "MIN chooses on the left: MAX has the smaller of 4 and 6.",
                8: "Compare it with what MAX has on the left, not with its neighbour.",
                9: "Compare it with what MAX has on the left, not with its neighbour.",
            },
            hint="What has MAX got on the left? What must the right branch promise to be better?",
        ),
        "With which largest whole number in place of the third leaf is the fourth not read?",
        right="Yes: with a 4 the right branch is worth 4 at most, and MAX has 4 already.",
    ),
    Exercise(
        "all-four",
        "00",
        "fill",
        played_tree_with(
            all_are_read,
            not_all_are_read,
            hint="The third leaf must leave MAX some hope, and the fourth must take it away.",
        ),
        "Fill in the right branch so that all four leaves are read, and the left is better still.",
        right="Yes. What the last leaf would say was not known before it was read.",
    ),
    Exercise(
        "drawing-moves",
        "00",
        "build",
        drawing,
        "Write drawing_moves(game, state): the moves after which the game is exactly a draw.",
        right="Right on every board tried. You have made an adviser for tic-tac-toe.",
    ),
]
