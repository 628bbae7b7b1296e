"""Which exercises a reader has passed, kept in a small file beside the notebooks.

Two notebooks may be open at once: what is passed is added to what the file holds, under a lock,
and the new file takes the place of the old one whole.
"""

import html
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gamesearch.exercises.registry import exercises

NAME = ".gamesearch-progress.json"
PLACE = "GAMESEARCH_PROGRESS"  # an environment variable that names another file
PATIENCE = 2  # seconds to wait for a notebook that is writing
STALE = 5  # seconds after which a lock was left by one that has crashed


class Unreadable(Exception):
    """The file is no record of progress; what was done about it."""


def progress_path(place: str | os.PathLike | None = None) -> Path:
    """Return the path of the file: `place`, or what the environment says, or the usual name."""
    return Path(place or os.environ.get(PLACE) or NAME)


def read_passed(path: Path) -> list[str]:
    """Return the names passed so far; `Unreadable` if the file holds something else."""
    try:
        passed = json.loads(path.read_text(encoding="utf-8"))["passed"]
    except FileNotFoundError:
        return []
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise Unreadable(f"{path.name} cannot be read") from error
    if not isinstance(passed, list) or not all(isinstance(name, str) for name in passed):
        raise Unreadable(f"{path.name} cannot be read")
    return passed


def keep_aside(path: Path) -> Path:
    """Move an unreadable file out of the way, overwriting nothing, and return its new place."""
    number = 1
    while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
        number += 1
    os.replace(path, aside)
    return aside


def note_passed(name: str, place: str | os.PathLike | None = None) -> str:
    """Add `name` to what is passed; return a sentence if something was in the way, or nothing."""
    path = progress_path(place)
    said = ""
    try:
        with locked(path):
            try:
                passed = read_passed(path)
            except Unreadable as error:
                passed = []
                said = f"{error}: it is kept as {keep_aside(path).name}, and a new one begun."
            if name not in passed:
                write_passed(path, [*passed, name])
    except OSError as error:
        return f"This was not kept for progress(): {path.name}: {error.strerror or error}."
    return said


def write_passed(path: Path, passed: list[str]) -> None:
    """Write the file anew and put it in the place of the old one in one step."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with open(new, "w", encoding="utf-8") as file:
        json.dump({"passed": passed}, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file for this process alone; `OSError` if another one does not let go."""
    lock, deadline = path.with_name(f"{path.name}.lock"), time.monotonic() + PATIENCE
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except FileExistsError:
            with suppress(FileNotFoundError):
                if time.time() - lock.stat().st_mtime > STALE:
                    lock.unlink()
                    continue
            if time.monotonic() > deadline:
                raise TimeoutError(0, "another notebook is writing it; check once more") from None
            time.sleep(0.01)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


class Progress:
    """What has been passed, by notebook; it shows itself as a table."""

    def __init__(self, passed: list[str], note: str = ""):
        self.note = note
        self.passed = [name for name in exercises() if name in passed]

    @property
    def by_notebook(self) -> dict[str, list[tuple[str, bool]]]:
        """The exercises of each notebook, and whether each is passed."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for name, exercise in exercises().items():
            found.setdefault(exercise.notebook, []).append((name, name in self.passed))
        return found

    def rows(self) -> list[tuple[str, str, str]]:
        """Return for each notebook its number, how many are passed of how many, what is open."""
        rows = []
        for notebook, known in self.by_notebook.items():
            done = sum(there for _, there in known)
            left = ", ".join(name for name, there in known if not there) or "nothing"
            rows.append((notebook, f"{done} of {len(known)}", left))
        return rows

    def __repr__(self) -> str:
        lines = [f"{notebook}  {done}, to do: {left}" for notebook, done, left in self.rows()]
        said = f"{len(self.passed)} of {len(exercises())} exercises passed"
        return "\n".join(line for line in [said, *lines, self.note] if line)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        head = "".join(
            f'<th scope="col" style="text-align: left">{words}</th>'
            for words in ("notebook", "passed", "to do")
        )
        left = '<td style="text-align: left">{}</td>'
        rows = ["".join(left.format(html.escape(cell)) for cell in row) for row in self.rows()]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        said = html.escape(f"{len(self.passed)} of {len(exercises())} exercises passed")
        note = f"<p>{html.escape(self.note)}</p>" if self.note else ""
        table = f"<table><caption>{said}</caption><tr>{head}</tr>{body}</table>{note}"
        return {"text/html": table, "text/plain": repr(self)}


def progress(place: str | os.PathLike | None = None) -> Progress:
    """Return what has been passed so far, by notebook, from the file in the current folder.

    `place` names another file, as does the environment variable GAMESEARCH_PROGRESS.
    """
    try:
        return Progress(read_passed(progress_path(place)))
    except Unreadable as error:
        return Progress([], f"{error}. It is left as it is until the next exercise is passed.")
