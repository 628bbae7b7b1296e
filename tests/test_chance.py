"""Games with dice: expectiminimax against other means, Star1 and Star2 against expectiminimax."""

import json
import random
from fractions import Fraction
from itertools import product
from math import inf, nan
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    CHANCE,
    MAX,
    MIN,
    Counted,
    ExplicitTree,
    best_move,
    draw_tree,
    minimax,
    published,
    record,
)
from gamesearch.draw.timeline import Timeline
from gamesearch.experiments.visited import searched_again
from gamesearch.game import following
from gamesearch.games.pig import Pig, Race
from gamesearch.search.chance import expectiminimax, star1, star2
from gamesearch.trace.narrate import cutoff, narrate
from strategies import trees

DATA = json.loads((Path(__file__).parent / "data" / "chance_trees.json").read_text("utf-8"))
STARS = [star1, star2]
PLAYERS = {"max": MAX, "min": MIN, "chance": CHANCE}
LOW, HIGH = -8, 8


def spec_of(node):
    """A tree of the file as a spec for ExplicitTree."""
    if not isinstance(node, dict):
        return node
    if node["t"] != "chance":
        return {"player": PLAYERS[node["t"]], "children": [spec_of(c) for c in node["c"]]}
    chances, children = zip(*node["c"])
    return {
        "player": CHANCE,
        "probabilities": chances,
        "children": [spec_of(child) for child in children],
    }


def fold(spec):
    """The exact value of a spec, without asking a game."""
    if not isinstance(spec, dict):
        return Fraction(spec)
    values = [fold(child) for child in spec["children"]]
    if spec["player"] == CHANCE:
        return sum(Fraction(p) * v for p, v in zip(spec["probabilities"], values))
    return sorted(values)[-1 if spec["player"] == MAX else 0]


def grow(lot, plies, width=3, leaf=0.15):
    """A spec in which MAX, MIN and CHANCE come in any order; all arithmetic on it is exact."""
    if plies == 0 or lot.random() < leaf:
        return lot.randint(LOW, HIGH)
    player = lot.choice([MAX, MIN, CHANCE])
    spec = {"player": player, "estimate": lot.randint(LOW, HIGH)}
    if player == CHANCE:
        spec["probabilities"] = lot.choice([[1], [0.5, 0.5], [0.25, 0.75], [0.5, 0.25, 0.25]])
    size = len(spec["probabilities"]) if player == CHANCE else lot.randint(1, width)
    spec["children"] = [grow(lot, plies - 1, width, leaf) for _ in range(size)]
    return spec


def grown(seed, plies=5, **options):
    lot, spec = random.Random(seed), 0
    while not isinstance(spec, dict):
        spec = grow(lot, plies, **options)
    return spec


def backgammon_like(seed, layers, moves=3, outcomes=3):
    """MAX, CHANCE, MIN, CHANCE …, every node with as many children, leaves from 0 to 20."""
    lot = random.Random(seed)

    def node(players):
        if not players:
            return lot.randint(0, 20)
        player, *rest = players
        size = outcomes if player == CHANCE else moves
        spec = {"player": player, "children": [node(rest) for _ in range(size)]}
        if player == CHANCE:
            weights = [lot.randint(1, 6) for _ in range(size)]
            spec["probabilities"] = [weight / sum(weights) for weight in weights]
        return spec

    return ExplicitTree(node(([MAX, CHANCE, MIN, CHANCE] * layers)[:layers]))


seeds = st.integers(0, 10**6)  # of trees


# ---------------------------------------------------------------- expectiminimax


@pytest.mark.parametrize("case", DATA, ids=[case["id"] for case in DATA])
def test_published_trees_have_their_published_values(case):
    tree = ExplicitTree(spec_of(case["tree"]))
    children = [tree.result((), m) for m in tree.moves(())] if tree.to_move(()) else []
    for value in (case["published"]["value"], case["computed"]["root_value"]):
        assert expectiminimax(tree, ()) == pytest.approx(value)
        assert star1(tree, (), low=-100, high=100) == pytest.approx(value)
        assert star2(tree, (), low=-100, high=100) == pytest.approx(value)
    if children:
        values = [expectiminimax(tree, child) for child in children]
        assert values == pytest.approx(case["computed"]["child_values"])
        assert best_move(tree, (), expectiminimax) in case["computed"]["best_move_indexes"]


