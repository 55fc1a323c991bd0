import csv
import io
from decimal import Decimal

import pytest

from scorekeeper.exports import league_csv
from scorekeeper.exports.league_tables import TABLES, Scope
from scorekeeper.models import Season

from .seasons import FORMULA, LONG, QUOTED, RIGHT_TO_LEFT, played_league

pytestmark = pytest.mark.django_db

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
NUMBERS = ("rank", "value", "points", "total", "average", "won", "best", "finished", "sessions")


@pytest.fixture
def club():
    return played_league()


def body(scope, table="standings", separator=","):
    return b"".join(league_csv.lines(scope, table, separator)).decode()


def read(scope, table="standings", separator=","):
    text = body(scope, table, separator).removeprefix(BOM)
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, strict=True))


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("table", TABLES)
def test_the_cells_of_each_table(club, table, separator):
    scope = Scope(club.league)
    told = read(scope, table, separator)
    expected = list(TABLES[table].rows(scope))
    assert list(told[0]) == [column.name for column in TABLES[table].columns]
    assert len(told) == len(expected)
    for row, cells in zip(told, expected, strict=True):
        for text, cell in zip(row.values(), cells, strict=True):
            if isinstance(cell, Decimal):
                assert text == str(cell).replace(".", "," if separator == ";" else ".")
            else:
                assert text.removeprefix("'") == ("" if cell is None else str(cell))


@pytest.mark.parametrize("table", TABLES)
def test_excel_reads_the_letters_and_lines(club, table):
    text = body(Scope(club.league), table)
    assert text.startswith(BOM)
    assert text.count(BOM) == 1
    assert text.count("\r\n") == text.count("\n")


@pytest.mark.parametrize("table", TABLES)
def test_names_are_whole_and_formulas_defused(club, table):
    told = {row["player"] for row in read(Scope(club.league), table)}
    assert {QUOTED, f"'{FORMULA}", RIGHT_TO_LEFT, LONG} <= told
    assert not [
        cell for row in read(Scope(club.league), table) for cell in row.values() if cell[:1] == "="
    ]


def test_true_negatives_stay_numbers(club):
    told = read(Scope(club.league), "hands")
    assert "-10" in {row["points"] for row in told}
    assert {row["reason"] for row in told} == {"", f"'{FORMULA}"}


def test_decimals_go_with_the_separator(club):
    season = Season.objects.get(league=club.league, number=1)
    season.rules = {"method": "average", "minimum": 1}
    season.save()
    for separator, value in ((",", "30.5"), (";", "30,5")):
        told = {row["player"]: row for row in read(Scope(club.league, season), separator=separator)}
        assert told[f"'{FORMULA}"]["value"] == value


def test_it_comes_in_parts(club, monkeypatch):
    monkeypatch.setattr(league_csv, "LINES_AT_A_TIME", 3)
    parts = list(league_csv.lines(Scope(club.league), "hands", ","))
    assert len(parts) > 5
    assert all(part.endswith(b"\r\n") for part in parts if part)


def test_nothing_but_the_headings_of_an_empty_league(club):
    club.league.games.all().delete()
    club.league.seasons.all().delete()
    assert body(Scope(club.league), "hands").count("\r\n") == 1
