"""Variants: a function with one place changed runs, and can be read, like any other."""

import inspect

import pytest

from gamesearch import (
    TicTacToe,
    negamax,
    negamax_with_table,
    published,
    record,
    show_diff,
    show_source,
)
from gamesearch.experiments.variants import variant
from gamesearch.search.table import Bound

RIGHT, WRONG = "bound_of(value, alpha, beta)", "Bound.EXACT"


def test_a_variant_does_what_its_own_text_says():
    tree, turned = published["textbook"], variant(negamax, "reply > value", "-reply > value")
    assert negamax(tree, ()) == 3
    assert turned(tree, ()) != 3


def test_a_variant_calls_itself_and_not_the_function_it_was_made_from():
    table = {}
    variant(negamax_with_table, RIGHT, WRONG)(TicTacToe(), TicTacToe.initial, table=table)
    assert {entry.bound for entry in table.values()} == {Bound.EXACT}


def test_the_function_itself_stays_as_it_was():
    before = inspect.getsource(negamax_with_table)
    variant(negamax_with_table, RIGHT, WRONG)
    table = {}
    negamax_with_table(TicTacToe(), TicTacToe.initial, table=table)
    assert {entry.bound for entry in table.values()} == set(Bound)
    assert inspect.getsource(negamax_with_table) == before


def test_the_difference_shows_the_change_and_no_other():
    text = show_diff(negamax_with_table, variant(negamax_with_table, RIGHT, WRONG)).text
    assert [line for line in text.splitlines() if line.startswith(("-", "+"))] == [
        "-     table[state] = Entry(value, bound_of(value, alpha, beta), depth, best)",
        "+     table[state] = Entry(value, Bound.EXACT, depth, best)",
    ]


def test_a_variant_has_no_docstring_for_it_would_promise_too_much():
    changed = variant(negamax, "value = -inf", "value = 0")
    assert changed.__doc__ is None and '"""' not in show_source(changed).text


def test_variants_of_variants_and_of_one_function_keep_their_texts_apart():
    zero = variant(negamax, "value = -inf", "value = 0")
    both = variant(zero, "reply > value", "reply >= value")
    one = variant(negamax, "value = -inf", "value = 1")
    assert "value = 0" in show_source(zero).text and "reply > value" in show_source(zero).text
    assert "value = 0" in show_source(both).text and "reply >= value" in show_source(both).text
    assert "value = 1" in show_source(one).text


def test_a_trace_of_a_variant_knows_its_lines():
    changed = variant(negamax, "reply > value", "reply >= value")
    trace = record(changed, published["textbook"], ())
    assert trace.root.value == 3
    lines = inspect.getsource(changed).splitlines()
    assert lines[trace.steps[0].line - 1].strip() != ""


@pytest.mark.parametrize(("old", "times"), [("no such line", 0), ("value", 5)])
def test_a_place_that_is_not_there_once_is_refused(old, times):
    with pytest.raises(ValueError, match=rf"'{old}' stands {times} times in negamax, not once"):
        variant(negamax, old, "")
