"""What holds for the project as a whole: directions of imports, pins, README, saved notebooks."""

import ast
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from packaging.requirements import Requirement

from notebook_guard import WIDGET_VIEW, faults, fingerprint, navigation_faults
from remake_notebooks import remake

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "gamesearch"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

# ---------------------------------------------------------------- directions of imports

MAY_IMPORT = {  # a part of the package: the other parts that it may import
    "game": set(),
    "games": {"game", "picture"},
    "search": {"game"},
    "play": {"game", "search"},
    "browser": set(),
    "picture": {"browser"},
    "source": set(),
    "words": set(),
    "trace": {"words"},
    "draw": {"game", "picture", "trace", "words"},
}
CORE = set(MAY_IMPORT)
MAY_IMPORT |= {
    "solver": {"game", "games", "search"},
    "widgets": CORE,
    "prompt_server": set(),
    "experiments": {"game", "play", "search", "source", "trace"},
    "exercises": CORE | {"experiments", "solver", "widgets"},
    "__init__": CORE,
}
HEAVY = ("chess", "ipywidgets", "matplotlib", "numba", "numpy")


def part_of(module):
    """Return the part that a dotted module name belongs to: `games` for gamesearch.games.nim."""
    return [*module.split("."), "__init__"][1]


def imported_names(source, module, is_package):
    """Return the full dotted names of ours that the `source` of `module` imports."""
    package = module if is_package else module.rpartition(".")[0]
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            names += [f"{origin}.{alias.name}" for alias in node.names]
    return [name for name in names if name.split(".")[0] == "gamesearch"]


def upward_imports(source, module, is_package=False):
    """Return the imports that `module` must not have, as sentences."""
    here = part_of(module)
    allowed = MAY_IMPORT[here] | {here}
    return [
        f"{module} imports {name}"
        for name in imported_names(source, module, is_package)
        if part_of(name) not in allowed
    ]


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        yield path, ".".join(parts[:-1] if is_package else parts), is_package


def test_every_part_of_the_package_has_its_place_in_the_order_of_imports():
    assert {part_of(module) for _, module, _ in modules()} <= set(MAY_IMPORT)


def test_imports_point_downwards_only():
    upward = []
    for path, module, is_package in modules():
        upward += upward_imports(path.read_text(encoding="utf-8"), module, is_package)
    assert upward == []


def imported_modules():
    """Return for each module of the package those of its modules that it imports."""
    found = list(modules())
    known = {module for _, module, _ in found}
    graph = {}
    for path, module, is_package in found:
        names = imported_names(path.read_text(encoding="utf-8"), module, is_package)
        origins = {name if name in known else name.rpartition(".")[0] for name in names}
        graph[module] = origins & known - {"gamesearch"}
    return graph


def test_no_module_imports_itself_by_way_of_others():
    graph = imported_modules()
    assert graph["gamesearch.draw.view"] >= {"gamesearch.trace.proof", "gamesearch.draw.spots"}
    list(TopologicalSorter(graph).static_order())  # raises CycleError, which names them


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gamesearch.search.minimax", "from gamesearch.games.nim import Nim"),
        ("gamesearch.search.minimax", "from ..games.nim import Nim"),
        ("gamesearch.search.minimax", "def f():\n    import gamesearch.games"),
        ("gamesearch.game", "from gamesearch import play"),
        ("gamesearch.game", "from . import play"),
        ("gamesearch.trace", "from .game import MAX"),
        ("gamesearch.draw", "from gamesearch import record"),
    ],
)
def test_an_import_that_points_upwards_is_seen(module, source):
    assert len(upward_imports(source, module)) == 1


def test_an_import_that_points_downwards_is_allowed():
    assert upward_imports("from ..game import MAX\nimport math", "gamesearch.search.minimax") == []


def test_no_module_is_a_drawer_for_everything():
    names = {path.stem for path, _, _ in modules()} | {path.parent.name for path, _, _ in modules()}
    assert names.isdisjoint({"utils", "util", "helpers", "helper", "common", "misc"})


def test_importing_gamesearch_loads_nothing_heavy():
    program = f"import sys, gamesearch; print([name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")


# ---------------------------------------------------------------- pins and README


def requirements(path):
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]


