import csv
import io

import pytest

from scorekeeper import facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.exports import session_csv
from tests.scorekeeper.evenings import open_table

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
