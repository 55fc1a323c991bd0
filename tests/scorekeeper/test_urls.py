"""Every address, whoever asks and however: what answers, and that nobody writes who may not."""

from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import ledger, links
from scorekeeper.models import Card, Entry, GameSession
from scorekeeper.urls import urlpatterns

from .evenings import ELENA, FIVE, JUDY, RUTH, Table, open_american, open_table
from .test_account_urls import ACCOUNT
from .test_league_urls import LEAGUE

UNKNOWN = "nobody-ever-had-this-key"
HAND, ADJUST, SEATS = 2, 3, 4
HUGE = 10**30


class Route(NamedTuple):
    """An address with what each role gets by GET and by POST of an empty form.

    405 for a method nobody may use; `None` where there is no such role.
    """

    args: tuple[object, ...] = ()
    score: tuple[int, int] = (200, 405)
    watch: tuple[int, int] = (200, 405)


def writes(*args: object, empty: int = 422) -> Route:
    """A page with a form for scorers; `empty` is what an empty form gets."""
    return Route(args, (200, empty), (403, 403))


def only_post(*args: object, empty: int = 303) -> Route:
    return Route(args, (405, empty), (405, 403))


# Of a table: the key comes first in each address and is not told here.
TABLE = {
    "table-show": Route(),
    "table-log": Route(),
    "table-more": Route(),
    "table-owner": only_post(),
    "table-undo": writes(),
    "hand-record": writes(),
    "hand-no-winner": writes(),
    "act-adjust": writes(),
    "act-seats": writes(),
    "act-dealer": writes(),
    "act-player": writes(),
    "act-rename": writes(),
    "share-show": Route(),
    "share-renew": only_post("watch"),
    "protocol-show": Route(),
    "finish-show": Route(score=(200, 422), watch=(200, 403)),
    "finish-reopen": only_post(),
    "export-show": Route(),
    "export-download": Route(("csv",)),
    "entry-show": Route((HAND,)),
    "entry-correct": writes(HAND),
    "entry-void": writes(HAND),
    "entry-restore": writes(HAND, HAND),
}
OPEN = {
    "home": Route(),
    "home-forget": Route((), (405, 303), (405, 303)),
    "start-begin": Route(("mihng",), (200, 422), (200, 422)),
    "rules-show": Route(("mihng",)),
    "rules-sheet": Route(("mihng",)),
    "practice-waits": Route(("mihng",)),
    "protocol-blank": Route(("mihng",)),
    "cards-list": Route(),
    "cards-new": Route((), (200, 422), (200, 422)),
    "cards-example": Route(),
    "cards-forget": Route((), (405, 303), (405, 303)),
}
# Of a card somebody keeps: its key comes first, and whoever has it may do everything.
CARD = {
    "cards-show": (200, 405),
    "cards-edit": (200, 422),
    "cards-download": (200, 405),
    "cards-delete": (200, 303),
}
# Pages that only some tables of American Mah Jongg have; at any other table they are none.
AMERICAN = {
    "act-transfer": writes(),
    "act-bet": writes(),
    "act-card": writes(),
    "entry-confirm": writes(HAND),
}
OTHER_METHODS = ("put", "patch", "delete", "options", "trace")


@pytest.fixture
def table(db: None) -> Table:
    table = open_table()
    table.play(1, triple_sequence=1)
    table.write("adjust", 2, 10, "Brought cake")
    table.write("seat", [2, 1, 3, 4])
    return table


def stored() -> list[Any]:
    return [
        list(Entry.objects.order_by("pk").values_list()),
        list(GameSession.objects.order_by("pk").values_list()),
    ]


def address(name: str, key: str) -> str:
    if name in OPEN:
        return reverse(name, args=OPEN[name].args)
    return reverse(name, args=[key, *(TABLE | AMERICAN)[name].args])


def statuses(name: str, key: str) -> tuple[int, int]:
    url = address(name, key)
    return Client().get(url).status_code, Client().post(url).status_code


def test_every_route_is_in_one_of_the_tables() -> None:
    known = {
        *TABLE,
        *OPEN,
        *CARD,
        *AMERICAN,
        *LEAGUE,
        *ACCOUNT,
        "league-join",
        "claim-show",
        "table-league",
    }
    assert {pattern.name for pattern in urlpatterns} == known


@pytest.mark.parametrize("name", [*TABLE, *OPEN])
def test_the_link_to_score(name: str, table: Table) -> None:
    assert statuses(name, table.score) == (TABLE | OPEN)[name].score


@pytest.mark.parametrize("name", [*TABLE, *OPEN])
def test_the_link_to_watch_never_writes(name: str, table: Table) -> None:
    before = stored()

    assert statuses(name, table.watch) == (TABLE | OPEN)[name].watch
    assert stored() == before


