"""The picture of a growing search tree: what stands where, in drawing, text and alt text."""

import re
import xml.etree.ElementTree as ET

import pytest

from gamesearch import MAX, MIN, ExplicitTree, TicTacToe
from gamesearch.draw.growth import draw_search_tree
from gamesearch.draw.style import legend_of
from gamesearch.games.nim import Nim
from gamesearch.games.pig import Race
from gamesearch.search.montecarlo import Node, flat_monte_carlo, mcts, root_after

SVG = "{http://www.w3.org/2000/svg}"
GAME = TicTacToe()
END = GAME.parse("XOXOOX...")


def grown(game=GAME, state=END, playouts=40):
    return root_after(mcts(game, state), playouts)


def edges(dot):
    """The pen of each edge, by its id."""
    found = re.findall(r'-> \w+ \[id="(\w+)".*?penwidth=([\d.]+)', dot)
    return {name: float(pen) for name, pen in found}


def by_hand():
    """MAX with two moves, one of them tried further by MIN; all numbers set here."""
    root = Node((), MAX, visits=10, total=7.0)
    left = Node((0,), MIN, "left", root, visits=6, total=5.0, untried=["c"])
    right = Node((1,), MIN, "right", root, visits=3, total=1.5, over=True)
    below = Node((0, 0), MAX, "a", left, visits=5, total=4.5)
    other = Node((0, 1), MAX, "b", left)
    root.children, left.children = [left, right], [below, other]
    root.latest, root.result = below, 1
    return root


def test_visits_and_means_stand_on_the_edges_and_moves_in_the_nodes():
    drawn = draw_search_tree(by_hand())
    assert drawn.text == (
        "MAX 10: 0.7\n"
        "  left MIN 6: 0.833\n"
        "    a MAX 5: 0.9\n"
        "    b MAX 0\n"
        "    (1 untried)\n"
        "  right end 3: 0.5"
    )
    stems = re.findall(r'class="stem".*?<td bgcolor="#\w+">(.*?)</td>', drawn.dot)
    assert stems == ["10: 0.7", "6: 0.833", "5: 0.9", "0", "3: 0.5"]
    labels = re.findall(r'g\d \[.*fontsize=\d+ label="(.*)"\]', drawn.dot)
    assert labels == ["", "left", "a", "b", "right"]
    shapes = re.findall(r"g\d \[.*shape=(\w+) width=0\.\d+ height=0\.\d+ style", drawn.dot)
    assert shapes == ["house", "invhouse", "house", "house", "square"]


def test_the_alt_text_and_the_caption_say_what_the_tree_says():
    drawn = draw_search_tree(by_hand())
    said = (
        "10 playouts, mean to MAX 0.7; the latest, coloured, was worth 1. "
        "Most visited: left, 6 visits."
    )
    assert drawn.caption == said
    assert drawn.alt == f"Search tree, 5 nodes drawn. {said} Most visited line: left, a."
    assert repr(drawn) == drawn.text
    assert "Mine." in draw_search_tree(by_hand(), caption="Mine.").html()


def test_the_more_visits_the_heavier_the_edge():
    pens = edges(draw_search_tree(by_hand()).dot)
    assert pens["g1u"] == pens["g1d"] == 4.0 and pens["g4u"] == 2.5
    assert pens["g2u"] == round(1 + 5 * 5 / 6, 1) and pens["g3u"] == 1


def test_the_way_of_the_latest_playout_is_marked_and_where_it_began():
    dot = draw_search_tree(by_hand()).dot
    classes = dict(re.findall(r'\ng(\d) \[id="g\d" class="([\w ]+)"', dot))
    assert classes == {
        "0": "max path best",
        "1": "min path best",
        "2": "max cur path best",
        "3": "max",
        "4": "leaf",
    }
    coloured = {name for name, rest in re.findall(r'id="(g\d+u)"(.*)', dot) if "#D55E00" in rest}
    assert coloured == {"g1u", "g2u"}
    pens = dict(re.findall(r'\ng(\d) \[id="g\d" class="[\w ]+" penwidth=([\d.]+)', dot))
    assert pens == {"0": "3.2", "1": "3.2", "2": "5", "3": "1.2", "4": "1.2"}


def test_the_marks_follow_a_real_search():
    steps = mcts(GAME, END)
    for _ in range(30):
        root = next(steps)
        way, node = [], root.latest
        while node:
            way.append(node)
            node = node.parent
        assert draw_search_tree(root).dot.count(" path") == len(way)


def test_a_node_not_visited_yet_is_pale():
    looks = draw_search_tree(by_hand()).dot
    assert '"#CCE3F0"' in looks.split("\ng3 ")[1].split("\n")[0]
    assert looks.count("#CCE3F0") == 1


