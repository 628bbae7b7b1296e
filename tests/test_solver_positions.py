"""What the solver is given: no malformed or impossible position is solved, each gets a sentence."""

import random
import sys
import threading
from itertools import product

import pytest

from gamesearch.games.connect4 import ConnectFour
from gamesearch.search.engine import Engine
from gamesearch.solver import connect4
from gamesearch.solver.connect4 import Solver, analyse, best_line, solve
from gamesearch.solver.position import read

GAME = ConnectFour()
FLOATING = ".......\n.......\n.......\n...X...\n.......\n......."


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("4458", "move 4, '8', is no column: they are 1 to 7"),
        ("0", "move 1, '0', is no column"),
        ("4a", "move 2, 'a', is no column"),
        ("-1", "move 1, '-', is no column"),
        ("４", "is no column"),
        ("4444444", "move 7: column 4 is full"),
        ("12121213", "move 8, '3', is too many: the game is over before it"),
        (FLOATING, "a stone floats in column 4"),
        (
            "/".join([".......", ".......", ".......", ".......", "OOOO...", "XXXX..."]),
            "both X and O",
        ),
        ("/".join(5 * ["......."] + ["XXX...."]), "3 X and 0 O cannot be"),
        ("/".join(5 * ["......."] + ["XQ....."]), "is not a cell"),
        ("......./.......", "has 6 rows"),
        (None, "None is no position: give a state"),
        (4455, "4455 is no position"),
        (4.5, "4.5 is no position"),
        ((1, 2, 3), "is no position"),
        (("4", "4"), "is no position"),
        ((0.0, 1.0), "is no position"),
        (b"4455", "is no position"),
        ((0, -1), "not all on cells of 7 columns and 6 rows"),
        ((0, 1 << 6), "not all on cells"),
        ((0, 1 << 49), "not all on cells"),
        ((0, 1 << 200), "not all on cells"),
        ((2, 1), "not all on cells"),
        ((0, 2), "a stone floats"),
        ((0, 0b101), "a stone floats"),
        ((1, 1), "0 X and 1 O cannot be"),
        ((0, 3), "0 X and 2 O cannot be"),
    ],
)
def test_a_position_that_cannot_be_is_answered_with_a_sentence(position, said):
    for function in (solve, analyse, best_line):
        with pytest.raises(ValueError) as caught:
            function(position)
        assert said in str(caught.value)


def test_a_state_is_a_pair_of_any_whole_numbers():
    numpy = pytest.importorskip("numpy")
    own, taken = GAME.parse("4455")
    assert solve([numpy.int64(own), numpy.uint64(taken)]) == solve("4455") == 18


def test_after_the_end_there_is_a_value_and_no_move():
    won = "1212121"
    assert (solve(won), analyse(won), best_line(won)) == (-18, {}, [])
    full = "OXO/XXO/OXX"
    small = ConnectFour(3, 3)
    assert (solve(full, small), analyse(full, small), best_line(full, small)) == (0, {}, [])


def test_every_state_after_the_end_has_the_utility_of_its_game():
    lot, game = random.Random(6), ConnectFour(win_sooner=True)
    for _ in range(200):
        state = game.initial
        while not game.is_terminal(state):
            state = game.result(state, lot.choice(game.moves(state)))
        assert solve(state) == game.to_move(state) * game.utility(state)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Solver(ConnectFour(8, 8)), "8 columns of 8 cells do not fit into the 64 bits"),
        (lambda: Solver(ConnectFour(1, 62)), "rows at most 61"),
        (lambda: Solver(ConnectFour(connect=5)), "the solver knows lines of 4, not of 5"),
        (lambda: Solver(table_bytes=1000), "a table has at least 1024 bytes, not 1000"),
        (lambda: Solver(table_bytes=-1), "a table has at least 1024 bytes, not -1"),
        (lambda: solve("", (5, 5)), "(5, 5) is no board: give ConnectFour(columns, rows)"),
        (lambda: solve("", ConnectFour(30, 3)), "30 columns of 3 cells do not fit"),
    ],
)
def test_a_board_or_a_table_that_cannot_be_is_answered_with_a_sentence(make, said):
    with pytest.raises(ValueError) as caught:
        make()
    assert said in str(caught.value)


# ---------------------------------------------------------------- drawn by lot


def random_text(lot):
    alphabet = lot.choice(["1234567", "12345678", "0123456789", "XO./", "1234567 XO.\n-é٣"])
    return "".join(lot.choice(alphabet) for _ in range(lot.randrange(45)))


def random_pair(lot):
    taken = lot.getrandbits(lot.choice([7, 14, 42, 49, 64]))
    return taken & lot.getrandbits(64), taken


def random_board(lot):
    """A board without gaps whose stones are about half and half: often one that cannot be."""
    columns = [[lot.choice("XO") for _ in range(lot.randrange(7))] for _ in range(7)]
    rows = ["".join(c[row] if row < len(c) else "." for c in columns) for row in range(6)]
    return "/".join(reversed(rows))


def is_sound(game, state):
    """Whether the rows drawn of `state` are a board with stones in turn and at most one winner."""
    rows = game.grid(state)
    stacks = ["".join(cells).rstrip(".") for cells in zip(*reversed(rows))]
    x, o = (sum(stack.count(sign) for stack in stacks) for sign in "XO")
    lines = {rows[a][b] for a, b in product(range(6), range(7)) if starts_line(rows, a, b)}
    return x - o in (0, 1) and len(lines) < 2 and not any("." in stack for stack in stacks)


def starts_line(rows, row, column):
    sign = rows[row][column]
    return sign != "." and any(
        all(
            0 <= row + i * down < 6
            and 0 <= column + i * right < 7
            and rows[row + i * down][column + i * right] == sign
            for i in range(4)
        )
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    ("draw", "number"), [(random_text, 40_000), (random_pair, 40_000), (random_board, 20_000)]
)
def test_whatever_is_given_is_a_sound_position_or_answered_with_a_sentence(draw, number):
    lot, solver, read_at_all = random.Random(8), Solver(progress=False), 0
    sooner = ConnectFour(win_sooner=True)
    for _ in range(number):
        position = draw(lot)
        try:
            state = read(GAME, position)
        except ValueError as error:
            assert " " in str(error)
            continue
        read_at_all += 1
        assert is_sound(GAME, state)
        if state[1].bit_count() >= 30 and not GAME.is_terminal(state):
            assert solver.solve(state) == Engine(sooner, hints=()).solve(state).value
    assert read_at_all > 20


def test_two_threads_on_one_solver_do_not_disturb_each_other(monkeypatch):
    monkeypatch.setattr(connect4, "SLICE", 50)  # so that they can take turns often
    lot, states = random.Random(9), []
    while len(states) < 40:
        state = GAME.initial
        while not GAME.is_terminal(state) and state[1].bit_count() < 20:
            state = GAME.result(state, lot.choice(GAME.moves(state)))
        states.append(state)
    shared, found, interval = Solver(progress=False), {}, sys.getswitchinterval()
    threads = [
        threading.Thread(target=lambda part=part: found.update({s: shared.solve(s) for s in part}))
        for part in (states[:20], states[20:])
    ]
    sys.setswitchinterval(1e-5)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert found == {state: Solver(progress=False).solve(state) for state in states}
