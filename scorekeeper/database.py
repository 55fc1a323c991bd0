"""The database as Django wants it told: SQLite in the data folder, or what DATABASE_URL names."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

# WAL lets pages read while a hand is written. FULL makes a recorded hand outlast a power cut as
# well as a killed process; it costs one sync to disk for each write, and writes are rare.
SQLITE_OPTIONS = {
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    # Take the write lock when a transaction begins: one that reads first could never upgrade.
    "transaction_mode": "IMMEDIATE",
    # Seconds to wait for another writer.
    "timeout": 20,
}
# Connections are shared between requests; a request waits this long (seconds) for a free one.
POOL = {"min_size": 1, "max_size": 10, "timeout": 10}


def database(url: str, data_dir: Path) -> dict[str, Any]:
    """Django's settings of the database at `url`; empty: SQLite in `data_dir`."""
    if not url:
        sqlite = {"ENGINE": "django.db.backends.sqlite3"}
        return {**sqlite, "NAME": data_dir / "scorekeeper.sqlite3", "OPTIONS": {**SQLITE_OPTIONS}}
    told: dict[str, Any] = environ.Env.db_url_config(url)
    if not told.get("ENGINE", "").startswith("django."):
        raise ImproperlyConfigured("DATABASE_URL is not like postgres://user:password@host/name")
    if told["ENGINE"].endswith("sqlite3"):
        return told | {"OPTIONS": SQLITE_OPTIONS | told.get("OPTIONS", {})}
    if told["ENGINE"].endswith("postgresql"):
        pooled = {"pool": POOL} | told.get("OPTIONS", {})
        return told | {"OPTIONS": pooled, "CONN_HEALTH_CHECKS": True}
    return told


def place(told: dict[str, Any]) -> str:
    """Where the data of such a database lies, for a person; never the password."""
    if told["ENGINE"].endswith("sqlite3"):
        return str(told["NAME"])
    server = ":".join(str(part) for part in (told["HOST"] or "localhost", told["PORT"]) if part)
    return f"PostgreSQL {told['NAME']} @ {server}"
