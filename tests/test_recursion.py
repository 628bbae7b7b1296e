"""Which functions call one another round and round, and where their statements begin."""

import functools
import linecache
import textwrap

import pytest

from gamesearch import alphabeta, negamax
from gamesearch.trace.recursion import Source, recursive_parts, unwrap


def parts(function):
    return {code.co_name for code in recursive_parts(function)}


def plain(game, state):
    return state


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


def leads_in(n):
    return plain(None, even(n))


def countdown(n):
    return n and countdown(n - 1)


def uses_a_helper(n):
    return countdown(n) + (n and uses_a_helper(n - 1))


def inside(n):
    def down(n):
        return n and down(n - 1)

    def once(n):
        return n

    return down(once(n))


def in_a_lambda(n):
    return sum(map(lambda m: in_a_lambda(m), range(n)))


def local_of_the_same_name(countdown):
    return countdown + 1


def attribute_of_the_same_name(thing):
    return thing.countdown


class Walker:
    def down(self, n):
        return n and self.deeper(n - 1)

    def deeper(self, n):
        return self.down(n)

    def still(self, n):
        return n

    def __call__(self, n):
        return n and self(n - 1)


class Delegate:
    def __init__(self, inner):
        self.inner = inner

    def still(self, n):
        return self.inner.value(n)


WALKER = Walker()


def through_an_object(n):
    return WALKER.down(n)


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (alphabeta, {"alphabeta"}),
        (negamax, {"negamax"}),
        (plain, set()),
        (even, {"even", "odd"}),
        (leads_in, {"even", "odd"}),
        (uses_a_helper, {"uses_a_helper", "countdown"}),
        (inside, {"down"}),
        (in_a_lambda, {"in_a_lambda"}),
        (local_of_the_same_name, set()),
        (attribute_of_the_same_name, set()),
        (WALKER.down, {"down", "deeper"}),
        (WALKER.still, set()),
        (Delegate(WALKER).still, set()),
        (through_an_object, {"down", "deeper"}),
        (functools.partial(even), {"even", "odd"}),
        (functools.partial(WALKER.down, 3), {"down", "deeper"}),
        (functools.cache(even), {"even", "odd"}),
        (functools.partial(functools.partial(even), 3), {"even", "odd"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_parts_that_lead_back_to_themselves(function, expected):
    assert parts(function) == expected


def test_unwrap_finds_the_function_that_was_written():
    assert unwrap(even) is even
    assert unwrap(functools.partial(functools.cache(even))) is even
    assert unwrap(WALKER.down) is Walker.down
    assert unwrap(WALKER) is Walker.__call__
    assert unwrap(functools.wraps(even)(lambda n: even(n))) is even


@pytest.mark.parametrize("thing", [len, 3, None, "minimax", Walker])
def test_what_was_not_written_in_python_is_refused(thing):
    with pytest.raises(ValueError, match="is not a Python function: nothing of it can be seen"):
        unwrap(thing)


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


def source_of(text, filename="<spread>"):
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace = {}
    exec(compile(text, filename, "exec"), namespace)
    return Source(namespace["spread"].__code__)


def test_each_line_belongs_to_the_innermost_statement_it_stands_in():
    source = source_of(TEXT)
    begins = [source.statement(line) for line in range(1, len(source.lines) + 1)]
    assert begins == [
        1, 1, 3, 3, 5, 5, 5, 5, 1, 10, 10, 12, 12, 12, 12, 12, 17, 18, 17, 20, 21, 22, 23, 23, 23,
        26, 27, 27, 27,
    ]  # fmt: skip


def test_lines_are_counted_in_the_file():
    source = source_of("x = 1\n\n\n" + TEXT)
    assert source.first_line == 4 and source.name == "spread"
    assert [source.statement(line) for line in (4, 5, 9, 32)] == [4, 4, 8, 30]


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
    source = Source(unwrap(namespace["spread"]).__code__)
    assert (source.first_line, source.lines[0]) == (3, "@functools.cache\n")
    assert source.statement(5) == 5
