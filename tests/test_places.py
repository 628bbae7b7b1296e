"""Tables of a fixed size: who stays, and that no state gets the entry of another."""

import pytest

from gamesearch import ConnectFour, Counted, iterative_deepening, negamax, negamax_with_table
from gamesearch.search.places import DeeperStays, NewerStays
from gamesearch.search.table import Bound, Entry
from gamesearch.search.zobrist import Zobrist

KINDS = pytest.mark.parametrize("kind", [NewerStays, DeeperStays])
DEEP, SHALLOW = Entry(1, Bound.EXACT, 5), Entry(2, Bound.LOWER, 2)


@KINDS
def test_a_state_gets_its_own_entry_and_never_that_of_another_in_its_place(kind):
    table = kind(int, 10)
    table[3] = DEEP

    assert table.get(3) == table[3] == DEEP
    assert table.get(13) is None


@pytest.mark.parametrize(
    ("kind", "first", "second", "stays"),
    [
        (NewerStays, DEEP, SHALLOW, 13),
        (NewerStays, SHALLOW, DEEP, 13),
        (DeeperStays, DEEP, SHALLOW, 3),
        (DeeperStays, SHALLOW, DEEP, 13),
        (DeeperStays, DEEP, DEEP, 13),
    ],
)
def test_of_two_entries_the_newer_or_the_deeper_one_stays(kind, first, second, stays):
    table = kind(int, 10)
    table[3], table[13] = first, second

    assert [state for state in (3, 13) if table.get(state)] == [stays]
    assert len(table) == 1


@KINDS
@pytest.mark.parametrize("size", [1, 7, 64])
def test_a_search_finds_the_value_of_negamax_in_however_few_places(kind, size):
    game = ConnectFour(columns=6, rows=5)
    state, key = game.parse("251314"), Zobrist(game).key

    assert negamax_with_table(game, state, 5, table=kind(key, size)) == negamax(game, state, 5)


def test_where_places_are_few_the_deeper_entry_saves_more_than_the_newer():
    game = ConnectFour(columns=6, rows=5)
    state, key, nodes = game.parse("441354"), Zobrist(game).key, {}
    for kind in (NewerStays, DeeperStays):
        counted = Counted(game)
        for step in iterative_deepening(counted, state, table=kind(key, 64)):
            if step.depth == 6:
                break
        nodes[kind] = counted.nodes

    assert nodes == {NewerStays: 5_200, DeeperStays: 3_816}
