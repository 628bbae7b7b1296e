"""The solver's values beside published ones, the engine's, and a search of every line of play."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest

from gamesearch.game import reachable
from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.engine import Engine
from gamesearch.solver import connect4, kernel
from gamesearch.solver.compiled import unsigned
from gamesearch.solver.connect4 import Solver, analyse, best_line, solve
from gamesearch.solver.position import board_of
from oracles import value_of

DATA = Path(__file__).parent / "data"
KNOWN = {
    case["id"]: case for case in json.loads((DATA / "connect4.json").read_text(encoding="utf-8"))
}
SETS = {
    path.stem: [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    for path in sorted((DATA / "connect4").glob("*.txt"))
}
TAKEN = {  # how many of each set fit into a test; benchmarks/connect4.py --sets takes them all
    "Test_L1_R1": 500,
    "Test_L1_R2": 120,
    "Test_L1_R3": 10,
    "Test_L2_R1": 500,
    "Test_L2_R2": 250,
    "Test_L3_R1": 1000,
}
SMALL = [(4, 4), (5, 4), (5, 5), (6, 5), (4, 7), (10, 3)]


@pytest.fixture(scope="module")
def solver():
    return Solver(progress=False)


def random_state(game, stones, lot):
    """A state with so many stones, played by lot, in which the game goes on."""
    while True:
        state = game.initial
        while not game.is_terminal(state):
            if state[1].bit_count() == stones:
                return state
            state = game.result(state, lot.choice(game.moves(state)))


def by_the_engine(game, state):
    """The value of `state` to the player to move, by the engine in plain Python."""
    return Engine(game, hints=()).solve(state).value


# ---------------------------------------------------------------- values


def test_the_six_published_sets_are_there():
    assert {name: len(lines) for name, lines in SETS.items()} == {
        "Test_L1_R1": 500,
        "Test_L1_R2": 500,
        "Test_L1_R3": 500,
        "Test_L2_R1": 500,
        "Test_L2_R2": 500,
        "Test_L3_R1": 1000,
    }


@pytest.mark.parametrize("name", SETS)
def test_values_are_the_published_ones(name, solver):
    lines = sorted(SETS[name], key=lambda line: -len(line[0]))[: TAKEN[name]]
    found = [(columns, solver.solve(columns)) for columns, _ in lines]
    assert found == [(columns, int(value)) for columns, value in lines]


@pytest.mark.parametrize(("columns", "rows"), SMALL)
def test_random_positions_of_other_boards_have_the_values_that_the_engine_finds(columns, rows):
    lot, game = random.Random(columns * rows), ConnectFour(columns, rows, win_sooner=True)
    solver = Solver(game)
    for stones in range(game.cells - 14, game.cells):
        for _ in range(4):
            state = random_state(game, max(stones, 0), lot)
            assert solver.solve(state) == by_the_engine(game, state)


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (5, 4)])
def test_empty_boards_have_the_values_that_the_engine_finds(columns, rows):
    game = ConnectFour(columns, rows, win_sooner=True)
    assert solve("", game) == by_the_engine(game, game.initial)


def test_near_the_end_the_values_are_those_of_every_line_of_play():
    lot, game = random.Random(2), ConnectFour(win_sooner=True)
    for stones in 5 * list(range(35, 42)):
        state = random_state(game, stones, lot)
        assert solve(state) == game.to_move(state) * value_of(game, state)


@pytest.mark.parametrize("size", ["4x4", "5x4", "6x4", "7x4", "4x5", "5x5", "6x5", "5x6", "7x3"])
def test_the_empty_boards_of_other_sizes_are_won_drawn_or_lost_as_known(size):
    columns, rows = map(int, size.split("x"))
    value = solve("", ConnectFour(columns, rows))
    assert (value > 0) - (value < 0) == KNOWN["solved-sizes-own"]["computed"][size]


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 61), (2, 31), (3, 20), (32, 1), (5, 1)])
def test_narrow_and_flat_boards_up_to_the_last_bit_have_the_values_of_their_games(columns, rows):
    game = ConnectFour(columns, rows, win_sooner=True)
    lot, solver = random.Random(rows), Solver(game)
    for stones in range(max(0, game.cells - 9), game.cells):
        state = random_state(game, stones, lot) if columns > 1 else line_up(game, stones)
        if state is not None:
            assert solver.solve(state) == by_the_engine(game, state)


def line_up(game, stones):
    """The state of a board of one column after so many moves."""
    state = game.initial
    for _ in range(stones):
        state = game.result(state, 0)
    return state


@pytest.mark.parametrize(("columns", "rows"), [(8, 7), (4, 15), (16, 3)])
def test_boards_that_fill_all_64_bits_have_the_values_that_the_engine_finds(columns, rows):
    lot, game = random.Random(7), ConnectFour(columns, rows, win_sooner=True)
    solver = Solver(game)
    for stones in 3 * list(range(game.cells - 12, game.cells)):
        state = random_state(game, stones, lot)
        assert solver.solve(state) == by_the_engine(game, state)


def test_a_position_its_reflection_and_its_state_have_one_value(solver):
    lot, game = random.Random(3), ConnectFour()
    for stones in 10 * list(range(16, 40)):
        state = random_state(game, stones, lot)
        value = solver.solve(state)
        assert solver.solve(game.mirror(state)) == value
        assert solver.solve(game.text(state)) == value


def test_a_table_of_any_size_gives_the_same_values():
    states = [random_state(ConnectFour(), 18, random.Random(n)) for n in range(12)]
    tables = [Solver(table_bytes=size, progress=False) for size in (1024, 1 << 14, 1 << 24)]
    values = [[solver.solve(state) for state in states] for solver in tables]
    assert values[0] == values[1] == values[2]


# ---------------------------------------------------------------- moves and lines


@pytest.mark.parametrize(
    "case", KNOWN["bitbully-score-moves"]["published"], ids=lambda c: c["pons"]
)
def test_the_values_of_the_moves_are_those_that_bitbully_publishes(case):
    known = dict(enumerate(case["scores"]))
    full = [column for column, value in known.items() if value is None]
    assert analyse(case["pons"]) == {c: v for c, v in known.items() if c not in full}


def test_the_move_that_delays_a_loss_is_told_from_the_others():
    assert analyse("141311233412") == {0: -15, 1: -13, 2: -15, 3: -15, 4: -15, 5: -15, 6: -15}


def test_the_moves_of_a_small_empty_board_have_the_known_values():
    assert analyse("", ConnectFour(5, 4)) == {0: -1, 1: 0, 2: 0, 3: 0, 4: -1}


def test_the_best_of_the_moves_is_the_value_of_the_position(solver):
    lot = random.Random(4)
    for stones in 8 * list(range(20, 42)):
        state = random_state(ConnectFour(), stones, lot)
        assert max(solver.analyse(state).values()) == solver.solve(state)


def test_the_best_line_keeps_the_value_to_the_end_and_is_the_leftmost(solver):
    lot, game = random.Random(5), ConnectFour(win_sooner=True)
    for stones in 3 * list(range(20, 42)):
        state = random_state(game, stones, lot)
        line = solver.best_line(state)
        while line:
            values = solver.analyse(state)
            assert line[0] == min(values, key=lambda move: (-values[move], move))
            state = game.result(state, line.pop(0))
        assert game.is_terminal(state)


def test_a_win_at_once_ends_the_line():
    assert (solve("112233"), best_line("112233")) == (18, [3])


# ---------------------------------------------------------------- the search itself


def test_a_reflected_position_with_few_stones_shares_its_entry():
    solver = Solver(ConnectFour(5, 4))
    value, nodes = solver.solve("11"), solver.nodes
    assert solver.solve("55") == value
    assert solver.nodes - nodes < nodes / 10


def test_no_two_positions_have_one_place_in_a_table_but_reflections_with_few_stones():
    game = ConnectFour(4, 4)
    board, places = board_of(game), {}
    for own, taken in islice(reachable(game), 20_000):
        place = kernel.place_of(unsigned(own), unsigned(taken), board)
        places.setdefault(place, set()).add((own, taken))
    assert 0 not in places  # the slot of the empty board is not taken for an empty slot
    shared = [states for states in places.values() if len(states) > 1]
    assert shared and all(
        states == {state, game.mirror(state)} and state[1].bit_count() <= kernel.REFLECTED
        for states in shared
        for state in states
    )


def lied_to(solver, columns, flipped):
    """Return the value found where each child's place, those bits `flipped`, has the same lie."""
    state = solver.game.parse(columns)
    solver.forget()
    for move in solver.game.moves(state):
        own, taken = map(unsigned, solver.game.result(state, move))
        place = kernel.place_of(own, taken, solver.board) ^ flipped
        kernel.store(solver.table, 57, unsigned(place), -15, True)
    return solver.solve(columns)


