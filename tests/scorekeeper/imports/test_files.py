"""Files taken in again: into an empty site, into a full one, twice, and broken in every way."""

import copy
import json
from datetime import date

import pytest

from hands import example_card
from scorekeeper import (
    facts,
    imports,
    ledger,
    players,
    rated,
    results,
    season_tables,
    seasons,
    sentences,
)
from scorekeeper.agreed import Agreed
from scorekeeper.errors import Refused
from scorekeeper.exports import league_json, session_json
from scorekeeper.exports.league_tables import Scope
from scorekeeper.imports import files
from scorekeeper.models import (
    Adjustment,
    Entry,
    FrozenRules,
    GameSession,
    League,
    Link,
    Membership,
    Merge,
    Player,
    Rating,
    Result,
    Season,
    Seat,
    Seating,
    Standing,
    WonHand,
)
from tests.scorekeeper.evenings import FIVE, JUDY, MAY, Table, open_american, open_table
from tests.scorekeeper.exports.seasons import QUOTED, played_league
from tests.scorekeeper.leagues import make_account

pytestmark = pytest.mark.django_db

STORED = (
    *(League, Player, Merge, Season, Adjustment, GameSession, Seat, Entry, Link, Seating, Result),
    *(Standing, WonHand, Rating, FrozenRules, Membership),
)
DERIVED = (GameSession, Seat, Seating, Result, Standing, WonHand, Rating, Season, Player)
# What is made anew in another place.
OWN = ("id", "key", "made_at", "token")


@pytest.fixture
def club():
    """A merge, a correction, a voided hand, a closed season besides what `played_league` has."""
    club = played_league()
    table = club.table((QUOTED, "Aasa Oberg"), played_on=date(2026, 10, 1))
    first = table.play(1, 2, flowers=2)
    table.play(2)
    table.write("correct", first.number, facts.hand([], None))
    table.write("void", 3)
    table.write("change_player", None, "Newcomer", False)
    table.play(3, 1, double_sequence=1)
    table.write("close")
    players.merge(club.player("May"), club.player("Aasa Oberg"))
    season = Season.objects.get(league=club.league, number=1)
    seasons.close(season, season_tables.mark(season_tables.ranking(season)))
    return club


def league_file(league, season=None):
    return json.loads(b"".join(league_json.parts(Scope(league, season))))


def session_file(game):
    fresh = GameSession.objects.select_related("rules").get(pk=game.pk)
    return json.loads(session_json.write(fresh, ledger.evening(fresh)))


def take_in(document, **more):
    return imports.take_in(json.dumps(document).encode(), **{"trusted": True, **more})


def stored(models=STORED, left_out=()):
    rows = {}
    for model in models:
        names = [one.attname for one in model._meta.concrete_fields if one.name not in left_out]
        rows[model.__name__] = sorted(map(str, model.objects.values_list(*names)))
    return rows


def forget_everything():
    League.objects.all().delete()
    GameSession.objects.all().delete()
    FrozenRules.objects.all().delete()


def test_a_league_into_an_empty_site_is_the_same_league(club):
    before, document = stored(DERIVED, OWN), league_file(club.league)
    ids = set(GameSession.objects.values_list("pk", flat=True))
    forget_everything()
    taken = take_in(document)
    assert stored(DERIVED, OWN) == before
    assert set(GameSession.objects.values_list("pk", flat=True)) == ids
    assert league_file(taken.league) == document
    assert (taken.sessions, taken.players, taken.seasons) == (5, 10, 2)
    for game in GameSession.objects.all():
        assert ledger.differences(game) == []
    assert results.differences(taken.league) == []
    assert rated.differences(taken.league) == []


def test_links_are_new_and_nobody_is_a_member(club):
    document, keys = league_file(club.league), set(Link.objects.values_list("key", flat=True))
    forget_everything()
    taken = take_in(document)
    new = set(Link.objects.values_list("key", flat=True))
    assert len(new) == 2 * 5
    assert not new & keys
    assert taken.league.key != club.league.key
    assert not taken.league.is_public
    assert not Membership.objects.exists()


def test_twice_changes_nothing(club):
    document = league_file(club.league)
    forget_everything()
    assert take_in(document).is_new
    before = stored()
    assert not take_in(document).is_new
    assert stored() == before


def test_where_it_came_from_it_changes_nothing(club):
    before = stored()
    assert not take_in(league_file(club.league)).is_new
    assert stored() == before


