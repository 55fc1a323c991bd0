"""The whole database as one file, and back: SQLite's online backup, or pg_dump and pg_restore.

A backup is taken while people play; it holds one moment. Restoring compares every table with the
file before anybody may rely on it.
"""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

# Who may read the file may open every table of the site.
PRIVATE = 0o600
# Entries, leagues, accounts, cards: where any of these has a row, somebody would miss it.
MISSED = ("scorekeeper_gamesession", "scorekeeper_league", "scorekeeper_card", "auth_user")
# Seconds to wait for somebody who is just writing.
WAIT = 20


class Fault(Exception):
    """A backup that cannot be made or used, in a sentence."""


def write(path: Path) -> None:
    """Write a backup into a file that is not there yet. Fault, and then there is no file."""
    if path.exists():
        raise Fault(f"{path} is there already. Choose another name, or move it away.")
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=PRIVATE)
        WRITERS[connection.vendor](part)
        part.replace(path)
    except OSError as fault:
        raise Fault(f"Cannot write {path}: {fault.strerror}.") from fault
    finally:
        part.unlink(missing_ok=True)


def read(path: Path, *, replace: bool = False) -> None:
    """Put what a backup holds in place of this database, and bring it up to date.

    Fault for a file that is none of ours or damaged, and for a site that is not empty without
    `replace`; then nothing has changed.
    """
    if not path.is_file():
        raise Fault(f"There is no file {path}.")
    missed = _missed()
    if missed and not replace:
        raise Fault(f"This site is not empty: {missed}. With --replace the backup takes its place.")
    READERS[connection.vendor](path)
    call_command("migrate", interactive=False, verbosity=0)


def _missed() -> str:
    """What would be lost, in numbers."""
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
        counts = []
        for table in MISSED:
            if table in there:
                cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
                counts.append((table.partition("_")[2], cursor.fetchone()[0]))
    return ", ".join(f"{count} {name}" for name, count in counts if count)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A database file, to be read only."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as opened:
        yield opened


def _write_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(path)) as copy:
        _ours().backup(copy)
        # One file, that can be read where nobody may write.
        copy.execute("PRAGMA journal_mode=DELETE")
        _check_sound(copy, path)


def _read_sqlite(path: Path) -> None:
    try:
        with _opened(path) as copy:
            _check_sound(copy, path)
            _check_known(_tables(copy), _applied(copy), path)
            copy.backup(_ours())
            # Read as they are, without the types Django gives to some columns.
            with _opened(Path(connection.settings_dict["NAME"])) as restored:
                _compare(copy, restored)
    except sqlite3.DatabaseError as fault:
        raise Fault(f"{path} is no backup of Scorekeeper: {fault}.") from fault
    finally:
        connection.close()


def _ours() -> sqlite3.Connection:
    connection.ensure_connection()
    ours: Any = connection.connection
    assert isinstance(ours, sqlite3.Connection)
    return ours


def _check_sound(copy: sqlite3.Connection, path: Path) -> None:
    (said,) = copy.execute("PRAGMA integrity_check").fetchone()
    if said != "ok":
        raise Fault(f"{path} is damaged: {said}.")


def _tables(opened: sqlite3.Connection) -> list[str]:
    rows = opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows]


def _applied(opened: sqlite3.Connection) -> set[str]:
    if "django_migrations" not in _tables(opened):
        return set()
    rows = opened.execute("SELECT name FROM django_migrations WHERE app = 'scorekeeper'")
    return {name for (name,) in rows}


def _check_known(tables: list[str], applied: set[str], path: Path) -> None:
    """A backup of ours, by a Scorekeeper not newer than this one."""
    if "scorekeeper_entry" not in tables:
        raise Fault(f"{path} is no backup of Scorekeeper.")
    known = {name for app, name in MigrationLoader(None).disk_migrations if app == "scorekeeper"}
    if applied - known:
        newest = max(applied - known)
        raise Fault(
            f"{path} is of a newer Scorekeeper ({newest}). Bring this one up to date first."
        )


def _compare(copy: sqlite3.Connection, ours: sqlite3.Connection) -> None:
    """Fault at the first row that is not the same."""
    if _tables(copy) != _tables(ours):
        raise Fault("The tables are not those of the backup.")
    for table in _tables(copy):
        rows = (one.execute(f'SELECT * FROM "{table}" ORDER BY rowid') for one in (copy, ours))
        for told, kept in zip_longest(*rows):
            if told != kept:
                raise Fault(f"Table {table} is not as the backup has it.")


def _write_postgresql(path: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}")


def _read_postgresql(path: Path) -> None:
    """All or nothing: what is there is dropped in the transaction that puts the backup there."""
    told = _run("pg_restore", "--list", str(path))
    if "scorekeeper_entry" not in told:
        raise Fault(f"{path} is no backup of Scorekeeper.")
    name = connection.settings_dict["NAME"]
    connection.close()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool is not None:
        close_pool()
    options = ("--clean", "--if-exists", "--single-transaction", "--no-owner", "--no-privileges")
    _run("pg_restore", *options, f"--dbname={name}", str(path))


def _run(program: str, *args: str) -> str:
    """What a program of PostgreSQL prints. The password goes by the environment."""
    try:
        done = subprocess.run(
            [program, *args], env=_environment(), capture_output=True, text=True, check=True
        )
    except FileNotFoundError as fault:
        raise Fault(f"{program} is not installed here; it comes with PostgreSQL.") from fault
    except subprocess.CalledProcessError as fault:
        raise Fault(f"{program} failed: {fault.stderr.strip()}") from fault
    return done.stdout


def _environment() -> dict[str, str]:
    told = connection.settings_dict
    names = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    names |= {"HOST": "PGHOST", "PORT": "PGPORT"}
    given = {there: str(told[here]) for here, there in names.items() if told.get(here)}
    return {**os.environ, **given, "PGOPTIONS": f"-c lock_timeout={WAIT}s"}


WRITERS = {"sqlite": _write_sqlite, "postgresql": _write_postgresql}
READERS = {"sqlite": _read_sqlite, "postgresql": _read_postgresql}
