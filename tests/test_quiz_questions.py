"""The pruning quiz: its answers against oracles that share no code with it, its words, its view."""

import random
import re

import pytest

from gamesearch import MAX, MIN, ExplicitTree, published
from gamesearch.widgets.quiz.pruning_quiz import PruningQuiz
from gamesearch.widgets.quiz.questions import Question, Score, read_value
from gamesearch.widgets.quiz.recipes import Recipe
from gamesearch.widgets.quiz.sheet import print_sheet
from oracles import fold

INFINITE = float("inf")


# ---------------------------------------------------------------- oracles


def random_spec(lot, plies, values):
    """A list of lists that may be uneven, with one to three moves at a node."""
    if plies == 0 or (plies < 3 and lot.random() < 0.1):
        return lot.choice(values)
    return [random_spec(lot, plies - 1, values) for _ in range(lot.randint(1, 3))]


def leaves_read(spec, is_max, strict, shallow=False):
    """The paths that alpha-beta reads, by its definition on lists; `shallow`: only the parent's
    bound is known, so that there are no deep cutoffs."""
    read = []

    def value(node, path, is_max, low, high):
        if not isinstance(node, list):
            read.append(path)
            return node
        found = None
        for place, child in enumerate(node):
            if shallow:
                bound = (-INFINITE if found is None else found, INFINITE)
                window = bound if is_max else (-INFINITE, INFINITE if found is None else found)
            else:
                window = (low, high)
            got = value(child, (*path, place), not is_max, *window)
            found = got if found is None or (got > found if is_max else got < found) else found
            if is_max:
                low = max(low, found)
            else:
                high = min(high, found)
            if low > high or (low == high and not strict):
                break
        return found

    value(spec, (), is_max, -INFINITE, INFINITE)
    return read


def is_read_by_intervals(spec, leaf, is_max, strict):
    """Whether a leaf is read, looked at by itself: at every node on the way to it, the greatest
    true value left of the path at a MAX node is below the smallest at a MIN node."""
    low, high, node = -INFINITE, INFINITE, spec
    for place in leaf:
        for sibling in node[:place]:
            worth = fold(sibling, not is_max)
            low, high = (max(low, worth), high) if is_max else (low, min(high, worth))
            if low > high or (low == high and not strict):
                return False
        node, is_max = node[place], not is_max
    return True


def at(spec, path):
    for place in path:
        spec = spec[place]
    return spec


def drawn(count, seed=0):
    """Random trees as pairs of lists and of who begins, with many values or few."""
    lot = random.Random(seed)
    for number in range(count):
        values = range(-9, 100) if number % 2 else range(4)
        spec = [random_spec(lot, lot.randint(1, 4), values) for _ in range(lot.randint(2, 3))]
        if 2 <= sum(1 for _ in re.finditer(r"\d+", str(spec))) <= 40:
            yield spec, lot.random() < 0.5


def as_question(spec, is_max, rule):
    return Question(ExplicitTree(spec, MAX if is_max else MIN), rule)


# ---------------------------------------------------------------- what is right


def test_what_is_pruned_agrees_with_both_oracles_on_a_thousand_trees_under_both_rules():
    seen = pruned = 0
    for spec, is_max in drawn(1100):
        for rule in "≥>":
            question = as_question(spec, is_max, rule)
            strict = rule == ">"
            read = leaves_read(spec, is_max, strict)
            by_intervals = {
                leaf for leaf in question.leaves if is_read_by_intervals(spec, leaf, is_max, strict)
            }
            assert set(question.leaves) - question.pruned == set(read) == by_intervals
            assert question.value == fold(spec, is_max)
            pruned += len(question.pruned)
        seen += 1
    assert seen >= 1000 and pruned > 1000


def test_every_cutoff_names_an_opponent_above_who_has_what_it_says():
    cutoffs = deep = 0
    for spec, is_max in drawn(200, seed=1):
        for rule in "≥>":
            question = as_question(spec, is_max, rule)
            for node, cut in question.reasons.cutoffs.items():
                moves_max = is_max == (len(node) % 2 == 0)
                worth = fold(at(spec, node), moves_max)
                assert worth >= cut.bound if moves_max else worth <= cut.bound
                assert node[: len(cut.source)] == cut.source
                assert (len(node) - len(cut.source)) % 2 == 1
                assert cut.witness[:-1] == cut.source and cut.witness < node
                assert (
                    fold(
                        at(spec, cut.witness), moves_max == (len(cut.witness) % 2 == len(node) % 2)
                    )
                    == cut.limit
                )
                assert cut.deep <= (len(node) - len(cut.source) >= 3)
                cutoffs, deep = cutoffs + 1, deep + cut.deep
    assert cutoffs > 300 and deep > 5


