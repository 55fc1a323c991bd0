import json

import pytest

from scorekeeper import ledger, season_tables
from scorekeeper.exports import league_json, session_json
from scorekeeper.exports.league_tables import Scope
from scorekeeper.models import Link, Result, Season
from tests.scorekeeper.leagues import open_club

from .seasons import QUOTED, played_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return played_league()


def read(scope):
    return json.loads(b"".join(league_json.parts(scope)))


def test_what_it_says_of_itself(club):
    told = read(Scope(club.league))
    assert (told["format"], told["version"], told["season"]) == ("scorekeeper-league", 1, None)
    assert told["league"] == {
        "id": str(club.league.pk),
        "name": "=1+1 league",
        "time_zone": "Europe/Stockholm",
    }
    assert set(told["rule_sets"]) == {"mihng_v1", "american_v1"}


def test_each_session_is_as_a_file_of_its_own_has_it(club):
    told = read(Scope(club.league))["sessions"]
    games = list(Scope(club.league).games)
    assert [one["session"]["id"] for one in told] == [str(game.pk) for game in games]
    assert len(games) == 4
    for one, game in zip(told, games, strict=True):
        own = json.loads(session_json.write(game, ledger.evening(game)))
        for name in ("session", "hands", "entries"):
            assert one[name] == own[name]
        seated = {seating.number: str(seating.player_id) for seating in game.seatings.all()}
        assert one["players"] == [
            {**player, "player": seated[player["number"]]} for player in own["players"]
        ]


def test_results_with_their_ratings(club):
    told = read(Scope(club.league))["sessions"]
    found = {(one["session"]["id"], row["player"]): row for one in told for row in one["results"]}
    for result in Result.objects.filter(league=club.league):
        row = found.pop((str(result.game_id), str(result.player_id)))
        for name in league_json.FIGURES:
            assert row[name] == getattr(result, name)
    assert found == {}


def test_seasons_with_their_standings_and_adjustments(club):
    first, second = read(Scope(club.league))["seasons"]
    season = Season.objects.get(league=club.league, number=1)
    assert first["standings"] == json.loads(json.dumps(season_tables.ranking(season).to_dict()))
    assert (first["starts_on"], first["ends_on"]) == ("2026-09-01", "2026-12-31")
    assert [(one["points"], one["reason"]) for one in first["adjustments"]] == [(7, "Baked")]
    assert second["adjustments"] == []


def test_players_and_their_ratings(club):
    told = {one["name"]: one for one in read(Scope(club.league))["players"]}
    assert told[QUOTED]["rating"]["sessions"] == 3
    assert told["Åsa Öberg"]["rating"] is None
    assert told[QUOTED]["id"] == str(club.player(QUOTED).pk)


def test_one_season(club):
    season = Season.objects.get(league=club.league, number=2)
    told = read(Scope(club.league, season))
    assert told["season"] == 2
    assert [one["number"] for one in told["seasons"]] == [2]
    assert {one["session"]["played_on"] for one in told["sessions"]} == {"2027-02-04"}
    assert set(told["rule_sets"]) == {"mihng_v1", "american_v1"}


def test_a_league_without_a_session(club):
    club.league.games.all().delete()
    told = read(Scope(club.league))
    assert told["sessions"] == []
    assert told["rule_sets"] == {}


def test_it_comes_in_parts_a_session_each(club):
    assert len(list(league_json.parts(Scope(club.league)))) == 1 + 4 + 1


def test_no_account_and_no_key_is_in_it(db):
    club = open_club()
    club.season()
    club.evening((1, 2))
    player = club.player("Astrid")
    player.account = club.accounts["viewer"]
    player.claim_key = "claims-a-player"
    player.save()
    text = b"".join(league_json.parts(Scope(club.league))).decode()
    for secret in (
        *Link.objects.values_list("key", flat=True),
        club.league.key,
        "claims-a-player",
        *(one.username for one in club.accounts.values()),
        *(one.first_name for one in club.accounts.values()),
        *(one.email for one in club.accounts.values()),
    ):
        assert secret not in text
