"""The play board: the game it keeps, what a search thinks of it, and the sentences on its face."""

import random
from math import inf

import pytest

from gamesearch import (
    MAX,
    MIN,
    MNK,
    Counted,
    TicTacToe,
    alphabeta,
    minimax,
    negamax,
    perfect_player,
    published,
    random_player,
    search_player,
)
from gamesearch.games.connect4 import ConnectFour
from gamesearch.trace import TooLarge
from gamesearch.widgets.play.board import PlayBoard
from gamesearch.widgets.play.looks import looks
from gamesearch.widgets.play.session import PlaySession, number
from gamesearch.widgets.play.thinking import MOST, think, watch
from oracles import value_of

TTT = TicTacToe()


def first_move(game, state):
    return game.moves(state)[0]


def broken(game, state):
    raise RuntimeError("no idea")


# ---------------------------------------------------------------- the game that is kept


def test_the_person_and_the_program_take_turns_and_undo_takes_back_both_moves():
    session = PlaySession(TTT, first_move)
    session.play(4)
    assert not session.is_persons_turn and session.status() == "O is thinking …"
    assert session.reply() == 0
    session.play(8)
    session.reply()
    assert TTT.text(session.state) == "OO..X...X" and session.moves == [4, 0, 8, 1]
    session.undo()
    assert TTT.text(session.state) == "O...X...." and session.moves == [4, 0]
    session.undo()
    assert session.state == TTT.initial
    with pytest.raises(ValueError, match="no move of yours"):
        session.undo()


def test_the_program_begins_if_the_person_is_o_and_its_first_move_is_not_undone():
    session = PlaySession(TTT, first_move, MIN)
    session.reply()
    assert session.status() == "Your move: you are O."
    with pytest.raises(ValueError, match="no move of yours"):
        session.undo()
    session.play(4)
    session.undo()
    assert session.moves == [0]


def test_a_finished_game_says_who_has_won_and_can_be_undone():
    session = PlaySession(TTT, first_move, state=TTT.parse("XX.OO...."))
    session.play(2)
    assert session.is_over and session.status() == "You have won, as X."
    with pytest.raises(ValueError, match=r"over\. You have won, as X\. Start"):
        session.play(5)
    session.undo()
    session.play(8)
    assert session.reply() == 2 and not session.is_over


@pytest.mark.parametrize("game", [TTT, ConnectFour(), MNK(4, 4, 3)], ids=["ttt", "c4", "mnk"])
def test_an_illegal_move_is_a_sentence_and_changes_nothing(game):
    session = PlaySession(game, first_move)
    with pytest.raises(ValueError, match=r"99.? is not a move"):
        session.play(99 if session.by_columns else "99")
    assert session.moves == []


def test_a_taken_cell_and_a_full_column_say_so_in_words_counted_from_one():
    session = PlaySession(TTT, first_move)
    session.play(5)
    session.reply()
    with pytest.raises(ValueError, match="row 2, column 3 is taken"):
        session.play(5)
    game = ConnectFour()
    session = PlaySession(game, state=game.parse("444444"))
    with pytest.raises(ValueError, match="column 4 is full"):
        session.play(3)


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (broken, "could not move: RuntimeError, no idea"),
        (lambda game, state: 4, "chose 4, which is not a legal move"),
        (lambda game, state: alphabeta(game, state), "looked at 500 nodes"),
    ],
)
def test_a_program_that_cannot_move_leaves_a_sentence(player, said):
    session = PlaySession(TTT, player, patience=500)
    session.play(4)
    with pytest.raises(ValueError, match=said):
        session.reply()
    assert session.moves == [4]


def test_a_game_without_a_board_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="tic-tac-toe, MNK or ConnectFour, not ExplicitTree"):
        PlaySession(published["textbook"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": TicTacToe}, r"TicTacToe is a class: write TicTacToe\(\)"),
        ({"player": "perfect"}, r"such as perfect_player\(\), not 'perfect'"),
        ({"player": perfect_player}, "which perfect_player does not take"),
        ({"player": minimax}, r"minimax returns a value, not a move: write search_player\(minimax"),
        ({"state": "X...O...."}, "'X...O....' is no state of this game: game.parse makes one"),
        ({"state": ConnectFour().initial}, "is no state of this game"),
        ({"person": "X"}, "person is MAX, to play X, or MIN, to play O, not 'X'"),
    ],
)
def test_what_a_board_cannot_work_with_is_said_before_the_first_move(asked, said):
    with pytest.raises(ValueError, match=said):
        PlayBoard(**{"game": TTT} | asked)


