"""What is read for a season's page: the ranking, from what it follows, and what is in play."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scorekeeper import season_tables, seasons
from scorekeeper.models import Player, Season
from scorekeeper.standings import Gathered
from tests.scorekeeper.leagues import Club, open_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return open_club()


def made(club: Club, **rules: Any) -> Season:
    days = date(2026, 9, 1), date(2026, 12, 31)
    return seasons.make(club.league, seasons.checked("Autumn", *days, rules))


def ranks(season: Season) -> list[tuple[int | None, str, str]]:
    """(rank, name, what decided it) of those ranked."""
    return [
        (row.rank, row.gathered.name, row.decided) for row in season_tables.ranking(season).rows
    ]


def test_what_a_player_has_gathered(club: Club) -> None:
    season = made(club)
    club.evening((1, 2, 1), ("Astrid", "Björn", "Chloé"), played_on=date(2026, 10, 1))
    club.evening((2,), ("Astrid", "Björn"))
    seasons.adjust(season, club.player("Astrid"), -5, "Late", club.accounts["owner"], "a")
    [astrid] = [one for one in season_tables.gathered(season) if one.name == "Astrid"]

    assert astrid == Gathered(
        player=str(club.player("Astrid").pk),
        name="Astrid",
        sessions=2,
        points=64,
        adjusted=-5,
        placed={"3": {"1": 1}, "2": {"2": 1}},
        session_points=(64, 0),
        hands=4,
        won=2,
        drawn=2,
        claimed=0,
        thrown=0,
        units=10,
        best=32,
    )


# Astrid and Björn have 64 each; Astrid was 32 ahead when they met.
def level(club: Club, **rules: Any) -> Season:
    season = made(club, tie_breaks=["head_to_head"], **rules)
    club.evening((1,), ("Astrid", "Björn"))
    club.evening((1,), ("Astrid", "Chloé"))
    club.evening((1, 1), ("Björn", "Chloé"))
    return season


def test_head_to_head_comes_from_the_sessions_both_played(club: Club) -> None:
    assert ranks(level(club)) == [
        (1, "Astrid", "head_to_head"),
        (2, "Björn", "head_to_head"),
        (3, "Chloé", "value"),
    ]


def test_head_to_head_in_points_for_places(club: Club) -> None:
    """Each 4 + 2 of places; Chloé beat Astrid by one place twice, and Björn none."""
    season = made(club, method="placing", tie_breaks=["head_to_head"])
    club.evening((1, 1, 1, 3), ("Astrid", "Björn", "Chloé"))
    club.evening((3, 3, 1), ("Astrid", "Björn", "Chloé"))
    ranking = season_tables.ranking(season)

    assert [(row.rank, row.gathered.name, int(row.value)) for row in ranking.rows] == [
        (1, "Astrid", 6),
        (1, "Chloé", 6),
        (3, "Björn", 2),
    ]


def test_every_meeting_counts_for_head_to_head_in_places(club: Club) -> None:
    """4-2-1: Ann is 2 ahead of Bo twice, Bo 3 ahead of Ann once. Each has 9 points in the end."""
    season = made(club, method="placing", tie_breaks=["head_to_head"])
    for _ in range(2):
        club.evening((1, 1, 2), ("Ann", "Bo", "Cyd"))
    club.evening((2, 2, 3), ("Ann", "Bo", "Cyd"))
    club.evening((1, 1, 2), ("Cyd", "Dag", "Bo"))
    ranking = season_tables.ranking(season)

    assert [(row.gathered.name, int(row.value), row.decided) for row in ranking.rows][:2] == [
        ("Ann", 9, "head_to_head"),
        ("Bo", 9, "head_to_head"),
    ]


def test_sessions_of_another_season_and_in_play_are_no_meeting(club: Club) -> None:
    """Björn was ahead of Astrid there, and that counts for nothing here."""
    season = level(club)
    club.evening((2, 2, 2, 2), ("Astrid", "Björn"), played_on=date(2026, 8, 1))
    club.evening((2, 2, 2, 2), ("Astrid", "Björn"), finished=False)

    assert ranks(season)[0] == (1, "Astrid", "head_to_head")


@pytest.mark.parametrize("method", ["points", "placing"])
def test_several_ties_are_asked_about_at_once(
    method: str, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """A beat B once and C beat D twice; with other evenings each of the pairs is level."""
    season = made(club, method=method, tie_breaks=["head_to_head"])
    for one, other, loser, winner, times in (("A", "B", "X", "Y", 1), ("C", "D", "V", "W", 2)):
        for _ in range(times):
            club.evening((1,), (one, other))
            club.evening((1,), (other, loser))
            club.evening((1,), (winner, one))
    with django_assert_num_queries(2):
        ranking = season_tables.ranking(season)

    found = {row.gathered.name: row for row in ranking.rows}
    for one, other in ("AB", "CD"):
        assert found[one].value == found[other].value
        assert (found[one].rank or 0) < (found[other].rank or 0)
        assert found[one].decided == found[other].decided == "head_to_head"


def test_without_a_tie_nobody_is_asked_about(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = made(club, tie_breaks=["head_to_head"])
    club.evening((1, 1, 2), ("Astrid", "Björn"))
    with django_assert_num_queries(1):
        season_tables.ranking(season)


def test_from_what_it_follows(club: Club) -> None:
    season = made(club)
    club.evening((1, 2), played_on=date(2026, 9, 1))
    club.evening((1,), played_on=date(2026, 12, 31))
    club.evening((1,), played_on=date(2027, 1, 1))
    club.evening((1,), finished=False)
    club.table().write("close")
    played = season_tables.table(season).played

    assert (played.sessions, played.hands) == (2, 3)
    assert (played.first, played.last) == (date(2026, 9, 1), date(2026, 12, 31))
    assert (played.games, played.differs, played.is_of_one_game) == (["Mihng"], False, True)


def test_nothing_of_another_league_is_in_it(club: Club) -> None:
    season, other = made(club), open_club()
    made(other)
    other.evening((1,))
    other.evening((1,), finished=False)
    table = season_tables.table(season)

    assert (table.now.rows, table.played.sessions, table.unfinished) == ((), 0, [])


def test_a_session_in_play_without_a_hand(club: Club) -> None:
    season = made(club)
    club.table(title="Table 2")
    [playing] = season_tables.table(season, with_links=True).playing

    assert (playing.game.name, playing.hand, playing.totals) == ("Table 2", 1, [])
    assert playing.key == club.league.games.get().links.get(role="watch").key


def test_links_are_given_only_where_asked_for_and_never_a_revoked_one(club: Club) -> None:
    season = made(club)
    table = club.table()
    assert season_tables.table(season).playing[0].key == ""

    table.game.links.filter(role="watch").update(revoked_at="2026-11-26T12:00:00Z")
    assert season_tables.table(season, with_links=True).playing[0].key == ""


def test_the_same_ranking_has_the_same_mark_whatever_the_names(club: Club) -> None:
    season = made(club)
    club.evening((1,))
    before = season_tables.ranking(season)
    Player.objects.filter(name="Astrid").update(name="Astrid the First")
    after = season_tables.ranking(season)

    assert season_tables.mark(before) == season_tables.mark(after)
    club.evening((2,))
    assert season_tables.mark(season_tables.ranking(season)) != season_tables.mark(before)


def test_a_shared_place_is_gathered_as_both_places(club: Club) -> None:
    season = made(club, method="placing")
    club.evening((1, 1, 2, 3))
    ranking = season_tables.ranking(season)

    assert [(row.gathered.name, row.value) for row in ranking.rows] == [
        ("Astrid", 4),
        ("Björn", Fraction(3, 2)),
        ("Chloé", Fraction(3, 2)),
        ("David", 0),
    ]
