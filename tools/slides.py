"""Turn a notebook into a page of slides that stands alone: it fetches nothing from the web.

nbconvert sorts the cells into slides. How they look and what the keys do is said in slides.css and
slides.js beside this file, in place of reveal.js, which nbconvert's page would load.
"""

import ast
import copy
import re
from pathlib import Path

from nbconvert import SlidesExporter

from build_site import BADGE, LINK, SCRIPT, with_formulas
from graded_notebook import has_tag

HERE = Path(__file__).resolve().parent
ROOM = 640  # pixels of a slide in a window of 1280 × 720
TEXT, CODE, GAP, PICTURE = 33, 24, 16, 420  # what a line, a space between cells, a picture take
FOLDED = re.compile(r"</summary>.*?</details>", re.DOTALL)
STYLESHEET = re.compile(r'<link href="https://[^>]*>')


def slides(notebook):
    """Return a page of slides: one for each section, continued below where it grows too long.

    Exercises, their solutions and cells that only import are left out.
    """
    shown = copy.deepcopy(notebook)
    sort_into_slides(shown.cells)
    for cell in shown.cells:
        if cell.cell_type == "markdown":
            source = BADGE.sub("", cell.source)
            cell.source = with_formulas(LINK.sub(r"\1\2.slides.html", source))
    exporter = SlidesExporter(exclude_input_prompt=True, exclude_output_prompt=True)
    page, _ = exporter.from_notebook_node(shown, {"metadata": {"name": title_of(shown)}})
    page = STYLESHEET.sub("", SCRIPT.sub("", page))
    style, script = ((HERE / name).read_text("utf-8") for name in ("slides.css", "slides.js"))
    page = page.replace("</head>", f"<style>{style}</style></head>", 1)
    return page.replace("</body>", f"<script>{script}</script></body>", 1)


def sort_into_slides(cells):
    """Mark each cell as the beginning of a slide, its continuation, or none of it."""
    used, working = 0, False
    for cell in cells:
        heading = cell.source.startswith(("# ", "## ")) and cell.cell_type == "markdown"
        working = has_tag(cell, "exercise") or (working and not heading)
        height = height_of(cell)
        if working or has_tag(cell, "solution") or only_imports(cell):
            kind = "skip"
        elif heading:
            kind, used = "slide", height
        elif used + height > ROOM:
            kind, used = "subslide", height
        else:
            kind, used = "-", used + height
        cell.metadata["slideshow"] = {"slide_type": kind}


def only_imports(cell):
    """Return whether `cell` is code that imports names and does nothing else."""
    if cell.cell_type != "code":
        return False
    try:
        body = ast.parse(cell.source).body
    except SyntaxError:  # a magic command
        return False
    return all(isinstance(node, ast.Import | ast.ImportFrom) for node in body)


def height_of(cell):
    """Return about how many pixels of a slide `cell` takes, answers being folded away."""
    line, fit = (CODE, 105) if cell.cell_type == "code" else (TEXT, 95)
    lines = FOLDED.sub("", cell.source).splitlines()
    height = GAP + line * sum(1 + len(text) // fit for text in lines)
    for output in cell.get("outputs", []):
        data = output.get("data", {"text/plain": output.get("text", "")})
        pictured = "image/png" in data or "<img" in data.get("text/html", "")
        told = CODE * (data.get("text/plain", "").count("\n") + 1)
        height += GAP + (PICTURE if pictured else told)
    return height


def title_of(notebook):
    """Return the title of a notebook, which is its first line."""
    return notebook.cells[0].source.splitlines()[0].lstrip("# ")