def test_a_merge_that_came_from_a_file_is_parted_exactly(club):
    document = league_file(club.league)
    forget_everything()
    take_in(document)
    players.part(Merge.objects.get())
    assert Result.objects.filter(player__name="Aasa Oberg").count() == 1
    assert rated.differences(League.objects.get()) == []


def test_into_a_full_site(club):
    other = played_league()
    document = league_file(club.league)
    club.league.delete()
    before = {
        model: sorted(map(str, model.objects.values_list()))
        for model in (Result, Entry, Standing, Rating)
    }
    taken = take_in(document)
    assert str(taken.league.pk) == document["league"]["id"]
    for model, rows in before.items():
        assert set(rows) <= set(map(str, model.objects.values_list()))
    assert league_file(other.league)["league"]["id"] != document["league"]["id"]


def test_an_older_file_changes_nothing_of_what_was_played_since(club):
    document = league_file(club.league)
    table = Table(GameSession.objects.get(finished=False), "", "")
    table.play(2, flowers=1)
    club.evening((1,), played_on=date(2027, 3, 1))
    before = stored()
    assert not take_in(document).is_new
    assert stored() == before


def test_a_newer_file_brings_what_is_missing(club):
    older = league_file(club.league)
    table = Table(GameSession.objects.get(finished=False), "", "")
    table.play(2, flowers=1)
    table.write("close")
    club.evening((1,), played_on=date(2027, 3, 1))
    newer, before = league_file(club.league), stored(DERIVED, OWN)
    forget_everything()
    take_in(older)
    taken = take_in(newer)
    assert (taken.sessions, taken.entries) == (1, 2 + 3)
    assert stored(DERIVED, OWN) == before
    assert league_file(taken.league) == newer


def test_a_season_by_itself(club):
    season = Season.objects.get(league=club.league, number=2)
    document, whole = league_file(club.league, season), league_file(club.league)
    forget_everything()
    taken = take_in(document)
    assert [one.number for one in taken.league.seasons.all()] == [2]
    assert GameSession.objects.count() == 2
    taken = take_in(whole)
    assert (taken.sessions, taken.seasons) == (3, 1)
    assert league_file(taken.league) == whole


def evening():
    table = open_table(agreed=Agreed(stakes={"rule": "international", "stake": 2}))
    table.play(1, 2, triple_sequence=1)
    table.write("adjust", 1, -5, "late")
    table.write("seat", [2, 1, 3, 4])
    table.write("deal", 3)
    table.write("rename", 1, "Asta")
    table.write("correct", 2, facts.hand([{"player": 3, "ticks": {}, "flowers": 4}], "drawn"))
    table.write("restore", 2, 2)
    tiles = {
        "player": 1,
        "ticks": {},
        "flowers": 2,
        "tiles": "345m 3j5p 345s 88s",
        "laid": ["333z"],
    }
    table.write("record", facts.hand([tiles], "claimed", 4))
    table.write("change_player", 4, "Elsa", True)
    table.write("close")
    table.write("void", 10)
    table.write("close")
    table.write("reopen")
    return table


def american_evening():
    table = open_american(FIVE, american={"kitty": 10}, bettor=True)
    table.mah_jongg(3, JUDY, jokerless=True)
    table.write("transfer", MAY, JUDY, 20, "Owed")
    table.write("void", table.mah_jongg(table.told.playing[0], "self_pick", 50).number)
    table.write("bet", table.told.waiting[0].number, table.told.playing[0])
    table.end(how="wall_game")
    caller, intact, *_others = table.told.playing
    table.end(how="false_mah_jongg", declarer=caller, intact=[intact], value=25)
    table.write("correct", 2, {"how": "wall_game", "dead": [JUDY]})
    table.write("take_card", example_card().to_dict())
    table.write("take_card", None)
    return table


def tournament():
    table = open_american(tournament={"preset": "A"})
    table.mah_jongg(3, "self_pick")
    table.write("confirm", 2, 2, 1)
    return table


EVENINGS = (evening, american_evening, tournament)


@pytest.mark.parametrize("played", EVENINGS)
def test_a_loose_session(played):
    table = played()
    document, before = session_file(table.game), stored((Seat, Entry), ("id", "token", "game"))
    forget_everything()
    taken = take_in(document)
    assert (taken.sessions, taken.entries) == (1, len(document["entries"]))
    assert stored((Seat, Entry), ("id", "token", "game")) == before
    assert session_file(taken.game) == document
    assert ledger.differences(taken.game) == []
    assert not take_in(document).is_new


