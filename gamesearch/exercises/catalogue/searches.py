"""The searches that readers write, each judged by the whole trial of its name."""

from gamesearch.exercises.functions import search
from gamesearch.exercises.registry import Exercise

TASKS = {
    "minimax": ("02", "Write minimax(game, state), which returns the value of state to MAX."),
    "best_move": ("02", "Write best_move(game, state), which returns a best move there."),
    "alphabeta": ("03", "Write alphabeta(game, state, alpha=-inf, beta=inf), with its cutoffs."),
    "negamax": ("05", "Write negamax(game, state, alpha=-inf, beta=inf), one text for both sides."),
    "depth_limited": ("06", "Write depth_limited(game, state, depth), with estimates at depth 0."),
    "alphabeta_table": (
        "07",
        "Write alphabeta_table(game, state, alpha, beta, table), which searches no state twice.",
    ),
    "expectiminimax": ("09", "Write expectiminimax(game, state), with the mean at chance nodes."),
    "grundy": ("11", "Write grundy(game, state), which returns the Grundy number of state."),
}

EXERCISES = [
    Exercise(name, notebook, "build", search(name), task)
    for name, (notebook, task) in TASKS.items()
]