def test_deep_cutoffs_are_there_exactly_where_the_parents_bound_alone_prunes_less():
    deep = 0
    for spec, is_max in drawn(200, seed=2):
        for rule in "≥>":
            question = as_question(spec, is_max, rule)
            fewer = leaves_read(spec, is_max, rule == ">", shallow=True)
            said = any(cut.deep for cut in question.reasons.cutoffs.values())
            assert said == (len(fewer) > len(question.leaves) - len(question.pruned))
            deep += said
    assert deep > 5


def test_what_is_said_of_an_inner_node_is_true_of_its_value():
    for spec, is_max in drawn(100, seed=3):
        question = as_question(spec, is_max, "≥")
        for node, (low, high) in question.reasons.proven.items():
            worth = at(spec, node)
            if isinstance(worth, list):
                worth = fold(worth, is_max == (len(node) % 2 == 0))
            assert low <= worth <= high


# ---------------------------------------------------------------- what is said


def test_every_node_of_the_textbook_tree_gets_its_reason():
    result = Question(published["textbook"]).check({(1, 1), (2, 2)}, 2)
    assert [(r.title, r.given, r.truth, r.right) for r in result.remarks] == [
        ("A (MAX)", "= 2", "= 3", False),
        ("B (MIN)", "", "= 3", None),
        ("leaf 1 (value 3)", "read", "read", True),
        ("leaf 2 (value 12)", "read", "read", True),
        ("leaf 3 (value 8)", "read", "read", True),
        ("C (MIN)", "", "≤ 2", None),
        ("leaf 4 (value 2)", "read", "read", True),
        ("leaf 5 (value 4)", "pruned", "pruned", True),
        ("leaf 6 (value 6)", "read", "pruned", False),
        ("D (MIN)", "", "= 2", None),
        ("leaf 7 (value 14)", "read", "read", True),
        ("leaf 8 (value 5)", "read", "read", True),
        ("leaf 9 (value 2)", "pruned", "read", False),
    ]
    assert (result.right, result.leaves, result.value_right, result.passed) == (7, 9, False, False)
    why = {remark.title: remark.reason for remark in result.remarks}
    cut = "C (MIN) holds ≤ 2 after leaf 4, and A (MAX) has 3 by B: 2 ≤ α = 3"
    assert why["leaf 5 (value 4)"] == why["leaf 6 (value 6)"] == cut
    assert why["C (MIN)"] == f"the smallest of 2, and of what was pruned. {cut}"
    assert why["A (MAX)"] == "the greatest of B = 3, C ≤ 2, D = 2"
    assert why["leaf 1 (value 3)"] == "the window is (−∞, +∞): nobody has anything yet"
    assert why["leaf 8 (value 5)"] == (
        "the window is (3, 14): MAX has 3 and MIN has 14, but α < β, "
        "so it may still change the value"
    )


def test_a_deep_cutoff_names_the_ancestor_whose_bound_causes_it():
    question = Question(published["deep"])
    assert question.reasons.why((1, 0, 0, 1)) == (
        "A deep alpha cutoff: D (MIN) holds ≤ 3 after leaf 2, and A (MAX), 3 plies higher up, "
        "has 5 by leaf 1: 3 ≤ α = 5"
    )
    assert question.reasons.why((1, 1, 1, 1)) == (
        "H (MIN) holds ≤ 2 after leaf 8, and A (MAX), 3 plies higher up, has 5 by leaf 1: "
        "2 ≤ α = 5; F (MAX) has 4 by G, enough as well"
    )


def test_the_two_rules_differ_at_a_tie_and_say_so():
    tie = ExplicitTree([[3, 5], [3, 1]])
    assert Question(tie, "≥").pruned == {(1, 1)}
    strict = Question(tie, ">")
    assert strict.pruned == set()
    assert strict.reasons.why((1, 1)) == (
        "the window is (3, 3): α = β, and this rule cuts only if α > β"
    )
    assert Question(ExplicitTree([[3, 5], [2, 1]]), ">").reasons.why((1, 1)).endswith("2 < α = 3")


