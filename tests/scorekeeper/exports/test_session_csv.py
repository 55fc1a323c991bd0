import csv
import io

import pytest
from django.test import Client
from django.utils import translation

from hands import example_card, write_card_line
from scorekeeper import facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.exports import session_csv
from tests.scorekeeper.evenings import (
    ELENA,
    FIVE,
    JUDY,
    MAY,
    RUTH,
    open_american,
    open_table,
)
from tests.scorekeeper.pages import read as read_page

pytestmark = pytest.mark.django_db

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()


def hand(*winners, discarder=None):
    """Winners: (player, flowers, ticks)."""
    said = [{"player": one, "ticks": ticks, "flowers": many} for one, many, ticks in winners]
    won = None if not winners else "drawn" if discarder is None else "claimed"
    return facts.hand(said, won, discarder)


@pytest.fixture
def write(game, stamp):
    """write(act, ...): one act at the table."""
    return lambda act, *args: getattr(ledger, act)(game, *args, stamp(game))


def body(game, separator=session_csv.COMMA):
    return session_csv.write(game, ledger.evening(game), separator)


def read(game, separator=session_csv.COMMA):
    text = body(game, separator).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, strict=True))


def test_excel_reads_the_letters(game, write):
    write("record", hand((2, 3, {})))
    whole = body(game)
    assert whole.startswith(BOM + b"session,date,hand")
    assert whole.count(BOM) == 1
    assert "Björn".encode() in whole


def test_lines_end_as_spreadsheets_want_them(game, write):
    write("record", hand((2, 3, {})))
    assert body(game).count(b"\r\n") == body(game).count(b"\n") == 5


@pytest.mark.parametrize("name", sorted(session_csv.SEPARATORS))
def test_either_separator_gives_the_same_rows(game, write, name):
    write("rename", 1, "Astrid, the first; of her name")
    write("record", hand((1, 3, {"royal_run": 1, "one_suit_with_honors": 1})))
    separator = session_csv.SEPARATORS[name]
    assert read(game, separator) == read(game)
    assert body(game, separator).splitlines()[0].count(separator.encode()) == (
        len(session_csv.COLUMNS) - 1
    )


def test_a_row_for_each_player_of_a_hand(game, write):
    write("record", hand((3, 2, {"triple_sequence": 1}), discarder=4))
    first, second, third, fourth = read(game)
    expected = {
        "session": "Thursday table",
        "date": "2026-03-05",
        "hand": "1",
        "entry": "2",
        "kind": "hand",
        "player": "Chloé",
        "wind": "west",
        "dealer": "Astrid",
        "won": "claimed",
        "from": "Dinu",
        "units": "7",
        "points": "32",
        "total": "32",
        "flowers": "2",
        "combinations": "triple_sequence",
        "reason": "",
    }
    assert {name: third[name] for name in expected} == expected
    for row, name in ((first, "Astrid"), (second, "Björn"), (fourth, "Dinu")):
        assert row["player"] == name
        assert (row["won"], row["from"], row["units"], row["flowers"]) == ("", "", "", "")
        assert (row["points"], row["total"], row["combinations"]) == ("0", "0", "")


def test_several_winners_each_with_their_own(game, write):
    write("record", hand((1, 3, {}), (2, 0, {"double_sequence": 2}), discarder=4))
    told = [(row["won"], row["from"], row["points"], row["combinations"]) for row in read(game)]
    assert told == [
        ("claimed", "Dinu", "8", ""),
        ("claimed", "Dinu", "32", "double_sequence 2"),
        ("", "", "0", ""),
        ("", "", "0", ""),
    ]


def test_a_hand_nobody_won_has_rows_of_nothing(game, write):
    write("record", hand())
    assert [(row["hand"], row["won"], row["points"]) for row in read(game)] == [("1", "", "0")] * 4


def test_combinations_are_in_one_cell(game, write):
    write("record", hand((1, 0, {"royal_run": 1, "one_suit_with_honors": 1})))
    assert read(game)[0]["combinations"] == "royal_run; one_suit_with_honors"


def test_adjustments_and_points_handed_over(game, write):
    write("record", hand((4, 3, {})))
    write("adjust", 1, -10, "Called wrong")
    write("change_player", 4, "Élise", True)
    rows = [row for row in read(game) if row["kind"] != "hand"]
    shown = ("kind", "hand", "player", "points", "total", "reason")
    assert [tuple(row[name] for name in shown) for row in rows] == [
        ("adjust", "", "Astrid", "-10", "-10", "Called wrong"),
        ("player", "", "Dinu", "-8", "0", ""),
        ("player", "", "Élise", "8", "8", ""),
    ]


