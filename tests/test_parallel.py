"""Parallel alpha-beta: the serial value whoever does the jobs, and what it costs in nodes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamesearch import (
    ConnectFour,
    Counted,
    ExplicitTree,
    Ordered,
    TicTacToe,
    minimax,
    negamax,
    published,
    random_tree,
)
from gamesearch.search.ordering import best_first, worst_first
from gamesearch.search.parallel import (
    Job,
    OneByOne,
    busiest,
    processes,
    root_splitting,
    search_with,
    side_by_side,
    young_brothers_wait,
)
from strategies import trees

SEARCHES = [root_splitting, young_brothers_wait]
HERE = OneByOne()
TREE = published["textbook"]

both = pytest.mark.parametrize("search", SEARCHES)


def positions():
    """200 of them: trees that differ in shape, and games of tic-tac-toe and Connect Four."""
    lot = Random(14)
    for seed in range(80):
        yield random_tree(lot.randint(1, 5), lot.randint(1, 4), seed=seed, values=range(9)), ()
    for game, most in ((TicTacToe(), 8), (ConnectFour(5, 4), 16)):
        for _ in range(60):
            state = game.initial
            for _ in range(lot.randint(3, most)):
                if not game.is_terminal(state):
                    state = game.result(state, lot.choice(game.moves(state)))
            yield game, state


def serial(game, state, depth):
    counted = Counted(game)
    return negamax(counted, state, depth), counted.nodes


# ---------------------------------------------------------------- the value


@both
def test_two_processes_return_the_serial_value_on_200_positions(search):
    with processes(2) as pool:
        found = [search_with(pool, search, game, state, depth=4) for game, state in positions()]
    assert [one.value for one in found] == [serial(*one, 4)[0] for one in positions()]
    assert len(found) == 200
    here = [search_with(HERE, search, game, state, depth=4) for game, state in positions()]
    assert here == found  # nodes too: they do not depend on who was quicker


@both
@given(tree=trees(5, 5), workers=st.integers(1, 5))
def test_the_value_is_that_of_minimax_for_the_player_to_move(search, tree, workers):
    outcome = search_with(HERE, search, tree, (), workers)
    assert outcome.value == tree.to_move(()) * minimax(tree, ())


@both
@given(tree=trees(4), workers=st.integers(1, 3), bounds=st.tuples(*[st.integers(-5, 5)] * 2))
def test_outside_the_window_the_value_is_a_bound(search, tree, workers, bounds):
    alpha, beta = min(bounds), max(bounds) + 1
    value = search_with(HERE, search, tree, (), workers, alpha=alpha, beta=beta).value
    true = negamax(tree, ())
    if value <= alpha:
        assert true <= value
    elif value >= beta:
        assert true >= value
    else:
        assert true == value


@given(tree=trees(5), split=st.integers(0, 6), workers=st.integers(1, 4))
def test_brothers_come_to_the_value_wherever_the_tree_is_split(tree, split, workers):
    outcome = search_with(HERE, young_brothers_wait, tree, (), workers, split=split)
    assert outcome.value == negamax(tree, ())


@both
def test_a_game_that_is_over_and_a_depth_of_zero_have_their_value_and_no_jobs(search):
    won = TicTacToe().parse("XXXOO....")
    assert search_with(HERE, search, TicTacToe(), won) == (-1, 1, 1, 0)
    game = ConnectFour()
    estimate = search_with(HERE, search, game, game.parse("4455"), depth=0)
    assert estimate == (game.evaluate(game.parse("4455")), 1, 1, 0)


@both
def test_a_player_who_moves_twice_running_is_an_error(search):
    tree = ExplicitTree([[1, 2], [3, 4]], players=(1, 1, -1))
    with pytest.raises(ValueError, match="players who take turns"):
        search_with(HERE, search, tree, ())


# ---------------------------------------------------------------- the nodes


@both
@given(tree=trees(5, 5))
def test_one_worker_visits_what_the_serial_search_visits(search, tree):
    value, nodes = serial(tree, (), float("inf"))
    outcome = search_with(HERE, search, tree, (), workers=1)
    assert outcome[:3] == (value, nodes, nodes)


def test_by_hand_the_second_worker_visits_what_the_first_would_have_cut():
    """((3 12 8) (2 4 6) (14 5 2)): alone, the first 2 cuts off 4 and 6. Two at once do not know."""
    assert serial(TREE, (), 9) == (3, 11)
    assert search_with(HERE, root_splitting, TREE, ()) == (3, 13, 9, 3)
    assert search_with(HERE, young_brothers_wait, TREE, (), split=1) == (3, 11, 9, 3)


def test_the_eldest_goes_first_and_its_brothers_are_told_its_value():
    search = young_brothers_wait(TREE, (), split=1)
    assert search.send(None) == [Job((0,), float("inf"), -float("inf"), float("inf"))]
    jobs = search.send([-3])
    assert [(job.state, job.alpha, job.beta) for job in jobs] == [
        ((1,), -float("inf"), -3),
        ((2,), -float("inf"), -3),
    ]


def test_brothers_are_called_off_when_one_of_them_cuts():
    def quick():
        yield [Job("a", 1, -9, 9)]
        return -5

    def slow():
        yield [Job("b", 1, -9, 9)]
        yield [Job("c", 1, -9, 9)]
        raise AssertionError("searched on after a cutoff")

    searches = side_by_side([quick(), slow()], beta=5)
    assert [job.state for job in searches.send(None)] == ["a", "b"]
    with pytest.raises(StopIteration) as end:
        searches.send([0, 0])
    assert end.value.value == 5


@pytest.mark.parametrize("workers", [2, 4, 8])
def test_in_the_best_order_brothers_who_wait_visit_no_node_in_vain(workers):
    tree = Ordered(random_tree(8, 4, seed=3, values=range(1000)), best_first())
    value, nodes = serial(tree, (), 9)
    outcome = search_with(HERE, young_brothers_wait, tree, (), workers)
    assert (outcome.value, outcome.nodes) == (value, nodes)
    assert search_with(HERE, root_splitting, tree, (), workers).nodes > nodes


def test_the_worse_the_order_the_better_the_speed_up():
    tree = random_tree(8, 4, seed=3, values=range(1000))
    gains = []
    for order in (best_first(), worst_first()):
        ordered = Ordered(tree, order)
        outcome = search_with(HERE, young_brothers_wait, ordered, (), workers=4)
        gains.append(serial(ordered, (), 9)[1] / outcome.longest)
    assert [round(gain, 2) for gain in gains] == [2.55, 3.48]


@pytest.mark.parametrize(
    ("counts", "workers", "load"), [([5, 1, 1, 1], 2, 5), ([1, 1, 1, 5], 2, 6), ([2, 3], 4, 3)]
)
def test_the_busiest_worker_is_found_by_giving_each_job_to_who_is_free(counts, workers, load):
    assert busiest(counts, workers) == load


def test_no_workers_are_an_error_that_says_so():
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        search_with(HERE, root_splitting, TREE, (), workers=0)


def test_an_error_in_a_job_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        list(HERE.map(lambda x: 1 / x, [0]))


def test_in_a_browser_the_jobs_are_done_one_by_one_and_a_sentence_says_so(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "emscripten")
    with processes(2) as pool:
        assert pool.submit(abs, -1).result() == 1
    assert isinstance(pool, OneByOne)
    assert "In a browser there are no other processes" in capsys.readouterr().out
