"""A backup restored is the same database, table by table; a file that is none changes nothing."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

from scorekeeper import backups, ledger
from scorekeeper.models import Entry, GameSession, League
from tests.scorekeeper.evenings import Table
from tests.scorekeeper.exports.seasons import played_league
from tests.scorekeeper.leagues import make_account

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[2]
only_sqlite = pytest.mark.skipif(
    "sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="looks into a SQLite file"
)


@pytest.fixture
def club():
    make_account("Åsa")
    return played_league()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup"


def tables():
    """{table: its rows, in an order of their own}"""
    with connection.cursor() as cursor:
        told = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            told[table] = sorted(map(repr, cursor.fetchall()))
    return told


def forget_everything():
    League.objects.all().delete()
    GameSession.objects.all().delete()
    make_account("Somebody new")


def refusal(path, **more):
    before = tables()
    with pytest.raises(backups.Fault) as fault:
        backups.read(path, **more)
    assert tables() == before
    return str(fault.value)


def test_every_table_is_back(club, file):
    before = tables()
    backups.write(file)
    forget_everything()
    assert tables() != before
    backups.read(file, replace=True)
    assert tables() == before
    assert before["scorekeeper_entry"]
    assert before["auth_user"]


def test_the_evening_goes_on_after_it(club, file):
    backups.write(file)
    forget_everything()
    backups.read(file, replace=True)
    table = Table(GameSession.objects.get(finished=False), "", "")
    table.play(2, flowers=1)
    assert ledger.differences(table.game) == []
    call_command("replay", "--check")


def test_entries_still_stay_as_they_are(club, file):
    backups.write(file)
    backups.read(file, replace=True)
    with pytest.raises(Exception, match="never changed"), transaction.atomic():
        Entry.objects.update(by="Mallory")


def test_a_backup_is_of_one_moment(club, file):
    backups.write(file)
    before = tables()
    Table(GameSession.objects.get(finished=False), "", "").play(2)
    assert tables() != before
    backups.read(file, replace=True)
    assert tables() == before


def test_only_its_owner_reads_it(club, file):
    backups.write(file)
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["backup"]


def test_a_file_that_is_there_stays(file):
    file.write_text("precious")
    with pytest.raises(backups.Fault, match="is there already"):
        backups.write(file)
    assert file.read_text() == "precious"


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(backups.Fault, match=r"Cannot write .*: No such file"):
        backups.write(tmp_path / "none" / "backup")


def test_a_site_that_is_not_empty_is_kept(club, file):
    backups.write(file)
    said = refusal(file)
    assert said.startswith("This site is not empty: 4 gamesession, 1 league, 1 user.")
    assert "--replace" in said


def test_a_file_that_is_no_backup(club, file):
    assert "There is no file" in refusal(file, replace=True)
    file.write_bytes(b"no database at all" * 100)
    assert refusal(file, replace=True)
    file.write_bytes(b"")
    assert refusal(file, replace=True)


@only_sqlite
def test_a_database_of_something_else(club, file):
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE other (id INTEGER)")
    assert "is no backup of Scorekeeper" in refusal(file, replace=True)


@only_sqlite
def test_a_damaged_backup(club, file):
    backups.write(file)
    whole = bytearray(file.read_bytes())
    middle = len(whole) // 2 // 4096 * 4096
    whole[middle : middle + 8192] = b"\xff" * 8192
    file.write_bytes(whole)
    assert refusal(file, replace=True)


@only_sqlite
def test_a_backup_of_a_newer_one(club, file):
    backups.write(file)
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('scorekeeper', '9999_tomorrow', '2030-01-01')"
        )
        newer.commit()
    assert "is of a newer Scorekeeper (9999_tomorrow)" in refusal(file, replace=True)


@only_sqlite
def test_into_an_empty_place(club, file, tmp_path):
    """As on a new machine: a data folder that is not there, another process."""
    backups.write(file)
    gone = ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")
    clean = {name: value for name, value in os.environ.items() if name not in gone}
    place = tmp_path / "new machine"
    done = subprocess.run(
        [sys.executable, "manage.py", "restore", str(file)],
        env={**clean, "DATA_DIR": str(place)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{file} is in place: 4 game sessions, 16 entries.\n"
    with closing(sqlite3.connect(place / "scorekeeper.sqlite3")) as new:
        names = [
            name for (name,) in new.execute("SELECT name FROM sqlite_schema WHERE type='table'")
        ]
        told = {
            name: sorted(map(repr, new.execute(f'SELECT * FROM "{name}"').fetchall()))
            for name in names
            if name != "sqlite_sequence"
        }
    with closing(sqlite3.connect(file)) as kept:
        expected = {
            name: sorted(map(repr, kept.execute(f'SELECT * FROM "{name}"').fetchall()))
            for name in told
        }
    assert told == expected
    assert set(tables()) == set(told)


@only_sqlite
def test_a_copy_that_differs_is_told(club, file):
    backups.write(file)
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(file)) as same:
        backups._compare(copy, same)
        copy.execute("UPDATE auth_user SET email = 'other'")
        with pytest.raises(backups.Fault, match="Table auth_user is not as the backup has it"):
            backups._compare(copy, same)
        copy.execute("DELETE FROM auth_user")
        with pytest.raises(backups.Fault, match="Table auth_user"):
            backups._compare(copy, same)
        copy.execute("DROP TABLE scorekeeper_card")
        with pytest.raises(backups.Fault, match="The tables are not those"):
            backups._compare(copy, same)


def test_a_program_that_is_not_installed():
    with pytest.raises(backups.Fault, match="no-such-program is not installed here"):
        backups._run("no-such-program")


def test_a_program_that_fails():
    with pytest.raises(backups.Fault, match="ls failed: ls: "):
        backups._run("ls", "/none")
