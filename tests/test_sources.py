"""The text of functions that are recorded: where their statements begin."""

import linecache
import textwrap

from gamesearch.trace.sources import Source, source_of

TEXT = '''
def spread(a,
           b):
    """Two
    lines."""
    value = max(
        a,
        b,
    )

    if (a and
            b):
        return [
            value
            for _ in range(
                a)
        ]
    elif b:
        value += 1
    else:
        value += 2
    for i in range(3):
        value += i
    while value < (
        9
    ):
        value += 1; a = 2
    return (
        value
    )
'''.lstrip("\n")


def read(text, filename="<spread>"):
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace = {}
    exec(compile(text, filename, "exec"), namespace)
    return Source(namespace["spread"].__code__)


def test_each_line_belongs_to_the_innermost_statement_it_stands_in():
    source = read(TEXT)
    begins = [source.statement(line) for line in range(1, len(source.lines) + 1)]
    assert begins == [
        1, 1, 3, 3, 5, 5, 5, 5, 1, 10, 10, 12, 12, 12, 12, 12, 17, 18, 17, 20, 21, 22, 23, 23, 23,
        26, 27, 27, 27,
    ]  # fmt: skip


def test_lines_are_counted_in_the_file():
    source = read("x = 1\n\n\n" + TEXT)
    assert source.first_line == 4 and source.lines[0].startswith("def spread(")
    assert [source.statement(line) for line in (4, 5, 9, 32)] == [4, 4, 8, 30]


class Walker:
    def down(self, n):
        return n and self.deeper(n - 1)


def test_a_method_is_read_with_its_indentation():
    source = Source(Walker.down.__code__)
    assert source.lines == ["    def down(self, n):\n", "        return n and self.deeper(n - 1)\n"]
    assert source.statement(source.first_line + 1) == source.first_line + 1


def test_a_text_that_cannot_be_had_is_empty_and_lines_stay_as_they_are():
    namespace = {}
    exec(compile("def lost(n):\n    return n\n", "<nowhere>", "exec"), namespace)
    source = Source(namespace["lost"].__code__)
    assert source.lines == [] and source.statement(2) == 2


def test_a_decorated_function_begins_with_its_decorator():
    text = textwrap.dedent(
        """\
        import functools

        @functools.cache
        def spread(a):
            return a
        """
    )
    linecache.cache["<decorated>"] = (len(text), None, text.splitlines(True), "<decorated>")
    namespace = {}
    exec(compile(text, "<decorated>", "exec"), namespace)
    source = Source(namespace["spread"].__wrapped__.__code__)
    assert (source.first_line, source.lines[0]) == (3, "@functools.cache\n")
    assert source.statement(5) == 5


def test_a_source_is_read_once_for_each_file_in_which_the_code_stands():
    codes = []
    for filename in ("<one>", "<other>"):
        linecache.cache[filename] = (len(TEXT), None, TEXT.splitlines(keepends=True), filename)
        namespace = {}
        exec(compile(TEXT, filename, "exec"), namespace)
        codes.append(namespace["spread"].__code__)
    sources = [source_of(code, code.co_filename) for code in (*codes, *codes)]
    assert sources[0] is sources[2] and sources[1] is sources[3]
    assert sources[0] is not sources[1]