@pytest.mark.parametrize("path", ["requirements.txt", "tests/requirements.txt"])
def test_every_requirement_is_pinned_to_one_version(path):
    specifiers = [str(one.specifier) for one in requirements(path)]
    assert [one for one in specifiers if not re.fullmatch(r"==[\d.]+", one)] == []


def test_the_pins_are_within_the_ranges_that_the_package_declares():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = {one.name: str(one.specifier)[2:] for one in requirements("requirements.txt")}
    declared = [Requirement(text) for text in project["dependencies"]]
    assert [one.name for one in declared if not one.specifier.contains(pins[one.name])] == []


def test_the_requirements_install_the_package_itself():
    assert "-e ." in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()


def test_the_readme_shows_the_two_commands_on_its_first_screen():
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:25]
    block = "\n".join(first_screen).split("```")[1]
    assert "make lab" in block and "make test" in block


def test_the_readme_names_every_notebook_and_every_dependency():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    wanted = [path.name for path in NOTEBOOKS]
    wanted += [one.name for one in requirements("requirements.txt")]
    assert [name for name in wanted if name not in readme] == []


# ---------------------------------------------------------------- saved notebooks


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.name)
def saved(request):
    return request.param


def read(path):
    return nbformat.read(path, as_version=4)


def test_a_saved_notebook_is_whole_and_as_it_was_executed(saved):
    assert faults(read(saved)) == []


def test_a_saved_notebook_links_to_its_neighbours_and_the_contents(saved):
    assert navigation_faults(read(saved), saved.name, [path.name for path in NOTEBOOKS]) == []


def test_the_links_of_a_saved_notebook_lead_to_files(saved):
    prose = "\n".join(cell.source for cell in read(saved).cells if cell.cell_type == "markdown")
    links = re.findall(r"\]\(([^)#\s]+)", prose)
    local = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in local if not (saved.parent / link).exists()] == []


def sound_notebook():
    """A small notebook without a fault; tests break it."""
    result = new_output("execute_result", {"text/plain": "3"}, execution_count=1)
    cells = [
        new_markdown_cell("# A title"),
        new_code_cell("1 + 2", execution_count=1, outputs=[result]),
        new_code_cell("print(3)", execution_count=2, outputs=[new_output("stream", text="3\n")]),
    ]
    return sealed(new_notebook(cells=cells))


def sealed(notebook):
    """Give the fingerprint anew, so that only the fault in question is left."""
    notebook.metadata["gamesearch"] = {"executed": fingerprint(notebook)}
    return notebook


def saved_and_read(notebook, folder):
    nbformat.write(notebook, folder / "small.ipynb")
    return read(folder / "small.ipynb")


def add(source="pass", *outputs, **metadata):
    """Return a function that adds an executed cell to a notebook."""

    def to(notebook):
        cell = new_code_cell(source, execution_count=3, outputs=list(outputs), metadata=metadata)
        notebook.cells.append(cell)
        sealed(notebook)

    return to


def strip(notebook):
    for cell in notebook.cells[1:]:
        cell.execution_count, cell.outputs = None, []
    sealed(notebook)


def run_out_of_order(notebook):
    notebook.cells[1].execution_count, notebook.cells[2].execution_count = 2, 1


def save_widget_state(notebook):
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}


def edit_a_source(notebook):
    notebook.cells[1].source = "2 + 2"


def clear_an_output(notebook):
    notebook.cells[2].outputs = []


def drop_the_fingerprint(notebook):
    del notebook.metadata["gamesearch"]


def start_with_code(notebook):
    notebook.cells.pop(0)
    sealed(notebook)


def start_without_title(notebook):
    notebook.cells[0].source = "No title"


ERROR = new_output("error", ename="ValueError", evalue="no", traceback=["ValueError: no"])
VIEW = new_output("display_data", {WIDGET_VIEW: {"model_id": "1"}, "text/plain": "IntSlider()"})
WARNING = new_output("stream", name="stderr", text="/tmp/ipykernel_7/1.py:1: DeprecationWarning")
FILE = new_output("display_data", {"text/html": "<p>C:\\Users\\someone</p>"})
FOLDER = new_output("display_data", {"text/plain": "PosixPath('/home/someone/course')"})
FRAME = new_output("error", ename="E", evalue="", traceback=["File /root/course/game.py:3"])
PICTURE = new_output("display_data", {"image/png": "AA/tmp/home/root/AA", "text/plain": "<Figure>"})


