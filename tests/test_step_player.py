"""The step player without a page: buttons are pressed, the panes are read."""

import html
import re
from math import inf

import pytest

from gamesearch import (
    ExplicitTree,
    TicTacToe,
    alphabeta,
    draw_tree,
    expectiminimax,
    minimax,
    negamax,
    published,
    random_tree,
    record,
    star1,
)
from gamesearch.draw.twin import alt
from gamesearch.draw.view import View
from gamesearch.widgets import StepPlayer
from gamesearch.widgets.step.player import BUTTONS, LAID_OUT, SPEEDS
from gamesearch.widgets.step.position import Position
from gamesearch.widgets.step.restyled import WINDOW
from readings import gives_up, scout


def words(pane):
    """What is read in a pane; its style is not."""
    return html.unescape(re.sub("<style>.*?</style>|<.*?>", "", pane.value, flags=re.DOTALL))


def panes(player):
    """All that the player shows, but for its own ids."""
    shown = (player.beneath, player.tree, player.sentence)
    return [pane.value.replace(player.view_id, "") for pane in shown]


def textbook():
    return StepPlayer(record(alphabeta, published["textbook"], ()))


def marked_line(player):
    """The line of the source that the code pane marks."""
    code = html.unescape(re.sub("<.*?>", "", player.beneath.value.split("</pre>")[0]))
    lines = [line[1:].strip() for line in code.splitlines() if line[:1] == "▶"]
    highlighted = re.findall(r"<span style=[^>]*>▶ (.*?)</span>", player.beneath.value)
    assert [html.unescape(line).strip() for line in highlighted] == lines
    return lines


@pytest.mark.parametrize("by_line", [False, True])
def test_at_each_step_every_pane_stands_at_the_same_place(by_line):
    player = textbook()
    player.by.value = by_line
    position = Position(player.trace)
    position.by_line = by_line
    for place in range(len(position.stops)):
        position.go(place)
        step = position.step
        assert player.slider.value == player.play.value == place
        assert words(player.sentence) == position.sentence()
        assert marked_line(player) == [player.trace.line_text(step).strip()]
        counts = re.findall(r"<code>(.*?)</code>", player.beneath.value)
        assert counts[:4] == [str(count) for count in position.counters()]
        pairs = [part for pair in position.variables() for part in pair]
        for part in [*pairs, *position.stack()]:
            assert part in words(player.beneath)
        css = player.drawn.css(position.index)
        assert player.sentence.value.startswith(f"<style>{css}</style>")
        player.press("next")


def test_backwards_shows_exactly_what_was_shown_forwards():
    player = textbook()
    forwards = [panes(player)]
    while player.slider.value < player.slider.max:
        player.press("next")
        forwards.append(panes(player))
    for before in reversed(forwards[:-1]):
        player.press("previous")
        assert panes(player) == before
    player.press("previous")
    assert panes(player) == forwards[0]


def test_the_buttons_go_where_they_say():
    player = textbook()
    events = [player.trace.steps[i] for i in player.position.nodes]
    player.press("last")
    assert player.slider.value == player.slider.max == len(events) - 1
    player.press("first")
    assert player.slider.value == 0
    player.press("cutoff")
    assert "2 moves pruned" in words(player.sentence)
    player.press("call")
    assert player.position.step.event == "call"
    player.press("return")
    assert player.position.step.event == "return"


def test_a_jump_to_what_does_not_come_says_so_and_moves_nothing():
    player = textbook()
    player.press("cutoff")
    before = panes(player)[:2], player.css()
    player.press("cutoff")
    assert words(player.sentence) == "No next cutoff after this step."
    assert (panes(player)[:2], player.css()) == before
    player.press("next")
    assert "No next" not in words(player.sentence)


def test_slider_and_play_move_the_player_and_each_other():
    player = textbook()
    player.slider.value = 7
    assert player.position.place == player.play.value == 7
    player.play.value = 8
    assert player.position.place == player.slider.value == 8
    for name, milliseconds in SPEEDS.items():
        player.speed.value = name
        assert player.play.interval == milliseconds


def test_changing_between_lines_and_nodes_keeps_the_place():
    player = textbook()
    for _ in range(9):
        player.press("next")
    index = player.position.index
    player.by.value = True
    assert player.position.index == index == player.slider.value
    assert player.slider.max == len(player.trace.steps) - 1
    player.press("next")
    player.by.value = False
    assert player.position.index <= index + 1
    assert player.slider.max == 2 * player.trace.nodes - 1


