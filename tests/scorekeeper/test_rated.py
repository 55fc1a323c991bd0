from datetime import date, timedelta
from itertools import chain, count
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import facts, ledger, rated, ratings, results
from scorekeeper.models import League, Rating, Result, Seating
from scorekeeper.ratings import START

from .conftest import make_stamp
from .leagues import Club

pytestmark = pytest.mark.django_db

FIRST = date(2026, 9, 3)
WEEK = timedelta(days=7)


class Thursdays(Club):
    """A league whose evenings end with the points a test says."""

    def open(self, names, day):
        return self.table([*names], played_on=day)

    def played(self, points, day):
        table = self.open(points, day)
        table.write("record", facts.hand([]))
        for number, one in enumerate(points.values(), start=1):
            if one:
                table.write("adjust", number, one, "As the test says")
        table.write("close")
        return table.game

    def ratings(self, game):
        """{name: (mu, sigma)} after one game session."""
        results = Result.objects.filter(game=game).select_related("player")
        return {one.player.name: (one.rating_mu, one.rating_sigma) for one in results}

    def current(self):
        """{name: (mu, sigma)} now."""
        names = dict(self.league.players.values_list("pk", "name"))
        return {names[one]: told[:2] for one, told in rated.current(self.league).items()}


def make_league(name="Thursday league"):
    return Thursdays(League.objects.create(name=name, time_zone="Europe/Stockholm"))


@pytest.fixture
def club():
    return make_league()


@pytest.fixture
def season(club):
    """Four evenings a week apart, of two to five people."""
    evenings = (
        {"Anna": 30, "Bo": 20, "Cilla": 10, "Dan": 0},
        {"Bo": 30, "Anna": 10},
        {"Cilla": 30, "Anna": 30, "Eva": 0},
        {"Dan": 40, "Eva": 30, "Anna": 20, "Bo": 20, "Cilla": 0},
    )
    return [club.played(points, FIRST + WEEK * week) for week, points in enumerate(evenings)]


def whole(club):
    """All ratings there are, and that they are what a replay of everything gives."""
    assert rated.differences(club.league) == []
    rows = Result.objects.filter(league=club.league).order_by("game_id", "player_id")
    return list(rows.values_list("game_id", "player_id", "rating_mu", "rating_sigma"))


def by_hand(*evenings):
    """{name: (mu, sigma)} after evenings told as {name: rank}, in play order."""
    ids = {name: UUID(int=number) for number, name in enumerate(sorted({*chain(*evenings)}))}
    known: dict[UUID, ratings.Rating] = {}
    for ranks in evenings:
        known |= ratings.rated({ids[name]: rank for name, rank in ranks.items()}, known)
    return {name: pytest.approx(known[pk]) for name, pk in ids.items()}


def test_the_ratings_are_those_of_the_ranks_in_play_order(club, season):
    assert club.current() == by_hand(
        {"Anna": 1, "Bo": 2, "Cilla": 3, "Dan": 4},
        {"Bo": 1, "Anna": 2},
        {"Cilla": 1, "Anna": 1, "Eva": 3},
        {"Dan": 1, "Eva": 2, "Anna": 3, "Bo": 3, "Cilla": 5},
    )
    assert club.current() == club.ratings(season[3])
    whole(club)


def test_how_many_sessions_each_follows_from(club, season):
    sessions = {
        club.league.players.get(pk=player).name: many
        for player, (_mu, _sigma, many) in rated.current(club.league).items()
    }
    assert sessions == {"Anna": 4, "Bo": 3, "Cilla": 3, "Dan": 2, "Eva": 2}