@pytest.mark.parametrize("played", EVENINGS)
def test_a_session_goes_on_where_the_file_ends(played):
    table = played()
    document = session_file(table.game)
    forget_everything()
    game = take_in(document).game
    again = Table(GameSession.objects.get(pk=game.pk), "", "")
    again.write("rename", 2, "Somebody")
    assert ledger.differences(again.game) == []


def test_a_bet_that_is_hidden_stays_out():
    table = open_american(FIVE, bettor=True)
    table.mah_jongg(3, JUDY)
    waits = table.told.waiting[0].number
    table.write("bet", waits, table.told.playing[0])
    hidden = session_file(table.game)
    assert hidden["entries"][-1]["facts"]["bet"] is None
    assert not take_in(hidden).is_new
    table.end(how="wall_game")
    whole = session_file(table.game)
    forget_everything()
    assert take_in(hidden).entries == 2
    assert GameSession.objects.get().latest == 2
    with pytest.raises(Refused):
        take_in({**whole, "entries": whole["entries"][:3]})


def test_a_session_into_a_league_finds_everybody_by_name(club):
    table = open_table(["Newcomer", "Somebody"])
    table.play(1)
    table.write("close")
    document = session_file(table.game)
    table.game.delete()
    known = club.player("Newcomer")
    taken = take_in(document, league=club.league)
    assert taken.game.league == club.league
    assert Seating.objects.get(game=taken.game, number=1).player == known
    assert Result.objects.filter(game=taken.game, counts=True).count() == 2
    assert not take_in(document, league=club.league).is_new


def refusal(document, **more):
    before = stored()
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(Refused) as refused:
        imports.take_in(data, **{"trusted": True, **more})
    assert stored() == before
    return sentences.of(refused.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Line 1, column 1: this is no JSON (Expecting value)."),
        (b'{"format":\n  nix}', "Line 2, column 3: this is no JSON (Expecting value)."),
        (b'{"a": 1, "a": 2}', "Line 1, column 1: this is no JSON (a stands there twice)."),
        (b'{"a": NaN}', "Line 1, column 1: this is no JSON (NaN is no number)."),
        (b"\xff\xfe\x00", "This file is no text in UTF-8."),
        (b"[" * 100_000, "this is no JSON"),
        (b"[]", "This is no file of Scorekeeper's."),
        (b"{}", "This is no file of Scorekeeper's."),
        (b'{"format": "other"}', "This is no file of Scorekeeper's."),
        (b'{"format": ["a"]}', "This is no file of Scorekeeper's."),
        (b'{"format": "scorekeeper-league"}', "This file is of version None."),
        (b'{"format": "scorekeeper-session", "version": 2}', "This file is of version 2."),
        (b'{"format": "scorekeeper-session", "version": true}', "This file is of version True."),
        (b'{"format": "scorekeeper-session", "version": 1}', "rules: this is missing."),
        (b'{"format": "scorekeeper-league", "version": 1}', "league: this is missing."),
        (
            b'{"format": "scorekeeper-league", "version": 1, "league": 5}',
            "league: this should be an object in braces.",
        ),
        (b'{"a": ["x\\u0000"]}', "a[0]: this should be a text"),
        (b'{"a": "\\ud800"}', "a: this should be a text"),
    ],
)
def test_a_foreign_or_broken_file(data, said):
    assert said in refusal(data)


def changed(document, path, value):
    """The document with another value at a place; DELETE for none."""
    told = copy.deepcopy(document)
    *way, last = path
    found = told
    for step in way:
        found = found[step]
    if value is DELETE:
        del found[last]
    else:
        found[last] = value
    return told