UNLUCKY = "(4 chance(0.5*min(0 9) 0.25*min(1 8) 0.25*1))"


@pytest.mark.parametrize(
    "trace",
    [
        record(alphabeta, published["textbook"], ()),
        record(negamax, published["deep"], ()),
        record(scout, published["textbook"], ()),
        record(minimax, published["slice"], ()),
        record(alphabeta, published["wikipedia"], ()),
        record(alphabeta, TicTacToe(), TicTacToe().parse("XXOO.OX..")),
        record(star1, ExplicitTree.parse(UNLUCKY), (), low=0, high=8),
    ],
    ids=["textbook", "negamax", "searched twice", "minimax", "subtrees pruned", "boards", "dice"],
)
def test_the_style_of_each_step_shows_what_a_picture_of_that_step_does(trace):
    drawn = StepPlayer(trace).drawn
    texts = {
        name: re.findall(r'<text class="v v(\d+)"[^>]*>([^<]*)</text>', group)
        for name, group in re.findall(r'<g id="([^"]+)"[^>]*>(.*?)</g>', drawn.svg, re.DOTALL)
    }
    for step in range(len(trace.steps)):
        css = drawn.css(step)
        visible = {
            (name, number)
            for name, number in re.findall(r"#([\w]+) \.v(\d+)", line_of(css, "display: inline"))
        }
        bold = line_of(css, "stroke-width: 5")
        fresh = View(trace, upto=step, limit=10**9)
        for spot, now in zip(drawn.spots, fresh.root.walk(), strict=True):
            name = drawn.names[spot]
            inside = [text for number, text in texts[name] if (name, number) in visible]
            assert "".join(inside).lstrip("▲▼= ") == now.label.lstrip("= ")
            above = [
                t for number, t in texts.get(f"{name}s", []) if (f"{name}s", number) in visible
            ]
            cut = now.status == "pruned" and now.parent.status != "pruned"
            assert any(text.endswith("//") for text in above) == cut
            assert (f"#{name} .out" in bold) == now.current


def test_a_cut_below_a_chance_node_stands_beside_the_probability_once_the_node_is_left():
    trace = record(star1, ExplicitTree.parse(UNLUCKY), (), low=0, high=8)
    drawn = StepPlayer(trace).drawn
    left_out = next(s for s in drawn.spots if s.node.state == (1, 1))
    stems = dict(re.findall(r'<g id="([^"]+)"[^>]*>(.*?)</g>', drawn.svg, re.DOTALL))
    texts = re.findall(r">([^<>]+)</text>", stems[f"{drawn.names[left_out]}s"])
    assert texts == ["0.25", "0.25 //"]
    left = next(v.left for v in trace.visits if v.state == (1,))
    for step, number in [(0, 0), (left - 1, 0), (left, 1), (len(trace.steps) - 1, 1)]:
        shown = line_of(drawn.css(step), "display: inline")
        assert f"#{drawn.names[left_out]}s .v{number}" in shown
        assert f"#{drawn.names[left_out]}s .v{1 - number}" not in shown


def line_of(css, look):
    """The selectors that have a look."""
    return " ".join(s for s, found in re.findall(r"(.*?) \{(.*?)\}", css) if found == look)


def test_a_search_that_broke_off_can_be_stepped_to_where_it_did():
    with pytest.raises(LookupError) as error:
        record(gives_up, published["textbook"], (), at=(1, 0))
    player = StepPlayer(error.value.trace)
    player.press("last")
    assert "Here the search stopped: LookupError" in words(player.sentence)
    here = player.drawn.names[player.drawn.spot_of[player.trace.places[player.position.step.visit]]]
    assert f"#{here} .out" in line_of(player.css(), "stroke-width: 5")
    assert "text/html" in player._repr_mimebundle_()


def test_a_search_of_one_leaf_can_be_stepped():
    player = StepPlayer(record(alphabeta, ExplicitTree(5), ()))
    assert player.slider.max == 1
    assert words(player.sentence).startswith("A leaf, at the root")
    player.press("next")
    assert words(player.sentence) == "The leaf at the root is worth 5."
    assert player._repr_mimebundle_()["text/plain"].endswith("*5")


