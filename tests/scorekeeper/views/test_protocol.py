"""The paper sheet: its numbers are the ledger's; one player's, everybody's, a blank one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hands import load
from tests.scorekeeper.evenings import BJORN, Table, open_table
from tests.scorekeeper.pages import Page, read


def shown(table: Table, **asked: Any) -> Page:
    return read(Client().get(table.url("protocol-show"), asked))


def sheets(page: Page) -> dict[str, dict[str, list[str]]]:
    """{player: {row: cells}} as the sheets say, empty cells as ""."""
    found: dict[str, dict[str, list[str]]] = {}
    player = row = ""
    for element in page.elements:
        if element.tag == "h2":
            player, row = element.text.strip(), ""
        if element.tag == "th" and "thead" not in element.inside:
            row = element.text.strip()
            found.setdefault(player, {})[row] = []
        if element.tag == "td" and row and "thead" not in element.inside:
            found[player][row].append(element.text.strip())
    return found


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_the_numbers_are_the_ledgers(played: Table) -> None:
    both = [{"player": n, "ticks": {"double_sequence": 2}, "flowers": n} for n in (1, 2)]
    played.write("record", {"winners": both, "won": "claimed", "from": 3})
    told, said = played.told, sheets(shown(played))

    for player in told.players:
        sheet = said[player.name]
        rows = [row for row in told.rows if player.number in row.points and not row.void]
        assert [number(cell) for cell in sheet["Points"][:-1]] == [
            row.points[player.number] for row in rows
        ]
        assert [number(cell) for cell in sheet["Total"][:-1]] == [
            row.totals[player.number] for row in rows
        ]
        assert sum(number(cell) for cell in sheet["Points"][:-1]) == player.points


def test_combinations_down_and_hands_across(played: Table) -> None:
    played.play(BJORN, double_sequence=2, flowers=3)
    sheet = sheets(shown(played))["Björn"]

    assert sheet["Double sequence"] == ["1", "2", "3"]
    assert sheet["High or low"] == ["1", "", "7"]
    assert sheet["Flower"] == ["", "3", "1"]
    assert sheet["Units"] == ["10", "9", ""]
    assert list(sheet)[:2] == ["Double sequence", "Broken royal run"]
    names = [one.names["en"] for one in load("mihng").combinations]
    assert list(sheet)[: len(names)] == names


def test_penalties_have_a_column_and_a_reason(played: Table) -> None:
    page = shown(played, player=4)

    assert sheets(page)["David"]["Points"] == ["\N{MINUS SIGN}10", ""]
    assert "± \N{MINUS SIGN}10: Talked too much" in page.text


def test_hands_that_went_elsewhere_are_told(played: Table) -> None:
    assert "Hands that went to others or to nobody: 2, 3." in shown(played, player=1).text


def test_one_players_sheet(played: Table) -> None:
    page = shown(played, player=2)

    assert [*sheets(page)] == ["Björn"]
    (current,) = [one for one in page.all("a") if one.attributes.get("aria-current")]
    assert current.text == "Björn"


@pytest.mark.parametrize("player", ["9", "0", "-1", "x", "2.0", "9" * 5000, "\x00", "02"])
def test_a_sheet_of_nobody_is_404(player: str, played: Table) -> None:
    url = played.url("protocol-show")

    assert Client().get(url, {"player": player}).status_code == 404


def test_what_was_taken_back_is_not_on_it(played: Table) -> None:
    played.write("void", 2)

    assert sheets(shown(played))["Astrid"]["Points"] == [""]
    assert "Hands that went to others or to nobody: 1, 2." in shown(played, player=1).text


def test_a_corrected_hand_reads_as_it_counts(played: Table) -> None:
    hand = {"winners": [{"player": 3, "ticks": {}, "flowers": 1}], "won": "drawn", "from": None}
    played.write("correct", 2, hand)

    assert sheets(shown(played))["Chloé"]["Total"] == ["2", ""]
    assert sheets(shown(played))["Astrid"]["Total"] == [""]


def test_points_handed_over_have_a_column(played: Table) -> None:
    played.write("change_player", BJORN, "Eva", True)
    page = shown(played)

    assert sheets(page)["Eva"]["Total"] == ["128", ""]
    assert sheets(page)["Björn"]["Total"] == ["128", "0", ""]
    for link in page.links():
        assert Client().get(link).status_code == 200


def test_nothing_played_yet(table: Table) -> None:
    assert shown(table).text.count("No hand won yet.") == 4


@pytest.mark.parametrize("rules", ["mihng", "mhing", "mihng_v1"])
def test_a_blank_sheet(rules: str, client: Client, db: None) -> None:
    page = read(client.get(reverse("protocol-blank", args=[rules])))

    for one in load(rules).combinations:
        assert one.names["en"] in page.text
    rows = page.all("table")[0].text
    assert "16" in rows
    assert "17" not in rows


@pytest.mark.parametrize("rules", ["american", "american_v1"])
def test_a_blank_sheet_of_american_mah_jongg(rules: str, client: Client, db: None) -> None:
    page = read(client.get(reverse("protocol-blank", args=[rules])))
    columns = [one.text.split()[0] for one in page.all("th") if "thead" in one.inside]
    hands = [one.text for one in page.all("th", scope="row")]

    assert columns == ["Hand", "Winner", "Value", "How", *["Player"] * 4, *["±", "Total"] * 4]
    assert hands == [str(hand) for hand in range(1, 21)]
    assert len(page.all("td")) == 20 * (3 + 2 * 4)
    assert "American Mah Jongg score sheet" in page.text
    assert [*page.inline_code(), *page.broken_references(), *page.faults] == []


def test_house_rules_change_the_sheet(db: None) -> None:
    rules = load("mihng").changed("Ours", units={"high_low": 9})
    table = open_table(rules=rules)
    table.play(1, high_low=1)

    assert sheets(shown(table))["Astrid"]["High or low"] == ["1", "9"]
    assert sheets(shown(table))["Astrid"]["Units"] == ["9", ""]
