"""What this browser remembers: its tables, the names of the last evenings, whose phone it is."""

from playwright.sync_api import expect

from scorekeeper.models import GameSession

from .conftest import NAMES, NewPhone, Tables, address
from .phone import Won


def test_the_next_evening_starts_with_a_tap_a_name(new_phone: NewPhone) -> None:
    phone = new_phone(name="home")
    phone.start("Mihng", ["Astrid", "Björn"])
    first = phone.key
    phone.menu("All your tables, a new evening")
    phone.shot("home")
    expect(phone.page.get_by_role("link", name="Astrid, Björn")).to_be_visible()

    phone.press("Mhing")
    known = phone.page.get_by_role("button", name="Björn", exact=True)
    phone.tap(known)
    expect(known).to_be_disabled()
    phone.tap(phone.page.get_by_role("button", name="Astrid", exact=True))
    expect(phone.page.get_by_label("Player 1")).to_have_value("Björn")
    phone.shot("names")
    phone.press("Start")

    assert list(phone.scores) == ["Björn", "Astrid"]
    assert phone.key != first
    assert GameSession.objects.count() == 2


def test_a_table_is_taken_off_the_list_and_stays(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone()
    phone.open(address(game))
    phone.open("/")
    table = phone.page.get_by_role("link", name="Thursday table")
    expect(table).to_be_visible()

    phone.tap(phone.page.get_by_text("Take a table off this list"))
    phone.press("” off")

    expect(table).to_have_count(0)
    phone.open(address(game))
    assert list(phone.scores) == list(NAMES)


def test_the_history_says_whose_phone_it_was(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone()
    phone.open(address(game, page="more/"))
    phone.page.get_by_label("Whose phone is this?").fill("Chloé")
    phone.press("Remember it")
    expect(phone.page.get_by_label("Whose phone is this?")).to_have_value("Chloé")

    phone.to_table()
    phone.record(Won("Dinu"))
    phone.save()

    assert game.entries.get(kind="hand").by == "Chloé"
    phone.press("How it scores")
    expect(phone.page.locator(".history")).to_contain_text("Chloé")


def test_dealer_and_name_put_right(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone()
    phone.open(address(game))
    phone.menu("Set the dealer")
    phone.choose("Chloé")
    phone.press("Save the dealer")
    east = phone.page.locator(".seat-card").filter(has=phone.page.locator(".is-dealer"))
    expect(east).to_contain_text("Chloé")

    phone.menu("Correct a name")
    phone.choose("Dinu")
    phone.page.get_by_label("The name as it should be").fill("Dino")
    phone.press("Save the name")
    assert list(phone.scores) == ["Astrid", "Björn", "Chloé", "Dino"]


def test_the_link_is_copied(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.new()
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.open(address(game, page="share/"))
    phone.tap(phone.page.get_by_role("button", name="Copy").first)
    expect(phone.page.locator("#status")).to_have_text("Copied.")
    copied = phone.page.evaluate("navigator.clipboard.readText()")
    assert copied == phone.base + address(game, "watch")