def test_a_function_that_never_calls_itself_is_answered_with_a_sentence():
    trace = record(lambda game, state: 3, published["slice"], ())
    player = StepPlayer(trace)
    said = html.unescape(str([child.value for child in player.children if hasattr(child, "value")]))
    assert trace.steps or "Nothing was recorded" in said
    assert player._repr_mimebundle_()["text/plain"]


def test_a_larger_tree_is_drawn_around_where_the_search_is():
    trace = record(minimax, random_tree(3, 6, seed=1), ())
    assert trace.nodes > LAID_OUT
    player = StepPlayer(trace)
    assert player.drawn is None
    for key in ("next", "return", "last", "previous", "first"):
        player.press(key)
        at = player.position
        around = View(trace, upto=at.index, near=at.step.visit)
        drawn = re.findall(r'class="node (?:max|min|leaf) \w+', player.tree.value)
        assert len(drawn) == len(list(around.root.walk())) < 40
        assert html.escape(alt(around)) in player.tree.value


def test_two_players_have_no_id_in_common():
    trace = record(alphabeta, published["textbook"], ())
    one, other = StepPlayer(trace), StepPlayer(trace)
    names = [set(re.findall(r' id="([^"]+)"', p.tree.value)) for p in (one, other)]
    ours = [{name for name in found if re.search(r"\d", name)} for found in names]
    assert ours[0] and ours[1] and not ours[0] & ours[1]


def test_every_rule_of_a_step_speaks_to_a_place_of_this_player_alone():
    player = textbook()
    for step in range(len(player.trace.steps)):
        for selectors, _ in re.findall(r"(.*?) \{(.*?)\}", player.drawn.css(step)):
            for selector in selectors.split(", "):
                assert selector.startswith(f"#{player.view_id}n")


def test_nothing_under_the_pointer_shows_names_that_mean_nothing():
    large = StepPlayer(record(minimax, random_tree(3, 6, seed=1), ()))
    assert "<title>" not in textbook().tree.value and "<title>" not in large.tree.value


def test_what_a_screen_reader_says_of_the_tree_is_true_at_every_step():
    player = textbook()
    label = html.unescape(re.search(r'aria-label="([^"]*)"', player.tree.value)[1])
    assert label == (
        "Game tree, 13 nodes drawn, 9 of them leaves; the sentence above says what happens in it "
        "at this step"
    )
    assert 'role="status"' in player.sentence.value


def test_the_source_is_shown_without_its_docstring_and_escaped():
    player = textbook()
    shown = words(player.beneath)
    assert "def alphabeta(" in shown and "fail-soft" not in shown.lower()
    assert "&lt;" in player.beneath.value or "<" not in shown
    assert 'tabindex="0"' in player.beneath.value  # so that a keyboard can scroll it


def test_a_function_without_a_source_is_stepped_all_the_same():
    text = (
        "def search(game, state):\n"
        "    if game.is_terminal(state):\n"
        "        return game.utility(state)\n"
        "    return max(search(game, game.result(state, m)) for m in game.moves(state))\n"
    )
    space = {}
    exec(compile(text, "<in no file>", "exec"), space)
    player = StepPlayer(record(space["search"], published["slice"], ()))
    player.press("last")
    assert "The source of this function cannot be had." in words(player.beneath)
    assert "returns 9" in words(player.sentence)


def test_boards_are_shown_where_the_game_has_them():
    game = TicTacToe()
    player = StepPlayer(record(alphabeta, game, game.parse("XXOO.OX..")))
    assert 'aria-label="board, row by row: XXO, O.O, X.."' in player.beneath.value


def test_without_a_kernel_the_page_shows_the_finished_tree():
    bundles = [textbook()._repr_mimebundle_() for _ in range(2)]
    assert bundles[0]["text/plain"] == bundles[1]["text/plain"]
    assert bundles[0]["text/html"] == bundles[1]["text/html"]
    picture = draw_tree(record(alphabeta, published["textbook"], ()))
    assert bundles[0]["text/plain"] == (
        f"StepPlayer of Trace of 11 nodes, 7 leaves, value 3\n{picture.text}"
    )
    assert bundles[0]["text/html"] == picture.html()
    assert "application/vnd.jupyter.widget-view+json" in bundles[0]


def test_each_button_has_words():
    player = textbook()
    assert [b.description for b in player.buttons.values()] == list(BUTTONS.values())
    assert all(BUTTONS.values())