@pytest.mark.parametrize("returned", [None, "3", float("nan"), iter([3])])
def test_a_search_that_returns_no_number_is_told_so(returned):
    def forgetful(game, state):
        return game.utility(state) if game.is_terminal(state) else returned

    board = PlayBoard(TTT, first_move, search=forgetful)
    board.values.value = True
    assert "after the move 0, which is no number" in board.message.value
    assert "No values: forgetful returned" in board.message.value


@pytest.mark.parametrize(
    ("text", "sign", "plies"),
    [("O...X....", "1", "first ply"), ("OX..X..O.", "3", "first 2 plies")],
)
def test_free_cells_show_their_number_and_a_wide_tree_is_drawn_one_ply_deep(text, sign, plies):
    board = PlayBoard(TTT, first_move, state=TTT.parse(text))
    free = f'.square{sign}::before {{ content: "{sign}" / "";'
    assert free in board.looks.value
    board.with_tree.value = True
    assert f"The {plies} of the tree" in board.tree_words.value


@pytest.mark.parametrize("person", [MAX, MIN])
def test_nobody_beats_the_program_that_is_there_by_default(person):
    lot = random.Random(person)
    for _ in range(6):
        session = PlaySession(TTT, person=person)
        while not session.is_over:
            if session.is_persons_turn:
                session.play(lot.choice(TTT.moves(session.state)))
            else:
                session.reply()
        assert person * TTT.utility(session.state) <= 0


def test_names_say_place_stone_last_move_and_what_a_press_does():
    session = PlaySession(TTT, first_move)
    assert session.name(1) == "row 1, column 2, empty: play here"
    session.play(8)
    assert session.name(1) == "row 1, column 2, empty"
    session.reply()
    assert session.name(0) == "row 1, column 1, O, the last move"
    assert session.name(8) == "row 3, column 3, X"
    game = ConnectFour()
    session = PlaySession(game, state=game.parse("444444"))
    assert session.name(3) == "column 4, full" and session.name(6) == "column 7: play here"


# ---------------------------------------------------------------- what a search thinks


def positions(game, most_free, number, seed=1):
    """Unfinished positions with at most `most_free` free cells, reached by lot."""
    lot, found = random.Random(seed), []
    while len(found) < number:
        state = game.initial
        while not game.is_terminal(state):
            if "".join(game.grid(state)).count(".") <= most_free:
                found.append(state)
                break
            state = game.result(state, lot.choice(game.moves(state)))
    return found


@pytest.mark.parametrize("search", [alphabeta, minimax, negamax])
@pytest.mark.parametrize("game", [TTT, ConnectFour(4, 3, 3, win_sooner=True)], ids=["ttt", "c4"])
def test_values_are_exact_and_the_best_line_reaches_the_value(game, search):
    for state in positions(game, 6, 12) + positions(game, 5, 12):
        thought = think(game, state, search)
        assert thought.values == {
            move: value_of(game, game.result(state, move)) for move in game.moves(state)
        }
        mover = game.to_move(state)
        best = [m for m, v in thought.values.items() if mover * v == mover * thought.value]
        assert thought.value == value_of(game, state) and thought.best == best[0]
        for move in thought.line:
            state = game.result(state, move)
        assert game.is_terminal(state) and game.utility(state) == thought.value
        assert thought.depth == inf


def test_the_empty_board_of_tic_tac_toe_is_within_the_budget_and_counted_rightly():
    thought = think(TTT, TTT.initial)
    counted = Counted(TTT)
    for move in TTT.moves(TTT.initial):
        alphabeta(counted, TTT.result(TTT.initial, move))
    assert thought.nodes == counted.nodes <= MOST
    assert set(thought.values.values()) == {0} and thought.depth == inf


