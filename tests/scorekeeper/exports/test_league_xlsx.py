import io
import zipfile
from datetime import date, datetime
from decimal import Decimal

import openpyxl
import pytest

from scorekeeper.exports import league_xlsx, workbook
from scorekeeper.exports.league_tables import TABLES, Scope
from scorekeeper.models import Season

from .seasons import FORMULA, played_league

pytestmark = pytest.mark.django_db

SHEETS = {"Standings": "standings", "Sessions": "sessions", "Hands": "hands", "Players": "players"}


@pytest.fixture
def club():
    return played_league()


def file(scope):
    sink = io.BytesIO()
    league_xlsx.write(sink, scope)
    return sink


def book(scope):
    return openpyxl.load_workbook(file(scope))


def plain(cell):
    if cell == "":
        return None
    if isinstance(cell, date):
        return datetime(cell.year, cell.month, cell.day)
    return float(cell) if isinstance(cell, Decimal) else cell


@pytest.mark.parametrize("number", [0, 1, 2])
def test_each_sheet_is_its_table(club, number):
    season = Season.objects.filter(league=club.league, number=number).first()
    scope = Scope(club.league, season)
    whole = book(scope)
    assert whole.sheetnames == list(SHEETS)
    for name, table in SHEETS.items():
        head, *rows = whole[name].iter_rows(values_only=True)
        assert list(head) == [column.name for column in TABLES[table].columns]
        expected = [[plain(cell) for cell in row] for row in TABLES[table].rows(scope)]
        assert [list(row) for row in rows] == expected


def test_the_first_row_stays_and_columns_are_wide_enough(club):
    for sheet in book(Scope(club.league)):
        assert sheet.freeze_panes == "A2"
        widths = [one.width for one in sheet.column_dimensions.values()]
        assert widths
        assert min(widths) >= 10


def test_dates_are_dates_and_no_text_is_a_formula(club):
    whole = book(Scope(club.league))
    assert whole["Sessions"]["B2"].is_date
    assert whole["Hands"]["C2"].is_date
    kinds = {cell.data_type for sheet in whole for row in sheet for cell in row}
    assert kinds == {"s", "n", "d"}
    assert any(cell.value == FORMULA for cell in whole["Hands"]["B"])
    assert not [cell for sheet in whole for row in sheet for cell in row if cell.hyperlink]


def test_one_chart_of_those_ranked(club):
    whole = book(Scope(club.league))
    assert [len(sheet._charts) for sheet in whole] == [1, 0, 0, 0]
    with zipfile.ZipFile(file(Scope(club.league))) as parts:
        (chart,) = [name for name in parts.namelist() if "charts/chart" in name]
        told = parts.read(chart).decode()
    assert "Standings!$C$2:$C$3" in told
    assert "Standings!$D$2:$D$3" in told
    assert "Standings: Season 1" in told


def test_a_season_that_ranks_nobody_has_no_chart(club):
    season = Season.objects.get(league=club.league, number=2)
    assert [len(sheet._charts) for sheet in book(Scope(club.league, season))] == [0, 0, 0, 0]


def test_the_name_of_a_season_is_no_formula_in_the_chart(club):
    Season.objects.filter(league=club.league).update(name="=1+1")
    with zipfile.ZipFile(file(Scope(club.league))) as parts:
        (chart,) = [name for name in parts.namelist() if "charts/chart" in name]
        assert "<c:f>1+1" not in parts.read(chart).decode()
        assert "Standings: =1+1" in parts.read(chart).decode()


def test_a_sheet_that_is_full_says_so(club, monkeypatch):
    monkeypatch.setattr(workbook, "MOST_ROWS", 4)
    sheet = book(Scope(club.league))["Hands"]
    assert sheet.max_row == 4
    assert sheet["A4"].value == "A sheet ends here: all rows are in the CSV."
