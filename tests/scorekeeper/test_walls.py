"""The walls of the house: which way imports go, and who may write an entry."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hands
import scorekeeper

HOUSE = Path(scorekeeper.__file__).parent
HANDS = Path(hands.__file__).parent
ROOT = HOUSE.parent

# From left to right: a room imports only what stands to its left, never its neighbours in a group.
ORDER = [
    {"__init__", "database", "errors", "hosts", "mail", "secret_key", "static_storage"},
    {"card_sentences", "settlement_sentences", "people_sentences", "season_sentences"}
    | {"league_sentences", "file_sentences"},
    {"sentences", "agreed"},
    {"facts", "amounts"},
    {"american_words", "american", "table_rule_words", "spelling", "season_rules"},
    {"evening", "written"},
    {"replay", "appending"},
    {"log_lines", "explain", "explain_american", "payments"},
    {"protocol", "score_sheet", "settling", "tallies"},
    {"ratings", "standings", "statistics", "charts"},
    {"season_words", "statistics_words"},
    {"models"},
    {"people"},
    {"results", "rated"},
    {"access", "ledger", "links", "cards", "history", "remembered"}
    | {"accounts", "attempts", "too_often"},
    {"season_tables", "league_rows"},
    {"seasons", "leagues", "adoption", "players", "backups"},
    {"exports"},
    {"imports"},
    {"forms"},
    {"templatetags", "views", "middleware"},
    {"urls", "settings", "apps", "asgi", "wsgi"},
    {"management"},
]
# Rooms that follow from their arguments alone.
PURE = (
    "appending",
    "errors",
    "agreed",
    "american",
    "amounts",
    "facts",
    "evening",
    "replay",
    "written",
    "protocol",
    "score_sheet",
    "ratings",
    "log_lines",
    "explain",
    "explain_american",
    "payments",
    "settling",
    "table_rule_words",
    "sentences",
    "card_sentences",
    "settlement_sentences",
    "people_sentences",
    "season_sentences",
    "file_sentences",
    "season_rules",
    "standings",
    "statistics",
    "statistics_words",
    "charts",
    "season_words",
    "american_words",
    "spelling",
)
IMPURE = ("django.db", "django.http", "django.shortcuts", "django.conf", "django.core")
# May be imported where they are used: slow to load, and seldom needed.
LAZY = ("fpdf", "xlsxwriter")


def rooms() -> dict[Path, str]:
    """Every file of the house but the migrations, and the room it stands in."""
    files = [path for path in HOUSE.rglob("*.py") if "migrations" not in path.parts]
    return {path: path.relative_to(HOUSE).parts[0].removesuffix(".py") for path in files}


def imports(path: Path) -> Iterator[str]:
    """Each module a file imports, with its whole name: "scorekeeper.models.entry"."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def place(room: str) -> int:
    return next(index for index, group in enumerate(ORDER) if room in group)


def test_every_room_has_its_place():
    assert set(rooms().values()) == set().union(*ORDER)
    assert sum(len(group) for group in ORDER) == len(set().union(*ORDER))


def test_imports_go_one_way():
    broken = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path, room in rooms().items()
        for name in imports(path)
        if name.startswith("scorekeeper.")
        and name.split(".")[1] != room
        # A name of scorekeeper itself is no room.
        and (HOUSE / name.split(".")[1]).with_suffix(".py").exists()
        | (HOUSE / name.split(".")[1]).is_dir()
        and place(name.split(".")[1]) >= place(room)
    ]
    assert broken == []


def test_the_imports_are_really_read():
    found = set(imports(HOUSE / "views" / "entry.py"))
    assert {"scorekeeper.ledger", "scorekeeper.evening.Row", "scorekeeper.views.record"} <= found


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_knows_no_database_and_no_web(room):
    assert not [name for name in imports(HOUSE / f"{room}.py") if name.startswith(IMPURE)]


def test_the_game_knows_no_evening():
    assert not [
        f"{path.name} imports {name}"
        for path in HANDS.rglob("*.py")
        for name in imports(path)
        if name.startswith(("scorekeeper", "django"))
    ]


def test_outsiders_come_in_by_the_door():
    """`from hands import ...`, and only what it offers."""
    broken = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in rooms()
        for name in imports(path)
        if name.split(".")[0] == "hands" and name.removeprefix("hands.") not in hands.__all__
    ]
    assert broken == []


def functions(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node


@pytest.mark.parametrize("folder", [HOUSE, HANDS, ROOT / "tests"], ids=lambda path: path.name)
def test_imports_stand_at_the_top(folder):
    lazy = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in folder.rglob("*.py")
        for function in functions(ast.parse(path.read_text()))
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
        and not (getattr(node, "module", None) or node.names[0].name).startswith(LAZY)
    }
    assert lazy == set()


def makes_entries(path: Path) -> Iterator[int]:
    """Lines of a file that make an entry: Entry(...), Entry.objects.x(...), game.entries.x(...)."""
    makers = {"create", "bulk_create", "get_or_create", "update_or_create", "add", "set"}
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        *owner, last = called.split(".")
        is_made = called == "Entry" or called.endswith("models.Entry")
        is_stored = last in makers and ("Entry" in owner or "entries" in owner)
        if is_made or is_stored:
            yield node.lineno


def test_only_the_ledger_makes_entries():
    writers = {path.relative_to(HOUSE).as_posix() for path in rooms() if [*makes_entries(path)]}
    assert writers == {"ledger.py"}


def test_only_the_ledger_writes_what_follows_from_them():
    """Seats and figures are rewritten in one place too."""
    seats = (
        "Seat(",
        "Seat.objects.create",
        "Seat.objects.bulk_create",
        "seats.create",
        ".seats.all().delete",
    )
    writers = {
        path.relative_to(HOUSE).as_posix()
        for path in rooms()
        if any(text in path.read_text() for text in seats) and "class Seat(" not in path.read_text()
    }
    assert writers == {"ledger.py"}


def test_only_one_room_writes_cards():
    writes = re.compile(
        r"Card\.objects\.(get_or_create|create|bulk|update)|[cC]ard\.(save|delete)\("
    )
    writers = {
        path.relative_to(HOUSE).as_posix() for path in rooms() if writes.search(path.read_text())
    }
    assert writers <= {"cards.py"}
    assert writes.search((HOUSE / "cards.py").read_text())


@pytest.mark.parametrize("name", ["utils", "helpers", "services", "common", "signals"])
def test_no_room_for_everything(name):
    assert not [*HOUSE.rglob(f"{name}*"), *HANDS.rglob(f"{name}*")]
