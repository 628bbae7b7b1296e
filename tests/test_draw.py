"""Drawn trees: what stands in the SVG, against the view and against the visual language."""

import base64
import re
import xml.etree.ElementTree as ET
from collections import Counter
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch import (
    CHANCE,
    ExplicitTree,
    TicTacToe,
    TooLarge,
    alphabeta,
    draw_tree,
    minimax,
    negamax,
    published,
    random_tree,
    record,
)
from gamesearch.draw.room import SMALLEST, inches
from gamesearch.draw.style import BOARD_SIGNS, SIGNS, STYLE, legend_dot
from gamesearch.draw.twin import sentence
from gamesearch.picture import svg_of
from gamesearch.search.chance import star1
from readings import Reading, broken_off, path_of_spot, runs
from strategies import trees

SVG = "{http://www.w3.org/2000/svg}"
GREY = "#6e6e6e"


class Group:
    """A node, stem or edge of the SVG: its classes, its outline, its words."""

    def __init__(self, element):
        self.id = element.get("id")
        self.classes = element.get("class").split()
        self.shapes = [e for e in element.iter() if e.tag[len(SVG) :] in FORMS]
        self.texts = ["".join(e.itertext()) for e in element.iter(f"{SVG}text")]

    @property
    def outline(self):
        return self.shapes[0]

    @property
    def place(self):
        """Where it stands and what form it has, without its colours."""
        shape = self.outline
        return shape.tag, *(shape.get(k) for k in ("points", "d", "cx", "cy", "rx", "ry"))


FORMS = ("polygon", "path", "ellipse")


def groups(picture):
    root = ET.fromstring(picture.svg)
    found = [Group(e) for e in root.iter(f"{SVG}g") if e.get("class") != "graph"]
    return {group.id: group for group in found}


def is_dashed(group):
    return group.outline.get("stroke-dasharray") is not None


def is_grey(group):
    return group.outline.get("stroke", "").lower() == GREY


@given(runs(plies=3), st.data())
@settings(max_examples=60)
def test_what_was_pruned_is_grey_and_dashed_and_cut_off_once_for_each_untried_move(run, data):
    trace, to_mover = run
    upto = data.draw(st.sampled_from([inf, *range(len(trace.steps))]))
    picture = draw_tree(trace, upto=upto)
    drawn, reading = groups(picture), Reading(trace, upto, to_mover)
    for number, spot in enumerate(picture.view.root.walk()):
        node, path = drawn[f"n{number}"], path_of_spot(spot)
        pruned = reading.status(path) == "pruned"
        assert ("pruned" in node.classes) == pruned == is_dashed(node) == is_grey(node)
        if pruned:
            assert node.outline.get("fill") == "none"
            assert is_grey(drawn[f"n{number}u"])
    marks = sum(text == "//" for group in drawn.values() for text in group.texts)
    assert marks == len(reading.untried())
    if upto == inf:
        assert marks == len(trace.pruned)


@given(runs(plies=3), st.data())
@settings(max_examples=60)
def test_signs_windows_current_node_and_best_line_stand_in_the_drawing(run, data):
    trace, to_mover = run
    check_looks(trace, to_mover, data.draw(st.sampled_from([inf, *range(len(trace.steps))])))


def test_so_they_do_at_each_call_and_return_on_the_smallest_tree_that_is_cut():
    trace = record(alphabeta, published["slice"], ())
    for upto, step in enumerate(trace.steps):
        if step.event != "line":
            check_looks(trace, False, upto)


