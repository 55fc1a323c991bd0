"""What holds for every page there is: nothing inline, names inert, headers, sound HTML."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hands import read_card
from scorekeeper.evening import Target
from scorekeeper.facts import AMENDABLE
from scorekeeper.forms.american_hand import ASKS
from scorekeeper.models import Card, GameSession
from tests.scorekeeper.evenings import (
    Table,
    known_table,
    names_typed,
    open_american,
    open_table,
    started,
)
from tests.scorekeeper.pages import Page, read

BOLD = '<b>Bo"b</b>'
HANDLER = '"onmouseover="x()'
FORMULA = "=1+1"
HEBREW = "שרה \N{RIGHT-TO-LEFT OVERRIDE}x"
SARA = HEBREW[:3]
EMOJI = "👩‍👩‍👧‍👦🏳️‍🌈"
LONG = "Ö" * 60
NAMES = (BOLD, HANDLER, FORMULA, HEBREW, EMOJI, LONG)
TITLE = "<i>T</i> & \"t\" {{ x }} {% x %} 'x'"
REASON = '</script><script>alert("x")</script>'
PARTS = {"HX-Request": "true"}


def rich_table(client: Client) -> Table:
    """An evening with everything in it, named to break pages."""
    sent = started(
        "mihng",
        **names_typed(NAMES),
        title=TITLE,
        rules_name="<u>house</u>",
        target="points",
        target_value=100,
    )
    client.post(reverse("start-begin", args=["mihng"]), sent | {"units-high_low": 8})
    key = client.cookies["tables"].value.split(":")[0].strip('"').split(" ")[0]
    table = known_table(GameSession.objects.get(links__key=key))
    for player in range(1, 7):
        table.play(player, player % 6 + 1, high_low=1, double_sequence=1, flowers=1)
        table.write("adjust", player, player - 10, REASON)
    table.write("record", {"winners": [], "won": None, "from": None})
    both = [{"player": n, "ticks": {"double_sequence": 1}, "flowers": 0} for n in (1, 4)]
    table.write("record", {"winners": both, "won": "claimed", "from": 2})
    table.write("seat", [6, 5, 4, 3, 2, 1])
    table.write("deal", 4)
    table.write("change_player", 5, "<s>New</s>", True)
    table.write("rename", 7, "<em>Renamed</em>")
    table.write("void", 4)
    return table


CARD_LINES = f"""FFFF NNNN EEEE SS =25 X # {SARA}
2046:a FFF EEE 44:b DbDb =25 X # <b>Bo"b</b>
19:a 28:b 37:c 46:a NEWS RG =50 C SP
"""
YEAR = '2046:a FFF EEE 44:b DbDb =25 X # <b>Bo"b</b>'
TILES: dict[str, Any] = {"tiles": "2m5z4m6m 1f1f1f 4s4s 6z6z", "exposed": ["1z1zj"], "line": YEAR}


def american_tables() -> Iterator[Table]:
    """An evening of five with bets, every table rule and a card, and a tournament; all rich."""
    card = read_card(CARD_LINES, name=BOLD).card.to_dict()
    rules = {"hot_wall": True, "kitty": 5, "pie": {"limit": 300, "partial": True}}
    five = open_american(NAMES[:5], american=rules, bettor=True, card=card, display="money")
    five.write("bet", 5, 4)
    five.mah_jongg(4, 1, jokerless=True, announced=False, hot_wall=True, dead=[2])
    five.mah_jongg(4, "self_pick", joker_exchange=True, multiplier=2)
    five.end(how="misnamed", winner=1, discarder=4, value=25, **TILES)
    five.end(how="wall_game", dead=[4])
    playing = five.told.playing
    first, second, third = playing[:3]
    wins = [
        {"winner": first, "how": "discard", "discarder": second, "value": 25, "line": YEAR},
        {"winner": third, "how": "self_pick", "value": 50, "singles_and_pairs": True},
    ]
    five.end(how="two_winners", wins=wins)
    first, second, *dead = five.told.playing
    five.end(how="false_mah_jongg", declarer=first, intact=[second], value=30, dead=dead)
    five.end(how="replay", dead=five.told.playing[:3])
    five.write("transfer", 4, 1, 7, REASON)
    five.write("take_card", read_card(CARD_LINES, name=SARA).card.to_dict())
    five.write("rename", 1, "<em>Renamed</em>")
    five.write("void", 9)
    yield five
    scored = open_american(NAMES[2:], tournament={"preset": "B"}, card=card)
    scored.mah_jongg(2, 1, exposures=3, **TILES)
    scored.mah_jongg(2, "self_pick", jokerless=True)
    scored.end(how="misnamed", winner=1, discarder=2, value=25)
    scored.end(how="wall_game", dead=[2])
    scored.end(how="time_up")
    scored.write("confirm", 2, 2, 4)
    scored.write("adjust", 2, -5, REASON)
    yield scored


def american_requests(client: Client, table: Table) -> Iterator[tuple[str, Any]]:
    """The pages only these have, and those that look different there."""
    game = (table.told.agreed.tournament and "tournament") or "table"
    entries = [row.entry for row in table.told.rows if row.kind in AMENDABLE]
    for key in (table.score, table.watch):
        for name in ("table-show", "table-log", "table-more", "protocol-show", "finish-show"):
            yield f"{game} {name}", client.get(table.url(name, key=key))
        for entry in entries:
            answer = client.get(table.url("entry-show", entry, key=key))
            yield f"{game} entry {entry}", answer
    yield f"{game} saved", client.get(table.url("table-show"), {"saved": entries[0]})
    for entry in entries:
        for act in ("correct", "void"):
            yield f"{game} {act} {entry}", client.get(table.url(f"entry-{act}", entry))
        if game == "tournament":
            yield f"confirm {entry}", client.get(table.url("entry-confirm", entry))
    yield from american_forms(client, table, game)


def american_forms(client: Client, table: Table, game: str) -> Iterator[tuple[str, Any]]:
    for name in ("act-transfer", "act-bet", "act-card", "hand-no-winner", "table-undo"):
        url = table.url(name)
        yield f"{game} {name}", client.get(url)
        yield f"{game} {name}, empty", client.post(url, {"x": "y"})
        stale = table.stamp(seen=2) | {"payer": 4, "payee": 4, "points": "x", "reason": BOLD}
        yield f"{game} {name}, wrong", client.post(url, stale)
        stale |= {"payee": 1, "points": 1, "bettor": 5, "bet": 4, "card": "example"}
        yield f"{game} {name}, stale", client.post(url, stale)
    first, second, third = table.told.playing[:3]
    url = table.url("hand-record")
    yield f"{game} record", client.get(url)
    for outcome in ASKS:
        for manner in ("value", "line", "tiles"):
            sent = table.american_hand(first, first, outcome=outcome, manner=manner, line=YEAR)
            sent |= {"tiles": BOLD, "exposed": "EEJ", "other": BOLD, "value": HANDLER}
            sent |= {"b-winner": first, "dead-1": "on", "dead-4": "on", "multiplier": BOLD}
            sent |= {"declarer": third, "intact": third, "bettor": 4, "bet": 4, "exposures": BOLD}
            sent |= {"jokerless": "on", "sp": "on"}
            sent |= {"act": "check"} if outcome == "time_up" else {}
            yield f"{game} {outcome} {manner}, wrong", client.post(url, sent)
            good = sent | {"winner": first, "won": second, "value": 25, "other": "", "sp": ""}
            good |= {"tiles": "2C 0 4C 6C FFF 44B GG", "multiplier": "", "exposures": 2}
            good |= {"b-winner": third, "b-value": 25, "bettor": "", "bet": "", "act": "check"}
            good |= {"dead-1": "", "dead-4": ""}
            yield f"{game} {outcome} {manner}", client.post(url, good)
            news = good | {"act": "save", "seen": 2}
            yield f"{game} {outcome} {manner}, stale", client.post(url, news)
    near = {"manner": "tiles", "tiles": "2C 0 4C 6C FFF 44B RR", "exposed": "EEJ", "act": "check"}
    yield f"{game} nearest", client.post(url, table.american_hand(first, second, **near))


def american_start(client: Client) -> Iterator[tuple[str, Any]]:
    url = reverse("start-begin", args=["american"])
    for name in (BOLD, HEBREW):
        Card.objects.create(name=name, text=CARD_LINES)
    cards = ":".join(card.key for card in Card.objects.all())
    for key in cards.split(":"):
        client.get(reverse("cards-show", args=[key]))
    yield "american start", client.get(url)
    numbers = ("pie", "kitty", "multiplier", "self_pick", "thrown0", "target_value")
    wrong = started(**names_typed([BOLD, BOLD.upper()]), **dict.fromkeys(numbers, HANDLER))
    wrong |= {"card": BOLD, "display": BOLD, "scoring": BOLD, "pie_kind": BOLD, "target": BOLD}
    yield "american start, wrong", client.post(url, wrong)


def requests(client: Client, table: Table) -> Iterator[tuple[str, Any]]:
    """Every page of a table, by both links; forms also with faults and with news."""
    for key in (table.score, table.watch):
        for name in ("show", "log", "more"):
            yield name, client.get(table.url(f"table-{name}", key=key))
        yield "saved", client.get(table.url("table-show", key=key), {"saved": 2})
        for name in ("share-show", "protocol-show", "finish-show", "export-show"):
            yield name, client.get(table.url(name, key=key))
        for entry in (2, 3, 4, 14, 15):
            yield f"entry {entry}", client.get(table.url("entry-show", entry, key=key))
        yield "scoreboard", client.get(table.url("table-show", key=key), headers=PARTS)
    yield "protocol of one", client.get(table.url("protocol-show"), {"player": 1})
    yield "home", client.get("/")
    yield "blank", client.get(reverse("protocol-blank", args=["mhing"]))
    yield "blank, american", client.get(reverse("protocol-blank", args=["american"]))
    for rules in ("mhing", "american", table.game.rules_id):
        yield f"rules {rules}", client.get(reverse("rules-show", args=[rules]))
    yield from forms(client, table)


def forms(client: Client, table: Table) -> Iterator[tuple[str, Any]]:
    start = reverse("start-begin", args=["mihng"])
    yield "start", client.get(start)
    yield "start, wrong", client.post(start, started(**names_typed([BOLD, BOLD.upper()])))
    acts = ("adjust", "seats", "dealer", "player", "rename")
    urls = [table.url(f"act-{name}") for name in acts]
    urls += [table.url(name) for name in ("table-undo", "hand-record", "hand-no-winner")]
    urls += [table.url(f"entry-{name}", entry) for name in ("correct", "void") for entry in (2, 3)]
    urls += [table.url("entry-correct", 15), table.url("entry-restore", 4, 4)]
    for url in urls:
        yield url, client.get(url)
        yield f"{url}, empty", client.post(url, {"x": "y"})
        stale = table.hand(seen=2) | {"player": 1, "sign": "bonus", "points": 1, "reason": REASON}
        stale |= {"name": "<q>", "leaves": 2, "target": 3}
        stale |= {f"seat{place}": player for place, player in enumerate(table.told.seats)}
        yield f"{url}, stale", client.post(url, stale)
    for changed in ({"w0-high_low": "<b>"}, {"w0-player": 5}, {"won": 1}, {"act": "add_winner"}):
        yield f"record {changed}", client.post(table.url("hand-record"), table.hand() | changed)
    yield "owner", client.post(table.url("table-owner"), {"name": "<b>" * 40})
    yield "unknown", client.get(table.url("table-show", key="unknown"))
    yield "forbidden", client.get(table.url("hand-record", key=table.watch))
    expired = Client(enforce_csrf_checks=True)
    yield "expired", expired.post(table.url("act-rename"), {"name": BOLD, HANDLER: HANDLER})


def final(client: Client, table: Table) -> Iterator[tuple[str, Any]]:
    table.write("close")
    for key in (table.score, table.watch):
        for name in ("table-show", "table-more", "finish-show", "table-log"):
            yield f"{name}, finished", client.get(table.url(name, key=key))
    yield "undo, finished", client.get(table.url("table-undo"))
    yield "home, finished", client.get("/")


@pytest.fixture
def answers(db: None) -> list[tuple[str, Any]]:
    client = Client()
    table = rich_table(client)
    return [*requests(client, table), *final(client, table)]


@pytest.fixture
def american_answers(db: None) -> list[tuple[str, Any]]:
    client = Client()
    answers = [*american_start(client)]
    for table in american_tables():
        answers += american_requests(client, table)
        table.write("close")
        for name in ("table-show", "table-more", "finish-show", "hand-record"):
            answers.append((f"{name}, finished", client.get(table.url(name), follow=True)))
    return [*answers, ("home", client.get("/"))]


def test_pages_of_american_evenings_named_to_break_them(
    american_answers: list[tuple[str, Any]],
) -> None:
    assert len(american_answers) > 150
    assert {answer.status_code for _, answer in american_answers} == {200, 404, 409, 422}
    faults = {name: faults_of(page) for name, page in pages(american_answers)}
    assert {name: found for name, found in faults.items() if found} == {}


def test_faults_of_american_forms_are_tied_to_their_fields(
    american_answers: list[tuple[str, Any]],
) -> None:
    """Each list of faults on a page is what some field is described by."""
    for name, page in pages(american_answers):
        described = frozenset[str]().union(*(one.described for one in page.elements))
        for one in page.all("ul"):
            if "error" in one.attributes.get("class", "").split():
                assert one.attributes.get("id") in described, (name, one.text)


def pages(answers: list[tuple[str, Any]]) -> Iterator[tuple[str, Page]]:
    for name, answer in answers:
        assert answer.status_code in (200, 403, 404, 409, 422), name
        yield name, read(answer)


def test_pages_of_an_evening_named_to_break_them(
    answers: list[tuple[str, Any]],
) -> None:
    """One evening for all of these: it takes a while to play."""
    assert len(answers) > 80
    assert {answer.status_code for _, answer in answers} == {200, 403, 404, 409, 422}
    faults = {name: faults_of(page) for name, page in pages(answers)}
    assert {name: found for name, found in faults.items() if found} == {}


def faults_of(page: Page) -> list[str]:
    said = page.text.replace(TITLE, "")
    return [
        *page.inline_code(),
        *page.broken_references(),
        *page.faults,
        *escaped_wrongly(page),
        *names_outside_bdi(page),
        *re.findall(r"\bNone\b|%\(|\{\{|\{%", said),
    ]


def escaped_wrongly(page: Page) -> list[str]:
    """Markup that came alive, or an escape that shows."""
    wrong = ("<b>Bo", "<i>T", "<u>house", "<s>New", "<em>Ren", '"onmouseover=', "<q>", REASON)
    found = [text for text in wrong if text in page.source]
    return found + [
        text for text in ("&amp;lt;", "&amp;quot;", "&amp;#x27;") if text in page.source
    ]


def names_outside_bdi(page: Page) -> list[str]:
    """Names in running text that would take the words beside them along into their direction.

    Either the page isolates them (<bdi>) or the sentence does (FSI to PDI).
    """
    whole = ("title", "option", "textarea", "bdi")
    return [
        f"{'>'.join(inside[-3:])}: {text}"
        for inside, text in page.texts
        if SARA in re.sub("\u2068[^\u2069]*\u2069", "", text) and not {*whole} & {*inside}
    ]


def test_the_names_are_there_whole(answers: list[tuple[str, Any]]) -> None:
    shown = {name: page.text for name, page in pages(answers)}

    for name in (BOLD, HANDLER, FORMULA, HEBREW, EMOJI, LONG, "<em>Renamed</em>"):
        assert name in shown["protocol-show"]
    assert TITLE in shown["show"]
    assert REASON in shown["log"]
    assert "<u>house</u>" in shown["show"]


def test_headers_of_every_page(answers: list[tuple[str, Any]]) -> None:
    for name, answer in answers:
        policy = answer["Content-Security-Policy"]
        assert "unsafe" not in policy, name
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "object-src 'none'" in policy
        assert "base-uri 'none'" in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in answer["Permissions-Policy"]
        if answer.status_code in (200, 409, 422):
            assert answer["Cache-Control"] == "private, no-cache", name
            assert "HX-Request" in answer["Vary"], name


def test_scripts_carry_the_nonce_of_their_answer(table: Table) -> None:
    answers = [Client().get(table.url("hand-record")) for _ in range(2)]
    nonces = set()
    for answer in answers:
        (nonce,) = re.findall(
            r"script-src 'self' 'nonce-([^']+)'", answer["Content-Security-Policy"]
        )
        scripts = read(answer).all("script")
        assert len(scripts) >= 3
        assert {script.attributes["nonce"] for script in scripts} == {nonce}
        nonces.add(nonce)
    assert len(nonces) == 2


def test_a_target_of_hands_and_none_show_on_every_page(db: None) -> None:
    for target in (Target("hands", 1), Target("none", 0), Target("points", 1)):
        table = open_table(target=target)
        client = Client()
        for name in ("table-show", "finish-show"):
            for _ in range(2):
                page = read(client.get(table.url(name)))
                assert page.faults == []
                assert "None" not in page.text
                table.play(1, flowers=1)
