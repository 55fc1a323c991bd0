"""What is typed for the points of places; the form itself is tested with its pages."""

import pytest

from scorekeeper.forms.season import FIELDS, SeasonForm, read_row
from scorekeeper.season_rules import TIE_BREAKS, USUAL


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("4-2-1-0", [4, 2, 1, 0]),
        (" 4-2-1-0 ", [4, 2, 1, 0]),
        ("4, 2, 1, 0", [4, 2, 1, 0]),
        ("4 2 1 0", [4, 2, 1, 0]),
        ("4;2;1;0", [4, 2, 1, 0]),
        ("15, 5, -5, -15", [15, 5, -5, -15]),
        ("15 5 \N{MINUS SIGN}5 \N{MINUS SIGN}15", [15, 5, -5, -15]),
        ("7", [7]),
        ("4-2-", None),
        ("4--2", None),
        ("4,,2,", None),
        ("first 4", None),
        ("4.5-2", None),
        ("٤-٢", None),
        ("9999999999", None),
        ("", None),
    ],
)
def test_points_of_places_are_read_as_people_write_them(text: str, row: list[int] | None) -> None:
    assert read_row(text) == row


def test_an_untouched_form_says_the_usual() -> None:
    initial = SeasonForm().initial

    assert (initial["method"], initial["placing"]) == (USUAL.method, "4-2-1-0")
    assert (initial["tie1"], initial["tie2"]) == USUAL.tie_breaks


def test_every_tie_break_can_be_chosen() -> None:
    choices = SeasonForm().fields["tie1"].choices  # type: ignore[attr-defined]

    assert [name for name, _ in choices] == ["", *TIE_BREAKS]


def test_faults_stand_beside_fields_there_are() -> None:
    assert {*FIELDS.values()} <= SeasonForm().fields.keys()
