from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import Table, load
from hands.conversion import MOST_POINTS, MOST_UNITS, Row, fault

MIHNG, MHING = load("mihng").table, load("mhing").table
PRINTED = {0: 0, 1: 2, 2: 4, 3: 8, 4: 16, 5: 32, 6: 32, 7: 32, 8: 64, 9: 64, 10: 128, 11: 128}
PRINTED |= {12: 128, 13: 128, 14: 256, 15: 256, 16: 256}
DOUBLING = Table(((0, 0), (1, 2), (2, 4), (5, 32)), "double", 3)


@pytest.mark.parametrize("units", range(60))
def test_mihng_as_printed(units):
    assert MIHNG.points(units) == PRINTED.get(units, 256)
    assert MIHNG.row(units).past_end == (units > 16)


@pytest.mark.parametrize("units", range(60))
def test_mhing_doubles_every_third_unit(units):
    formula = 2**units if units < 5 else 2 ** (5 + min(12, (units - 5) // 3))
    assert MHING.points(units) == (formula if units else 0)
    assert not MHING.row(units).past_end


def test_the_row_used():
    assert MIHNG.row(7) == Row(6, 7, 32)
    assert MIHNG.row(17) == Row(17, None, 256, past_end=True)
    assert MHING.row(45) == Row(41, None, 131_072)


def test_past_the_end_it_may_double():
    assert [DOUBLING.points(units) for units in (5, 7, 8, 10, 11)] == [32, 32, 64, 64, 128]
    assert DOUBLING.row(7) == Row(5, 7, 32)
    assert DOUBLING.row(9) == Row(8, 10, 64, past_end=True)


def test_doubling_starts_where_the_table_ends():
    table = Table(((0, 0), (5, 32)), "double", 2, last=9)
    assert table.row(9) == Row(5, 9, 32)
    assert table.row(11) == Row(10, 11, 64, past_end=True)
    assert table.row(12) == Row(12, 13, 128, past_end=True)


def test_doubling_has_a_limit():
    assert Table(((0, 1),), "double", 1).points(10**9) == MOST_POINTS


TABLES = st.builds(
    lambda steps, past, every: Table(
        tuple((units, 2 * units) for units in sorted({0, *steps})),
        past,
        every if past != "cap" else 0,
    ),
    st.sets(st.integers(1, 40)),
    st.sampled_from(["cap", "double"]),
    st.integers(1, 5),
)


@given(TABLES, st.integers(0, 60))
def test_rows_cover_every_count_of_units_once(table, units):
    rows = list(table.rows_to(units))
    assert rows[0].first == 0
    for row, following in pairwise(rows):
        assert following.first == (row.last or 0) + 1
        assert following.points >= row.points
    assert table.row(units) in rows
    assert fault(*table) == ("", "")


FAULTS = [
    ((), "rows", "must be a list"),
    ("text", "rows", "must be a list"),
    (((1, 2),), "rows", "must start at 0"),
    (((0, 0), (0, 2)), "rows", "must go up"),
    (((0, 0), (3, 2), (2, 4)), "rows", "must go up"),
    (((0, 8), (3, 4)), "rows", "must not go down"),
    (((0, 0, 1),), "rows", "must be [from units, points]"),
    ((5,), "rows", "must be [from units, points]"),
    (((0, True),), "rows", "must hold whole numbers"),
    (((0, -1),), "rows", "must hold whole numbers"),
    (((0, 1.5),), "rows", "must hold whole numbers"),
    (((0, "8"),), "rows", "must hold whole numbers"),
    (((0, 0), (MOST_UNITS + 1, 0)), "rows", "must hold whole numbers"),
    (((0, MOST_POINTS + 1),), "rows", "must hold whole numbers"),
]


@pytest.mark.parametrize(("rows", "key", "problem"), FAULTS)
def test_faulty_rows(rows, key, problem):
    found, said = fault(rows, "cap", 0, None)
    assert found == key
    assert problem in said


@pytest.mark.parametrize(
    ("past", "every", "last", "key"),
    [
        ("stop", 0, None, "past"),
        ("double", 0, None, "every"),
        ("double", True, None, "every"),
        ("cap", 3, None, "every"),
        ("cap", False, None, "every"),
        ("cap", 0, 4, "last"),
        ("cap", 0, "9", "last"),
    ],
)
def test_faulty_ends(past, every, last, key):
    assert fault(((0, 0), (5, 32)), past, every, last)[0] == key
