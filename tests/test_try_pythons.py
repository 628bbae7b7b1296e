"""The command that tries every Python: which one it takes, what it installs, what it tells."""

import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

import try_pythons
from try_pythons import PROJECT, PYTHONS, find, lowest, verdict

REQUIREMENTS = (PROJECT / "requirements.txt").read_text(encoding="utf-8")
PYPROJECT = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")


def pins(requirements):
    lines = [line for line in requirements.splitlines() if "==" in line]
    return {one.name: str(one.specifier)[2:] for one in map(Requirement, lines)}


def test_the_oldest_packages_are_the_lower_ends_of_the_declared_ranges_and_the_rest_stays():
    project = tomllib.loads(PYPROJECT)["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["compiled"]]
    old, new = pins(lowest(REQUIREMENTS, PYPROJECT)), pins(REQUIREMENTS)
    for one in map(Requirement, declared):
        assert one.specifier.contains(old[one.name])
        assert f">={old.pop(one.name)}" in str(one.specifier)
        new.pop(one.name)
    assert old == new != {}


def test_the_package_itself_is_still_installed_with_the_oldest_packages():
    assert lowest(REQUIREMENTS, PYPROJECT).endswith("\n-e .\n")


def test_the_pythons_begin_with_the_oldest_that_the_package_allows():
    assert tomllib.loads(PYPROJECT)["project"]["requires-python"] == f">={PYTHONS[0]}"


def program(folder, text):
    """Write a program named python3.12 into a folder of this name."""
    folder.mkdir(parents=True)
    path = folder / "python3.12"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="the programs here are scripts of a Unix shell")
def test_a_name_on_the_path_that_starts_nothing_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", f"{tmp_path / 'stand-in'}:{tmp_path / 'other'}")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert find("3.12") is None
    program(tmp_path / "stand-in", "echo 'python3.12: command not found' >&2; exit 127")
    assert find("3.12") is None
    program(tmp_path / "other", "echo 3.11.7")
    assert find("3.12") is None
    real = program(tmp_path / "pyenv/versions/3.12.1/bin", "echo 3.12.1")
    assert find("3.12") == str(real)


def test_the_verdict_is_the_line_of_counts_and_the_names_of_what_failed():
    output = "..F\na traceback\nFAILED 2.ipynb::Cell 3\n== 1 failed, 2 passed in 3.04s ==\nbye\n"
    assert verdict(output) == ["1 failed, 2 passed in 3.04s", "FAILED 2.ipynb::Cell 3"]
    assert verdict("7 passed in 361.20s (0:06:01)\n") == ["7 passed in 361.20s (0:06:01)"]
    assert verdict("ERROR: not found\n") == ["no test was run"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["3.9"], "3.9: choose among 3.11, 3.12, 3.13, oldest"),
        (["--workers", "many"], "--workers many: give a whole number, or auto"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(words, sentence):
    command = [sys.executable, try_pythons.__file__, *words]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr.endswith(f"error: {sentence}\n")


def test_packages_that_cannot_be_installed_are_a_failure_of_that_python_alone(monkeypatch):
    def fail(python, name):
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(try_pythons, "install", fail)
    told = ["not tested, for the packages could not be installed"]
    assert try_pythons.attempt("python", "3.13", "0") == (False, told)