def test_it_equals_an_independent_enumeration_on_500_trees_in_any_order_of_players():
    kinds = set()
    for seed in range(500):
        spec = grown(seed)
        tree = ExplicitTree(spec)
        assert expectiminimax(tree, ()) == fold(spec)
        kinds |= {
            (tree.to_move(state[:-1]), tree.to_move(state))
            for state in tree.states
            if state and not tree.is_terminal(state)
        }
    assert kinds == set(product([MAX, MIN, CHANCE], repeat=2))


def test_no_plan_of_max_does_better_against_the_best_answer_to_it():
    """All plans of both sides, written out, on small trees."""
    for seed in range(60):
        tree = ExplicitTree(grown(seed, plies=3, width=2))
        inner = [s for s in tree.states if not tree.is_terminal(s)]
        mine, theirs = ([s for s in inner if tree.to_move(s) == player] for player in (MAX, MIN))
        if len(mine) > 5 or len(theirs) > 5:
            continue

        def played(state, plan, tree=tree):
            if tree.is_terminal(state):
                return tree.utility(state)
            if state in plan:
                return played(tree.result(state, plan[state]), plan)
            return sum(p * played(after, plan) for p, after in tree.outcomes(state))

        plans = [
            [dict(zip(states, moves)) for moves in product(*(tree.moves(s) for s in states))]
            for states in (mine, theirs)
        ]
        worth = max(min(played((), {**a, **b}) for b in plans[1]) for a in plans[0])
        assert expectiminimax(tree, ()) == worth


@given(trees())
@settings(max_examples=100)
def test_without_chance_it_is_minimax(tree):
    assert expectiminimax(tree, ()) == minimax(tree, ())


def test_a_chance_node_at_the_horizon_takes_its_estimate_and_one_above_is_a_ply():
    inner = {"player": CHANCE, "children": [1, 3], "estimate": 7}
    tree = ExplicitTree({"player": CHANCE, "children": [inner, 5], "estimate": 9})
    assert [expectiminimax(tree, (), depth) for depth in range(3)] == [9, 6, 3.5]
    for star in STARS:
        assert [star(tree, (), depth, low=0, high=10) for depth in range(3)] == [9, 6, 3.5]


def test_what_cannot_happen_is_not_looked_at():
    tree = ExplicitTree.parse("chance(0*inf 0.5*1 0.5*3)")
    assert expectiminimax(tree, ()) == 2
    trace = record(expectiminimax, tree, ())
    assert trace.leaves == [(1,), (2,)] and trace.pruned == [(0,)]
    for star in STARS:
        assert star(tree, (), low=0, high=4) == 2


@pytest.mark.parametrize("chances", [[0.5, 0.4], [0.5, 0.6], [-0.5, 1.5], [1.0], [nan, 0.5]])
def test_probabilities_that_do_not_sum_to_one_are_an_error(chances):
    with pytest.raises(ValueError, match="sum to 1"):
        ExplicitTree({"player": CHANCE, "children": [1, 2], "probabilities": chances})


def test_moving_the_leaves_up_without_changing_their_order_can_change_the_choice():
    before = published["dice"]
    after = ExplicitTree.parse("(chance(0.9*20 0.1*30) chance(0.9*1 0.1*400))")
    assert (best_move(before, (), expectiminimax), best_move(after, (), expectiminimax)) == (0, 1)


# ---------------------------------------------------------------- Star1 and Star2


@pytest.mark.parametrize("star", STARS)
def test_both_equal_expectiminimax_on_500_trees(star):
    for seed in range(500):
        tree = ExplicitTree(grown(seed))
        assert star(tree, (), low=LOW, high=HIGH) == expectiminimax(tree, ())


@pytest.mark.parametrize("star", STARS)
@given(seed=seeds, alpha=st.integers(-10, 9), width=st.integers(1, 12))
@settings(max_examples=200)
def test_a_value_inside_the_window_is_exact_and_one_outside_a_true_bound(star, seed, alpha, width):
    beta = alpha + width
    tree = ExplicitTree(grown(seed))
    truth = expectiminimax(tree, ())
    value = star(tree, (), alpha=alpha, beta=beta, low=LOW, high=HIGH)
    if alpha < value < beta:
        assert value == truth
    elif value <= alpha:
        assert truth <= value
    else:
        assert truth >= value


