"""Values of a file by their names, and the place of what is wrong."""

from datetime import timedelta

import pytest

from scorekeeper.errors import Refused
from scorekeeper.imports.reading import Place, first_difference, read


def fault(ask):
    with pytest.raises(Refused) as refused:
        ask()
    return refused.value.where["place"]


def test_places_name_the_whole_way():
    place = Place({"sessions": [{"entries": [{"number": "x"}]}]})
    (session,) = place.each("sessions")
    (entry,) = session.each("entries")
    assert fault(lambda: entry.whole("number")) == "sessions[0].entries[0].number"
    assert fault(lambda: entry.text("kind", 5)) == "sessions[0].entries[0].kind"
    assert fault(lambda: Place(5).at("x")) == "{}"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], -1, 11, 10**30])
def test_whole_numbers(value):
    assert fault(lambda: Place({"n": value}).whole("n", 0, 10)) == "n"


@pytest.mark.parametrize("value", [None, 5, "", "x" * 11])
def test_texts(value):
    assert fault(lambda: Place({"t": value}).text("t", 10)) == "t"


@pytest.mark.parametrize("value", [None, 5, "2026-02-30", "x"])
def test_days_and_moments(value):
    assert fault(lambda: Place({"d": value}).day("d")) == "d"
    assert fault(lambda: Place({"d": value}).moment("d")) == "d"


def test_a_moment_has_its_zone():
    assert fault(lambda: Place({"d": "2026-02-03T10:00:00"}).moment("d")) == "d"
    told = Place({"d": "2026-02-03T10:00:00+01:00"}).moment("d")
    assert told.utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize("value", [None, 5, [], "x", {}])
def test_ids_zones_flags(value):
    place = Place({"v": value})
    assert fault(lambda: place.id("v")) == "v"
    assert fault(lambda: place.zone("v")) == "v"
    assert fault(lambda: place.flag("v")) == "v"


def test_a_byte_order_mark_is_none_of_the_file():
    assert read("\N{ZERO WIDTH NO-BREAK SPACE}{}".encode()).value == {}


def test_a_file_too_deep_to_follow():
    with pytest.raises(Refused):
        read(b"[" * 80 + b"]" * 80)


@pytest.mark.parametrize(
    ("ours", "theirs", "place"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": True}, "x.a"),
        ({"a": 1}, {}, "x.a"),
        ({}, {"a": 1}, "x.a"),
        ([1, 2], [1, 3], "x[1]"),
        ([1, 2], [1], "x"),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "x.a[0].b"),
        (1.0, 1.0 + 1e-12, ""),
        (1.0, 1, ""),
        (1.0, 1.1, "x"),
        (None, [], "x"),
    ],
)
def test_the_first_difference(ours, theirs, place):
    assert first_difference(ours, theirs, "x") == place
