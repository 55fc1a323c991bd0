"""Whoever tries one key after the other is told "later"; a page that is there costs nothing."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.attempts import LIMITS
from scorekeeper.middleware import Guessing
from scorekeeper.models import Attempt
from tests.scorekeeper.evenings import Table, open_table
from tests.scorekeeper.leagues import open_club
from tests.scorekeeper.pages import read

MOST, SECONDS = LIMITS["guess"]
ROOMS = ("t", "l", "join", "cards")

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_table()


@pytest.fixture
def client() -> Client:
    """With a handler of its own, that remembers nobody from another test."""
    return Client()


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel("2026-11-26 20:00Z", tick=False) as travelled:
        yield travelled


def guess(client: Client, number: object, room: str = "t", **more: Any) -> int:
    return client.get(f"/{room}/guess-{number}/", **more).status_code


def test_after_forty_keys_there_is_a_pause(client: Client, table: Table, clock: Any) -> None:
    for number in range(MOST):
        assert guess(client, number, ROOMS[number % 4]) == 404
    answer = client.get("/t/one-too-many/")

    assert answer.status_code == 429
    assert "Try again in 15 minutes." in read(answer).text
    assert answer["Retry-After"] == str(SECONDS)
    # A right guess tells nothing either, until then.
    assert client.get(table.url("table-show")).status_code == 429
    assert client.post(table.url("hand-record"), table.hand()).status_code == 429
    assert client.get("/").status_code == 200

    clock.shift(timedelta(seconds=SECONDS))
    assert client.get(table.url("table-show")).status_code == 200
    assert guess(client, "again") == 404


def test_other_processes_know_of_it_at_the_next_wrong_key(table: Table, clock: Any) -> None:
    one, other = Client(), Client()
    for number in range(MOST):
        guess(one, number)

    assert guess(other, "first here") == 429
    assert other.get(table.url("table-show")).status_code == 429


def test_others_are_not_told_to_wait(client: Client, table: Table) -> None:
    for number in range(MOST + 2):
        guess(client, number, REMOTE_ADDR="192.0.2.1")

    assert guess(client, "x", REMOTE_ADDR="192.0.2.1") == 429
    assert guess(client, "x", REMOTE_ADDR="192.0.2.2") == 404
    assert client.get(table.url("table-show")).status_code == 200


def test_a_phone_left_open_at_a_closed_link_is_no_guesser(client: Client, table: Table) -> None:
    for _ in range(MOST * 2):
        assert guess(client, "closed") == 404
    assert Attempt.objects.count() == 1


def test_what_is_missing_behind_a_right_key_counts_once(client: Client, table: Table) -> None:
    for number in range(90, 90 + MOST * 2):
        assert client.get(table.url("entry-show", number)).status_code == 404
    assert Attempt.objects.count() == 1


def test_a_page_that_is_there_counts_nothing_and_asks_nothing_more(
    client: Client, table: Table, django_assert_num_queries: Any
) -> None:
    for number in range(MOST - 1):
        guess(client, number)
    with django_assert_num_queries(1):
        client.get(table.url("export-show"))
    for _ in range(3):
        assert client.get(table.url("table-show")).status_code == 200
    assert client.get("/cards/example/").status_code == 200
    assert Attempt.objects.count() == MOST - 1


def test_leagues_of_others_are_not_found_by_trying(client: Client) -> None:
    club = open_club()
    for number in range(MOST):
        assert guess(club.outsider, number, "l") == 404

    assert club.outsider.get(club.url("league-show")).status_code == 429


@pytest.mark.parametrize("path", ["/nowhere/", "/t/", "/rules/none/", "/start/none/", "/t//"])
def test_other_wrong_addresses_are_nobodys_key(path: str, client: Client) -> None:
    assert client.get(path).status_code == 404
    assert Attempt.objects.count() == 0


def test_it_never_remembers_without_end(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(Guessing, "MOST_REMEMBERED", 2)
    seen: list[Guessing] = []
    plain = Guessing.__init__

    def watched(self: Guessing, get_response: Any) -> None:
        plain(self, get_response)
        seen.append(self)

    monkeypatch.setattr(Guessing, "__init__", watched)
    for house in range(4):
        for number in range(MOST + 1):
            guess(client, number, REMOTE_ADDR=f"192.0.2.{house}")
    assert len(seen) == 1 and len(seen[0].until) == 2
