"""What sharing out a search costs and gains: counted by hand, and refused for a wrong search."""

from math import inf

import pytest

from gamesearch import ConnectFour, Counted, Ordered, negamax, published, random_tree
from gamesearch.search.ordering import best_first
from gamesearch.search.parallel import Job, OneByOne, root_splitting, young_brothers_wait
from gamesearch.search.sharing import Sharing, sharing, sharing_by_clock

TREE = published["textbook"]  # 11 nodes alone; the second of two workers reads 4 and 6 in vain


def test_two_workers_on_the_textbook_tree_come_to_what_is_counted_by_hand():
    assert sharing(root_splitting, TREE, ()) == Sharing(13, 2 / 11, 11 / 9, 3)


@pytest.mark.parametrize("search", [root_splitting, young_brothers_wait])
def test_one_worker_has_no_overhead_and_no_gain(search):
    found = sharing(search, random_tree(4, 4, seed=1), (), workers=1)
    assert (found.overhead, found.speed_up) == (0, 1)


def test_brothers_who_wait_visit_no_node_in_vain_in_the_best_order():
    ordered = Ordered(random_tree(4, 4, seed=1, values=range(100)), best_first())
    assert sharing(young_brothers_wait, ordered, (), workers=4).overhead == 0
    assert sharing(root_splitting, ordered, (), workers=4).overhead > 0


def test_the_options_reach_the_search():
    assert [sharing(young_brothers_wait, TREE, (), split=split).jobs for split in (0, 1)] == [1, 3]


def test_the_depth_reaches_both_searches():
    game = ConnectFour(4, 4)
    alone = Counted(game)
    negamax(alone, game.initial, depth=3)
    one = sharing(young_brothers_wait, game, game.initial, workers=1, depth=3)
    assert (one.nodes, one.overhead) == (alone.nodes, 0)


def first_move_only(game, state, depth, workers):
    (reply,) = yield [Job(game.result(state, game.moves(state)[1]), inf, -inf, inf)]
    return -reply


def test_a_search_with_a_wrong_value_is_not_compared():
    with pytest.raises(ValueError, match="first_move_only returns 2, and negamax 3"):
        sharing(first_move_only, TREE, ())


class Watched(OneByOne):
    """An executor that keeps what it was given to do."""

    def __init__(self):
        self.done = []

    def submit(self, function, /, *arguments, **options):
        self.done.append(function.__name__)
        return super().submit(function, *arguments, **options)


def test_the_clock_starts_every_worker_first_and_then_has_the_jobs_done():
    executor = Watched()
    seconds = sharing_by_clock(executor, root_splitting, TREE, (), workers=2)
    assert executor.done == ["abs", "abs", "do_job", "do_job", "do_job"]
    assert len(seconds) == 2 and min(seconds) > 0