@pytest.mark.parametrize(
    ("break_it", "fault"),
    [
        (strip, "code cell 1 has the execution count None"),
        (run_out_of_order, "code cell 1 has the execution count 2"),
        (save_widget_state, "widget state is saved"),
        (edit_a_source, "changed since it was executed"),
        (clear_an_output, "changed since it was executed"),
        (drop_the_fingerprint, "changed since it was executed"),
        (start_with_code, "the first cell is not markdown"),
        (start_without_title, "the first cell is not markdown"),
        (add("f()", ERROR), "code cell 3 ends in ValueError"),
        (add("slider", VIEW), "code cell 3 has a saved widget view"),
        (add("f()", WARNING), "code cell 3 shows a path of the machine that ran it: /tmp/"),
        (add("f()", FILE), "code cell 3 shows a path of the machine that ran it: C:\\"),
        (add("f()", FOLDER), "code cell 3 shows a path of the machine that ran it: /home/"),
        (add("f()", FRAME, tags=["raises-exception"]), "shows a path of the machine"),
        (add("pass\n" * 21), "code cell 3 has 21 lines"),
        (add("from gamesearch.game import *"), "code cell 3 imports *"),
        (add("from gamesearch.game import (\n    *\n)"), None),  # no Python: nothing to say
        (add("!pip install chess"), "code cell 3 runs a shell command"),
        (add("pass\n" * 20), None),
        (add("f()", ERROR, tags=["raises-exception"]), None),
        (add("plot()", PICTURE), None),
        (add("%%time\nf()"), None),
    ],
)
def test_the_guard_sees_a_fault_and_no_other(break_it, fault, tmp_path):
    notebook = sound_notebook()
    break_it(notebook)
    found = faults(saved_and_read(notebook, tmp_path))
    assert bool(found) == (fault is not None)
    assert fault is None or fault in found[0]


def test_the_guard_finds_no_fault_in_a_sound_notebook(tmp_path):
    assert faults(saved_and_read(sound_notebook(), tmp_path)) == []


@pytest.mark.parametrize("missing", ["00-a.ipynb", "01-b.ipynb", "03-d.ipynb"])
def test_the_guard_sees_a_missing_link(missing):
    names = ["00-a.ipynb", "01-b.ipynb", "02-c.ipynb", "03-d.ipynb"]
    links = [f"[link]({name})" for name in names if name != missing]
    notebook = new_notebook(cells=[new_markdown_cell("# C\n" + " ".join(links))])
    assert len(navigation_faults(notebook, "02-c.ipynb", names)) == 1


# ---------------------------------------------------------------- remaking notebooks

SOURCES = [
    "from ipywidgets import IntSlider\nfrom IPython.display import display",
    "print(1)\ndisplay(IntSlider(3))\nprint(2)",
    "IntSlider(3)",
    "raise ValueError('no')",
]


@pytest.fixture(scope="module")
def remade(tmp_path_factory):
    """The path of a notebook with widgets and an error, executed and normalised."""
    path = tmp_path_factory.mktemp("remade") / "small.ipynb"
    cells = [new_markdown_cell("# A title"), *map(new_code_cell, SOURCES)]
    cells[-1].metadata["tags"] = ["raises-exception"]
    nbformat.write(new_notebook(cells=cells), path)
    remake(path)
    return path


def test_a_remade_notebook_has_no_fault(remade):
    assert faults(read(remade)) == []


def test_remaking_a_notebook_twice_saves_the_same_bytes(remade):
    before = remade.read_bytes()
    remake(remade)
    assert remade.read_bytes() == before


def test_a_remade_notebook_keeps_the_text_of_a_widget_but_no_view_of_it(remade):
    shown = read(remade).cells[3].outputs[0].data
    assert shown == {"text/plain": "IntSlider(value=3)"}


def test_nbval_accepts_a_remade_notebook_with_widgets(remade):
    command = [sys.executable, "-m", "pytest", "--rootdir=.", "--nbval", "--nbval-current-env"]
    run = subprocess.run([*command, remade.name], cwd=remade.parent, capture_output=True, text=True)
    assert "4 passed" in run.stdout, run.stdout