def check_looks(trace, to_mover, upto):
    picture = draw_tree(trace, upto=upto)
    drawn, reading = groups(picture), Reading(trace, upto, to_mover)
    best = reading.best_line()
    for number, spot in enumerate(picture.view.root.walk()):
        node, path = drawn[f"n{number}"], path_of_spot(spot)
        is_leaf = spot.shape == "leaf"
        assert " ".join(node.texts) == reading.label(path, is_leaf)
        assert ("pv" in node.classes) == (path in best)
        current = spot.current
        assert ("cur" in node.classes) == current
        on_path = current or reading.status(path) == "open"
        assert ("path" in node.classes) == on_path
        if f"n{number}u" in drawn:
            stroke = drawn[f"n{number}u"].outline.get("stroke", "").lower()
            assert (stroke == "#d55e00") == on_path
        width = float(node.outline.get("stroke-width", 1))
        assert width == (5 if current else 3.2 if path in best else 1.2)
        stem = drawn.get(f"n{number}s")
        if stem and "//" not in stem.texts and not picture_is_compact(picture):
            assert "".join(stem.texts) == reading.window(path)
            ground = [shape.get("fill").lower() for shape in stem.shapes]
            assert ("#f0e442" in ground) == (current and reading.window(path) != "")


def picture_is_compact(picture):
    return "fontsize=9 fixedsize" in picture.dot


