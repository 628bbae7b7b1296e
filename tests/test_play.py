"""From a search to a move: the first best one in the game's order, whatever the search."""

from functools import partial
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    MAX,
    MIN,
    ExplicitTree,
    Ordered,
    Race,
    TicTacToe,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    best_move,
    hinted_negamax,
    human_player,
    match,
    mcts,
    mcts_player,
    minimax,
    mtdf,
    negamax,
    negamax_with_table,
    perfect_player,
    play_game,
    principal_variation,
    published,
    random_player,
    search_player,
    sss_star,
)
from gamesearch.play import serves_mover
from gamesearch.search.ordering import preferring
from oracles import boards, first_best, outcome, put, value_of
from strategies import trees, trees_with_estimates

SEARCHES = [minimax, alphabeta, alphabeta_fail_hard, alphabeta_strict, negamax]
GAME = TicTacToe()


# ---------------------------------------------------------------- the first best move


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees())
@settings(max_examples=200)
def test_best_move_is_the_first_of_the_best_for_max_and_for_min(search, tree):
    assert best_move(tree, (), search) == first_best(tree, ())


@pytest.mark.parametrize("search", SEARCHES)
@given(tree=trees_with_estimates(), depth=st.integers(1, 4))
@settings(max_examples=100)
def test_best_move_looks_depth_plies_ahead_from_where_it_stands(search, tree, depth):
    assert best_move(tree, (), search, depth=depth) == first_best(tree, (), depth)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_bound_that_looks_equal_is_not_taken(search):
    assert best_move(published["tie"], (), search) == 0
    assert best_move(ExplicitTree([[3, 1], [3, 5]]), (), search) == 1
    assert best_move(ExplicitTree([[3, 5], [3, 9]], MIN), (), search) == 0
    assert best_move(ExplicitTree([[3, 9], [3, 1], [3, 3]], MIN), (), search) == 1


@pytest.mark.parametrize("search", SEARCHES)
def test_of_equal_moves_the_first_in_the_order_offered_is_taken(search):
    tree = ExplicitTree([[1], [5], [5], [5, 6]])
    assert best_move(tree, (), search) == 1
    assert best_move(Ordered(tree, preferring([3, 2])), (), search) == 3


@pytest.mark.parametrize("search", SEARCHES)
def test_a_player_who_loses_everything_still_moves(search):
    inf = float("inf")
    assert best_move(ExplicitTree([[-inf], [-inf]]), (), search) == 0
    assert best_move(ExplicitTree([[inf], [inf]], MIN), (), search) == 0
    assert best_move(ExplicitTree([[-inf], [3]]), (), search) == 1
    assert best_move(ExplicitTree([[3], [inf], [inf]]), (), search) == 1


@pytest.mark.parametrize("win_sooner", [False, True])
@pytest.mark.parametrize("search", SEARCHES)
def test_best_move_is_the_first_best_on_the_boards_of_tic_tac_toe(search, win_sooner):
    game, wrong = TicTacToe(win_sooner), []
    for board, letter in boards().items():
        state = game.parse(board)
        if board.count(".") > 6 or game.is_terminal(state):
            continue
        sign, other = (1, "O") if letter == "X" else (-1, "X")
        values = {
            c: sign * outcome(put(board, c, letter), other, win_sooner) for c in game.moves(state)
        }
        if best_move(game, state, search) != max(values, key=values.get):
            wrong.append(board)
    assert not wrong


def test_best_move_is_right_where_a_player_moves_twice_running():
    tree = ExplicitTree([[[1, 9], [2, 8]], [[3, 7], [4, 6]]], players=(MAX, MIN, MIN))
    assert best_move(tree, ()) == 1 == first_best(tree, ())
    twice = ExplicitTree([{"player": MAX, "children": [1, 5]}, {"player": MAX, "children": [2, 7]}])
    assert best_move(twice, (), negamax) == 1 == first_best(twice, ())


