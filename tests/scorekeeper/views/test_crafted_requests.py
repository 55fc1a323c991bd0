"""Requests no browser sends: none breaks a page, and every ledger stays whole."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from hands import example_card
from scorekeeper import ledger
from scorekeeper.models import GameSession
from tests.scorekeeper.evenings import FIVE, Table, open_american, open_table, started
from tests.scorekeeper.test_urls import OPEN, TABLE, filled

FORM = "application/x-www-form-urlencoded"
BOUNDARY = "multipart/form-data; boundary=x"
ARABIC = "\N{ARABIC-INDIC DIGIT ONE}"
# Into every field; of the others each field gets a few.
ALWAYS = ("a\x00b", "x" * 10_000, "9" * 10_000)
VALUES = (
    "",
    "\x00",
    "-1",
    str(2**31),
    str(2**63),
    str(10**40),
    "1e9",
    "NaN",
    ARABIC,
    ARABIC * 5,
    "1_000",
    "0x10",
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{ZERO WIDTH JOINER}",
    "<script>",
    "%s%(x)s{}",
    "../../..",
    "\r\nSet-Cookie: x=y",
    "[]",
    '{"a": 1}',
)
# What the text of a form cannot hold as such: bytes that are no UTF-8, halves of pairs.
RAW = (b"%ff", b"%ed%a0%80", b"%00", b"%", b"%zz", b"\xff\xfe", b"%F0%9F", b"=", b"&&;;")


# The fields each form reads, besides its token and what it has seen.
FIELDS = {
    "hand-record": ("winners", "act", "won", "w0-player", "w0-flowers"),
    "entry-correct": ("winners", "act", "won", "w0-player", "w0-flowers"),
    "act-adjust": ("player", "sign", "points", "reason"),
    "act-seats": ("seat0", "seat3"),
    "act-dealer": ("player",),
    "act-player": ("leaves", "name"),
    "act-rename": ("player", "name"),
    "table-undo": ("target",),
    "table-owner": ("name",),
    "home-forget": ("key",),
    "cards-forget": ("key",),
    "cards-new": ("name", "dated", "text", "file", "act"),
    "start-begin": (
        *("name4", "title", "time_zone", "target", "target_value", "rules_name"),
        *("rule-flowers", "number-cap", "units-flower", "from-0", "every"),
    ),
}


class Sent(NamedTuple):
    body: bytes
    kind: str
    headers: dict[str, str] = {}


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def table(db: None) -> Table:
    table = open_table()
    table.play(1, triple_sequence=1)
    table.write("adjust", 2, 10, "Brought cake")
    table.write("seat", [2, 1, 3, 4])
    return table


def good(name: str, table: Table) -> dict[str, object]:
    """Every field of the form at an address, filled so that it would be taken."""
    return started() if name == "start-begin" else filled(table) | {"target": 4, "key": "k"}


def url_of(name: str, table: Table) -> str:
    if name in OPEN:
        return reverse(name, args=OPEN[name].args)
    return table.url(name, *TABLE[name].args)


def form(fields: dict[str, object]) -> bytes:
    return urlencode(fields).encode()


def one_field_off(route: str, fields: dict[str, object]) -> Iterator[Sent]:
    """Each field in turn missing, twice, as a list, or with something odd in it."""
    for place, name in enumerate(("token", "seen", *FIELDS.get(route, ()))):
        others = {other: value for other, value in fields.items() if other != name}
        yield Sent(form(others), FORM)
        yield Sent(form(fields) + b"&" + form({name: "other"}), FORM)
        yield Sent(form(others) + b"&" + form({f"{name}[]": 1, f"{name}[x]": 2}), FORM)
        for value in (*ALWAYS, *VALUES[place % 6 :: 6]):
            yield Sent(form(others | {name: value}), FORM)
        for raw in RAW[place % 3 :: 3]:
            yield Sent(form(others) + b"&" + name.encode() + b"=" + raw, FORM)


def odd_bodies(fields: dict[str, object]) -> Iterator[Sent]:
    body = form(fields)
    yield Sent(b"", FORM)
    yield Sent(
        json.dumps({name: str(value) for name, value in fields.items()}).encode(),
        "application/json",
    )
    yield Sent(b"[" * 5000, "application/json")
    yield Sent(body, "text/plain")
    yield Sent(body, "")
    yield Sent(body, "x" * 5000)
    yield Sent(body, f"{FORM}; charset=utf-16")
    yield Sent(body, f"{FORM}; charset=nonsense")
    yield Sent(body, f"{FORM}; charset=hex")
    yield Sent(body, f"{BOUNDARY}; charset=hex")
    yield Sent(body, BOUNDARY)
    yield Sent(b"--x\r\n\r\n--x--", BOUNDARY)
    yield Sent(b'--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\n\xff\r\n--x--', BOUNDARY)
    yield Sent(multipart(fields), BOUNDARY)
    yield Sent(multipart(fields), f"{BOUNDARY}; charset=hex")
    yield Sent(multipart(fields), "multipart/form-data")
    yield Sent(multipart(fields, "x.txt"), BOUNDARY)
    yield Sent(form({f"f{number}": 1 for number in range(4000)}), FORM)
    yield Sent(form(fields | {f"w0-x{number}": 1 for number in range(2900)}), FORM)
    yield Sent(b"x=" + b"y" * 1_100_000, FORM)
    yield Sent(form({"y" * 10_000: 1}), FORM)
    yield Sent(b"&" * 2000, FORM)


def odd_headers(fields: dict[str, object]) -> Iterator[Sent]:
    body = form(fields)
    for headers in (
        {"cookie": "tables=\xff; phone=\x00"},
        {"cookie": "tables=" + "x" * 9000},
        {"cookie": "; ;=;tables;phone=a:b:c; scorekeeper_csrf=\xe9"},
        {"accept-language": "x" * 9000},
        {"accept-language": "\xff,\x00;q=1,,;;q=-1"},
        {"hx-request": "true", "hx-current-url": "http://[", "hx-target": "\xff"},
        {"hx-request": "maybe", "if-none-match": "\xff"},
        {"origin": "http://["},
        {"referer": "http://["},
        {"sec-fetch-site": "\xff"},
        {"content-length": "-1"},
        {"content-length": "x"},
        {"range": "bytes=9-1"},
        {"x-forwarded-for": "\x00"},
        {"host": "testserver:x"},
        {"host": "\xff"},
        {"host": ""},
    ):
        yield Sent(body, FORM, headers)


def check(client: Client, method: str, url: str, sent: Sent) -> int:
    answer: Any = client.generic(
        method, url, sent.body, content_type=sent.kind, headers=sent.headers
    )
    said = f"{method} {url} {sent.kind} {sent.headers} {sent.body[:300]!r}"
    assert answer.status_code < 500, said
    return int(answer.status_code)


def whole(table: Table) -> None:
    """The ledgers tell what is stored, and their pages can be read."""
    for game in GameSession.objects.all():
        assert ledger.differences(game) == []
    for name in ("table-show", "table-log", "protocol-show", "finish-show", "export-show"):
        assert Client().get(table.url(name)).status_code == 200
    for suffix in ("csv", "json"):
        assert Client().get(table.url("export-download", suffix)).status_code == 200


TAKE_POSTS = sorted(name for name, route in (TABLE | OPEN).items() if route.score[1] != 405)


@pytest.mark.parametrize("name", [name for name in TAKE_POSTS if name != "share-renew"])
def test_fields_one_by_one(name: str, client: Client, table: Table) -> None:
    url, fields = url_of(name, table), good(name, table)
    statuses = {check(client, "POST", url, sent) for sent in one_field_off(name, fields)}

    assert statuses & {303, 422}
    whole(table)


@pytest.mark.parametrize("name", [*TABLE, *OPEN])
def test_bodies_and_headers(name: str, client: Client, table: Table) -> None:
    url, fields = url_of(name, table), good(name, table)
    for sent in (*odd_bodies(fields), *odd_headers(fields)):
        check(client, "POST", url, sent)
        check(client, "GET", url, sent)
    if name != "share-renew":
        whole(table)


@pytest.mark.parametrize("name", TAKE_POSTS)
def test_with_the_secret_checked(name: str, table: Table) -> None:
    """The page of an expired form takes what was sent, whatever it is, and nothing is stored."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    url, fields = url_of(name, table), good(name, table)
    some = [*one_field_off(name, fields)][::7]
    before = table.entries, GameSession.objects.count()
    for sent in (*some, *odd_bodies(fields), *odd_headers(fields)):
        assert check(client, "POST", url, sent) in (400, 403, 413)
    assert (table.entries, GameSession.objects.count()) == before


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW", "\xff"])
@pytest.mark.parametrize(
    "path",
    [
        "/t/%00/",
        "/t/%ff/",
        "/t/{key}%00/",
        "/t/{key}/%00/",
        "/t/{key}/export.%00",
        "/t/{key}/export.csv%00",
        "/t/{key}/share/%00/renew/",
        "/t/" + "x" * 10_000 + "/",
        "/t/{key}/" + "9" * 10_000 + "/",
        "/t/{key}/" + ARABIC + "/",
        "/t/{key}/../../../etc/passwd",
        "/t/{key}//",
        "//evil.example/",
        "/%5c/evil.example",
        "/rules/%00/",
        "/rules/mihng%00/sheet.json",
        "/rules/mihng_v1+%00/",
        "/rules/" + "x" * 10_000 + "/",
        "/rules/mihng/blank",
        "/start/%ed%a0%80/",
        "/start/mihng%0a/",
        "/forget",
        "/static/%00",
        "/static/../../manage.py",
        "/" + "%" * 50,
        "/?" + "x=1&" * 3500,
        "/?%00=%00&%ff=%ed%a0%80",
        "/t/{key}/?saved=%00%ff",
        "/t/{key}/protocol/?player=%00",
        "/t/{key}/export.csv?separator=%00&separator=semicolon",
    ],
)
def test_paths(path: str, method: str, client: Client, table: Table) -> None:
    status = check(client, method, path.format(key=table.score), Sent(b"a=b", FORM))

    assert status in (200, 301, 302, 303, 400, 404, 405, 422)
    assert table.entries == 4