def test_a_large_position_is_searched_as_deep_as_the_budget_allows():
    game = ConnectFour()
    thought = think(game, game.initial, most=3_000)
    depth = thought.depth
    assert 2 <= depth < 7 and thought.nodes <= 3_000
    for move, value in thought.values.items():
        assert value == alphabeta(game, game.result(game.initial, move), depth - 1)
    deeper = Counted(game)
    for move in game.moves(game.initial):
        alphabeta(deeper, game.result(game.initial, move), depth)
    assert deeper.nodes > 3_000
    state = game.initial
    for move in thought.line:
        state = game.result(state, move)
    assert len(thought.line) == depth and game.evaluate(state) == thought.value


def test_a_search_that_cannot_stop_early_says_that_the_position_is_too_large():
    def whole(game, state):
        return alphabeta(game, state)

    with pytest.raises(TooLarge, match="more than 1,000 nodes to the end of the game"):
        think(ConnectFour(), (0, 0), whole, most=1_000)
    assert think(TTT, TTT.initial, whole).value == 0


def test_there_is_nothing_to_think_about_when_the_game_is_over():
    with pytest.raises(ValueError, match="the game is over"):
        think(TTT, TTT.parse("XXXOO...."))


def test_the_tree_is_the_one_searched_or_a_shallow_one_if_that_is_too_large():
    state = TTT.parse("X...O....")
    trace, depth = watch(TTT, state)
    assert (trace.nodes, depth) == (844, inf)
    trace, depth = watch(TTT, TTT.initial)
    counted = Counted(TTT)
    alphabeta(counted, TTT.initial, 2)
    assert depth == 2 and trace.nodes == counted.nodes


def test_the_opinion_says_whom_the_values_are_for_how_deep_and_the_line():
    session = PlaySession(TTT, first_move, state=TTT.parse("XX.OO.X.."))
    said = session.opinion(think(TTT, session.state), alphabeta)
    assert "the values are exact" in said and "Values are to X, who is MAX" in said
    assert "Best for O: row 2, column 3 (cell 5), value −1. Best line: O row 2, column 3." in said
    session = PlaySession(TTT, state=TTT.parse("X...O...."))
    said = session.opinion(think(TTT, session.state), alphabeta)
    assert "Best line: X row 1, column 2; O row 1, column 3; X row 3, column 1; O row" in said
    game = ConnectFour()
    session = PlaySession(game)
    said = session.opinion(think(game, game.initial, negamax, most=500), negamax)
    assert "negamax looks 3 plies ahead and estimates" in said


def knows_the_end(game, state):
    """Have the value from elsewhere than `game`, as from the compiled solver."""
    return game.utility(state) if game.is_terminal(state) else value_of(TTT, state)


def test_no_nodes_are_said_of_a_search_that_has_its_values_from_elsewhere():
    session = PlaySession(TTT, state=TTT.parse("XX.OO.X.."))
    seen, hidden = (think(TTT, session.state, search) for search in (alphabeta, knows_the_end))
    assert seen.nodes == 27 and hidden == seen._replace(nodes=None)
    assert session.opinion(seen, alphabeta).endswith(" 27 nodes visited.")
    said = session.opinion(hidden, knows_the_end)
    assert said.endswith(". How many nodes it visited cannot be seen from here.")


def test_one_node_is_enough_where_every_move_ends_the_game():
    last = TTT.parse("XOXXOOO.X")
    assert think(TTT, last, alphabeta).nodes == think(TTT, last, knows_the_end).nodes == 1


def test_numbers_have_their_sign_and_a_true_minus():
    assert [number(v) for v in (0, 1, -1, 0.137, -0.5, -0.0)] == [
        "0",
        "+1",
        "−1",
        "+0.14",
        "−0.5",
        "0",
    ]


# ---------------------------------------------------------------- the view


def names(board):
    return [button.description for button in board.buttons.values()]


def test_pressing_a_square_plays_there_and_the_program_answers():
    board = PlayBoard(TTT, first_move)
    board.buttons[4].click()
    assert TTT.text(board.session.state) == "O...X...."
    assert names(board)[4] == "row 2, column 2, X" and "you are X" in board.status.value
    board.buttons[4].click()
    assert "is taken" in board.message.value and TTT.text(board.session.state) == "O...X...."
    board.undo.click()
    assert board.session.moves == [] and board.message.value == ""