@pytest.mark.parametrize("star", STARS)
@given(seed=seeds, depth=st.integers(0, 5), alpha=st.integers(-10, 9))
@settings(max_examples=80)
def test_with_a_horizon_they_promise_the_same(star, seed, depth, alpha):
    tree = ExplicitTree(grown(seed, leaf=0.05))
    truth = expectiminimax(tree, (), depth)
    assert star(tree, (), depth, low=LOW, high=HIGH) == truth
    value = star(tree, (), depth, alpha, alpha + 1, low=LOW, high=HIGH)
    assert truth <= value if value <= alpha else truth >= min(value, alpha + 1)
    assert alpha < value < alpha + 1 or (truth <= alpha) == (value <= alpha)


@pytest.mark.parametrize("star", STARS)
def test_rounding_never_makes_a_bound_look_better_than_the_value_held(star):
    for seed in range(60):
        tree = backgammon_like(seed, 4, moves=4)
        values = [expectiminimax(tree, (move,)) for move in tree.moves(())]
        assert star(tree, (), low=0, high=20) == pytest.approx(max(values), abs=1e-9)
        chosen = best_move(tree, (), star, low=0, high=20)
        assert values[chosen] == pytest.approx(max(values), abs=1e-9)


def leaves_read(search, game, state, **options):
    counted = Counted(game)
    search(counted, state, **options)
    return counted.leaves


@pytest.mark.parametrize(
    ("layers", "moves", "outcomes", "counted"),
    [(4, 3, 3, (1215, 1028, 982)), (5, 3, 3, (3645, 2783, 2545)), (4, 6, 4, (8640, 6187, 5588))],
)
def test_both_read_fewer_leaves_than_expectiminimax(layers, moves, outcomes, counted):
    forest = [backgammon_like(seed, layers, moves, outcomes) for seed in range(15)]
    searches = [(expectiminimax, {}), (star1, {"low": 0, "high": 20})]
    searches.append((star2, searches[1][1]))
    totals = [sum(leaves_read(f, tree, (), **more) for tree in forest) for f, more in searches]
    assert max(totals[1:]) < totals[0] and tuple(totals) == counted


@pytest.mark.parametrize(
    ("layers", "moves", "outcomes", "visited"),
    [(4, 3, 3, [1601, 1652]), (5, 3, 3, [4360, 5001]), (4, 6, 4, [8494, 7974])],
)
def test_so_many_nodes_are_visited_the_probed_ones_twice(layers, moves, outcomes, visited):
    found = []
    for star in STARS:
        games = [Counted(backgammon_like(seed, layers, moves, outcomes)) for seed in range(15)]
        for game in games:
            star(game, (), low=0, high=20)
        found.append(sum(game.nodes for game in games))
    assert found == visited


@pytest.mark.parametrize("star", STARS)
def test_star_never_reads_a_leaf_twice(star):
    for seed in range(25):
        tree = ExplicitTree(grown(seed))
        for depth in (inf, 2):
            leaves = record(star, tree, (), depth=depth, low=LOW, high=HIGH).leaves
            assert len(leaves) == len(set(leaves))


def test_probing_pays_where_first_moves_are_good():
    """Each chance node is settled by the first moves alone: Star2 reads one leaf an outcome."""
    good = [{"player": MAX, "children": [9, 0, 0, 0]} for _ in range(2)]
    root = {"player": MIN, "children": [8, {"player": CHANCE, "children": good}]}
    tree = ExplicitTree(root)
    assert leaves_read(star2, tree, (), low=0, high=10) == 3
    assert leaves_read(star1, tree, (), low=0, high=10) == 6
    assert star1(tree, (), low=0, high=10) == star2(tree, (), low=0, high=10) == 8


def test_a_probe_in_vain_is_a_second_visit_and_changes_nothing_else():
    game = Race(8)
    one, two = (record(star, game, game.initial, low=-1, high=1) for star in STARS)
    again = {second for _, second in searched_again(two)}
    assert (one.nodes, two.nodes, len(again)) == (418, 465, 47)
    nodes = [[node for node in trace.tree.walk() if node.visits] for trace in (one, two)]
    assert len(nodes[0]) == len(nodes[1]) == 418
    assert sorted(one.leaves) == sorted(two.leaves)


