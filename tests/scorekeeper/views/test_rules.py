"""The rules as a page and as data; what is frozen keeps its address and its content."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from hands import PRESETS, load, load_american, match_line, read_card_line, settle, sheet_data
from scorekeeper.models import FrozenRules
from scorekeeper.views.rules import LINE, LINE_TILES
from tests.scorekeeper.evenings import Table, open_table, start
from tests.scorekeeper.pages import Page, read


@pytest.mark.parametrize("name", ["mihng", "mhing", "mihng_v1"])
def test_every_combination_its_units_and_the_table(name: str, client: Client, db: None) -> None:
    rules = load(name)
    page = read(client.get(reverse("rules-show", args=[name])))

    for one in rules.combinations:
        assert one.names["en"] in page.text
        assert one.rules["en"] in page.text
    for units, points in rules.table.rows:
        assert str(units) in page.text
        assert str(points) in page.text
    for source in rules.sources:
        assert source in page.text
    assert len(page.all("dt")) >= 10


@pytest.mark.parametrize("name", ["mihng", "mhing", "mihng_v1"])
def test_the_sheet_is_what_hands_says(name: str, client: Client, db: None) -> None:
    answer = client.get(reverse("rules-sheet", args=[name]))

    assert answer["Content-Type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(sheet_data(load(name))))


def test_the_sheet_of_a_frozen_rule_set_is_kept_for_a_year(client: Client, table: Table) -> None:
    (form,) = read(client.get(table.url("hand-record"))).all("form", id="record-form")
    url = form.attributes["data-rules"]
    answer = client.get(url)

    assert url.startswith("/rules/mihng_v1/sheet.json?v=1-")
    assert url.endswith(table.game.rules.digest[:12])
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert not answer.cookies


def test_the_newest_version_by_its_short_name_is_not_kept(client: Client, db: None) -> None:
    """ "mihng" will be another rule set once there is a second version."""
    answer = client.get(reverse("rules-sheet", args=["mihng"]))

    assert "immutable" not in answer["Cache-Control"]


def test_a_changed_rule_set_has_a_page_and_a_sheet(client: Client, db: None) -> None:
    table = start(client, units__high_low=9, rule__flowers="points", rules_name="Ours")
    name = table.game.rules_id
    page = read(client.get(reverse("rules-show", args=[name])))
    sheet = client.get(reverse("rules-sheet", args=[name]))

    assert "What scores in Ours" in page.text
    assert "9 units" in page.text
    assert sheet.json() == json.loads(json.dumps(sheet_data(table.game.ruleset)))
    assert sheet.json()["flowers"] == "points"


def test_old_hands_keep_the_rules_they_were_scored_by(client: Client, db: None) -> None:
    table = open_table(rules=load("mihng").changed("Ours", units={"high_low": 9}))
    table.play(1, high_low=1)
    other = open_table()
    other.play(1, high_low=1)

    assert table.points[0] == 64
    assert other.points[0] == 32
    assert "9 units, from the table 8–9" in read(client.get(table.url("entry-show", 2))).text


def american(client: Client, name: str = "american") -> Page:
    return read(client.get(reverse("rules-show", args=[name])))


def rows(page: Page, table: int) -> dict[str, list[str]]:
    """{row: cells} of the table in this place on the page."""
    found: dict[str, list[str]] = {}
    place, row = -1, ""
    for element in page.elements:
        if element.tag == "table":
            place += 1
        if place == table and element.attributes.get("scope") == "row":
            row = " ".join(element.text.split())
            found[row] = []
        if place == table and element.tag == "td":
            found[row].append(element.text)
    return found


@pytest.mark.parametrize("name", ["american", "american_v1"])
def test_american_mah_jongg_has_a_page_of_its_own(name: str, client: Client, db: None) -> None:
    page, rules = american(client, name), load_american()

    assert "How American Mah Jongg is settled" in page.text
    for source in rules.sources:
        assert source in page.text
    for said in ("A set has 152 tiles.", "8 jokers", "8 flowers", "East is dealt 14 tiles"):
        assert said in page.text
    assert "25, 30, 35, 40, 45, 50, 60, 75" in page.text
    assert reverse("protocol-blank", args=["american_v1"]) in page.links()
    assert [*page.inline_code(), *page.broken_references(), *page.faults] == []


def test_the_rules_a_table_keeps_have_the_same_page(client: Client, db: None) -> None:
    """They are read as they were kept, not as they are published."""
    changed = load_american().document() | {"values": [7, 8]}
    FrozenRules.keep(load_american())
    FrozenRules.objects.update(document=changed)

    assert "The usual values are 7, 8;" in american(client, "american_v1").text
    assert "The usual values are 25, 30," in american(client, "american").text


@pytest.mark.parametrize("name", ["american_v2", "american_v1+00", "americano"])
def test_no_other_american_rules(name: str, client: Client, db: None) -> None:
    for route in ("rules-show", "rules-sheet", "protocol-blank"):
        assert client.get(reverse(route, args=[name])).status_code == 404


def test_the_worked_payments_are_the_engines(client: Client, db: None) -> None:
    page = american(client)
    told = {"players": "ESWN", "winner": "E", "value": 25}
    for row, jokerless in (("", False), (", jokerless", True)):
        thrown = settle(told | {"how": "discard", "discarder": "N", "jokerless": jokerless}).net
        picked = settle(told | {"how": "self_pick", "jokerless": jokerless}).net
        expected = [*(f"\N{MINUS SIGN}{-thrown[one]}" for one in "NS"), f"+{thrown['E']}"]
        assert rows(page, 0)[f"A discard{row}"] == expected
        expected = ["", f"\N{MINUS SIGN}{-picked['S']}", f"+{picked['E']}"]
        assert rows(page, 0)[f"Picked it{row}"] == expected
    assert len(rows(page, 0)) == 4
    assert "25 ×2 threw it ×2 jokerless = 100" in page.text


def test_the_presets_are_the_engines(client: Client, db: None) -> None:
    assert rows(american(client), 1) == {
        "Winner: picked it": ["+10", "+10", "+10"],
        "Winner: jokerless": ["+20", "+20", "+20"],
        "Wall game, each whose hand is not dead": ["+10", "+10", "+10"],
        "Threw it to 0–1 exposures": ["0", "−10", "−10"],
        "Threw it to 2 exposures": ["−20", "−20", "−20"],
        "Threw it to 3 exposures or more": ["−25", "−25", "−30"],
        "Misnamed the tile": ["−25", "−25", "−25"],
        "Time is up": ["0", "0", "0"],
    }
    assert [*PRESETS] == ["A", "B", "C"]


def test_the_line_shown_is_sound_and_its_tiles_fit(client: Client, db: None) -> None:
    # In the engine's text a flower is one tile; the pictures are two of the four drawn.
    tiles = " ".join(LINE_TILES)

    assert match_line(read_card_line(LINE), tiles).fits
    assert LINE in american(client).text


@pytest.mark.parametrize(
    "said",
    [
        "get the lowest number of points. That is a mistake",
        "166 tiles, of which 152 are played with",
        "no jokers, and not of the section Singles and Pairs",
        "all eight are one and the same tile",
        "Here they never pass.",
    ],
)
def test_where_it_differs_from_the_first_text_is_told(said: str, client: Client, db: None) -> None:
    assert said in american(client).text


def test_every_jump_lands(client: Client, db: None) -> None:
    page = american(client)
    ids = {one.attributes.get("id") for one in page.elements}
    jumps = [link[1:] for link in page.links() if link.startswith("#") and link != "#main"]

    assert len(jumps) == 9
    assert set(jumps) <= ids


def test_american_mah_jongg_has_no_tick_sheet(client: Client, db: None) -> None:
    FrozenRules.keep(load_american())
    for name in ("american", "american_v1"):
        assert client.get(reverse("rules-sheet", args=[name])).status_code == 404
