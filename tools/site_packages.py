"""What Python in the browser is given: the runtime of Pyodide, wheels, and the list of both.

A package is loaded when a cell imports it: `pyodide-lock.json` says which file has it. Pure wheels
lie beside that list, the compiled ones (numpy, matplotlib) come from Pyodide's own address.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from npm_packages import PYODIDE, VIZ, tarball

RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
FROM_PYODIDE = "https://cdn.jsdelivr.net/pyodide/v314.0.6/full/"
FOR_PYODIDE = (
    *("--only-binary=:all:", "--implementation=cp", "--python-version=3.14", "--abi=cp314"),
    "--platform=pyemscripten_2026_0_wasm32",
)
KERNEL = ["micropip", "ipython", "jedi", "comm"]  # what Pyodide's kernel asks for by itself
ELSEWHERE = {"graphviz-pure": "viz-js"}  # what does its work in a browser
STAND_IN = "plots"  # is matplotlib until the real one is unpacked over it
NOT_NEEDED = {"jupyterlab-widgets", "widgetsnbextension"}  # the page has them
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14"}


def wheel(folder: Path, name: str, version: str, files: dict[str, bytes]) -> None:
    """Write a wheel that holds `files` into `folder`."""
    info = f"{name}-{version}.dist-info"
    files = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
        archive.writestr(f"{info}/RECORD", "".join(f"{path},,\n" for path in files))


def add_packages(folder: Path, project: Path, imports: set[str], offline: bool) -> list[str]:
    """Put the runtime, all wheels and their list into `folder`; return what is fetched elsewhere.

    The wheels are those of the course and of what is in `imports`, as far as there is any. A
    stand-in takes the place of matplotlib until that is fetched; with `offline` nothing is.
    """
    add_own_files(folder, project, offline)
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    entries = {canonicalize_name(entry["name"]): entry for entry in lock["packages"].values()}
    add_wheels(entries, folder)
    entries[STAND_IN]["imports"] = []  # it is loaded with the kernel, not when it is imported
    asked = [name for name, entry in entries.items() if imports & set(entry["imports"])]
    asked += [*KERNEL, STAND_IN, "gamesearch"]
    pins = pinned(project)
    while absent := [name for name in reached(entries, asked) if name not in entries]:
        for name in absent:
            fetch(folder, pins.get(name, name))
        add_wheels(entries, folder)

    wanted = {name: entries[name] for name in reached(entries, asked)}
    for entry in wanted.values():
        pure = entry["file_name"].endswith("-none-any.whl")
        if pure and not (folder / entry["file_name"]).exists():
            fetch(folder, f"{entry['name']}=={entry['version']}")
    add_wheels(entries, folder)

    lock["packages"] = wanted = {name: entries[name] for name in wanted}
    elsewhere = [e for e in wanted.values() if not (folder / e["file_name"]).exists()]
    for entry in elsewhere:
        entry["file_name"] = FROM_PYODIDE + entry["file_name"]
    path.write_text(json.dumps(lock), encoding="utf-8")
    return [entry["name"] for entry in elsewhere]


def add_own_files(folder: Path, project: Path, offline: bool) -> None:
    """Put into `folder` the runtime and the wheels that are made here."""
    folder.mkdir(parents=True, exist_ok=True)
    files = tarball(PYODIDE)
    for name in RUNTIME:
        (folder / name).write_bytes(files[name])
    own = project / "lite"
    script = tarball(VIZ)["dist/viz-global.js"]
    wheel(folder, "viz_js", "3.31.0", {**package(own / "viz_js"), "viz_js/viz-global.js": script})
    for name in [STAND_IN, "matplotlib"] if offline else [STAND_IN]:
        wheel(folder, name, "0", package(own / "matplotlib"))
    shutil.rmtree(project / "build" / "lib", ignore_errors=True)  # modules that are no more
    pip("wheel", "--wheel-dir", folder, project)


def package(folder: Path) -> dict[str, bytes]:
    """Return the Python files of a package by the names that they have in a wheel."""
    return {f"{folder.name}/{path.name}": path.read_bytes() for path in folder.glob("*.py")}


def fetch(folder: Path, requirement: str) -> None:
    """Put a wheel for the browser into `folder`; where there is none, build one from the source."""
    try:
        # What pip says when there is none would read as a failure of the whole.
        pip("download", *FOR_PYODIDE, "--dest", folder, requirement, stderr=subprocess.DEVNULL)
    except subprocess.CalledProcessError:
        pip("wheel", "--wheel-dir", folder, requirement)


def pip(command: str, *arguments: object, stderr: int | None = None) -> None:
    """Run pip without what depends on the packages it is given."""
    options = [sys.executable, "-m", "pip", command, "--quiet", "--disable-pip-version-check"]
    subprocess.run([*options, "--no-deps", *map(str, arguments)], check=True, stderr=stderr)


def add_wheels(entries: dict[str, dict], folder: Path) -> None:
    """Enter every wheel in `folder` among the `entries` of Pyodide's list."""
    for path in folder.glob("*.whl"):
        if not path.name.endswith(("-none-any.whl", "_wasm32.whl")):
            raise ValueError(f"{path.name} runs on one kind of machine only, not in a browser")
        with zipfile.ZipFile(path) as archive:
            files = archive.namelist()
            info = next(name for name in files if name.endswith(".dist-info/METADATA"))
            metadata = Parser().parsestr(archive.read(info).decode())
        name, version, *_ = parse_wheel_filename(path.name)
        known = entries.get(name, {})
        if known.get("version") != str(version):
            known = {
                "name": str(name),
                "version": str(version),
                "install_dir": "site",
                "package_type": "package",
                "imports": sorted(top_level(files)),
                "depends": list(dependencies(metadata.get_all("Requires-Dist", []))),
                "unvendored_tests": False,
            }
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        entries[name] = {**known, "file_name": path.name, "sha256": digest}


def top_level(files: list[str]) -> set[str]:
    """Return the names that a wheel with these files makes importable."""
    heads = {path.split("/")[0] for path in files if path.endswith(".py")}
    return {head.removesuffix(".py") for head in heads if "." not in head.removesuffix(".py")}


def dependencies(requirements: list[str]) -> Iterator[str]:
    """Yield the names of what a package needs in a browser."""
    for requirement in map(Requirement, requirements):
        name = canonicalize_name(requirement.name)
        marker = requirement.marker
        if name not in NOT_NEEDED and (marker is None or marker.evaluate({**BROWSER, "extra": ""})):
            yield ELSEWHERE.get(name, name)


def reached(entries: dict[str, dict], wanted: list[str]) -> list[str]:
    """Return the names in `wanted` and of all that these depend on, as far as they are entered."""
    found: set[str] = set()
    pending = list(wanted)
    while pending:
        name = canonicalize_name(pending.pop())
        if name not in found:
            found.add(name)
            pending += entries.get(name, {"depends": []})["depends"]
    return sorted(found)


def pinned(project: Path) -> dict[str, str]:
    """Return the requirements that are pinned, by name."""
    pins = {}
    for path in ("tests/requirements.txt", "requirements.txt"):
        for line in (project / path).read_text(encoding="utf-8").splitlines():
            if "==" in line and not line.startswith("#"):
                pins[canonicalize_name(Requirement(line).name)] = line
    return pins
