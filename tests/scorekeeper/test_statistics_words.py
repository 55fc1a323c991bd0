"""Figures in words: one and several, shares, places, and every record named."""

from fractions import Fraction

import pytest

from scorekeeper import statistics
from scorekeeper import statistics_words as words


def test_every_record_and_game_has_a_name() -> None:
    assert set(statistics.RECORDS) == set(words.RECORDS)
    for what in statistics.RECORDS:
        assert words.record(what)
        assert words.record_value(what, 2)
    assert words.game(statistics.AMERICAN) == "American Mah Jongg"


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("best_hand", 1, "1 point"),
        ("best_hand", 256, "256 points"),
        ("most_points", -3, "−3 points"),
        ("closest", 0, "0 points apart"),
        ("clearest", 112, "112 points apart"),
        ("most_units", 12, "12 units"),
        ("longest", 1, "1 hand"),
        ("hands_in_a_row", 4, "4 hands"),
    ],
)
def test_records_in_words(what: str, value: int, said: str) -> None:
    assert words.record_value(what, value) == said


@pytest.mark.parametrize(
    ("exact", "said"),
    [
        (None, ""),
        (Fraction(0), "0.0"),
        (Fraction(229, 4), "57.3"),
        (Fraction(-229, 4), "−57.3"),
        (Fraction(-1, 100), "0.0"),
    ],
)
def test_averages_to_a_tenth(exact: Fraction | None, said: str) -> None:
    assert words.average(exact) == said


def test_shares() -> None:
    assert words.percent(Fraction(1, 3)) == "33%"
    assert words.percent(Fraction(1, 200)) == "1%"
    assert words.percent(Fraction(0)) == "0%"
    assert words.percent(None) == ""


def test_places() -> None:
    assert words.places({1: 2, 3: 1, 4: 1}) == "1st 2 times, 3rd 1 time and 4th 1 time"
    assert words.places({}) == ""
    assert [words.place(number, 3) for number in (1, 2, 3)] == ["1st", "2nd", "3rd or later"]


def test_a_run_that_goes_on() -> None:
    assert words.now(0) == ""
    assert words.now(3) == "3 sessions now"


def test_hands_of_american_mah_jongg() -> None:
    assert words.american_hand(25, True) == "25 on the card, without jokers"
    assert words.american_hand(30, False) == "30 on the card"
