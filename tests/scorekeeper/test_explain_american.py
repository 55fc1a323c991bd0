"""The mah jonggs of a hand as lines of the card, laid out."""

from typing import Any

import pytest

from scorekeeper import explain_american
from scorekeeper.explain_american import ExplainedWin
from tests.scorekeeper.evenings import ELENA, JUDY, MAY, Table, open_american

YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
TILES: dict[str, Any] = {"tiles": "2m5z4m6m 1f1f1f 4s4s 6z6z", "exposed": ["1z1zj"], "line": YEAR}

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_american()


def explained(table: Table) -> list[ExplainedWin]:
    told = table.told
    return explain_american.wins(told, told.hands[-1])


def test_a_value_alone_has_nothing_to_lay_out(table: Table) -> None:
    table.mah_jongg(ELENA, JUDY)
    assert explained(table) == []
    table.end(how="wall_game")
    assert explained(table) == []


def test_a_line_without_tiles(table: Table) -> None:
    table.mah_jongg(ELENA, JUDY, line=YEAR)
    (one,) = explained(table)

    assert (one.name, one.text) == ("Elena", "2046:a FFF EEE 44:b DbDb")
    assert (one.line.value, one.line.section, list(one.groups)) == (25, "Year", [])


def test_tiles_lie_as_the_line_has_them(table: Table) -> None:
    table.mah_jongg(ELENA, JUDY, **TILES)
    (one,) = explained(table)

    assert [[code for code, _joker in group.tiles] for group in one.groups] == [
        ["2m", "5z", "4m", "6m"],
        ["1f", "1f", "1f"],
        ["1z", "1z", "1z"],
        ["4s", "4s"],
        ["6z", "6z"],
    ]
    assert [group.laid for group in one.groups] == [False, False, True, False, False]
    assert [joker for _code, joker in one.groups[2].tiles] == [False, False, True]


def test_two_winners_have_a_line_each(table: Table) -> None:
    wins = [
        {"winner": ELENA, "how": "discard", "discarder": JUDY, "value": 25, **TILES},
        {"winner": MAY, "how": "self_pick", "value": 30},
    ]
    table.end(how="two_winners", wins=wins)

    assert [one.name for one in explained(table)] == ["Elena"]


def test_what_cannot_be_read_any_more_breaks_no_page(table: Table) -> None:
    """As a later version might read an old line: the hand shows without it."""
    table.mah_jongg(ELENA, JUDY, **TILES)
    told = table.told
    row = told.hands[-1]
    row.facts = row.facts | {"line": "no line at all"}
    assert explain_american.wins(told, row) == []

    row.facts = row.facts | {"line": YEAR, "tiles": "nonsense"}
    (one,) = explain_american.wins(told, row)
    assert list(one.groups) == []
