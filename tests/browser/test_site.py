"""The course inside a browser: every notebook runs there and shows what is saved in its file.

It needs the site (`make site`), and takes about a minute for each notebook.
"""

import functools
import json
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.test_ordering_explorer import choose_by_keyboard, expected
from browser.test_ordering_explorer import shown as counted
from browser.widget_pages import Player, becomes

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "build" / "site"
LOCK = SITE / "run" / "static" / "pyodide" / "pyodide-lock.json"
NOTEBOOKS = sorted(path.name for path in (PROJECT / "notebooks").glob("[0-9][0-9]-*.ipynb"))
MAY_DIFFER = {
    "12-solving-connect-four.ipynb",  # without numba it says so, and counts less
    "14-many-cores.ipynb",  # without processes it says so
}
PLOTS = ("plt.show()", "GrowthExplorer(")  # matplotlib comes from elsewhere
SECONDS = 1000  # playwright counts in milliseconds

IDLE = """() => window.jupyterapp?.shell.currentWidget
    ?.sessionContext?.session?.kernel?.status === "idle" """
RUN_ALL = """() => {
    for (const cell of jupyterapp.shell.currentWidget.content.model.cells)
        if (cell.type === "code") cell.clearExecution();
    window.finished = false;
    jupyterapp.commands.execute("notebook:run-all-cells").then(() => { window.finished = true });
}"""
CELLS = """() => Array.from(jupyterapp.shell.currentWidget.content.model.cells)
    .filter(cell => cell.type === "code").map(cell => cell.sharedModel.toJSON())"""

pytestmark = pytest.mark.skipif(not SITE.exists(), reason="there is no site yet: make site")


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address():
    handler = functools.partial(Silent, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(browser, address):
    """A page in a browser that has seen nothing yet; `asked` are the addresses it asks outside."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.asked = set()
    context.on("request", lambda request: page.asked.add(request.url))
    yield page
    context.close()


def outside(page, address):
    local = (address, "data:", "blob:")
    return sorted(url for url in page.asked if not url.startswith(local))


def elsewhere():
    """What the site may fetch from outside: the names of packages by their addresses."""
    entries = json.loads(LOCK.read_text(encoding="utf-8"))["packages"].values()
    return {e["file_name"]: e["name"] for e in entries if e["file_name"].startswith("https:")}


def run(page, address, name):
    """Run a notebook from top to bottom and return its code cells."""
    page.goto(f"{address}/run/lab/index.html?path={name}")
    page.wait_for_function(IDLE, timeout=200 * SECONDS)
    page.evaluate(RUN_ALL)
    page.wait_for_function("() => window.finished", timeout=400 * SECONDS)
    page.wait_for_timeout(SECONDS)
    return page.evaluate(CELLS)


def shown(cell):
    """What a cell shows, as far as it is the same on every machine: texts, pictures, tables."""
    if "nbval-ignore-output" in cell["metadata"].get("tags", []):
        return ""
    texts = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        for value in (output.get("text"), data.get("text/html"), data.get("text/markdown")):
            if value and "image/png" not in data:
                texts.append("".join(value))
    return "".join(texts)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_in_the_browser_and_shows_what_is_saved(page, address, name):
    cells = run(page, address, name)
    saved = json.loads((PROJECT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
    saved = [cell for cell in saved if cell["cell_type"] == "code"]
    failed = [
        (cell["id"], output["evalue"])
        for cell in cells
        for output in cell["outputs"]
        if output["output_type"] == "error"
        and "raises-exception" not in cell["metadata"].get("tags", [])
    ]
    assert failed == []
    assert [cell["execution_count"] is None for cell in cells] == [False] * len(saved)
    other = [new["id"] for new, old in zip(cells, saved) if shown(new) != shown(old)]
    plots = {c["id"] for c in saved if any(word in "".join(c["source"]) for word in PLOTS)}
    assert name in MAY_DIFFER or set(other) <= plots
    assert set(outside(page, address)) <= set(elsewhere())


def test_the_readme_lists_what_is_fetched_from_outside():
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    sentence = re.search(r"What it fetches from outside.*?\.\s", readme, re.DOTALL)[0]
    *names, place = re.findall(r"`(.*?)`", sentence)
    assert set(elsewhere().values()) <= set(names)  # nothing at all if it was built --offline
    assert all(address.startswith(place) for address in elsewhere())


def test_the_step_player_moves_in_the_browser(page, address):
    run(page, address, "03-alpha-beta.ipynb")
    player = Player(page, 0)
    sentence = player.box.get_by_role("status")
    before = sentence.inner_text()
    player.press("Next")
    expect(sentence).not_to_have_text(before)


def test_the_ordering_explorer_is_worked_by_keyboard_in_the_browser(page, address):
    run(page, address, "04-move-ordering.ipynb")
    explorer = page.locator(".widget-vbox", has=page.get_by_label("Tree", exact=True)).first
    explorer.scroll_into_view_if_needed()
    seen = set()
    for order in ("best first", "worst first", "as given"):
        choose_by_keyboard(page, explorer, order)
        becomes(page, lambda: counted(explorer), expected(explorer, order))
        seen.add(counted(explorer))
    assert len(seen) == 3
