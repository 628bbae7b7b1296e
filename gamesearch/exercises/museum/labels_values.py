"""Labels of room 2: programs that are wrong about a value."""

from gamesearch.exercises.museum import asks as ask
from gamesearch.exercises.museum import values
from gamesearch.exercises.museum.label import EMPTY, TEXTBOOK, Label
from gamesearch.search.alphabeta import negamax
from gamesearch.search.chance import expectiminimax
from gamesearch.search.minimax import minimax
from gamesearch.search.quiescence import quiescence

VALUES = {
    "zero": Label(
        "The best so far is 0",
        values.starts_at_zero,
        values.starts_at_zero_mended,
        minimax,
        ask.value_for_max,
        TEXTBOOK,
        "a four-in-a-row program that starts at −1: "
        "github.com/asweigart/PythonStdioGames/issues/15",
        "wherever MAX can get 0 or more: in the textbook's tree, and on the empty board",
        "In which tree is 0 too good to be true?",
        "What if every move of MAX loses?",
        "MAX has nothing but moves worth less than 0, and the program believes that there is a 0 "
        "to be had. Begin below every value there is.",
    ),
    "sign": Label(
        "A leaf belongs to somebody",
        values.forgets_whose_leaf,
        values.forgets_whose_leaf_mended,
        negamax,
        ask.value,
        TEXTBOOK,
        'a public question, "The Negamax Algorithm: What\'s Wrong?", whose leaves are valued for '
        "one side only",
        "in trees of two plies, the textbook's among them, and four, and six",
        "Utility is to MAX. To whom are the values that the loop compares?",
        "Change the number of plies, not the numbers.",
        "Negamax wants the value to the player to move, and utility is to MAX. At odd plies the "
        "sign is the wrong one; at even plies both are the same.",
    ),
    "horizon": Label(
        "The end of the game is not seen in time",
        values.asks_the_horizon_first,
        values.asks_the_horizon_first_mended,
        negamax,
        ask.at_every_depth,
        EMPTY,
        "a mate in one that depth 1 does not find: github.com/RomainGoussault/Deepov/issues/33",
        "wherever the search looks past the end, or the estimate happens to agree with it",
        "The two tests at the top are in the wrong order. When does that matter?",
        "Put a win exactly at the horizon. An estimate is 0 where none is written.",
        "At the horizon the game was over, and the program took an estimate, which knows nothing "
        "of wins. Ask first whether the game is over.",
    ),
    "stand pat": Label(
        "Nobody may decline",
        values.must_capture,
        values.must_capture_mended,
        quiescence,
        ask.value,
        "X...O....",
        "doubted at TalkChess in 2017, in a thread called Cutoffs in Quiescence Search",
        "wherever the best capture is better than none",
        "Every move here is a capture. Who would rather make none?",
        "An estimate is 0 where none is written. Let the only capture lose.",
        "Every capture loses more than it wins, and the program makes one. One may do something "
        "else: the estimate of the position is there to be taken, too.",
        valued=False,
    ),
    "dice": Label(
        "Divided twice",
        values.divides_twice,
        values.divides_twice_mended,
        expectiminimax,
        ask.value_for_max,
        "(chance(0 0) 1)",
        "expect_minmax in github.com/aimacode/aima-python, games.py",
        "in the move chosen, where all rolls have equally many outcomes",
        "Probabilities add up to 1. What is left to divide by?",
        "Any roll will do that is not worth 0. Write chance(1 3), or chance(0.9*1 0.1*3).",
        "The probabilities have divided already. Divided again, each roll counts too little.",
        True,
    ),
}
