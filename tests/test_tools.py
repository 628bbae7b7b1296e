"""Every tool tells how it is used, and answers what it cannot take by a sentence."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import remake_notebooks

FOLDER = Path(__file__).resolve().parent.parent / "tools"
TOOLS = [path for path in sorted(FOLDER.glob("*.py")) if "__main__" in path.read_text("utf-8")]


def run(tool, *words, folder):
    command = [sys.executable, FOLDER / tool, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_there_are_ten_tools_that_are_run():
    assert [path.stem for path in TOOLS] == [
        *("build_site", "count_nodes", "draw_readme_picture", "every_position", "make_exam"),
        *("make_release", "make_sheets", "remake_notebooks", "set_address", "try_pythons"),
    ]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.stem)
def test_a_tool_says_how_it_is_used_and_does_nothing_else(tool, tmp_path):
    told = run(tool.name, "--help", folder=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith(f"usage: {tool.name}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.stem)
def test_a_tool_refuses_an_option_that_it_does_not_know(tool, tmp_path):
    told = run(tool.name, "--no-such-option", folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith("usage: ") and "Traceback" not in told.stderr
    assert "unrecognized arguments: --no-such-option" in told.stderr or "required" in told.stderr


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no-such.ipynb", "no-such.ipynb cannot be read: No such file or directory"),
        ("notes.txt", "notes.txt is no notebook"),
    ],
)
def test_what_is_no_notebook_cannot_be_remade(name, sentence, tmp_path):
    (tmp_path / "notes.txt").write_text("precious")
    told = run("remake_notebooks.py", name, folder=tmp_path)
    assert (told.returncode, told.stderr.strip().endswith(sentence)) == (2, True), told.stderr


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("1 / 0", "not saved, a cell failed"),
        ("import os; os._exit(1)", "not saved, Python itself stopped: was there memory enough?"),
    ],
)
def test_a_notebook_that_fails_is_named_and_left_as_it_was(source, sentence, tmp_path, capsys):
    path = tmp_path / "small.ipynb"
    cells = [new_markdown_cell("# T"), new_code_cell(source)]
    nbformat.write(new_notebook(cells=cells), path)
    before = path.read_bytes()
    assert remake_notebooks.main([path]) == 1
    assert sentence in capsys.readouterr().out
    assert path.read_bytes() == before
