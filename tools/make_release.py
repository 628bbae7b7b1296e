"""Make the versions of the course that a class needs: without solutions, graded, as slides.

    python tools/make_release.py --into release notebooks/*.ipynb

`student/` is the course without solutions, whole and by itself; `nbgrader/` a course for nbgrader;
`slides/` a page to present for each notebook. Cells are told apart by their tags: "exercise" is a
cell to fill in, "solution" one that students do not get. Badges are left out: they lead to the
course with solutions. teaching/README.md says how the versions are used.
"""

import argparse
import copy
import re
import shutil
from pathlib import Path

import nbformat
from nbconvert.preprocessors import TagRemovePreprocessor

import arguments
from build_site import BADGE
from graded_notebook import CONFIG, graded, has_tag
from slides import slides

ROOT = Path(__file__).resolve().parent.parent
FOR_STUDENTS = (  # beside the notebooks; neither tests nor plans, which tell solutions
    "LICENSE",
    "LICENSE-text",
    "binder",
    "gamesearch",
    "pyproject.toml",
    "requirements.txt",
)
FOLDED_AWAY = re.compile(r" ?[^.\n]*\ba solution is folded away\b[^.]*\.", re.IGNORECASE)


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


def without_what_tells(notebook):
    """Return `notebook` without the links to the course with solutions, and talk of solutions."""
    plain = copy.deepcopy(notebook)
    for cell in plain.cells:
        if cell.cell_type == "markdown":
            cell.source = FOLDED_AWAY.sub("", BADGE.sub("", cell.source))
    return plain


def add_what_students_need(student):
    """Put the package, what it needs and how to begin beside the notebooks of the students."""
    for name in FOR_STUDENTS:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, student / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, student)
    shutil.copy(ROOT / "teaching" / "for-students.md", student / "README.md")


def release(paths, folder):
    """Write all versions of the notebooks at `paths` into `folder`, which is made anew.

    A release that is there stays as it was if one of the notebooks cannot be read or graded.
    """
    folder = Path(folder)
    if folder.exists() and not (folder / "student").is_dir() and any(folder.iterdir()):
        raise ValueError(f"{folder} holds other files: name an empty folder, or a release")
    versions = {Path("nbgrader/nbgrader_config.py"): CONFIG}
    for path in map(Path, paths):
        notebook = without_what_tells(nbformat.read(path, as_version=4))
        assignment = Path("nbgrader/source") / path.stem / path.name
        student = nbformat.writes(without_solutions(notebook)) + "\n"
        versions[Path("student/notebooks") / path.name] = student
        versions[Path("slides") / f"{path.stem}.slides.html"] = slides(notebook)
        versions[assignment] = nbformat.writes(graded(notebook)) + "\n"

    shutil.rmtree(folder, ignore_errors=True)
    for name, text in versions.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    add_what_students_need(folder / "student")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", type=arguments.folder, default="release", help="(release)")
    parser.add_argument(
        "notebooks", nargs="*", type=arguments.notebook, help="all, if none is named"
    )
    asked = parser.parse_args()
    paths = asked.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    try:
        release(paths, asked.into)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print(f"{len(paths)} notebooks in {asked.into}: student, nbgrader, slides")
    print("teaching/README.md says what each is for")


if __name__ == "__main__":
    main()
