import csv
import io
import json

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorekeeper import facts, ledger
from scorekeeper.exports import session_csv, session_json
from scorekeeper.models import GameSession

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(game, stamp):
    said = facts.hand([{"player": 2, "ticks": {"royal_run": 1}, "flowers": 1}], "drawn")
    ledger.record(game, said, stamp(game))
    # As a page finds it: PostgreSQL orders the keys of a document its own way.
    return GameSession.objects.get(pk=game.pk)


def export(*args):
    out = io.StringIO()
    call_command("export", *map(str, args), stdout=out)
    return out.getvalue()


def test_without_a_name_it_lists_the_sessions(played, begin):
    other = begin(title="Friday table")
    assert export().splitlines() == [
        f"{played.pk}  2026-03-05    1 hands  Thursday table",
        f"{other.pk}  2026-03-05    0 hands  Friday table",
    ]


def test_nothing_to_list():
    assert export() == ""


def test_csv_is_the_file_the_page_gives(played):
    assert export(played.pk).encode() == session_csv.write(played, ledger.evening(played))


def test_the_separator_is_chosen(played):
    text = export(played.pk, "--separator", "semicolon")
    rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=";"))
    assert [row["player"] for row in rows if row["won"]] == ["Björn"]


def test_json_is_the_file_the_page_gives(played):
    text = export(played.pk, "--format", "json")
    assert text.encode() == session_json.write(played, ledger.evening(played))
    assert json.loads(text)["format"] == "scorekeeper-session"


def test_a_file_is_written_byte_for_byte(played, tmp_path):
    path = tmp_path / "evening.csv"
    assert export(played.pk, "--output", path) == ""
    assert path.read_bytes() == session_csv.write(played, ledger.evening(played))


def test_a_folder_that_is_not_there(played, tmp_path):
    with pytest.raises(CommandError, match=r"Cannot write .*evening\.csv: No such file"):
        export(played.pk, "--output", tmp_path / "none" / "evening.csv")


@pytest.mark.parametrize("role", ["score", "watch"])
def test_the_key_of_a_link_names_its_session(played, begin, role):
    begin()
    link = played.links.get(role=role)
    assert export(link.key) == export(played.pk)
    link.revoked_at = timezone.now()
    link.save()
    assert export(link.key) == export(played.pk)


@pytest.mark.parametrize("name", ["nonsense", "0f1e2d3c-4b5a-4678-9a0b-c1d2e3f40516", "1", "åäö"])
def test_a_session_that_is_not_there(played, name):
    with pytest.raises(CommandError, match=f"No game session {name}. Run without a name"):
        export(name)


@pytest.mark.parametrize("args", [("--format", "xml"), ("--separator", "tab")])
def test_a_choice_that_is_not_offered(played, args):
    with pytest.raises(CommandError, match="invalid choice"):
        export(played.pk, *args)


def test_a_workbook_goes_into_a_file(played, tmp_path):
    path = tmp_path / "evening.xlsx"
    with pytest.raises(CommandError, match="A workbook needs a file"):
        export(played.pk, "--format", "xlsx")
    assert export(played.pk, "--format", "xlsx", "--output", path) == ""
    assert openpyxl.load_workbook(path).sheetnames == ["Hands", "Totals", "Rules"]
