"""Counting elsewhere: the same rows from any executor, and none lost when workers or runs end."""

import json
import logging
import os
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor

import pytest

from gamesearch import alphabeta, minimax, random_tree
from gamesearch.experiments import Unfinished, count_nodes
from gamesearch.experiments.sweep import Journal, spread
from gamesearch.search.ordering import best_first, shuffled

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


def trees(number):
    return {f"tree {seed}": (random_tree(3, 3, seed=seed), ()) for seed in range(number)}


def orders():
    """Orders that plain pickle would refuse, as it does all functions made by functions."""
    return {"as given": None, "best first": best_first(), "shuffled": shuffled(7)}


class Here(Executor):
    """Runs each batch when it is handed in, in this process, and counts the batches."""

    def __init__(self):
        self.batches = 0

    def submit(self, function, *arguments):
        self.batches += 1
        future = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def noting(file, search=alphabeta, first_time=None):
    """Return `search`, which notes each of its runs in `file`; `first_time` is called in the first.

    It is made here, so it is sent to the workers by value, as a function of a notebook is.
    """

    def noted(game, state):
        try:
            file.touch(exist_ok=False)
            first = True
        except FileExistsError:
            first = False
        with file.open("a") as lines:
            lines.write("run\n")
        if first and first_time:
            first_time()
        return search(game, state)

    return noted


def runs(file):
    return len(file.read_text().splitlines())


@pytest.fixture(scope="module")
def cluster():
    """A Dask cluster of two worker processes on this machine."""
    from dask.distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        Client(workers) as client,
    ):
        yield client


# ---------------------------------------------------------------- the same rows


def test_two_processes_come_to_the_rows_of_one():
    alone = count_nodes(trees(6), SEARCHES, orders())
    with ProcessPoolExecutor(2) as pool:
        assert count_nodes(trees(6), SEARCHES, orders(), executor=pool) == alone
    assert len(alone) == 36


def test_a_cluster_comes_to_the_table_of_one_process_byte_for_byte(cluster):
    alone = count_nodes(trees(60), SEARCHES, orders())
    spread_out = count_nodes(trees(60), SEARCHES, orders(), executor=cluster.get_executor())
    assert len(alone) == 360
    assert repr(spread_out).encode() == repr(alone).encode()


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster, tmp_path):
    deadly = noting(tmp_path / "runs", first_time=lambda: os._exit(1))
    rows = count_nodes(trees(40), {"alphabeta": deadly}, executor=cluster.get_executor())
    assert rows == count_nodes(trees(40), {"alphabeta": alphabeta})
    assert runs(tmp_path / "runs") > 40  # what the dead worker had in hand was counted again


def test_a_bar_of_progress_changes_no_row():
    assert count_nodes(trees(2), SEARCHES, progress=True) == count_nodes(trees(2), SEARCHES)


# ---------------------------------------------------------------- batches


@pytest.mark.parametrize(("tasks", "batches"), [(1, 1), (100, 100), (101, 51), (2000, 100)])
def test_small_tasks_travel_together(tasks, batches):
    executor = Here()
    results = dict(spread(abs, {number: (-number,) for number in range(tasks)}, executor))
    assert results == {number: number for number in range(tasks)}
    assert executor.batches == batches


def test_no_tasks_are_no_results():
    assert list(spread(abs, {}, Here())) == []
    assert count_nodes({}, SEARCHES, executor=Here()) == []


def test_what_is_no_executor_is_an_error_that_says_what_to_give(cluster):
    with pytest.raises(ValueError, match=r"Client is no executor .* its get_executor"):
        count_nodes(trees(1), SEARCHES, executor=cluster)


# ---------------------------------------------------------------- searches that fail


def test_a_search_that_fails_once_is_tried_again_and_reported_with_its_inputs(tmp_path, caplog):
    def stumble():
        raise OSError("the disk was away")

    stumbling = {"stumbling": noting(tmp_path / "runs", first_time=stumble)}
    with caplog.at_level(logging.WARNING):
        rows = count_nodes(trees(3), stumbling, executor=Here())
    assert [row.nodes for row in rows] == [
        row.nodes for row in count_nodes(trees(3), {"alphabeta": alphabeta})
    ]
    assert caplog.messages == [
        "('tree 0', 'stumbling', 'as given') is tried again, it failed: OSError: the disk was away"
    ]
    assert runs(tmp_path / "runs") == 4


def test_a_search_that_always_fails_is_tried_three_times_and_the_other_rows_are_kept(tmp_path):
    def broken(game, state):
        return 1 // 0

    broken = noting(tmp_path / "runs", broken)
    with pytest.raises(Unfinished) as caught:
        count_nodes(trees(2), {"broken": broken, "alphabeta": alphabeta}, executor=Here())
    assert caught.value.rows == count_nodes(trees(2), {"alphabeta": alphabeta})
    first, *reasons = str(caught.value).splitlines()
    assert first == "2 of 4 searches are counted"
    assert sorted(reasons)[0] == (
        "('tree 0', 'broken', 'as given') failed: ZeroDivisionError: integer division or modulo "
        "by zero"
    )
    assert runs(tmp_path / "runs") == 6


