"""The rungs to a solver of Connect Four: published counts of nodes, and values by other means."""

import random
import sys
from itertools import islice

import pytest

from gamesearch import ConnectFour, negamax, reachable
from gamesearch.solver import cells, rungs
from gamesearch.solver.compiled import numbers
from gamesearch.solver.trial import (
    ENTRIES,
    ask_by_halves,
    ask_once,
    ask_outright,
    machine_code,
    positions,
    trial,
)

GAME = ConnectFour(win_sooner=True)
END_EASY, MIDDLE_EASY = positions("End-Easy"), positions("Middle-Easy")

LADDER = {  # by part of Pons' tutorial: the rung, how it is asked, the entries of its table
    3: (rungs.minimax, ask_outright, ENTRIES),
    4: (rungs.alphabeta, ask_once, ENTRIES),
    5: (rungs.centre_first, ask_once, ENTRIES),
    7: (rungs.with_table, ask_once, ENTRIES),
    8: (rungs.with_table, ask_by_halves, ENTRIES),
    9: (rungs.without_losing_moves, ask_by_halves, ENTRIES),
    10: (rungs.threats_first, ask_by_halves, ENTRIES),
    12: (rungs.both_bounds, ask_by_halves, 8_388_617),  # part 11 made his table larger
}
PUBLISHED = {  # Pascal Pons, Solving Connect 4: mean of nodes on End-Easy; strong, weak
    3: ("11024", None),
    4: ("283.6", "222.9"),
    5: ("139.7", "107.1"),
    7: ("92.84", "68.69"),
    8: ("131.6", "74.4"),
    9: ("70.71", "43.3"),
    10: ("54.93", "31.46"),
    12: ("51.28", "29.36"),
}
BY_NUMBA = {search: machine_code(search) for search, _, _ in LADDER.values()}


def as_printed(mean, published):
    """Whether `mean` is the `published` number to every digit: some were cut, some rounded."""
    unit = 10.0 ** -len(published.partition(".")[2])
    return abs(mean - float(published)) < unit


def random_state(lot, stones):
    """A state with so many stones, in a game that is not over."""
    while True:
        state = GAME.initial
        while not GAME.is_terminal(state) and state[1].bit_count() < stones:
            state = GAME.result(state, lot.choice(GAME.moves(state)))
        if not GAME.is_terminal(state):
            return state


LATE = [random_state(random.Random(seed), 30 + seed % 8) for seed in range(40)]


def ask(part, state, weak=False, search=None):
    """The value by the rung of that part, and the nodes it visited."""
    rung, how, entries = LADDER[part]
    table = [numbers(entries)] if part >= 7 else []
    nodes = numbers(1)
    return how(search or rung, *state, weak, nodes, *table), int(nodes[0])


# ---------------------------------------------------------------- the published counts


@pytest.mark.parametrize(
    ("part", "weak"),
    [(part, weak) for part in LADDER for weak in (False, True) if part > 3 or not weak],
)
def test_the_mean_of_nodes_is_the_published_one_and_every_value_is_right(part, weak):
    search, how, entries = LADDER[part]
    done = trial(BY_NUMBA[search], how, END_EASY, weak, entries)
    assert as_printed(done.nodes, PUBLISHED[part][weak]), done
    assert done.right == len(END_EASY) == 1000


@pytest.mark.parametrize("part", [part for part in LADDER if part >= 7])
def test_the_values_of_harder_positions_are_the_published_ones(part):
    search, how, entries = LADDER[part]
    assert trial(BY_NUMBA[search], how, MIDDLE_EASY, False, entries).right == len(MIDDLE_EASY) == 50


def test_from_the_table_on_each_rung_visits_fewer_nodes_of_harder_positions():
    means = []
    for part in (7, 8, 9, 10, 12):
        search, how, entries = LADDER[part]
        means.append(trial(BY_NUMBA[search], how, MIDDLE_EASY, False, entries).nodes)
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("part", LADDER)
def test_the_same_text_uncompiled_visits_the_same_nodes(part):
    for own, taken, value in END_EASY[2:5]:
        slow = ask(part, (own, taken))
        assert slow == ask(part, (own, taken), search=BY_NUMBA[LADDER[part][0]])
        assert slow[0] == value