def filled(table: Table) -> dict[str, object]:
    """Good for every form there is."""
    hand = table.hand(won=2, flowers=1)
    act = {"player": 1, "sign": "bonus", "points": 5, "reason": "Cake", "name": "Eva", "leaves": 2}
    return hand | act | {f"seat{place}": player for place, player in enumerate((1, 2, 3, 4))}


@pytest.fixture
def american_table(request: pytest.FixtureRequest, db: None) -> Table:
    """The table of American Mah Jongg that has the page: a tournament's, or one with bets."""
    if request.param == "entry-confirm":
        table = open_american(tournament={"preset": "A"})
        table.mah_jongg(ELENA, "self_pick")
        return table
    table = open_american(FIVE, bettor=True)
    table.mah_jongg(ELENA, JUDY)
    return table


american_tables = pytest.mark.parametrize(
    ("name", "american_table"), [(name, name) for name in AMERICAN], indirect=["american_table"]
)


@american_tables
def test_an_american_page_by_both_links(name: str, american_table: Table) -> None:
    before = stored()

    assert statuses(name, american_table.watch) == AMERICAN[name].watch
    assert statuses(name, american_table.score) == AMERICAN[name].score
    assert stored() == before


@american_tables
def test_an_american_form_writes_by_the_link_to_score(name: str, american_table: Table) -> None:
    before = stored()
    sent = american_table.stamp() | {"payer": 1, "payee": 2, "points": 5, "reason": "Cake"}
    sent |= {"bettor": RUTH, "bet": JUDY, "card": "example"}

    assert Client().post(address(name, american_table.watch), sent).status_code == 403
    assert Client().post(address(name, UNKNOWN), sent).status_code == 404
    assert stored() == before
    assert Client().post(address(name, american_table.score), sent).status_code == 303
    assert (
        american_table.newest.kind
        == {
            "act-transfer": "transfer",
            "act-bet": "bet",
            "act-card": "card",
            "entry-confirm": "confirm",
        }[name]
    )
    assert ledger.differences(GameSession.objects.get()) == []


@pytest.mark.parametrize("name", AMERICAN)
def test_an_american_page_is_none_at_another_table(name: str, table: Table) -> None:
    before = stored()

    assert statuses(name, table.score) == (404, 404)
    assert statuses(name, table.watch) == (403, 403)
    assert stored() == before


def test_a_penalty_is_none_where_points_change_hands(db: None) -> None:
    assert statuses("act-adjust", open_american().score) == (404, 404)
    assert statuses("act-adjust", open_american(tournament={"preset": "A"}).score) == (200, 422)


WRITING = sorted(name for name, route in TABLE.items() if route.watch[1] == 403)


@pytest.mark.parametrize("name", WRITING)
def test_a_form_filled_in_writes_by_the_one_link_and_not_by_the_other(
    name: str, table: Table
) -> None:
    if name == "finish-reopen":
        table.write("close")
    before, keys = stored(), set(table.game.links.values_list("key", flat=True))
    sent = filled(table) | {"target": 4}

    assert Client().post(address(name, table.watch), sent).status_code == 403
    assert stored() == before
    assert set(table.game.links.values_list("key", flat=True)) == keys

    assert Client().post(address(name, table.score), sent).status_code in (302, 303)
    changed = stored() != before, set(table.game.links.values_list("key", flat=True)) != keys
    assert changed == (name not in ("table-owner", "share-renew"), name == "share-renew")
    assert ledger.differences(GameSession.objects.get()) == []


@pytest.mark.parametrize("method", OTHER_METHODS)
@pytest.mark.parametrize("name", [*TABLE, *OPEN])
def test_other_methods_are_refused(name: str, method: str, table: Table) -> None:
    before = stored()
    answer = getattr(Client(), method)(address(name, table.score))

    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) <= {"GET", "HEAD", "POST"}
    assert stored() == before


@pytest.mark.parametrize("name", [*TABLE, *OPEN])
def test_head_is_get_without_the_page(name: str, table: Table) -> None:
    url = address(name, table.score)
    answer = Client().head(url)

    assert answer.status_code == Client().get(url).status_code
    assert answer.content == b""


@pytest.mark.parametrize("name", TABLE)
def test_a_key_that_never_was_and_one_that_was_revoked_are_the_same_404(
    name: str, table: Table
) -> None:
    links.renew(table.game, "score")
    links.renew(table.game, "watch")
    expected = tuple(405 if status == 405 else 404 for status in TABLE[name].score)
    before = stored()

    assert statuses(name, UNKNOWN) == expected
    for key in (table.score, table.watch):
        assert statuses(name, key) == expected
        sent = Client().post(address(name, key), filled(table))
        assert sent.status_code == expected[1]
        if expected[0] == 404:
            assert Client().get(address(name, key)).content == (
                Client().get(address(name, UNKNOWN)).content
            )
    assert stored() == before