def test_a_leaf_below_a_pruned_node_is_pruned_with_all_of_it():
    question = Question(ExplicitTree([[[5]], [[1], [7, 8]]]))
    assert question.reasons.why((1, 1, 0)).startswith("pruned with all of F. D (MIN) holds ≤ 1")


def test_a_beta_cutoff_at_max_is_said_with_beta():
    question = Question(ExplicitTree([[3, 5], [9, 1]], MIN))
    assert question.reasons.why((1, 1)) == (
        "C (MAX) holds ≥ 9 after leaf 3, and A (MIN) has 5 by B: 9 ≥ β = 5"
    )


def test_a_value_without_bound_needs_no_opponent_to_be_cut_off():
    question = Question(ExplicitTree([[-INFINITE, 4], 1]))
    assert question.pruned == {(0, 1)}
    assert "nothing can be lower: −∞ ≤ α = −∞" in question.reasons.why((0, 1))


def test_an_answer_that_is_all_right_passes_and_counts_once():
    question, score = Question(published["textbook"]), Score()
    wrong, right = question.check((), 3), question.check(question.pruned, 3)
    assert right.passed and not wrong.passed
    assert score.count(question, wrong) and not score.count(question, right)
    other = Question(published["textbook"], ">")
    assert score.count(other, other.check(other.pruned, 3.0))
    assert score.words() == "Score: 16 of 18 leaves right, 1 of 2 questions passed"


def test_a_leaf_that_the_tree_has_not_is_refused():
    with pytest.raises(ValueError, match="no leaf"):
        Question(published["textbook"]).check([(5, 5)], 3)


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), (" −2.5 ", -2.5), ("= 4", 4), ("∞", INFINITE), ("-1", -1)]
)
def test_a_value_is_read_as_people_write_it(text, value):
    assert read_value(text) == value


@pytest.mark.parametrize(
    ("text", "said"), [("", "write the value"), ("x", "not a number"), ("nan", "not a number")]
)
def test_what_is_no_value_gets_a_sentence(text, said):
    with pytest.raises(ValueError, match=said):
        read_value(text)


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (ExplicitTree(5), "one leaf"),
        (ExplicitTree([[5]]), "one leaf"),
        (ExplicitTree([1] * 41), "at most 40 leaves"),
        (published["dice"], "CHANCE"),
        (7, "ExplicitTree"),
    ],
)
def test_a_tree_that_makes_no_question_gets_a_sentence(tree, said):
    with pytest.raises(ValueError, match=said):
        Question(tree)


# ---------------------------------------------------------------- what is drawn by lot

FROZEN = {
    (1, 1): "((16 17 9) (7 16 8) (18 16 14))",
    (7, 1): "((15 17 10) (6 6 7) (9 9 17))",
    (1, 2): "((((20 19) (7 16)) ((18 16) (19 15))) (((11 2) (5 8)) ((18 1) (19 3))))",
    (1, 3): "((((3 5) (1 4)) ((3 1) (1 3))) (((1 5) (5 1)) ((5 4) (4 5))))",
}


@pytest.mark.parametrize("recipe", FROZEN)
def test_the_same_seed_gives_the_same_tree_everywhere(recipe):
    assert Recipe(*recipe).question().tree.text() == FROZEN[recipe]
    assert Recipe(*recipe, rule=">").question().tree.text() == FROZEN[recipe]


def test_a_question_says_in_words_how_to_draw_it_again():
    assert Recipe(7, 2, to_move=MIN, rule=">").words() == (
        "seed 7, difficulty 2 (deep cutoffs), 2 moves, 4 plies, MIN at the root, cut if α > β"
    )


@pytest.mark.parametrize("is_max", [True, False])
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_each_difficulty_keeps_its_promise(difficulty, is_max):
    for seed in range(12):
        tree = Recipe(seed, difficulty, to_move=MAX if is_max else MIN).question().tree
        spec = eval(
            tree.text().removeprefix("min").replace(" ", ",").replace("(", "[").replace(")", "]")
        )
        reads = [leaves_read(spec, is_max, strict) for strict in (False, True)]
        by_parent = leaves_read(spec, is_max, False, shallow=True)
        leaves = sum(tree.is_terminal(state) for state in tree.states)
        if difficulty == 1:
            assert reads[0] == reads[1] == by_parent and len(reads[0]) < leaves
        elif difficulty == 2:
            assert reads[0] == reads[1] and len(reads[0]) < len(by_parent)
        else:
            assert len(reads[0]) < len(reads[1])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"difficulty": 2, "depth": 3}, "four plies at least"),
        ({"branching": 4, "depth": 4}, "256 leaves"),
        ({"branching": 1, "depth": 3}, "choose more moves"),
        ({"difficulty": 4}, "difficulty is 1, 2 or 3"),
        ({"to_move": 0}, "MAX or MIN"),
        ({"rule": "="}, "rule is"),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(options, said):
    with pytest.raises(ValueError, match=said):
        Recipe(**options).question()


