"""The solver as a process has it: compiled once, interrupted, watched, and without numba."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gamesearch.solver import connect4
from gamesearch.solver.compiled import WITHOUT_NUMBA, njit
from gamesearch.solver.connect4 import Solver

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "tests" / "data" / "connect4"

needs_numba = pytest.mark.skipif(njit is None, reason="numba is not installed")

WITHOUT = """
import json, sys, warnings
sys.modules["numba"] = None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from gamesearch.solver.connect4 import ConnectFour, Solver, analyse, best_line
    import gamesearch.solver.position
solver = Solver(progress=False)
print(json.dumps({
    "warnings": [str(warning.message) for warning in caught],
    "numpy": "numpy" in sys.modules,
    "values": [solver.solve(columns) for columns in json.load(sys.stdin)],
    "moves": list(analyse("44455554221").values()),
    "line": best_line("44455554221"),
    "small": Solver(ConnectFour(4, 4), progress=False).solve(""),
}))
"""

CACHED = """
from gamesearch.solver import kernel
from gamesearch.solver.connect4 import solve
assert solve("4455") == 18
print(sum(kernel.search.stats.cache_hits.values()), len(kernel.search.stats.cache_misses))
"""

INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, if the tests run in background
from gamesearch.solver.connect4 import Solver
solver = Solver(progress=False)
solver.solve("4455")
print("ready", flush=True)
try:
    solver.solve("")
except KeyboardInterrupt:
    print("interrupted", solver.solve("4455"), solver.nodes > 0, flush=True)
"""


def run(program, **options):
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        **options,
    ).stdout


def test_importing_the_package_does_not_import_numba():
    program = "import sys, gamesearch, gamesearch.solver; print('numba' in sys.modules)"
    assert run(program).strip() == "False"


def test_without_numba_plain_python_gives_the_same_values_and_says_so_once():
    lines = []
    for name in ("Test_L3_R1", "Test_L2_R1"):
        text = (SETS / f"{name}.txt").read_text(encoding="utf-8")
        lines += [line.split() for line in text.splitlines()[:60]]
    answer = json.loads(run(WITHOUT, input=json.dumps([columns for columns, _ in lines])))
    assert answer["warnings"] == [WITHOUT_NUMBA]
    assert not answer["numpy"]
    assert answer["values"] == [int(value) for _, value in lines]
    assert (answer["moves"], answer["line"], answer["small"]) == (7 * [-15], [0, 2], 0)


@needs_numba
def test_with_numba_switched_off_the_text_runs_as_plain_python():
    program = "from gamesearch.solver.connect4 import solve; print(solve('44455554221'))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    assert run(program, env=environment) == "-15\n"


@needs_numba
def test_a_second_process_finds_all_compiled_code_in_the_cache(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    assert run(CACHED, env=environment).split() == ["0", "1"]
    assert run(CACHED, env=environment).split() == ["1", "0"]


@pytest.mark.skipif(sys.platform == "win32", reason="a signal is sent to another process")
def test_ctrl_c_ends_a_long_solve_and_the_solver_goes_on():
    command = [sys.executable, "-c", INTERRUPTED]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    assert (process.returncode, printed) == (0, "interrupted 18 True\n")


def test_a_long_solve_shows_a_progress_bar_and_a_short_one_none(monkeypatch, capsys):
    monkeypatch.setattr(connect4, "SLICE", 1000)
    Solver().solve("444444333")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(connect4, "PATIENCE", 0)
    Solver().solve("444444333")
    assert "is it worth" in capsys.readouterr().err
    Solver(progress=False).solve("444444333")
    assert capsys.readouterr().err == ""
