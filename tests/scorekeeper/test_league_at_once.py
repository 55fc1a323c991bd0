"""Tables of one league that finish at the same moment, and a season whose days change meanwhile."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from hands import load
from scorekeeper import ledger, results, seasons
from scorekeeper.evening import Target
from scorekeeper.models import GameSession, League, Season, Standing

from .test_ledger_at_once import at_once, drawn, fresh

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 3, 5)


@pytest.fixture
def league(db):
    league = League.objects.create(name="Thursdays", time_zone="Europe/Stockholm")
    Season.objects.create(
        league=league, number=1, name="Spring", starts_on=DAY, ends_on=date(2026, 5, 31)
    )
    return league


def begun(league, stamp):
    game = ledger.start(
        load("mihng"),
        ["Astrid", "Björn", "Chloé"],
        title="A table",
        target=Target(),
        played_on=DAY,
        zone=ZoneInfo("Europe/Stockholm"),
        stamp=stamp(),
        league=league,
    )
    ledger.record(game, drawn(1), stamp(game))
    return game


def sound(league):
    games = GameSession.objects.filter(league=league)
    return [ledger.differences(game) for game in games] == [[]] * len(games) and (
        results.differences(league) == []
    )


@pytest.mark.parametrize("time", range(3))
def test_tables_that_finish_at_once_all_count(league, stamp, time):
    games = [begun(league, stamp) for _ in range(4)]

    given = at_once(*[lambda game=game: ledger.close(fresh(game), stamp(game)) for game in games])

    assert [getattr(one, "kind", one) for one in given] == ["finish"] * 4
    assert {standing.sessions for standing in Standing.objects.all()} == {4}
    assert sound(league)


@pytest.mark.parametrize("time", range(3))
def test_days_that_change_while_a_table_finishes_take_it_along(league, stamp, time):
    game, season = begun(league, stamp), Season.objects.get()
    later = season_without_the_day(season)

    given = at_once(
        lambda: ledger.close(fresh(game), stamp(game)), lambda: seasons.change(season, *later)
    )

    assert not [one for one in given if isinstance(one, Exception)], given
    assert not Standing.objects.exists()
    assert sound(league)


def season_without_the_day(season):
    """What changes a season so that it begins a day later."""
    said = seasons.checked(season.name, date(2026, 3, 6), season.ends_on, season.rules)
    return said, seasons.digest(season)
