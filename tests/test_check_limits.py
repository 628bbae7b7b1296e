"""The watchdog: every way to interrupt, and what it keeps away from the notebook."""

import builtins
import os
import sys
import threading
import time

import pytest

from gamesearch import alphabeta, minimax
from gamesearch.exercises.running import limits, own_time
from gamesearch.exercises.running.limits import apart, call, processor_time
from gamesearch.exercises.running.own_time import CROWD, OwnTime
from gamesearch.exercises.running.watchdog import OutOfTime, Watchdog
from gamesearch.exercises.trials.searching import SEARCHES, trial
from gamesearch.exercises.trials.trial import Attempt
from gamesearch.exercises.trials.work import work_faults


def endless():
    while True:
        pass


def endless_with_a_bare_except():
    while True:
        try:
            sum(range(100))
        except:  # noqa: E722
            continue


def stops(watch, work):
    """Return whether a watchdog that watches in this way stops `work` within ten seconds."""
    watchdog = Watchdog(0.2)
    watchdog.kind_of_watch = lambda: getattr(watchdog, watch)
    began = time.monotonic()
    with watchdog.on_guard():
        try:
            watchdog.call(work)
        except OutOfTime:
            return time.monotonic() - began < 10
    return False


WATCHES = ["by_signal", "by_thread"]


@pytest.mark.parametrize("work", [endless, endless_with_a_bare_except])
@pytest.mark.parametrize("watch", WATCHES)
def test_a_call_without_end_is_stopped(watch, work):
    assert stops(watch, work)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring came with 3.12")
@pytest.mark.parametrize("work", [endless, endless_with_a_bare_except])
def test_a_call_without_end_is_stopped_where_there_are_no_threads(work):
    assert stops("by_events", work)


def test_in_another_thread_the_watchdog_is_a_thread():
    said = []

    def work():
        try:
            with Watchdog(0.2).on_guard() as watchdog:
                watchdog.call(endless)
        except OutOfTime:
            said.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(5)
    assert said == ["stopped"]


def test_a_call_in_time_returns_what_it_returns():
    with Watchdog(5).on_guard() as watchdog:
        assert watchdog.call(divmod, 7, 2) == (3, 1)


def test_prints_are_kept_away_and_counted(capsys):
    with Watchdog().on_guard() as watchdog:
        watchdog.call(print, "one\ntwo")
    assert watchdog.output.lines == 2
    assert capsys.readouterr().out == ""


def test_nobody_is_asked_during_a_check_and_afterwards_again():
    asking = builtins.input
    with Watchdog().on_guard() as watchdog, pytest.raises(RuntimeError, match="nobody to ask"):
        watchdog.call(input, "What? ")
    assert builtins.input is asking


def test_a_whole_trial_runs_without_a_copy_of_the_process():
    attempt = Attempt(SEARCHES["grundy"], lambda game, state: len(game.moves(state)))
    assert trial(attempt).kind == "value"
    assert trial(Attempt(SEARCHES["expectiminimax"], minimax)).kind == "raises"


def test_an_error_in_the_copy_comes_back_in_words():
    def work():
        raise ValueError("the game comes first")

    with pytest.raises((RuntimeError, ValueError), match="the game comes first"):
        apart(work)


def test_a_judge_may_call_a_readers_function_apart():
    assert call(divmod, 7, 2) == (3, 1)


def test_trees_that_are_left_out_for_want_of_time_are_no_error():
    faults = work_faults(Attempt(SEARCHES["alphabeta"], alphabeta))
    assert next(faults) is None
    faults.close()  # as when the patience is over; what is raised here is printed in the notebook
    assert list(faults) == []


# ---------------------------------------------------------------- whose time is counted

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a copy")


@pytest.fixture
def after(monkeypatch):
    """A function that lets time pass and returns what a clock of the work's own time shows."""
    wall, used = [100.0], [7.0]
    monkeypatch.setattr(own_time.time, "monotonic", lambda: wall[0])
    clock = OwnTime(lambda: used[0])

    def pass_by(seconds, share):
        for _ in range(round(seconds * 10)):
            wall[0], used[0] = wall[0] + 0.1, used[0] + 0.1 * share
            clock.seconds  # noqa: B018  it is asked every now and then
        return pytest.approx(clock.seconds)

    return pass_by


def test_work_that_has_to_wait_for_the_processor_is_not_charged_for_it(after):
    assert after(9, share=1 / 3) == 3
    assert after(3, share=1) == 6


def test_work_that_sleeps_is_charged_for_that(after):
    assert after(9, share=0) == 9
    assert after(3, share=0.01) == 12


def test_work_and_sleep_are_added_up(after):
    assert after(2, share=0.5) == 1
    assert after(2, share=0) == 3
    assert after(2, share=0.5) == 4


def test_a_processor_shared_with_ever_so_many_stops_no_clock(after):
    assert after(50, share=0.05) == 50 / CROWD


class Standing:
    """A clock that stands still: the work is kept waiting all the time."""

    seconds = 0

    def __init__(self, used=None):
        pass


def test_a_call_that_is_kept_waiting_is_not_stopped(monkeypatch):
    monkeypatch.setattr("gamesearch.exercises.running.watchdog.OwnTime", Standing)
    with Watchdog(0.05).on_guard() as watchdog:
        assert watchdog.call(lambda: time.sleep(0.3) or "done") == "done"


@LINUX
def test_a_copy_that_is_kept_waiting_is_not_stopped(monkeypatch):
    monkeypatch.setattr(limits, "OwnTime", Standing)
    assert apart(lambda: time.sleep(0.3) or "done", seconds=0.05) == "done"


@LINUX
def test_a_copy_that_works_or_sleeps_too_long_is_stopped():
    for work in (endless_with_a_bare_except, lambda: time.sleep(60)):
        with pytest.raises(OutOfTime):
            apart(work, seconds=0.3)


@LINUX
def test_the_processor_time_of_a_process_is_read_from_the_system():
    sum(range(3_000_000))
    assert abs(processor_time(os.getpid()) - time.process_time()) < 0.1


@pytest.mark.parametrize("watch", WATCHES)
def test_a_call_that_sleeps_is_stopped(watch):
    assert stops(watch, lambda: [time.sleep(0.01) for _ in range(3_000)])


@LINUX
def test_what_a_readers_function_has_started_and_left_behind_is_ended_and_not_waited_for():
    def leaves_one_behind():
        left = os.fork()
        while not left:
            time.sleep(1)
        return left

    began = time.monotonic()
    left = apart(leaves_one_behind)
    assert time.monotonic() - began < 5
    for _ in range(100):
        if is_gone(left):
            return
        time.sleep(0.02)
    raise AssertionError("it is still there")


def is_gone(process):
    try:
        with open(f"/proc/{process}/stat") as numbers:
            return numbers.read().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True


@LINUX
def test_a_long_answer_comes_through_whole():
    assert len(apart(lambda: b"x" * 3_000_000)) == 3_000_000