def multipart(fields: dict[str, object], file_name: str = "") -> bytes:
    told = f'; filename="{file_name}"' if file_name else ""
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"{told}\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    return "".join(parts).encode() + b"--x--\r\n"


def test_a_multipart_form_is_a_form(client: Client, table: Table) -> None:
    sent = Sent(multipart(table.hand(flowers=1)), BOUNDARY)

    assert check(client, "POST", table.url("hand-record"), sent) == 303
    assert table.points[0] == 34


HAND = "1m2m3m 4p5p6p 7s8s9s 1z1z1z 2z2z"
CARDS = (
    HAND,
    HAND[:-2],
    "j" * 14,
    "j" * 13,
    "1f" * 8,
    "9z",
    "0m",
    "1m" * 60,
    ",,,",
    "1m,2m",
    HAND * 9,
)
ACTS = ("read", "check", "tiles", "ticks", "clear", "save", "add_winner", "drop_winner")
TAPS = ("tap", "untap", "undo", "lay", "unlay", "clear")
DETAILS = ("1m", "j", "1f", "0", "-1", "999", "9" * 5000, ARABIC, "²", "\x00", "", "x-1")


def odd_cards() -> Iterator[dict[str, str]]:
    """Cards that are a hand and cards that are none, with every button of the pad."""
    for place, cards in enumerate((*CARDS, *ALWAYS, *VALUES)):
        yield {"w0-tiles": cards, "w0-laid": "", "act": ACTS[place % len(ACTS)]}
        yield {"w0-tiles": "1m2m3m", "w0-laid": cards, "act": ACTS[place % len(ACTS)]}
    for tap in TAPS:
        for place, detail in enumerate(DETAILS):
            held = {"w0-tiles": CARDS[place % len(CARDS)], "w0-laid": "1m2m3m, 4p4p4p"}
            yield held | {"act": f"{tap}-{place % 3}-{detail}"}
            yield held | {"act": f"{tap}-{detail}"}


