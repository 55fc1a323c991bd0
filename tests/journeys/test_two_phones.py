"""Two phones at one table, and what a bad network does to one of them."""

import re

import pytest
from playwright.sync_api import APIResponse, Response, Route, expect

from scorekeeper import ledger, links
from scorekeeper.models import GameSession

from .conftest import NewPhone, Tables, address
from .phone import Phone, Won

POLL = 10_000  # ms a new hand may take to the other phone
NO_NETWORK = ("ERR_", "htmx:afterRequest", "htmx:sendError")
BJORNS = Won("Björn", {"Triple sequence": 1}, flowers=2)
ASTRIDS = Won("Astrid", {"Double sequence": 1, "Two suits only": 1})


def hands(game: GameSession) -> list[tuple[int | None, dict[int, int]]]:
    """(number, points by player) of every hand."""
    return [(row.hand, dict(row.points)) for row in ledger.evening(game).hands]


def at_table(new_phone: NewPhone, game: GameSession, scripted: bool = True) -> Phone:
    phone = new_phone(scripted)
    phone.open(address(game))
    return phone


def sent(phone: Phone, path: str) -> APIResponse:
    """A form sent by a phone whose secret is right, to an address it was not made for."""
    secret = phone.page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    return phone.page.request.post(
        phone.base + path,
        form={"csrfmiddlewaretoken": secret, "token": "mine", "seen": "1"},
        headers={"Origin": phone.base},
    )


def is_unchanged(response: Response) -> bool:
    return response.status == 304


