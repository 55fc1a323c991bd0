"""The record form in the hand: what follows, what is greyed, house rules, and what is refused."""

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper import ledger
from scorekeeper.models import GameSession

from .conftest import NAMES, NewPhone, Tables, address
from .phone import Phone, Won

BOTH = pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])


def row(phone: Phone, name: str) -> Locator:
    """One line of the tick sheet."""
    number = phone.page.get_by_role("spinbutton", name=name, exact=True)
    return phone.page.locator("[data-row]").filter(has=number)


def stored() -> list[tuple[int, int]]:
    """(units, points) of the winners of the newest hand."""
    newest = ledger.evening(GameSession.objects.get()).hands[-1]
    return [(one["units"], one["points"]) for one in newest.score]


@BOTH
def test_what_does_not_go_together_is_greyed_with_the_reason(
    scripted: bool, new_phone: NewPhone, tables: Tables
) -> None:
    phone = new_phone(scripted)
    phone.open(address(tables.new()))
    phone.record(Won("Astrid", {"Two suits only": 1}))
    triple = row(phone, "Triple sequence")
    expect(triple).to_contain_text("not together with two suits only")
    if scripted:
        expect(triple.get_by_role("spinbutton")).not_to_be_editable()
        triple.get_by_role("button", name="One more").tap(force=True)
        assert phone.sums == ["3 units 8"]

    phone.tick("Two suits only", 0)
    phone.work_out()
    expect(triple).not_to_contain_text("not together")
    phone.tick("Triple sequence", 1)
    phone.work_out()
    expect(row(phone, "Two suits only")).to_contain_text("not together with triple sequence")
    assert phone.sums == ["5 units 32"]


@BOTH
def test_what_comes_along_counts(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(scripted)
    phone.open(address(tables.new(rules="mhing")))
    phone.record(Won("Björn", {"All suits and honors": 1}), card_from="Dinu")
    brought = row(phone, "Honor triplet")
    expect(brought).to_contain_text("comes with")
    assert phone.sums == ["1 + 5 = 6 units 32"]
    # One player goes out here, the nearest.
    expect(phone.page.get_by_role("button", name="Somebody else")).to_have_count(0)
    phone.save()
    assert stored() == [(6, 32)]


@BOTH
def test_house_rules_reach_the_sum(scripted: bool, new_phone: NewPhone) -> None:
    phone = new_phone(scripted, f"house-rules-{scripted}")
    phone.open("/start/mihng/")
    for number, name in enumerate(NAMES, 1):
        phone.page.get_by_label(f"Player {number}").fill(name)
    phone.tap(phone.page.get_by_text("House rules"))
    phone.choose("Each flower is a point, added after the table and the cap.")
    asked = phone.page.get_by_label("Minimum to go out: another number")
    expect(asked).to_be_hidden()
    phone.choose("Another number", "fieldset:has([name=rule-minimum_to_go_out])")
    asked.fill("3")
    phone.tap(phone.page.get_by_text("Units of each combination"))
    phone.page.get_by_label("Double sequence", exact=True).fill("4")
    phone.page.get_by_text("Seven pairs", exact=True).scroll_into_view_if_needed()
    phone.shot("house-rules")
    phone.press("Start")

    phone.record(Won("Chloé", {"Double sequence": 1}, flowers=2))
    assert phone.sums == ["4 units 18"]
    phone.save()
    assert stored() == [(4, 18)]

    phone.record(Won("Dinu", {}, flowers=2))
    phone.shot("minimum")
    if scripted:
        note = phone.page.locator("[data-note]")
        expect(note).to_have_text("A hand needs 3 units to go out, flowers not counted.")
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.locator(".notice.is-error:visible")).to_contain_text(
        "To go out takes 3 units"
    )
    phone.expect_errors("422")
    phone.tick("Two suits only", 1)
    phone.work_out()
    phone.save()
    assert stored() == [(3, 10)]


@BOTH
def test_a_card_that_had_to_be_drawn(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(scripted)
    phone.open(address(tables.new()))
    phone.press("Record hand 1")
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    phone.tick("Nothing connects", 1)
    phone.choose("from Björn", "[data-won]")

    phone.tap(phone.page.locator("[data-save]"))

    expect(phone.page.locator(".notice.is-error:visible")).to_contain_text(
        "the last card must be drawn"
    )
    phone.shot("must-be-drawn")
    phone.expect_errors("422")
    phone.choose("drawn", "[data-won]")
    phone.work_out()
    assert phone.sums == ["5 units 32"]
    phone.save()
    assert stored() == [(5, 32)]


@BOTH
def test_what_no_hand_can_be_is_refused_beside_its_field(
    scripted: bool, new_phone: NewPhone, tables: Tables
) -> None:
    phone = new_phone(scripted)
    phone.open(address(tables.new()))
    phone.press("Record hand 1")
    phone.choose("Astrid", "[data-players]")
    flowers = phone.page.get_by_role("spinbutton", name="Flowers")
    flowers.fill("9")

    phone.tap(phone.page.locator("[data-save]"))

    expect(phone.page.get_by_text("Type 0 to 8 flowers.")).to_be_visible()
    expect(phone.page.get_by_text("Choose whether the last card was drawn")).to_be_visible()
    expect(flowers).to_have_value("9")
    expect(flowers).to_have_attribute("aria-invalid", "true")
    phone.expect_errors("422")
    phone.choose("drawn", "[data-won]")
    flowers.fill("8")
    phone.work_out()
    phone.save()
    assert stored() == [(8, 64)]


def test_who_won_cannot_have_thrown_the_card(new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone()
    phone.open(address(tables.new(), page="record/"))
    thrown = phone.page.get_by_role("radio", name="from Astrid")
    phone.choose("from Astrid", "[data-won]")
    expect(thrown).to_be_checked()

    phone.choose("Astrid", "[data-players]")

    expect(thrown).not_to_be_checked()
    expect(thrown).to_be_disabled()
    phone.choose("Björn", "[data-players]")
    expect(thrown).to_be_enabled()


def test_a_winner_fewer(new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone()
    phone.open(address(tables.new()))
    phone.record(Won("Astrid"), Won("Björn", {"Triplets only": 1}), card_from="Dinu")
    assert phone.sums == ["0 units 0", "5 units 32"]

    phone.tap(phone.page.get_by_role("button", name="Only one fewer went out"))

    expect(phone.page.locator("[data-sum]")).to_have_count(1)
    assert phone.save_text == "Save 0 for Astrid"
    phone.save()
    assert stored() == [(0, 0)]
