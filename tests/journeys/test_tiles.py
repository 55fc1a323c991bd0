"""A hand by its cards, on a phone and at a desk, with scripts and without; and practice."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper import facts, ledger
from scorekeeper.models import GameSession

from .conftest import NewPhone, Tables, address
from .phone import SIZE, Phone
from .test_every_page import OVERFLOW, SCHEMES, WIDTHS

BOTH = pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
HAND = ["3m", "4m", "5m", "3p", "4p", "5p", "3s", "4s", "j", "8s", "8s", "8s", "1z", "1z"]
FLAT = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z"]
TEXT = "345m 345p 34s j 888s 11z"
WAITING = "345m 345p 34s 888s 11z"

# Keys of the pad are nine to a row: narrower than others, never below 30 px.
SMALL = """() => [...document.querySelectorAll(".pad button, .pad summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.value || one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 30 || box.height < 43.5)
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
ON_BODY = "document.activeElement === document.body"


def key(phone: Phone, code: str, pad: int = 0) -> None:
    """Tap a key of a pad; without scripts wait for the page that comes."""
    button = phone.page.locator(f"[data-pad='{pad}'] [data-tile='{code}']")
    press(phone, button)


def press(phone: Phone, button: Any) -> None:
    if phone.scripted:
        phone.tap(button)
    else:
        with phone.page.expect_navigation():
            phone.tap(button)


def act(phone: Phone, name: str) -> None:
    press(phone, phone.page.locator(f"[data-{name}]"))


def tray(page: Page) -> list[str]:
    """The pictures in the tray, laid sets with a mark."""
    pictures: list[str] = page.locator("[data-tray]").evaluate(
        """tray => [...tray.querySelectorAll("button")].map((one) =>
          [...one.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#t-")[1])
            .join("") + (one.matches(".is-laid") ? " laid" : ""))"""
    )
    return pictures


def field(page: Page, name: str = "w0-tiles") -> str:
    return page.locator(f"[name={name}]").input_value()


def by_tiles(phone: Phone, game: GameSession) -> None:
    """From nothing to the empty pad."""
    phone.open(address(game, page="record/"))
    phone.tap(phone.page.get_by_role("button", name="Tap the cards instead"))
    expect(phone.page.locator("[data-pad]")).to_be_visible()


def stored(game: GameSession) -> list[tuple[int, int]]:
    newest = ledger.evening(game).hands[-1]
    return [(one["units"], one["points"]) for one in newest.score]


@BOTH
def test_a_hand_tapped_card_by_card(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone(scripted)
    by_tiles(phone, game)
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    for code in HAND[:3]:
        key(phone, code)
    act(phone, "lay")
    assert tray(phone.page) == ["3m4m5m laid"]
    key(phone, "9m")
    act(phone, "undo")
    for code in HAND[3:]:
        key(phone, code)
    assert tray(phone.page) == ["3m4m5m laid", *HAND[3:]]
    expect(phone.page.locator("[data-count]")).to_have_text("14 of 14")
    expect(phone.page.locator("[data-total]")).to_have_text("32")
    assert phone.sums == ["5 units 32"]
    expect(phone.page.locator("[data-save]")).to_have_text("Save 32 for Astrid")
    phone.save()

    assert stored(game) == [(5, 32)]
    [winner] = ledger.evening(game).hands[0].facts["winners"]
    assert (winner["tiles"], winner["laid"]) == ("345p 34s j 888s 11z", ["345m"])
    phone.press("How it scores")
    expect(phone.page.locator(".shown-group.is-laid")).to_have_count(1)
    expect(phone.page.locator(".shown-group")).to_have_count(5)
    expect(phone.page.get_by_text("Joker read as 5 of bamboo.")).to_be_visible()
    phone.press("Correct")
    assert tray(phone.page) == ["3m4m5m laid", *HAND[3:]]


@BOTH
def test_ticks_and_cards_and_back(scripted: bool, new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(scripted)
    phone.open(address(tables.new(), page="record/"))
    phone.choose("Chloé", "[data-players]")
    phone.tick("Double sequence", 2)
    for name in ("Tap the cards instead", "Tick instead", "Tap the cards instead"):
        phone.tap(phone.page.get_by_role("button", name=name))
        expect(phone.page.get_by_role("button", name=name)).to_have_count(0)
        if name == "Tick instead":
            number = phone.page.get_by_role("spinbutton", name="Double sequence", exact=True)
            expect(number).to_have_value("2")
        elif not field(phone.page):
            key(phone, "9s")
    assert tray(phone.page) == ["9s"]
    expect(phone.page.locator("[data-players] input:checked + span")).to_have_text("Chloé")


def test_taps_ask_the_server_nothing_until_the_hand_is_whole(phone: Phone, tables: Tables) -> None:
    by_tiles(phone, tables.new())
    phone.page.wait_for_load_state("networkidle")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.post_data or request.url))
    for code in HAND[:13]:
        key(phone, code)
    phone.page.wait_for_timeout(400)
    expect(phone.page.locator("[data-chain]")).to_have_text("one more card")
    assert asked == []

    with phone.page.expect_response("**/record/"):
        key(phone, HAND[13])
    expect(phone.page.locator("[data-chain]")).to_have_text("5 units")
    assert len(asked) == 1
    with phone.page.expect_response("**/record/"):
        phone.choose("from Björn", "[data-won]")


def test_the_pad_the_cards_and_the_sum_are_on_one_screen(phone: Phone, tables: Tables) -> None:
    by_tiles(phone, tables.new())
    for code in HAND:
        key(phone, code)
    expect(phone.page.locator("[data-total]")).to_have_text("32")
    box = """() => {
      document.querySelector(".is-flowers").scrollIntoView();
      const at = (what) => document.querySelector(what).getBoundingClientRect();
      return [at(".is-flowers").top, at("[data-tray]").top, at(".pad-acts").bottom, at(".dock").top,
        at(".sum-bar").bottom];
    }"""
    flowers, top, acts, dock, total = phone.page.evaluate(box)
    assert 0 <= flowers < top < acts <= dock < total <= SIZE["height"]


def test_the_focus_stays_where_people_can_go_on(new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(has_touch=False)
    page, keys = phone.page, phone.page.keyboard
    phone.open(address(tables.new(), page="record/"))
    page.get_by_role("button", name="Tap the cards instead").focus()
    keys.press("Enter")
    expect(page.locator("[data-pad]")).to_be_visible()
    assert not page.evaluate(ON_BODY)
    page.locator("[data-tile='8s']").focus()
    for _ in range(4):  # the fourth is the last of its kind and switches its key off
        keys.press("Enter")
        assert not page.evaluate(ON_BODY)
    assert tray(page) == ["8s"] * 4
    page.locator("[data-tray] button").first.focus()
    keys.press("Space")
    assert tray(page) == ["8s"] * 3
    assert not page.evaluate(ON_BODY)
    page.locator("[data-lay]").focus()
    keys.press("Enter")
    page.locator("[data-tray] button").focus()
    keys.press("Enter")
    assert tray(page) == ["8s"] * 3
    assert not page.evaluate(ON_BODY)
    page.locator("[data-clear]").focus()
    keys.press("Enter")
    assert tray(page) == []
    assert not page.evaluate(ON_BODY)


@pytest.mark.parametrize(
    "typed", [TEXT, "345C 345D 34B J 888B E E", "\U0001f009\U0001f00a\U0001f00b345p34js888s11z"]
)
def test_cards_typed_at_a_desk(typed: str, new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = new_phone(has_touch=False, viewport={"width": 1280, "height": 900})
    page, keys = phone.page, phone.page.keyboard
    by_tiles_at_desk(phone, game)
    page.get_by_text("Type the cards").click()
    page.get_by_label("Cards in the hand").click()
    keys.insert_text(typed)
    expect(page.locator("[data-total]")).to_have_text("32")
    assert tray(page) == HAND
    expect(page.locator("[data-count]")).to_have_text("14 of 14")
    keys.press("Enter")  # sends nothing
    assert field(page) == typed
    page.get_by_label("Cards in the hand").fill("345m x")
    expect(page.locator("[data-pad-errors]")).to_contain_text("cannot be read at sign 6")
    page.get_by_label("Cards in the hand").fill(typed)
    expect(page.locator("[data-pad-errors]")).to_be_hidden()
    page.locator("[data-players] label").first.click()
    page.locator("[data-won] label").first.click()
    page.locator("[data-save]").click()
    page.wait_for_url("**saved=*")

    assert stored(game) == [(5, 32)]


def by_tiles_at_desk(phone: Phone, game: GameSession) -> None:
    phone.open(address(game, page="record/"))
    phone.page.get_by_role("button", name="Tap the cards instead").click()
    expect(phone.page.locator("[data-pad]")).to_be_visible()


def test_a_hand_that_is_none_says_so_once_and_can_be_mended(phone: Phone, tables: Tables) -> None:
    game = tables.new()
    by_tiles(phone, game)
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    for code in [*HAND[:13], "2z"]:
        key(phone, code)
    error = phone.page.locator("main").get_by_text("These cards are no winning hand")
    error = error.filter(visible=True)
    expect(error).to_have_count(1)
    expect(phone.page.locator("[data-total]")).to_have_text("–")
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.locator("[data-faults]")).to_be_focused()
    phone.page.wait_for_timeout(500)
    expect(error).to_have_count(1)
    expect(phone.page.locator("[data-faults]")).to_be_focused()
    phone.expect_errors("422")

    phone.tap(phone.page.locator("[data-undo]"))
    key(phone, "1z")
    expect(phone.page.locator("[data-total]")).to_have_text("32")
    expect(error).to_have_count(0)
    phone.save()
    assert stored(game) == [(5, 32)]


def test_without_a_network_the_cards_stay(phone: Phone, tables: Tables) -> None:
    by_tiles(phone, tables.new())
    phone.context.set_offline(True)
    phone.expect_errors("ERR_INTERNET_DISCONNECTED")
    for code in HAND:
        key(phone, code)
    phone.page.wait_for_timeout(400)
    assert tray(phone.page) == HAND
    phone.context.set_offline(False)
    phone.tap(phone.page.locator("[data-undo]"))
    key(phone, "1z")
    expect(phone.page.locator("[data-total]")).to_have_text("32")


def test_two_winners_two_pads(phone: Phone, tables: Tables) -> None:
    game = tables.new()
    by_tiles(phone, game)
    phone.choose("Astrid", "[data-players]")
    phone.choose("from Dinu", "[data-won]")
    for code in HAND:
        key(phone, code)
    phone.tap(phone.page.get_by_role("button", name="Somebody else went out too"))
    expect(phone.page.locator("[data-pad]")).to_have_count(2)
    phone.tap(phone.page.locator("[data-players]").last.locator("label").nth(1))
    for code in [*FLAT, "2p", "3p", "4p"]:
        key(phone, code, pad=1)
    expect(phone.page.locator("[data-sum='1'] [data-total]")).to_have_text("0")
    expect(phone.page.locator("[data-sum='0'] [data-total]")).to_have_text("32")
    phone.save()
    assert stored(game) == [(5, 32), (0, 0)]


# Practice


def waits(page: Page) -> list[str]:
    rows = page.locator("#waits tbody tr").all()
    return [" ".join(one.inner_text().split()) for one in rows]


@BOTH
def test_practice_tells_the_waits_best_first_and_can_be_shared(
    scripted: bool, new_phone: NewPhone
) -> None:
    phone = new_phone(scripted)
    phone.open("/rules/mihng/waits/")
    for code in [code for code in HAND if code != "j"]:
        key(phone, code)
    expect(phone.page.locator("#waits tbody tr")).to_have_count(2)
    assert waits(phone.page) == ["5 of bamboo 5 32 4", "2 of bamboo 3 8 4"]

    other = new_phone(not scripted)
    other.page.goto(phone.page.url)
    assert waits(other.page) == waits(phone.page)
    assert tray(other.page) == tray(phone.page)

    act(phone, "undo")
    expect(phone.page.locator("#waits tbody tr")).to_have_count(0)
    other.page.goto(phone.page.url)
    assert (waits(other.page), len(tray(other.page))) == ([], 12)


# Every state of these pages: accessible, fitting, touchable


def visits(phone: Phone, tables: Tables) -> Any:
    game = tables.new()
    winner = {"player": 1, "ticks": {}, "flowers": 1}
    laid = winner | {"tiles": "345p 34s j 888s 11z", "laid": ["345m"]}
    jokers = winner | {"tiles": "jjjjjj 34m 45p 56s 7s 8s", "laid": []}
    apart = winner | {"tiles": "147m 258p 369s 12345z", "laid": []}
    for said, discarder in ((laid, 2), (jokers, None), (apart, None)):
        won = "claimed" if discarder else "drawn"
        ledger.record(game, facts.hand([said], won, discarder), tables.stamp(game))
    by_tiles(phone, game)
    yield "empty"
    phone.choose("Astrid", "[data-players]")
    for code in HAND[:3]:
        key(phone, code)
    phone.tap(phone.page.locator("[data-lay]"))
    for code in HAND[3:13]:
        key(phone, code)
    yield "one lacks"
    key(phone, "1z")
    expect(phone.page.locator("[data-total]")).to_have_text("32")
    yield "full"
    phone.tap(phone.page.locator("[data-undo]"))
    phone.tap(phone.page.locator("summary").filter(has_text="Type the cards"))
    phone.page.get_by_label("Cards in the hand").fill("345p 34x")
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.locator("[data-faults]")).to_be_visible()
    phone.expect_errors("422")
    yield "with faults"
    for row, name in zip(ledger.evening(game).hands, ("laid", "jokers", "apart"), strict=True):
        phone.open(address(game, page=f"{row.entry}/"))
        yield f"explained {name}"
    phone.open(address(game, page="protocol/"))
    yield "protocol"
    phone.open("/rules/mihng/waits/")
    yield "practice empty"
    phone.open(f"/rules/mihng/waits/?w0-tiles={WAITING}".replace(" ", "+"))
    expect(phone.page.locator("#waits tbody tr")).to_have_count(2)
    yield "practice"
    phone.open("/rules/mihng/waits/?w0-tiles=1112345678999m")
    yield "practice nine"


def test_axe_finds_nothing_in_light_and_dark(new_phone: NewPhone, tables: Tables) -> None:
    phone, axe = new_phone(name="tiles-axe"), Axe()
    found = []
    for name in visits(phone, tables):
        for scheme, options in SCHEMES.items():
            phone.page.emulate_media(color_scheme=scheme)
            phone.shot(f"{name.replace(' ', '-')}-{scheme}")
            result = axe.run(phone.page, options={"resultTypes": ["violations"], **options})
            found += [
                f"{name}, {scheme}: {fault['id']} {node['target']} {node['failureSummary']}"
                for fault in result.response["violations"]
                for node in fault["nodes"]
            ]
        phone.page.emulate_media(color_scheme="light")
    assert found == []


def test_the_pad_fits_and_fingers_find_its_keys(new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(name="tiles-fit")
    found = []
    for name in visits(phone, tables):
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": SIZE["height"]})
            phone.shot(f"{name.replace(' ', '-')}-{width}")
            if (over := phone.page.evaluate(OVERFLOW)) > 0:
                found.append(f"{name} at {width}: {over} px too wide")
            found += [f"{name} at {width}: {one}" for one in phone.page.evaluate(SMALL)]
        phone.page.set_viewport_size(SIZE)
    assert found == []