# ---------------------------------------------------------------- the sheet


def test_a_sheet_holds_the_questions_and_apart_from_them_the_key():
    sheet = print_sheet([1, 2], difficulty=2)
    questions = [Recipe(seed, 2).question() for seed in (1, 2)]
    for question in questions:
        numbers = ", ".join(map(str, question.numbers(question.pruned)))
        for key in (sheet.key.text, sheet.key.html):
            assert f"Pruned leaves: {numbers} (" in key
            assert f"Value of the root: {question.value}" in key
        assert question.outline() in sheet.questions.text
        assert question.outline(question.pruned, values=True) in sheet.key.text
        for asked in (sheet.questions.text, sheet.questions.html):
            assert numbers not in asked and "//" not in asked.replace("</", "")
    assert "holds" not in repr(sheet.questions) and "deep alpha cutoff" in sheet.key.text


def test_every_picture_of_a_sheet_has_alt_text_and_pages_are_whole():
    sheet = print_sheet([1, 2, 3])
    for page in (sheet.questions, sheet.key):
        images = re.findall(r"<img [^>]*>", page.html)
        assert len(images) == 3 and all('alt="Game tree' in image for image in images)
        assert page.html.startswith("<!DOCTYPE html>") and 'lang="en"' in page.html
        assert "size: A4" in page.html
    first = Recipe(1).question()
    assert f'alt="Game tree, not yet searched: {first.nested()}."' in sheet.questions.html


def test_pages_are_saved_as_html_or_as_text(tmp_path):
    sheet = print_sheet([1])
    sheet.questions.save(tmp_path / "quiz.html")
    sheet.key.save(tmp_path / "key.txt")
    assert (tmp_path / "quiz.html").read_text(encoding="utf-8") == sheet.questions.html
    assert (tmp_path / "key.txt").read_text(encoding="utf-8") == sheet.key.text


def test_the_same_seeds_give_the_same_sheet_and_none_give_a_sentence():
    assert print_sheet([1, 2]).questions.html == print_sheet([1, 2]).questions.html
    with pytest.raises(ValueError, match="one question at least"):
        print_sheet([])


# ---------------------------------------------------------------- the view


def press(quiz, *numbers):
    for number in numbers:
        button = quiz.leaves.buttons[quiz.question.leaves[number - 1]]
        button.value = not button.value


def answer(quiz, value, *numbers):
    press(quiz, *numbers)
    quiz.value.value = value
    quiz.check.click()


def test_a_right_answer_passes_and_a_wrong_one_is_told_for_every_node():
    quiz = PruningQuiz(published["textbook"])
    answer(quiz, "3", 5, 6)
    assert "Passed" in quiz.summary.value and "9 of 9 leaves right, 1 of 1" in quiz.summary.value
    assert quiz.reasons.value.count("<tr>") == 14
    press(quiz, 5)
    quiz.check.click()
    assert "Not yet" in quiz.summary.value and "first answer" in quiz.summary.value
    assert "9 of 9 leaves right, 1 of 1" in quiz.summary.value


def test_a_button_says_without_colour_whether_its_leaf_is_marked():
    quiz = PruningQuiz(published["textbook"])
    button = quiz.leaves.buttons[1, 1]
    assert (button.description, button.tooltip) == ("5: 4", "leaf 5, value 4: not marked")
    press(quiz, 5)
    assert (button.description, button.tooltip) == ("// 5: 4", "leaf 5, value 4: marked as pruned")
    assert "Marked as pruned: 5." in quiz.tree.value


def test_a_whole_subtree_is_marked_and_unmarked_at_once():
    quiz = PruningQuiz(published["deep"])
    quiz.leaves.toggle_all((1, 0))
    assert quiz.question.numbers(quiz.leaves.marked) == [2, 3, 4, 5]
    press(quiz, 3)
    quiz.leaves.toggle_all((1, 0))
    assert quiz.question.numbers(quiz.leaves.marked) == [2, 3, 4, 5]
    quiz.leaves.toggle_all((1, 0))
    assert quiz.leaves.marked == []