DELETE = object()
OF_A_SESSION = [
    (("session", "id"), "x", "session.id: this should be an id"),
    (("session", "name"), "", "session.name: this should be a text of 1 to 60"),
    (("session", "name"), " a  b ", "session.name"),
    (("session", "name"), 5, "session.name"),
    (("session", "played_on"), "2026-13-01", "session.played_on: this should be a date"),
    (("session", "played_on"), "0001-01-01", "session.played_on"),
    (("session", "started_at"), "2026-11-26", "session.started_at: this should be a moment"),
    (("session", "time_zone"), "Nowhere", "session.time_zone: this should be a time zone"),
    (("session", "target", "kind"), "x", "session.target.kind: this should be one of"),
    (("session", "target", "value"), 0, "session.target.value"),
    (("session", "target", "value"), 10**20, "session.target.value"),
    (("session", "rules"), "mhing_v1", "session.rules"),
    (("rules", "id"), "mihng_v9", "rules: "),
    (("rules", "combinations", 0, "units"), 50, "rules: These are not the rules of this name."),
    (("rules", "table"), DELETE, "rules: "),
    (("rules",), 7, "rules: This cannot be read."),
    (("entries",), [], "entries: this should be a list"),
    (("entries",), {}, "entries: this should be a list"),
    (("entries", 1, "number"), 3, "entries[1].number: this should be 2, the next number."),
    (("entries", 1, "kind"), "start", "entries[1]"),
    (("entries", 1, "kind"), "other", "entries[1].kind: this should be one of"),
    (("entries", 0, "kind"), "hand", "entries[0]: "),
    (("entries", 1, "target"), 1, "entries[1].target"),
    (("entries", 1, "facts"), [], "entries[1].facts: this should be an object"),
    (("entries", 1, "facts", "winners", 0, "player"), 9, "entries[1]: "),
    (("entries", 1, "facts", "winners", 0, "player"), 1.0, "entries[1].facts.winners[0].player"),
    (("entries", 1, "facts", "winners", 0, "player"), True, "entries[1]: "),
    (("entries", 1, "facts", "winners", 0, "ticks"), {"x": 1}, "entries[1]: "),
    (("entries", 1, "facts", "winners"), None, "entries[1]: This cannot be read."),
    (("entries", 1, "facts", "more"), 1, "entries[1]: An entry of this kind says something else."),
    (("entries", 1, "score", 0, "points"), 64, "entries[1]: By its rules this hand has another"),
    (("entries", 1, "score"), [], "entries[1]: "),
    (("entries", 2, "facts", "points"), 10**7, "entries[2]: "),
    (("entries", 2, "facts", "reason"), "", "entries[2]: "),
    (("entries", 3, "facts", "order"), [1, 1, 3, 4], "entries[3]: "),
    (("entries", 1, "rules"), "mhing_v1", "entries[1].rules"),
    (("entries", 1, "phone"), "x" * 17, "entries[1].phone"),
    (("entries", 1, "at"), None, "entries[1].at: this should be a moment"),
    (("entries", 0, "facts", "names"), ["A", "a"], "entries[0]: "),
    (("entries", 0, "facts", "dealer"), 9, "entries[0]: "),
    (("players", 0, "points"), 33, "players[0].points: this does not follow"),
    (("hands", 0, "points", "1"), 33, "hands[0].points.1: this does not follow"),
    (("hands",), [], "hands: this does not follow"),
    (("players",), DELETE, "players: this does not follow"),
]


@pytest.mark.parametrize(("path", "value", "said"), OF_A_SESSION)
def test_a_session_that_was_tampered_with(path, value, said):
    table = evening()
    document = session_file(table.game)
    forget_everything()
    assert said in refusal(changed(document, path, value))


