"""The walls of the game: the standard library only, and imports go one way."""

import ast
import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hands

HANDS = Path(hands.__file__).parent
# From left to right: a room imports only what stands to its left.
ORDER = [
    "errors",
    "documents",
    "tiles",
    "notation",
    "hand",
    "readings",
    "layout",
    "combinations",
    "parts",
    "summaries",
    "conversion",
    "house_rules",
    "ruleset",
    "toml_rules",
    "feasible",
    "feasible_rows",
    "scoring",
    "settle_up",
    "settlement",
    "american",
    "card",
    "explanation",
    "tile_scores",
    "waits",
    "richer",
    "tile_explanation",
    "__init__",
    "arguments",
    "__main__",
]


def room_of(path: Path) -> str:
    first = path.relative_to(HANDS).parts[0]
    return first.removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Each import of a file: its first name, and whether it is of the game itself."""
    inside = len(path.relative_to(HANDS).parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            yield from (("__init__", True) if name == "hands" else (name, False) for name in names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").split(".")[0], False
        elif isinstance(node, ast.ImportFrom) and node.level == inside:
            names = [node.module] if node.module else ["__init__"]
            yield from ((name.split(".")[0], True) for name in names)


FILES = sorted(HANDS.rglob("*.py"))


def test_every_room_has_its_place():
    assert {room_of(path) for path in FILES} == set(ORDER)


def test_only_the_standard_library():
    outside = {name for path in FILES for name, ours in imports(path) if not ours}
    assert outside <= set(sys.stdlib_module_names)
    assert "tomllib" in outside


def test_what_is_slow_to_import_waits():
    """Scoring a hand starts quickly: nothing it needs imports these."""
    command = "import sys, hands.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, cwd=HANDS.parent, check=True
    )
    slow = {"tomllib", "argparse", "dataclasses", "inspect", "random", "datetime"}
    later = {f"hands.{room}" for room in hands.LATER}
    assert not (slow | later).intersection(done.stdout.decode().split())


def test_what_waits_is_there_when_asked_for():
    assert hands.settle.__module__.startswith("hands.settlement")
    assert hands.load_american.__module__ == "hands.american"
    assert hands.match_hand.__module__.startswith("hands.card")
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = hands.luck


def test_imports_go_one_way():
    walls = [
        (room_of(path), name)
        for path in FILES
        for name, ours in imports(path)
        if ours and ORDER.index(name) >= ORDER.index(room_of(path))
    ]
    assert walls == []


def test_scoring_names_no_combination():
    names = set(hands.load("mhing").absorbs)
    for room in (
        "scoring.py",
        "explanation.py",
        "tile_scores.py",
        "tile_explanation.py",
        "richer.py",
    ):
        texts = {
            node.value
            for node in ast.walk(ast.parse((HANDS / room).read_text()))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not texts & names


def test_the_door_is_whole():
    assert all(hasattr(hands, name) for name in hands.__all__)


def test_the_door_shows_how():
    tried = doctest.testmod(hands)
    assert (tried.failed, tried.attempted) == (0, 3)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_game_reads_on_an_older_python(path):
    """Many machines' own python3 is 3.11; `python3 -m hands` should not stumble over its syntax."""
    ast.parse(path.read_text(), feature_version=(3, 11))