# ---------------------------------------------------------------- values by other means


@pytest.mark.parametrize("part", LADDER)
def test_a_rung_gives_the_value_of_negamax(part):
    search = BY_NUMBA[LADDER[part][0]]
    for state in LATE:
        value = negamax(GAME, state)
        assert ask(part, state, search=search)[0] == value
        weak = ask(part, state, weak=part > 3, search=search)[0]
        assert (weak > 0, weak < 0) == (value > 0, value < 0)


def test_the_late_positions_hold_wins_losses_draws_and_wins_at_once():
    values = [negamax(GAME, state) for state in LATE]
    assert min(values) < 0 < max(values) and 0 in values
    assert any(cells.wins_at_once(*state) for state in LATE)


# ---------------------------------------------------------------- cells

STATES = [random_state(random.Random(seed), seed % 38) for seed in range(300)]


def column_of(cell):
    return (cell.bit_length() - 1) // 7


def bits(number):
    return [1 << place for place in range(49) if number >> place & 1]


def test_a_stone_drops_where_the_game_puts_it():
    for own, taken in STATES:
        free = {column: cells.drop(taken, column) for column in range(7)}
        assert tuple(c for c, cell in free.items() if cell) == GAME.moves((own, taken))
        for move in GAME.moves((own, taken)):
            assert GAME.result((own, taken), move) == (own ^ taken, taken | free[move])


def test_a_line_is_seen_exactly_where_the_game_is_won():
    seen = {False: 0, True: 0}
    for state in STATES:
        for move in GAME.moves(state):
            own, taken = GAME.result(state, move)
            won = GAME.is_terminal((own, taken)) and taken != cells.BOARD
            assert cells.has_line(own ^ taken) == won
            seen[won] += 1
    assert min(seen.values()) > 50


def test_a_winning_cell_is_a_free_one_that_completes_a_line():
    for own, taken in STATES:
        free = bits(cells.BOARD ^ taken)
        wanted = [cell for cell in free if cells.has_line(own | cell)]
        assert bits(cells.winning_cells(own, taken)) == wanted


def test_a_move_is_safe_if_the_other_player_cannot_win_at_once_after_it():
    for own, taken in STATES:
        children = {
            cells.drop(taken, c): GAME.result((own, taken), c) for c in GAME.moves((own, taken))
        }
        wanted = [cell for cell, child in children.items() if not cells.wins_at_once(*child)]
        assert bits(cells.safe_moves(own, taken)) == sorted(wanted)


def test_the_move_with_most_threats_comes_first_and_the_centre_among_equals():
    for own, taken in STATES:
        moves = (taken + cells.BOTTOM) & cells.BOARD
        threats = {m: len(bits(cells.winning_cells(own | m, taken))) for m in bits(moves)}
        best = cells.most_threats(own, taken, moves)
        equals = [m for m in threats if threats[m] == max(threats.values())]
        assert best == min(equals, key=lambda m: (abs(column_of(m) - 3), column_of(m)))


def test_bits_are_counted():
    assert [cells.count(number) for number in (0, 1, 6, 1 << 48, cells.BOARD)] == [0, 1, 2, 1, 42]


def test_no_two_positions_of_a_small_game_share_a_key_and_none_has_the_key_of_an_empty_entry():
    small = list(
        islice(reachable(ConnectFour(3, 6)), 50_000)
    )  # columns as high as those of the board
    keys = {own + taken + cells.BOTTOM for own, taken in small}
    assert len(keys) == len(small) and 0 not in keys


# ---------------------------------------------------------------- compiling


def test_without_numba_a_function_is_taken_as_it_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    assert machine_code.__wrapped__(rungs.alphabeta) is rungs.alphabeta
    assert trial(rungs.alphabeta, ask_once, END_EASY[:5]).right == 5


def test_what_a_compiled_function_calls_is_compiled_with_it():
    text = "def pairs(stones):\n    return count(stones & stones >> 1)"
    names = {"count": cells.count}
    exec(text, names)
    fast = machine_code(names["pairs"])
    assert fast(0b1110111) == 4
    assert len(fast.signatures) == 1


# ---------------------------------------------------------------- pictures
