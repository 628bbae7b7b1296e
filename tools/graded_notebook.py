"""Turn a notebook with exercises into one that nbgrader hands out, collects and grades.

An exercise is a code cell tagged "exercise", the stub; below it stand a call `check(...)`, in the
same cell or the next ones, and a solution tagged "solution". For nbgrader the solution goes into
the stub's cell, between markers that it replaces when it hands the notebook out, and the call
becomes a cell of tests worth one point. An exercise without a check is left ungraded.
"""

import ast
import copy
import re
import textwrap
from itertools import takewhile

from nbformat.v4 import new_code_cell

CONFIG = """\
c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "gamesearch"
c.ExecutePreprocessor.timeout = 600
"""
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
LEADING_COMMENTS = re.compile(r"\A(?:#.*\n)+")  # "# Solution": not what a student is to read
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)


def has_tag(cell, tag):
    return tag in cell.metadata.get("tags", ())


def graded(notebook):
    """Return `notebook` as the source version of an assignment.

    A `ValueError` names an exercise that has a check and no solution.
    """
    source = copy.deepcopy(notebook)
    source.metadata.pop("gamesearch", None)
    parts = split_at_exercises(source.cells)
    source.cells = [cell for cell in parts[0] if not has_tag(cell, "solution")]
    for part in parts[1:]:
        source.cells += graded_exercise(part)
    for cell in source.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return source


def split_at_exercises(cells):
    """Return the cells before the first exercise, then for each exercise its cells."""
    parts = [[]]
    for cell in cells:
        if has_tag(cell, "exercise") and cell.cell_type == "code":
            parts.append([])
        parts[-1].append(cell)
    return parts


def graded_exercise(cells):
    """Return the cells of one exercise, the stub first, as nbgrader wants them."""
    stub, *below = cells
    solutions = [cell for cell in below if has_tag(cell, "solution")]
    rest = [cell for cell in below if not has_tag(cell, "solution")]
    task, call = split_check(stub.source)
    checker = next((cell for cell in rest if split_check(cell.source)[1]), None)
    if call is None and checker is not None:
        call = split_check(checker.source)[1]
        rest.remove(checker)
    if call is None:
        return [stub, *rest]
    if not solutions:
        raise ValueError(f"the exercise {stub.id} has a check and no cell tagged solution")
    name, answer = (ast.unparse(argument) for argument in call.args)
    if not answer.isidentifier():  # check("leaves-read", ...), the answer in place of the dots
        task, answer = f"answer = {answer}", "answer"
    stub.source = with_markers(task, solution_in(solutions, answer))
    stub.metadata["nbgrader"] = about(f"{stub.id}-answer", solution=True)
    tests = f"result = check({name}, {answer})\nassert result.passed, result.message"
    test_cell = new_code_cell(tests, id=f"{stub.id[:50]}-tests")
    test_cell.metadata["nbgrader"] = about(f"{stub.id}-tests", grade=True, locked=True, points=1)
    return [stub, test_cell, *rest]


def split_check(source):
    """Return the lines of `source` before a last line `check(...)`, and that call, or None."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # prose, or a magic command
        return source, None
    if not body or not isinstance(body[-1], ast.Expr) or not is_check(body[-1].value):
        return source, None
    before = source.splitlines()[: body[-1].lineno - 1]
    return "\n".join(before).rstrip(), body[-1].value


def is_check(node):
    return (
        isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "check"
        and len(node.args) == 2
    )


def solution_in(cells, answer):
    """Return the program in the cells of a solution, which gives the name `answer` its value."""
    for cell in cells:
        fenced = FENCED.search(cell.source)
        if cell.cell_type != "code" and not fenced:
            continue
        source = textwrap.dedent(fenced[1]).rstrip() if fenced else cell.source
        program, call = split_check(LEADING_COMMENTS.sub("", source))
        solved = ast.unparse(call.args[1]) if call else answer
        return program if solved == answer else f"{program}\n{answer} = {solved}".lstrip()
    return ""


def with_markers(stub, solution):
    """Return `solution`, with markers around what is not in `stub` as well.

    The first lines that both share stay outside, and so do the last ones from a line that is not
    indented. What else the stub says, such as a line with a gap, stands above as a comment.
    """
    given, lines = stub.splitlines(), solution.splitlines()
    most = min(len(given), len(lines) - 1)
    above = len(shared_lines(given, lines)[:most])
    below = shared_lines(given[above:][::-1], lines[above + 1 :][::-1])
    while indent_of(below[::-1]):
        below.pop()
    hidden = lines[above : len(lines) - len(below)]
    indent = indent_of(hidden)
    gaps = commented(given[above : len(given) - len(below)])
    return "\n".join([*lines[:above], *gaps, indent + BEGIN, *hidden, indent + END, *below[::-1]])


def commented(lines):
    """Return the lines of a stub as comments; of nothing but `...` there is nothing to say."""
    text = textwrap.dedent("\n".join(lines)).strip("\n")
    if text in ("", "...", "pass", "raise NotImplementedError"):
        return []
    indent = min((indent_of([line]) for line in lines if line.strip()), key=len)
    return [f"{indent}# {line}".rstrip() for line in text.splitlines()]


def indent_of(lines):
    """Return the blanks before the first of `lines` that is not empty."""
    first = next((line for line in lines if line.strip()), "")
    return first[: len(first) - len(first.lstrip())]


def shared_lines(some, others):
    """Return the first lines of `some` that are the first lines of `others` too."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(some, others))
    return [line for line, _ in pairs]


def about(name, *, grade=False, solution=False, locked=False, **more):
    """Return what nbgrader wants to know of a cell."""
    return {
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": locked,
        "task": False,
        "schema_version": 3,
        **more,
    }
