"""The watchdog: every way to interrupt, and what it keeps away from the notebook."""

import builtins
import sys
import threading
import time

import pytest

from gamesearch import alphabeta, minimax
from gamesearch.exercises.limits import apart, call
from gamesearch.exercises.searching import SEARCHES, trial
from gamesearch.exercises.trial import Attempt
from gamesearch.exercises.watchdog import OutOfTime, Watchdog
from gamesearch.exercises.work import work_faults


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
    """Return whether a watchdog that watches in this way stops `work` within two seconds."""
    watchdog = Watchdog(0.2)
    watchdog.kind_of_watch = lambda: getattr(watchdog, watch)
    began = time.monotonic()
    with watchdog.on_guard():
        try:
            watchdog.call(work)
        except OutOfTime:
            return time.monotonic() - began < 2
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
