import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from scorekeeper.database import database, place

POSTGRES = "postgres://anna:geheim@db.example:6543/evening?sslmode=require"


@pytest.fixture
def two(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[list[BaseDatabaseWrapper]]:
    """Two connections to the SQLite of one data folder; the second does not wait."""
    told = database("", tmp_path)
    hasty = told | {"OPTIONS": told["OPTIONS"] | {"timeout": 0}}
    handler = ConnectionHandler({"default": told, "hasty": hasty})
    with django_db_blocker.unblock():
        yield [handler["default"], handler["hasty"]]
        handler.close_all()


def pragma(connection: BaseDatabaseWrapper, name: str) -> Any:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2), ("busy_timeout", 20_000)],
)
def test_sqlite_really_is_set_up(two: list[BaseDatabaseWrapper], name: str, value: object) -> None:
    assert pragma(two[0], name) == value


def test_a_transaction_takes_the_lock_when_it_begins(two: list[BaseDatabaseWrapper]) -> None:
    first, second = two
    first.ensure_connection()
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)

    with pytest.raises(OperationalError, match="locked"):
        second.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    first.rollback()


def test_readers_do_not_wait_for_a_writer(two: list[BaseDatabaseWrapper]) -> None:
    first, second = two
    with first.cursor() as cursor:
        cursor.execute("CREATE TABLE hand (points INTEGER)")
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with first.cursor() as cursor:
        cursor.execute("INSERT INTO hand VALUES (64)")

    with second.cursor() as cursor:
        assert cursor.execute("SELECT count(*) FROM hand").fetchone() == (0,)
    first.rollback()


KILLED = """
import os, signal, sys
from pathlib import Path
from django.db.utils import ConnectionHandler
from scorekeeper.database import database
connection = ConnectionHandler({"default": database("", Path(sys.argv[1]))})["default"]
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE hand (points INTEGER)")
    cursor.execute("INSERT INTO hand VALUES (64)")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_recorded_outlasts_a_killed_process(
    tmp_path: Path, two: list[BaseDatabaseWrapper]
) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=root, check=False)
    assert done.returncode == -9

    with two[0].cursor() as cursor:
        assert cursor.execute("SELECT points FROM hand").fetchall() == [(64,)]


def test_sqlite_lies_in_the_data_folder(tmp_path: Path) -> None:
    assert place(database("", tmp_path)) == str(tmp_path / "scorekeeper.sqlite3")


def test_another_sqlite_file_is_set_up_alike(tmp_path: Path) -> None:
    told = database(f"sqlite:///{tmp_path}/other.sqlite3", Path("/nowhere"))

    assert told["NAME"] == f"{tmp_path}/other.sqlite3"
    assert told["OPTIONS"] == database("", tmp_path)["OPTIONS"]


def test_postgresql_has_a_pool_and_keeps_the_options_of_its_address(tmp_path: Path) -> None:
    told = database(POSTGRES, tmp_path)

    assert told["ENGINE"] == "django.db.backends.postgresql"
    assert told["OPTIONS"]["sslmode"] == "require"
    assert told["OPTIONS"]["pool"]["max_size"] == 10


def test_the_place_never_tells_the_password(tmp_path: Path) -> None:
    assert place(database(POSTGRES, tmp_path)) == "PostgreSQL evening @ db.example:6543"


@pytest.mark.filterwarnings("ignore:Engine not recognized")
@pytest.mark.parametrize("url", ["nonsense", "ftp://somewhere/else"])
def test_an_address_of_no_database_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database(url, tmp_path)


@pytest.mark.django_db(transaction=True)
def test_the_tests_run_on_a_database_of_their_own() -> None:
    connection = transaction.get_connection()
    name = str(connection.settings_dict["NAME"])

    assert "test" in name
    assert connection.vendor != "sqlite" or pragma(connection, "foreign_keys") == 1
