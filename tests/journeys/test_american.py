"""Evenings of American Mah Jongg on phones: recorded in four taps, by tiles, at a tournament."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from scorekeeper import ledger
from scorekeeper.models import Card, GameSession

from .conftest import NewPhone, Tables, address
from .phone import SIZE, Phone
from .test_every_page import LONG, OVERFLOW, SCHEMES, SMALL_TARGETS, WIDTHS, tab_to

FIVE = ("Ruth", "Judy", "Elena", "May", "Nils")
MINUS = "\N{MINUS SIGN}"
NO_NETWORK = ("ERR_", "htmx:afterRequest", "htmx:sendError", "Failed to fetch")
# FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb of the example card, a joker among the exposed fours.
TILES = "4m 4m 4m j + 1f 1f 3s 3s 3s 6z 6z 6z 7z"
# Nine tiles in a row of a phone: as high as a finger, less wide.
TILE_KEY = re.compile(r"BUTTON\.(tray-\w+)? +3[4-9]x4[4-9]$|BUTTON\. +4[0-3]x4[4-9]$")
TABLE_B = {
    "preset": "B",
    "self_pick": 10,
    "jokerless": 20,
    "wall_game": 10,
    "thrown": [[0, -10], [2, -20], [3, -25]],
    "misnamed": -25,
}
OWN_LINE = "FF 1111:a 222:b 333:c RR =45 X # Ours"
FAULTY_LINE = "FF 1111:a 222:b 333:c RRR =45 X # Ours"


def hands(game: GameSession) -> list[dict[int, int]]:
    """What each hand brought whom; who neither gained nor lost is left out."""
    return [
        {number: points for number, points in row.points.items() if points}
        for row in ledger.evening(game).hands
    ]


def at_table(new_phone: NewPhone, game: GameSession, scripted: bool = True) -> Phone:
    phone = new_phone(scripted)
    phone.open(address(game))
    return phone


# a whole evening


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_an_evening_of_five(scripted: bool, new_phone: NewPhone) -> None:
    phone = new_phone(scripted, "american" if scripted else "american-without")
    phone.start_american(FIVE, "Money: 1 point is 1 cent", kitty=10, bettor=True)
    game = GameSession.objects.get()
    assert phone.seats == ["Ruth E", "Judy S", "Elena W", "May N", "Nils waits"]

    recorded_in_four_taps(phone, game)
    a_wall_game(phone, game)
    an_early_hand_corrected(phone, game)
    a_bet_laid_aside(phone, game)
    settled(phone)


def recorded_in_four_taps(phone: Phone, game: GameSession) -> None:
    before = phone.taps
    phone.press("Record hand 1")
    phone.mah_jongg("Elena", "from Judy", 25, "no jokers ×2")
    phone.sees("Elena gets", "$2.00", "from Judy $1.00, Ruth $0.50, May $0.50")
    assert phone.save_text == "Save $2.00 for Elena"
    shown = phone.page.locator("#settled tr").all_inner_texts()
    phone.shot("four-taps")
    phone.save()
    if phone.scripted:
        assert phone.taps - before == 6  # Record, four, Save

    assert hands(game) == [{1: -50, 2: -100, 3: 200, 4: -50}]
    assert phone.scores["Elena"] == "$2.00"
    phone.press("How it scores")
    assert phone.page.locator(".payments tr").all_inner_texts() == shown
    phone.press("Back to the table")

    phone.press("Record hand 2")
    phone.mah_jongg("May", "picked it", 25)
    phone.sees("May gets", "$1.50", "from Nils $0.50, Judy $0.50, Elena $0.50")
    phone.save()
    assert phone.seats == ["Nils W", "Ruth N", "Elena E", "May S", "Judy waits"]


def a_wall_game(phone: Phone, game: GameSession) -> None:
    phone.press("Record hand 3")
    phone.choose("wall game", "[data-won]")
    phone.work_out()
    phone.sees("Kitty gets", "$0.40")
    assert phone.save_text == "Save the hand"
    phone.save()
    assert hands(game)[2] == {1: -10, 3: -10, 4: -10, 5: -10}
    assert phone.seats == ["Nils S", "Ruth W", "Judy N", "May E", "Elena waits"]


def an_early_hand_corrected(phone: Phone, game: GameSession) -> None:
    """Hand 2 was three dead hands after all: East stays, so whoever sat at hand 3 was another."""
    phone.press("May picked it")
    phone.press("Correct")
    phone.outcome("Three dead hands: play it again")
    for name in ("Nils", "Elena", "May"):
        phone.choose(name, "fieldset:has([name^=dead])")
    phone.work_out()
    phone.save()
    assert hands(game)[1:] == [{}, {2: -10, 3: -10, 4: -10, 5: -10}]
    phone.shot("corrected")


def a_bet_laid_aside(phone: Phone, game: GameSession) -> None:
    assert phone.seats == ["Nils W", "Ruth N", "Elena E", "May S", "Judy waits"]
    phone.menu("Lay a bet aside")
    phone.choose("Ruth", "fieldset:has([name=bet])")
    phone.press("Lay it aside")
    expect(phone.page.get_by_text("Judy has laid a bet aside")).to_be_visible()

    phone.press("Record hand 4")
    phone.mah_jongg("Ruth", "from Nils", 30)
    phone.sees("Ruth gets", "$1.60")
    assert "from Nils $1.20, Elena $0.60, May $0.60" in phone.page.locator(".note").inner_text()
    phone.shot("bet")
    phone.save()
    assert hands(game)[3] == {1: 160, 2: 120, 3: -60, 4: -60, 5: -120}
    assert phone.scores == {
        "Ruth": "$1.10",
        "Judy": "$0.10",
        "Elena": "$1.30",
        "May": f"{MINUS}$1.20",
        "Nils": f"{MINUS}$1.30",
    }
    expect(phone.page.get_by_text("Together $0.00")).to_be_visible()


def settled(phone: Phone) -> None:
    phone.menu("Finish")
    phone.press("Finish")
    transfers = phone.page.locator(".settle-up li")
    expect(transfers).to_have_text(
        ["May pays Ruth $1.10", "May pays Judy $0.10", "Nils pays Elena $1.30"]
    )
    expect(phone.page.get_by_text("Elena wins the evening.")).to_be_visible()
    expect(phone.page.get_by_text("Together $0.00.")).to_be_visible()
    phone.shot("result")


# the record form


def test_who_pays_is_in_sight_when_all_is_tapped(new_phone: NewPhone, tables: Tables) -> None:
    phone = at_table(new_phone, tables.american())
    phone.press("Record hand 1")
    phone.mah_jongg("Elena", "from Judy", 25, "no jokers ×2")
    phone.sees("Elena gets", "200", "from Judy 100, Ruth 50, May 50")

    top = phone.page.locator(".dock").bounding_box()
    last = phone.page.locator("#settled tr").last.bounding_box()
    assert top
    assert last
    assert last["y"] + last["height"] <= top["y"]
    assert phone.page.evaluate("scrollY") == 0


def test_what_cannot_be_is_not_offered(new_phone: NewPhone, tables: Tables) -> None:
    phone = at_table(new_phone, tables.american())
    phone.press("Record hand 1")
    tile, jokerless = phone.page.locator("[data-won]"), phone.page.get_by_text("no jokers ×2")
    phone.choose("from Judy", "[data-won]")
    phone.choose("Judy", "[data-people=winner]")
    expect(tile.get_by_text("from Judy")).to_be_hidden()
    expect(tile.locator("input:checked")).to_have_count(0)

    phone.choose("Singles and Pairs", "[data-bonus]")
    expect(jokerless).to_be_hidden()
    phone.choose("Singles and Pairs", "[data-bonus]")
    expect(jokerless).to_be_visible()

    phone.choose("other", "[data-values]")
    expect(phone.page.locator("[data-other]")).to_be_focused()
    phone.page.locator("[data-other]").fill("27")
    phone.choose("picked it", "[data-won]")
    phone.sees("Judy gets", "162")

    phone.choose("wall game", "[data-won]")
    expect(phone.page.locator("[data-people=winner] input").first).to_be_disabled()
    expect(phone.page.locator("[data-values]")).to_be_hidden()
    phone.sees("Nobody pays", "0")
    phone.choose("picked it", "[data-won]")
    phone.sees("Judy gets", "162")

    menu = phone.page.locator(".outcomes")
    phone.tap(menu.locator("summary"))
    phone.page.keyboard.press("Escape")
    expect(menu.locator(".chips")).to_be_hidden()
    phone.tap(menu.locator("summary"))
    phone.tap(phone.page.get_by_role("heading", name="Hand 1"))
    expect(menu.locator(".chips")).to_be_hidden()


def test_a_hand_by_keyboard_alone(new_phone: NewPhone, tables: Tables) -> None:
    game, phone = tables.american(), new_phone(has_touch=False)
    phone.open(address(game))
    keys, page = phone.page.keyboard, phone.page
    tab_to(page, "[href$='/record/']")
    keys.press("Enter")
    page.wait_for_url("**/record/")

    tab_to(page, "[data-people=winner] input")
    keys.press("Space")
    keys.press("ArrowRight")  # Judy
    tab_to(page, "[data-won] input")
    keys.press("Space")
    keys.press("ArrowDown")
    keys.press("ArrowDown")  # from Elena: nobody throws to oneself
    tab_to(page, "[data-values] input")
    keys.press("Space")
    keys.press("ArrowRight")  # 30
    tab_to(page, "[data-bonus] input")
    keys.press("Space")
    phone.sees("Judy gets", "240", "from Elena 120, Ruth 60, May 60")
    tab_to(page, "[data-save]")
    keys.press("Enter")
    page.wait_for_url("**saved=*")
    assert hands(game) == [{1: -60, 2: 240, 3: -120, 4: -60}]


# lines and tiles


def test_tapped_tiles_are_a_line_of_the_card(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.american()
    phone = at_table(new_phone, game)
    phone.press("Record hand 1")
    phone.choose("May", "[data-people=winner]")
    phone.choose("from Ruth", "[data-won]")
    phone.manner("Tap the tiles")
    phone.tap_tiles(f"{TILES} 4z")
    expect(phone.page.locator("[data-count]")).to_have_text("14 of 14")
    nearest = phone.page.locator("[data-nearest]")
    expect(nearest).to_contain_text("These tiles are no line of the card.")
    expect(nearest.locator("li").first).to_contain_text("Missing: red dragon.")
    phone.sees("No line fits these tiles", "–")
    phone.shot("nearest")
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Look at the nearest ones below.")).to_be_visible()
    phone.expect_errors("422")

    phone.tap(phone.page.locator("[data-undo]"))
    phone.tap_tiles("7z")

    expect(phone.page.locator("[data-fits]")).to_contain_text("It is this line")
    phone.sees("May gets", "120", "from Ruth 60, Judy 30, Elena 30")
    phone.shot("line")
    phone.save()
    assert hands(game) == [{1: -60, 2: -30, 3: -30, 4: 120}]
    phone.press("How it scores")
    expect(phone.page.get_by_text("FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb")).to_be_visible()
    expect(phone.page.locator(".shown-group.is-laid .tile")).to_have_count(4)

    phone.press("Correct")
    expect(phone.page.locator("[data-count]")).to_have_text("14 of 14")
    phone.sees("May gets", "120")


def test_typed_tiles_are_drawn_as_the_server_reads_them(
    new_phone: NewPhone, tables: Tables
) -> None:
    phone = at_table(new_phone, tables.american())
    phone.press("Record hand 1")
    phone.manner("Tap the tiles")
    phone.tap(phone.page.locator("summary", has_text="Type the tiles"))
    phone.page.get_by_label("Tiles in the hand").fill("FF 333B GGG RR")
    phone.page.get_by_label("Exposed groups").fill("444CJ")
    expect(phone.page.locator("[data-count]")).to_have_text("14 of 14")
    expect(phone.page.locator("[data-tray] .is-laid .tile")).to_have_count(4)
    expect(phone.page.locator("[data-fits]")).to_be_visible()
    phone.page.get_by_label("Exposed groups").fill("444C?")
    expect(phone.page.locator("[data-live=match-0] .error")).to_be_visible()


def test_an_own_card_at_a_table(new_phone: NewPhone) -> None:
    phone = new_phone(name="own-card")
    phone.open("/cards/new/")
    phone.page.get_by_label("Name of the card").fill("Ours")
    phone.page.get_by_label("Lines, one below").fill(f"{OWN_LINE}\n{FAULTY_LINE}\n")
    phone.press("Save the card")
    expect(phone.page.get_by_text("1 line does not count yet")).to_be_visible()
    expect(phone.page.get_by_text("A line is 14 tiles, and this one has 15")).to_be_visible()
    phone.shot("card")

    phone.start_american(FIVE[:4], "Ours")
    game, card = GameSession.objects.get(), Card.objects.get()
    phone.press("Record hand 1")
    by_the_line(phone)
    assert hands(game) == [{1: -180, 2: -90, 3: -90, 4: 360}]

    phone.open(f"/cards/{card.key}/delete/")
    phone.press("Delete")
    assert not Card.objects.exists()
    phone.open(address(game))
    phone.press("Record hand 2")
    by_the_line(phone)
    assert phone.scores["May"] == "720"


def by_the_line(phone: Phone) -> None:
    """May on a tile from Ruth, by the one line of the card, without jokers."""
    phone.choose("May", "[data-people=winner]")
    phone.choose("from Ruth", "[data-won]")
    phone.manner("Choose the line")
    expect(phone.page.locator(".is-lines .choice")).to_have_count(1)
    expect(phone.page.locator(".is-lines .is-suit-b")).to_have_text("222:b")
    phone.tap(phone.page.locator(".is-lines .choice"))
    phone.choose("no jokers ×2", "[data-bonus]")
    phone.sees("May gets", "360", "from Ruth 180, Judy 90, Elena 90")
    phone.shot("by-the-line")
    phone.save()


# a tournament


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_a_tournament_confirms_its_hands(scripted: bool, new_phone: NewPhone) -> None:
    phone = new_phone(scripted, "tournament")
    phone.start_american(FIVE[:4], "Tournament, table B")
    game = GameSession.objects.get()

    phone.press("Record hand 1")
    phone.choose("from Judy", "[data-won]")
    phone.choose("2", "[data-of-discard]")
    phone.mah_jongg("Elena", "from Judy", 25, "no jokers")
    phone.sees("Elena gets", "45", f"Judy {MINUS}20")
    phone.shot("scores")
    phone.save()
    assert hands(game) == [{2: -20, 3: 45}]

    expect(phone.page.get_by_text("Hand 1 is not confirmed yet.")).to_be_visible()
    phone.press("Confirm it")
    expect(phone.page.get_by_text("Ruth sits across and confirms")).to_be_visible()
    phone.shot("confirm")
    phone.press("It is right")
    expect(phone.page.get_by_text("is not confirmed yet")).to_have_count(0)
    assert ledger.evening(game).hands[0].confirmed


# two phones, and bad networks


def test_news_keeps_the_hand(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.american()
    mine, other = at_table(new_phone, game), at_table(new_phone, game)
    for phone in (mine, other):
        phone.press("Record hand 1")
    other.mah_jongg("Elena", "from Judy", 25, "no jokers ×2")
    mine.mah_jongg("May", "picked it", 50)
    mine.sees("May gets", "300")
    mine.save()

    other.tap(other.page.locator("[data-save]"))

    news = other.page.locator(".notice.is-warning")
    expect(news).to_contain_text("May picked it, 50")
    other.sees("Elena gets", "200", "from Judy 100, Ruth 50, May 50")
    expect(other.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    other.shot("news")
    other.expect_errors("409")
    other.save()
    assert hands(game) == [{1: -100, 2: -100, 3: -100, 4: 300}, {1: -50, 2: -100, 3: 200, 4: -50}]


@pytest.mark.parametrize("scripted", [True, False], ids=["with scripts", "without scripts"])
def test_a_double_tap_and_back_record_one_hand(
    scripted: bool, new_phone: NewPhone, tables: Tables
) -> None:
    game = tables.american()
    phone = at_table(new_phone, game, scripted)
    phone.press("Record hand 1")
    phone.choose("Elena", "[data-people=winner]")
    phone.choose("picked it", "[data-won]")
    phone.choose("25", "[data-values]")
    phone.page.locator("[data-save]").dblclick(no_wait_after=True)
    phone.page.wait_for_url("**saved=*")
    expect(phone.page.get_by_role("link", name="Record hand 2")).to_be_visible()

    phone.page.go_back()
    expect(phone.page.locator("#main #record-form")).to_be_visible()
    expect(phone.page.locator("[data-people=winner] input:checked")).to_have_count(0)
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Choose who has mah jongg.")).to_be_visible()
    phone.expect_errors("422")
    assert hands(game) == [{1: -50, 2: -50, 3: 150, 4: -50}]


def test_a_lost_network_keeps_the_hand(new_phone: NewPhone, tables: Tables) -> None:
    game = tables.american()
    phone = at_table(new_phone, game)
    phone.press("Record hand 1")
    phone.mah_jongg("Elena", "picked it", 25)
    phone.sees("Elena gets", "150")
    notice = phone.page.locator("[data-lost] p:visible")

    phone.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        phone.choose("no jokers ×2", "[data-bonus]")
    phone.sees("No answer: who pays is not worked out", "\N{EN DASH}")
    assert phone.save_text == "Save the hand"
    phone.tap(phone.page.locator("[data-save]"))
    expect(notice).to_contain_text("No connection.")
    phone.shot("no-connection")
    with phone.page.expect_response("**/record/"):
        phone.context.set_offline(False)
    phone.sees("Elena gets", "300")

    def lose(route: Route) -> None:
        route.fetch()  # the server does get it
        route.abort("connectionreset")

    phone.page.route("**/record/", lose, times=1)
    phone.tap(phone.page.locator("[data-save]"))
    expect(notice).to_contain_text("No connection.")
    phone.expect_errors(*NO_NETWORK)
    phone.save()
    assert hands(game) == [{1: -100, 2: -100, 3: 300, 4: -100}]


# every page


def full_evening(tables: Tables) -> GameSession:
    """Five people of long names, every rule a table may agree on, hands of many kinds."""
    rules = {"kitty": 10, "hot_wall": True, "east_doubles": True, "pie": {"limit": 900}}
    names = (*LONG, "Åsa Öberg-Łukasiewicz-Whittington")
    game = tables.american(names, american=rules, bettor=True, display="money")
    line = "FF 333B GGG RR"
    tables.american_hand(
        game,
        how="discard",
        winner=3,
        discarder=2,
        value=30,
        line="FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X # Runs",
        tiles=line,
        exposed=["444C J"],
    )
    tables.american_hand(game, how="self_pick", winner=4, value=25, jokerless=True)
    tables.american_hand(game, how="wall_game")
    ledger.bet(game, 3, 4, tables.stamp(game))
    tables.american_hand(game, how="discard", winner=4, discarder=5, value=75, hot_wall=True)
    ledger.transfer(game, 1, 2, 120, f"Paid too little before, {LONG[0]}", tables.stamp(game))
    return game


def visits(phone: Phone, tables: Tables) -> Iterator[str]:
    """Open page after page; yields the name of the one that is open."""
    game = full_evening(tables)
    first, last = (ledger.evening(game).hands[at].entry for at in (0, -1))
    moved = game.entries.get(kind="transfer").number
    contest = tables.american(tournament=TABLE_B)
    tables.american_hand(contest, how="discard", winner=3, discarder=2, value=25, exposures=2)
    judged = ledger.evening(contest).hands[0].entry
    for name, path in {
        "table": address(game, page=f"?saved={last}"),
        "more": address(game, page="more/"),
        "log": address(game, page="log/"),
        "transfer": address(game, page="transfer/"),
        "bet": address(game, page="bet/"),
        "card of the table": address(game, page="card/"),
        "tiles explained": address(game, page=f"{first}/"),
        "bet explained": address(game, page=f"{last}/"),
        "transfer explained": address(game, page=f"{moved}/"),
        "correct tiles": address(game, page=f"{first}/correct/"),
        "finish": address(game, page="finish/"),
        "protocol": address(game, page="protocol/"),
        "tournament": address(contest),
        "confirm": address(contest, page=f"{judged}/confirm/"),
        "score explained": address(contest, page=f"{judged}/"),
        "tournament finish": address(contest, page="finish/"),
    }.items():
        phone.open(path)
        yield name
    yield from starts(phone)
    yield from record_forms(phone, game)


def starts(phone: Phone) -> Iterator[str]:
    phone.open("/start/american/")
    for fold in phone.page.locator("details.fold > summary").all():
        phone.tap(fold)
    phone.page.get_by_label("Kitty").fill("-1")
    phone.press("Start")
    phone.expect_errors("422")
    yield "start with faults"


def record_forms(phone: Phone, game: GameSession) -> Iterator[str]:
    phone.open(address(game, page="record/"))
    phone.tap(phone.page.locator("[data-save]"))
    expect(phone.page.get_by_text("Choose who has mah jongg.")).to_be_visible()
    yield "record with faults"
    phone.tap(phone.page.locator("[data-people=winner] label").first)
    phone.tap(phone.page.locator("[data-won] label:visible").nth(1))
    phone.choose("75", "[data-values]")
    expect(phone.page.locator("#settled tr").first).to_be_visible()
    for fold in phone.page.locator("details.fold > summary").all():
        phone.tap(fold)
    yield "record"
    phone.manner("Choose the line")
    yield "record by the line"
    phone.manner("Tap the tiles")
    phone.tap_tiles(f"{TILES} 4z")
    expect(phone.page.locator("[data-nearest]")).to_be_visible()
    yield "record by tiles"
    for name in ("Two winners at once", "False mah jongg", "Three dead hands: play it again"):
        phone.outcome(name)
        yield name
    phone.tap(phone.page.locator(".outcomes summary"))
    yield "outcomes"


def test_every_page_is_accessible_and_fits(new_phone: NewPhone, tables: Tables) -> None:
    phone, axe = new_phone(name="american-pages"), Axe()
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
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": SIZE["height"]})
            if (over := phone.page.evaluate(OVERFLOW)) > 0:
                found.append(f"{name} at {width}: {over} px too wide")
        phone.page.set_viewport_size(SIZE)
        small = phone.page.evaluate(SMALL_TARGETS)
        found += [f"{name}: small target {one}" for one in small if not TILE_KEY.match(one)]
    assert found == []
