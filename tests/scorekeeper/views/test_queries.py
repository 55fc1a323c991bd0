"""How often a page asks the database: as often after sixty hands as after three."""

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scorekeeper import facts
from scorekeeper.ledger import rewrite
from scorekeeper.models import Entry
from scorekeeper.replay import replay
from tests.scorekeeper.evenings import Table, open_table

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
