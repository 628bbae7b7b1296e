"""The text of a function, and the difference between two, as a notebook shows them."""

import difflib
import html
import inspect
import re
from collections.abc import Callable

MARKS = {
    "-": "background: #FAECCC; font-weight: bold",
    "+": "background: #CCE3F0; font-weight: bold",
}
PRE = '<pre style="line-height: 1.4; font-family: var(--jp-code-font-family, monospace)">{}</pre>'


class Listing:
    """Lines of code that show themselves; `text` is all of them."""

    def __init__(self, text: str, marked: dict[str, str] | None = None):
        self.text, self.marked = text, marked or {}

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """Return the lines for a notebook, those that are marked on a ground of their colour."""
        lines = []
        for line in self.text.splitlines():
            style = self.marked.get(line[:1], "")
            line = html.escape(line) or " "
            lines.append(f'<span style="{style}">{line}</span>' if style else line)
        return PRE.format("\n".join(lines))


def source_of(function: Callable, docstring: bool = False) -> str:
    """Return the text of `function`, without its docstring if that is not wanted."""
    text = inspect.getsource(function).rstrip()
    if not docstring:
        text = re.sub(r'\n *""".*?"""', "", text, count=1, flags=re.DOTALL)
    return text


def show_source(function: Callable, docstring: bool = False) -> Listing:
    """Return the text of `function` to look at, as it runs."""
    return Listing(source_of(function, docstring))


def show_diff(previous: Callable, new: Callable) -> Listing:
    """Return what changes from `previous` to `new`, line by line: - goes, + comes.

    The name of `previous` is read as that of `new`, since that change says nothing.
    """
    before = re.sub(rf"\b{previous.__name__}(?=\()", new.__name__, source_of(previous))
    old, now, lines = before.splitlines(), source_of(new).splitlines(), []
    matcher = difflib.SequenceMatcher(None, old, now, autojunk=False)
    for kind, old_from, old_to, now_from, now_to in matcher.get_opcodes():
        if kind == "equal":
            lines += [f"  {line}" for line in old[old_from:old_to]]
        else:
            lines += [f"- {line}" for line in old[old_from:old_to]]
            lines += [f"+ {line}" for line in now[now_from:now_to]]
    return Listing("\n".join(lines), MARKS)
