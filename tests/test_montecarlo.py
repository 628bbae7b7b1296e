"""Monte Carlo: what is counted at each node, to whom, and that it finds what there is to find."""

import random
from collections import Counter
from itertools import islice
from math import inf, log, sqrt

import pytest

from gamesearch import (
    CHANCE,
    MAX,
    MIN,
    ExplicitTree,
    TicTacToe,
    match,
    minimax,
    perfect_player,
    play_game,
    random_player,
    random_tree,
)
from gamesearch.games.nim import Nim
from gamesearch.games.pig import Pig, Race
from gamesearch.play import mcts_player
from gamesearch.search.chance import expectiminimax
from gamesearch.search.montecarlo import (
    Node,
    bandit,
    best_bound,
    best_by_mean,
    best_by_visits,
    flat_monte_carlo,
    mcts,
    root_after,
    simulation,
    ucb1,
)
from oracles import boards, outcome, over, put

GAME = TicTacToe()


def twice_running(seed):
    """A tree of +1, 0 and -1 in which MAX moves twice, then MIN once."""
    spec = random_tree(3, 4, seed=seed, values=[-1, 0, 1])

    def write(path):
        if spec.is_terminal(path):
            return spec.utility(path)
        return [write((*path, move)) for move in spec.moves(path)]

    return ExplicitTree(write(()), players=(MAX, MAX, MIN))


ROLLS = ExplicitTree.parse("(chance(0.5*chance(0.5*1 0.5*(-1 0)) 0.5*(1 0)) (0 1))")
GAMES = [GAME, Race(4), Pig(8, 3), Nim([2, 3]), twice_running(1), ROLLS]


