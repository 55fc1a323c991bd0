"""How often a page asks the database: as often after sixty hands as after three."""

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from hands import example_card, write_card_line
from scorekeeper import american, facts
from scorekeeper.ledger import rewrite
from scorekeeper.models import Entry
from scorekeeper.replay import replay
from tests.scorekeeper.evenings import FIVE, Table, open_american, open_table

PAGES = {
    "table-show": 2,
    "table-log": 2,
    "table-more": 2,
    "protocol-show": 2,
    "finish-show": 2,
    "share-show": 2,
    "export-show": 1,
    "hand-record": 2,
    "table-undo": 2,
    "act-adjust": 2,
}
# The link and the evening; the lock, the entries, the entry, the game session, the seats read,
# deleted and written anew; a transaction's begin and end.
RECORDING = 10


def long_table(hands: int) -> Table:
    """A table after so many hands, written the short way."""
    table = open_table()
    told = facts.hand([{"player": 1, "ticks": {"double_sequence": 1}, "flowers": 0}], "drawn")
    score = [one.to_dict() for one in facts.score_hand(told, table.game.ruleset)]
    stamped = {"game": table.game, "rules": table.game.rules, "phone": "0123456789ab"}
    Entry.objects.bulk_create(
        Entry(number=n, kind="hand", facts=told, score=score, token=f"hand-{n}", **stamped)
        for n in range(2, hands + 2)
    )
    rewrite(table.game, replay(table.game.entries.all()))
    return table


def long_american_table(hands: int) -> Table:
    """The same of American Mah Jongg: a kitty, a card, every fifth hand with its tiles."""
    card = example_card()
    table = open_american(FIVE, american={"kitty": 10}, card=card.to_dict(), bettor=True)
    line = card.lines[1]
    tiles = {"tiles": "FF 333B GGG RR", "exposed": ["444C J"], "line": write_card_line(line)}
    # Everybody is back in the same seat after five hands.
    told = american.hand(how="self_pick", winner=2, value=line.value, **tiles)
    others = american.hand(how="wall_game")
    stamped = {"game": table.game, "rules": table.game.rules, "phone": "0123456789ab"}
    Entry.objects.bulk_create(
        Entry(
            number=n,
            kind="hand",
            facts=told if n % 5 == 2 else others,
            token=f"hand-{n}",
            **stamped,
        )
        for n in range(2, hands + 2)
    )
    rewrite(table.game, replay(table.game.entries.all()))
    return table


@pytest.fixture(params=[3, 60])
def american_table(request: pytest.FixtureRequest, db: None) -> Table:
    return long_american_table(request.param)


@pytest.fixture(params=[3, 60])
def table(request: pytest.FixtureRequest, db: None) -> Table:
    return long_table(request.param)


@pytest.mark.parametrize("name", PAGES)
def test_pages(
    name: str, table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(PAGES[name]):
        answer = client.get(table.url(name))
    assert answer.status_code == 200


@pytest.mark.parametrize("asked", [{}, {"player": 2}])
def test_the_american_sheet(
    asked: dict[str, int],
    american_table: Table,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(2):
        answer = client.get(american_table.url("protocol-show"), asked)
    assert answer.status_code == 200


@pytest.mark.parametrize(("suffix", "queries"), [("csv", 2), ("json", 3)])
def test_american_files(
    suffix: str,
    queries: int,
    american_table: Table,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(queries):
        answer = client.get(american_table.url("export-download", suffix))
    assert answer.status_code == 200


def test_a_poll_with_nothing_new(
    table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    headers = {"HX-Request": "true", "If-None-Match": f'"score-{table.told.latest}"'}
    with django_assert_num_queries(1):
        assert client.get(table.url("table-show"), headers=headers).status_code == 304


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_files(
    suffix: str, table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2 if suffix == "csv" else 3):
        assert client.get(table.url("export-download", suffix)).status_code == 200


def test_an_entry_with_its_history(
    table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        assert client.get(table.url("entry-show", 2)).status_code == 200


def test_recording(
    table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sent = table.hand(flowers=1)
    with django_assert_num_queries(RECORDING):
        assert client.post(table.url("hand-record"), sent).status_code == 303


def test_home(client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(5):
        client.get(long_table(3).url("table-show"))
    with django_assert_num_queries(2):
        assert client.get("/").status_code == 200


AMERICAN_PAGES = {
    "table-show": 2,
    "table-log": 2,
    "table-more": 2,
    "finish-show": 2,
    "hand-record": 2,
    "hand-no-winner": 2,
    "table-undo": 2,
    "act-transfer": 2,
    "act-bet": 2,
    "act-card": 2,
}


@pytest.mark.parametrize("name", AMERICAN_PAGES)
def test_american_pages(
    name: str,
    american_table: Table,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(AMERICAN_PAGES[name]):
        answer = client.get(american_table.url(name))
    assert answer.status_code == 200


@pytest.mark.parametrize(("name", "queries"), [("entry-show", 3), ("entry-correct", 2)])
def test_an_american_entry(
    name: str,
    queries: int,
    american_table: Table,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(queries):
        assert client.get(american_table.url(name, 2)).status_code == 200


@pytest.mark.parametrize("act", ["read", "check"])
def test_working_out_an_american_hand(
    act: str,
    american_table: Table,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    playing = american_table.told.playing
    sent = american_table.american_hand(playing[0], playing[1], value=25, act=act)
    with django_assert_num_queries(2):
        answer = client.post(american_table.url("hand-record"), sent, headers={"HX-Request": "1"})
    assert "25 ×2 threw it = 50" in answer.text


def test_recording_an_american_hand(
    american_table: Table, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    playing = american_table.told.playing
    sent = american_table.american_hand(playing[0], playing[1], value=25)
    with django_assert_num_queries(RECORDING):
        assert client.post(american_table.url("hand-record"), sent).status_code == 303
