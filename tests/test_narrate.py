"""Sentences: each claim in them is checked by arithmetic on the visits."""

import re
from html.parser import HTMLParser
from math import inf

import pytest
from hypothesis import given, settings

from gamesearch import (
    MAX,
    MIN,
    ExplicitTree,
    alphabeta,
    alphabeta_fail_hard,
    minimax,
    negamax,
    published,
    record,
)
from gamesearch.trace.narrate import narrate
from readings import (
    TO_MOVER,
    WINDOWED,
    returns_inside_the_loop,
    runs,
    scout,
    window_written,
    written,
)

NAMES = {MAX: "MAX", MIN: "MIN"}
CUT = re.compile(
    r"(?P<who>MAX|MIN) (?P<where>at the root|after [\d, ]+): move (?P<move>\d+) "
    r"(?P<verb>raises α|lowers β) to (?P<held>[−∞\d]+); α = (?P<alpha>[−∞\d]+) ≥ "
    r"β = (?P<beta>[−∞\d]+)(?P<why>.*): (?P<count>\d+) moves? pruned\."
)
DEEP = re.compile(
    r"\. Deep cutoff: that bound was set by (MAX|MIN) (at the root|after [\d, ]+), "
    r"(\d+) plies above, which would never let the game come here"
)
SHALLOW = re.compile(r", so (MAX|MIN) above would never come here")
GIVEN = ", the bound the search was given, so nothing here matters"


def place_of(state):
    return f"after {', '.join(map(str, state))}" if state else "at the root"


def ancestors(visit):
    while visit := visit.parent:
        yield visit


class Sums:
    """Values and windows of a trace on MAX's scale, from nothing but the visits."""

    def __init__(self, trace, to_mover):
        self.trace, self.game, self.to_mover = trace, trace.game, to_mover

    def value(self, visit):
        return visit.value * (self.game.to_move(visit.state) if self.to_mover else 1)

    def window(self, visit):
        alpha, beta = visit.window
        if self.to_mover and self.game.to_move(visit.state) == MIN:
            return -beta, -alpha
        return alpha, beta

    def best(self, visit, before=inf):
        """The best that the replies to `visit` had brought its player before a step."""
        player = self.game.to_move(visit.state)
        values = [self.value(c) for c in visit.children if c.left is not None and c.left < before]
        return player * max((player * v for v in values), default=-inf)

    def untried(self, visit):
        tried = [child.state for child in visit.children]
        after = [self.game.result(visit.state, m) for m in self.game.moves(visit.state)]
        return [state for state in after if state not in tried]

    def assured(self, visit, side):
        """What `side` is assured of at `visit`, and the outermost ancestor whose own it is."""
        given = self.window(self.trace.root)[0 if side == MAX else 1]
        found, setter = side * given, None
        for above in reversed(list(ancestors(visit))):
            own = side * self.best(above, before=visit.entered)
            if self.game.to_move(above.state) == side and own > found:
                found, setter = own, above
        return side * found, setter


def returns(trace):
    """Pairs of the index and the visit of each return."""
    return [(i, step.visit) for i, step in enumerate(trace.steps) if step.event == "return"]


def check_cutoff(sums, visit, said):
    """Assert each claim of the sentence `said` about leaving `visit` early."""
    match = CUT.fullmatch(said)
    assert match, said
    player = sums.game.to_move(visit.state)
    bound, setter = sums.assured(visit, -player)
    held = sums.best(visit)
    assert player * held >= player * bound
    turn = player if sums.to_mover else 1
    assert (match["who"], match["where"]) == (NAMES[player], place_of(visit.state))
    assert int(match["move"]) == visit.children[-1].state[-1]
    assert int(match["count"]) == len(sums.untried(visit)) > 0
    if player == MAX or sums.to_mover:
        named = ("raises α", match["alpha"], match["beta"])
    else:
        named = ("lowers β", match["beta"], match["alpha"])
    assert (match["verb"], named[1]) == (named[0], match["held"])
    assert named[1:] == (written(turn * held), written(turn * bound))
    if setter is None:
        assert match["why"] == GIVEN
        return
    plies = len(visit.state) - len(setter.state)
    other = NAMES[-player]
    if plies == 1:
        assert SHALLOW.fullmatch(match["why"])[1] == other
    else:
        assert DEEP.fullmatch(match["why"]).groups() == (other, place_of(setter.state), str(plies))
        assert plies >= 3


