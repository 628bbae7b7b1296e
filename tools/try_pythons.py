"""Run the notebooks and the tests on every Python that the course allows, as far as it is here.

    python tools/try_pythons.py                # 3.11, 3.12, 3.13, and the oldest packages
    python tools/try_pythons.py 3.13 oldest    # only these

Each gets an environment of its own in build/pythons, and one line here: how many passed, and what
did not; the log in that folder says why. `oldest` is the oldest Python with the lowest versions
that pyproject.toml declares. The tests in a browser are left out: they do not depend on the Python.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
FOLDER = PROJECT / "build" / "pythons"
PYTHONS = ("3.11", "3.12", "3.13")
OLDEST = "oldest"
LOWEST = re.compile(r"([\w-]+)>=([\d.]+)")
COUNTS = re.compile(r"\d \w+ in \d+\.\d+s")
PIN = re.compile(r"([\w-]+)==")
TESTS = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--ignore=tests/browser")
VERSION = "import platform, ensurepip, venv; print(platform.python_version())"


def find(version: str) -> str | None:
    """Return the path of a Python of this version that can make an environment, or None.

    It is looked for on PATH and where pyenv puts it. What is found may be pyenv's stand-in, which
    starts nothing, so each is tried.
    """
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for folder in [*os.get_exec_path(), *sorted(pyenv.glob(f"{version}.*/bin"), reverse=True)]:
        if path := shutil.which(f"python{version}", path=folder):
            run = subprocess.run([path, "-c", VERSION], capture_output=True, text=True)
            if run.stdout.startswith(f"{version}."):
                return path
    return None


def lowest(requirements: str, pyproject: str) -> str:
    """Return the requirements with every pin lowered to what pyproject.toml still allows."""
    project = tomllib.loads(pyproject)["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["compiled"]]
    bounds = dict(LOWEST.match(text).groups() for text in declared)
    lines = []
    for line in requirements.splitlines():
        pin = PIN.match(line)
        name = pin and pin[1]
        lines.append(f"{name}=={bounds[name]}" if name in bounds else line)
    return "\n".join(lines) + "\n"


def install(python: str, name: str) -> Path:
    """Make an environment with the requirements; return its Python."""
    environment = FOLDER / name
    subprocess.run([python, "-m", "venv", "--clear", environment], check=True)
    own = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    requirements = (PROJECT / "requirements.txt").read_text(encoding="utf-8")
    if name == OLDEST:
        pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
        requirements = lowest(requirements, pyproject)
    path = environment / "requirements.txt"
    path.write_text(requirements, encoding="utf-8")
    wanted = ["-r", path, "-r", PROJECT / "tests" / "requirements.txt"]
    pip = [own, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, *wanted], check=True, cwd=PROJECT)
    return own


def verdict(output: str) -> list[str]:
    """Return the line in which pytest counts, and those that name what failed."""
    lines = output.splitlines()
    counts = [line.strip("= ") for line in lines if COUNTS.search(line)] or ["no test was run"]
    return [counts[-1], *(line for line in lines if line.startswith(("FAILED ", "ERROR ")))]


def attempt(python: str, name: str, workers: int) -> tuple[bool, list[str]]:
    """Install and test; return whether all passed, and the verdict."""
    try:
        own = install(python, name)
    except subprocess.CalledProcessError:  # pip or venv has said why
        return False, ["not tested, for the packages could not be installed"]
    command = [own, *TESTS, "-n", workers, "--dist", "loadfile"]
    log = FOLDER / f"{name}.log"
    with log.open("w", encoding="utf-8") as file:
        run = subprocess.run(command, cwd=PROJECT, stdout=file, stderr=subprocess.STDOUT)
    return run.returncode == 0, verdict(log.read_text(encoding="utf-8"))


def main() -> int:
    """Try those asked for, one after the other; return 0 if nothing failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    names = (*PYTHONS, OLDEST)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--workers", default="0", help="processes that test at the same time")
    options = parser.parse_args()
    if unknown := set(options.names) - set(names):
        parser.error(f"{', '.join(sorted(unknown))}: choose among {', '.join(names)}")
    if not (options.workers.isdigit() or options.workers == "auto"):
        parser.error(f"--workers {options.workers}: give a whole number, or auto")

    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # the kernel of each Python, not one of the user's
    os.environ.pop("JUPYTER_PATH", None)
    failures = 0
    for name in options.names or names:
        python = find(PYTHONS[0] if name == OLDEST else name)
        if python is None:
            print(f"{name}: no such Python on this machine", flush=True)
            continue
        start = time.monotonic()
        passed, (last, *failed) = attempt(python, name, options.workers)
        print(f"{name}: {last}, {time.monotonic() - start:.0f} s with the installation")
        print(*(f"    {line}\n" for line in failed), sep="", end="", flush=True)
        failures += not passed
    return failures


if __name__ == "__main__":
    sys.exit(main())
