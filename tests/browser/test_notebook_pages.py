"""Every notebook as a page without a kernel: axe finds nothing in it that is ours to fix."""

from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbconvert import HTMLExporter

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
OURS = ".jp-RenderedHTMLCommon, .jp-OutputArea-output"
NOT_OURS = {"link-in-text-block"}  # nbconvert's style does not underline links


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_axe_finds_nothing_in_a_notebook_that_is_ours_to_fix(page, tmp_path, path):
    saved, _ = HTMLExporter().from_notebook_node(nbformat.read(path, as_version=4))
    file = tmp_path / "notebook.html"
    file.write_text(saved, encoding="utf-8")
    page.route(
        "**/*",
        lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort(),
    )
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    violations = Axe().run(page, context=OURS).response["violations"]
    ours = [v for v in violations if v["id"] not in NOT_OURS]
    assert not ours, [(v["id"], [node["html"] for node in v["nodes"]]) for v in ours]