def test_a_number_never_runs_over_its_leaf():
    """A digit of Arial is 0.556 of its size wide; a leaf is 0.40 of an inch, 28.8 points."""
    tree = ExplicitTree([[-100, -12.5], [1000, -99]])
    player = StepPlayer(record(alphabeta, tree, ()))
    svg = player.drawn.svg
    for spot in player.drawn.spots:
        group = re.search(rf'<g id="{player.drawn.names[spot]}" .*?</g>', svg, re.DOTALL)[0]
        for size, text in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)</text>', group):
            width = float(size) * sum(0.28 if sign in ". " else 0.57 for sign in text)
            assert width <= (28.8 if spot.shape == "leaf" else 51.8)


def test_long_windows_have_the_room_and_the_size_of_short_ones():
    tree = ExplicitTree.parse("((0.333333 -12.75 1000000) (2.123456 4.5 -0.0004))")
    svg = StepPlayer(record(alphabeta, tree, ())).drawn.svg
    stems = re.findall(r'<g id="\w+s" class="node stem">.*?</g>', svg, re.DOTALL)
    windows = re.findall(r'font-size="([\d.]+)"[^>]*>(\([^<]+\))</text>', "".join(stems))
    assert ("11.00", "(−12.75, 2.123)") in windows
    assert {size for size, _ in windows} == {"11.00"}
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)) >= 7


def test_a_long_name_can_be_read_beside_its_value():
    tree = ExplicitTree({"name": "the_root_of_it_all", "children": [[3, 5], [2, 9]]})
    svg = StepPlayer(record(alphabeta, tree, ())).drawn.svg
    sizes = re.findall(r'font-size="([\d.]+)"[^>]*>the_root_of_it_all[^<]*</text>', svg)
    assert len(sizes) >= 2 and min(map(float, sizes)) >= 7


def test_the_signs_in_a_circle_are_as_large_as_in_a_picture():
    trace = record(star1, ExplicitTree.parse(UNLUCKY), (), low=0, high=8)
    sizes = r'font-size="([\d.]+)"[^>]*>{}</text>'
    drawn, picture = StepPlayer(trace).drawn.svg, draw_tree(trace).svg
    assert re.findall(sizes.format("≤ 4"), drawn) == re.findall(sizes.format("≤ 4"), picture)


def test_infinite_values_do_not_stop_the_player():
    player = StepPlayer(record(alphabeta, ExplicitTree([[inf, 1], [-inf, 2]]), ()))
    while player.slider.value < player.slider.max:
        player.press("next")
    assert "returns 1" in words(player.sentence)


def test_a_large_tree_is_seen_through_a_window_around_the_current_node():
    game = TicTacToe()
    player = StepPlayer(record(alphabeta, game, game.parse("..XOX....")))
    drawn, seen = player.drawn, set()
    assert drawn.is_large and player.follow.layout.display == ""
    for place in range(0, player.slider.max + 1, 7):
        player.slider.value = place
        x, y = drawn.middles[drawn.current(player.position.index) or drawn.spots[0]]
        across, down = re.search(r"50cqw - (\d+)px\)\), (-?\d+)px", player.sentence.value).groups()
        assert abs(int(across) - x) <= 1
        assert 0 <= y + int(down) <= WINDOW  # the node is inside
        seen.add((across, down))
    assert len(seen) > 10
    player.follow.value = False
    assert "translate" not in player.sentence.value


DICE = ExplicitTree.parse("(1 chance(0 3))")


@pytest.mark.parametrize(
    "trace",
    [record(alphabeta, published["textbook"], ()), record(expectiminimax, DICE, ())],
    ids=["textbook", "dice"],
)
def test_the_middle_of_a_node_lies_within_the_picture_and_parents_lie_above(trace):
    drawn = StepPlayer(trace).drawn
    assert not drawn.is_large
    for spot, (x, y) in drawn.middles.items():
        assert 0 < x < drawn.width and 0 < y < drawn.height
        assert spot.parent is None or drawn.middles[spot.parent][1] < y


@pytest.mark.parametrize("wrong", [alphabeta, published["textbook"], None])
def test_what_is_no_recorded_search_gets_a_sentence_that_says_how_to_record_one(wrong):
    player = StepPlayer(wrong)
    assert "write StepPlayer(record(alphabeta, tree, tree.initial))" in player.children[-1].value
    assert "StepPlayer" in player._repr_mimebundle_()["text/plain"]
