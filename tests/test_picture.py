"""Pictures that show themselves, and the program that draws them, there or not."""

import base64
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import graphviz
import pytest

from gamesearch import TicTacToe, use_renderer
from gamesearch.picture import as_graphic, as_image, board_table, draw_board, find_renderer, svg_of


@pytest.fixture
def scripts(tmp_path, monkeypatch):
    """A machine on which no program to draw with is installed: an empty folder of scripts."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    monkeypatch.setattr("sysconfig.get_path", lambda name, *rest: str(folder))
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    return folder


@pytest.fixture(autouse=True)
def restored():
    yield
    use_renderer("auto")


def program(folder, name, does="exit 0"):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)
    return path


def test_graphviz_pure_is_preferred_to_the_systems_dot(scripts):
    program(scripts, "dot")
    pure = program(scripts, "graphviz-pure")
    assert find_renderer() == pure


def test_it_is_found_beside_python_even_if_the_path_is_empty(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert find_renderer().stem == "graphviz-pure"
    svg_of.cache_clear()
    assert "<svg" in svg_of("digraph { alone }")


def test_a_program_on_the_path_does_where_there_is_none_beside_python(scripts, monkeypatch):
    pure = program(scripts.parent / "bin", "graphviz-pure")
    monkeypatch.setenv("PATH", str(pure.parent))
    assert find_renderer() == pure


def test_dot_is_taken_where_graphviz_pure_is_missing(scripts, monkeypatch):
    dot = program(scripts.parent / "bin", "dot")
    monkeypatch.setenv("PATH", str(dot.parent))
    assert find_renderer() == dot


def test_what_was_asked_for_is_taken_and_nothing_else(scripts):
    program(scripts, "graphviz-pure")
    with pytest.raises(RuntimeError):
        find_renderer("dot")
    dot = program(scripts, "dot")
    assert find_renderer("dot") == dot


def test_without_a_program_the_error_names_both_and_where_to_get_them(scripts):
    with pytest.raises(RuntimeError) as error:
        find_renderer()
    for words in ("pip install graphviz-pure", "dot", "https://graphviz.org/download"):
        assert words in str(error.value)


def test_another_renderer_is_refused_and_the_old_one_stays():
    with pytest.raises(ValueError, match='choose "auto", "graphviz-pure" or "dot"'):
        use_renderer("neato")
    svg_of.cache_clear()
    assert "<svg" in svg_of("digraph { still }")


def test_the_renderer_chosen_is_the_one_that_draws(scripts):
    program(scripts, "graphviz-pure", "echo '<svg>pure</svg>'")
    program(scripts, "dot", "echo '<?xml?><!-- version --><svg>dot</svg>'")
    use_renderer("dot")
    assert svg_of("digraph {}") == "<svg>dot</svg>"
    use_renderer("graphviz-pure")
    assert svg_of("digraph {}") == "<svg>pure</svg>"


def test_a_renderer_that_fails_says_what_it_said_and_leaves_graphviz_as_it_was(scripts):
    before = graphviz.backend.dot_command.DOT_BINARY
    program(scripts, "graphviz-pure", "echo 'out of ink' >&2; exit 3")
    use_renderer("graphviz-pure")
    with pytest.raises(subprocess.CalledProcessError) as error:
        svg_of("digraph { fails }")
    assert error.value.returncode == 3
    assert "out of ink" in str(error.value)
    assert before == graphviz.backend.dot_command.DOT_BINARY


def test_a_text_that_is_no_graph_is_an_error_not_an_empty_picture():
    with pytest.raises(subprocess.CalledProcessError):
        svg_of("digraph { a -> ")


def test_a_drawing_has_no_header_no_comment_and_is_the_same_in_another_process():
    dot = 'digraph { a [label="α ≥ 3"] a -> b }'
    svg = svg_of(dot)
    assert svg.startswith("<svg") and svg.endswith("</svg>")
    assert "<!--" not in svg and "Generated" not in svg and "DOCTYPE" not in svg
    code = f"from gamesearch.picture import svg_of; print(ascii(svg_of({dot!a})))"
    root = str(Path(__file__).parents[1])
    there = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == ascii(svg)
    assert there.stderr == ""  # not a word about signs that the font lacks


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def test_an_image_holds_the_drawing_and_its_words_whatever_signs_are_in_them():
    svg, alt = "<svg><text>α</text></svg>", 'a "quoted" <b> & more'
    [(tag, image)] = Tags(as_image(svg, alt)).found
    assert tag == "img" and image["alt"] == alt
    kind, _, data = image["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == svg
    assert "max-width: none" in image["style"]  # else a notebook shrinks it until it is illegible


def test_a_graphic_says_its_words_to_a_screen_reader():
    html = as_graphic("<svg></svg>", 'a "b"')
    assert Tags(html).found[0] == (
        "div",
        {"role": "img", "aria-label": 'a "b"', "style": "min-width: max-content"},
    )
    assert "<svg></svg>" in html


def test_a_board_shows_its_signs_and_marks_what_is_new():
    table = board_table(["X.", ".O"], last=["X.", ".."])
    cells = re.findall(r"<td.*?</td>", table)
    assert [re.sub("<.*?>", "", cell) for cell in cells] == ["X", "", "", "O"]
    assert ["#F0E442" in cell for cell in cells] == [False, False, False, True]
    assert "#F0E442" not in board_table(["X.", ".O"], last=["X.", ".."], grey=True)


def test_the_picture_of_a_position_has_text_alt_and_an_svg_that_can_be_read():
    game = TicTacToe()
    picture = game.show(game.parse("XX.OO...."))
    assert picture.text == repr(picture) == "XX.\nOO.\n..."
    assert picture.alt == "board, row by row: XX., OO., ..."
    texts = [e.text for e in ET.fromstring(picture.svg).iter() if e.tag.endswith("}text")]
    assert texts == list("XXOO")
    bundle = picture._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert Tags(bundle["text/html"]).found[0][1]["alt"] == picture.alt
    assert draw_board(["X"], "x").svg == draw_board(["X"], "y").svg
