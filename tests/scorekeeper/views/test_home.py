"""The first page: what this browser remembers, and how it forgets."""

import pytest
from django.core.signing import get_cookie_signer
from django.test import Client
from django.urls import reverse

from scorekeeper import remembered
from scorekeeper.models import Link
from tests.scorekeeper.evenings import (
    ASTRID,
    ELENA,
    FIVE,
    JUDY,
    Table,
    names_typed,
    open_table,
    start,
)
from tests.scorekeeper.leagues import logged_in, make_account
from tests.scorekeeper.pages import Page, read


def home(client: Client) -> Page:
    return read(client.get("/"))


def tables(client: Client) -> list[str]:
    """Keys on the list, in its order."""
    return [link.split("/")[2] for link in home(client).links() if link.startswith("/t/")]


def signed(name: str, value: str) -> str:
    return get_cookie_signer(salt=name + name).sign(value)


def test_a_new_browser_has_no_tables(client: Client, table: Table) -> None:
    page = home(client)

    assert "Your tables" not in page.text
    assert reverse("start-begin", args=["mihng_v1"]) in page.links()
    assert reverse("start-begin", args=["mhing_v1"]) in page.links()
    for link in page.links():
        assert client.get(link, follow=True).status_code == 200


def test_opened_tables_newest_first(client: Client, db: None) -> None:
    opened = [open_table(title=f"Table {number}") for number in range(3)]
    for table in opened:
        client.get(table.url("table-show"))
    assert tables(client) == [table.score for table in reversed(opened)]

    client.get(opened[0].url("table-show"))
    assert tables(client) == [opened[0].score, opened[2].score, opened[1].score]


def test_a_started_table_is_on_the_list(client: Client, db: None) -> None:
    table = start(client, title="Cabin")

    assert tables(client) == [table.score]
    assert "Cabin" in home(client).text


def test_a_line_says_what_there_is_to_know(client: Client, db: None) -> None:
    table = open_table()
    client.get(table.url("table-show"))
    assert "26 Nov 2026 · Astrid, Björn, Chloé, David 0 hands" in home(client).text
    table.play(ASTRID, flowers=1)
    assert "1 hand · leads: Astrid" in home(client).text
    table.play(2, flowers=1)
    table.write("close")
    assert "finished · 2 hands · leads: Astrid, Björn" in home(client).text


def test_watched_tables_are_marked(client: Client, table: Table) -> None:
    client.get(table.url("table-show", key=table.watch))

    assert tables(client) == [table.watch]
    assert "watching" in home(client).text
    client.get(table.url("table-show"))
    assert home(client).text.count("· watching") == 1


def test_the_list_holds_twenty_four(client: Client, db: None) -> None:
    opened = [open_table(["A", "B"]) for _ in range(26)]
    for table in opened:
        client.get(table.url("table-show"))

    assert tables(client) == [table.score for table in reversed(opened[2:])]
    assert len(client.cookies[remembered.TABLES].value) < 2000


def test_a_poll_remembers_nothing_new(client: Client, table: Table) -> None:
    client.get(table.url("table-show"))
    answer = client.get(table.url("table-show"))

    assert remembered.TABLES not in answer.cookies


def test_a_table_is_taken_off_and_stays(client: Client, db: None) -> None:
    one, other = open_table(title="One"), open_table(title="Other")
    for table in (one, other):
        client.get(table.url("table-show"))
    (form,) = [
        form
        for form, key in zip(
            home(client).all("form"), home(client).all("input", name="key"), strict=True
        )
        if key.attributes["value"] == one.score
    ]
    assert form.attributes["action"] == reverse("home-forget")
    answer = client.post(reverse("home-forget"), {"key": one.score})

    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert tables(client) == [other.score]
    assert client.get(one.url("table-show")).status_code == 200


@pytest.mark.parametrize("key", ["", "nobody", "x" * 9000, "\x00", "a b"])
def test_forgetting_what_is_not_there(key: str, client: Client, table: Table) -> None:
    client.get(table.url("table-show"))

    assert client.post(reverse("home-forget"), {"key": key}).status_code == 303
    assert tables(client) == [table.score]


def test_a_closed_link_is_not_listed(client: Client, table: Table) -> None:
    client.get(table.url("table-show"))
    Link.objects.update(revoked_at="2026-11-26T20:00Z")

    assert "Your tables" not in home(client).text


@pytest.mark.parametrize(
    "change",
    [
        lambda value, other: other,
        lambda value, other: value.replace(value[:22], other),
        lambda value, other: value[:-1],
        lambda value, other: "",
        lambda value, other: signed("phone", other),
        lambda value, other: "x" * 4000,
        lambda value, other: value + ":" + value,
    ],
)
def test_a_cookie_somebody_wrote_is_not_believed(change, client: Client, table: Table) -> None:
    other = open_table(title="Secret")
    client.get(table.url("table-show"))
    value = client.cookies[remembered.TABLES].value
    client.cookies[remembered.TABLES] = change(value, other.score)

    page = home(client)
    assert "Secret" not in page.text
    assert client.get(reverse("start-begin", args=["mihng"])).status_code == 200


def test_cookies_are_not_for_scripts_nor_other_sites(client: Client, table: Table) -> None:
    client.get(table.url("table-show"))
    client.post(table.url("hand-record"), table.hand())

    for name in (remembered.TABLES, remembered.PHONE):
        cookie = client.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert not cookie["secure"]
        assert cookie["max-age"] == 366 * 24 * 3600


def test_over_tls_cookies_stay_there(table: Table) -> None:
    client = Client()
    client.get(table.url("table-show"), secure=True)

    assert client.cookies[remembered.TABLES]["secure"]


def test_american_mah_jongg_is_one_tap_away_and_on_the_list(client: Client, db: None) -> None:
    page = home(client)
    assert reverse("start-begin", args=["american_v1"]) in page.links()
    assert "American Mah Jongg" in page.text

    table = start(client, "american", title="Monday", **names_typed(FIVE[:4]))
    table.mah_jongg(ELENA, JUDY)
    text = home(client).text
    assert "Monday" in text
    assert "Ruth, Judy, Elena, May 1 hand · leads: Elena" in text


@pytest.mark.parametrize(("name", "words"), [("Ruth", "Ruth"), ("", "Account")])
def test_the_way_to_the_account_says_whose(name: str, words: str, db: None) -> None:
    account = make_account("Ruth")
    account.first_name = name
    account.save()

    (link,) = home(logged_in(account)).all("a", href="/account/")

    assert link.text == words
