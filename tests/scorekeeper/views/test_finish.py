"""The result: ranks with ties shared; finished, reopened, by whom."""

import pytest
from django.test import Client

from scorekeeper.replay import Target
from tests.scorekeeper.evenings import ASTRID, BJORN, Table, open_table
from tests.scorekeeper.pages import Page, read


def shown(table: Table, key: str = "") -> Page:
    return read(Client().get(table.url("finish-show", key=key)))


def ranks(page: Page) -> list[list[str]]:
    rows = [one.text.split() for one in page.all("tr")]
    return [row[:3] for row in rows[1:]]


def test_ranks_are_shared_on_ties(table: Table) -> None:
    table.play(ASTRID, flowers=1)
    table.play(BJORN, flowers=1)
    table.write("adjust", 4, -1, "x")

    assert ranks(shown(table)) == [
        ["1", "Astrid", "2"],
        ["1", "Björn", "2"],
        ["3", "Chloé", "0"],
        ["4", "David", "\N{MINUS SIGN}1"],
    ]
    assert "A tie at the top: Astrid, Björn" in shown(table).text


def test_finish_and_reopen(client: Client, played: Table) -> None:
    page = shown(played)
    assert "Finish the evening?" in page.text
    assert "Björn leads." in page.text
    answer = client.post(played.url("finish-show"), page.fields())
    assert (answer.status_code, answer["Location"]) == (303, played.url("finish-show"))
    assert played.told.finished

    page = shown(played)
    assert "Björn wins the evening." in page.text
    (form,) = page.all("form")
    assert form.attributes["action"] == played.url("finish-reopen")
    answer = client.post(form.attributes["action"], page.fields())
    assert (answer.status_code, answer["Location"]) == (303, played.url("table-show"))
    assert not played.told.finished


def test_finish_twice_by_the_same_press_is_once(client: Client, played: Table) -> None:
    sent = shown(played).fields()
    for _ in range(2):
        assert client.post(played.url("finish-show"), sent).status_code == 303
    assert played.entries == 6


def test_finishing_what_is_finished_and_reopening_what_is_open(
    client: Client, played: Table
) -> None:
    answer = client.post(played.url("finish-reopen"), played.stamp())
    assert (answer.status_code, answer["Location"]) == (303, played.url("finish-show"))
    assert played.entries == 5
    played.write("close")
    answer = client.post(played.url("finish-show"), played.stamp())
    assert answer.status_code == 422
    assert "This evening is finished. Reopen it to go on." in read(answer).text
    assert played.entries == 6


def test_stale_finish_shows_the_news(client: Client, played: Table) -> None:
    sent = shown(played).fields()
    played.play(ASTRID, high_low=1, flowers=8)
    answer = client.post(played.url("finish-show"), sent)
    page = read(answer)

    assert answer.status_code == 409
    assert "4 · Astrid drew it · +256" in page.text
    assert "Astrid leads." in page.text
    assert client.post(played.url("finish-show"), page.fields()).status_code == 303


def test_stale_reopen_changes_nothing(client: Client, played: Table) -> None:
    played.write("close")
    sent = shown(played).fields()
    played.write("rename", ASTRID, "Asta")
    answer = client.post(played.url("finish-reopen"), sent)

    assert (answer.status_code, answer["Location"]) == (303, played.url("finish-show"))
    assert played.told.finished


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (Target("points", 128), "128 was the target, and it is reached."),
        (Target("points", 129), "129 was the target; nobody has reached it."),
        (Target("hands", 2), "Decided by points."),
        (Target("none", 0), "Decided by points."),
    ],
)
def test_what_decided(target: Target, said: str, db: None) -> None:
    table = open_table(target=target)
    table.play(BJORN, high_low=1, double_sequence=1)

    assert said in shown(table).text


def test_nothing_played_has_no_winner(table: Table) -> None:
    text = shown(table).text

    assert "leads" not in text
    assert "tie" not in text


def test_watchers_see_the_result_and_no_button(played: Table) -> None:
    page = shown(played, key=played.watch)

    assert page.all("form") == []
    assert ranks(page)[0] == ["1", "Björn", "128"]


def test_who_left_is_ranked(played: Table) -> None:
    played.write("change_player", BJORN, None, False)

    assert "Björn left" in shown(played).text
    assert ranks(shown(played))[0][:2] == ["1", "Björn"]