def test_a_hand_appears_on_the_other_phone(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    mine, other = at_table(new_phone, game), at_table(new_phone, game)
    polls: list[int] = []

    def note(response: Response) -> None:
        if "hx-request" in response.request.headers:
            polls.append(response.status)

    other.page.on("response", note)
    with other.page.expect_response(is_unchanged, timeout=POLL):
        pass  # nothing is new yet

    mine.record(ASTRIDS)
    mine.save()

    log = other.page.locator(".log li").first
    expect(log).to_contain_text("Astrid drew it", timeout=POLL)
    assert other.scores["Astrid"] == "32"
    expect(other.page.get_by_role("link", name="Record hand 2")).to_be_visible()
    expect(other.page.locator("#status")).to_contain_text("Hand 1: Astrid drew it")
    assert polls[-1] == 200
    assert set(polls[:-1]) == {304}


def test_both_record_at_once(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    mine, other = at_table(new_phone, game), at_table(new_phone, game)
    mine.record(ASTRIDS)
    other.record(BJORNS, card_from="Dinu")
    mine.save()

    other.tap(other.page.locator("[data-save]"))

    news = other.page.locator(".notice.is-warning")
    expect(news).to_contain_text("Another phone recorded something meanwhile")
    expect(news).to_contain_text("Astrid drew it")
    expect(news).to_contain_text("+32")
    other.shot("news")
    assert hands(game) == [(1, {1: 32})]
    assert other.sums == ["5 + 2 = 7 units 32"]
    assert other.save_text == "Save 32 for Björn"
    expect(other.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    other.expect_errors("409")
    other.save()
    assert hands(game) == [(1, {1: 32}), (2, {2: 32})]


def test_both_record_at_once_without_scripts(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    mine, other = (at_table(new_phone, game, scripted=False) for _ in range(2))
    mine.record(ASTRIDS)
    other.record(BJORNS, card_from="Dinu")
    mine.save()

    other.press("Save 32")

    expect(other.page.locator(".notice.is-warning")).to_contain_text("Astrid drew it")
    assert other.sums == ["5 + 2 = 7 units 32"]
    other.expect_errors("409")
    other.save()
    assert hands(game) == [(1, {1: 32}), (2, {2: 32})]


def test_a_link_to_watch_cannot_write(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    mine, other = at_table(new_phone, game), new_phone()
    mine.press("Share")
    mine.shot("share")
    link = mine.page.locator("#link-watch").input_value()
    assert link == other.base + address(game, "watch")

    other.page.goto(link)
    expect(other.page.get_by_role("link", name="Protocol")).to_be_visible()
    expect(other.page.get_by_role("link", name="Record hand")).to_have_count(0)
    other.press("More")
    expect(other.page.get_by_role("link", name="Undo")).to_have_count(0)
    other.open(address(game, "watch", "record/"))
    expect(other.page.get_by_role("heading", name="This link only watches")).to_be_visible()
    for page in ("record/", "adjust/", "undo/", "finish/", "share/score/renew/"):
        written = sent(mine, address(game, "watch", page))
        assert written.status == 403, page
    assert hands(game) == []
    other.expect_errors("403")


def test_a_closed_link_is_told_to_whoever_watches(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    mine, other = at_table(new_phone, game), new_phone()
    other.open(address(game, "watch"))

    mine.press("Share")
    mine.tap(mine.page.get_by_text("Close this link").first)
    mine.press("Close it and make a new one")

    gone = other.page.get_by_role("heading", name="There is nothing here")
    expect(gone).to_be_visible(timeout=POLL)
    expect(other.page.get_by_text("the link was closed")).to_be_visible()
    other.shot("closed")
    other.expect_errors("404")
    other.page.goto(mine.page.locator("#link-watch").input_value())
    expect(other.page.get_by_role("heading", name="Thursday table")).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_a_double_tap_saves_once(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = at_table(new_phone, game, scripted)
    phone.record(ASTRIDS)

    phone.page.locator("[data-save]").dblclick(no_wait_after=True)

    phone.page.wait_for_url("**saved=*")
    expect(phone.page.get_by_role("link", name="Record hand 2")).to_be_visible()
    assert hands(game) == [(1, {1: 32})]


def test_a_lost_answer_does_not_lose_or_double_the_hand(
    new_phone: NewPhone, tables: Tables
) -> None:
    game = tables.new()
    phone = at_table(new_phone, game)
    phone.record(ASTRIDS)

    answers: list[int] = []

    def lose(route: Route) -> None:
        answers.append(route.fetch().status)  # the server does get it
        route.abort("connectionreset")

    phone.page.route("**/record/", lose, times=1)
    phone.tap(phone.page.locator("[data-save]"))

    expect(phone.page.locator("[data-lost] p:visible")).to_contain_text("No connection.")
    phone.shot("no-connection")
    assert answers == [200]
    assert phone.sums == ["3 + 3 = 6 units 32"]
    assert hands(game) == [(1, {1: 32})]
    phone.expect_errors(*NO_NETWORK)
    phone.save()
    assert hands(game) == [(1, {1: 32})]
    expect(phone.page.get_by_text("Hand 1 is saved.")).to_be_visible()


def test_no_network_and_a_broken_server_keep_the_hand(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = at_table(new_phone, game)
    phone.record(BJORNS, card_from="Astrid")
    notice = phone.page.locator("[data-lost] p:visible")

    phone.context.set_offline(True)
    phone.tap(phone.page.locator("[data-save]"))
    expect(notice).to_contain_text("No connection.")
    phone.context.set_offline(False)

    phone.page.route("**/record/", lambda route: route.fulfill(status=502, body="Oh no"), times=1)
    phone.tap(phone.page.locator("[data-save]"))
    expect(notice).to_contain_text("The server could not take it")
    assert hands(game) == []

    phone.expect_errors(*NO_NETWORK, "502")
    phone.save()
    assert hands(game) == [(1, {2: 32})]


def test_the_table_says_when_the_connection_is_gone(new_phone: NewPhone, tables: Tables) -> None:
    phone = at_table(new_phone, tables.new())
    note = phone.page.get_by_text("The score on this screen may be old.")
    expect(note).to_be_hidden()

    phone.context.set_offline(True)
    expect(note).to_be_visible(timeout=POLL)
    phone.context.set_offline(False)
    expect(note).to_be_hidden(timeout=POLL)
    phone.expect_errors(*NO_NETWORK)


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_back_and_reload_after_saving(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = at_table(new_phone, game, scripted)
    phone.press("Record hand 1")
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    phone.tick("Two suits only", 1)
    phone.save()

    phone.page.reload()
    assert phone.scores["Astrid"] == "8"
    phone.page.go_back()
    expect(phone.page.locator("#main #record-form")).to_be_visible()
    assert phone.page.title().startswith("Hand ")
    save = phone.page.locator("[data-save]")
    expect(save).to_be_enabled()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    phone.page.go_forward()
    expect(phone.page.locator("#main #scoreboard")).to_be_visible()
    assert phone.page.title().startswith("Thursday table")
    assert hands(game) == [(1, {1: 8})]


@pytest.mark.parametrize("scripted", [True, False])
def test_back_and_save_again_counts_nothing_twice(
    scripted: bool, new_phone: NewPhone, tables: Tables
) -> None:
    """On Back a browser must not put the old hand beside a new token: that would be another one."""
    game = tables.new()
    phone = at_table(new_phone, game, scripted)
    phone.press("Record hand 1")
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    phone.tick("Two suits only", 1)
    phone.save()
    phone.page.go_back()
    expect(phone.page.locator("#main #record-form")).to_be_visible()
    expect(phone.page.locator("[data-players] input:checked")).to_have_count(0)
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Choose who went out.")).to_be_visible()
    phone.expect_errors("422")

    assert hands(game) == [(1, {1: 8})]


def test_back_after_a_fault_is_a_whole_page(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = at_table(new_phone, game)
    phone.press("Record hand")
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Choose who went out.")).to_be_visible()
    phone.shot("faults")
    phone.expect_errors("422")

    phone.press("Cancel")
    phone.page.go_back()

    expect(phone.page.locator("#main #record-form")).to_be_visible()
    assert phone.page.title().startswith("Hand 1")
    phone.fill(ASTRIDS)
    phone.save()
    assert hands(game) == [(1, {1: 32})]


def test_a_link_closed_meanwhile_keeps_the_hand_in_sight(
    new_phone: NewPhone, tables: Tables
) -> None:
    game = tables.new()
    phone = at_table(new_phone, game)
    phone.record(ASTRIDS)
    links.renew(game, "score")

    phone.tap(phone.page.locator("[data-save]"))

    expect(phone.page.locator("[data-lost] p:visible")).to_contain_text("This link was closed.")
    assert phone.sums == ["3 + 3 = 6 units 32"]
    assert hands(game) == []
    phone.expect_errors("404")


def test_an_expired_form_keeps_the_hand(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = at_table(new_phone, game)
    phone.record(BJORNS, card_from="Dinu")

    phone.context.clear_cookies()
    phone.tap(phone.page.locator("[data-save]"))

    expect(phone.page.locator("[data-lost] p:visible")).to_contain_text("open too long")
    phone.shot("expired")
    assert hands(game) == []
    phone.expect_errors("403")
    phone.save()
    assert hands(game) == [(1, {2: 32})]


def test_an_expired_form_keeps_the_hand_without_scripts(
    new_phone: NewPhone, tables: Tables
) -> None:
    game = tables.new()
    phone = at_table(new_phone, game, scripted=False)
    phone.record(BJORNS, card_from="Dinu")

    phone.context.clear_cookies()
    phone.press("Save 32")

    expect(phone.page.get_by_text("Nothing is saved yet, and nothing is lost")).to_be_visible()
    phone.shot("expired")
    phone.expect_errors("403")
    phone.press("Send it again")
    assert hands(game) == [(1, {2: 32})]
    expect(phone.page.get_by_text(re.compile("Hand 1 is saved"))).to_be_visible()
