"""Widgets whose kernel was restarted under them: a sentence, not a dead button."""

from browser.widget_pages import open_notebook
from gamesearch.widgets.panel import GONE

CELLS = [
    "from gamesearch import TicTacToe, alphabeta, published, record\n"
    "from gamesearch.widgets import OrderingExplorer, PlayBoard, StepPlayer, TreeWorkshop",
    "StepPlayer(record(alphabeta, published['textbook'], ()))",
    "OrderingExplorer()",
    "PlayBoard(TicTacToe())",
    "TreeWorkshop()",
]
SAID = """panels => panels.map(panel => {
    const said = getComputedStyle(panel, '::before');
    return said.display === 'none' || said.content === 'none' ? '' : said.content;
})"""


def test_each_widget_says_that_its_kernel_has_gone_and_what_to_do(lab, browser):
    page = open_notebook(lab, browser, "lost-kernel.ipynb", CELLS, height=6000)
    panels = page.locator(".gamesearch")
    panels.nth(4).wait_for()  # the workshop has a step player inside
    assert panels.evaluate_all(SAID) == [""] * 5
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.locator("li[data-command='kernelmenu:restart']").click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.wait_for_function("() => document.querySelector('.jupyter-widgets-disconnected')")
    page.wait_for_timeout(500)
    assert panels.evaluate_all(SAID) == [f'"{GONE}"'] * 4 + [""]
    page.close()