def test_a_probe_that_settles_a_mean_can_halve_the_nodes():
    counted = [Counted(Race(10)) for _ in STARS]
    for star, game in zip(STARS, counted):
        star(game, game.initial, low=-1, high=1)
    assert [game.nodes for game in counted] == [8839, 4146]


def test_one_bad_outcome_settles_a_mean():
    tree = ExplicitTree.parse("(4 chance(0.5*min(0 9) 0.25*1 0.25*1))")
    trace = record(star1, tree, (), low=0, high=8)
    assert trace.value == 4 and trace.leaves == [(0,), (1, 0, 0)]
    assert set(trace.pruned) == {(1, 0, 1), (1, 1), (1, 2)}


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(("low", "high"), [(0, 4), (2, 5), (-inf, 9), (0, inf), (nan, 9), (9, 0)])
def test_a_leaf_outside_low_and_high_or_no_finite_limits_are_an_error(star, low, high):
    with pytest.raises(ValueError, match="low and high must be finite"):
        star(ExplicitTree.parse("chance(0.5*1 0.5*5)"), (), low=low, high=high)


@pytest.mark.parametrize("star", STARS)
def test_the_limits_must_be_given(star):
    with pytest.raises(TypeError, match="low"):
        star(published["dice"], ())


@pytest.mark.parametrize("star", STARS)
def test_best_move_takes_limits_that_leave_out_one(star):
    tree = ExplicitTree.parse("(chance(0.5*20 0.5*30) chance(0.5*10 0.5*50))")
    assert best_move(tree, (), star, low=10, high=50) == 1


@pytest.mark.parametrize("star", STARS)
def test_on_games_of_dice_they_agree(star):
    for game, depth in [(Race(4), inf), (Race(4, {"a": (1, 4), "b": (2,)}), inf), (Pig(8, 3), 7)]:
        value = expectiminimax(game, game.initial, depth)
        assert star(game, game.initial, depth, low=-1, high=1) == pytest.approx(value)


# ---------------------------------------------------------------- watched from outside


@pytest.mark.parametrize("star", [*STARS, expectiminimax])
@given(seed=seeds, alpha=st.integers(-9, 8), width=st.integers(1, 9))
@settings(max_examples=40)
def test_every_interval_of_a_trace_holds_the_value_at_every_step(star, seed, alpha, width):
    spec = grown(seed, plies=3)
    tree, options = ExplicitTree(spec), {}
    if star is not expectiminimax:
        options = {"alpha": alpha, "beta": alpha + width, "low": LOW, "high": HIGH}
    trace = record(star, tree, (), **options)
    truth = {state: expectiminimax(tree, state) for state in tree.states}
    timeline = Timeline(trace)
    for upto in range(len(trace.steps) + 1):
        for node, (low, high) in trace.proven(upto).items():
            assert low <= truth[node.state] <= high
            assert timeline.proven[node].at(upto) == (low, high)
    low, high = trace.proven()[trace.tree]
    if not options or alpha < trace.value < alpha + width:
        assert low == high == trace.value
    elif trace.value <= alpha:
        assert high <= trace.value
    else:
        assert low >= trace.value


@given(seed=seeds)
@settings(max_examples=40)
def test_a_trace_knows_that_values_with_chance_are_to_max(seed):
    tree = ExplicitTree(grown(seed))
    assert record(expectiminimax, tree, ()).to_mover is False
    assert record(star1, tree, (), low=LOW, high=HIGH).to_mover is False


@pytest.mark.parametrize("star", STARS)
@given(seed=seeds, alpha=st.integers(-9, 8))
@settings(max_examples=40)
def test_a_trace_has_a_visit_for_each_node_counted_with_its_window_and_value(star, seed, alpha):
    tree = ExplicitTree(grown(seed))
    options = {"alpha": alpha, "beta": alpha + 3, "low": LOW, "high": HIGH}
    counted = Counted(tree)
    star(counted, (), **options)
    trace = record(star, tree, (), **options)
    assert (trace.nodes, len(trace.leaves)) == (counted.nodes, counted.leaves)
    assert all(None not in (visit.window, visit.value) for visit in trace.visits)
    for visit in trace.visits[1:]:
        assert visit.state[:-1] == visit.parent.state


