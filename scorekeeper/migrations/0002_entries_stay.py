"""The ledger is append-only in the database too: changing an entry is refused there.

SQLite drops the trigger when a later migration rebuilds the table: such a migration puts it back
by running `stay` at its end, and `tests/scorekeeper/models/test_entry.py` fails until it does.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SQLITE = (
    """
    CREATE TRIGGER entry_stays BEFORE UPDATE ON scorekeeper_entry
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END
    """,
)
POSTGRESQL = (
    """
    CREATE FUNCTION scorekeeper_entry_stays() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'entries are never changed' USING ERRCODE = 'check_violation'; END $$
    """,
    """
    CREATE TRIGGER entry_stays BEFORE UPDATE ON scorekeeper_entry
    FOR EACH ROW EXECUTE FUNCTION scorekeeper_entry_stays()
    """,
)
SQLITE_BACK = ("DROP TRIGGER entry_stays",)
POSTGRESQL_BACK = (
    "DROP TRIGGER entry_stays ON scorekeeper_entry",
    "DROP FUNCTION scorekeeper_entry_stays()",
)


def _run(editor: BaseDatabaseSchemaEditor, statements: dict[str, tuple[str, ...]]) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)


def stay(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    _run(editor, {"sqlite": SQLITE, "postgresql": POSTGRESQL})


def let_go(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    _run(editor, {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK})


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0001_first")]

    operations = [migrations.RunPython(stay, let_go)]
