"""The quick checks: their form, the widget without a page, and its twin for readers."""

import re
from pathlib import Path

import pytest

from gamesearch.exercises.quick_check import (
    Answer,
    Question,
    as_html,
    as_text,
    notebooks_with_questions,
    read_questions,
)
from gamesearch.exercises.quick_check_view import QuickCheck
from gamesearch.widgets.message import Message

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("[0-9][0-9]-*.ipynb"))
ALL = {number: read_questions(number) for number in notebooks_with_questions()}
EVERY = [question for questions in ALL.values() for question in questions]

SMALL = Question(
    "Is `a < b`?",
    (Answer("Yes & no", "So it is.", right=True), Answer("No", "It is, for `a` = 1.")),
    tree="((5 8) (3 9))",
)

# ---------------------------------------------------------------- the questions


@pytest.mark.parametrize("number", ALL)
def test_a_notebook_has_three_to_five_questions(number):
    assert 3 <= len(ALL[number]) <= 5


def test_every_question_has_three_or_four_answers_and_one_of_them_is_right():
    counts = {(len(q.answers), sum(answer.right for answer in q.answers)) for q in EVERY}
    assert counts <= {(3, 1), (4, 1)}


def test_every_answer_has_a_reply_of_its_own():
    replies = [answer.feedback for question in EVERY for answer in question.answers]
    assert len(set(replies)) == len(replies)
    assert all(len(reply) > 25 for reply in replies)


def test_no_two_questions_are_the_same():
    assert len({question.text for question in EVERY}) == len(EVERY)


@pytest.mark.parametrize("number", ALL)
def test_the_right_answer_has_not_the_same_place_in_every_question(number):
    places = [[a.right for a in question.answers].index(True) for question in ALL[number]]
    assert len(set(places)) > 1


def test_the_right_answer_is_not_given_away_by_its_length():
    longest = sum(q.right.text == max((a.text for a in q.answers), key=len) for q in EVERY)
    assert longest <= len(EVERY) / 2


def test_the_misunderstandings_probed_are_numbers_of_the_table():
    assert {number for question in EVERY for number in question.probes} <= set(range(1, 33))


# ---------------------------------------------------------------- reading them


@pytest.mark.parametrize("name", ["03", 3, "3", "03-alpha-beta", "03-alpha-beta.ipynb"])
def test_a_notebook_is_named_by_its_number(name):
    assert read_questions(name) == ALL["03"]


@pytest.mark.parametrize("name", ["99", "", "alpha-beta", None, 2.5, "003"])
def test_an_unknown_notebook_is_refused_with_the_numbers_that_there_are(name):
    with pytest.raises(ValueError, match=r"choose one of 00, 01, 02"):
        read_questions(name)


# ---------------------------------------------------------------- the widget


def press(asked, place):
    asked.buttons[place].click()
    return asked.reply.value


def test_every_answer_has_a_button_that_says_it():
    for asked, question in zip(QuickCheck("03").asked, ALL["03"], strict=True):
        texts = [answer.text.replace("`", "") for answer in question.answers]
        lettered = [f"{letter}. {text}" for letter, text in zip("ABC", texts, strict=True)]
        assert [button.description for button in asked.buttons] == lettered


def test_each_answer_gets_its_own_reply_in_a_field_that_a_screen_reader_announces():
    check = QuickCheck("03")
    for asked, question in zip(check.asked, ALL["03"], strict=True):
        for place, answer in enumerate(question.answers):
            reply = press(asked, place)
            assert 'role="status"' in reply
            assert ("Right. " if answer.right else "Not so. ") in reply
            assert answer.feedback.split()[-1].strip("`.") in reply


def test_an_answer_is_marked_by_a_sign_and_keeps_it():
    asked = QuickCheck("00").asked[0]
    press(asked, 0), press(asked, 1)
    assert [button.description[0] for button in asked.buttons[:2]] == ["✗", "✓"]
    press(asked, 0)
    assert asked.buttons[0].description.count("✗") == 1


def test_the_first_answer_to_a_question_counts():
    check = QuickCheck("00")
    press(check.asked[0], 0), press(check.asked[0], 1)  # wrong, then right
    press(check.asked[1], 2)  # right
    assert "2 of 4 questions answered, 1 right at the first try" in check.score.value


def test_two_checks_do_not_share_what_was_answered():
    one, other = QuickCheck("00"), QuickCheck("00")
    press(one.asked[0], 1)
    assert other.asked[0].first is None and other.score.value == ""


def test_the_trees_of_two_checks_have_ids_of_their_own():
    ids = []
    for _ in range(2):
        for asked in QuickCheck("03").asked:
            trees = [c.value for c in asked.children if "<svg" in getattr(c, "value", "")]
            ids += [set(re.findall(r'id="([^"]+)"', tree)) for tree in trees]
    assert len(ids) > 2 and sum(map(len, ids)) == len(set().union(*ids))


def test_an_unknown_notebook_leaves_a_sentence_and_no_question():
    check = QuickCheck("99")
    assert check.asked == [] and 'role="alert"' in check.message.value
    assert "choose one of 00" in check._repr_mimebundle_()["text/plain"]


def test_no_message_stands_below_a_sound_check():
    assert isinstance(QuickCheck("03").message, Message) and QuickCheck("03").message.value == ""


# ---------------------------------------------------------------- for pages without a kernel


def test_the_text_asks_everything_before_it_answers():
    assert as_text([SMALL]).splitlines() == [
        "1. Is `a < b`?",
        "MAX",
        "  MIN: 5 8",
        "  MIN: 3 9",
        "   A) Yes & no",
        "   B) No",
        "",
        "Answers",
        "1A) Right. So it is.",
        "1B) Not so. It is, for `a` = 1.",
    ]


def test_the_page_folds_the_replies_and_shows_the_tree_with_alt_text():
    page = as_html([SMALL])
    shown, folded = page.split("<details>")
    assert "Yes &amp; no" in shown and "Right." not in shown and 'alt="' in shown
    assert "<code>a &lt; b</code>" in shown and "Right. So it is." in folded


def test_what_is_saved_is_the_same_every_time():
    one, other = (QuickCheck("03")._repr_mimebundle_() for _ in range(2))
    for kind in ("text/plain", "text/html"):
        assert one[kind] == other[kind]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_has_its_questions(path):
    assert path.name[:2] in ALL