class CoinWalk:
    """From 3, each player takes a step of 1 or 2 and a coin doubles it or not; 9 wins for MAX."""

    initial = 3

    def to_move(self, state):
        return CHANCE if state > 100 else MAX if state % 2 else MIN

    def is_terminal(self, state):
        return 9 <= state < 100

    def utility(self, state):
        return 1 if state == 9 else -1

    def moves(self, state):
        return () if self.is_terminal(state) else (1, 2)

    def result(self, state, move):
        return 1000 * move + state

    def outcomes(self, state):
        step, start = divmod(state, 1000)
        return [(0.5, start + step), (0.5, start + 2 * step)]


@pytest.mark.parametrize("star", STARS)
def test_states_that_are_numbers_are_not_mistaken_for_depths_or_limits(star):
    game = CoinWalk()
    trace = record(star, game, 3, low=-1, high=1)
    assert trace.value == expectiminimax(game, 3)
    for visit in trace.visits[1:]:
        assert visit.state in following(game, visit.parent.state)


def test_a_mean_that_happens_to_be_a_childs_with_the_sign_turned_tells_nothing():
    tree = ExplicitTree({"player": CHANCE, "probabilities": [0.75, 0.25], "children": [1, -7]})
    trace = record(expectiminimax, tree, ())
    assert trace.value == -1 and trace.to_mover is False
    assert draw_tree(trace).text == "*CHANCE = −1: *0.75*1 *0.25*−7"


SIX = "(4 chance(0.5*min(0 9) 0.25*min(1 8) 0.25*1))"


def test_a_picture_of_star1_uses_the_limits_and_draws_what_it_left_out():
    trace = record(star1, ExplicitTree.parse(SIX), (), low=0, high=8.5)
    assert trace.limits == (0, 8.5)
    assert draw_tree(trace).text == (
        "*MAX = 4: *4\n  CHANCE ≤ 2.375: //0.25*1\n    0.5*MIN = 0: 0 //9\n    0.25*MIN ≤ 1: 1 //8"
    )


def test_a_window_called_low_and_high_is_no_limit():
    def narrow(game, state, low=-inf, high=inf):
        if game.is_terminal(state):
            return game.utility(state)
        return max(narrow(game, game.result(state, m), low, high) for m in game.moves(state))

    trace = record(narrow, ExplicitTree([1, 9]), (), low=2, high=5)
    assert trace.limits == (-inf, inf) and trace.proven()[trace.tree] == (9, 9)


def told(star, text, event="return", **limits):
    trace = record(star, ExplicitTree.parse(text), (), **limits)
    return [narrate(trace, i) for i, step in enumerate(trace.steps) if step.event == event]


def test_a_cut_at_a_chance_node_is_told_with_its_reason():
    said = told(star1, "(4 chance(0.5*0 0.5*9))", low=0, high=7.5)
    assert said[-2] == (
        "CHANCE after 1 has seen 1 of 2 outcomes and returns 3.75: even with the best of luck the "
        "mean is not above α = 4."
    )
    said = told(star1, "min(4 chance(0.5*9 0.5*0))", low=0, high=10)
    assert said[-2] == (
        "CHANCE after 1 has seen 1 of 2 outcomes and returns 4.5: even with the worst luck the "
        "mean is not below β = 4."
    )


def test_whole_chance_nodes_and_the_windows_below_them_are_told():
    assert told(expectiminimax, "chance(0.5*0 0.5*9)")[-1] == (
        "CHANCE at the root has seen 2 outcomes and returns 4.5."
    )
    said = told(star1, "(4 chance(0.5*min(2 1) 0.5*9))", "call", low=0, high=10)
    assert said[3] == (
        "MIN after 1, 0.5 begins with the window (0, 10): only a value inside it matters to CHANCE."
    )
    said = told(star1, "(4 chance(0.5*min(-2 1) 0.5*9))", low=-2, high=10)
    assert "a bound that comes from CHANCE above, so nothing here matters: 1 move pruned" in said[2]


def test_a_probe_that_the_search_follows_up_is_no_cutoff():
    tree = ExplicitTree.parse("chance(0.5*min(3 5) 0.5*min(2 9))")
    trace = record(star2, tree, (), low=0, high=10)
    assert trace.pruned == [] and not any(cutoff(trace, visit) for visit in trace.visits)
