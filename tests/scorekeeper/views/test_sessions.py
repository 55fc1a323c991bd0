"""Sessions of a league: started in it, listed, taken in and out, deleted; all else follows."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from scorekeeper import adoption, ledger, rated, results
from scorekeeper.models import Entry, GameSession, Link, Player, Rating, Result, Standing, WonHand
from tests.scorekeeper.evenings import Table, open_american, open_table, started
from tests.scorekeeper.leagues import A_DAY, Club, open_club
from tests.scorekeeper.pages import Page, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = open_club()
    club.season()
    return club


def page_of(answer: Any, status: int) -> Page:
    assert answer.status_code == status, answer.text
    return read(answer)


def all_is_well(club: Club) -> bool:
    """Whether everything that follows from the ledgers is as it follows."""
    found = results.differences(club.league) + rated.differences(club.league)
    for game in GameSession.objects.all():
        found += ledger.differences(game)
    assert found == []
    return True


def figures(club: Club) -> list[tuple[Any, ...]]:
    """Standings, results and ratings, without the numbers of the rows."""
    standings = Standing.objects.filter(league=club.league)
    ratings = Rating.objects.filter(league=club.league)
    kept = ("player__name", "points", "sessions", "won", "best")
    return [
        *sorted(standings.values_list(*kept)),
        *sorted(ratings.values_list("player__name", "mu", "sigma", "sessions")),
        *sorted(Result.objects.values_list("player__name", "played_on", "points", "rank")),
        *sorted(WonHand.objects.values_list("player__name", "points", "hand")),
    ]


# Started in a league


def test_an_evening_starts_in_a_league(club: Club) -> None:
    club.player("Astrid")
    url = f"/start/mihng/?league={club.league.key}"
    page = read(club.scorer.get(url))
    assert "In the league Thursday club" in page.text
    assert [one.text for one in page.all("button", data_fill_name="Astrid")] == ["Astrid"]

    answer = club.scorer.post(url, started(league=page.fields()["league"], name1="ASTRID"))
    game = GameSession.objects.get()
    assert answer.status_code == 303
    assert game.league == club.league
    assert set(Entry.objects.values_list("league", flat=True)) == {club.league.pk}
    assert set(Link.objects.values_list("league", flat=True)) == {club.league.pk}
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        *("Astrid", "Björn", "Chloé", "David")
    ]
    assert "Astrid" in read(club.scorer.get(answer["Location"])).text
    assert all_is_well(club)


def test_an_american_evening_too(club: Club) -> None:
    url = f"/start/american/?league={club.league.key}"
    sent = started(league=club.league.key, target="none", card="", display="points")

    assert club.owner.post(url, sent).status_code == 303
    assert GameSession.objects.get().league == club.league


def test_its_date_is_that_of_the_league_where_no_browser_says(club: Club) -> None:
    club.league.time_zone = "Pacific/Kiritimati"
    club.league.save()
    sent = started(league=club.league.key)
    club.scorer.post("/start/mihng/", sent)

    assert GameSession.objects.get().time_zone == "Pacific/Kiritimati"


@pytest.mark.parametrize(
    ("role", "status"), [("viewer", 403), ("outsider", 404), ("anonymous", 404)]
)
def test_others_start_nothing_in_it(role: str, status: int, club: Club) -> None:
    client = club.clients[role]

    assert client.get(f"/start/mihng/?league={club.league.key}").status_code == status
    assert client.post("/start/mihng/", started(league=club.league.key)).status_code == status
    assert GameSession.objects.count() == 0


@pytest.mark.parametrize("key", ["nobody-ever-had-this-key", "x" * 500, "a\0b", "' OR 1=1 --"])
def test_a_league_that_never_was_is_404(key: str, club: Club) -> None:
    assert club.owner.get("/start/mihng/", {"league": key}).status_code == 404
    assert club.owner.post("/start/mihng/", started(league=key)).status_code == 404


def test_merged_and_archived_players_are_not_offered(club: Club) -> None:
    club.player("Astrid")
    old = club.player("Old")
    Player.objects.filter(pk=old.pk).update(archived_at=club.league.made_at)
    merged = club.player("Merged")
    Player.objects.filter(pk=merged.pk).update(merged_into=old)

    page = club.scorer.get(f"/start/mihng/?league={club.league.key}").text
    assert "Astrid" in page and "Old" not in page and "Merged" not in page


# The list


def test_in_play_first_then_the_newest(club: Club) -> None:
    club.evening((1,), title="Old", played_on=date(2026, 10, 1))
    club.evening((1,), title="New", played_on=date(2026, 11, 1))
    club.evening((1,), title="Playing", played_on=date(2026, 9, 5), finished=False)
    text = read(club.viewer.get(club.url("league-sessions"))).text

    assert text.index("In play") < text.index("Playing") < text.index("Finished")
    assert text.index("Finished") < text.index("New") < text.index("Old")


@pytest.mark.parametrize(
    ("role", "way"),
    [("owner", "score"), ("scorer", "score"), ("viewer", "watch"), ("anonymous", "watch")],
)
def test_scorers_score_and_the_others_watch(role: str, way: str) -> None:
    club = open_club(is_public=True)
    table = club.evening((1,))
    page = club.clients[role].get(club.url("league-sessions")).text

    assert (table.score in page, table.watch in page) == (way == "score", way == "watch")


def test_a_closed_link_is_not_shown(club: Club) -> None:
    table = club.evening((1,))
    Link.objects.filter(key=table.watch).update(revoked_at=club.league.made_at)

    page = club.viewer.get(club.url("league-sessions"))
    assert page.status_code == 200
    assert table.watch not in page.text and "Thursday table" in page.text


def test_a_long_list_has_pages_and_asks_the_database_as_often(
    club: Club, django_assert_max_num_queries: Any
) -> None:
    for number in range(32):
        club.table(title=f"Table {number:02}", played_on=A_DAY + timedelta(days=number))
    url = club.url("league-sessions")
    with django_assert_max_num_queries(10):
        first = read(club.viewer.get(url))
    second = read(club.viewer.get(url, {"page": 2}))

    assert "Table 31" in first.text and "Table 01" not in first.text
    assert "Table 01" in second.text and "Table 31" not in second.text
    for page in ("0", "99", "x", "1e9", "\0"):
        assert club.viewer.get(url, {"page": page}).status_code == 200


def test_only_owners_are_offered_the_end(club: Club) -> None:
    club.evening((1,))
    acts = ("release", "delete")
    for client, offered in ((club.owner, True), (club.scorer, False), (club.viewer, False)):
        links = " ".join(read(client.get(club.url("league-sessions"))).links())
        assert [f"/{act}/" in links for act in acts] == [offered, offered]


# The table and its league


def test_a_table_shows_its_league_to_whom_it_is_open(club: Club) -> None:
    table = club.evening((1,), finished=False)
    url = club.url("league-show")

    assert url in read(club.viewer.get(table.url("table-show", key=table.watch))).links()
    for client in (club.outsider, Client()):
        for page in ("table-show", "table-more"):
            assert club.league.key not in client.get(table.url(page)).text
            assert "Thursday club" not in client.get(table.url(page)).text


def test_the_first_page_shows_leagues_and_what_is_played_there(club: Club) -> None:
    other = open_club("Another club")
    table = club.evening((1,), finished=False, title="Table 2")
    other.evening((1,), finished=False, title="Table 9")
    club.evening((1,), title="Table 1")
    for client, link in ((club.scorer, table.score), (club.viewer, table.watch)):
        page = read(client.get("/"))
        assert f"/t/{link}/" in page.links()
        assert club.url("league-show") in page.links()
        assert "Table 9" not in page.text and "Table 1" not in page.text
    assert "Thursday club" not in Client().get("/").text


# Taken in


def adopt(table: Table, club: Club, client: Client | None = None, **who: str) -> Any:
    url = table.url("table-league")
    client = client or club.scorer
    page = read(client.get(url, {"league": club.league.key}))
    sent = {name: value for name, value in page.fields().items() if name != "csrfmiddlewaretoken"}
    return client.post(url, sent | {"league": club.league.key} | who)


def test_a_loose_session_comes_into_a_league() -> None:
    """Everything is as if it had been played there."""
    there, here = open_club(), open_club()
    for club in (there, here):
        club.season()
        club.evening((2, 2), played_on=date(2026, 11, 20))
    there.evening((1, 2, 1))
    loose = open_table(title="Thursday table")
    for winner in (1, 2, 1):
        loose.play(winner, triple_sequence=1)
    loose.write("close")
    assert adopt(loose, here)["Location"] == loose.url("table-show")

    theirs, ours = ([row for row in figures(club) if row] for club in (there, here))
    kept = Standing.objects.filter(league=here.league).values_list("player__name", "points")
    expected = Standing.objects.filter(league=there.league).values_list("player__name", "points")
    assert sorted(kept) == sorted(expected)
    assert theirs[-1] == ours[-1]
    ratings = [
        sorted(Rating.objects.filter(league=club.league).values_list("player__name", "mu"))
        for club in (there, here)
    ]
    assert ratings[0] == ratings[1]
    assert all_is_well(there) and all_is_well(here)
    loose.game.refresh_from_db()
    assert set(loose.game.entries.values_list("league", flat=True)) == {here.league.pk}
    assert set(loose.game.links.values_list("league", flat=True)) == {here.league.pk}
    assert set(loose.game.seats.values_list("league", flat=True)) == {here.league.pk}


def test_who_is_who_is_asked_and_shows_everywhere(club: Club) -> None:
    eva = club.player("Eva Nordström")
    table = open_table(("Eva", "Björn", "Chloé", "David"))
    table.play(1, triple_sequence=1)
    table.write("close")

    assert adopt(table, club, who1=str(eva.pk)).status_code == 303
    assert "Eva Nordström" in Client().get(table.url("table-show")).text
    standing = Standing.objects.get(player=eva)
    assert (standing.sessions, standing.won) == (1, 1)
    assert not Player.objects.filter(name="Eva").exists()
    assert all_is_well(club)


def test_a_known_name_is_found_and_a_new_one_is_a_guest(club: Club) -> None:
    known = club.player("ASTRID")
    table = open_table()
    page = read(club.scorer.get(table.url("table-league"), {"league": club.league.key}))

    assert page.fields()["who1"] == str(known.pk)
    assert page.fields()["who2"] == "guest"
    adopt(table, club)
    assert Player.objects.filter(league=club.league).count() == 4


def test_two_at_a_table_are_not_one_person(club: Club) -> None:
    eva = str(club.player("Eva").pk)
    table = open_table()
    page = page_of(adopt(table, club, who1=eva, who3=eva), 422)

    assert page.error("who3")
    assert page.fields()["who1"] == eva
    assert GameSession.objects.get().league is None
    assert Player.objects.count() == 1


def test_a_player_of_another_league_is_none_here(club: Club) -> None:
    other = open_club("Another club").player("Eva")
    table = open_table()

    assert page_of(adopt(table, club, who1=str(other.pk)), 422).error("who1")
    assert page_of(adopt(table, club, who2="x\0"), 422).error("who2")
    assert GameSession.objects.get().league is None


def test_one_still_played_goes_on_in_the_league(club: Club) -> None:
    table = open_table()
    table.play(1, triple_sequence=1)
    adopt(table, club)
    assert not Standing.objects.exists()
    table.game.refresh_from_db()
    table.play(2, triple_sequence=1)
    table.write("change_player", 4, "Eva", False)
    table.write("close")

    assert Standing.objects.get(player__name="Björn").won == 1
    assert Player.objects.filter(league=club.league, name="Eva").exists()
    assert all_is_well(club)


def test_an_american_one(club: Club) -> None:
    table = open_american()
    table.mah_jongg(3, 2)
    table.write("close")

    assert adopt(table, club).status_code == 303
    assert all_is_well(club)


@pytest.mark.parametrize("role", ["viewer", "outsider"])
def test_who_keeps_no_score_there_takes_nothing_in(role: str, club: Club) -> None:
    table, client = open_table(), club.clients[role]
    url = table.url("table-league")

    assert "Thursday club" not in read(client.get(url)).text
    expected = 403 if role == "viewer" else 404
    assert client.get(url, {"league": club.league.key}).status_code == expected
    sent = {"league": club.league.key, **{f"who{n}": "guest" for n in (1, 2, 3, 4)}}
    assert client.post(url, sent).status_code == expected
    assert GameSession.objects.get().league is None


def test_the_link_to_watch_takes_nothing_in(club: Club) -> None:
    table = open_table()
    url = table.url("table-league", key=table.watch)

    for client in (club.owner, Client()):
        assert client.get(url).status_code == 403
        assert client.post(url, {"league": club.league.key}).status_code == 403
    assert Client().get(table.url("table-league", key="never-was")).status_code == 404


def test_a_log_in_comes_first_and_keeps_what_was_chosen(club: Club) -> None:
    table = open_table()
    url = table.url("table-league")

    assert Client().get(url)["Location"].startswith("/account/login/?next=")
    page = page_of(Client().post(url, {"league": club.league.key, "who1": "guest"}), 403)
    assert page.fields()["kept:who1"] == "guest"


def test_one_of_a_league_is_not_taken_into_another(club: Club) -> None:
    other = open_club("Another club")
    table = other.evening((1,))
    url = table.url("table-league")

    assert club.scorer.post(url, {"league": club.league.key}).status_code == 200
    page = read(club.scorer.get(url))
    assert "belongs to a league already" in page.text
    assert "Another club" not in page.text
    assert GameSession.objects.get().league == other.league
    assert club.scorer.get(table.url("table-more")).text.count("Add to a league") == 0


# Taken out, and deleted


def test_taken_out_it_is_as_if_it_had_never_been_here(club: Club) -> None:
    club.evening((2, 2), played_on=date(2026, 11, 20))
    before = figures(club)
    between = club.evening((1, 1, 3), played_on=date(2026, 11, 10))
    between.write("void", 2)
    url = club.url("league-session-release", between.game.pk)
    assert "Thursday table" in read(club.owner.get(url)).text

    assert club.owner.post(url)["Location"] == club.url("league-sessions")
    assert figures(club) == before
    assert all_is_well(club)
    loose = GameSession.objects.get(pk=between.game.pk)
    assert loose.league is None and loose.seatings.count() == 0
    assert set(loose.entries.values_list("league", flat=True)) == {None}
    for key in (between.score, between.watch):
        assert Client().get(between.url("table-show", key=key)).status_code == 200
    assert club.owner.post(url).status_code == 404


def test_in_and_out_and_in_again(club: Club) -> None:
    table = open_table()
    table.play(1, triple_sequence=1)
    table.write("close")
    adopt(table, club)
    once = figures(club)
    club.owner.post(club.url("league-session-release", table.game.pk))
    assert figures(club) == []
    adopt(table, club)

    assert figures(club) == once
    assert all_is_well(club)


def test_deleting_an_old_one_changes_what_came_after(club: Club) -> None:
    old = club.evening((1, 1), played_on=date(2026, 11, 1))
    club.evening((2,), played_on=date(2026, 11, 8))
    url = club.url("league-session-delete", old.game.pk)
    page = read(club.owner.get(url))
    assert reverse("export-download", args=[old.watch, "json"]) in page.links()

    assert club.owner.post(url).status_code == 303
    assert GameSession.objects.count() == 1
    assert not Entry.objects.filter(game=old.game.pk).exists()
    assert Client().get(old.url("table-show")).status_code == 404
    assert all_is_well(club)
    alone = open_club("Another club")
    alone.season()
    alone.evening((2,), played_on=date(2026, 11, 8))
    told = Rating.objects.order_by("player__name")
    assert list(told.filter(league=club.league).values_list("mu", "sigma")) == list(
        told.filter(league=alone.league).values_list("mu", "sigma")
    )


def test_who_saves_a_hand_as_it_goes_is_told_there_is_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = club.evening((1,), finished=False)
    sent, record = table.hand(), ledger.record

    def late(game: GameSession, *args: Any) -> Entry:
        adoption.delete(game)
        return record(game, *args)

    monkeypatch.setattr(ledger, "record", late)
    assert Client().post(table.url("hand-record"), sent).status_code == 404
    assert not Entry.objects.exists()


def test_what_is_gone_is_neither_taken_out_nor_deleted_again(club: Club) -> None:
    table = club.evening((1,))
    GameSession.objects.all().delete()
    for act in (adoption.release, adoption.delete):
        with pytest.raises(Http404):
            act(table.game)


def test_one_in_play_can_go_too(club: Club) -> None:
    table = club.evening((1,), finished=False)

    assert club.owner.post(club.url("league-session-delete", table.game.pk)).status_code == 303
    assert not Result.objects.exists()
    assert all_is_well(club)


def test_it_goes_with_all_or_not_at_all(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = club.evening((1,))
    before = figures(club)

    def broken(*_args: Any) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(rated, "rewrite", broken)
    for act in ("release", "delete"):
        with pytest.raises(RuntimeError):
            club.owner.post(club.url(f"league-session-{act}", table.game.pk))
        assert figures(club) == before
        assert GameSession.objects.get().league == club.league


def test_owners_find_the_way_on_the_more_page(club: Club) -> None:
    table = club.evening((1,))
    links = read(club.owner.get(table.url("table-more"))).links()
    assert club.url("league-session-release", table.game.pk) in links
    links = read(club.scorer.get(table.url("table-more"))).links()
    assert club.url("league-session-release", table.game.pk) not in links
    loose = open_table()
    assert loose.url("table-league") in read(Client().get(loose.url("table-more"))).links()
