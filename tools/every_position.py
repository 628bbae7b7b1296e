"""Compare every search with the exact values of Connect Four, on all positions of small boards.

    python tools/every_position.py            # 4 columns by 4 rows, 4 by 5: some minutes, 2 GB
    python tools/every_position.py --quick    # 4 by 4, by the searches that have a table

The exact values are worked out from the last ply to the first, without a search: no recursion,
no window and no order of moves. The numbers of positions are John Tromp's.
"""

import argparse
from collections.abc import Callable, Iterator
from math import inf
from time import process_time
from typing import NamedTuple

from gamesearch import (
    ConnectFour,
    Engine,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    aspiration,
    hinted_negamax,
    minimax,
    mtdf,
    negamax,
    negamax_with_table,
    principal_variation,
    reachable,
    sss_star,
)
from gamesearch.game import State
from gamesearch.search.bestfirst import value_of

Values = dict[State, int]


class Board(NamedTuple):
    """A size of the board: how many positions it has, and how many cells may be empty for a
    search that begins from nothing, and for a slow one."""

    columns: int
    rows: int
    positions: int
    from_nothing: float
    slow: float


BOARDS = (
    Board(4, 4, 161_029, inf, 8),
    Board(4, 5, 1_706_255, 4, 3),
    Board(5, 4, 3_945_711, 4, 3),
)

TO_MAX = {  # values to MAX; each search begins from nothing
    "alphabeta": alphabeta,
    "alphabeta_fail_hard": alphabeta_fail_hard,
}
SLOW = {  # without cutoffs, with none on ties, with a list of all that is open
    "minimax": minimax,
    "alphabeta_strict": alphabeta_strict,
    "sss_star": lambda game, state: value_of(sss_star(game, state)),
}
TABLED = {
    "negamax_with_table": negamax_with_table,
    "hinted_negamax": hinted_negamax,
    "principal_variation": principal_variation,
    "aspiration": aspiration,
    "mtdf": mtdf,
}


def exact_values(game: ConnectFour) -> Values:
    """Return the value of each position to the player to move, the emptiest boards first."""
    values = {}
    for state in sorted(reachable(game), key=lambda state: -state[1].bit_count()):
        if game.is_terminal(state):
            values[state] = game.to_move(state) * game.utility(state)
        else:
            values[state] = max(-values[game.result(state, move)] for move in game.moves(state))
    return dict(reversed(values.items()))


def to_mover(search: Callable) -> Callable:
    """Return `search`, whose values are to MAX, with values to the player to move."""
    return lambda game, state: game.to_move(state) * search(game, state)


def with_one_table(game: ConnectFour, values: Values) -> Iterator[tuple[str, Callable, Values]]:
    """Yield each search that has a table, which it keeps through all positions of `game`."""
    for name, search in TABLED.items():
        table = {}
        yield name, lambda game, state, s=search, t=table: s(game, state, table=t), values
    going_on = {state: value for state, value in values.items() if not game.is_terminal(state)}
    for name in ("solve", "choose"):
        think = getattr(Engine(game, entries=len(values)), name)
        yield f"Engine.{name}", lambda game, state, think=think: think(state).value, going_on


def from_nothing(
    game: ConnectFour, values: Values, board: Board
) -> Iterator[tuple[str, Callable, Values]]:
    """Yield each search that is to begin anew at each position, with the positions it can."""

    def at_most(empty: float) -> Values:
        return {s: v for s, v in values.items() if game.cells - s[1].bit_count() <= empty}

    late = {game.initial: values[game.initial]} | at_most(board.from_nothing)
    for name, search in TO_MAX.items():
        yield name, to_mover(search), late
    for name, search in {"negamax": negamax, **TABLED}.items():
        yield name, search, late
    for name, search in SLOW.items():
        yield name, to_mover(search), at_most(board.slow)


def compare(game: ConnectFour, name: str, search: Callable, values: Values) -> None:
    """Print on how many positions `search` is not the value, and the seconds it took."""
    start = process_time()
    wrong = sum(search(game, state) != value for state, value in values.items())
    seconds = process_time() - start
    print(f"  {name:24}{len(values):>12,} positions{wrong:>4} wrong{seconds:>8.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="the searches with a table, 4 by 4")
    quick = parser.parse_args().quick
    for board in BOARDS[:1] if quick else BOARDS:
        game, start = ConnectFour(board.columns, board.rows), process_time()
        values = exact_values(game)
        print(f"{board.columns} by {board.rows}: {len(values):,} positions", end=" ")
        print(f"(published {board.positions:,}), solved in {process_time() - start:.1f} s")
        print(" one table through all positions, from the empty board on")
        for case in with_one_table(game, values):
            compare(game, *case)
        if not quick:
            print(
                " each search from nothing, at positions with few cells empty, and the empty board"
            )
            for case in from_nothing(game, values, board):
                compare(game, *case)


if __name__ == "__main__":
    main()