@given(runs(searches=WINDOWED, plies=5))
@settings(max_examples=300)
def test_each_return_that_left_moves_untried_is_a_cutoff_true_in_every_number(run):
    trace, to_mover = run
    sums = Sums(trace, to_mover)
    for index, visit in returns(trace):
        said = narrate(trace, index)
        if visit.children and sums.untried(visit):
            check_cutoff(sums, visit, said)
        else:
            assert "pruned" not in said and "untried" not in said


@given(runs(searches=[minimax]))
@settings(max_examples=60)
def test_minimax_is_never_said_to_cut(run):
    trace, _ = run
    for index, visit in returns(trace):
        said = narrate(trace, index)
        assert "pruned" not in said and "untried" not in said and "window" not in said
        if visit.children:
            assert f"has seen {len(visit.children)} repl" in said
            assert said.endswith(f"returns {written(visit.value)}.")


@given(runs(searches=[*WINDOWED, minimax], plies=4))
@settings(max_examples=100)
def test_each_beginning_says_what_the_two_sides_are_assured_of(run):
    trace, to_mover = run
    sums = Sums(trace, to_mover)
    for index, step in enumerate(trace.steps):
        visit = step.visit
        if step.event != "call":
            continue
        said = narrate(trace, index)
        if trace.game.is_terminal(visit.state):
            assert said == f"A leaf, {place_of(visit.state)}: the game is over here."
        elif visit.window is None:
            assert said.endswith(" begins.")
        else:
            assert f"with the window {window_written(visit.window)}: " in said
            low, high = sums.assured(visit, MAX)[0], sums.assured(visit, MIN)[0]
            for side, bound in ((MAX, low), (MIN, high)):
                told = abs(bound) < inf
                held = any(
                    trace.game.to_move(above.state) == side
                    and sums.best(above, before=visit.entered) == bound
                    for above in ancestors(visit)
                )
                assured = f"{NAMES[side]} is assured of {written(bound)} elsewhere"
                given = f"values up to {written(bound)} are not told apart"
                if side == MIN:
                    given = f"values from {written(bound)} on are not told apart"
                assert (assured in said) == (told and held)
                assert (given in said) == (told and not held)
            assert ("nothing is assured yet" in said) == (low == -inf and high == inf)


@given(runs(searches=[*WINDOWED, minimax], plies=4))
@settings(max_examples=100)
def test_a_leaf_is_worth_what_the_game_says_and_what_is_returned_is_said_too(run):
    trace, to_mover = run
    for index, visit in returns(trace):
        said = narrate(trace, index)
        if visit.children:
            continue
        assert said.rstrip(".").find(written(visit.value)) >= 0
        if not trace.game.is_terminal(visit.state):
            assert "looks no further: its estimate is" in said
            continue
        utility = trace.game.utility(visit.state)
        assert f"The leaf {place_of(visit.state)} is worth {written(utility)}" in said
        turn = trace.game.to_move(visit.state) if to_mover else 1
        assert ("the window allows no more" in said) == (visit.value != turn * utility)
        assert ("who is to move" in said) == (turn == -1 and utility != 0)
        assert "yet" not in said


CHANGE = re.compile(r"(\w+) (?:(is)|(rises|falls) from ([−∞\d]+) to) ([−∞\d]+)")


