"""A game between a person and a program: whose turn it is, what was played, and it in words.

No widget in here: this is the part that can be tested, and used, without a page.
"""

from collections.abc import Callable

from gamesearch.game import MAX, MIN, Game, Move, State
from gamesearch.games.connect4 import ConnectFour
from gamesearch.play import Player
from gamesearch.search.alphabeta import alphabeta
from gamesearch.trace import TooLarge
from gamesearch.widgets.play.checks import (
    check_game,
    check_person,
    check_player,
    check_state,
    rules,
)
from gamesearch.widgets.play.thinking import Budget, Thought, think

PATIENCE = 1_000_000  # nodes that a program may visit for one move, some seconds

SIGNS = {MAX: "X", MIN: "O"}
Cell = tuple[int, int]


def thinking_player(search: Callable = alphabeta) -> Player:
    """Return the player who looks as deep as a fixed number of nodes allows, at best to the end."""
    return lambda game, state: think(game, state, search, line=False).best


class PlaySession:
    """A game of tic-tac-toe, k in a row or Connect Four that a person plays against `player`.

    `person` is MAX (X) or MIN (O). `states` are all positions since the start, `moves` what was
    played in between. The program has `patience` nodes for a move.
    """

    def __init__(
        self,
        game: Game,
        player: Player | None = None,
        person: int = MAX,
        state: State | None = None,
        patience: int = PATIENCE,
    ):
        check_game(game)
        self.game, self.patience = game, patience
        self.player = thinking_player() if player is None else player
        check_player(self.player)
        self.start = game.initial if state is None else state
        check_state(game, self.start)
        self.begin(person)

    def begin(self, person: int | None = None) -> None:
        """Start a new game, as `person` if it is given."""
        self.person = self.person if person is None else person
        check_person(self.person)
        self.states: list[State] = [self.start]
        self.moves: list[Move] = []

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_terminal(self.state)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to move."""
        return not self.is_over and self.game.to_move(self.state) == self.person

    @property
    def by_columns(self) -> bool:
        """Whether a move is a column, as in Connect Four, or a cell."""
        return isinstance(rules(self.game), ConnectFour)

    # what happens

    def play(self, move: Move) -> None:
        """Play the person's `move`; a `ValueError` says why it cannot be played."""
        if self.is_over:
            raise ValueError(f"The game is over. {self.outcome()} Start a new one, or undo.")
        if not self.is_persons_turn:
            raise ValueError("It is not your turn.")
        if move not in self.buttons():
            raise ValueError(f"{move!r} is not a move: they are numbered from 0.")
        if move not in self.game.moves(self.state):
            raise ValueError(f"{self.place(move)} is {self.taken(move)}: choose another.")
        self.add(move)

    def reply(self) -> Move:
        """Let the program move, and return its move; a `ValueError` says what went wrong."""
        limited = Budget(self.game, self.patience)
        try:
            move = self.player(limited, self.state)
            legal = move in self.game.moves(self.state)
        except TooLarge:
            raise ValueError(
                f"The program has looked at {self.patience:,} nodes and found no end: "
                "give its search a depth."
            ) from None
        except Exception as error:
            raise ValueError(f"The program could not move: {named(error)}") from error
        if not legal:
            raise ValueError(f"The program chose {move!r}, which is not a legal move.")
        self.add(move)
        return move

    def add(self, move: Move) -> None:
        self.states.append(self.game.result(self.state, move))
        self.moves.append(move)

    def undo(self) -> None:
        """Take back the person's last move and what the program answered."""
        turns = [n for n, s in enumerate(self.states[:-1]) if self.game.to_move(s) == self.person]
        if not turns:
            raise ValueError("There is no move of yours to take back.")
        del self.states[turns[-1] + 1 :], self.moves[turns[-1] :]

    # in words

    def outcome(self) -> str:
        """Return who has won, in a sentence."""
        utility = self.game.utility(self.state)
        if utility == 0:
            return "A draw."
        winner = MAX if utility > 0 else MIN
        if winner == self.person:
            return f"You have won, as {SIGNS[winner]}."
        return f"{SIGNS[winner]} has won."

    def status(self) -> str:
        """Return whose turn it is or how the game ended, in a sentence."""
        if self.is_over:
            return self.outcome()
        if self.is_persons_turn:
            return f"Your move: you are {SIGNS[self.person]}."
        return f"{SIGNS[-self.person]} is thinking …"

    def place(self, move: Move) -> str:
        """Return where `move` puts its stone, in words counted from 1."""
        if self.by_columns:
            return f"column {move + 1}"
        row, column = divmod(move, self.game.columns)
        return f"row {row + 1}, column {column + 1}"

    def written(self, move: Move) -> str:
        """Return where `move` puts its stone, with the number that it has in code."""
        return self.place(move) if self.by_columns else f"{self.place(move)} (cell {move})"

    def taken(self, move: Move) -> str:
        return "full" if self.by_columns else "taken"

    def name(self, move: Move, thought: Thought | None = None) -> str:
        """Return what a screen reader should say for the button of `move`."""
        if not self.by_columns:
            row, column = divmod(move, self.game.columns)
            stone = self.game.grid(self.state)[row][column]
            if stone != ".":
                last = ", the last move" if self.last_cell() == (row, column) else ""
                return f"{self.place(move)}, {stone}{last}"
        words = self.place(move) if self.by_columns else f"{self.place(move)}, empty"
        if not self.is_over and move not in self.game.moves(self.state):
            return f"{words}, {self.taken(move)}"
        if thought and move in thought.values:
            words += f", value {number(thought.values[move])} to X"
            words += ", a best move" if is_best(thought, move) else ""
        return f"{words}: play here" if self.is_persons_turn else words

    def buttons(self) -> range:
        """Return the moves that have a button: all cells, or all columns."""
        columns, rows = self.game.columns, self.game.rows
        return range(columns if self.by_columns else columns * rows)

    def last_cell(self) -> Cell | None:
        """Return row and column, from 0 at the top left, of the stone played last."""
        if not self.moves:
            return None
        before, after = (self.game.grid(state) for state in self.states[-2:])
        cells = ((y, x) for y, row in enumerate(after) for x, sign in enumerate(row))
        return next(((y, x) for y, x in cells if before[y][x] != after[y][x]), None)

    def opinion(self, thought: Thought, search: Callable) -> str:
        """Return what `thought` comes to, in sentences."""
        name = getattr(search, "__name__", "the search")
        to_move = self.game.to_move(self.state)
        how = "to the end of the game, so the values are exact"
        if thought.depth < float("inf"):
            plies = f"{thought.depth} {'ply' if thought.depth == 1 else 'plies'}"
            how = f"{plies} ahead and estimates what comes then: to the end would be too large"
        turns = [SIGNS[to_move * (-1) ** n] for n in range(len(thought.line))]
        line = "; ".join(f"{t} {self.place(m)}" for t, m in zip(turns, thought.line))
        hidden = "How many nodes it visited cannot be seen from here."
        count = hidden if thought.nodes is None else f"{thought.nodes:,} nodes visited."
        return (
            f"{name} looks {how}. Values are to X, who is MAX: X wants the highest, O the lowest. "
            f"Best for {SIGNS[to_move]}: {self.written(thought.best)}, value "
            f"{number(thought.value)}. Best line: {line}. {count}"
        )


def is_best(thought: Thought, move: Move) -> bool:
    """Return whether `move` is as good as the best."""
    return thought.values[move] == thought.value


def number(value: float) -> str:
    """Return `value` with its sign, a true minus and at most two decimals."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return text if text == "0" else f"{'+' if value > 0 else '−'}{text}"


def named(error: Exception) -> str:
    """Return an error as words: a `ValueError` is a sentence, any other has its kind before it."""
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}, {error}"
