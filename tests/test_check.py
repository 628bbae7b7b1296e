"""The corpus of readers' programs, each judged as it should be, and what a check shows."""

import importlib.util
import random
import sys
import time
from pathlib import Path

import pytest

from gamesearch import ExplicitTree, TicTacToe, minimax
from gamesearch.exercises import check
from gamesearch.exercises.registry import Exercise, exercises
from gamesearch.exercises.running import limits, watchdog
from gamesearch.exercises.running.limits import apart
from gamesearch.exercises.trials import replay, searching
from gamesearch.exercises.trials.smallest import leaves_of

PROGRAMS = Path(__file__).parent / "reader_programs"

pytestmark = pytest.mark.usefixtures("progress_of_its_own")


def corpus(kind):
    """Return exercise, program and what it is to be told, for the programs of this kind."""
    found = []
    for path in sorted(PROGRAMS.glob(f"{kind}_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module  # inspect and Hypothesis look for it there
        spec.loader.exec_module(module)
        for name, programs in module.PROGRAMS.items():
            entries = [one if isinstance(one, tuple) else (one, "") for one in programs]
            found += [pytest.param(name, *one, id=f"{name}-{called(one[0])}") for one in entries]
    return found


def called(program):
    return getattr(program, "__name__", type(program).__name__)


RIGHT, WRONG = corpus("right"), corpus("wrong")


@pytest.fixture
def two_seconds(monkeypatch):
    monkeypatch.setattr(watchdog, "SECONDS", 2)


def test_the_corpus_has_at_least_40_wrong_and_25_right_programs():
    assert len(WRONG) >= 40 and len(RIGHT) >= 25


@pytest.mark.parametrize(("name", "program", "told"), RIGHT)
def test_a_sound_program_passes(name, program, told):
    result = check(name, program)
    assert (result.passed, result.counterexample) == (True, None), result.message


@pytest.mark.parametrize(("name", "program", "told"), WRONG)
@pytest.mark.usefixtures("two_seconds")
def test_a_wrong_program_is_told_what_is_wrong_on_a_tree_of_at_most_five_leaves(
    name, program, told
):
    result = check(name, program)
    assert not result.passed
    assert told in result.message
    if isinstance(result.counterexample, ExplicitTree):
        assert leaves_of(result.counterexample) <= 5


@pytest.mark.parametrize(("name", "program", "told"), WRONG[::9])
def test_a_check_says_the_same_when_it_is_made_again(name, program, told):
    assert check(name, program).text == check(name, program).text


# ---------------------------------------------------------------- what is shown


def best_starts_at_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = 0
    for move in game.moves(state):
        value = best_starts_at_zero(game, game.result(state, move))
        best = max(best, value) if game.to_move(state) == 1 else min(best, value)
    return best


def test_a_wrong_value_is_shown_with_the_right_one_on_the_smallest_tree():
    result = check("minimax", best_starts_at_zero)
    assert result.counterexample == ExplicitTree.parse("min(1)")
    assert repr(result) == (
        "minimax: On the tree min(1), MIN to move, your function returned 0. The value is 1.\n"
        "It goes wrong at step 3: MIN at the root has seen 1 reply and returns 0.\n"
        "*MIN = 1: *1"
    )


def test_the_step_player_stands_at_the_first_wrong_return_of_the_readers_own_search():
    result = check("minimax", best_starts_at_zero)
    step = result.player.position.step
    assert (step.event, step.value, step.code) == ("return", 0, best_starts_at_zero.__code__)


def test_a_notebook_gets_page_text_and_a_live_view_and_they_say_the_same():
    bundle = check("minimax", best_starts_at_zero)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert 'alt="' in bundle["text/html"] and "<img" in bundle["text/html"]
    assert "your function returned 0. The value is 1." in bundle["text/html"]
    assert bundle["text/plain"].startswith("minimax: On the tree min(1)")
    assert " at 0x" not in bundle["text/html"] + bundle["text/plain"]


def test_a_passed_check_says_if_prints_were_left_out():
    def chatty(game, state):
        print(state)
        return minimax(game, state)

    assert check("minimax", chatty).message.endswith("What it prints is left out during a check.")


def in_turn(game, state, player=None):
    player = game.to_move(state) if player is None else player
    if game.is_terminal(state):
        return game.utility(state)
    after = [in_turn(game, game.result(state, move), -player) for move in game.moves(state)]
    return max(after) if player == 1 else min(after)


def test_a_passed_check_says_if_the_players_must_take_turns():
    result = check("minimax", in_turn)
    assert result.passed
    assert "takes for granted that the players take turns" in result.message


def test_a_passed_check_shows_no_counterexample_and_no_player():
    result = check("minimax", minimax)
    assert (result.passed, result.counterexample, result.player) == (True, None, None)
    assert repr(result).startswith("minimax: passed.")


def wrong_only_in_tic_tac_toe(game, state):
    return minimax(game, state) + isinstance(game.game, TicTacToe)


def test_what_only_a_real_game_shows_is_shown_on_a_position_of_it():
    result = check("minimax", wrong_only_in_tic_tac_toe)
    assert not result.passed
    assert "of TicTacToe" in result.message
    assert result.counterexample in range(10_000)
    assert "<img" in result._repr_mimebundle_()["text/html"]


def needs_five_plies(game, state, ply=0):
    if game.is_terminal(state):
        return game.utility(state)
    choose = max if game.to_move(state) == 1 else min
    after = [needs_five_plies(game, game.result(state, m), ply + 1) for m in game.moves(state)]
    return choose(after) + (ply == 3 and len(after) == 3)


def test_what_only_large_trees_show_is_shrunk():
    result = check("minimax", needs_five_plies)
    assert not result.passed
    assert leaves_of(result.counterexample) == 3


def test_a_search_that_does_not_always_do_the_same_is_still_judged():
    def moody(game, state):
        value = minimax(game, state)
        return value + 1 if random.random() < 0.001 else value

    result = check("best_move", lambda game, state: random.choice(game.moves(state)))
    assert not result.passed and "chose" in result.message
    assert "was not judged" not in check("minimax", moody).message


# ---------------------------------------------------------------- stubs and other answers


def dots(game, state): ...


def passing(game, state):
    """Return the value."""
    pass


def raising(game, state):
    raise NotImplementedError


def with_a_gap(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return ...  # your line here


@pytest.mark.parametrize("stub", [dots, passing, raising, with_a_gap, ...])
def test_an_untouched_stub_hears_not_yet(stub):
    result = check("minimax", stub)
    assert not result.passed
    assert result.message.startswith("Not yet")
    assert result.counterexample is None


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("minimax", 3, "the function itself, uncalled, not 3"),
        ("minimax", "minimax", "the function itself"),
        ("minimax", None, "the function itself"),
        ("minimax", lambda state: 0, "called as f(game, state), and yours takes (state)"),
        ("alphabet", minimax, "No exercise is called 'alphabet'. Near it: 'alphabeta'"),
        (7, minimax, "No exercise is called 7"),
        ("minimax", int, "int"),
    ],
)
def test_an_answer_of_the_wrong_kind_gets_a_sentence(name, answer, told):
    result = check(name, answer)
    assert not result.passed
    assert told in result.message


def test_a_judge_that_fails_is_no_traceback_for_the_reader(monkeypatch):
    broken = Exercise("minimax", "02", "build", lambda answer: 1 // 0, "Write it.")
    monkeypatch.setitem(exercises(), "minimax", broken)
    assert "was not judged: ZeroDivisionError" in check("minimax", 3).message


def test_an_unknown_name_is_told_the_names_near_it():
    assert "'negamax'" in check("negamaks", minimax).message


# ---------------------------------------------------------------- time


def endless(game, state):
    while True:
        pass


def endless_in_c(game, state):
    import itertools

    return sum(itertools.count())


def eats_memory(game, state):
    full = []
    while True:
        full.append(bytearray(50_000_000))


def test_no_check_works_longer_than_fifteen_seconds_however_long_it_is_kept_waiting():
    assert watchdog.SECONDS <= 5
    assert searching.ENOUGH + watchdog.SECONDS <= limits.LONGEST + 1
    assert limits.LONGEST + replay.SECONDS < 15


@pytest.fixture
def hurry(monkeypatch):
    monkeypatch.setattr(watchdog, "SECONDS", 0.5)
    monkeypatch.setattr(limits, "LONGEST", 3)


def test_a_search_without_end_is_stopped_and_the_kernel_lives(hurry):
    began = time.monotonic()
    assert "did not come to an end" in check("minimax", endless).message
    assert time.monotonic() - began < 15
    assert check("minimax", best_starts_at_zero).counterexample is not None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a copy of the process")
@pytest.mark.parametrize("program", [endless_in_c, eats_memory])
def test_what_no_signal_can_stop_is_stopped_with_its_process(program, hurry):
    began = time.monotonic()
    assert not check("minimax", program).passed
    assert time.monotonic() - began < 30


def test_the_judge_runs_in_a_copy_that_leaves_no_trace():
    kept = []
    assert apart(lambda: kept.append(1) or len(kept)) == 1
    assert kept == ([] if sys.platform.startswith("linux") else [1])
