"""Labels of room 3: programs that go wrong where something is cut, or chosen."""

from gamesearch.exercises.museum import asks as ask
from gamesearch.exercises.museum import windows
from gamesearch.exercises.museum.label import EMPTY, TEXTBOOK, Label
from gamesearch.game import Game, Move, State
from gamesearch.play import best_move
from gamesearch.search.alphabeta import negamax
from gamesearch.search.montecarlo import best_by_visits, mcts, root_after


def move_by_mcts(game: Game, state: State, playouts: int, low: float, high: float) -> Move:
    """Return the move that `mcts` visits most."""
    return best_by_visits(root_after(mcts(game, state, low=low, high=high), playouts))


CUTS = {
    "window": Label(
        "Turned, but not swapped",
        windows.turns_but_keeps_order,
        windows.turns_but_keeps_order_mended,
        negamax,
        ask.value,
        "((3 12 8) (2 4 6) (2 5 14))",
        'of this kind at GameDev.net in 2008, "Negamax + Alpha-Beta Pruning Driving Me Crazy": '
        "right without pruning, wrong with it",
        "wherever the first reply is the best",
        "One ply down, alpha and beta change their signs. Is that all that changes?",
        "The root's window is (−∞, +∞). With which one is its first move searched? Give MIN a "
        "better reply than its first.",
        "The other player began with alpha above beta, and left after its first reply, whatever "
        "came later. What one side is assured of is the other's limit: (−beta, −alpha).",
    ),
    "afresh": Label(
        "Right value, wrong work",
        windows.asks_each_afresh,
        windows.asks_each_afresh_mended,
        negamax,
        ask.value_and_work,
        "((2 4 6) (3 12 8))",
        "alpha_beta_search in its first form: github.com/aimacode/aima-python/issues/34",
        "in every value, always; only a count gives it away",
        "The value is right on every tree. What does it not know when it tries the second move?",
        "Give the root a good first move, and a second one that one leaf refutes.",
        "Each root move is searched with an open window, as if it were the first. The value "
        "comes out right, and leaves are read that could have been cut.",
    ),
    "ties": Label(
        "As good, it says",
        windows.last_of_equals,
        windows.last_of_equals_mended,
        best_move,
        ask.move,
        TEXTBOOK,
        "several moves that tie with the best, and one of them loses, with cutoffs only: "
        "stackoverflow.com/questions/48675970",
        "where no two moves have equal values",
        "A move that ties with the best comes back from a search with a window. Does it tie?",
        "Let the second move be cut at the first one's value, with its refutation unread.",
        "The move was cut with a value equal to the best, which is a bound: at most so much. Its "
        "refutation was not read. Only a strictly better move may take the place of the first.",
    ),
    "undo": Label(
        "A move that is never taken back",
        windows.forgets_to_undo,
        windows.forgets_to_undo_mended,
        negamax,
        ask.value,
        TEXTBOOK,
        "moves from the list of legal ones, and refused: "
        "github.com/SebLague/Chess-Challenge/issues/438",
        "as long as nothing is cut, and by luck in the textbook's tree",
        "Every path out of the loop should leave the board as it was. Does every one?",
        "After the cutoff, something must still be searched on that board.",
        "The cutoff returns with its move still on the board. What is searched next is searched "
        "in the wrong place, where the move may not even be legal.",
    ),
    "playouts": Label(
        "The wins of the other side",
        windows.counts_for_the_next,
        windows.counts_for_the_next_mended,
        move_by_mcts,
        ask.move_by_playouts,
        EMPTY,
        "a course's notebook, in which a won position of Nim had a negative value: "
        "github.com/jsboige/CoursIA/pull/7827",
        "where all moves are equally good",
        "A node keeps one mean, and the parent chooses the highest. To whom should it be?",
        "A win in one will do.",
        "Each node keeps the mean to the player who moves next, and the player before takes the "
        "highest: the best for the opponent.",
    ),
}
