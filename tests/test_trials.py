"""Trials of players: which moves are best, from when on they are found, who wins a contest."""

import random

import pytest

from gamesearch import (
    MAX,
    MIN,
    ExplicitTree,
    Nim,
    NoGo,
    Ordered,
    TicTacToe,
    best_move,
    match,
    mcts_player,
    perfect_player,
    random_player,
    reachable,
    search_player,
)
from gamesearch.experiments.trials import best_moves, contest, right_from
from gamesearch.search.montecarlo import best_by_visits, mcts, root_after
from gamesearch.search.ordering import shuffled
from oracles import value_of

GAME = TicTacToe()
CORNER = GAME.parse("X.O......")


def test_the_best_moves_are_all_that_are_worth_the_value_of_the_position():
    open_states = [s for s in reachable(GAME) if not GAME.is_terminal(s)]
    few = [s for s in open_states if len(GAME.moves(s)) <= 5]
    for state in random.Random(3).sample(few, 80):
        value = value_of(GAME, state)
        wanted = [m for m in GAME.moves(state) if value_of(GAME, GAME.result(state, m)) == value]
        assert best_moves(GAME, state) == wanted


def test_the_best_moves_of_min_are_the_lowest():
    assert best_moves(ExplicitTree([3, 1, 2, 1], to_move=MIN), ()) == [1, 3]
    assert best_moves(ExplicitTree([3, 1, 2, 3], to_move=MAX), ()) == [0, 3]


def test_an_end_of_the_game_has_no_best_move():
    with pytest.raises(ValueError, match="the game is over"):
        best_moves(GAME, GAME.parse("XXXOO...."))


@pytest.mark.parametrize("seed", [0, 1])
def test_the_move_is_right_from_the_playout_told_and_was_wrong_before(seed):
    first, best = right_from(GAME, CORNER, 1500, seed), best_moves(GAME, CORNER)
    chosen = {n: best_by_visits(root_after(mcts(GAME, CORNER, seed), n)) for n in (first - 1, 1500)}
    assert chosen[first - 1] not in best and chosen[1500] in best
    steps = mcts(GAME, CORNER, seed)
    root_after(steps, first - 1)
    assert all(best_by_visits(root_after(steps, 1)) in best for _ in range(first, 1501))


def test_where_every_move_is_best_it_is_right_from_the_second_playout_on():
    assert right_from(Nim([2]), Nim([2]).parse("1"), 5) == 2


def test_a_move_that_is_wrong_to_the_end_is_told_by_none():
    assert right_from(GAME, CORNER, right_from(GAME, CORNER, 1500) - 1) is None


def test_one_playout_is_too_few_to_be_right():
    with pytest.raises(ValueError, match="at least 2 playouts"):
        right_from(GAME, CORNER, 1)


def test_a_contest_is_the_sum_of_matches_of_two_games():
    seeds = (4, 5, 6)
    fought = contest(GAME, [mcts_player(30, seed) for seed in seeds], perfect_player())
    tallies = [match(GAME, mcts_player(30, seed), perfect_player(), games=2) for seed in seeds]
    assert fought[:3] == tuple(map(sum, zip(*tallies, strict=True)))
    assert sum(fought[:3]) == 6


def test_positions_are_counted_for_the_side_that_looks_at_them_and_per_move():
    game = ExplicitTree.parse("((1 1) (1 1))")

    def all_of_it(game, state):
        return (game.is_terminal(state), game.is_terminal(state), game.moves(state)[0])[-1]

    fought = contest(game, [all_of_it, all_of_it], random_player())
    assert (fought.looked_at, fought.other_looked_at) == (2, 0)
    assert fought[:3] == (2, 0, 2)


def test_without_an_estimate_playouts_beat_alpha_beta_on_nogo_and_with_one_they_lose():
    class Blind(NoGo):
        def evaluate(self, state):
            return 0

    class Mobile(NoGo):
        def evaluate(self, state):
            return (self.playable(state, MAX) - self.playable(state, MIN)) / 100

    def by_lot(game, state):
        return best_move(Ordered(game, shuffled(2)), state, depth=4)

    blind = contest(Blind(7, 7), [mcts_player(100, 2)], by_lot)
    assert blind[:3] == (2, 0, 0) and blind.other_looked_at > blind.looked_at
    mobile = contest(Mobile(9, 9), [mcts_player(50)], search_player(depth=1))
    assert mobile[:3] == (0, 0, 2) and mobile.other_looked_at < mobile.looked_at / 10


def test_a_contest_without_players_is_refused():
    with pytest.raises(ValueError, match="at least one player"):
        contest(GAME, [], perfect_player())