def test_cards_and_taps(client: Client, table: Table) -> None:
    url = table.url("hand-record")
    for odd in odd_cards():
        for manner in ("tiles", "ticks"):
            sent = table.hand() | odd | {"manner": manner}
            check(client, "POST", url, Sent(form(sent), FORM))
    whole(table)


@pytest.mark.parametrize("rules", ["mihng", "mhing"])
def test_waits_of_anything(rules: str, client: Client, db: None) -> None:
    url = reverse("practice-waits", args=[rules])
    for odd in odd_cards():
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(url, odd, headers=headers)
            assert answer.status_code in (200, 400), odd


# American Mah Jongg

OF_WIN = ("winner", "value", "other", "line", "tiles", "exposed", "jokerless", "sp")
AMERICAN_HAND = (
    *("outcome", "manner", "act", "won", "dead-1", "multiplier", "bettor", "bet", "hot_wall"),
    *("picked_by", "not_announced", "exposures", "declarer", "intact"),
    *OF_WIN,
    *(f"b-{name}" for name in OF_WIN),
)
AMERICAN_FIELDS = {
    "hand-record": AMERICAN_HAND,
    "entry-correct": AMERICAN_HAND,
    "act-transfer": ("payer", "payee", "points", "reason"),
    "act-bet": ("bettor", "bet"),
    "act-card": ("card",),
    "hand-no-winner": (),
    "entry-confirm": (),
}
AMERICAN_START = (
    *("card", "display", "pie", "pie_kind", "kitty", "multiplier", "scoring", "self_pick"),
    *("thrown0", "misnamed", "bettor", "hot_wall", "target", "target_value", "name5"),
)
OUTCOMES = ("win", "misnamed", "false_mah_jongg", "two_winners", "replay", "time_up", "x")
MANNERS = ("value", "line", "tiles", "x")
YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
LINES = (
    YEAR,
    "2046:a FFF EEE 44:b DbDbDb =25 X",
    "222 EEE =25 X",
    "nnn" * 60 + " | " + ", ".join(["m in run"] * 40) + " =25 X",
    "FFFFF NNNNN EEEEE =25 X",
    "!!! =25 X",
    "=25 X",
    "FFFF NNNN EEEE SS =99999999999 X",
    "n+1" * 5000,
)


