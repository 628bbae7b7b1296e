"""What must hold for a saved notebook of the course; it reads the file and runs nothing.

nbval compares the saved outputs with new ones but lets a notebook pass whose outputs were
stripped, and knows nothing of how a notebook is built: that is looked at here.
"""

import ast
import hashlib
import json
import re

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LONGEST_CELL = 20  # lines
MACHINE_PATH = re.compile(r"/(?:home|root|tmp|Users|var/folders)/|\b[A-Z]:\\")
BASE64 = re.compile(r"base64,[A-Za-z0-9+/=\s]+")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|href=\"([^\"#]+)")


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def fingerprint(notebook):
    """Return a hash of what the code cells say and show, so that a later change is seen."""
    cells = [(cell.source, cell.outputs) for cell in code_cells(notebook)]
    return hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()


def faults(notebook):
    """Return a sentence for everything in `notebook` that its readers or nbval would trip over."""
    return [*_faults_of_the_whole(notebook), *_faults_of_cells(notebook)]


def navigation_faults(notebook, name, names):
    """Return a sentence for each link that is missing above the first code cell of `name`.

    `names` are the file names of the series in order; the first one holds the contents.
    """
    opening = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            break
        opening.append(cell.source)
    links = {link for pair in LINK.findall("\n".join(opening)) for link in pair if link}

    place = names.index(name)
    wanted = {"previous": names[place - 1 : place], "next": names[place + 1 : place + 2]}
    wanted["contents"] = names[:1] if place else []
    return [
        f"no link to the {what} notebook, {target}, above the first code cell"
        for what, targets in wanted.items()
        for target in targets
        if target not in links
    ]


def _faults_of_the_whole(notebook):
    first = notebook.cells[0] if notebook.cells else None
    if first is None or first.cell_type != "markdown" or not first.source.startswith("# "):
        yield "the first cell is not markdown that starts with a title, '# ...'"
    if "widgets" in notebook.metadata:
        yield "widget state is saved in metadata.widgets"
    if notebook.metadata.get("gamesearch", {}).get("executed") != fingerprint(notebook):
        yield "code or outputs were changed since it was executed: run `make notebooks`"


def _faults_of_cells(notebook):
    for number, cell in enumerate(code_cells(notebook), start=1):
        where = f"code cell {number}"
        if cell.execution_count != number:
            yield f"{where} has the execution count {cell.execution_count}: run `make notebooks`"
        for output in cell.outputs:
            if output.output_type == "error" and "raises-exception" not in _tags(cell):
                yield f"{where} ends in {output.ename} and has no tag raises-exception"
            if WIDGET_VIEW in output.get("data", {}):
                yield f"{where} has a saved widget view, dead without its kernel"
            if path := MACHINE_PATH.search(_readable(output)):
                yield f"{where} shows a path of the machine that ran it: {path[0]}"

        if (lines := len(cell.source.splitlines())) > LONGEST_CELL:
            yield f"{where} has {lines} lines, more than {LONGEST_CELL}"
        if re.search(r"^\s*(!|%run\b|%pip\b)", cell.source, re.MULTILINE):
            yield f"{where} runs a shell command, %run or %pip"
        elif _imports_star(cell.source):
            yield f"{where} imports *, not names"


def _tags(cell):
    return cell.metadata.get("tags", [])


def _readable(output):
    """Return all text of an output, without pictures, where a path can stand by chance."""
    shown = {
        kind: text
        for kind, text in output.get("data", {}).items()
        if kind not in ("image/png", "image/jpeg")
    }
    lines = [output.get("text"), output.get("evalue"), *output.get("traceback", [])]
    texts = [*lines, *shown.values()]
    return BASE64.sub("", "\n".join(text for text in texts if isinstance(text, str)))


def _imports_star(source):
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell magic, or a mistake shown on purpose
        return False
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return any(alias.name == "*" for node in imports for alias in node.names)
