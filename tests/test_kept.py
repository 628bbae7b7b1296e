"""Functions whose results are kept: worked out once, and never more of them than a table holds."""

import pickle

import pytest

from gamesearch.games.kept import Latest, Table


class Asked(list):
    """A function that squares, and remembers what it was asked."""

    def __call__(self, number):
        self.append(number)
        return number * number


def full(kind):
    """A table of two entries, which it holds already."""
    table = kind(Asked())
    table.most = 2
    assert [table[1], table[2], table[1]] == [1, 4, 1]
    assert table.function == [1, 2]
    return table


def test_a_full_table_keeps_what_it_has_and_works_out_the_rest_each_time():
    table = full(Table)
    assert [table[3], table[3], table[1]] == [9, 9, 1]
    assert table.function == [1, 2, 3, 3] and table == {1: 1, 2: 4}


def test_the_latest_are_kept_by_a_table_that_begins_anew_when_it_is_full():
    table = full(Latest)
    assert [table[3], table[3], table[1]] == [9, 9, 1]
    assert table.function == [1, 2, 3, 1] and table == {3: 9, 1: 1}


@pytest.mark.parametrize("kind", [Table, Latest])
def test_a_table_is_pickled_without_what_it_holds_and_remains_of_its_kind(kind):
    table = kind(abs)
    assert table[-3] == 3 and len(table) == 1
    again = pickle.loads(pickle.dumps(table))
    assert type(again) is kind and len(again) == 0 and again[-3] == 3
