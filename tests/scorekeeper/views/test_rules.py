"""The rules as a page and as data; what is frozen keeps its address and its content."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from hands import load, sheet_data
from tests.scorekeeper.evenings import Table, open_table, start
from tests.scorekeeper.pages import read


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
