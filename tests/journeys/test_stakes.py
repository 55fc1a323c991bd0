"""An evening for stakes on a phone: agreed on at the start, paid by the hand, settled at last."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.models import GameSession

from .conftest import NewPhone
from .phone import Phone, Won

MINUS = "\N{MINUS SIGN}"


def type_stakes(phone: Phone, point: str) -> None:
    """Open the fold where it is closed, and play the international way in money."""
    if not phone.page.get_by_label("What a point costs").is_visible():
        phone.tap(phone.page.locator("summary").filter(has_text=re.compile("^Stakes")))
    phone.choose("International: who discards the last card pays double")
    phone.choose("Money")
    phone.page.get_by_label("What a point costs").fill(point)


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_an_evening_for_stakes(scripted: bool, new_phone: NewPhone) -> None:
    phone = new_phone(scripted, "stakes" if scripted else "stakes-without")
    phone.expect_errors("422")  # the first stakes are refused
    started(phone)
    three_hands(phone)
    seen_at_the_table(phone)
    settled(phone)


def started(phone: Phone) -> None:
    phone.open()
    phone.press("Mihng")
    for number, name in enumerate(["Astrid", "Björn", "Chloé"], 1):
        phone.page.get_by_label(f"Player {number}").fill(name)
    type_stakes(phone, "0.001")
    phone.shot("start")
    phone.press("Start")
    expect(phone.page.get_by_text("Look at the stakes below.")).to_be_visible()
    expect(phone.page.get_by_text("Type cents, such as 25")).to_be_visible()
    expect(phone.page.get_by_label("What a point costs")).to_have_value("0.001")
    expect(phone.page.get_by_label("Player 2")).to_have_value("Björn")

    type_stakes(phone, "0.05")
    phone.press("Start")
    (game,) = GameSession.objects.all()
    assert game.entries.get().facts["stakes"] == {"rule": "international", "stake": 5}


def three_hands(phone: Phone) -> None:
    phone.record(Won("Astrid", {"Triple sequence": 1}, 2), card_from="Björn")
    phone.save()
    phone.record(Won("Chloé", {"Triple sequence": 1}, 2))
    phone.save()
    phone.record(Won("Björn", {"Triple sequence": 1}, 2), card_from="Chloé")
    phone.save()


def seen_at_the_table(phone: Phone) -> None:
    notes = [card.inner_text() for card in phone.page.locator(".seat-note").all()]
    assert [note.rpartition("stakes ")[2] for note in notes] == [
        "+$1.60",
        "$0.00",
        f"{MINUS}$1.60",
    ]

    phone.press("How it scores")
    paid = phone.page.locator(".payments tbody tr").all_inner_texts()
    assert [" ".join(text.split()) for text in paid] == [
        "Astrid to Björn 160 $1.60",
        "Chloé to Björn 160 ×2 threw it = 320 $3.20",
    ]
    expect(phone.page.get_by_text("A point costs $0.05.")).to_be_visible()
    phone.shot("hand")


def settled(phone: Phone) -> None:
    phone.menu("Finish")
    transfers = phone.page.locator(".settle-up li")
    expect(transfers).to_have_text(["Chloé pays Astrid $1.60"])
    phone.shot("finish")
    phone.press("Finish")
    expect(phone.page.get_by_text("Together $0.00.")).to_be_visible()
    expect(transfers).to_have_text(["Chloé pays Astrid $1.60"])
    phone.shot("result")
