"""The files: headers, names, separators; their numbers are those of the pages."""

import csv
import io
import json

import pytest
from django.test import Client

from scorekeeper.exports import workbook
from tests.scorekeeper.evenings import Table, open_table
from tests.scorekeeper.pages import read


def rows(content: bytes, separator: str = ",") -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


def fetch(table: Table, suffix: str = "csv", query: str = "", **headers: str):
    url = table.url("export-download", suffix) + query
    return Client().get(url, headers=headers)


@pytest.mark.parametrize("key", ["score", "watch"])
def test_the_choice_leads_to_files(key: str, client: Client, played: Table) -> None:
    page = read(client.get(played.url("export-show", key=getattr(played, key))))
    files = [link for link in page.links() if "export." in link]

    assert len(files) == 5
    for link in files:
        assert client.get(link)["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize(
    ("suffix", "kind"),
    [
        ("csv", "text/csv; charset=utf-8"),
        ("json", "application/json"),
        ("xlsx", workbook.CONTENT_TYPE),
    ],
)
def test_headers(suffix: str, kind: str, played: Table) -> None:
    answer = fetch(played, suffix)
    name = f"2026-11-26-thursday-table.{suffix}"

    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Åsas Stuga 2", "asas-stuga-2"),
        ('a"; filename="b.exe', "a-filename-b-exe"),
        ("שרה", "table"),
        ("../../etc/passwd", "etc-passwd"),
        ("👩‍👩‍👧", "table"),
        ("CON", "con"),
        ("%2e%2f\\", "2e-2f"),
    ],
)
def test_file_names_every_system_takes(title: str, name: str, db: None) -> None:
    answer = fetch(open_table(title=title))

    assert answer["Content-Disposition"] == f'attachment; filename="2026-11-26-{name}.csv"'


@pytest.mark.parametrize(
    ("language", "separator"),
    [
        ("", ","),
        ("*", ","),
        ("en-US,en;q=0.9", ","),
        ("en-GB", ","),
        ("sv-SE,sv;q=0.9,en;q=0.8", ";"),
        ("de", ";"),
        ("fr-CA", ";"),
        ("es-MX", ","),
        ("es-ES", ";"),
        ("ja", ","),
        (";;;,,", ","),
        ("x" * 9000, ";"),
    ],
)
def test_the_separator_of_the_readers_language(
    language: str, separator: str, played: Table
) -> None:
    answer = fetch(played, accept_language=language)

    assert answer.content.startswith(b"\xef\xbb\xbfsession" + separator.encode())
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.parametrize(
    ("query", "separator"),
    [("?separator=comma", ","), ("?separator=semicolon", ";"), ("?separator=tab", ";")],
)
def test_the_separator_asked_for(query: str, separator: str, played: Table) -> None:
    answer = fetch(played, query=query, accept_language="sv")

    assert answer.content.startswith(b"\xef\xbb\xbfsession" + separator.encode())


def test_the_numbers_are_the_pages(played: Table) -> None:
    played.write("change_player", 2, "Eva", True)
    last: dict[str, str] = {}
    for row in rows(fetch(played).content):
        last[row["player"]] = row["total"]

    assert {name: int(total) for name, total in last.items()} == {
        player.name: player.points for player in played.told.players
    }


def test_a_row_a_hand_and_player(played: Table) -> None:
    found = rows(fetch(played, query="?separator=semicolon").content, ";")

    assert [row["hand"] for row in found] == ["1"] * 4 + ["2"] * 4 + [""] + ["3"] * 4
    first, second = found[0], found[5]
    assert (first["player"], first["won"], first["units"], first["points"]) == (
        "Astrid",
        "drawn",
        "7",
        "32",
    )
    assert (first["flowers"], first["combinations"]) == ("2", "triple_sequence")
    assert (second["player"], second["from"], second["points"]) == ("Björn", "Chloé", "128")
    assert found[8]["points"] == "-10"
    assert found[8]["reason"] == "Talked too much"
    assert fetch(played).content.endswith(b"\r\n")


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        ('O"Neil, x; y', 'O"Neil, x; y'),
        ("שרה", "שרה"),
        ("＝1", "'＝1"),
    ],
)
def test_formulas_are_defused_and_names_whole(name: str, cell: str, db: None) -> None:
    table = open_table([name, "Björn"], title=name)
    table.play(1, flowers=1)
    table.write("adjust", 1, -5, name)
    for separator, sign in (("comma", ","), ("semicolon", ";")):
        found = rows(fetch(table, query=f"?separator={separator}").content, sign)
        assert found[0]["player"] == found[0]["session"] == found[2]["reason"] == cell
        assert found[2]["points"] == "-5"


def test_everything_as_json(played: Table) -> None:
    played.write("void", 2)
    told = json.loads(fetch(played, "json").content)

    assert (told["format"], told["version"]) == ("scorekeeper-session", 1)
    assert [entry["kind"] for entry in told["entries"]] == [
        "start",
        "hand",
        "hand",
        "adjust",
        "hand",
        "void",
    ]
    assert [hand["entry"] for hand in told["hands"]] == [3, 5]
    assert {one["name"]: one["points"] for one in told["players"]} == {
        player.name: player.points for player in played.told.players
    }
    assert told["rules"] == played.game.rules.document


def test_no_key_is_in_a_file(played: Table) -> None:
    for suffix in ("csv", "json"):
        for key in played.game.links.values_list("key", flat=True):
            assert key not in fetch(played, suffix).content.decode()
