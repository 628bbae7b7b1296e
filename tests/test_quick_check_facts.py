"""Every number that a quick check tells its readers is worked out here."""

import re
from math import factorial, inf

import pytest

import gamesearch
from gamesearch import Counted, ExplicitTree, record
from gamesearch.exercises.museum import expose
from gamesearch.exercises.quick_check import notebooks_with_questions, read_questions
from gamesearch.search.critical import minimal_leaves
from gamesearch.search.montecarlo import root_after
from gamesearch.search.ordering import best_first
from gamesearch.search.table import Bound, Entry, bound_of
from gamesearch.solver.cells import has_line

ASKED = [
    pytest.param(question, id=f"{notebook}-{number}")
    for notebook in notebooks_with_questions()
    for number, question in enumerate(read_questions(notebook), 1)
]


def leaves_read(search, tree, **window):
    """Return the utilities of the leaves that a search reads, in its order."""
    return [tree.utility(leaf) for leaf in record(search, tree, (), **window).leaves]


def counted(search, game):
    """Return `game`, counted, after a search of it."""
    watched = Counted(game)
    search(watched, watched.initial)
    return watched


NAMES = {name: getattr(gamesearch, name) for name in gamesearch.__all__} | {
    "Bound": Bound,
    "Entry": Entry,
    "best_first": best_first,
    "bound_of": bound_of,
    "counted": counted,
    "expose": expose,
    "factorial": factorial,
    "has_line": has_line,
    "inf": inf,
    "leaves_read": leaves_read,
    "minimal_leaves": minimal_leaves,
    "root_after": root_after,
}


def numbers_in(text):
    """Return the numbers that stand in `text`, without their signs."""
    return {float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\.?\d*", text)}


def numbers_known(question):
    """Return the numbers that a question asks with, or that its tests work out."""
    facts = (f"{fact['expression']} {fact['is']}" for fact in question.verify)
    return set().union(*map(numbers_in, (question.text, question.tree, *facts)))


@pytest.mark.parametrize("question", ASKED)
def test_what_a_question_says_is_what_the_package_computes(question):
    tree = ExplicitTree.parse(question.tree) if question.tree else None
    found = [eval(fact["expression"], NAMES | {"tree": tree}) for fact in question.verify]
    assert found == [fact["is"] for fact in question.verify]


@pytest.mark.parametrize("question", ASKED)
def test_no_reply_tells_a_number_that_is_not_known_or_in_the_answers(question):
    offered = set().union(*(numbers_in(answer.text) for answer in question.answers))
    told = set().union(*(numbers_in(answer.feedback) for answer in question.answers))
    assert told - offered - numbers_known(question) == set()


@pytest.mark.parametrize("question", ASKED)
def test_the_numbers_of_a_right_answer_are_known(question):
    assert numbers_in(question.right.text) - numbers_known(question) == set()


def test_the_right_answer_to_a_question_on_a_tree_is_worked_out():
    assert [q.text for (q,) in (one.values for one in ASKED) if q.tree and not q.verify] == []
