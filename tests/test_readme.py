"""The first page: its picture is the one that the package draws, and says so in words as well."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import draw_readme_picture
from draw_readme_picture import PICTURE, PROJECT, alt_text, counts, draw, draw_bars
from gamesearch import Counted, TicTacToe, alphabeta

README = (PROJECT / "README.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return ["".join(node.itertext()) for node in ET.fromstring(svg).iter(f"{SVG}text")]


def test_the_saved_picture_is_the_one_that_is_drawn_now():
    saved = PICTURE.read_bytes().decode().replace("\r\n", "\n")
    assert saved == draw(), "run `make picture`"


def test_the_readme_shows_the_picture_on_its_first_screen_with_its_alt_text():
    alt, path = re.search(r"!\[(.*?)\]\((\S+)\)", "\n".join(README.splitlines()[:10])).groups()
    assert (PROJECT / path) == PICTURE
    assert alt == alt_text(), "run `make picture`, and put the text that it prints into README.md"


def test_the_counts_are_those_that_the_course_is_known_for():
    small, tictactoe = counts().values()
    assert [bar.nodes for bar in small] == [31, 20]
    assert [bar.nodes for bar in tictactoe] == [549_946, 18_297, 2_312]
    counted = Counted(TicTacToe())
    alphabeta(counted, counted.initial)
    assert counted.nodes == tictactoe[1].nodes


def test_every_count_stands_in_the_picture_beside_a_bar_as_long_as_it_says():
    shown = texts(draw())
    for title, bars in counts().items():
        assert title in shown
        drawn = "".join(draw_bars(title, bars, 0))
        lengths = [float(length) for length in re.findall(r'width="([\d.]+)"', drawn)]
        for bar, length in zip(bars, lengths, strict=True):
            assert f"{bar.nodes:,}" in shown and bar.words in shown
            share = bar.nodes / bars[0].nodes
            assert length == pytest.approx(max(1, share * lengths[0]), abs=0.1)


def test_the_picture_draws_what_was_pruned_grey_and_dashed():
    dashed = [
        node for node in ET.fromstring(draw()).iter(f"{SVG}polygon") if node.get("stroke-dasharray")
    ]
    assert len(dashed) == 31 - 20
    assert {node.get("stroke").upper() for node in dashed} == {draw_readme_picture.GREY}


def test_the_picture_has_a_white_ground_of_its_own_for_a_dark_page():
    whole = ET.fromstring(draw())
    ground = whole.find(f"{SVG}rect")
    assert ground.get("fill") == "#FFFFFF"
    assert float(ground.get("width")) >= float(whole.get("width")) - 1
    assert float(ground.get("height")) >= float(whole.get("height")) - 1


def test_the_links_of_the_readme_lead_to_files_and_to_headings():
    links = re.findall(r"\]\(([^)\s]+)\)", README)
    headings = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    places = {heading.lower().replace(" ", "-") for heading in headings}
    inside = [link[1:] for link in links if link.startswith("#")]
    files = [link for link in links if not re.match(r"#|https?:", link)]
    assert [place for place in inside if place not in places] == []
    assert [path for path in files if not (PROJECT / path).exists()] == []


def test_every_command_of_make_that_the_readme_names_is_there():
    targets = set(re.findall(r"^([a-z]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE))
    assert {"lab", "test", "site", "picture"} <= named <= targets


def test_an_option_that_the_tool_does_not_know_draws_nothing():
    before = PICTURE.read_bytes()
    command = [sys.executable, draw_readme_picture.__file__, "--dark"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, "unrecognized arguments" in run.stderr) == (2, True)
    assert PICTURE.read_bytes() == before
