"""The tick sheet without a request: numbers as typed, and what each rules out or brings along."""

import pytest

from hands import load
from scorekeeper.forms.tick_sheet import Flowers, TickRow, TickSheet


def sheet(rules: str = "mihng", **typed: str) -> TickSheet:
    one = TickSheet(1, load(rules), {f"w1-{name}": value for name, value in typed.items()})
    one.read()
    return one


def row(one: TickSheet, name: str) -> TickRow:
    return next(row for row in one.rows if row.id == name)


def test_a_row_for_each_combination_but_flowers_in_the_order_of_the_protocol() -> None:
    rules = load("mihng")
    counted = [one.id for one in rules.combinations if one.max_times and one.id != "flower"]

    assert [row.id for row in sheet().rows] == counted
    assert sheet().fields == {f"w1-{name}" for name in counted}


def test_what_was_typed_counts_once_for_this_winner_alone() -> None:
    one = TickSheet(1, load("mihng"), {"w0-triplets_only": "1", "w1-double_sequence": "2"})

    assert {name: times for name, times in one.ticks.items() if times} == {"double_sequence": 2}


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "10000", "²"])
def test_what_is_no_number_is_said_beside_its_row_and_stays(typed: str) -> None:
    one = sheet(double_sequence=typed)

    assert row(one, "double_sequence").error.startswith("Type how often as a whole number, 0 to")
    assert row(one, "double_sequence").value == typed
    assert one.broken
    assert row(one, "double_sequence").times == 0


def test_more_often_than_any_hand_shows_is_said_with_the_most() -> None:
    most = row(sheet(), "double_sequence").most
    one = sheet(double_sequence=str(most + 1))

    assert row(one, "double_sequence").error == f"It counts at most {most} times in one hand."
    assert not sheet(double_sequence=str(most)).broken


def test_what_comes_along_is_no_tick() -> None:
    one = sheet("mhing", all_suits_and_honors="1")

    assert (row(one, "honor_triplet").implied, row(one, "honor_triplet").times) == (1, 1)
    assert row(one, "honor_triplet").value == "0"
    assert one.ticks["honor_triplet"] == 0


def test_what_no_hand_shows_is_said_once_about_the_sheet() -> None:
    one = sheet(two_suits_only="1", triple_sequence="1")

    [error] = one.errors
    assert "does not go with" in error
    assert all(row.error == "" for row in one.rows)


def test_no_reasons_while_a_number_is_wrong() -> None:
    one = sheet(two_suits_only="1", double_sequence="x")

    assert {row.reason for row in one.rows} == {""}


@pytest.mark.parametrize(
    ("typed", "count", "wrong"),
    [("0", 0, False), ("", 0, False), ("8", 8, False), ("9", 9, True), ("x", 0, True)],
)
def test_flowers(typed: str, count: int, wrong: bool) -> None:
    flowers = Flowers("w0-flowers", typed)
    flowers.read()

    assert (flowers.count, flowers.error) == (count, "Type 0 to 8 flowers." if wrong else "")