@given(runs(searches=[alphabeta, negamax, returns_inside_the_loop], plies=3))
@settings(max_examples=60)
def test_each_change_of_a_variable_is_one_that_happened_in_that_call(run):
    trace, _ = run
    last = {}
    for index, step in enumerate(trace.steps):
        before = last.get(step.visit, {})
        if step.event == "line":
            told, _, line = narrate(trace, index).partition("Next line: ")
            assert line == trace.line_text(step).strip() != ""
            for name, _, verb, old, new in CHANGE.findall(told):
                assert written(step.variables[name]) == new
                if verb:
                    assert written(before[name]) == old
                    assert (verb == "rises") == (step.variables[name] > before[name])
            named = {name for name, *_ in CHANGE.findall(told)}
            for name, value in step.variables.items():
                if isinstance(value, int | float) and value != before.get(name):
                    assert name in named
        last[step.visit] = step.variables


# programs that are wrong


def leaves_at_once(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    for move in game.moves(state):
        return leaves_at_once(game, game.result(state, move))


def leaves_early(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    for move in game.moves(state)[:1]:
        return leaves_early(game, game.result(state, move), alpha, beta)


def last_sentence(trace):
    return narrate(trace, len(trace.steps) - 1)


def test_a_function_without_a_window_that_leaves_moves_out_is_told_so():
    trace = record(leaves_at_once, published["textbook"], ())
    assert last_sentence(trace) == (
        "MAX at the root returns and leaves 2 moves untried, with no window to say why."
    )


def test_a_function_that_leaves_moves_out_inside_its_window_is_told_so():
    trace = record(leaves_early, published["textbook"], (), alpha=0, beta=9)
    assert last_sentence(trace) == (
        "MAX at the root returns and leaves 2 moves untried, though the window is open."
    )


def test_an_empty_window_is_not_called_open():
    tree = ExplicitTree([1, 9])
    trace = record(alphabeta, tree, (), alpha=3, beta=3)
    assert last_sentence(trace) == (
        "MAX at the root returns and leaves 1 move untried, as the window was empty from the start."
    )


def test_a_leaf_whose_value_is_changed_for_no_reason_is_told_so():
    def adds_one(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state) + 1
        return max(adds_one(game, game.result(state, m), alpha, beta) for m in game.moves(state))

    trace = record(adds_one, ExplicitTree([1, 2]), ())
    index, _ = returns(trace)[0]
    assert narrate(trace, index) == "The leaf after 0 is worth 1, yet 2 is returned."


def test_a_clipped_leaf_is_explained_by_its_window():
    trace = record(alphabeta_fail_hard, ExplicitTree([7, 8]), (), beta=5)
    index, _ = returns(trace)[0]
    assert narrate(trace, index) == (
        "The leaf after 0 is worth 7; 5 is returned, as the window allows no more."
    )


# whole sentences


def cut_sentences(trace):
    return [said for i, _ in returns(trace) if "pruned" in (said := narrate(trace, i))]


def test_a_deep_cutoff_names_who_set_the_bound_and_how_far_above():
    assert cut_sentences(record(alphabeta, published["deep"], ())) == [
        f"MIN after {where}: move 0 lowers β to {held}; α = 5 ≥ β = {held}. Deep cutoff: that "
        "bound was set by MAX at the root, 3 plies above, which would never let the game come "
        "here: 1 move pruned."
        for where, held in (("1, 0, 0", 3), ("1, 1, 1", 2))
    ]


def test_negamax_tells_a_cutoff_on_the_scale_of_the_player_to_move():
    assert cut_sentences(record(negamax, published["slice"], ())) == [
        "MIN after 1: move 0 raises α to −3; α = −3 ≥ β = −5, so MAX above would never come "
        "here: 1 move pruned."
    ]


def test_names_of_nodes_are_used_where_there_are_any():
    tree = ExplicitTree.parse("a:(b:(5 8) c:(3 9))")
    assert cut_sentences(record(alphabeta, tree, ()))[0].startswith("MIN at c: move 0 lowers β")


@given(runs(searches=[scout], plies=4))
@settings(max_examples=60)
def test_a_second_search_of_a_place_is_told_like_the_first(run):
    trace, to_mover = run
    sums = Sums(trace, to_mover)
    for index, visit in returns(trace):
        said = narrate(trace, index)
        left_out = bool(visit.children) and bool(sums.untried(visit))
        assert ("pruned" in said) == left_out and "untried" not in said


# the dry-run table


class Cells(HTMLParser):
    """The texts of the cells of a table, row by row."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.open = [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.open = True

    def handle_endtag(self, tag):
        self.open = self.open and tag not in ("td", "th")

    def handle_data(self, data):
        if self.open:
            self.rows[-1][-1] += data


@given(runs(plies=4))
@settings(max_examples=60)
def test_the_dry_run_table_has_a_row_for_each_call_and_return_in_text_and_html(run):
    trace, _ = run
    table = trace.table()
    events = [(i, step) for i, step in enumerate(trace.steps) if step.event != "line"]
    assert len(table.rows) == len(events) == 2 * len(trace.visits)
    read = []
    for (index, step), row in zip(events, table.rows, strict=True):
        _, said, window, value, leaves = row
        assert said == narrate(trace, index)
        assert window == (window_written(step.visit.window) if step.visit.window else "")
        assert value == (written(step.value) if step.event == "return" else "")
        if step.event == "return" and not step.visit.children:
            read.append(written(step.value))
        assert leaves == " ".join(read)
    assert Cells(table._repr_html_()).rows == [list(table.heads), *map(list, table.rows)]
    lines = repr(table).splitlines()
    for line, row in zip(lines, (table.heads, *table.rows), strict=True):
        assert re.split(r" {2,}", line) == [cell for cell in row if cell]


def test_the_dry_run_table_of_the_smallest_tree_that_is_cut_is_this():
    table = record(alphabeta, published["slice"], ()).table()
    assert [row[1:] for row in table.rows] == [
        ("MAX at the root begins with the window (−∞, +∞): nothing is assured yet.",
         "(−∞, +∞)", "", ""),
        ("MIN after 0 begins with the window (−∞, +∞): nothing is assured yet.",
         "(−∞, +∞)", "", ""),
        ("A leaf, after 0, 0: the game is over here.", "(−∞, +∞)", "", ""),
        ("The leaf after 0, 0 is worth 5.", "(−∞, +∞)", "5", "5"),
        ("A leaf, after 0, 1: the game is over here.", "(−∞, 5)", "", "5"),
        ("The leaf after 0, 1 is worth 8.", "(−∞, 5)", "8", "5 8"),
        ("MIN after 0 has seen 2 replies and returns 5.", "(−∞, +∞)", "5", "5 8"),
        ("MIN after 1 begins with the window (5, +∞): MAX is assured of 5 elsewhere.",
         "(5, +∞)", "", "5 8"),
        ("A leaf, after 1, 0: the game is over here.", "(5, +∞)", "", "5 8"),
        ("The leaf after 1, 0 is worth 3.", "(5, +∞)", "3", "5 8 3"),
        ("MIN after 1: move 0 lowers β to 3; α = 5 ≥ β = 3, so MAX above would never come here: "
         "1 move pruned.", "(5, +∞)", "3", "5 8 3"),
        ("MAX at the root has seen 2 replies and returns 5.", "(−∞, +∞)", "5", "5 8 3"),
    ]  # fmt: skip


def test_a_search_that_returns_pairs_of_value_and_move_has_a_table_too():
    def with_move(game, state):
        if game.is_terminal(state):
            return game.utility(state), None
        player = game.to_move(state)
        pairs = [(with_move(game, game.result(state, m))[0], m) for m in game.moves(state)]
        return max(pairs, key=lambda pair: player * pair[0])

    rows = record(with_move, published["slice"], ()).table().rows
    assert [row[3] for row in rows if row[3]] == ["5", "8", "5", "3", "9", "3", "5"]
    assert rows[-1][1] == "MAX at the root has seen 2 replies and returns 5."


@pytest.mark.parametrize("search", sorted(TO_MOVER, key=lambda search: search.__name__))
def test_a_leaf_where_min_is_to_move_is_told_on_both_scales(search):
    trace = record(search, ExplicitTree([4, 2]), ())
    assert narrate(trace, returns(trace)[0][0]) == (
        "The leaf after 0 is worth 4 to MAX, −4 to MIN, who is to move."
    )
