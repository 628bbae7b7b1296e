"""Tables, plots and findings: what a reader sees of computed numbers, and in which form."""

from math import inf

import pytest

from gamesearch.experiments.tables import LOOKS, Finding, NumberTable, measured

TABLE = NumberTable(
    ["order", "nodes", "share"], [["best <first>", 12345, 0.5], ["by lot", -7, 1.25]], ".0%"
)


def test_the_text_has_names_to_the_left_and_numbers_to_the_right_in_columns():
    assert repr(TABLE).splitlines() == [
        "order          nodes  share",
        "best <first>  12,345    50%",
        "by lot            -7   125%",
    ]


def test_a_column_of_words_alone_stands_to_the_left_in_text_and_html():
    head = ["game", "winner", "nodes", "value"]
    table = NumberTable(head, [["first", "X", 7, "*-3"], ["second", "nobody", "–", "0"]])
    assert repr(table).splitlines() == [
        "game    winner  nodes  value",
        "first   X           7    *-3",
        "second  nobody      –      0",
    ]
    assert '<td style="text-align: left">nobody</td><td>–</td><td>0</td>' in table._repr_html_()


def test_the_html_has_the_same_cells_and_no_tags_of_the_texts():
    shown = TABLE._repr_html_()
    assert shown.count("<tr>") == 3 and shown.count("<th") - 1 == 3  # <thead> as well
    assert "best &lt;first&gt;" in shown and "<td>12,345</td><td>50%</td>" in shown


@pytest.mark.parametrize(
    ("cell", "text"),
    [(1000, "1,000"), (0.25, "0.2"), (inf, "inf"), (True, "yes"), (False, "no"), (None, "None")],
)
def test_a_cell_is_written_by_its_kind(cell, text):
    assert NumberTable(["a", "b"], [["row", cell]], ".1f").texts() == [["row", text]]


def test_a_table_without_rows_is_its_head():
    assert repr(NumberTable(["a", "b"], [])) == "a  b"


def test_a_row_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="2 columns, but a row of 3 cells: \\['x', 1, 2\\]"):
        NumberTable(["a", "b"], [["x", 1, 2]])


def test_a_plot_says_what_it_shows_and_is_a_picture():
    plot = TABLE.plot(ylabel="nodes", yscale="symlog")
    assert repr(plot) == "plot of the table's rows, a line each, over order: best <first>, by lot"
    assert plot._repr_png_().startswith(b"\x89PNG")


def test_no_two_lines_of_a_plot_share_a_colour_a_marker_or_a_line():
    assert all(len(set(looks)) == len(LOOKS) for looks in zip(*LOOKS, strict=True))


def test_a_plot_of_more_rows_than_there_are_looks_is_refused():
    rows = [[name, 1] for name in "abcdef"]
    with pytest.raises(ValueError, match="5 lines at most, not 6: plot fewer rows"):
        NumberTable(["row", "x"], rows).plot()


def test_a_finding_is_bold_and_its_stars_stay_stars():
    finding = Finding("SSS* needs 3 nodes.")
    assert (repr(finding), finding._repr_markdown_()) == (
        finding.text,
        "**SSS&ast; needs 3 nodes.**",
    )


def test_what_the_engine_solved_in_seconds_is_kept_for_each_part_left_out():
    tactics = measured("chess_tactics")
    engines = [row["engine"] for row in tactics["rows"]]
    assert engines == [
        "all together",
        "no quiescence",
        "no table",
        "no hints",
        "none of the three",
    ]
    assert all(0 < row["solved"] <= tactics["positions"] for row in tactics["rows"])
    assert all(row["nodes_per_second"] > 0 for row in tactics["rows"])