@pytest.fixture(params=["table", "tournament"])
def american_table(request: pytest.FixtureRequest, db: None) -> Table:
    """Five people with every table rule and a card, or a tournament; one hand played."""
    card = example_card().to_dict()
    if request.param == "tournament":
        table = open_american(tournament={"preset": "A"}, card=card)
        table.mah_jongg(2, "self_pick", line=YEAR)
        return table
    rules = {"pie": {"limit": 500, "partial": False}, "kitty": 5, "hot_wall": True}
    table = open_american(FIVE, bettor=True, card=card, american=rules)
    table.mah_jongg(2, 3, jokerless=True)
    return table


def american_fields(table: Table) -> dict[str, object]:
    """Good for every form of American Mah Jongg."""
    first, second, third, *_ = table.told.playing
    waits = [player.number for player in table.told.waiting]
    hand = table.american_hand(first, second, value=25, exposures=2, other="", manner="value")
    hand |= {"declarer": first, "intact": third, "b-winner": third, "b-value": 30, "line": YEAR}
    hand |= {"tiles": "2C 0 4C 6C FFF 44B GG", "exposed": "EEJ", "card": "example"}
    hand |= {"payer": 1, "payee": 2, "points": 5, "reason": "Cake"}
    return hand | ({"bettor": waits[0], "bet": first} if waits else {})


def american_url(name: str, table: Table) -> str:
    return table.url(name, *([2] if name.startswith("entry") else []))


