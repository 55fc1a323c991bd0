"""The paper sheet: its numbers are the ledger's; one player's, everybody's, a blank one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hands import example_card, load, write_card_line
from tests.scorekeeper.evenings import (
    BJORN,
    ELENA,
    FIVE,
    JUDY,
    MAY,
    RUTH,
    Table,
    open_american,
    open_table,
)
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


LINE = example_card().lines[1]
LINE_TEXT = write_card_line(LINE)
TILES = {"line": LINE_TEXT, "tiles": "FF 333B GGG RR", "exposed": ["444C J"]}


def american_evening(**agreed: Any) -> Table:
    """Five people; hands won and not, a transfer, a hand taken back, one with its tiles."""
    table = open_american(FIVE, **{"american": {"kitty": 10}, **agreed})
    table.mah_jongg(ELENA, JUDY, jokerless=True)
    table.end(how="wall_game")
    table.write("transfer", MAY, JUDY, 20, "Owed")
    taken_back = table.mah_jongg(RUTH, "self_pick", 50)
    table.write("void", taken_back.number)
    table.mah_jongg(RUTH, MAY, LINE.value, **TILES)
    return table


def american_rows(page: Page) -> dict[str, list[str]]:
    """{first cell of a row: the other cells}, as the sheet says."""
    rows: dict[str, list[str]] = {}
    label = ""
    for element in page.elements:
        if element.tag == "th" and "thead" not in element.inside:
            label = " ".join(element.text.split())
            rows[label] = []
        if element.tag == "td" and label:
            rows[label].append(" ".join(element.text.split()))
    return rows


def test_the_sheet_of_an_american_table(db: None) -> None:
    page = shown(american_evening())
    columns = [" ".join(one.text.split()) for one in page.all("th") if "thead" in one.inside]
    rows = american_rows(page)

    assert columns == ["#", "East", "What happened", "Value", *FIVE, "Kitty"]
    assert [*rows] == ["1", "2", "±", "3", "Total", "Hands won"]
    assert rows["1"] == [
        *("Ruth", "Elena on a tile from Judy", "25 ×2 jokerless"),
        *("−50 Total −50", "−100 Total −100", "+200 Total 200", "−50 Total −50"),
        *("waits Total 0", ""),
    ]
    assert rows["2"][-1] == "+40 Total 40"
    assert rows["±"][1:5] == ["May pays Judy: Owed", "", "", "+20 Total −90"]
    assert "Together 0." in page.text
    assert [*page.inline_code(), *page.broken_references(), *page.faults] == []


def test_the_foot_of_the_american_sheet_is_the_ledgers(db: None) -> None:
    table = american_evening()
    foot, told = american_rows(shown(table)), table.told

    assert [number(cell) for cell in foot["Total"][:5]] == [one.points for one in told.players]
    assert number(foot["Total"][5]) == told.kitty
    assert [number(cell) for cell in foot["Hands won"][:5]] == [
        one.hands_won for one in told.players
    ]


def test_what_is_in_the_kitty_is_part_of_together(db: None) -> None:
    table = open_american(FIVE, american={"kitty": 10}, display="money")
    table.end(how="wall_game")

    assert "Together $0.00, $0.40 of it in the kitty." in shown(table).text


def test_one_players_american_sheet(db: None) -> None:
    table = american_evening(display="money")
    page = shown(table, player=JUDY)
    rows = american_rows(page)

    assert rows["1"][3:] == [
        "−$1.00 to Elena: 25 ×2 threw it ×2 jokerless = 100",
        "−$1.00",
        "−$1.00",
    ]
    assert rows["±"][4:] == ["+$0.20", "−$0.90"]
    assert rows["Total"] == [rows["3"][-1]]
    (current,) = [one for one in page.all("a") if one.attributes.get("aria-current")]
    assert current.text == "Judy"
    assert [*page.inline_code(), *page.broken_references(), *page.faults] == []


def test_who_waits_is_told_on_the_sheet_of_one(db: None) -> None:
    rows = american_rows(shown(american_evening(), player=5))

    assert rows["1"][3:] == ["waits", "0", "0"]


@pytest.mark.parametrize(("player", "seen"), [(None, True), (RUTH, True), (MAY, False)])
def test_the_tiles_of_a_hand_stand_below(player: int | None, seen: bool, db: None) -> None:
    asked = {} if player is None else {"player": player}
    page = shown(american_evening(), **asked)
    groups = [one.attributes["aria-label"] for one in page.all("span", role="img")]

    assert (LINE_TEXT in page.text) is seen
    assert len(groups) == (5 if seen else 0)
    assert not seen or groups[2].endswith("joker as 4 crak, exposed")


def test_table_rules_are_printed(db: None) -> None:
    for asked in ({}, {"player": MAY}):
        page = shown(american_evening(), **asked)
        assert "on a wall game each puts in 10" in page.text


def test_a_tournaments_sheet_has_who_confirmed_and_no_sum(db: None) -> None:
    table = open_american(tournament={"preset": "B"})
    entry = table.mah_jongg(ELENA, JUDY, exposures=3)
    table.end(how="wall_game")
    table.write("confirm", entry.number, entry.number, RUTH)
    page = shown(table)
    rows = american_rows(page)

    assert rows["1"] == [
        *("Ruth", "Elena on a tile from Judy 3 exposures", "25"),
        *("0 Total 0", "−25 Total −25", "+25 Total 25", "0 Total 0", "Ruth"),
    ]
    assert rows["2"][-1] == ""
    assert "Together" not in page.text
    assert "the points do not sum to zero" in page.text


def test_every_link_of_the_american_sheet_opens(db: None) -> None:
    table = american_evening()
    for link in [*shown(table).links(), *shown(table, player=JUDY).links()]:
        assert Client().get(link).status_code == 200, link


@pytest.mark.parametrize("player", ["9", "0", "x", "\x00"])
def test_an_american_sheet_of_nobody_is_404(player: str, db: None) -> None:
    url = open_american().url("protocol-show")

    assert Client().get(url, {"player": player}).status_code == 404


def test_nothing_played_yet_at_an_american_table(db: None) -> None:
    table = open_american()
    assert "No hand yet." in shown(table).text
    assert "No hand yet." in shown(table, player=RUTH).text


def test_names_are_inert_on_the_american_sheet(db: None) -> None:
    names = ['<b>Bo"b</b>', '"onmouseover="x()', "=1+1", "\u05e9\u05e8\u05d4"]
    table = open_american(names)
    table.mah_jongg(ELENA, JUDY)
    table.write("transfer", MAY, JUDY, 20, '<script>alert("x")</script>')
    for page in (shown(table), shown(table, player=JUDY)):
        assert [*page.inline_code(), *page.broken_references(), *page.faults] == []
        assert '=1+1 on a tile from "onmouseover="x()' in page.text
        assert '<script>alert("x")</script>' in page.text


def test_an_open_bet_is_on_no_sheet(db: None) -> None:
    table = open_american(FIVE, bettor=True)
    table.write("bet", 5, ELENA)

    assert "had bet" not in shown(table).text
    table.mah_jongg(ELENA, JUDY)
    assert "Ida had bet on Elena" in shown(table).text
