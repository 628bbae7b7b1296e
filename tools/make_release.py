"""Make the versions of the notebooks that a class needs: without solutions, graded, as slides.

    python tools/make_release.py --into release notebooks/*.ipynb

`student/` holds the notebooks without solutions, `nbgrader/` a course for nbgrader, `slides/` a
page to present for each notebook. Cells are told apart by their tags: "exercise" is a cell to fill
in, "solution" one that students do not get. teaching/README.md says how the versions are used.
"""

import argparse
import ast
import copy
import shutil
from pathlib import Path

import nbformat
from nbconvert import SlidesExporter
from nbconvert.preprocessors import TagRemovePreprocessor

from graded_notebook import CONFIG, graded, has_tag

ROOT = Path(__file__).resolve().parent.parent
LINES_ON_A_SLIDE = 16


def without_solutions(notebook):
    """Return `notebook` without its solutions, nor what was shown from the first exercise on.

    Cells below a solution may show what it returns, so their outputs go as well.
    """
    remover = TagRemovePreprocessor(remove_cell_tags={"solution"})
    student, _ = remover.preprocess(copy.deepcopy(notebook), {})
    student.metadata.pop("gamesearch", None)  # the outputs are no longer those of the run
    begun = False
    for cell in student.cells:
        begun = begun or has_tag(cell, "exercise")
        if begun and cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return student


def slides(notebook):
    """Return a page of slides: one for each section, continued below where it grows too long.

    Exercises, their solutions and cells that only import are left out. The page loads reveal.js
    from the web.
    """
    shown = copy.deepcopy(notebook)
    used, working = 0, False
    for cell in shown.cells:
        heading = cell.source.startswith(("# ", "## ")) and cell.cell_type == "markdown"
        working = has_tag(cell, "exercise") or (working and not heading)
        height = lines_of(cell)
        if working or has_tag(cell, "solution") or only_imports(cell):
            kind = "skip"
        elif heading:
            kind, used = "slide", height
        elif used + height > LINES_ON_A_SLIDE:
            kind, used = "subslide", height
        else:
            kind, used = "-", used + height
        cell.metadata["slideshow"] = {"slide_type": kind}
    exporter = SlidesExporter(reveal_scroll=True, reveal_width="1120", reveal_height="700")
    page, _ = exporter.from_notebook_node(shown, {"metadata": {"name": title_of(shown)}})
    return page


def only_imports(cell):
    """Return whether `cell` is code that imports names and does nothing else."""
    if cell.cell_type != "code":
        return False
    try:
        body = ast.parse(cell.source).body
    except SyntaxError:  # a magic command
        return False
    return all(isinstance(node, ast.Import | ast.ImportFrom) for node in body)


def lines_of(cell):
    """Return about how many lines of a slide `cell` takes, a picture being taken for ten."""
    lines = sum(1 + len(line) // 90 for line in cell.source.splitlines())
    for output in cell.get("outputs", []):
        data = output.get("data", {"text/plain": output.get("text", "")})
        pictured = "image/png" in data or "<img" in data.get("text/html", "")
        lines += 10 if pictured else data.get("text/plain", "").count("\n") + 1
    return lines


def title_of(notebook):
    """Return the title of a notebook, which is its first line."""
    return notebook.cells[0].source.splitlines()[0].lstrip("# ")


def release(paths, folder):
    """Write all versions of the notebooks at `paths` into `folder`, which is made anew.

    A release that is there stays as it was if one of the notebooks cannot be read or graded.
    """
    folder = Path(folder)
    if folder.exists() and not (folder / "student").is_dir() and any(folder.iterdir()):
        raise ValueError(f"{folder} holds other files: name an empty folder, or a release")
    versions = {Path("nbgrader/nbgrader_config.py"): CONFIG}
    for path in map(Path, paths):
        notebook = nbformat.read(path, as_version=4)
        assignment = Path("nbgrader/source") / path.stem / path.name
        versions[Path("student") / path.name] = nbformat.writes(without_solutions(notebook)) + "\n"
        versions[Path("slides") / f"{path.stem}.slides.html"] = slides(notebook)
        versions[assignment] = nbformat.writes(graded(notebook)) + "\n"

    shutil.rmtree(folder, ignore_errors=True)
    for name, text in versions.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", default="release", help="the folder to write (release)")
    parser.add_argument("notebooks", nargs="*", type=Path, help="all notebooks, if none is named")
    asked = parser.parse_args()
    paths = asked.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    try:
        release(paths, asked.into)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print(f"{len(paths)} notebooks in {asked.into}: student, nbgrader, slides")


if __name__ == "__main__":
    main()
