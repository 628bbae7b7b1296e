"""The ordering explorer without a page: traits are set, the panes are read."""

import html
import re

import pytest

from gamesearch import ExplicitTree, TicTacToe, alphabeta, published, random_tree
from gamesearch.widgets import OrderingExplorer
from gamesearch.widgets.ordering import study as ordering_study
from gamesearch.widgets.ordering.study import ORDERS, OrderingStudy

LEAST = {"≥": "the least that any order allows", ">": "the least of any order if α ≥ β cuts"}


def rows(pane):
    """The rows of a table: words, nodes and leaves."""
    return [
        (html.unescape(words), int(nodes.replace(",", "")), int(leaves.replace(",", "")))
        for words, nodes, leaves in re.findall(
            r"<tr><td[^>]*>(.*?)</td><td[^>]*>([\d,]+)</td><td[^>]*>([\d,]+)</td>", pane.value
        )
    ]


def drawn(explorer):
    """How many leaves in the drawing are done, and how many pruned."""
    return tuple(
        len(re.findall(rf'class="[^"]*\bleaf {status}\b', explorer.tree.value))
        for status in ("done", "pruned")
    )


def said(explorer):
    return html.unescape(re.sub("<.*?>", "", explorer.message.value))


def state_of(explorer):
    return explorer.counts.value, explorer.tree.value, explorer.tried.value


@pytest.mark.parametrize("order", ORDERS[:-1])
@pytest.mark.parametrize("rule", ["≥", ">"])
def test_a_button_changes_the_counts_and_the_tree_together(order, rule):
    explorer = OrderingExplorer()
    explorer.order.value = order
    explorer.rule.value = rule
    study = OrderingStudy(published["textbook"])
    study.run(order, rule, seed=1)
    count = study.latest.count
    assert rows(explorer.counts) == [
        ("minimax, any order", 13, 9),
        (f"alpha-beta, {study.latest.order}, cut if α {rule} β", *count),
        (LEAST[rule], 9, 5),
    ]
    assert drawn(explorer) == (count.leaves, 9 - count.leaves)
    assert rows(explorer.tried)[-1] == (f"{study.latest.order}, α {rule} β", *count)


def test_bars_are_as_long_as_the_counts():
    explorer = OrderingExplorer()
    widths = re.findall(r"width: ([\d.]+)%", explorer.counts.value)
    assert widths == ["100.0", f"{100 * 11 / 13:.1f}", f"{100 * 9 / 13:.1f}"]


def test_a_malformed_tree_is_pointed_at_and_the_last_good_one_stays():
    explorer = OrderingExplorer()
    before = state_of(explorer)
    explorer.text.value = "((3 12) (2 x))"
    assert "character 12" in said(explorer)
    assert 'role="alert"' in explorer.message.value
    assert state_of(explorer) == before
    explorer.text.value = "((3 12) (2 9))"
    assert said(explorer) == ""
    assert rows(explorer.counts)[0][1:] == (7, 4)
    assert len(rows(explorer.tried)) == 1


def test_a_sentence_about_the_tree_stays_until_the_tree_is_mended():
    explorer = OrderingExplorer()
    explorer.text.value = "((3 12) (2 x))"
    explorer.order.value = "best first"
    assert rows(explorer.counts)[1][1:] == (9, 5)  # of the last good tree
    assert "character 12" in said(explorer)


def test_a_tree_with_chance_is_refused_in_words():
    explorer = OrderingExplorer()
    before = state_of(explorer)
    explorer.text.value = published["dice"].text()
    assert "write max or min in place of chance" in said(explorer)
    assert state_of(explorer) == before


@pytest.mark.parametrize(
    "game, sentence",
    [
        (published["dice"], "write max or min in place of chance"),
        (TicTacToe(), "take a smaller tree, or a position nearer to the end"),
    ],
)
def test_a_game_that_cannot_be_studied_gets_a_sentence_and_the_textbooks_tree(
    game, sentence, monkeypatch
):
    monkeypatch.setattr(ordering_study, "MOST", 1_000)
    explorer = OrderingExplorer(game)
    assert sentence in said(explorer)
    assert explorer.text.value == published["textbook"].text()
    explorer.text.value = "((3 12) (2 9))"
    assert said(explorer) == ""


def test_too_large_a_position_is_refused_and_the_last_one_stays(monkeypatch):
    monkeypatch.setattr(ordering_study, "MOST", 7_000)
    game = TicTacToe()
    explorer = OrderingExplorer(game, game.parse("XXOO.OX.."))
    before = state_of(explorer)
    explorer.text.value = "X...O...."
    assert "more than 7,000 nodes" in said(explorer)
    assert state_of(explorer) == before


@pytest.mark.parametrize("text", ["", "(", "()", ")", "((1 2)", "nan", "x" * 50])
def test_whatever_is_typed_gets_a_sentence(text):
    explorer = OrderingExplorer()
    before = state_of(explorer)
    explorer.text.value = text
    assert said(explorer)
    assert state_of(explorer) == before


def test_an_order_of_ones_own_is_shown_where_it_is_wanted():
    explorer = OrderingExplorer(ExplicitTree([[8, 9], [1, 2], [5, 4]]))
    assert explorer.own.layout.display == "none"
    explorer.order.value = "my own"
    assert explorer.own.layout.display == "flex" and explorer.own.value == "0 1 2"
    explorer.own.value = "1 2 0"
    assert rows(explorer.counts)[1][0] == "alpha-beta, my own 1 2 0, cut if α ≥ β"
    before = state_of(explorer)
    explorer.own.value = "1 1"
    assert "twice" in said(explorer) and state_of(explorer) == before


