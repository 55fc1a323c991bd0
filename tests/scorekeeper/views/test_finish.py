"""The result: ranks with ties shared; finished, reopened, by whom."""

import pytest
from django.test import Client

from hands import Table as PointsTable
from hands import load
from scorekeeper import american
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Target
from tests.scorekeeper.evenings import ASTRID, BJORN, Table, open_table
from tests.scorekeeper.leagues import open_club
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


STAKES = Agreed(stakes={"rule": "international", "stake": 5}, display="money")


def staked(agreed: Agreed = STAKES) -> Table:
    """A hand of 32 for Astrid by a discard of Björn, and one she draws."""
    table = open_table(agreed=agreed)
    table.play(ASTRID, BJORN, triple_sequence=1, flowers=2)
    table.play(ASTRID, triple_sequence=1, flowers=2)
    return table


def transfers(page: Page) -> list[str]:
    (settled,) = page.all("ul", class_="settle-up num")
    return [" ".join(one.text.split()) for one in page.all("li") if one.text in settled.text]


@pytest.mark.parametrize("finished", [False, True])
def test_stakes_are_settled_before_and_after_the_finish(finished: bool, db: None) -> None:
    table = staked()
    if finished:
        table.write("close")
    page = shown(table)

    assert transfers(page) == [
        "Björn pays Astrid $4.80",
        "Chloé pays Astrid $3.20",
        "David pays Astrid $3.20",
    ]
    assert "Together $0.00." in page.text
    assert ("This is how it stands now" in page.text) is not finished


def test_stakes_have_a_column_beside_the_points(db: None) -> None:
    page = shown(staked())
    heads = [one.text for one in page.all("th", scope="col")]

    assert heads == ["#", "Player", "Points", "Stakes", "Won", "Best"]
    rows = [one.text.split() for one in page.all("tr")][1:]
    assert rows[0] == ["1", "Astrid", "64", "+$11.20", "2", "32"]
    assert rows[1][:4] == ["2", "Björn", "0", "\N{MINUS SIGN}$4.80"]


def test_what_was_played_for_is_printed(db: None) -> None:
    text = shown(staked()).text

    assert "who discarded the last card pays double. A point costs $0.05." in text


def test_plain_points_settle_nothing(played: Table) -> None:
    page = shown(played)

    assert "Settle up" not in page.text
    assert "agreed on" not in page.text
    assert "Stakes" not in page.text


def test_nobody_owes_anything_before_the_first_hand(db: None) -> None:
    assert "Nobody owes anybody anything." in shown(open_table(agreed=STAKES)).text


def test_sums_beyond_what_can_be_settled_are_a_sentence(db: None) -> None:
    """Doubling on for ever, at the dearest stake: no page breaks on it."""
    agreed = Agreed(stakes={"rule": "swedish", "stake": 999_999})
    table = open_table(
        agreed=agreed, rules=load("mhing").changed("x", table=PointsTable(((0, 999_999),)))
    )
    for _ in range(2):
        table.play(ASTRID, triple_sequence=1)
    text = shown(table).text

    assert "These sums are too large to settle up." in text
    assert "Together 0" in text


def test_a_hand_worth_more_than_can_be_paid_for_is_refused_in_words(
    client: Client, db: None
) -> None:
    rules = load("mhing").changed("x", table=PointsTable(((0, 1_000_000),)))
    table = open_table(rules=rules, agreed=Agreed(stakes={"rule": "swedish"}))
    answer = client.post(table.url("hand-record"), table.hand(ASTRID))

    assert answer.status_code == 422
    assert "A hand is worth a whole number of points, at most 999,999." in read(answer).text
    assert table.entries == 1


def american_table(**agreed: object) -> Table:
    return open_table(("Ruth", "Judy", "Elena", "May"), "american", agreed=Agreed(**agreed))  # type: ignore[arg-type]


WIN = american.hand(how="discard", winner=3, discarder=2, value=25, exposures=2)


def test_american_mah_jongg_settles_its_points(db: None) -> None:
    table = american_table(american={"kitty": 10, "east_doubles": True}, display="money")
    table.write("record", american.hand(how="discard", winner=3, discarder=2, value=25))
    table.write("record", american.hand(how="wall_game"))
    page = shown(table)

    assert transfers(page) == [
        "Ruth pays Elena $0.60",
        "Judy pays Elena $0.55",
        "May puts $0.35 into the kitty",
        "Judy puts $0.05 into the kitty",
    ]
    assert "Together $0.00, $0.40 of it in the kitty." in page.text
    assert ["1", "Elena", "$1.15"] in ranks(page)
    assert "Kitty: on a wall game each puts in $0.10" in page.text
    assert "East doubles: East pays and is paid double." in page.text


def test_a_tournament_settles_nothing_and_says_why(db: None) -> None:
    table = american_table(american={}, tournament={"preset": "A"})
    table.write("record", WIN)
    page = shown(table)

    assert "Settle up" not in page.text
    assert "Everybody scores alone here: the points do not sum to zero." in page.text
    assert ["1", "Elena", "25"] in ranks(page)


def test_a_result_in_a_league_leads_to_its_standings(db: None) -> None:
    club = open_club()
    table = club.evening([ASTRID])
    url = table.url("finish-show")

    assert club.url("league-show") in read(club.viewer.get(url)).links()
    assert club.url("league-show") not in read(club.anonymous.get(url)).links()