def test_negative_numbers_stay_numbers(game, write):
    write("adjust", 1, -10, "-10")
    line = body(game).decode("utf-8-sig").splitlines()[1]
    assert ",-10,-10," in line
    assert line.endswith(",'-10")


@pytest.mark.parametrize(
    "name",
    ["=1+1", "@SUM(A1)", "-1", "+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "=cmd|' /C calc'!A0"],
)
def test_a_name_that_looks_like_a_formula_is_only_text(begin, stamp, name):
    game = begin([name, "Björn"], title=name)
    ledger.record(game, hand((1, 3, {}), discarder=2), stamp(game))
    ledger.adjust(game, 2, 5, name, stamp(game))
    first, second, bonus = read(game)
    assert first["player"] == first["dealer"] == first["session"] == bonus["reason"] == f"'{name}"
    assert second["player"] == "Björn"


@pytest.mark.parametrize("text", ["\t=1", " =1", "\r=1", "\n=1", "\t\t@x"])
def test_blanks_in_front_hide_no_formula(text):
    assert session_csv.defused(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Åsa", "1=1", "a-b", "'quoted'", "\N{MINUS SIGN}1"])
def test_other_texts_stay_as_they_are(text):
    assert session_csv.defused(text) == text


@pytest.mark.parametrize("name", ['O\'Neil "x" <b>', "a;b,c", "محمد", "\N{MAN}\u200d\N{WOMAN}"])
def test_any_name_comes_through_whole(begin, stamp, name):
    game = begin([name, "Björn"])
    ledger.record(game, hand((1, 3, {})), stamp(game))
    for separator in session_csv.SEPARATORS.values():
        assert read(game, separator)[0]["player"] == name


def test_a_corrected_hand_is_in_it_as_it_counts_now(game, write):
    write("record", hand((1, 3, {})))
    write("record", hand((2, 3, {})))
    write("correct", 2, hand((3, 4, {})))
    rows = [row for row in read(game) if row["won"]]
    assert [(row["hand"], row["entry"], row["player"], row["points"]) for row in rows] == [
        ("1", "2", "Chloé", "16"),
        ("2", "3", "Björn", "8"),
    ]


def test_a_hand_that_was_taken_back_is_not_in_it(game, write):
    write("record", hand((1, 3, {})))
    write("record", hand((2, 3, {})))
    write("void", 2)
    assert {(row["hand"], row["entry"]) for row in read(game)} == {("1", "3")}


def test_the_last_totals_are_those_of_the_evening(game, write):
    for number in range(9):
        write("record", hand((1 + number % 3, number % 6, {}), discarder=4))
    write("adjust", 4, -20, "Late")
    write("correct", 3, hand((4, 8, {})))
    totals = {row["player"]: int(row["total"]) for row in read(game)}
    sums: dict[str, int] = {}
    for row in read(game):
        sums[row["player"]] = sums.get(row["player"], 0) + int(row["points"])
    expected = {player.name: player.points for player in ledger.evening(game).players}
    assert totals == sums == expected


def test_winds_follow_the_deal_and_the_seats(game, write):
    write("record", hand())
    write("seat", [2, 1, 3, 4])
    write("record", hand())
    told = [(row["player"], row["wind"], row["dealer"]) for row in read(game)]
    assert told[0] == ("Astrid", "east", "Astrid")
    assert told[4:6] == [("Björn", "east", "Björn"), ("Astrid", "south", "Björn")]


@pytest.mark.parametrize(
    ("header", "separator"),
    [
        ("", ","),
        ("*", ","),
        ("en", ","),
        ("en-GB,en;q=0.9", ","),
        ("EN-us", ","),
        ("sv-SE,sv;q=0.9,en;q=0.8", ";"),
        ("de", ";"),
        ("fr-CH", ";"),
        ("es", ";"),
        ("es-MX", ","),
        ("ja", ","),
    ],
)
def test_the_separator_follows_the_reader(header, separator):
    assert session_csv.separator_for(header) == separator


def staked():
    """Three hands for stakes, a penalty, a hand nobody won; then Dinu goes and Elsa takes over."""
    table = open_table(agreed=Agreed(stakes={"rule": "international", "stake": 2}))
    table.play(1, 2, triple_sequence=1, flowers=2)
    table.play(4, triple_sequence=1, flowers=2)
    table.write("adjust", 1, -5, "late")
    table.write("record", hand())
    table.write("change_player", 4, "Elsa", True)
    table.play(3, 5, triple_sequence=1, flowers=2)
    return table


def test_stakes_are_the_last_column_and_add_up_to_what_each_has():
    table = staked()
    rows = read(table.game)
    assert list(rows[0])[-2:] == ["reason", "stakes"]
    assert [int(row["stakes"]) for row in rows[:4]] == [256, -128, -64, -64]
    sums = {player.name: 0 for player in table.told.players}
    for row in rows:
        sums[row["player"]] += int(row["stakes"])
    assert sums == {player.name: player.stakes for player in table.told.players}
    assert [row["stakes"] for row in rows if row["kind"] == "adjust"] == ["0"]


def test_no_column_of_stakes_without(game, write):
    write("record", hand((1, 3, {})))
    assert list(read(game)[0]) == list(session_csv.COLUMNS)


LINE = example_card().lines[1]
TILES = {"line": write_card_line(LINE), "tiles": "FF 333B GGG RR", "exposed": ["444C J"]}
EXTRA = ["how", "value", "jokerless", "chain", "line"]


def american_evening(names=FIVE, **agreed):
    """Five people, a kitty, a bet, a transfer, a hand taken back, one corrected, one with tiles."""
    table = open_american(names, **{"american": {"kitty": 10}, "bettor": True, **agreed})
    table.mah_jongg(ELENA, JUDY, jokerless=True)
    table.end(how="wall_game")
    table.write("transfer", MAY, JUDY, 20, "Owed")
    table.write("void", table.mah_jongg(RUTH, "self_pick", 50).number)
    table.write("bet", JUDY, RUTH)
    table.mah_jongg(RUTH, MAY, LINE.value, **TILES)
    table.end(how="false_mah_jongg", declarer=5, intact=[JUDY], value=25)
    table.write("correct", 3, {"how": "wall_game", "dead": [JUDY]})
    return table


def american_rows(table):
    return read(table.game)


def test_american_columns_come_last():
    rows = american_rows(american_evening())
    assert list(rows[0]) == [*session_csv.COLUMNS, *EXTRA]
    assert {(row["units"], row["flowers"], row["combinations"]) for row in rows} == {("", "", "")}


def test_a_row_for_each_person_of_an_american_hand():
    ruth, judy, elena, may, ida = american_rows(american_evening())[:5]
    expected = {
        "session": "Thursday table",
        "date": "2026-11-26",
        "hand": "1",
        "entry": "2",
        "kind": "hand",
        "player": "Elena",
        "wind": "west",
        "dealer": "Ruth",
        "won": "claimed",
        "from": "Judy",
        "points": "200",
        "total": "200",
        "tiles": "",
        "how": "discard",
        "value": "25",
        "jokerless": "1",
        "chain": "50 from Ruth: 25 ×2 jokerless = 50; "
        "100 from Judy: 25 ×2 threw it ×2 jokerless = 100; "
        "50 from May: 25 ×2 jokerless = 50",
        "line": "",
    }
    assert {name: elena[name] for name in expected} == expected
    assert judy["chain"] == "100 to Elena: 25 ×2 threw it ×2 jokerless = 100"
    assert (ruth["wind"], judy["wind"], may["wind"], ida["wind"]) == ("east", "south", "north", "")
    assert [row["points"] for row in (ruth, judy, may, ida)] == ["-50", "-100", "-50", "0"]
    for row in (ruth, judy, may, ida):
        assert (row["won"], row["from"], row["value"], row["jokerless"]) == ("", "", "", "")
        assert row["how"] == "discard"


def test_the_points_of_each_hand_sum_to_zero_with_the_kitty():
    rows = american_rows(american_evening())
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["entry"]] = sums.get(row["entry"], 0) + int(row["points"])
    assert len(sums) == 5
    assert set(sums.values()) == {0}
    kitty = [row for row in rows if not row["player"]]
    shown = ("hand", "kind", "points", "total", "wind", "won")
    assert [tuple(row[name] for name in shown) for row in kitty] == [
        ("2", "hand", "40", "40", "", ""),
        ("3", "hand", "-40", "0", "", ""),
    ]
    assert kitty[1]["chain"] == "40 to Ruth: 40 out of the kitty"


def test_the_american_totals_are_those_of_the_page():
    table = american_evening()
    totals = {row["player"]: row["total"] for row in american_rows(table) if row["player"]}
    assert totals == {player.name: str(player.points) for player in table.told.players}
    page = read_page(Client().get(table.url("protocol-show")))
    foot = [one.text for one in page.all("td") if "tfoot" in one.inside]
    assert [cell.replace("−", "-") for cell in foot[:5]] == [totals[name] for name in FIVE]


def test_transfers_are_rows_of_their_own():
    rows = [row for row in american_rows(american_evening()) if row["kind"] == "transfer"]
    shown = ("hand", "player", "points", "total", "reason", "how", "chain")
    assert [tuple(row[name] for name in shown) for row in rows] == [
        ("", "May", "-20", "-80", "Owed", "", ""),
        ("", "Judy", "20", "-90", "Owed", "", ""),
    ]


def test_tiles_and_line_of_an_american_hand():
    rows = american_rows(american_evening())
    (won,) = [row for row in rows if row["line"]]
    assert (won["player"], won["tiles"]) == ("Ruth", "FF 333B GGG RR (444C J)")
    assert (won["line"], won["value"], won["jokerless"]) == (TILES["line"], "30", "0")


def test_a_false_mah_jongg_names_its_value_at_who_called():
    rows = [row for row in american_rows(american_evening()) if row["how"] == "false_mah_jongg"]
    assert {row["player"]: row["value"] for row in rows if row["value"]} == {"Ida": "25"}
    assert {row["won"] for row in rows} == {""}
    (paid,) = [row["chain"] for row in rows if row["player"] == "Ida"]
    assert paid == "50 to Judy: 25 ×2 false mah jongg = 50"


@pytest.mark.parametrize(
    ("said", "how", "won", "thrower"),
    [
        ({"how": "self_pick", "winner": ELENA}, "self_pick", "drawn", ""),
        ({"how": "self_pick", "winner": RUTH, "heavenly": True}, "heavenly", "drawn", ""),
        (
            {"how": "self_pick", "winner": ELENA, "joker_exchange": True},
            "joker_exchange",
            "drawn",
            "",
        ),
        ({"how": "misnamed", "winner": ELENA, "discarder": MAY}, "misnamed", "claimed", "May"),
    ],
)
def test_how_an_american_hand_was_won(said, how, won, thrower):
    table = open_american()
    table.end(**said, value=25)
    rows = american_rows(table)
    assert {row["how"] for row in rows} == {how}
    assert [(row["won"], row["from"]) for row in rows if row["won"]] == [(won, thrower)]


def test_two_american_winners_each_with_their_own():
    table = open_american()
    wins = [
        {"how": "discard", "winner": RUTH, "discarder": JUDY, "value": 25, "jokerless": True},
        {"how": "self_pick", "winner": MAY, "value": 40},
    ]
    table.end(how="two_winners", wins=wins)
    rows = american_rows(table)
    told = {
        row["player"]: (row["won"], row["from"], row["value"], row["jokerless"]) for row in rows
    }
    assert told["Ruth"] == ("claimed", "Judy", "25", "1")
    assert told["May"] == ("drawn", "", "40", "0")
    assert told["Elena"] == ("", "", "", "")


def test_points_are_points_where_the_table_shows_money():
    rows = american_rows(american_evening(display="money"))
    assert not [cell for row in rows for cell in row.values() if "$" in cell]
    assert rows[1]["points"] == "-100"


def test_a_bet_that_is_not_open_is_in_no_row():
    table = american_evening()
    before = body(table.game)
    table.write("bet", table.told.waiting[0].number, JUDY)
    assert body(table.game) == before
    assert "a bet: as Ruth is paid" in before.decode()


def test_a_tournament_has_exposures_and_who_confirmed():
    table = open_american(tournament={"preset": "A"})
    entry = table.mah_jongg(ELENA, JUDY, exposures=2, jokerless=True)
    table.write("confirm", entry.number, entry.number, RUTH)
    table.write("adjust", MAY, -10, "Late")
    rows = american_rows(table)
    assert list(rows[0])[-2:] == ["exposures", "confirmed"]
    assert {row["confirmed"] for row in rows[:4]} == {"Ruth"}
    assert [row["exposures"] for row in rows] == ["", "", "2", "", ""]
    assert [row["chain"] for row in rows[:4]] == [
        "",
        "threw it to the winner -20",
        "value of the hand 25; jokerless 20",
        "",
    ]
    shown = ("kind", "player", "points", "reason")
    assert tuple(rows[4][name] for name in shown) == ("adjust", "May", "-10", "Late")


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "-1", "=cmd|' /C calc'!A0"])
def test_no_cell_of_an_american_evening_is_a_formula(name):
    table = american_evening([name, "Judy", "Elena", "May", "Ida"])
    rows = american_rows(table)
    cells = [cell for row in rows for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    assert {cell for cell in cells if cell.startswith("-")} == {
        cell for row in rows for cell in (row["points"], row["total"]) if cell.startswith("-")
    }
    assert rows[0]["player"] == f"'{name}"
    assert name in rows[2]["chain"]


def test_the_american_file_is_the_same_in_every_language():
    table = american_evening()
    in_english = body(table.game)
    with translation.override("sv"):
        assert body(table.game) == in_english
        assert translation.get_language() == "sv"
