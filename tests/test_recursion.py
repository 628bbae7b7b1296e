"""Which functions call one another round and round."""

import functools

import pytest

from gamesearch import alphabeta, negamax
from gamesearch.trace.recursion import rings, unwrap


def parts(function):
    return {code.co_name for code in rings(function)}


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
