"""Practice without a request: thirteen cards, and every card that completes them."""

import pytest

from hands import load, waits
from scorekeeper.forms.waits import WaitsSheet


def sheet(tiles: str, laid: str = "", rules: str = "mihng") -> WaitsSheet:
    one = WaitsSheet(load(rules), {"w0-tiles": tiles, "w0-laid": laid})
    one.work_out()
    return one


def test_the_waits_are_those_of_hands_best_first() -> None:
    one = sheet("345m 345p 34s 888s 11z")
    found = waits(load("mihng"), "345m 345p 34s 888s 11z")

    assert [(wait.code, wait.units, wait.points, wait.unseen) for wait in one.waits] == [
        ("5s", 5, 32, 4),
        ("2s", 3, 8, 4),
    ]
    assert [wait.points for wait in one.waits] == [wait.score.points for wait in found]
    assert [wait.name for wait in one.waits] == ["5 of bamboo", "2 of bamboo"]
    assert (one.verdict, one.errors) == ("", [])


def test_cards_in_sight_are_not_left() -> None:
    one = sheet("345p 34s 555s 11z", "345m")

    assert {wait.code: wait.unseen for wait in one.waits} == {"2s": 4, "5s": 1, "1z": 2}


def test_laid_sets_stay_as_they_lie() -> None:
    held, laid = sheet("345m 345p 34s 888s 11z"), sheet("345p 34s 888s 11z", "345m")

    assert laid.tile_sheet.count == 13
    assert laid.waits == held.waits


def test_other_rules_other_points() -> None:
    assert [wait.points for wait in sheet("345m 345p 34s 888s 11z", rules="mhing").waits] == [8, 2]


def test_a_hand_that_waits_for_nothing_says_so() -> None:
    one = sheet("1m 1m 5p 8s 9s 1z 2z 3z 5p 7p 7s 9m 4m")

    assert one.asked
    assert one.verdict == "These cards wait for nothing yet: no single card completes them."


@pytest.mark.parametrize("tiles", ["", "345m 345p 34s 888s 1z"])
def test_a_hand_in_the_making_is_asked_nothing(tiles: str) -> None:
    one = sheet(tiles)

    assert (one.asked, one.waits, one.errors, one.verdict) == (False, [], [], "")


@pytest.mark.parametrize(
    ("tiles", "laid", "says"),
    [
        ("345m 345p 34s 888s 111z", "", "A hand has 13 cards, the laid sets among them"),
        ("55555m 345p 345s 11z", "", "There are 4 of each card; this hand has 5 of one."),
        ("345m 345p 34s 88s x", "", "The cards cannot be read at sign 19"),
        ("345p 34s 888s 11z", "346m", "346m is no set"),
        ("345p 34s 345m 11z", "8s j 8s", "88s j: in these rules no joker stands"),
    ],
)
def test_what_is_no_hand_is_said_once(tiles: str, laid: str, says: str) -> None:
    one = sheet(tiles, laid)

    [error] = one.errors
    assert error.startswith(says)
    assert (one.waits, one.verdict) == ([], "")
