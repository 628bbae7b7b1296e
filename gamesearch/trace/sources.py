"""The text of the functions that are recorded: its lines, and which of them begin a statement.

What a line does is not asked here; `recursion` reads the compiled code.
"""

import ast
import inspect
import textwrap
from functools import cache
from types import CodeType


class Source:
    """The lines of a function, and which of them begin a statement.

    Python reports lines in slightly different ways from version to version; statements are the
    same in all of them. `lines` is empty if the text cannot be had.
    """

    def __init__(self, code: CodeType):
        try:
            self.lines, self.first_line = inspect.getsourcelines(code)
            tree = ast.parse(textwrap.dedent("".join(self.lines)))
        except (OSError, SyntaxError):
            self.lines, self.first_line, tree = [], code.co_firstlineno, ast.Module([], [])
        self.docstring = docstring_lines(tree, self.first_line)
        self._starts: dict[int, int] = {}
        for node in ast.walk(tree):  # from the outside in, so that the innermost statement stays
            if isinstance(node, ast.stmt):
                for line in range(node.lineno, node.end_lineno + 1):
                    self._starts[line] = node.lineno

    def statement(self, line: int) -> int:
        """Return the line of the file at which the statement that holds `line` begins."""
        offset = self.first_line - 1
        return self._starts.get(line - offset, line - offset) + offset


@cache
def source_of(code: CodeType, filename: str) -> Source:
    """Return the source of `code`, read once; codes that are equal may stand in two files."""
    return Source(code)


def docstring_lines(tree: ast.Module, first_line: int) -> range:
    """Return the lines of the file that the docstring of the function in `tree` takes."""
    body = getattr(tree.body[0], "body", None) if tree.body else None
    first = body[0] if isinstance(body, list) else None
    if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
        return range(first.lineno + first_line - 1, first.end_lineno + first_line)
    return range(0)
