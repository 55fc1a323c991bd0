import io
from datetime import date, datetime

import openpyxl
import pytest

from scorekeeper import ledger
from scorekeeper.agreed import Agreed
from scorekeeper.exports import session_csv, session_xlsx
from tests.scorekeeper.evenings import ELENA, JUDY, open_american, open_table

pytestmark = pytest.mark.django_db

NASTY = (
    'O\'Neil "x" <b>',
    '=HYPERLINK("http://mail.example","x")',
    "Åsa Öberg",
    "\N{MAN}\u200d\N{WOMAN}",
    "محمد",
    "x" * 60,
)


def book(game):
    body = session_xlsx.write(game, ledger.evening(game))
    return openpyxl.load_workbook(io.BytesIO(body))


def cells(sheet):
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def test_a_sheet_for_hands_totals_and_rules():
    table = open_table()
    table.play(1, triple_sequence=1)
    assert book(table.game).sheetnames == ["Hands", "Totals", "Rules"]


def test_hands_are_the_rows_of_the_csv_with_real_dates():
    table = open_table()
    table.play(1, 2, flowers=2, triple_sequence=1)
    table.write("adjust", 2, -10, "Late")
    head, *rows = cells(book(table.game)["Hands"])
    assert tuple(head) == session_csv.COLUMNS
    told = list(session_csv.rows(table.game, table.told))
    assert len(rows) == len(told) == 5
    for row, expected in zip(rows, told, strict=True):
        assert row[1] == datetime(2026, 11, 26)
        plain = [None if cell == "" else cell for cell in expected]
        assert row[:1] + row[2:] == plain[:1] + plain[2:]
    points = head.index("points")
    assert [row[points] for row in rows] == [32, 0, 0, 0, -10]


def test_totals_are_those_of_the_evening_in_the_order_of_ranks():
    table = open_table()
    table.play(3, triple_sequence=1)
    table.play(4, flowers=3)
    table.write("adjust", 1, -5, "Late")
    head, *rows = cells(book(table.game)["Totals"])
    assert head == ["Rank", "Player", "Points", "Hands won", "Best hand"]
    assert rows == [
        [one.rank, one.name, one.points, one.hands_won, one.best]
        for one in sorted(table.told.players, key=lambda one: one.rank)
    ]
    assert rows[-1] == [4, "Astrid", -5, 0, 0]


def test_stakes_are_a_column_of_their_own():
    table = open_table(agreed=Agreed(stakes={"rule": "international", "stake": 2}))
    table.play(1, 2, triple_sequence=1, flowers=2)
    head, *rows = cells(book(table.game)["Totals"])
    assert head[-1] == "Stakes"
    assert [row[-1] for row in rows] == [256, -128, -64, -64]


def test_rules_of_mihng():
    table = open_table()
    told = {row[0]: row[1] for row in cells(book(table.game)["Rules"])}
    assert told["Rules"] == "Mihng"
    assert told["Rule set"] == "mihng_v1"
    rules = table.game.ruleset
    for one in rules.combinations:
        assert told[one.names["en"]] == one.units
    assert [value for name, value in told.items() if name.endswith(" units")] == [
        row.points for row in rules.table.rows_to(0)
    ]


def test_rules_of_an_american_table():
    table = open_american(american={"kitty": 10})
    told = cells(book(table.game)["Rules"])
    assert ["Usual values", ", ".join(map(str, table.game.american.values))] in told
    assert any(row[0] == "Agreed" and "Kitty" in row[1] for row in told)


def test_american_hands_have_their_columns():
    table = open_american()
    table.mah_jongg(ELENA, JUDY)
    head, *rows = cells(book(table.game)["Hands"])
    assert tuple(head) == session_csv.columns(table.told)
    won = next(row for row in rows if row[head.index("player")] == "Elena")
    assert (won[head.index("value")], won[head.index("how")]) == (25, "discard")


@pytest.mark.parametrize("name", NASTY)
def test_any_name_comes_through_whole_and_inert(name):
    table = open_table([name, "Björn"], title=name)
    table.play(1, 2, flowers=1)
    table.write("adjust", 1, -5, name)
    whole = book(table.game)
    found = [cell for sheet in whole for row in sheet for cell in row if cell.value == name]
    head = [cell.value for cell in whole["Hands"][1]]
    columns = {head[cell.column - 1] for cell in found if cell.parent.title == "Hands"}
    assert columns == {"session", "player", "dealer", "reason"}
    assert any(cell.parent.title == "Totals" for cell in found)
    assert {cell.data_type for cell in found} == {"s"}
    assert not [cell for sheet in whole for row in sheet for cell in row if cell.hyperlink]


def test_numbers_are_numbers_and_the_head_stays():
    table = open_table()
    table.play(1)
    for sheet in book(table.game):
        assert sheet.freeze_panes == "A2"
        assert all(sheet.column_dimensions[name].width > 5 for name in "AB")
        assert all(cell.font.bold for cell in sheet[1])
    first = book(table.game)["Hands"][2]
    assert first[1].is_date
    assert first[1].value.date() == date(2026, 11, 26)
    assert first[11].data_type == "n"


def test_an_evening_without_a_hand():
    whole = book(open_table().game)
    assert whole["Hands"].max_row == 1
    assert whole["Totals"].max_row == 5
