"""Labels of room 1: tables that remember too little."""

from gamesearch.exercises.museum import asks as ask
from gamesearch.exercises.museum import tables
from gamesearch.exercises.museum.label import EMPTY, Label
from gamesearch.search.table import negamax_with_table

TABLES = {
    "side": Label(
        "Whose move was it?",
        tables.forgets_the_side,
        tables.forgets_the_side_mended,
        negamax_with_table,
        ask.with_a_table,
        EMPTY,
        "two chess positions, other sides to move, the same key: github.com/nkarve/surge/issues/15",
        "on every position of tic-tac-toe, for the number of stones says whose move it is",
        "Where can the same board come up again with the other player to move?",
        "One way to the board must be a move longer than the other. In a tree, two nodes with the "
        "same tree below them are the same board.",
        "The board was known already, but with the other player to move, to whom it is worth "
        "something else. The side to move belongs in the key.",
    ),
    "bounds": Label(
        "Every value is kept as exact",
        tables.forgets_the_bound,
        tables.forgets_the_bound_mended,
        negamax_with_table,
        ask.and_play_on,
        EMPTY,
        "a tic-tac-toe solver, right at the first call and wrong at later ones: "
        "github.com/ryanbhayward/games-puzzles-algorithms/pull/100",
        "as long as each move begins with an empty table",
        "The table is kept from move to move. Which value in it is no value?",
        "Let a node be left by a cutoff, with its best reply unread. Then play goes there.",
        "The node was left by a cutoff, so what came back was only a bound. The table keeps it as "
        "a value, and answers with it when the whole truth is asked for.",
    ),
    "depth": Label(
        "A short look taken for a long one",
        tables.forgets_the_depth,
        tables.forgets_the_depth_mended,
        negamax_with_table,
        ask.deepening,
        EMPTY,
        "an engine whose table changed its values, and only rarely: "
        "github.com/SebLague/Chess-Challenge/issues/412",
        "at depth 1, at any depth with a new table, and where all depths agree",
        "One table serves depth 1, 2, 3 … What does depth 2 learn from it?",
        "What does the table say of the root after depth 1? An estimate is 0 where none is "
        "written; (3 5)~4 writes one.",
        "Depth 2 finds the root in the table, with the value of depth 1, and searches nothing. "
        "An entry must say how deep it looked.",
    ),
    "mates": Label(
        "Wins counted from the wrong place",
        tables.counts_from_the_root,
        tables.counts_from_the_root_mended,
        tables.by_distance,
        ask.plies_to_win,
        EMPTY,
        "a chess engine's table: github.com/ptsouchlos/byte-knight/issues/234",
        "in every search with a table of its own, and wherever nobody wins",
        "A win is worth 100 less its distance from the root. Which root?",
        "Win, play one move, and ask the same table again.",
        "The entry counts the plies from the root of the search that made it. Read from another "
        "root it is off by the plies in between. In a table, count from the node.",
    ),
}
