"""Every page: accessible in light and dark, fitting, touchable, quiet, usable by keyboard."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper import ledger
from scorekeeper.models import Card, GameSession

from .conftest import NAMES, NewPhone, Tables, address
from .phone import SIZE, Phone

WIDTHS = (320, 390, 1280)
# What axe looks at: everything, and in the dark what may be another matter there.
SCHEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
A4 = 718  # px between margins of 10 mm
LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
    "Maria del Carmen de la Santisima Trinidad y Todos los Santos",
    "إبراهيم " * 7 + "أحم",
    "🀄" * 60,
)
CARD = f"""FF 222:a 444:a 666:b 888:b =25 C # {LONG[1]}
NNN/SSS EEE/WWW 1111:a 2222:b =25 X # Either
{"N" * 200} =25 X
n+1n+2n+3n+4n+5n+6n+7n+8nmFNEW:a =25 X
222 EEE =25 X
"""

OVERFLOW = "document.scrollingElement.scrollWidth - innerWidth"

# What can be tapped, by the box that takes the tap. A link in a line of text is as high as the
# line; the number between two buttons is tapped by them.
SMALL_TARGETS = """() => {
  const small = [];
  const taps = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const one of document.querySelectorAll(taps)) {
    const style = getComputedStyle(one);
    const box = (one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one)
      .getBoundingClientRect();
    const hidden = !one.checkVisibility({ visibilityProperty: true }) || one.closest("[hidden]");
    const forTheReader = one.matches(".skip-link, .visually-hidden");
    const inText = one.matches("a") && style.display === "inline";
    const between = one.matches(".stepper > input");
    if (hidden || forTheReader || inText || between) continue;
    if (box.width < 43.5 || box.height < 43.5)
      small.push(`${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)} ` +
        `${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return small;
}"""

MOVING = """() => [
  ...document.getAnimations().map((one) => one.animationName ?? one.transitionProperty),
  ...[...document.querySelectorAll("*")]
    .filter((one) => getComputedStyle(one).transitionDuration.split(", ").some((t) => t !== "0s"))
    .map((one) => `${one.tagName}.${one.className}`),
]"""


def full_evening(tables: Tables, names: tuple[str, ...]) -> GameSession:
    """Hands of every kind, a penalty, a correction, a swap: every page has something to show."""
    game = tables.new(names)
    tables.hand(game, 1, {"double_sequence": 1, "two_suits_only": 1})
    tables.hand(game, 2, {"triple_sequence": 1}, discarder=3)
    tables.hand(game, 4, {})
    tables.penalty(game, 3, "Called out of turn")
    entry = ledger.evening(game).hands[0].entry
    facts = {**ledger.evening(game).hands[0].facts, "won": "claimed", "from": 2}
    ledger.correct(game, entry, facts, tables.stamp(game))
    ledger.seat(game, [2, 1, 3, 4], tables.stamp(game))
    return game


def visits(phone: Phone, game: GameSession, tables: Tables) -> Iterator[str]:
    """Open page after page; yields the name of the one that is open."""
    hand = ledger.evening(game).hands[0].entry
    first, last = game.entries.get(kind="hand", number=hand), game.entries.get(kind="adjust")
    of_table = {
        "table": "",
        "table just saved": f"?saved={hand}",
        "log": "log/",
        "more": "more/",
        "share": "share/",
        "undo": "undo/",
        "adjust": "adjust/",
        "seats": "seats/",
        "dealer": "dealer/",
        "player": "player/",
        "rename": "rename/",
        "no winner": "no-winner/",
        "record": "record/",
        "protocol": "protocol/",
        "finish": "finish/",
        "download": "export/",
        "hand": f"{hand}/",
        "penalty": f"{last.number}/",
        "correct": f"{hand}/correct/",
        "correct penalty": f"{last.number}/correct/",
        "take back": f"{hand}/void/",
        "restore": f"{hand}/restore/{first.number}/",
    }
    for name, page in of_table.items():
        phone.open(address(game, page=page))
        yield name
    yield from with_faults(phone, game)
    card = Card.objects.create(name=ledger.evening(game).players[0].name, text=CARD)
    for name, path in {
        "card": f"/cards/{card.key}/",
        "cards": "/cards/",
        "example card": "/cards/example/",
        "new card": "/cards/new/?from=example",
        "change card": f"/cards/{card.key}/edit/",
        "delete card": f"/cards/{card.key}/delete/",
        "home": "/",
        "start": "/start/mihng/",
        "rules": "/rules/mhing/",
        "blank": "/rules/mihng/blank/",
        "american rules": "/rules/american/",
        "american blank": "/rules/american/blank/",
        "watched": address(game, "watch"),
        "not found": "/nothing/",
        "forbidden": address(game, "watch", "record/"),
    }.items():
        phone.open(path)
        yield name
    tables.finish(game)
    for name, page in {"finished": "", "result": "finish/"}.items():
        phone.open(address(game, page=page))
        yield name
    phone.expect_errors("404", "403", "422")


def with_faults(phone: Phone, game: GameSession) -> Iterator[str]:
    """Forms filled badly, and the record form with much on it."""
    phone.open(address(game, page="record/"))
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Choose who went out.")).to_be_visible()
    yield "record with faults"
    phone.tap(phone.page.locator("[data-players] label").nth(1))
    phone.tap(phone.page.locator("[data-won] label").nth(3))
    phone.tick("Flowers", 2)
    phone.tick("Double sequence", 2)
    phone.tap(phone.page.get_by_role("button", name="Somebody else went out too"))
    expect(phone.page.locator("[data-players]")).to_have_count(2)
    phone.tap(phone.page.locator("[data-players]").last.locator("label").nth(2))
    phone.tick("Royal run", 1)
    yield "record with two winners"
    phone.open(address(game, page="adjust/"))
    phone.press("Save")
    yield "penalty with faults"
    phone.open("/start/mihng/")
    for fold in phone.page.locator("summary").all():
        phone.tap(fold)
    phone.press("Start")
    yield "start with faults"


def test_axe_finds_nothing_in_light_and_dark(new_phone: NewPhone, tables: Tables) -> None:
    game, phone, axe = full_evening(tables, NAMES), new_phone(name="axe"), Axe()
    found = []
    for name in visits(phone, game, tables):
        for scheme, options in SCHEMES.items():
            phone.page.emulate_media(color_scheme=scheme)
            phone.shot(f"{name.replace(' ', '-')}-{scheme}")
            result = axe.run(phone.page, options={"resultTypes": ["violations"], **options})
            found += [
                f"{name}, {scheme}: {fault['id']} {node['target']} {node['failureSummary']}"
                for fault in result.response["violations"]
                for node in fault["nodes"]
            ]
    assert found == []


@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short names", "long names"])
def test_pages_fit_and_fingers_find_their_targets(
    names: tuple[str, ...], new_phone: NewPhone, tables: Tables
) -> None:
    game, phone = full_evening(tables, names), new_phone(name=f"fit-{len(names[0])}")
    found = []
    for name in visits(phone, game, tables):
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": SIZE["height"]})
            if width == 320:
                phone.shot(name.replace(" ", "-"))
            if (over := phone.page.evaluate(OVERFLOW)) > 0:
                found.append(f"{name} at {width}: {over} px too wide")
        phone.page.set_viewport_size(SIZE)
        found += [f"{name}: small target {one}" for one in phone.page.evaluate(SMALL_TARGETS)]
    assert found == []


def test_nothing_moves_for_who_asked_for_stillness(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = full_evening(tables, NAMES), new_phone(reduced_motion="reduce")
    phone.open(address(game, page="record/"))
    assert phone.page.evaluate(MOVING) == []
    phone.choose("Astrid", "[data-players]")
    phone.choose("drawn", "[data-won]")
    phone.save()
    assert phone.page.evaluate(MOVING) == []


def tab_to(page: Page, what: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    pytest.fail(f"Tab never reaches {what}")


def test_a_hand_by_keyboard_alone(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone(has_touch=False)
    phone.open(address(game))
    keys, page = phone.page.keyboard, phone.page
    tab_to(page, "[href$='/record/']")
    keys.press("Enter")
    page.wait_for_url("**/record/")
    expect(page.get_by_role("button", name="One more: Flowers")).to_be_visible()

    tab_to(page, "[data-players] input")
    keys.press("Space")
    keys.press("ArrowRight")  # Björn
    tab_to(page, "[data-won] input")
    keys.press("Space")
    keys.press("ArrowDown")  # from Astrid
    tab_to(page, "[name=w0-flowers]")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("Enter")  # sends nothing
    tab_to(page, "[name=w0-triple_sequence]")
    keys.type("1")
    tab_to(page, "[data-save]")
    assert phone.sums == ["5 + 2 = 7 units 32"]
    assert phone.save_text == "Save 32 for Björn"
    keys.press("Enter")
    page.wait_for_url("**saved=*")

    [row] = ledger.evening(game).hands
    assert row.facts["from"] == 1
    assert row.points == {2: 32}


def test_scrolling_over_a_number_changes_nothing(new_phone: NewPhone, tables: Tables) -> None:
    phone = new_phone(has_touch=False)
    phone.open(address(tables.new(), page="record/"))
    number = phone.page.locator("[name=w0-flowers]")
    number.fill("3")
    number.hover()
    phone.page.mouse.wheel(0, -300)
    phone.page.mouse.wheel(0, 300)
    phone.page.wait_for_timeout(100)
    assert number.input_value() == "3"


def test_the_protocol_prints_like_paper(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.new(), new_phone()
    for hand in range(16):
        tables.hand(game, 1 + hand % 4, {"double_sequence": 1}, discarder=1 + (hand + 1) % 4)
    phone.open(address(game, page="protocol/"))
    phone.page.emulate_media(media="print")
    for hidden in (".no-print", "nav", ".foot", "[data-print]", ".site-bar"):
        for one in phone.page.locator(hidden).all():
            expect(one).to_be_hidden()
    expect(phone.page.get_by_role("heading", name="Dinu")).to_be_visible()

    paper = phone.page.pdf(format="A4", prefer_css_page_size=True)

    # two players a sheet, and the table of points
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 3


def test_sixteen_hands_of_one_player_fit_across_the_paper(
    new_phone: NewPhone, tables: Tables
) -> None:
    game, phone = tables.new(), new_phone(viewport={"width": A4, "height": 1000})
    for _ in range(16):
        tables.hand(game, 1, {"triplets_only": 1})
    phone.open(address(game, page="protocol/?player=1"))
    phone.page.emulate_media(media="print")

    sheet = phone.page.locator("table.protocol")
    expect(sheet.locator("thead th")).to_have_count(18)
    assert sheet.evaluate("one => one.getBoundingClientRect().right") <= A4