@pytest.mark.parametrize("name", AMERICAN_FIELDS)
def test_american_fields_one_by_one(name: str, client: Client, american_table: Table) -> None:
    url, fields = american_url(name, american_table), american_fields(american_table)
    for place, one in enumerate(("token", "seen", *AMERICAN_FIELDS[name])):
        others = {other: value for other, value in fields.items() if other != one}
        outcome = {"outcome": OUTCOMES[place % 7], "manner": MANNERS[place % 4]}
        check(client, "POST", url, Sent(form(others), FORM))
        check(client, "POST", url, Sent(form(fields) + b"&" + form({one: "other"}), FORM))
        for value in (*ALWAYS, *VALUES[place % 6 :: 6]):
            check(client, "POST", url, Sent(form(outcome | others | {one: value}), FORM))
        for raw in RAW[place % 3 :: 3]:
            body = form(others) + b"&" + one.encode() + b"=" + raw
            check(client, "POST", url, Sent(body, FORM))
    whole(american_table)


@pytest.mark.parametrize("name", AMERICAN_FIELDS)
def test_bodies_and_headers_of_american_forms(
    name: str, client: Client, american_table: Table
) -> None:
    url, fields = american_url(name, american_table), american_fields(american_table)
    for sent in (*odd_bodies(fields), *odd_headers(fields)):
        check(client, "POST", url, sent)
        check(client, "GET", url, sent)
    whole(american_table)


def test_a_start_of_american_mah_jongg_field_by_field(client: Client, db: None) -> None:
    url, fields = reverse("start-begin", args=["american"]), started()
    for place, one in enumerate(AMERICAN_START):
        others = {other: value for other, value in fields.items() if other != one}
        check(client, "POST", url, Sent(form(fields) + b"&" + form({one: "other"}), FORM))
        for value in (*ALWAYS, *VALUES[place % 3 :: 3]):
            sent = others | {one: value, "token": f"{one}-{place}"}
            check(client, "POST", url, Sent(form(sent), FORM))
        for raw in RAW:
            body = form(others) + b"&" + one.encode() + b"=" + raw
            check(client, "POST", url, Sent(body, FORM))
    for game in GameSession.objects.all():
        assert ledger.differences(game) == []


@pytest.mark.parametrize("manner", MANNERS)
def test_lines_and_outcomes_of_anything(manner: str, client: Client, american_table: Table) -> None:
    url = american_table.url("hand-record")
    acts = ("read", "check", "save", "tap-0-3m", "outcome-misnamed")
    for place, (outcome, line) in enumerate(product(OUTCOMES, LINES)):
        sent = american_fields(american_table) | {"line": line, "b-line": line}
        sent |= {"outcome": outcome, "manner": manner, "act": acts[place % 5], "dead-2": "on"}
        headers = {"HX-Request": "true"} if place % 2 else {}
        check(client, "POST", url, Sent(form(sent), FORM, headers))
    whole(american_table)


def test_taps_on_american_pads(client: Client, american_table: Table) -> None:
    url = american_table.url("hand-record")
    tiles = ("", "2C 0 4C 6C FFF 44B GG", "J" * 14, "F" * 9, "Z", "1" * 120, "J " * 500, ",,,")
    taps = product((*TAPS, "read", "manner", "outcome", "x"), DETAILS)
    for place, (tap, detail) in enumerate(taps):
        held = {"tiles": tiles[place % 8], "exposed": tiles[-place % 8], "manner": "tiles"}
        held |= {"b-tiles": tiles[place % 8], "b-exposed": "EEE, JJJ"}
        held |= {"outcome": "two_winners" if place % 2 else "win"}
        act = (f"{tap}-{place % 3}-{detail}", f"{tap}-{detail}", f"{tap}-9-{detail}")[place % 5 % 3]
        sent = american_fields(american_table) | held | {"act": act}
        assert check(client, "POST", url, Sent(form(sent), FORM)) == 200
    whole(american_table)