def test_a_worker_that_gives_no_answer_costs_the_batch_another_try(caplog):
    class Deaf(Here):
        def submit(self, function, *arguments):
            future = super().submit(function, *arguments)
            if self.batches == 1:
                future = Future()
                future.set_exception(ConnectionError("lost"))
            return future

    with caplog.at_level(logging.WARNING):
        results = dict(spread(abs, {number: (-number,) for number in range(200)}, Deaf()))
    assert results == {number: number for number in range(200)}
    assert caplog.messages == [
        f"{number} is tried again, it failed: the worker gave no answer, ConnectionError: lost"
        for number in (0, 1)
    ]


def test_a_pool_that_breaks_leaves_what_is_finished_and_the_next_run_does_the_rest(tmp_path):
    kept = tmp_path / "rows.jsonl"
    deadly = noting(tmp_path / "runs", first_time=lambda: os._exit(1))
    with ProcessPoolExecutor(1) as pool, pytest.raises(Unfinished, match="make a new executor"):
        count_nodes(trees(3), {**SEARCHES, "deadly": deadly}, executor=pool, kept_in=kept)
    finished = len(kept.read_text().splitlines()) if kept.exists() else 0
    with ProcessPoolExecutor(1) as pool:
        rows = count_nodes(trees(3), {**SEARCHES, "deadly": deadly}, executor=pool, kept_in=kept)
    assert finished <= 2
    assert rows == count_nodes(trees(3), {**SEARCHES, "deadly": alphabeta})


def test_all_that_was_finished_is_given_out_before_a_broken_pool_is_reported():
    class Breaking(Here):
        def submit(self, function, *arguments):
            future = super().submit(function, *arguments)
            if self.batches == 1:
                future = Future()
                future.set_exception(BrokenExecutor("gone"))
            return future

    finished = []
    with pytest.raises(BrokenExecutor):
        finished.extend(spread(abs, {0: (0,), 1: (-1,), 2: (-2,)}, Breaking()))
    assert sorted(finished) == [(1, 1), (2, 2)]


# ---------------------------------------------------------------- rows kept in a file


@pytest.mark.parametrize("executor", [None, Here()])
def test_a_second_run_counts_only_what_is_missing(executor, tmp_path):
    kept, search = tmp_path / "rows.jsonl", {"noted": noting(tmp_path / "runs")}
    half = count_nodes(trees(5), search, kept_in=kept, executor=executor)
    assert runs(tmp_path / "runs") == 5
    whole = count_nodes(trees(8), search, kept_in=kept, executor=executor)
    assert runs(tmp_path / "runs") == 8
    assert whole[:5] == half
    assert [row.nodes for row in whole] == [row.nodes for row in count_nodes(trees(8), SEARCHES)][
        1::2
    ]


def test_a_run_that_is_interrupted_goes_on_where_it_stopped(tmp_path):
    def interrupt():
        raise KeyboardInterrupt

    kept, file = tmp_path / "rows.jsonl", tmp_path / "runs"
    searches = {"alphabeta": alphabeta, "minimax": noting(file, minimax, first_time=interrupt)}
    with pytest.raises(KeyboardInterrupt):
        count_nodes(trees(3), searches, kept_in=kept)
    assert (len(kept.read_text().splitlines()), runs(file)) == (1, 1)
    rows = count_nodes(trees(3), searches, kept_in=kept)
    assert rows == count_nodes(trees(3), {"alphabeta": alphabeta, "minimax": minimax})
    assert (len(kept.read_text().splitlines()), runs(file)) == (6, 4)


def test_a_line_that_was_cut_off_is_counted_again(tmp_path):
    kept, search = tmp_path / "rows.jsonl", {"noted": noting(tmp_path / "runs")}
    rows = count_nodes(trees(3), search, kept_in=kept)
    kept.write_text(kept.read_text()[:-20])
    assert count_nodes(trees(3), search, kept_in=kept) == rows
    assert runs(tmp_path / "runs") == 4
    assert count_nodes(trees(3), search, kept_in=kept) == rows
    assert runs(tmp_path / "runs") == 4


def test_a_search_that_was_changed_under_its_name_is_counted_again(tmp_path):
    kept = tmp_path / "rows.jsonl"
    count_nodes(trees(2), {"mine": minimax}, kept_in=kept)
    rows = count_nodes(trees(2), {"mine": alphabeta}, kept_in=kept)
    assert rows == count_nodes(trees(2), {"mine": alphabeta})
    assert len(kept.read_text().splitlines()) == 4


def test_infinite_and_broken_values_come_back_from_the_file_as_they_were(tmp_path):
    journal = Journal(tmp_path / "values.jsonl")
    values = [float("inf"), float("-inf"), 0.1 + 0.2, -0.0, 10**30, "Grüße"]
    for number, value in enumerate(values):
        journal[str(number)] = value
    assert repr(list(Journal(tmp_path / "values.jsonl").values())) == repr(values)


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("dear diary\n")
    with pytest.raises(ValueError, match=r"line 1 of .* is no result of an earlier run"):
        count_nodes(trees(1), SEARCHES, kept_in=notes)
    assert notes.read_text() == "dear diary\n"
    notes.write_text(json.dumps({"a": 1, "b": 2}))
    with pytest.raises(ValueError, match="name a file of its own"):
        Journal(notes)