def test_playing_as_o_lets_the_program_begin_and_new_game_starts_again():
    board = PlayBoard(ConnectFour(), first_move)
    board.side.value = MIN
    assert board.session.moves == [0] and "you are O" in board.status.value
    board.buttons[3].click()
    board.new.click()
    assert board.session.moves == [0]
    assert "played last: column 1" in board.grid.value


def test_the_switches_show_values_opinion_and_tree_and_take_them_away():
    board = PlayBoard(TTT, first_move, state=TTT.parse("XO.XO...."))
    board.values.value = True
    assert "value +1 to X, a best move: play here" in names(board)[6]
    assert "Best for X: row 3, column 1 (cell 6), value +1" in board.opinion.value
    assert "★+1" in board.looks.value
    board.with_tree.value = True
    assert board.tree.value.count("<svg") == 1 and "plies of the tree" in board.tree_words.value
    board.values.value = board.with_tree.value = False
    assert "value" not in names(board)[6] and board.tree.value == board.opinion.value == ""


def test_the_search_is_asked_once_for_each_position():
    asked = []

    def noted(game, state, depth=inf):
        asked.append(state)
        return alphabeta(game, state, depth)

    board = PlayBoard(TTT, first_move, state=TTT.parse("XO.XO...."), search=noted)
    board.values.value = board.with_tree.value = True
    board.values.value = False
    board.values.value = True
    values = [state for state in asked if state == TTT.result(board.session.state, 8)]
    assert len(values) == 1
    board.buttons[8].click()
    assert board.thought == think(TTT, board.session.state, noted)


def test_a_program_or_a_search_that_fails_leaves_a_sentence_and_the_last_good_state():
    board = PlayBoard(TTT, broken, search=broken)
    board.buttons[4].click()
    assert "could not move: RuntimeError, no idea" in board.message.value
    assert board.session.moves == [] and not any(b.disabled for b in board.buttons.values())
    board.values.value = True
    assert "No values: RuntimeError, no idea" in board.message.value
    assert "Your move" in board.status.value


def test_while_the_program_thinks_the_board_says_so_and_only_the_pressed_square_is_live():
    seen = []

    def slow(game, state):
        seen.append((board.status.value, [m for m, b in board.buttons.items() if not b.disabled]))
        return first_move(game, state)

    board = PlayBoard(TTT, slow)
    board.buttons[4].click()
    assert len(seen) == 1 and "O is thinking" in seen[0][0] and seen[0][1] == [4]
    assert not any(b.disabled for b in board.buttons.values())


@pytest.mark.parametrize(
    "player", [None, perfect_player(), random_player(3), search_player(alphabeta, depth=2)]
)
@pytest.mark.parametrize("person", [MAX, MIN])
def test_a_whole_game_can_be_pressed_through(player, person):
    board = PlayBoard(TTT, player, person)
    while not board.session.is_over:
        board.buttons[TTT.moves(board.session.state)[-1]].click()
    assert board.message.value == "" and board.session.outcome() in board.status.value
    board.values.value = True
    assert "no move to value" in board.opinion.value


def test_the_looks_of_one_board_do_not_reach_another():
    one, two = PlayBoard(TTT), PlayBoard(TTT)
    assert one.view_id != two.view_id
    rules = looks(one.session, None, one.view_id).split("}")[:-1]
    assert len(rules) > 20
    assert all(rule.strip().startswith(f".{one.view_id} ") for rule in rules)


def test_a_page_without_a_kernel_shows_the_board_and_its_text_is_the_same_each_time():
    first, second = (PlayBoard(ConnectFour(), first_move) for _ in range(2))
    for board in (first, second):
        board.buttons[3].click()
    bundle = first._repr_mimebundle_()
    assert bundle["text/plain"].endswith("O..X...") and "<img" in bundle["text/html"]
    for kind in ("text/plain", "text/html"):
        assert bundle[kind] == second._repr_mimebundle_()[kind]