@pytest.mark.parametrize("name", [name for name in TABLE if TABLE[name].args == (HAND,)])
@pytest.mark.parametrize("entry", [0, 1, SEATS, 5, 9, 2**31, 2**63, 2**64, HUGE])
def test_an_entry_that_is_none_of_this_table_is_404(name: str, entry: int, table: Table) -> None:
    """1 is the start, 4 a swap of seats: nothing to open. 9 is a hand of another table."""
    other = open_table()
    for _ in range(8):
        other.play(1)
    assert Client().get(other.url(name, 9)).status_code == 200
    before = stored()

    assert Client().get(table.url(name, entry)).status_code == 404
    sent = Client().post(table.url(name, entry), filled(table))
    assert sent.status_code == (405 if name == "entry-show" else 404)
    assert stored() == before


@pytest.mark.parametrize("version", [0, 1, ADJUST, 6, 9, 2**31, 2**64, HUGE])
def test_a_version_that_is_none_of_this_entry_is_404(version: int, table: Table) -> None:
    table.write("void", HAND)
    before = stored()

    url = table.url("entry-restore", HAND, version)
    assert Client().get(url).status_code == 404
    assert Client().post(url, table.stamp()).status_code == 404
    assert stored() == before


def test_a_void_is_no_version_to_restore(table: Table) -> None:
    table.write("void", HAND)

    assert Client().get(table.url("entry-restore", HAND, 5)).status_code == 404
    assert Client().get(table.url("entry-restore", HAND, HAND)).status_code == 200


@pytest.mark.parametrize("text", ["-1", "1.5", "two", "²", "9" * 5000, "%00", "%ff", ""])
def test_what_is_no_number_is_no_entry(text: str, table: Table) -> None:
    assert Client().get(f"/t/{table.score}/{text}/correct/").status_code == 404
    assert Client().get(f"/t/{table.score}/2/restore/{text}/").status_code == 404


@pytest.mark.parametrize("name", [name for name, route in OPEN.items() if route.args])
@pytest.mark.parametrize("rules", ["american_v9", "mihng_v99", "mihng_v1+00", "_", "a" * 500])
def test_a_rule_set_nobody_knows_is_404(name: str, rules: str, db: None) -> None:
    url = reverse(name, args=[rules])

    assert Client().get(url).status_code == 404
    assert Client().post(url, {}).status_code == (404 if name == "start-begin" else 405)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("rules-show", 200),
        ("protocol-blank", 200),
        ("rules-sheet", 404),
        ("practice-waits", 404),
    ],
)
@pytest.mark.parametrize("rules", ["american", "american_v1"])
def test_what_there_is_of_american_mah_jongg(name: str, status: int, rules: str, db: None) -> None:
    """It has no tick sheet, and what a hand waits for stands on a card."""
    assert Client().get(reverse(name, args=[rules])).status_code == status


@pytest.mark.parametrize("name", CARD)
def test_the_key_of_a_card(name: str, db: None) -> None:
    card = Card.objects.create(name="Ours", text="FFFF NNNN EEEE SS =25 X")
    url = reverse(name, args=[card.key])

    assert (Client().get(url).status_code, Client().post(url).status_code) == CARD[name]
    for method in OTHER_METHODS:
        assert getattr(Client(), method)(url).status_code == 405


@pytest.mark.parametrize("name", CARD)
def test_a_card_that_never_was_and_one_that_is_gone_are_the_same_404(name: str, db: None) -> None:
    gone = Card.objects.create(name="Ours", text="FFFF NNNN EEEE SS =25 X")
    gone.delete()
    urls = [reverse(name, args=[key]) for key in (UNKNOWN, gone.key)]

    for url in urls:
        assert Client().get(url).status_code == 404
        assert Client().post(url).status_code == (405 if CARD[name][1] == 405 else 404)
    assert Client().get(urls[0]).content == Client().get(urls[1]).content
    assert Card.objects.count() == 0


@pytest.mark.parametrize("role", ["owner", "SCORE", "watch-score"])
def test_no_other_role_is_renewed(role: str, table: Table) -> None:
    assert Client().post(table.url("share-renew", role)).status_code == 404
    assert table.game.links.count() == 2


@pytest.mark.parametrize("suffix", ["xls", "CSV", "html", "json-"])
def test_no_other_file_is_made(suffix: str, table: Table) -> None:
    assert Client().get(table.url("export-download", suffix)).status_code == 404


def test_a_missing_slash_is_put_right(table: Table) -> None:
    answer = Client().get(f"/t/{table.score}")

    assert answer.status_code == 301
    assert answer["Location"] == f"/t/{table.score}/"
