"""The rows statistics are made of, and every figure held against a count from the ledgers."""

from collections import Counter
from fractions import Fraction

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scorekeeper import league_rows, players, statistics
from scorekeeper.models import Merge, Player, Season

from .leagues import Club
from .made_league import Counted, everybody, open_made_league, recount, whole


@pytest.fixture
def club(db: None) -> Club:
    return open_made_league()


def season(club: Club, number: int | None) -> Season | None:
    return None if number is None else club.league.seasons.get(number=number)


def check(club: Club, number: int | None) -> None:
    """Every figure of everybody, read for all and read for one."""
    expected = recount(club.league, number)
    all_rows = league_rows.read(club.league, season(club, number))
    assert {row.player for row in all_rows.sessions} == {
        Player.objects.get(league=club.league, name=name).pk for name in expected
    }
    for player in everybody(club):
        own_rows = league_rows.read(club.league, season(club, number), player)
        for rows in (all_rows, own_rows):
            compare(club, player, rows, expected.get(player.name, Counted()))


def compare(club: Club, player: Player, rows: league_rows.Rows, counted: Counted) -> None:
    told = statistics.figures(player.pk, rows.sessions, rows.hands)
    assert (told.sessions, told.hands, told.drawn, told.claimed, told.thrown) == (
        *(counted.sessions, counted.hands, counted.drawn, counted.claimed, counted.thrown),
    )
    assert told.won == counted.drawn + counted.claimed
    assert told.ranks == dict(counted.ranks)
    assert told.hands_in_a_row.length == counted.longest
    assert {one.plays: one.points for one in told.games} == dict(counted.points)
    tiles = next((one for one in told.games if one.plays == "mihng"), None)
    american = next((one for one in told.games if one.plays == "american"), None)
    if tiles is not None:
        assert tiles.hand_units == mean(counted.units)
        frequent = {one.what: one.times for one in tiles.favourites}
        assert frequent == dict(counted.combinations)
    if american is not None:
        assert american.hand_value == mean(counted.values)
        assert american.jokerless == counted.jokerless
        values = {int(one.what): one.times for one in american.values}
        assert values == dict(Counter(counted.values))
    shown = [row.points for one in told.games for row in one.best_hands]
    assert sorted(shown) == sorted(counted.hand_points)
    compare_met(player, rows, counted)


def compare_met(player: Player, rows: league_rows.Rows, counted: Counted) -> None:
    names = league_rows.names(player.league)
    met = statistics.against(player.pk, rows.sessions, rows.hands)
    assert {names[one.other]: one.sessions for one in met} == dict(counted.met)
    assert {names[one.other]: one.ahead for one in met if one.ahead} == dict(+counted.ahead)
    assert {names[one.other]: one.took for one in met if one.took} == dict(+counted.took)


def mean(numbers: list[int]) -> Fraction | None:
    return Fraction(sum(numbers), len(numbers)) if numbers else None


@pytest.mark.parametrize("number", [None, 1, 2])
def test_every_figure_is_what_the_ledgers_say(number: int | None, club: Club) -> None:
    assert whole(club) == []
    check(club, number)


def test_also_when_two_are_parted_again(club: Club) -> None:
    players.part(Merge.objects.get())

    check(club, None)


def test_the_count_is_not_of_nothing(club: Club) -> None:
    counted = recount(club.league)["Chloé"]
    assert (counted.sessions, counted.drawn, counted.claimed, counted.thrown) == (2, 1, 4, 0)
    assert recount(club.league)["Elena"].values == [25, 30]


def test_a_session_in_play_is_not_among_the_rows(club: Club) -> None:
    in_play = club.league.games.get(finished=False)

    rows = league_rows.read(club.league)
    assert in_play.pk not in {row.game for row in rows.sessions}
    assert in_play.pk not in {row.game for row in rows.hands}


def test_another_league_is_not_among_the_rows(club: Club) -> None:
    before = league_rows.read(club.league)
    open_made_league()

    assert league_rows.read(club.league) == before


def test_sessions_come_in_the_order_they_were_played(club: Club) -> None:
    days = [row.played_on for row in league_rows.read(club.league).sessions]

    assert days == sorted(days)


@pytest.mark.parametrize("more", [0, 6])
def test_as_many_queries_whatever_there_is(
    more: int, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(more):
        club.evening((1, 2), (f"Player {number}", "Astrid"))
    player, first = club.player("Astrid"), season(club, 1)
    with django_assert_num_queries(3):
        league_rows.read(club.league)
    with django_assert_num_queries(3):
        rows = league_rows.read(club.league, first, player)
    with django_assert_num_queries(2):
        league_rows.evenings(club.league, {row.game for row in rows.hands})


def test_the_names_and_links_of_sessions(club: Club) -> None:
    game, other = club.league.games.order_by("played_on")[:2]
    other.links.update(revoked_at=other.started_at)

    assert league_rows.evenings(club.league, [game.pk, other.pk]) == {
        game.pk: (game.name, game.links.get(role="watch").key),
        other.pk: (other.name, ""),
    }


def test_combinations_in_words(club: Club) -> None:
    kind = league_rows.read(club.league).kinds["triple_sequence"]

    assert kind.name == "Triple sequence"
    assert kind.example == ("345m", "345p", "345s")