OF_A_LEAGUE = [
    (("league", "name"), "", "league.name"),
    (("league", "id"), None, "league.id: this should be an id"),
    (("league", "time_zone"), "x", "league.time_zone"),
    (("rule_sets", "mihng_v1"), DELETE, "session.rules"),
    (("rule_sets", "mihng_v1", "combinations", 0, "units"), 9, "rule_sets.mihng_v1: These are"),
    (("players", 0, "name"), "\u200b", "players[0].name"),
    (("players", 0, "name"), "May", "The name"),
    (("players", 0, "id"), "x", "players[0].id"),
    (("players", 0, "merged_into"), "0" * 32, "players[0].merged_into: this should be the id of"),
    (("players", 0, "rating", "mu"), 99.0, "players[0].rating.mu: this does not follow"),
    (("players",), [], "merges[0].kept"),
    (("merges", 0, "kept"), "0" * 32, "merges[0].kept: this should be the id of"),
    (("merges", 0, "moved"), {}, "merges[0].moved.seatings: this is missing."),
    (("merges", 0, "moved", "seatings"), [["x", 1]], "merges[0].moved.seatings[0]: "),
    (("merges", 0, "moved", "seatings"), [5], "merges[0].moved.seatings[0]: "),
    (("merges", 0, "moved", "adjustments"), [5], "merges[0].moved.adjustments[0]"),
    (("seasons", 0, "rules"), {"method": "x"}, "seasons[0].rules: "),
    (("seasons", 0, "ends_on"), "2020-01-01", "seasons[0].ends_on"),
    (("seasons", 0, "number"), 0, "seasons[0].number"),
    (("seasons", 1, "starts_on"), "2026-12-01", "seasons[1]: The league has another season"),
    (("seasons", 0, "frozen", "ranking"), {}, "seasons[0].frozen.ranking.rows: this is missing."),
    (("seasons", 0, "frozen", "ranking", "rows", 0, "gathered", "points"), "x", "gathered.points"),
    (("seasons", 0, "frozen", "ranking", "rows", 0, "gathered", "placed"), 5, "gathered.placed"),
    (("seasons", 0, "frozen", "ranking", "rows", 0, "value"), "1/0", "seasons[0].frozen.ranking"),
    (("seasons", 0, "frozen", "adjustments"), [5], "seasons[0].frozen.adjustments[0]"),
    (("seasons", 0, "adjustments", 0, "points"), 0, "seasons[0].adjustments[0].points"),
    (("seasons", 0, "adjustments", 0, "points"), 8, "this does not follow"),
    (("seasons", 0, "adjustments", 0, "player"), "0" * 32, "seasons[0].adjustments[0].player"),
    (("seasons", 0, "adjustments", 0, "token"), "a b", "seasons[0].adjustments[0].token"),
    (("seasons", 0, "adjustments", 0, "reason"), "a  b", "seasons[0].adjustments[0].reason"),
    (("seasons", 0, "standings", "rows", 0, "rank"), 2, "seasons[0].standings.rows[0].rank"),
    (("sessions", 0, "players", 0, "player"), "0" * 32, "sessions[0].players[0].player"),
    (("sessions", 0, "players", 0, "player"), 5, "sessions[0].players[0].player"),
    (("sessions", 0, "players", 0, "name"), "Other", "sessions[0].players[0].name: this does not"),
    (("sessions", 0, "results", 0, "rank"), 3, "sessions[0].results[0].rank: this does not"),
    (("sessions", 0, "results", 0, "rating_mu"), 9.0, "sessions[0].results[0].rating_mu"),
    (("sessions", 0, "entries", 1, "facts", "won"), "x", "sessions[0].entries[1]: "),
]


@pytest.mark.parametrize(("path", "value", "said"), OF_A_LEAGUE)
def test_a_league_that_was_tampered_with(club, path, value, said):
    document = league_file(club.league)
    forget_everything()
    told = refusal(changed(document, path, value))
    assert said in told or said == "The name"


def test_the_same_session_with_another_history(club):
    document = league_file(club.league)
    place = next(n for n, one in enumerate(document["sessions"]) if one["hands"])
    path = ("sessions", place, "entries", 1, "facts", "won")
    assert "entry 2 says something else there" in refusal(changed(document, path, "drawn "))


def test_nothing_is_taken_from_another_league(club):
    document = league_file(club.league)
    other = "12345678-1234-5678-1234-567812345678"
    stolen = changed(document, ("league", "id"), other)
    assert refusal(stolen).startswith("players[0].id: this is kept on this site already")
    stolen["players"] = stolen["merges"] = stolen["sessions"] = []
    assert "seasons[0].id: this is kept" in refusal(stolen)
    loose = session_file(club.league.games.first())
    assert "this is kept on this site already" in refusal(loose)
    assert "this is kept" in refusal(loose, league=played_league().league)


def test_only_owners_bring_more_into_a_league(club):
    document, stranger, owner = league_file(club.league), make_account(), make_account()
    Membership.objects.create(league=club.league, account=stranger, role="scorer")
    Membership.objects.create(league=club.league, account=owner, role="owner")
    said = refusal(document, owner=stranger, trusted=False)
    assert said == "This league is on this site already. Only its owners may bring it in."
    assert refusal(document, owner=None, trusted=False) == said
    assert not take_in(document, owner=owner, trusted=False).is_new
    forget_everything()
    taken = take_in(document, owner=stranger, trusted=False)
    assert taken.league.memberships.get().account == stranger


def test_an_evening_without_end(club, monkeypatch):
    monkeypatch.setattr(files, "MOST_ENTRIES", 5)
    owner = make_account()
    Membership.objects.create(league=club.league, account=owner, role="owner")
    document = league_file(club.league)
    said = refusal(document, owner=owner, trusted=False)
    assert "no evening has more than 5 entries" in said
    assert not take_in(document).is_new
    loose = session_file(evening().game)
    assert refusal(loose, trusted=False).startswith("entries: no evening")


def test_a_league_is_no_session(club):
    other = played_league()
    said = refusal(league_file(club.league), league=other.league)
    assert said == "A league comes as itself. Leave the other league away."
