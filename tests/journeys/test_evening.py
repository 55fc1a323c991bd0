"""A whole evening of Mihng as a person plays it at 390 px, with scripts and without."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper import ledger
from scorekeeper.models import GameSession

from .conftest import NewPhone
from .phone import Phone, Won

ASA, ONEIL, SARA, DINU = "Åsa Öberg", 'O\'Neil "x" <b>', "שרה כהן", "🀄 Dinu"
NEWCOMER = "=1+1"


def stored() -> list[list[tuple[int, int]]]:
    """(units, points) of each winner of each hand, as the ledger keeps them."""
    told = ledger.evening(GameSession.objects.get())
    return [[(one["units"], one["points"]) for one in row.score] for row in told.hands]


def save(phone: Phone, *says: str, button: str) -> None:
    """Save a filled hand whose sums read so; the ledger then holds those very numbers."""
    assert phone.sums == list(says)
    assert phone.save_text == button
    before = len(stored())
    phone.save()
    numbers = [text.replace("units", "").replace("unit", "").split()[-2:] for text in says]
    assert stored()[before:] == [[(int(units), int(points)) for units, points in numbers]]


def download(phone: Phone, name: str, tmp_path: Path) -> Path:
    with phone.page.expect_download() as started:
        phone.tap(phone.page.get_by_role("link", name=name))
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    return file


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_an_evening(scripted: bool, new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone(scripted, "with" if scripted else "without")
    phone.start("Mihng", [ASA, ONEIL, SARA, DINU], target=160)
    phone.shot("table")
    assert phone.scores == dict.fromkeys([ASA, ONEIL, SARA, DINU], "0")

    six_hands(phone)
    hand_one_put_right_and_back(phone)
    last_hand_undone_and_played_again(phone)
    penalty_seats_and_players(phone)
    protocol(phone)
    target_and_tie(phone)
    taken_away(phone, tmp_path)
    finished_and_opened_again(phone)


def six_hands(phone: Phone) -> None:
    phone.taps = 0
    phone.record(Won(ASA, {"Double sequence": 1, "Two suits only": 1}, flowers=1))
    phone.shot("record")
    save(phone, "3 + 3 + 1 = 7 units 32", button=f"Save 32 for {ASA}")
    if phone.scripted:
        assert phone.taps == 7  # record, who, drawn, two combinations, a flower, save
    expect(phone.page.get_by_text("Hand 1 is saved.")).to_be_visible()
    phone.shot("saved")

    phone.record(Won(ONEIL, {"Royal run": 1, "One suit with honors": 1}), card_from=SARA)
    save(phone, "5 + 5 = 10 units 128", button=f"Save 128 for {ONEIL}")

    phone.record(
        Won(SARA, {"Triplets only": 1}),
        Won(DINU, {"Double sequence": 1}, flowers=2),
        card_from=ASA,
    )
    phone.shot("two-winners")
    save(phone, "5 units 32", "3 + 2 = 5 units 32", button="Save the hand")

    phone.record(Won(DINU))
    save(phone, "0 units 0", button=f"Save 0 for {DINU}")

    phone.press("Record hand 5")
    phone.press("No winner")
    assert stored()[-1] == []

    sara_wins_hand_six(phone)
    assert phone.scores == {ASA: "32", ONEIL: "128", SARA: "160", DINU: "32"}


def sara_wins_hand_six(phone: Phone) -> None:
    phone.to_table()
    phone.record(Won(SARA, {"High or low": 1, "Triplets only": 1}), card_from=DINU)
    save(phone, "5 + 7 = 12 units 128", button=f"Save 128 for {SARA}")


def hand_one_put_right_and_back(phone: Phone) -> None:
    phone.menu("Correct or take back any hand")
    phone.shot("log")
    phone.press(f"{ASA} drew it")
    phone.shot("explained")
    expect(phone.page.get_by_text("7 units, from the table 6–7")).to_be_visible()
    expect(phone.page.get_by_text("Two sequences with the same numbers")).to_be_visible()

    phone.press("Correct")
    phone.shot("correct")
    assert phone.sums == ["3 + 3 + 1 = 7 units 32"]
    phone.fill(Won(ASA, {"Double sequence": 1, "Two suits only": 1}, flowers=2))
    assert phone.sums == ["3 + 3 + 2 = 8 units 64"]
    phone.save()
    assert phone.scores[ASA] == "64"
    assert stored()[0] == [(8, 64)]

    phone.press("How it scores")
    phone.shot("history")
    phone.press("Restore")
    phone.press("Restore it")
    assert stored()[0] == [(7, 32)]
    expect(phone.page.locator(".history li")).to_have_count(3)


def last_hand_undone_and_played_again(phone: Phone) -> None:
    phone.menu("Undo the last")
    phone.shot("undo")
    phone.press("Take it back")
    assert phone.scores[SARA] == "32"
    assert len(stored()) == 5
    sara_wins_hand_six(phone)


def penalty_seats_and_players(phone: Phone) -> None:
    phone.menu("Penalty or bonus")
    phone.choose(DINU)
    phone.choose("Penalty")
    phone.page.get_by_label("Points").fill("10")
    phone.page.get_by_label("What for?").fill("Called <i>out</i> of turn")
    phone.shot("penalty")
    phone.press("Save")
    assert phone.scores[DINU] == "22"

    phone.menu("Swap seats")
    phone.page.get_by_label("Seat 1").select_option(ONEIL)
    phone.page.get_by_label("Seat 2").select_option(ASA)
    phone.press("Save the seats")
    assert list(phone.scores) == [ONEIL, ASA, SARA, DINU]

    phone.menu("Change a player")
    phone.choose(DINU)
    phone.page.get_by_label("Who sits down?").fill(NEWCOMER)
    phone.shot("change")
    phone.press("Save the change")
    assert phone.scores == {ONEIL: "128", ASA: "32", SARA: "160", NEWCOMER: "0", DINU: "22"}
    phone.shot("changed-table")


def protocol(phone: Phone) -> None:
    phone.menu("Protocol")
    phone.shot("protocol")
    sheet = phone.page.locator(".paper").filter(has=phone.page.get_by_role("heading", name=SARA))
    totals = sheet.locator("tr.total td").all_inner_texts()
    assert totals[:2] == ["32", "160"]
    expect(phone.page.get_by_text("Called <i>out</i> of turn")).to_be_visible()
    phone.to_table()


def target_and_tie(phone: Phone) -> None:
    expect(phone.page.get_by_text("160 points are reached.")).to_be_visible()
    expect(phone.page.locator(".notice")).to_contain_text(f"{SARA} leads.")
    phone.record(Won(ONEIL, {"Triplets only": 1}), card_from=NEWCOMER)
    save(phone, "5 units 32", button=f"Save 32 for {ONEIL}")
    expect(phone.page.locator("#scoreboard .notice")).to_contain_text("A tie:")
    phone.shot("tie")


def taken_away(phone: Phone, tmp_path: Path) -> None:
    phone.menu("Download")
    phone.shot("download")
    rows = read_csv(download(phone, "Spreadsheet", tmp_path))
    seventh = {row["player"]: row for row in rows if row["hand"] == "7"}
    assert {name: row["total"] for name, row in seventh.items()} == {
        ONEIL: "160",
        ASA: "32",
        SARA: "160",
        f"'{NEWCOMER}": "0",
    }
    assert seventh[ONEIL]["from"] == f"'{NEWCOMER}"
    [penalty] = [row for row in rows if row["kind"] == "adjust"]
    assert (penalty["player"], penalty["points"], penalty["total"]) == (DINU, "-10", "22")

    told: dict[str, Any] = json.loads(download(phone, "Everything", tmp_path).read_bytes())
    assert [one["name"] for one in told["players"]] == [ASA, ONEIL, SARA, DINU, NEWCOMER]
    assert [hand["hand"] for hand in told["hands"]] == [1, 2, 3, 4, 5, 6, 7]
    assert [[part["points"] for part in hand["score"]] for hand in told["hands"]] == [
        [points for _units, points in hand] for hand in stored()
    ]


def read_csv(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.DictReader(opened))


def finished_and_opened_again(phone: Phone) -> None:
    phone.menu("Finish")
    phone.press("Finish")
    phone.shot("finish")
    expect(phone.page.get_by_text("A tie at the top:")).to_be_visible()
    ranks = phone.page.locator("tbody tr td:first-child").all_inner_texts()
    assert ranks == ["1", "1", "3", "4", "5"]
    assert GameSession.objects.get().finished

    phone.press("Undo the last hand and go on")
    expect(phone.page.get_by_text("The evening is open again after this.")).to_be_visible()
    phone.press("Take it back")
    assert not GameSession.objects.get().finished
    assert phone.scores[ONEIL] == "128"
    expect(phone.page.get_by_role("link", name="Record hand 7")).to_be_visible()
