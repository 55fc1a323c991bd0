"""The sessions of a file: their rules, their ledgers, and who sat there."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from hands import AmericanRules, RuleSet, load, load_american

from .. import ledger, people
from ..errors import Refused
from ..exports import league_json, session_json
from ..facts import AMENDMENTS, FEWEST_PLAYERS, NAME_LENGTH, ROOTS, clean_name
from ..ledger import Line
from ..models import FrozenRules, GameSession, League, Player
from ..models.game import TARGETS
from ..replay import replay
from .reading import Place, first_difference
from .refusals import elsewhere, placed

AMERICAN = "american"
MOST_TARGET = 2**31 - 1
PHONE_LENGTH, BY_LENGTH = 16, 60
RULES_LENGTH = 80
FIRST_YEAR, LAST_YEAR = 1900, 2200
RATINGS = ("rating_mu", "rating_sigma")
# What follows from the entries of a session; results only in a league.
FIGURES = ("players", "hands", "results")


class ReadIn(NamedTuple):
    """A session that was taken in; `entries` of it that were not here yet."""

    game: GameSession
    is_new: bool
    entries: int


def rules(place: Place, name: str = "") -> FrozenRules:
    """The rule set of a file, kept. A published one must be what it is here."""
    with placed(place):
        loaded = _loaded(place.value)
        is_published = "+" not in loaded.id
        if is_published and _published(loaded.id) != loaded.digest:
            raise Refused("file_rules")
        if name and name != loaded.id:
            raise Refused("file_rules")
        kept = FrozenRules.keep(loaded)
        if kept.digest != loaded.digest:
            raise Refused("file_rules")
    return kept


def _loaded(document: Any) -> RuleSet | AmericanRules:
    is_american = document["game"] == AMERICAN
    return (AmericanRules if is_american else RuleSet).from_document(document)


def _published(name: str) -> str:
    found = load_american(name) if name.startswith(AMERICAN) else load(name)
    return found.digest


def take_in(
    place: Place,
    known: Mapping[str, FrozenRules],
    league: League | None,
    players: Mapping[UUID, Player],
) -> ReadIn:
    """Store a session, or what is missing of its ledger.

    `players` of the league by their ids; then standings and ratings are left to the caller. Without
    any, everybody is found by name.
    """
    game = _game(place.at("session"), known, league)
    lines = list(_lines(place, game))
    chosen = _chosen(place, players)
    is_new = game._state.adding
    with placed(place):
        entries = ledger.read_in(game, lines)
        if entries:
            told = replay(game.entries.all())
            if league is not None:
                people.seat(game, told, chosen)
            write = ledger.rewrite_alone if players else ledger.rewrite
            write(game, told)
    return ReadIn(game, is_new, entries)


def _game(about: Place, known: Mapping[str, FrozenRules], league: League | None) -> GameSession:
    pk, wanted = about.id("id"), about.text("rules", RULES_LENGTH)
    if wanted not in known:
        about.at("rules").fail("known")
    locked = GameSession.objects.select_for_update(of=("self",)).select_related("rules", "league")
    found = locked.filter(pk=pk).first()
    if found is not None:
        if found.league_id != (league.pk if league is not None else None):
            raise elsewhere(about.at("id"))
        if found.rules_id != wanted:
            about.at("rules").fail("one_of", values=found.rules_id)
        return found
    return _new_game(about, pk, known[wanted], league)


def _new_game(about: Place, pk: UUID, played_by: FrozenRules, league: League | None) -> GameSession:
    target = about.at("target")
    kind = target.one_of("kind", TARGETS)
    least, most = (0, 0) if kind == "none" else (1, MOST_TARGET)
    day = about.day("played_on")
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        about.at("played_on").fail("day")
    return GameSession(
        id=pk,
        name=name(about),
        played_on=day,
        time_zone=about.zone("time_zone"),
        rules=played_by,
        league=league,
        target_kind=kind,
        target_value=target.whole("value", least, most),
        started_at=about.moment("started_at"),
    )


def name(place: Place) -> str:
    """A name as it is stored here."""
    told = place.text("name", NAME_LENGTH)
    with placed(place.at("name")):
        if clean_name(told) != told:
            raise Refused("name_unprintable")
    return told


def _lines(place: Place, game: GameSession) -> Iterator[Line]:
    """The entries of a file, but for a bet that is still hidden in it."""
    count = 0
    for count, one in enumerate(place.each("entries"), start=1):
        line = _line(one, count, game.rules_id)
        if line.kind != "bet" or line.facts.get("bet") is not None:
            yield line
    if count == 0:
        place.at("entries").fail("list")


def _line(place: Place, number: int, rules_id: str) -> Line:
    if place.whole("number", 1) != number:
        place.at("number").fail("next", number=number)
    kind = place.one_of("kind", (*ROOTS, *AMENDMENTS))
    target = place.whole("target", 1, number - 1) if kind in AMENDMENTS else None
    if target is None and place.has("target"):
        place.at("target").fail("nothing_more", key="target")
    if place.text("rules", RULES_LENGTH) != rules_id:
        place.at("rules").fail("one_of", values=rules_id)
    _check_whole(place.at("facts"))
    return Line(
        number=number,
        kind=kind,
        facts=place.mapping("facts"),
        score=[one.value for one in place.each("score")],
        target=target,
        restores=place.whole("restores", 1, number - 1) if place.has("restores") else None,
        phone=place.text("phone", PHONE_LENGTH, least=0),
        by=place.text("by", BY_LENGTH, least=0),
        at=place.moment("at"),
    )


def _check_whole(place: Place) -> None:
    """No entry has a number with a fraction."""
    if isinstance(place.value, float):
        place.fail("no_number")
    if isinstance(place.value, dict):
        for key in place.value:
            _check_whole(place.at(key))
    elif isinstance(place.value, list):
        for number, one in enumerate(place.value):
            _check_whole(Place(one, f"{place.path}[{number}]"))


def _chosen(place: Place, players: Mapping[UUID, Player]) -> dict[int, Player]:
    """Who each player of a session is, by number; nobody where a file names nobody."""
    chosen: dict[int, Player] = {}
    for one in place.each("players") if players else ():
        who = one.id("player")
        if who not in players:
            one.at("player").fail("known")
        if players[who] in chosen.values():
            one.at("player").fail("once")
        chosen[one.whole("number", 1)] = players[who]
    if players and len(chosen) < FEWEST_PLAYERS:
        place.at("players").fail("list")
    return chosen


def compare(
    place: Place, game: GameSession, *, with_people: bool = False, with_ratings: bool = False
) -> None:
    """Refuse a file whose figures do not follow from its entries. `file_differs` says where.

    `with_people`: who everybody is as well, and their results in the league. Nothing is compared
    where more has been played here meanwhile.
    """
    if game.latest > place.at("entries").value[-1]["number"]:
        return
    left_out = {*(() if with_people else ("name", "player")), *(() if with_ratings else RATINGS)}
    for name, ours in _figures(game, with_people).items():
        told, said = _without(ours, left_out), _without(place.value.get(name), left_out)
        differs = first_difference(told, said, f"{place.path}.{name}".lstrip("."))
        if differs:
            raise Refused("file_differs", place=differs)


def _figures(game: GameSession, with_people: bool) -> dict[str, Any]:
    """What follows from a ledger, as a file has it."""
    fresh = GameSession.objects.select_related("rules").get(pk=game.pk)
    if with_people:
        document = league_json.session(fresh)
    else:
        document = session_json.document(fresh, ledger.evening(fresh))
    kept = {name: document[name] for name in FIGURES if name in document}
    figures: dict[str, Any] = json.loads(json.dumps(kept))
    return figures


def _without(rows: Any, left_out: set[str]) -> Any:
    """The rows of a list without some of what they say."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return rows
    return [{key: row[key] for key in row.keys() - left_out} for row in rows]