def test_probabilities_stand_on_the_edges_after_chance():
    game = Race()
    root = root_after(mcts(game, game.initial), 60)
    drawn = draw_search_tree(root, depth=2)
    wild = next(child for child in root.children if child.move == "wild")
    assert all(f"<i>p</i> 0.5<br/>{child.visits}: " in drawn.dot for child in wild.children)
    assert "  wild CHANCE" in drawn.text and "    0.5* MIN" in drawn.text
    assert "shape=circle" in drawn.dot and "Most visited: wild" in drawn.caption


def test_what_is_not_drawn_is_counted():
    root = grown(state=GAME.initial, playouts=300)
    for options in ({"limit": 7}, {"depth": 1}, {"least": 20}, {"limit": 1}, {"depth": 0}):
        drawn = draw_search_tree(root, **options)
        shown = re.findall(r"(?:MAX|MIN|end) \d", drawn.text)
        hidden = sum(int(n.replace(",", "")) for n in re.findall(r"\(([\d,]+) more", drawn.text))
        assert len(shown) + hidden == len(root.walk())
    assert len(re.findall(r"(?:MAX|MIN|end) \d", draw_search_tree(root, limit=7).text)) == 7
    few = draw_search_tree(root, least=20)
    assert all(int(n) >= 20 for n in re.findall(r"(?:MAX|MIN|end) (\d+)", few.text))


@pytest.mark.parametrize("options", [{"limit": 0}, {"depth": -1}])
def test_a_limit_without_sense_is_an_error(options):
    with pytest.raises(ValueError, match="limit is at least 1"):
        draw_search_tree(by_hand(), **options)


def test_it_is_drawn_by_graphviz_with_ids_that_can_be_told_apart():
    drawn = draw_search_tree(grown(), prefix="a7")
    ids = [element.get("id") for element in ET.fromstring(drawn.svg).iter() if element.get("id")]
    assert {"a7g0", "a7g1", "a7g1s", "a7g1u", "a7g1d"} <= set(ids)
    assert "8" in "".join(ET.fromstring(drawn.svg).itertext())


def test_with_the_game_positions_stand_in_the_nodes():
    dot = draw_search_tree(grown(), GAME).dot
    assert dot.count("rounded") == 2 and "point-size" in dot
    assert ET.fromstring(draw_search_tree(grown(), GAME).svg) is not None
    game = Nim([1, 2])
    assert "point-size" not in draw_search_tree(grown(game, game.initial), game).dot


def test_it_shows_itself_with_a_legend_of_the_signs_in_use():
    bundle = draw_search_tree(grown())._repr_mimebundle_()
    assert bundle["text/plain"].startswith("MAX 40: ")
    legend = re.search(r'alt="(Legend: [^"]*)"', bundle["text/html"])[1]
    assert legend == "Legend: MAX, MIN, leaf, latest playout, most visited"
    assert bundle["text/html"].count("<img") == 2
    assert "<svg" in draw_search_tree(grown()).inline()


def test_a_move_with_signs_of_dot_or_html_is_drawn_as_it_is():
    root = by_hand()
    root.children[0].move = 'say "<hi>" \\ & go'
    drawn = draw_search_tree(root)
    assert 'say "<hi>" \\ & go' in "".join(ET.fromstring(drawn.svg).itertext())


def test_flat_monte_carlo_and_an_unvisited_root_are_drawn_too():
    root = flat_monte_carlo(GAME, END, 30)
    assert draw_search_tree(root).text.count("10: ") == 3
    assert "Most visited:" not in draw_search_tree(root).caption
    assert draw_search_tree(Node((), MAX)).alt == "Search tree, 1 node drawn. No playout yet."


def test_a_leaf_is_drawn_where_the_game_is_over_and_nowhere_else():
    tree = ExplicitTree([1, [-1, 1]])
    text = draw_search_tree(root_after(mcts(tree, ()), 3)).text
    assert [line.split()[1] for line in text.splitlines()[1:3]] == ["end", "MIN"]


def test_what_is_untried_stands_to_the_right_of_what_was_tried():
    drawn = draw_search_tree(by_hand())
    across = {
        group.get("id"): float(next(group.iter(f"{SVG}text")).get("x"))
        for group in ET.fromstring(drawn.svg).iter(f"{SVG}g")
        if group.get("id") in ("g1m", "g2s", "g3s")
    }
    assert across["g2s"] < across["g3s"] < across["g1m"]


def test_boards_have_the_legend_of_boards():
    boards, plain = draw_search_tree(grown(), GAME), draw_search_tree(grown())
    assert boards.legend == legend_of(boards.signs, boards=True) != plain.legend
    assert plain.legend == legend_of(plain.signs)
