"""The column that every widget of the course is: it says so when its kernel has gone."""

import ipywidgets as w
import pytest

from gamesearch import widgets
from gamesearch.exercises import QuickCheck
from gamesearch.widgets.panel import GONE, Panel

WIDGETS = [getattr(widgets, name) for name in widgets.__all__ if name[0].isupper()]


@pytest.mark.parametrize("widget", [*WIDGETS, QuickCheck])
def test_every_widget_of_the_course_is_a_panel(widget):
    assert issubclass(widget, Panel)


def sentence_of(panel):
    styles = [child.value for child in panel.children if GONE in getattr(child, "value", "")]
    assert len(styles) == 1 and ".gamesearch.jupyter-widgets-disconnected" in styles[0]
    return panel.children[0]


def test_the_sentence_stays_first_when_the_children_are_others():
    one, other = w.Label("one"), w.Label("other")
    panel = Panel([one])
    assert panel.children == (sentence_of(panel), one)
    panel.children = [other, one]
    assert panel.children == (sentence_of(panel), other, one)
    panel.children = panel.children
    assert panel.children == (sentence_of(panel), other, one)


def test_a_quick_check_keeps_the_sentence_beside_its_questions():
    check = QuickCheck("03")
    assert sentence_of(check) not in check.asked
    assert set(check.asked) < set(check.children)
    assert "gamesearch" in check._dom_classes