def test_an_answer_without_a_value_gets_a_sentence_and_does_not_count():
    quiz = PruningQuiz()
    quiz.check.click()
    assert "write the value" in quiz.message.value and 'role="alert"' in quiz.message.value
    assert quiz.result is None and not quiz.score.first
    answer(quiz, "14")
    assert quiz.message.value == "" and quiz.result


def test_the_next_question_is_that_of_the_next_seed_with_nothing_marked():
    quiz = PruningQuiz(seed=3)
    answer(quiz, "1", 1)
    quiz.next.click()
    assert quiz.question.tree == Recipe(4).question().tree
    assert quiz.leaves.marked == [] and quiz.value.value == "" and quiz.reasons.value == ""
    assert "0 of 1 questions passed" in quiz.summary.value


def test_difficulty_brings_its_size_and_the_rule_keeps_the_tree():
    quiz = PruningQuiz()
    quiz.difficulty.value = 3
    assert (quiz.branching.value, quiz.depth.value) == (2, 4)
    assert quiz.question.tree == Recipe(1, 3).question().tree
    tree = quiz.question.tree
    quiz.rule.value = ">"
    assert quiz.question.tree == tree and quiz.question.rule == ">"
    assert "cuts if α &gt; β" in quiz.prompt.value
    given = PruningQuiz(published["tie"])
    given.rule.value = ">"
    assert given.question.tree == published["tie"]


def test_a_size_that_cannot_be_drawn_gets_a_sentence_and_the_question_stays():
    quiz = PruningQuiz(difficulty=2)
    before = quiz.question
    quiz.depth.value = 3
    assert "four plies at least" in quiz.message.value and quiz.question is before
    answer(quiz, "16", *before.numbers(before.pruned))
    assert "Passed" in quiz.summary.value
    quiz.depth.value = 4
    assert quiz.message.value == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"tree": ExplicitTree(5)}, "one leaf"),
        ({"tree": "((3 12) (2 x))"}, "character 12"),
        ({"tree": ""}, "empty text"),
        ({"tree": 7}, "not int"),
        ({"tree": "(" * 3000 + "5"}, "at most 100 plies"),
        ({"difficulty": 9}, "difficulty is"),
        ({"rule": "="}, "rule is"),
        ({"seed": "x"}, "whole number"),
        ({"branching": (2, 3)}, ""),
        ({"branching": 6, "depth": 5}, "leaves"),
    ],
)
def test_bad_arguments_leave_a_sentence_and_a_quiz_that_works(arguments, said):
    quiz = PruningQuiz(**arguments)
    assert 'role="alert"' in quiz.message.value and said in quiz.message.value
    assert quiz.question.tree == Recipe().question().tree
    answer(quiz, "14", 5, 6)
    assert "Passed" in quiz.summary.value


def test_a_page_without_a_kernel_shows_the_question_and_then_the_answer():
    quiz = PruningQuiz(published["textbook"])
    bundle = quiz._repr_mimebundle_()
    assert bundle["text/html"].count('<img src="data:image/svg+xml') == 2
    assert bundle["text/plain"].endswith(
        "A MAX\n  B MIN: 1:3 2:12 3:8\n  C MIN: 4:2 5:4 6:6\n  D MIN: 7:14 8:5 9:2"
    )
    assert bundle == {
        **PruningQuiz(published["textbook"])._repr_mimebundle_(),
        **{key: value for key, value in bundle.items() if "widget" in key},
    }
    answer(quiz, "3", 5, 6)
    bundle = quiz._repr_mimebundle_()
    assert "  C MIN ≤ 2: 4:2 //5:4 //6:6" in bundle["text/plain"]
    assert "holds ≤ 2 after leaf 4" in bundle["text/html"]


def test_two_quizzes_have_different_ids_in_their_trees():
    one, other = PruningQuiz(), PruningQuiz()
    ids = [set(re.findall(r' id="([^"]*)"', quiz.tree.value)) for quiz in (one, other)]
    shared = {name for name in ids[0] & ids[1] if name != "graph0"}
    assert ids[0] and not shared


def test_a_quiz_prints_its_question_and_those_of_the_seeds_after_it():
    assert PruningQuiz(seed=2).sheet(3).questions.text == print_sheet([2, 3, 4]).questions.text
    given = PruningQuiz(published["textbook"], seed=5).sheet(2)
    assert "((3 12 8) (2 4 6) (14 5 2))" in given.questions.text
    assert Recipe(5).words() in given.questions.text