def test_another_seed_is_another_order():
    explorer = OrderingExplorer(random_tree(3, 3, seed=2))
    explorer.order.value = "random"
    assert explorer.seed.layout.display == "flex"
    seen = set()
    for seed in range(2, 8):
        explorer.seed.value = seed
        seen.add(rows(explorer.counts)[1][1:])
    assert len(seen) > 1 and len(rows(explorer.tried)) == 8


def test_a_random_tree_is_the_one_its_numbers_name_and_can_be_copied():
    explorer = OrderingExplorer()
    explorer.branching.value, explorer.depth.value, explorer.tree_seed.value = 2, 4, 7
    explorer.draw_lot.click()
    tree = random_tree(2, 4, seed=7)
    assert explorer.text.value == tree.text()
    assert rows(explorer.counts)[0][1:] == (31, 16)
    assert explorer.own.value == "0 1"


def test_another_number_for_the_random_tree_draws_it_at_once():
    explorer = OrderingExplorer()
    explorer.depth.value = 2
    assert explorer.text.value == random_tree(3, 2, seed=1).text()
    explorer.tree_seed.value = 5
    assert explorer.text.value == random_tree(3, 2, seed=5).text()
    assert rows(explorer.counts)[0][1:] == (13, 9)


def test_a_chosen_tree_that_was_typed_over_can_be_chosen_again():
    explorer = OrderingExplorer()
    explorer.chosen.value = "tie"
    explorer.text.value = "((3 12) (2 9))"
    assert explorer.chosen.value == "" and rows(explorer.counts)[0][1:] == (7, 4)
    explorer.chosen.value = "tie"
    assert explorer.text.value == published["tie"].text()


def test_a_published_tree_can_be_chosen_by_name():
    explorer = OrderingExplorer()
    for name in explorer.chosen.options[1:]:
        explorer.chosen.value = name
        assert explorer.text.value == published[name].text() and said(explorer) == ""


def test_a_tree_of_one_leaf_is_shown():
    explorer = OrderingExplorer(ExplicitTree(5))
    assert [row[1:] for row in rows(explorer.counts)] == [(1, 1)] * 3
    for order in ORDERS:
        explorer.order.value = order
        assert said(explorer) == ""


def test_a_position_of_another_game_can_be_typed():
    game = TicTacToe()
    explorer = OrderingExplorer(game, game.parse("XXOO.OX.."))
    assert explorer.text.description == "Position"
    explorer.text.value = "XXOO.OX"
    assert "cells" in said(explorer)
    explorer.text.value = "XXOOXOX.."
    assert said(explorer) == ""
    study = OrderingStudy(game, game.parse("XXOOXOX.."))
    study.run("as given", "≥")
    assert rows(explorer.counts)[1][1:] == study.latest.count


def test_too_large_a_tree_is_counted_though_not_drawn():
    explorer = OrderingExplorer(random_tree(7, 4, seed=1))
    explorer.order.value = "worst first"
    assert "Too large a tree to draw" in explorer.tree.value
    assert rows(explorer.counts)[1][1] > 2000
    assert "Too large" in explorer._repr_mimebundle_()["text/html"]


def test_of_a_tree_wider_than_a_page_it_is_said_where_its_root_is():
    explorer = OrderingExplorer(random_tree(3, 4, seed=1))
    assert "Its root is in the middle" in explorer.tree.value
    explorer.text.value = random_tree(3, 3, seed=1).text()
    assert "Its root is in the middle" not in explorer.tree.value


def test_two_explorers_have_no_id_in_common():
    one, other = (
        set(re.findall(r'id="([^"]*n\d[^"]*)"', OrderingExplorer().tree.value)) for _ in range(2)
    )
    assert one and other and not one & other


def test_without_a_kernel_its_page_shows_the_counts_and_the_tree():
    bundles = [OrderingExplorer()._repr_mimebundle_() for _ in range(2)]
    assert bundles[0]["text/plain"] == bundles[1]["text/plain"]
    assert (
        bundles[0]["text/plain"].splitlines()[0] == "OrderingExplorer: as given, 11 nodes, 7 leaves"
    )
    assert "*MAX = 3" in bundles[0]["text/plain"]
    assert re.findall(r'<img [^>]*alt="(Game tree|Legend)', bundles[0]["text/html"]) == [
        "Legend",
        "Game tree",
    ]
    assert "<svg" not in bundles[0]["text/html"] and "minimax, any order" in bundles[0]["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundles[0]


def test_the_tree_in_the_page_is_the_one_that_was_searched():
    explorer = OrderingExplorer()
    trace = OrderingStudy(published["textbook"]).run("as given", "≥")
    assert explorer.picture.text == trace_text(trace)


def trace_text(trace):
    from gamesearch import draw_tree, record

    assert trace.nodes == record(alphabeta, published["textbook"], ()).nodes
    return draw_tree(trace).text


def test_a_tree_and_a_position_may_be_given_as_texts():
    assert rows(OrderingExplorer("((3 12) (2 9))").counts)[0][1:] == (7, 4)
    explorer = OrderingExplorer(TicTacToe(), "XXOO.OX..")
    assert explorer.text.value == "XXOO.OX.." and said(explorer) == ""
    assert "is never closed" in said(OrderingExplorer("((3 12)"))


def test_words_keep_to_one_line_and_bars_give_way_on_a_narrow_page():
    table = OrderingExplorer().counts.value
    assert table.count("white-space: nowrap") == table.count("width: clamp(") == 3