@pytest.mark.parametrize(
    "trace",
    [
        record(alphabeta, published["textbook"], ()),
        record(negamax, published["deep"], ()),
        record(minimax, published["slice"], ()),
        record(alphabeta, published["wikipedia"], ()),
        record(alphabeta, TicTacToe(), TicTacToe().parse("XXOO.OX..")),
        record(alphabeta, ExplicitTree.parse("((0.125 -12.75 1000000) (-2.5 7) (123456 5))"), ()),
    ],
    ids=["textbook", "negamax", "minimax", "wikipedia", "boards", "long values"],
)
def test_no_step_of_a_run_moves_a_node(trace):
    events = [i for i, step in enumerate(trace.steps) if step.event != "line"]
    at = [places(draw_tree(trace, upto=k)) for k in [-1, *events[:: 1 + len(events) // 25], inf]]
    assert all(now == at[0] for now in at)


def places(picture):
    """Where each node stands, and where each edge enters a stem."""
    drawn = groups(picture)
    nodes = {name: group.place for name, group in drawn.items() if re.fullmatch(r"n\d+", name)}
    ends = {
        name: re.split("[CL ]", group.outline.get("d"))[-1]
        for name, group in drawn.items()
        if re.fullmatch(r"n\d+u", name) and f"{name[:-1]}s" in drawn
    }
    return nodes | ends


@given(trees(3, 3))
@settings(max_examples=8)
def test_no_step_moves_a_node_in_any_tree(tree):
    trace = record(alphabeta, tree, ())
    events = [i for i, step in enumerate(trace.steps) if step.event != "line"]
    at = [places(draw_tree(trace, upto=k)) for k in [-1, *events[:: 1 + len(events) // 5], inf]]
    assert all(now == at[0] for now in at)


@given(runs(plies=3))
@settings(max_examples=20)
def test_ids_are_unique_and_begin_with_the_prefix(run):
    picture = draw_tree(run[0], prefix="left_")
    ids = [e.get("id") for e in ET.fromstring(picture.svg).iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    ours = [name for name in ids if re.search(r"n\d", name)]
    spots = list(picture.view.root.walk())
    assert {f"left_n{i}" for i in range(len(spots))} <= set(ours)
    assert all(name.startswith("left_n") for name in ours)


def test_two_prefixes_have_no_id_in_common():
    trace = record(alphabeta, published["textbook"], ())
    one, other = (set(groups(draw_tree(trace, prefix=prefix))) for prefix in ("a", "b"))
    shared = {name for name in one & other if re.search(r"n\d", name)}
    assert not shared


@pytest.mark.parametrize(
    "options, hidden",
    [
        ({"depth": 0}, [12]),
        ({"depth": 1}, [3, 3, 3]),
        ({"limit": 4}, [3, 3, 3]),
        ({"limit": 6}, [1, 3, 3]),
    ],
    ids=str,
)
def test_what_does_not_fit_is_counted_in_a_node_of_its_own(options, hidden):
    for source in (published["textbook"], record(alphabeta, published["textbook"], ())):
        picture = draw_tree(source, **options)
        more = [group for group in groups(picture).values() if "more" in group.classes]
        assert [" ".join(group.texts) for group in more] == [f"{n} more" for n in hidden]
        assert re.findall(r"\((\d+) more\)", picture.text) == [str(n) for n in hidden]


def test_a_tree_nobody_could_read_is_refused_with_what_to_do_instead():
    with pytest.raises(
        TooLarge, match="at most 3,000 nodes can be drawn: give a smaller limit, or a depth"
    ):
        draw_tree(published["textbook"], limit=3001)
    assert draw_tree(published["textbook"], limit=3000).text


@pytest.mark.parametrize("options", [{"limit": 0}, {"depth": -1}], ids=str)
def test_a_limit_or_depth_that_means_nothing_is_refused(options):
    with pytest.raises(ValueError, match="limit is at least 1 and depth at least 0"):
        draw_tree(published["textbook"], **options)


# the legend

WORDS = {
    "max": "MAX",
    "min": "MIN",
    "chance": "CHANCE",
    "leaf": "leaf",
    "waiting": "not yet visited",
    "current": "current",
    "pruned": "// pruned",
    "best": "best line",
}


def image_texts(html):
    """The words in each image of `html`, and its alt text."""
    found = []
    for data, alt in re.findall(
        r'<img src="data:image/svg\+xml;base64,([^"]*)" alt="([^"]*)"', html
    ):
        root = ET.fromstring(base64.b64decode(data))
        found.append(([t.text for t in root.iter(f"{SVG}text")], alt))
    return found


def occurring(view):
    spots = list(view.root.walk())
    signs = {spot.shape for spot in spots} | {spot.status for spot in spots} & {"waiting", "pruned"}
    signs |= {"current"} if any(spot.current for spot in spots) else set()
    return signs | ({"best"} if any(spot.best for spot in spots) else set())


@given(runs(plies=2) | broken_off(), st.data())
@settings(max_examples=25)
def test_the_legend_explains_what_occurs_and_nothing_else(run, data):
    trace, _ = run
    upto = data.draw(st.sampled_from([inf, -1, *range(len(trace.steps))]))
    picture = draw_tree(trace, upto=upto)
    words, alt = image_texts(picture.html())[0]
    assert words == [WORDS[sign] for sign in WORDS if sign in occurring(picture.view)]
    assert alt == f"Legend: {', '.join(words).replace('// ', '')}"


def test_the_legend_of_a_game_with_chance_names_it():
    words, _ = image_texts(draw_tree(published["dice"]).html())[0]
    assert words == ["MAX", "CHANCE", "leaf"]


# shapes and colours


def test_max_min_and_chance_differ_in_shape_and_in_fill():
    tree = ExplicitTree([[1, 2], {"children": [3, 4], "player": CHANCE}])
    shapes = {}
    for name, group in groups(draw_tree(tree)).items():
        if re.fullmatch(r"n\d+", name):
            form = group.outline
            corners = len((form.get("points") or "").split())
            low = corners and sorted(float(p.split(",")[1]) for p in form.get("points").split())
            # where most corners lie tells a house from a house upside down
            up = bool(corners) and low.count(low[0]) < low.count(low[-1])
            shapes[group.classes[1]] = form.tag, corners, up, form.get("fill").lower()
    assert set(shapes) == {"max", "min", "chance", "leaf"}
    assert len({shape[:3] for shape in shapes.values()}) == 4
    assert {kind: shape[3] for kind, shape in shapes.items()} == {
        kind: STYLE[kind][3].lower() for kind in shapes
    }


def test_values_of_negamax_are_shown_to_the_player_to_move_with_the_windows_it_had():
    picture = draw_tree(record(negamax, published["slice"], ()))
    drawn = groups(picture)
    texts = {name: " ".join(group.texts) for name, group in drawn.items()}
    assert [texts[f"n{i}"] for i in (0, 1, 4)] == ["= 5", "= −5", "≥ −3"]
    assert texts["n4s"] == "(−∞, −5)"


def test_node_types_stand_in_the_nodes():
    tree = random_tree(2, 3, seed=1, values=range(1000))
    picture = draw_tree(record(minimax, tree, ()), types=True)
    drawn = groups(picture)
    for number, spot in enumerate(picture.view.root.walk()):
        if spot.type:
            assert drawn[f"n{number}"].texts[-1] == spot.type
    assert Counter(s.type for s in picture.view.root.walk()) == {"PV": 3, "cut": 2, "all": 1, "": 9}


def test_numbers_are_the_order_of_the_visits():
    trace = record(alphabeta, published["slice"], ())
    drawn = groups(draw_tree(trace, numbers=True, windows=False))
    seen = [drawn[f"n{i}s"].texts for i in range(7)]
    assert seen == [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["//"]]


def test_boards_stand_in_the_nodes_with_the_last_move_marked():
    game = TicTacToe()
    picture = draw_tree(record(alphabeta, game, game.parse("XXOO.OX..")))
    drawn = groups(picture)
    for number, spot in enumerate(picture.view.root.walk()):
        node = drawn[f"n{number}"]
        signs = [text for text in node.texts if text in ("X", "O")]
        assert Counter(signs) == Counter(c for c in "".join(spot.rows) if c != ".")
        yellow = sum((shape.get("fill") or "").lower() == "#f0e442" for shape in node.shapes)
        assert yellow == (spot.parent is not None and spot.status != "pruned")


# what a notebook gets


@given(runs(plies=3), st.data())
@settings(max_examples=15)
def test_the_page_gets_images_with_alt_text_that_show_even_untrusted(run, data):
    trace, _ = run
    picture = draw_tree(trace, upto=data.draw(st.sampled_from([inf, *range(len(trace.steps))])))
    bundle = picture._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/plain"] == picture.text == repr(picture)
    html = bundle["text/html"]
    assert set(re.findall(r"<(\w+)", html)) == {"div", "img"}  # what is untrusted loses the rest
    assert [alt for _, alt in image_texts(html)][1] == picture.alt
    assert sentence(picture.view) in html


def test_a_caption_of_ones_own_stands_below_and_is_escaped():
    html = draw_tree(published["slice"], caption="a < b").html()
    assert html.endswith("<div>a &lt; b</div>")
    assert "<div></div>" not in draw_tree(published["slice"]).html()


def test_the_same_drawing_is_the_same_byte_for_byte():
    def drawn():
        svg_of.cache_clear()
        return draw_tree(record(alphabeta, published["textbook"], ())).svg

    svg = drawn()
    assert svg == drawn()
    assert "<!--" not in svg and "raphviz" not in svg and "?xml" not in svg


def test_the_drawing_has_the_legend_in_front_and_live_svg_for_a_widget():
    inline = draw_tree(record(alphabeta, published["slice"], ()), prefix="w").inline()
    assert inline.index("Legend: ") < inline.index('role="img"') < inline.index('id="wn0"')


def test_the_textbook_tree_is_drawn_with_these_words():
    drawn = groups(draw_tree(record(alphabeta, published["textbook"], ())))
    words = {name: " ".join(group.texts) for name, group in drawn.items() if group.texts}
    nodes = [words[f"n{i}"] for i in range(13)]
    assert nodes == ["= 3", "= 3", "3", "12", "8", "≤ 2", "2", "4", "6", "= 2", "14", "5", "2"]
    stems = [words[f"n{i}s"] for i in range(13)]
    assert stems == [
        "(−∞, +∞)", "(−∞, +∞)", "(−∞, +∞)", "(−∞, 3)", "(−∞, 3)",
        "(3, +∞)", "(3, +∞)", "//", "//",
        "(3, +∞)", "(3, +∞)", "(3, 14)", "(3, 5)",
    ]  # fmt: skip


# colours that people can tell apart


def linear(colour):
    """The linear red, green and blue of a colour, as sRGB defines them."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(rgb):
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), rgb))


def contrast(one, other):
    """The contrast ratio of WCAG 2.1."""
    light, dark = sorted((luminance(linear(one)), luminance(linear(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision
# Deficiency, IEEE TVCG 15 (2009): the matrices for severity 1.0, for linear RGB.
BLINDNESS = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def seen_by(blindness, colour):
    rgb = linear(colour)
    mixed = [sum(m * part for m, part in zip(row, rgb)) for row in BLINDNESS[blindness]]
    return [min(1, max(0, part)) for part in mixed]


def lab(rgb):
    """CIE L*a*b* of a linear sRGB colour, D65."""
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(m * part for m, part in zip(row, rgb)) for row in to_xyz]
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116)
        for v in (a / b for a, b in zip(xyz, white))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other))) ** 0.5


@pytest.mark.parametrize("kind", STYLE)
def test_words_can_be_read_on_their_ground(kind):
    _, _, _, fill, pale, ink = STYLE[kind]
    assert contrast(fill, ink) >= 4.5
    assert contrast(pale, "#000000") >= 4.5


def test_grey_words_and_the_marked_window_can_be_read():
    assert contrast(GREY, "#FFFFFF") >= 4.5
    assert contrast("#F0E442", "#000000") >= 4.5


def test_max_and_min_are_apart_in_grey():
    blue, orange = (luminance(linear(STYLE[kind][3])) for kind in ("max", "min"))
    assert (orange + 0.05) / (blue + 0.05) >= 2


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_max_and_min_stay_apart_without_one_kind_of_cone(blindness):
    blue, orange = (seen_by(blindness, STYLE[kind][3]) for kind in ("max", "min"))
    assert distance(blue, orange) >= 40  # just noticeable is about 2.3


def test_the_legend_shows_the_signs_as_they_are_drawn():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("XXOOOX..."))
    boards, plain = draw_tree(trace), draw_tree(trace, boards=False)
    assert boards.legend in boards.html() and boards.legend in boards.inline()
    assert plain.legend in plain.html()
    assert boards.legend != plain.legend
    assert 'label="▲"' in legend_dot([BOARD_SIGNS["max"]]) and "house" in legend_dot([SIGNS["max"]])


def test_a_node_keeps_its_name_beside_its_value_and_a_pruned_outcome_its_probability():
    spec = {"name": "A", "children": [{"name": "B", "children": [3, 5]}, [2, 9]]}
    tree = ExplicitTree(spec)
    dot = draw_tree(record(alphabeta, tree, ())).dot
    assert 'label="A = 3"' in dot and 'label="B = 3"' in dot
    sure = {"player": CHANCE, "probabilities": [0.5, 0.5], "children": [3, 5]}
    risky = {"player": CHANCE, "probabilities": [0.5, 0.25, 0.25], "children": [-4, 2, 1]}
    pruned = draw_tree(record(star1, ExplicitTree([sure, risky]), (), low=-5, high=5)).dot
    assert pruned.count("0.25&#160;<b>//</b>") == 2


def test_a_name_and_a_value_that_do_not_fit_one_line_stand_on_two():
    spec = {"name": "far_away", "children": [3, 5]}
    dot = draw_tree(record(alphabeta, ExplicitTree(spec), ())).dot
    assert 'label="far_away\\n= 5"' in dot


def test_a_tree_that_nobody_has_searched_shows_the_estimates_written_in_it():
    tree = ExplicitTree([{"estimate": 7, "children": [3, 12]}, [2, 4]])
    assert draw_tree(tree).text == "MAX\n  MIN ~7: 3 12\n  MIN: 2 4"
    assert "~7" not in draw_tree(record(alphabeta, tree, ())).text


LONG = "((0.333333 -12.75 1000000) (2.123456 4.5 -0.0004) (1234567 5 123.456))"
MANY = "(((0.125 -12.5 3)(7.75 -0.125 3)(-12.5 3 1)) ((3 1 2)(-0.375 4 5)(0.125 8 9)))"


@pytest.mark.parametrize("text", [LONG, MANY, "((-10000 20000) (123456 -99999))"])
@pytest.mark.parametrize("search", [alphabeta, negamax, minimax])
def test_no_value_is_too_small_to_be_read_and_no_window_covers_its_neighbour(text, search):
    picture = draw_tree(record(search, ExplicitTree.parse(text), ()))
    root = ET.fromstring(picture.svg)
    assert min(float(t.get("font-size")) for t in root.iter(f"{SVG}text")) >= SMALLEST
    rows = {}
    for group in root.iter(f"{SVG}g"):
        if "stem" in group.get("class").split():
            for shown in group.iter(f"{SVG}text"):
                left = float(shown.get("x"))
                right = left + 72 * inches(shown.text, float(shown.get("font-size")))
                rows.setdefault(shown.get("y"), []).append((left, right))
    assert bool(rows) == (search is not minimax)
    for row in rows.values():
        assert all(a[1] <= b[0] for a, b in zip(sorted(row), sorted(row)[1:], strict=False))


def test_twenty_seven_leaves_fit_the_column_of_a_notebook():
    """JupyterLab leaves 848 pixels to an output in a window 1280 pixels wide."""
    picture = draw_tree(record(alphabeta, random_tree(3, 3, seed=5), ()))
    width = float(re.search(r'<svg width="([\d.]+)pt"', picture.svg)[1])
    assert len(re.findall(r'class="node leaf', picture.svg)) == 27
    assert 800 < width * 4 / 3 < 848


def test_a_long_name_widens_its_node_and_no_other():
    tree = ExplicitTree({"name": "the_root_of_it_all", "children": [[3, 5], [2, 9]]})
    drawn = groups(draw_tree(record(alphabeta, tree, ())))

    def width(name):
        xs = [float(x) for x in re.findall(r"(-?[\d.]+),", drawn[name].outline.get("points"))]
        return max(xs) - min(xs)

    assert drawn["n0"].texts == ["the_root_of_it_all", "= 3"]
    assert width("n0") == pytest.approx(72 * 18 * SMALLEST / 100, abs=1)
    assert width("n1") == pytest.approx(72 * STYLE["min"][1], abs=1)


@pytest.mark.parametrize("searched", [True, False])
def test_what_is_folded_stands_to_the_right_of_what_is_drawn(searched):
    tree = published["textbook"]
    picture = draw_tree(record(alphabeta, tree, ()) if searched else tree, limit=6)
    first = picture.view.root.children[0]
    assert (len(first.children), first.hidden) == (2, 1)
    more = ET.fromstring(picture.svg).find(f".//{SVG}g[@id='n1m']/{SVG}text")
    assert more.text == "1 more"
    assert float(more.get("x")) > max(right_of(groups(picture)[name]) for name in ("n2", "n3"))


def right_of(group):
    return max(map(float, re.findall(r"(-?[\d.]+),", group.outline.get("points"))))


class Counting:
    """Two players add 1 or 2 until 3 is reached; `name` is what its author calls the game."""

    name = 'race to "3"'
    initial = 0

    def to_move(self, state):
        return 1 if state % 2 == 0 else -1

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        return state + move

    def is_terminal(self, state):
        return state >= 3

    def utility(self, state):
        return state


class Named(Counting):
    def name(self, state):
        return f'<"{state}" & \\>'


def test_a_game_that_has_a_name_of_its_own_is_drawn_and_names_of_states_may_have_any_signs():
    plain = draw_tree(record(alphabeta, Counting(), 0))
    assert "race" not in plain.dot and plain.text.startswith("*MAX = 4")
    named = draw_tree(record(alphabeta, Named(), 0))
    assert named.text.startswith('*<"0" & \\> MAX = 4') or '<"0" & \\>' in named.text
    assert '<"0" & \\>' in "".join(ET.fromstring(named.svg).itertext())