def picture(root):
    """All that a tree has counted, to be compared."""
    return [(n.state, n.move, n.visits, n.total, list(n.untried)) for n in root.walk()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_the_same_seed_grows_the_same_tree_and_another_seed_another(game):
    trees = [picture(root_after(mcts(game, game.initial, seed), 300)) for seed in (3, 3, 4)]
    assert trees[0] == trees[1] != trees[2]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_it_may_be_stopped_and_resumed(game):
    steps = mcts(game, game.initial, 5)
    first = root_after(steps, 70)
    assert first.visits == 70
    assert root_after(steps, 130) is first and first.visits == 200
    assert picture(first) == picture(root_after(mcts(game, game.initial, 5), 200))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_each_step_counts_one_result_to_max_along_one_way(game):
    """Every node holds exactly the results of the playouts that passed it, the same at each."""
    seen: dict[Node, list[float]] = {}
    for number, root in enumerate(islice(mcts(game, game.initial, 2), 400), 1):
        assert root.visits == number
        node = root.latest
        assert node.latest is node
        while node:
            seen.setdefault(node, []).append(root.result)
            node = node.parent
    for node in root.walk():
        results = seen.get(node, [])
        assert (node.visits, node.total) == (len(results), pytest.approx(sum(results)))
        assert set(results) <= {0, 0.5, 1}
        assert node.mean == (pytest.approx(sum(results) / len(results)) if results else 0.5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_node_is_visited_once_more_than_its_children_together(game):
    root = root_after(mcts(game, game.initial, 8), 500)
    for node in root.walk():
        below = sum(child.visits for child in node.children)
        if node.over:
            assert not node.children and not node.untried
            if node.visits:
                assert node.mean == (game.utility(node.state) + 1) / 2
        elif node.visits:
            assert node.visits == below + 1
        else:
            assert below == 0
        assert node.player == game.to_move(node.state)
        assert all(child.parent is node for child in node.children)


def test_the_children_and_the_untried_moves_are_the_moves_in_the_games_order():
    for node in root_after(mcts(GAME, GAME.initial, 1), 200).walk():
        tried = [child.move for child in node.children]
        if node.visits:
            assert (*tried, *node.untried) == GAME.moves(node.state)
        assert [child.state for child in node.children] == [
            GAME.result(node.state, move) for move in tried
        ]
        assert not (node.untried and len(tried) > node.visits)


def test_an_untried_move_comes_before_any_tried_one_a_second_time():
    root = root_after(mcts(GAME, GAME.initial), 10)
    assert [child.visits for child in root.children] == [1] * 9 and root.untried == []


@pytest.mark.parametrize(
    ("text", "value"), [("XX.OO....", 1), ("XX.OO.X..", -1), ("XOXXOO.X.", 0), ("X...O...X O", 0)]
)
def test_on_solved_positions_the_means_to_max_come_to_the_value(text, value):
    state = GAME.parse(text)
    assert minimax(GAME, state) == value
    root = root_after(mcts(GAME, state), 4000)
    assert root.mean == pytest.approx((1 + value) / 2, abs=0.06)
    best = max(root.children, key=lambda child: child.visits)
    assert best.mean == pytest.approx((1 + value) / 2, abs=0.05)


@pytest.mark.parametrize("seed", range(6))
def test_where_a_player_moves_twice_running_the_mean_comes_to_the_value(seed):
    game = twice_running(seed)
    root = root_after(mcts(game, ()), 4000)
    assert root.mean == pytest.approx((1 + minimax(game, ())) / 2, abs=0.08)


@pytest.mark.parametrize("target", [2, 3, 4])
def test_with_dice_the_mean_comes_to_the_value_of_expectiminimax(target):
    game = Race(target)
    root = root_after(mcts(game, game.initial), 6000)
    assert root.mean == pytest.approx((1 + expectiminimax(game, game.initial)) / 2, abs=0.05)


def test_the_outcomes_of_a_roll_are_visited_as_often_as_they_happen():
    tree = ExplicitTree.parse("(chance(0.1*-1 0.6*1 0.3*0))")
    rolled = root_after(mcts(tree, ()), 5000).children[0]
    assert [child.move for child in rolled.children] == [0.1, 0.6, 0.3]
    for child in rolled.children:
        assert child.visits / rolled.visits == pytest.approx(child.move, abs=0.02)
    assert rolled.mean == pytest.approx(0.1 * 0 + 0.6 * 1 + 0.3 * 0.5, abs=0.02)


def test_chance_may_move_first_and_twice_running():
    tree = ExplicitTree.parse("chance(0.5*chance(0.5*1 0.5*-1) 0.5*(1 0))")
    root = root_after(mcts(tree, ()), 4000)
    assert root.mean == pytest.approx((1 + 0.5) / 2, abs=0.05)
    with pytest.raises(ValueError, match="no move has been tried"):
        best_by_visits(root)


def test_min_prefers_what_is_low_to_max():
    tree = ExplicitTree([[0, -1], [1, -1]], to_move=MIN)
    root = root_after(mcts(tree, ()), 400)
    assert best_by_visits(root) == 0 and root.children[0].mean < root.children[1].mean
    tree = ExplicitTree([1, -1, 0], to_move=MIN)
    root = root_after(mcts(tree, ()), 200)
    assert best_by_visits(root) == 1 and root.children[1].mean == 0
    assert [root.children[i].mean for i in (0, 2)] == [1, 0.5]


def test_a_draw_counts_half():
    tree = ExplicitTree([0, [0, 0]])
    assert {node.mean for node in root_after(mcts(tree, ()), 50).walk()} == {0.5}
    assert simulation(GAME, GAME.parse("XOXXOOOX."), random.Random(1)) == 0.5


def test_utilities_are_scaled_between_low_and_high():
    tree = ExplicitTree([0, 5, 20])
    means = [c.mean for c in root_after(mcts(tree, (), low=0, high=20), 9).children]
    assert means == [0, 0.25, 1]
    game = TicTacToe(win_sooner=True)
    root = root_after(mcts(game, game.parse("XX.OO...."), low=-10, high=10), 300)
    assert best_by_visits(root) == 2 and root.children[0].mean == (5 + 10) / 20
    with pytest.raises(ValueError, match="outside low=-1 and high=1"):
        root_after(mcts(tree, ()), 9)


def decided(board, letter):
    """The best moves, where there is a forced win, or a single move that saves the draw."""
    other, sign = ("O", 1) if letter == "X" else ("X", -1)
    free = [cell for cell in range(9) if board[cell] == "."]
    values = {cell: sign * outcome(put(board, cell, letter), other) for cell in free}
    best = [cell for cell in free if values[cell] == max(values.values())]
    wins = max(values.values()) == 1 and len(best) < len(free)
    saves = max(values.values()) == 0 and len(best) == 1 < len(free)
    return best if wins or saves else []


def found(playouts, positions, seed=0):
    """How many of the positions it plays a best move in."""
    hits = 0
    for board, letter in positions:
        state = GAME.parse(board)
        move = best_by_visits(root_after(mcts(GAME, state, seed), playouts))
        hits += move in decided(board, letter)
    return hits


def test_it_finds_forced_wins_and_single_saving_moves(capsys):
    everywhere = sorted((b, who) for b, who in boards().items() if not over(b) and decided(b, who))
    assert len(everywhere) == 3020
    positions = random.Random(1).sample(everywhere, 200)
    assert found(400, positions) >= 195
    right = found(2000, positions)
    with capsys.disabled():
        print(f"\n[2,000 playouts find the move in {right} of 200 positions]", end=" ")
    assert right >= 190


def test_it_seldom_loses_to_the_perfect_player_and_beats_the_random_one():
    strong = mcts_player(300, seed=1)
    tally = match(GAME, strong, random_player(2), games=20)
    assert tally.won >= 16 and tally.lost == 0
    assert play_game(GAME, strong, perfect_player(), GAME.parse("X...O....")).utility == 0


def test_its_player_needs_two_playouts():
    with pytest.raises(ValueError, match="at least 2 playouts"):
        mcts_player(1)
    with pytest.raises(ValueError, match="at least one playout"):
        root_after(mcts(GAME, GAME.initial), 0)


def test_a_finished_game_and_an_untried_root_have_no_move():
    with pytest.raises(ValueError, match="the game is over"):
        next(mcts(GAME, GAME.parse("XXXOO....")))
    with pytest.raises(ValueError, match="no move has been tried"):
        best_by_visits(root_after(mcts(GAME, GAME.initial), 1))


def test_of_moves_visited_equally_the_better_mean_decides_for_the_player_to_move():
    for player, best in ((MAX, "b"), (MIN, "a")):
        root = Node((), player)
        root.children = [Node((), -player, m, visits=4, total=t) for m, t in (("a", 1), ("b", 3))]
        assert best_by_visits(root) == best == best_by_mean(root)
    lucky = Node((), MIN, "lucky", visits=1, total=0.9)
    tested = Node((), MIN, "tested", visits=9, total=6)
    root = Node((), MAX, children=[lucky, tested])
    assert (best_by_visits(root), best_by_mean(root)) == ("tested", "lucky")


# ---------------------------------------------------------------- UCB1


def test_ucb1_is_the_mean_and_a_bonus_for_what_was_seldom_tried():
    assert ucb1(0.4, 7, 100) == pytest.approx(0.4 + sqrt(2 * log(100) / 7))
    assert ucb1(0.4, 7, 100, exploration=0) == 0.4
    assert ucb1(0.9, 0, 100) == inf
    assert ucb1(0.5, 5, 100) > ucb1(0.5, 6, 100) and ucb1(0.5, 5, 101) > ucb1(0.5, 5, 100)


@pytest.mark.parametrize(("player", "chosen"), [(MAX, "high"), (MIN, "low")])
def test_selection_takes_the_greatest_bound_to_the_player_to_move(player, chosen):
    root = Node((), player, visits=20)
    root.children = [
        Node((), -player, "high", root, visits=10, total=8),
        Node((), -player, "low", root, visits=10, total=2),
    ]
    assert best_bound(root, sqrt(2)).move == chosen
    root.children.append(Node((), -player, "seldom", root, visits=1, total=0.5))
    assert best_bound(root, sqrt(2)).move == "seldom"
    assert best_bound(root, 0).move == chosen


@pytest.mark.parametrize("chances", [[], [2], [0.5, -1], [float("nan")]])
def test_a_bandit_needs_an_arm_and_chances_from_0_to_1(chances):
    with pytest.raises(ValueError, match="chances are one number from 0 to 1 for each arm"):
        next(bandit(chances))


@pytest.mark.parametrize("limits", [(0, 0), (1, -1), (float("nan"), 1)])
def test_the_limits_of_utility_are_two_and_the_lower_one_is_first(limits):
    game, (low, high) = TicTacToe(), limits
    with pytest.raises(ValueError, match="low is below high"):
        next(mcts(game, game.initial, low=low, high=high))


@pytest.mark.parametrize("playouts", [0, -5])
def test_where_nothing_was_played_out_no_mean_is_best(playouts):
    game = TicTacToe()
    with pytest.raises(ValueError, match="no move has been tried here"):
        best_by_mean(flat_monte_carlo(game, game.initial, playouts))


def test_a_bandit_tries_each_arm_and_comes_to_pull_the_best_most_often():
    pulls = bandit([0.2, 0.5, 0.7], seed=1)
    arms = next(islice(pulls, 2, None))
    assert [arm.pulls for arm in arms] == [1, 1, 1]
    arms = next(islice(pulls, 2996, None))
    assert sum(arm.pulls for arm in arms) == 3000
    assert arms[2].pulls > 2000 > arms[1].pulls > arms[0].pulls
    assert arms[2].mean == pytest.approx(0.7, abs=0.04)
    again = next(islice(bandit([0.2, 0.5, 0.7], seed=1), 2999, None))
    assert again == arms


# ---------------------------------------------------------------- flat Monte Carlo


def test_flat_monte_carlo_gives_each_move_its_share():
    root = flat_monte_carlo(GAME, GAME.initial, 100, seed=4)
    assert Counter(child.visits for child in root.children) == {11: 8, 12: 1}
    assert root.visits == 100 and root.total == sum(child.total for child in root.children)
    again = flat_monte_carlo(GAME, GAME.initial, 100, seed=4)
    assert picture(again) == picture(root)
    assert picture(flat_monte_carlo(GAME, GAME.initial, 100, seed=5)) != picture(root)


def test_its_means_are_those_of_play_at_random():
    tree = ExplicitTree([[[1, -1], [0, 0]], 0, [1, 1, 1, -1]])
    means = [child.mean for child in flat_monte_carlo(tree, (), 6000).children]
    assert means == pytest.approx([0.5, 0.5, 0.75], abs=0.03)


def test_it_takes_the_move_that_is_good_against_chance_and_not_the_one_that_is_good():
    """Two of three replies lose, but MIN will choose the third."""
    trap = ExplicitTree([[1, 1, -1], [0, 0, 0]])
    assert best_by_mean(flat_monte_carlo(trap, (), 600)) == 0
    assert best_by_visits(root_after(mcts(trap, ()), 600)) == 1


def test_for_min_it_chooses_the_lowest_mean():
    tree = ExplicitTree([1, -1, 0], to_move=MIN)
    assert best_by_mean(flat_monte_carlo(tree, (), 30)) == 1


@pytest.mark.parametrize("tree", ["chance(0.5*1 0.5*0)", "3"])
def test_where_nobody_moves_flat_monte_carlo_is_an_error(tree):
    with pytest.raises(ValueError, match="nobody has a move"):
        flat_monte_carlo(ExplicitTree.parse(tree), ())


def test_a_chance_node_in_a_playout_is_rolled():
    lot, game = random.Random(3), Pig(8, 2)
    results = Counter(simulation(game, game.initial, lot) for _ in range(400))
    assert set(results) == {0, 1} and results[1] > 100 < results[0]
    assert game.to_move(game.result(game.initial, "roll")) == CHANCE
    loaded = ExplicitTree.parse("chance(0.9*1 0.1*-1)")
    mean = sum(simulation(loaded, (), lot) for _ in range(2000)) / 2000
    assert mean == pytest.approx(0.9, abs=0.03)