def test_one_question_whoever_asks_for_all(club, season, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert len(rated.current(club.league)) == 5


def test_another_league_has_its_own(club, season):
    other = make_league("Another league")
    before = whole(club)
    game = other.played({"Anna": 0, "Bo": 30}, FIRST)
    assert whole(club) == before
    assert other.ratings(game)["Bo"] == pytest.approx((27.6354, 8.0655), abs=0.002)
    assert set(rated.current(other.league)) == {other.player(name).pk for name in ("Anna", "Bo")}


def test_a_session_in_play_is_not_rated(club, season):
    before = whole(club)
    table = club.open(["Anna", "Bo"], FIRST)
    table.write("record", facts.hand([]))
    assert club.ratings(table.game) == {"Anna": (None, None), "Bo": (None, None)}
    table.write("adjust", 1, 5, "Cake")
    assert [row for row in whole(club) if row[0] != table.game.pk] == before


def test_recording_a_hand_writes_no_rating(club, season):
    table = club.open(["Anna", "Bo", "Cilla"], FIRST)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        table.write("record", facts.hand([]))
    said = [one["sql"] for one in asked if "rating" in one["sql"]]
    assert not [sql for sql in said if "scorekeeper_rating" in sql or sql.startswith("UPDATE")]


def test_finishing_rates_and_reopening_takes_it_back(club, season):
    before = whole(club), rated.current(club.league)
    table = club.open(["Anna", "Bo"], FIRST + WEEK * 9)
    table.write("record", facts.hand([]))
    table.write("close")
    assert club.ratings(table.game)["Anna"] != (None, None)
    assert rated.current(club.league) != before[1]
    whole(club)
    table.write("reopen")
    assert club.ratings(table.game) == {"Anna": (None, None), "Bo": (None, None)}
    assert rated.current(club.league) == before[1]
    assert [row for row in whole(club) if row[0] != table.game.pk] == before[0]


def test_taking_back_the_newest_hand_reopens_and_unrates(club, season):
    """Without a hand there is no result any more."""
    before = rated.current(club.league)
    table = club.open(["Anna", "Fia"], FIRST)
    table.write("record", facts.hand([]))
    table.write("close")
    table.write("void", 2)
    assert rated.current(club.league) == before
    whole(club)


def test_a_back_dated_session_changes_what_came_after_and_nothing_before(club, season):
    before = [club.ratings(game) for game in season]
    early = club.played({"Eva": 30, "Bo": 20, "Cilla": 0}, FIRST + WEEK * 2 - timedelta(days=1))
    after = [club.ratings(game) for game in season]
    assert after[:2] == before[:2]
    assert all(after[2][name] != before[2][name] for name in ("Cilla", "Anna", "Eva"))
    assert all(after[3][name] != before[3][name] for name in before[3])
    assert club.ratings(early)["Eva"][0] > START[0]
    whole(club)


def test_reopening_an_old_session_leaves_what_came_before(club, season):
    stamp = make_stamp(season[1])
    before = [club.ratings(game) for game in season]
    ledger.reopen(season[1], stamp)
    after = [club.ratings(game) for game in season]
    assert after[0] == before[0]
    assert set(after[1].values()) == {(None, None)}
    assert after[2]["Anna"] != before[2]["Anna"]
    whole(club)


def test_a_correction_that_changes_a_rank_changes_what_came_after(club, season):
    before = [club.ratings(game) for game in season]
    entry = season[1].entries.get(kind="adjust", facts__player=2).number
    ledger.correct(
        season[1], entry, facts.adjustment(2, 90, "Counted again"), make_stamp(season[1])
    )
    after = [club.ratings(game) for game in season]
    assert after[0] == before[0]
    assert after[1]["Anna"][0] > before[1]["Anna"][0]
    assert after[3]["Anna"] != before[3]["Anna"]
    whole(club)


def test_a_correction_that_moves_nobody_replays_nothing(club, season, monkeypatch):
    before = whole(club)
    asked = []
    monkeypatch.setattr(rated, "_replay", lambda *args: asked.append(args))
    entry = season[1].entries.get(kind="adjust", facts__player=1).number
    ledger.correct(
        season[1], entry, facts.adjustment(1, 31, "Counted again"), make_stamp(season[1])
    )
    assert asked == []
    assert whole(club) == before


def test_a_deleted_session_changes_what_came_after(club, season):
    before = [club.ratings(game) for game in season]
    since = rated.moment(season[1])
    season[1].delete()
    rated.rewrite(club.league, since)
    assert club.ratings(season[0]) == before[0]
    assert club.ratings(season[2]) != before[2]
    assert rated.current(club.league)[club.player("Anna").pk][2] == 3
    whole(club)


def test_the_last_session_of_somebody_deleted(club, season):
    game = club.played({"Anna": 5, "Gun": 0}, FIRST + WEEK * 5)
    assert club.player("Gun").pk in rated.current(club.league)
    since = rated.moment(game)
    game.delete()
    rated.rewrite(club.league, since)
    assert club.player("Gun").pk not in rated.current(club.league)
    whole(club)


def test_players_found_to_be_one(club, season):
    """The seating of one becomes that of the other, as a merge does it."""
    game = club.played({"Anna": 5, "Dann": 0}, FIRST + WEEK)
    kept, merged = club.player("Dan"), club.player("Dann")
    Seating.objects.filter(player=merged).update(player=kept)
    results.write(game, ledger.evening(game))
    rated.rewrite(club.league, rated.moment(game))
    assert merged.pk not in rated.current(club.league)
    assert rated.current(club.league)[kept.pk][2] == 3
    whole(club)


def test_a_session_adopted_later(club, season):
    loose = make_league("Elsewhere").played({"Bo": 30, "Anna": 0}, FIRST + WEEK)
    Seating.objects.filter(game=loose).delete()
    before = club.ratings(season[3])
    loose.league = club.league
    loose.save()
    ledger.rewrite(loose, ledger.evening(loose))
    assert club.ratings(loose)["Bo"][0] > club.ratings(season[1])["Anna"][0]
    assert club.ratings(season[3]) != before
    whole(club)


def test_two_sessions_of_one_day_go_by_when_they_started(club):
    first = club.played({"Anna": 1, "Bo": 0}, FIRST)
    second = club.played({"Anna": 0, "Bo": 1}, FIRST)
    assert club.current() == by_hand({"Anna": 1, "Bo": 2}, {"Bo": 1, "Anna": 2})
    second.started_at = first.started_at - timedelta(hours=1)
    second.save()
    rated.rewrite(club.league, rated.moment(second))
    assert club.current() == by_hand({"Bo": 1, "Anna": 2}, {"Anna": 1, "Bo": 2})
    whole(club)


def test_ties_of_everything_go_by_the_id(club):
    games = [club.played({"Anna": turn, "Bo": 1 - turn}, FIRST) for turn in (0, 1)]
    for game in games:
        game.started_at = games[0].started_at
        game.save()
    rated.rewrite(club.league)
    last = max(games, key=lambda game: game.pk)
    assert club.current() == club.ratings(last)
    whole(club)


def test_somebody_who_joins_in_the_middle_is_rated_by_their_rank(club, season):
    table = club.open(["Anna", "Bo"], FIRST + WEEK * 5)
    table.write("record", facts.hand([]))
    table.write("change_player", None, "Gun", False)
    table.write("adjust", 3, 50, "Cake")
    table.write("change_player", 1, "Hugo", True)
    table.write("close")
    told = club.ratings(table.game)
    assert set(told) == {"Anna", "Bo", "Gun", "Hugo"}
    assert told["Gun"][0] > START[0] > told["Hugo"][0]
    whole(club)


def test_an_evening_without_a_hand_rates_nobody(club):
    table = club.open(["Anna", "Bo"], FIRST)
    table.write("close")
    assert rated.current(club.league) == {}
    assert whole(club) == []


def test_everything_again_gives_the_same_floats(club, season):
    before = whole(club), rated.current(club.league)
    Result.objects.update(rating_mu=None, rating_sigma=None)
    Rating.objects.all().delete()
    assert len(rated.differences(club.league)) == 14
    rated.rewrite(club.league)
    assert (whole(club), rated.current(club.league)) == before
    rated.rewrite(club.league, rated.moment(season[2]))
    assert (whole(club), rated.current(club.league)) == before


TAMPERED = {
    "a rating": lambda club: Result.objects.filter(player=club.player("Eva")).update(rating_mu=99),
    "a rating that is gone": lambda club: Result.objects.filter(rank=5).update(rating_sigma=None),
    "a rating of now": lambda club: Rating.objects.filter(player=club.player("Bo")).update(sigma=1),
    "a number of sessions": lambda club: Rating.objects.update(sessions=9),
    "a rating of now that is gone": lambda club: Rating.objects.all()[0].delete(),
    "one of somebody who never played": lambda club: Rating.objects.create(
        league=club.league,
        player=club.league.players.create(name="Nobody"),
        mu=1,
        sigma=1,
        sessions=1,
    ),
    "one of a session in play": lambda club: Result.objects.filter(rank=4).update(counts=False),
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_what_does_not_follow_is_told_and_mended(club, season, tamper):
    tamper(club)
    assert rated.differences(club.league) != []
    rated.rewrite(club.league)
    assert rated.differences(club.league) == []


def test_any_order_of_finishing_ends_in_the_same(club):
    """The evenings of a season written down from the last to the first."""
    evenings = [{"Anna": 3, "Bo": 2, "Cilla": 1}, {"Bo": 3, "Anna": 1}, {"Cilla": 2, "Bo": 2}]
    for week, points in reversed([*zip(count(), evenings, strict=False)]):
        club.played(points, FIRST + WEEK * week)
    assert club.current() == by_hand(
        {"Anna": 1, "Bo": 2, "Cilla": 3}, {"Bo": 1, "Anna": 2}, {"Cilla": 1, "Bo": 1}
    )
    whole(club)


def test_finishing_asks_as_often_after_many_sessions_as_after_few(club):
    asked = []
    for week in range(6):
        table = club.open(["Anna", "Bo", "Cilla"], FIRST + WEEK * week)
        table.write("record", facts.hand([]))
        with CaptureQueriesContext(connection) as queries:
            table.write("close")
        asked.append(len(queries))
    assert len(set(asked[1:])) == 1


def test_the_last_session_of_a_day_is_that_begun_last(club):
    """Whoever's rating it is of, and whichever was finished first."""
    tables = [club.open(["Anna", "Bo"], FIRST) for _ in range(3)]
    for table, points in zip(reversed(tables), (5, 7, -9), strict=True):
        table.write("record", facts.hand([]))
        table.write("adjust", 1, points, "As the test says")
        table.write("close")
    assert club.current() == club.ratings(tables[2].game)
    later = club.played({"Bo": 1, "Anna": 0}, FIRST + WEEK)
    assert club.current() == by_hand(
        {"Anna": 2, "Bo": 1}, {"Anna": 1, "Bo": 2}, {"Anna": 1, "Bo": 2}, {"Anna": 2, "Bo": 1}
    )
    assert club.current() == club.ratings(later)
    whole(club)
