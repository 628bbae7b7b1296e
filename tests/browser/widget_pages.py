"""Notebooks made for one test, and what a page shows of a step player."""

import nbformat
from playwright.sync_api import expect

from browser.conftest import run_all
from gamesearch.draw.dot_writer import DotWriter
from gamesearch.draw.style import GREY, MARKED, PATH, STYLE
from gamesearch.draw.view import View
from gamesearch.words import window_text


def open_notebook(lab, browser, name, cells, height=1400):
    """Write a notebook of `cells` where `lab` serves it, open it and run it; return the page."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}},
    )
    nbformat.write(notebook, lab.root / name)
    lab.trust(name)
    page = browser.new_page(viewport={"width": 1280, "height": height})
    page.set_default_timeout(20_000)
    lab.open(page, name)
    run_all(page)
    return page


def press_until_focused(page, target):
    """Reach `target` by Tab alone, as somebody without a mouse does."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def becomes(page, look, expected):
    """Assert that what `look` returns is soon `expected`: what a kernel sends comes in parts."""
    for _ in range(200):
        seen = look()
        if seen == expected:
            return
        page.wait_for_timeout(50)
    assert seen == expected


def no_errors(page):
    assert page.locator(".jp-RenderedText[data-mime-type*='stderr']").all_inner_texts() == []


class Player:
    """The step player number `place` on a page."""

    def __init__(self, page, place):
        self.page = page
        buttons = page.get_by_role("button", name="Next", exact=True)
        self.box = buttons.nth(place).locator("xpath=ancestor::*[contains(@class,'widget-vbox')]")
        self.box = self.box.first
        self.box.scroll_into_view_if_needed()
        self.id = self.box.locator("[id$=view]").first.get_attribute("id").removesuffix("view")

    def button(self, words):
        return self.box.get_by_role("button", name=words, exact=True)

    def press(self, words, key="Space", times=1):
        """Go to a button by Tab if it has not the focus, and press it."""
        button = self.button(words)
        if not button.evaluate("element => element === document.activeElement"):
            self.button("First").focus()
            press_until_focused(self.page, button)
        for _ in range(times):
            self.page.keyboard.press(key)

    def wait_for(self, place):
        """Wait until the page stands at a stop, its sentence being the last to come, and is
        painted."""
        expect(self.box.get_by_role("status")).to_have_attribute("data-place", str(place))
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")

    def seen(self):
        """What the eye sees: the marked line, the sentence, and each part of the tree."""
        return self.box.evaluate(SEEN, self.id)


SEEN = """(box, id) => {
    const shown = element => getComputedStyle(element).display !== 'none';
    const words = group => [...group.querySelectorAll('text')].filter(shown)
        .map(text => text.textContent).join('');
    const look = element => {
        const style = getComputedStyle(element);
        return {fill: style.fill, stroke: style.stroke, width: style.strokeWidth,
                dash: style.strokeDasharray};
    };
    const tree = {};
    for (const group of document.getElementById(id + 'view').querySelectorAll('g[id]')) {
        const name = group.id.slice(id.length);
        const form = group.querySelector('.out') || group.querySelector('polygon, path');
        if (!/^n\\d+[sud]?$/.test(name)) continue;
        const bar = group.querySelector('[data-bar]');
        const ink = [...group.querySelectorAll('text.v')].filter(shown)[0];
        tree[name] = {
            words: words(group), ...(form ? look(form) : {}),
            ground: bar ? getComputedStyle(bar).fill : '',
            yellow: [...group.querySelectorAll('polygon')].filter(cell =>
                getComputedStyle(cell).fill === 'rgb(240, 228, 66)').length,
            bold: ink ? getComputedStyle(ink).fontWeight : '',
        };
    }
    const marked = [...box.querySelectorAll('pre span')].filter(span =>
        getComputedStyle(span).backgroundColor === 'rgb(240, 228, 66)');
    return {
        line: marked.map(span => span.textContent.replace('▶', '').trim()),
        sentence: box.querySelector('[role=status]').textContent,
        tree,
    };
}"""


def rgb(colour):
    """A colour as a browser computes it."""
    return "none" if colour == "none" else "rgb({}, {}, {})".format(*bytes.fromhex(colour[1:]))


def check_tree(tree, trace, index, boards):
    """Assert that each part of the tree on the page looks as the package says it should."""
    view = View(trace, upto=index, limit=10**9)
    writer = DotWriter(view, True, False, boards, "")
    over = index == len(trace.steps) - 1
    for number, spot in enumerate(view.root.walk()):
        node, stem = tree[f"n{number}"], tree.get(f"n{number}s")
        exact = spot.shape == "leaf" and spot.label and spot.label[0] not in "≥≤"
        turn = {"max": "▲", "min": "▼"}.get(spot.shape, "=" if exact else "")
        assert node["words"].replace("X", "").replace("O", "") == (
            f"{turn} {spot.label}".strip() if boards else writer.label(spot)
        )
        _, _, _, fill, pale, _ = STYLE[spot.shape]
        pruned = spot.status == "pruned"
        ground = "none" if pruned else pale if spot.status == "waiting" else fill
        assert node["ground"] == rgb(ground)
        assert (node["dash"] != "none") == pruned
        assert node["stroke"] == rgb(GREY if pruned else "#000000")
        assert node["yellow"] == (boards and bool(spot.parent) and not pruned)  # the last move
        width = 5 if spot.current else 3.2 if spot.best and over else 1.2
        assert float(node["width"].removesuffix("px")) == width
        if spot.parent:
            on_path = tree[f"n{number}u"]["stroke"] == rgb(PATH)
            assert on_path == spot.on_path
        if stem:
            hidden = writer.compact and spot.shape == "leaf"
            window = window_text(spot.window) if spot.window and not hidden else ""
            first = pruned and spot.parent.status != "pruned"
            assert stem["words"] == ("//" if first else window)
            marked = spot.current and window != ""
            assert (stem.get("fill") == rgb(MARKED)) == marked
            assert not marked or stem["bold"] == "700"
