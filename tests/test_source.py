"""Listings: the text of a function as it runs, and what changes from one to the next."""

import difflib
import html
import inspect
import re

import pytest

from gamesearch import (
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_strict,
    minimax,
    negamax,
    show_diff,
    show_source,
)
from gamesearch.source import MARKS


def small(x):
    """Return x, said at
    some length.
    """
    if x < 3:  # <b> is no tag
        return "x"
    return x


def smaller(x):
    if x < 3:  # <b> is no tag
        return "y"
    return x


def words_inside(x):
    return """not a docstring"""


def test_a_listing_leaves_out_the_docstring_and_nothing_else():
    assert show_source(small).text == (
        'def small(x):\n    if x < 3:  # <b> is no tag\n        return "x"\n    return x'
    )


def test_a_listing_with_its_docstring_is_the_whole_text():
    assert show_source(small, docstring=True).text == inspect.getsource(small).rstrip()


def test_a_text_that_is_not_the_docstring_stays():
    assert show_source(words_inside).text == inspect.getsource(words_inside).rstrip()


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_a_listing_of_a_search_runs_and_has_no_docstring(search):
    space = dict(search.__globals__)
    exec(compile(show_source(search).text, "listing", "exec"), space)
    assert space[search.__name__].__doc__ is None
    assert space[search.__name__].__code__.co_names == search.__code__.co_names


def text_of(listing):
    return html.unescape(re.sub("<.*?>", "", listing._repr_html_()))


def test_the_page_shows_the_same_text_with_its_signs_escaped():
    listing = show_source(small)
    assert text_of(listing) == listing.text == repr(listing)
    assert "&lt;b&gt; is no tag" in listing._repr_html_()
    assert "<span" not in listing._repr_html_()


def test_a_difference_marks_the_lines_that_change_and_passes_over_the_name():
    assert show_diff(small, smaller).text == (
        "  def smaller(x):\n      if x < 3:  # <b> is no tag\n"
        '-         return "x"\n+         return "y"\n      return x'
    )


def marked(listing):
    """The texts of the lines on a ground of their own, with their sign."""
    spans = re.findall(r'<span style="([^"]*)">(.*?)</span>', listing._repr_html_())
    return [(next(s for s in MARKS if MARKS[s] == style), html.unescape(t)) for style, t in spans]


@pytest.mark.parametrize(
    "before, after",
    [
        (minimax, alphabeta),
        (alphabeta, alphabeta_fail_hard),
        (alphabeta, alphabeta_strict),
        (alphabeta, negamax),
    ],
)
def test_between_two_searches_exactly_the_changed_lines_are_marked(before, after):
    listing = show_diff(before, after)
    old = show_source(before).text.replace(before.__name__, after.__name__).splitlines()
    new = show_source(after).text.splitlines()
    lines = listing.text.splitlines()
    assert [line[2:] for line in lines if line[0] != "+"] == old
    assert [line[2:] for line in lines if line[0] != "-"] == new
    assert marked(listing) == [(line[0], line) for line in lines if line[0] != " "]
    same = sum(line[0] == " " for line in lines)
    blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    assert same >= sum(block.size for block in blocks)  # no line is called changed for nothing


def test_a_function_does_not_differ_from_itself():
    assert "<span" not in show_diff(alphabeta, alphabeta)._repr_html_()
