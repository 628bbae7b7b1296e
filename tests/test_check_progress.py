"""The file of progress: merged, written whole, and never in the way."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gamesearch import minimax
from gamesearch.exercises import check, progress
from gamesearch.exercises.progress_file import note_passed, progress_path, read_passed

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def place(tmp_path, monkeypatch):
    path = tmp_path / "progress.json"
    monkeypatch.setenv("GAMESEARCH_PROGRESS", str(path))
    return path


def passed_of(path):
    return json.loads(path.read_text(encoding="utf-8"))["passed"]


def test_a_passed_check_is_kept_and_a_failed_one_is_not(place):
    check("minimax", lambda game, state: 0)
    assert not place.exists()
    check("minimax", minimax)
    assert passed_of(place) == ["minimax"]
    assert progress().passed == ["minimax"]


def test_the_usual_place_is_a_dotted_file_in_the_current_folder(monkeypatch):
    monkeypatch.delenv("GAMESEARCH_PROGRESS", raising=False)
    assert progress_path() == Path(".gamesearch-progress.json")


def test_progress_tells_by_notebook_what_is_passed_and_what_is_left(place):
    note_passed("minimax")
    done = {name: there for name, there in progress().by_notebook["02"]}
    assert done["minimax"] and not done["best_move"]
    lines = repr(progress()).splitlines()
    assert lines[0].startswith("1 of ")
    [line] = [line for line in lines if line.startswith("02")]
    left = line.partition(": ")[2].split(", ")
    assert line.startswith("02  1 of ") and "best_move" in left and "minimax" not in left
    assert "<caption>1 of " in progress()._repr_mimebundle_()["text/html"]


def test_nothing_is_passed_where_there_is_no_file(place):
    assert (progress().passed, progress().note) == ([], "")


def test_what_another_notebook_has_written_meanwhile_is_kept(place):
    note_passed("minimax")
    place.write_text(json.dumps({"passed": ["minimax", "negamax"]}), encoding="utf-8")
    note_passed("alphabeta")
    assert passed_of(place) == ["minimax", "negamax", "alphabeta"]


def test_notebooks_that_write_at_once_lose_nothing(place):
    program = "import sys; from gamesearch.exercises.progress_file import note_passed\n" + (
        "for n in range(15): assert note_passed(f'{sys.argv[1]}-{n}') == ''"
    )
    command = [sys.executable, "-c", program]
    runs = [subprocess.Popen([*command, str(k)], cwd=ROOT) for k in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    assert sorted(passed_of(place)) == sorted(f"{k}-{n}" for k in range(3) for n in range(15))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"passed": 3}', '{"passed": [3]}', "\0\0"])
def test_an_unreadable_file_is_kept_aside_with_a_sentence(place, content):
    place.write_text(content, encoding="utf-8")
    assert "cannot be read" in progress().note
    assert place.read_text(encoding="utf-8") == content

    said = note_passed("minimax")
    assert "kept as progress.json.unreadable-1" in said
    assert place.with_name("progress.json.unreadable-1").read_text(encoding="utf-8") == content
    assert passed_of(place) == ["minimax"]


def test_a_second_unreadable_file_does_not_overwrite_the_first(place):
    for content in ("first", "second"):
        place.write_text(content, encoding="utf-8")
        note_passed("minimax")
    kept = [place.with_name(f"progress.json.unreadable-{n}").read_text() for n in (1, 2)]
    assert kept == ["first", "second"]


def test_a_crash_in_the_middle_of_writing_leaves_the_old_file(place, monkeypatch):
    note_passed("minimax")
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError("crash")))
    assert "crash" in note_passed("negamax")
    monkeypatch.undo()
    assert read_passed(place) == ["minimax"]


def test_the_lock_of_a_notebook_that_has_crashed_is_taken_over(place):
    lock = place.with_name("progress.json.lock")
    lock.touch()
    os.utime(lock, (time.time() - 60, time.time() - 60))
    assert note_passed("minimax") == ""
    assert not lock.exists()


def test_a_lock_that_stays_is_a_sentence_and_no_error(place, monkeypatch):
    monkeypatch.setattr("gamesearch.exercises.progress_file.PATIENCE", 0.05)
    place.with_name("progress.json.lock").touch()
    assert "another notebook is writing" in note_passed("minimax")


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path):
    assert "was not kept for progress()" in note_passed("minimax", tmp_path / "no" / "folder")
