"""Links to watch and to score: shown right for the address used, renewed, closed at once."""

import pytest
from django.test import Client

from scorekeeper.models import Link
from scorekeeper.models.keys import new_key
from tests.scorekeeper.evenings import Table
from tests.scorekeeper.pages import Page, read


def shown(table: Table, key: str = "", client: Client | None = None, **headers: str) -> Page:
    return read((client or Client()).get(table.url("share-show", key=key), headers=headers))


def addresses(page: Page) -> list[str]:
    return [one.attributes["value"] for one in page.all("input", type="text")]


def test_scorers_see_both_links(table: Table) -> None:
    page = shown(table)
    base = "http://testserver/t/"

    assert addresses(page) == [f"{base}{table.watch}/", f"{base}{table.score}/"]
    assert len([one for one in page.elements if one.attributes.get("class") == "qr"]) == 2
    assert len(page.all("form")) == 2


def test_watchers_see_their_own(table: Table) -> None:
    page = shown(table, table.watch)

    assert addresses(page) == [f"http://testserver/t/{table.watch}/"]
    assert table.score not in page.source
    assert page.all("form") == []


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "localhost:9000", "[fe80::1]:8000"])
def test_links_begin_as_the_page_was_reached(host: str, table: Table) -> None:
    page = shown(table, host=host)

    assert addresses(page)[0] == f"http://{host}/t/{table.watch}/"
    assert {
        one.attributes["data-copy"] for one in page.elements if "data-copy" in one.attributes
    } == {*addresses(page)}


def test_behind_a_proxy_with_tls_links_are_secure(table: Table, settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    page = shown(table, x_forwarded_proto="https", host="192.168.1.20")
    assert addresses(page)[0].startswith("https://192.168.1.20/t/")


def test_the_picture_of_a_link_is_one_drawing(table: Table) -> None:
    page = shown(table)
    drawings = [one for one in page.all("path") if "qr" not in one.inside]

    assert all(one.attributes["d"].startswith("M") for one in drawings)
    assert len({one.attributes["d"] for one in drawings if len(one.attributes["d"]) > 500}) == 2


# Renewed


def test_a_renewed_link_to_score_closes_the_old_one_at_once(table: Table) -> None:
    phone, other = Client(), Client()
    for client in (phone, other):
        assert client.get(table.url("table-show")).status_code == 200
    answer = phone.post(table.url("share-renew", "score"))
    fresh = Link.objects.get(role="score", revoked_at=None).key

    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{fresh}/share/"
    assert fresh != table.score
    for client in (phone, other):
        assert client.get(table.url("table-show")).status_code == 404
        sent = client.post(table.url("hand-record"), table.hand())
        assert sent.status_code == 404
    assert table.entries == 1
    assert phone.get(answer["Location"]).status_code == 200
    assert Client().get(table.url("table-show", key=table.watch)).status_code == 200


def test_the_browser_that_renews_goes_on_with_the_new_link(table: Table) -> None:
    phone, other = Client(), Client()
    for client in (phone, other):
        client.get(table.url("table-show"))
    phone.post(table.url("share-renew", "score"))
    fresh = Link.objects.get(role="score", revoked_at=None).key

    home = read(phone.get("/"))
    assert f"/t/{fresh}/" in home.links()
    assert f"/t/{table.score}/" not in home.links()
    assert "Thursday table" not in read(other.get("/")).text


def test_a_renewed_link_to_watch_leaves_the_scorer_alone(table: Table) -> None:
    client = Client()
    answer = client.post(table.url("share-renew", "watch"))

    assert answer["Location"] == table.url("share-show")
    assert client.get(table.url("table-show", key=table.watch)).status_code == 404
    assert client.get(table.url("table-show")).status_code == 200
    fresh = Link.objects.get(role="watch", revoked_at=None)
    assert client.get(table.url("table-show", key=fresh.key)).status_code == 200


def test_renewing_again_and_again(table: Table) -> None:
    client, key = Client(), table.score
    for _ in range(5):
        answer = client.post(table.url("share-renew", "score", key=key))
        key = answer["Location"].split("/")[2]
    assert table.game.links.filter(role="score").count() == 6
    assert table.game.links.filter(role="score", revoked_at=None).count() == 1


def test_htmx_is_sent_on_too(client: Client, table: Table) -> None:
    url = table.url("share-renew", "watch")
    answer = client.post(url, headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == table.url("share-show")


def test_keys_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert {len(key) for key in keys} == {22}
