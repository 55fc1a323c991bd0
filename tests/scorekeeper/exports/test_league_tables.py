from datetime import date
from decimal import Decimal

import pytest

from scorekeeper import ledger, ratings, season_tables
from scorekeeper.exports import session_csv
from scorekeeper.exports.league_tables import TABLES, Scope
from scorekeeper.models import Player, Result, Season

from .seasons import FORMULA, LONG, QUOTED, RIGHT_TO_LEFT, played_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return played_league()


def rows(table, scope):
    names = [column.name for column in TABLES[table].columns]
    return [dict(zip(names, row, strict=True)) for row in TABLES[table].rows(scope)]


def season(club, number):
    return Season.objects.get(league=club.league, number=number)


def test_standings_are_those_of_the_page(club):
    told = rows("standings", Scope(club.league, season(club, 1)))
    shown = season_tables.table(season(club, 1)).shown
    lines = [*shown.rows, *shown.below]
    assert [row["player"] for row in told] == [line.gathered.name for line in lines]
    assert [row["rank"] for row in told] == [line.rank for line in lines] == [1, 2, None, None]
    for row, line in zip(told, lines, strict=True):
        one = line.gathered
        assert row["value"] == line.value
        assert (row["points"], row["total"]) == (one.points, one.points + one.adjusted)
        assert (row["sessions"], row["hands"], row["won"]) == (one.sessions, one.hands, one.won)
        assert (row["drawn"], row["claimed"], row["thrown"]) == (one.drawn, one.claimed, one.thrown)
        assert row["average"] == Decimal(str(round(float(one.average), 1)))
        assert (row["units"], row["best"]) == (one.units, one.best)
    assert told[0]["player"] == FORMULA
    assert (told[0]["points"], told[0]["adjusted"], told[0]["total"]) == (54, 7, 61)


def test_a_closed_season_is_taken_away_as_it_was_frozen(club):
    one = season(club, 1)
    before = rows("standings", Scope(club.league, one))
    one.frozen = {"ranking": season_tables.ranking(one).to_dict()}
    one.save()
    club.evening((1, 1, 1), (RIGHT_TO_LEFT, "Nobody"), played_on=date(2026, 12, 10))
    unrated = [{**row, "rating": 0, "uncertainty": 0} for row in before]
    now = [
        {**row, "rating": 0, "uncertainty": 0} for row in rows("standings", Scope(club.league, one))
    ]
    assert now == unrated


def test_the_standings_of_a_league_are_all_its_seasons(club):
    told = rows("standings", Scope(club.league))
    assert [row["season"] for row in told] == ["Season 1"] * 4 + ["Season 2"] * 4
    assert told[:4] == rows("standings", Scope(club.league, season(club, 1)))


def test_ratings_once_they_mean_something(club):
    assert {row["rating"] for row in rows("standings", Scope(club.league))} == {None}
    for week in range(1, 9):
        club.evening((1,), (QUOTED, LONG), played_on=date(2027, 3, week))
    told = {row["player"]: row for row in rows("players", Scope(club.league))}
    shown = f"{told[QUOTED]['rating']} ± {told[QUOTED]['uncertainty']}"
    now = Player.objects.get(name=QUOTED).ratings.get()
    assert shown == ratings.shown((now.mu, now.sigma))
    standing = rows("standings", Scope(club.league, season(club, 2)))
    assert {row["player"]: row["rating"] for row in standing}[QUOTED] == told[QUOTED]["rating"]
    last = [row for row in rows("sessions", Scope(club.league)) if row["player"] == QUOTED][-1]
    assert last["rating"] == told[QUOTED]["rating"]


def test_sessions_are_their_results(club):
    told = rows("sessions", Scope(club.league))
    assert len(told) == Result.objects.filter(league=club.league).count() == 4 + 2 + 4 + 2
    assert [row["finished"] for row in told] == [1] * 10 + [0] * 2
    first = told[0]
    assert (first["season"], first["date"], first["session"]) == (
        "Season 1",
        date(2026, 11, 26),
        FORMULA,
    )
    assert (first["player"], first["rank"], first["points"]) == (FORMULA, 1, 64)
    assert (first["players"], first["hands"], first["won"], first["best"]) == (4, 4, 2, 32)
    assert [row["rank"] for row in told[:4]] == [1, 2, 2, 4]
    assert {row["rules"] for row in told} == {"mihng_v1", "american_v1"}


def test_a_session_outside_all_seasons_has_none(club):
    club.evening((1,), played_on=date(2030, 1, 1))
    told = rows("sessions", Scope(club.league))[-1]
    assert (told["season"], told["date"]) == ("", date(2030, 1, 1))
    assert rows("hands", Scope(club.league))[-1]["season"] == ""


def test_a_season_has_its_own_sessions_only(club):
    for table in ("sessions", "hands"):
        whole = rows(table, Scope(club.league))
        parts = [rows(table, Scope(club.league, season(club, number))) for number in (1, 2)]
        assert parts[0] + parts[1] == whole
        assert parts[0]
        assert parts[1]


def test_hands_are_those_of_each_sessions_own_file(club):
    told = rows("hands", Scope(club.league))
    expected = []
    for game in Scope(club.league).games:
        evening = ledger.evening(game)
        names = session_csv.columns(evening)
        for row in session_csv.rows(game, evening):
            expected.append({**dict(zip(names, row, strict=True)), "date": game.played_on})
    assert len(told) == len(expected)
    for row, own in zip(told, expected, strict=True):
        assert {name: row[name] for name in own} == own
        assert not {row[name] for name in row.keys() - own.keys()} - {"", "Season 1", "Season 2"}


def test_the_names_of_the_league_now(club):
    club.league.players.filter(name=QUOTED).update(name="Shaun")
    for table in ("sessions", "hands", "players", "standings"):
        told = {row["player"] for row in rows(table, Scope(club.league))}
        assert "Shaun" in told
        assert QUOTED not in told


def test_players_with_all_they_have(club):
    club.league.players.create(name="Zoe")
    told = {row["player"]: row for row in rows("players", Scope(club.league))}
    assert list(told)[-3:] == ["Zoe", "Åsa Öberg", RIGHT_TO_LEFT]
    assert told["Zoe"]["sessions"] == told["Zoe"]["points"] == told["Zoe"]["best"] == 0
    # Still in play.
    assert told["Åsa Öberg"]["sessions"] == 0
    mine = Result.objects.filter(player__name=QUOTED, counts=True)
    assert told[QUOTED]["sessions"] == mine.count() == 3
    assert told[QUOTED]["points"] == sum(one.points for one in mine)
    assert told[QUOTED]["best"] == max(one.best for one in mine)


def test_nothing_of_another_league(club):
    other = played_league()
    mine = {table: rows(table, Scope(club.league)) for table in TABLES}
    other.evening((1,), ("Somebody else", "And another"))
    assert {table: rows(table, Scope(club.league)) for table in TABLES} == mine


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_league(table):
    club = played_league()
    club.league.games.all().delete()
    club.league.seasons.all().delete()
    told = rows(table, Scope(club.league))
    assert len(told) == (club.league.players.count() if table == "players" else 0)


def test_queries_do_not_grow_with_the_results(club, django_assert_max_num_queries):
    for week in range(1, 6):
        club.evening((1, 2), played_on=date(2027, 3, week))
    with django_assert_max_num_queries(2):
        rows("sessions", Scope(club.league))
    with django_assert_max_num_queries(3):
        rows("players", Scope(club.league))