@pytest.mark.parametrize("name", ["Test_L1_R1", "Test_L2_R1", "Test_L3_R1"])
def test_an_entry_is_believed_for_its_own_position_and_for_none_that_differs_in_one_bit(name):
    columns, value = SETS[name][0]
    smallest = Solver(table_bytes=1024, progress=False)  # 7 bits number a slot, 57 are compared
    assert lied_to(smallest, columns, flipped=0) == 15 != int(value)
    assert {lied_to(smallest, columns, 1 << bit) for bit in range(57)} == {int(value)}


def test_a_growing_table_keeps_what_it_holds():
    solver = Solver(ConnectFour(5, 4))
    value, nodes = solver.solve("11"), solver.nodes
    entries = {word for word in solver.table if word}
    twice = connect4.words(2 * len(solver.table))
    kernel.spread(solver.table, 64 - 17, twice)
    assert {word for word in twice if word} == entries
    solver.table = twice
    assert solver.solve("11") == value
    assert solver.nodes - nodes < nodes / 100


def test_the_table_grows_with_the_work_to_its_limit_and_no_further(monkeypatch):
    monkeypatch.setattr(connect4, "FIRST", 1 << 12)
    monkeypatch.setattr(connect4, "SLICE", 1 << 12)
    solver = Solver(table_bytes=1 << 15, progress=False)
    assert len(solver.table) == 1 << 9
    assert solver.solve("27467661251") == solve("27467661251")
    assert len(solver.table) == 1 << 12
    solver.forget()
    assert (len(solver.table), solver.nodes) == (1 << 9, 0)


def test_a_search_in_small_slices_visits_the_same_nodes(monkeypatch):
    whole = Solver(ConnectFour(5, 4))
    value = whole.solve("11")
    monkeypatch.setattr(connect4, "SLICE", 7)
    sliced = Solver(ConnectFour(5, 4), progress=False)
    assert (sliced.solve("11"), sliced.nodes) == (value, whole.nodes)


def test_the_same_position_takes_the_same_number_of_nodes_every_time(solver):
    counts = set()
    for _ in range(2):
        solver.forget()
        solver.solve("27467661251")
        counts.add(solver.nodes)
    assert len(counts) == 1