def test_a_search_written_by_a_reader_serves_best_move():
    def bounded(game, state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        for move in game.moves(state):
            value = bounded(game, game.result(state, move), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if game.to_move(state) == MAX else beta

    tree = ExplicitTree([{"children": [1, 9], "estimate": 3}, {"children": [2, 2], "estimate": 3}])
    assert [best_move(tree, (), bounded, depth=depth) for depth in (1, 2)] == [0, 1]


def test_a_partial_search_serves_best_move():
    tree = ExplicitTree([{"children": [1, 9], "estimate": 3}, {"children": [2, 2], "estimate": 4}])
    assert best_move(tree, (), partial(minimax, depth=0)) == 1
    assert best_move(tree, (), partial(negamax, depth=0)) == 1


@pytest.mark.parametrize("search", SEARCHES)
def test_whose_values_a_search_gives(search):
    assert serves_mover(search) is (search is negamax)
    assert serves_mover(search, depth=0) is (search is negamax)


def test_the_search_of_best_move_never_sees_more_than_it_needs():
    windows = []

    def spy(game, state, alpha, beta):
        windows.append((state, alpha, beta))
        return alphabeta(game, state, alpha=alpha, beta=beta)

    inf = float("inf")
    best_move(published["textbook"], (), spy)
    assert windows[-3:] == [((0,), -inf, inf), ((1,), 3, inf), ((2,), 3, inf)]


# ---------------------------------------------------------------- what best_move refuses


@pytest.mark.parametrize("board", ["XXXOO....", "XOXXOOOXX"])
def test_there_is_no_best_move_when_the_game_is_over(board):
    with pytest.raises(ValueError, match="the game is over: there is no move to choose"):
        best_move(GAME, GAME.parse(board))


def test_there_is_no_best_move_for_chance():
    dice = ExplicitTree.parse("chance(0.5*1 0.5*2)")
    with pytest.raises(ValueError, match="chance is to move: nobody chooses"):
        best_move(dice, ())


@pytest.mark.parametrize("search", [negamax_with_table, principal_variation, hinted_negamax, mtdf])
@pytest.mark.parametrize("spec", [[[3, 12], [2, 4], [14, 5]], [[1], [4], [9]], [[-2, 8], [-1, 5]]])
def test_a_table_that_knows_the_root_does_not_mislead_best_move(search, spec):
    for side in (MAX, MIN):
        tree, table = ExplicitTree(spec, side), {}
        negamax_with_table(tree, (), table=table)
        assert () in table
        assert best_move(tree, (), search, table=table) == first_best(tree, ())


def test_a_win_without_limit_is_taken_and_leaves_no_false_entry():
    tree, table = ExplicitTree([[4], [inf], [inf, 3], [-inf]]), {}
    assert best_move(tree, (), negamax_with_table, table=table) == 1
    for state, entry in table.items():
        value = tree.to_move(state) * value_of(tree, state)
        assert {"=": entry.value == value, "≥": entry.value <= value, "≤": entry.value >= value}[
            entry.bound.value
        ]


@pytest.mark.parametrize("search", [sss_star, mcts, lambda game, state: None])
def test_what_returns_no_value_cannot_choose_a_move(search):
    with pytest.raises(ValueError, match=r"returns no value of a game: give a search such as"):
        best_move(GAME, GAME.initial, search)


@pytest.mark.parametrize("depth", [2.5, "2", None, float("nan"), [1]])
def test_a_depth_that_is_no_number_of_plies_is_refused(depth):
    with pytest.raises(ValueError, match="depth is a number of plies, or inf, not"):
        best_move(GAME, GAME.initial, depth=depth)


def test_a_depth_without_limit_is_one():
    assert best_move(GAME, GAME.parse("XX.OO...."), depth=inf) == 2


def test_in_a_match_with_dice_the_two_games_of_a_pair_have_the_same_luck():
    game, seen = Race(6), []

    def wild(game, state):
        if state == game.initial:
            seen.append([])
        seen[-1].append(state)
        return "wild"

    match(game, wild, wild, games=20)
    assert seen[0::2] == seen[1::2]
    assert len({tuple(states) for states in seen}) > 3


@pytest.mark.parametrize("games", [0, -5, 2.5, "3", None])
def test_a_match_of_no_games_is_refused(games):
    with pytest.raises(ValueError, match="a match has at least one game"):
        match(GAME, random_player(), random_player(), games)


@pytest.mark.parametrize("playouts", [1, 0, 2.5, "9", None])
def test_a_player_by_playouts_needs_two(playouts):
    with pytest.raises(ValueError, match="at least 2 playouts"):
        mcts_player(playouts)


@pytest.mark.parametrize("depth", [0, -1])
def test_a_move_needs_a_depth_of_one(depth):
    with pytest.raises(ValueError, match="depth must be at least 1: a move is a ply"):
        best_move(GAME, GAME.initial, depth=depth)


# ---------------------------------------------------------------- players, games, matches


@pytest.mark.parametrize("seed", range(20))
def test_the_perfect_player_never_loses_on_either_side(seed):
    player, other = perfect_player(), random_player(seed)
    assert play_game(GAME, player, other, GAME.parse("X...O....")).utility >= 0
    assert play_game(GAME, other, player, GAME.parse("X...O....")).utility <= 0


def test_two_perfect_players_draw():
    played = play_game(GAME, perfect_player(), search_player(negamax))
    assert (played.utility, len(played.moves), len(played.states)) == (0, 9, 10)
    for before, move, after in zip(played.states, played.moves, played.states[1:]):
        assert GAME.result(before, move) == after


def test_a_random_player_plays_the_same_game_for_the_same_seed():
    def moves(one, two):
        return play_game(GAME, random_player(one), random_player(two)).moves

    assert moves(1, 2) == moves(1, 2)
    assert len({tuple(moves(seed, 0)) for seed in range(10)}) > 5


def test_a_player_who_moves_illegally_is_named():
    with pytest.raises(ValueError, match=r"a player chose 0; legal are \[1, 2, 3"):
        play_game(GAME, lambda game, state: 0, lambda game, state: 0)


def test_a_match_changes_sides_and_counts_for_the_first_player():
    beginner = ExplicitTree([1, -1])
    first, second = (lambda game, state: 0), (lambda game, state: 1)
    assert match(beginner, first, second, games=5) == (5, 0, 0)
    assert match(beginner, second, first, games=5) == (0, 0, 5)
    assert match(ExplicitTree([0, 1]), first, first, games=4) == (0, 4, 0)
    assert match(ExplicitTree([7, 7]), first, second, games=5) == (3, 0, 2)


def test_a_person_is_asked_until_the_answer_is_a_move():
    answers, asked, shown = iter(["5", "x", " 8 "]), [], []

    def ask(question):
        asked.append(question)
        return next(answers)

    state = GAME.parse("XOXO.X.O.")
    assert human_player(ask, shown.append)(GAME, state) == 8
    wanted = "Your move, one of 4, 6, 8: "
    refused = [f"{answer!r} is not a move here. {wanted}" for answer in ("5", "x")]
    assert asked == [wanted, *refused]
    assert [type(picture) for picture in shown] == [type(GAME.show(state))]
