"""What the sessions of a league's file share: the league, its players, its seasons."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max

from ..errors import Refused
from ..exports import league_json
from ..exports.league_tables import Scope
from ..facts import MOST_POINTS, REASON_LENGTH, clean_reason
from ..ledger import TOKEN, TOKEN_LENGTH
from ..models import OWNER, Adjustment, GameSession, League, Membership, Merge, Player, Season
from ..season_rules import read_season_rules
from ..standings import read_ranking
from .reading import Place, first_difference
from .refusals import elsewhere, placed
from .sessions import name

MOST_NUMBER = 2**31 - 1
# Of a frozen line: all that is no whole number.
TEXTS, LISTS = ("player", "name"), ("session_points",)


class Found(NamedTuple):
    """The league of a file as it is here now; `players` and `seasons` that are new."""

    league: League
    is_new: bool
    people: Mapping[UUID, Player]
    players: int
    seasons: int


def take_in(document: Place, owner: User | None, trusted: bool) -> Found:
    """Everything of a league but its sessions."""
    league, is_new = _league(document.at("league"), owner, trusted)
    people, players = _players(document, league)
    for place in document.each("merges"):
        _merge(place, league, people)
    seasons = sum(_season(place, league, people) for place in document.each("seasons"))
    return Found(league, is_new, people, players, seasons)


def _league(about: Place, owner: User | None, trusted: bool) -> tuple[League, bool]:
    pk = about.id("id")
    # Sessions before their league, in the order the ledger locks them.
    sessions = GameSession.objects.select_for_update(no_key=True).filter(league_id=pk)
    list(sessions.order_by("pk").values_list("pk"))
    found = League.objects.select_for_update(no_key=True).filter(pk=pk).first()
    is_new = found is None
    league = found or League(id=pk, name=name(about), time_zone=about.zone("time_zone"))
    if is_new:
        league.save(force_insert=True)
    elif not trusted and not _owns(league, owner):
        raise Refused("file_not_yours")
    if owner is not None and not _owns(league, owner):
        Membership.objects.update_or_create(league=league, account=owner, defaults={"role": OWNER})
    return league, is_new


def _owns(league: League, owner: User | None) -> bool:
    return Membership.objects.filter(league=league, account=owner, role=OWNER).exists()


def _players(document: Place, league: League) -> tuple[dict[UUID, Player], int]:
    """{id: player} of the file, and how many of them are new here."""
    places = {place.id("id"): place for place in document.each("players")}
    known = {player.pk: player for player in Player.objects.filter(pk__in=places)}
    _check_merged(places)
    new = 0
    for pk, place in places.items():
        if pk not in known:
            known[pk] = _player(place, pk, league)
            new += 1
        elif known[pk].league_id != league.pk:
            raise elsewhere(place.at("id"))
    return known, new


def _check_merged(places: Mapping[UUID, Place]) -> None:
    """Whoever turned out to be another leads to somebody in the end."""
    into = {pk: place.id("merged_into") for pk, place in places.items() if place.has("merged_into")}
    for pk, other in into.items():
        seen = {pk}
        while other in into and other not in seen:
            seen.add(other)
            other = into[other]
        if other in seen or other not in places:
            places[pk].at("merged_into").fail("known")


def _player(place: Place, pk: UUID, league: League) -> Player:
    told = name(place)
    try:
        with transaction.atomic():
            return Player.objects.create(
                id=pk,
                league=league,
                name=told,
                archived_at=place.moment("archived_at") if place.has("archived_at") else None,
                merged_into_id=place.id("merged_into") if place.has("merged_into") else None,
            )
    except IntegrityError as fault:
        with placed(place.at("name")):
            raise Refused("file_name_taken", name=told) from fault
        raise


def _merge(place: Place, league: League, people: Mapping[UUID, Player]) -> None:
    kept, merged = _person(place, "kept", people), _person(place, "merged", people)
    at = place.moment("at")
    same = {"league": league, "kept": kept, "merged": merged}
    if kept == merged:
        place.at("kept").fail("known")
    if Merge.objects.filter(**same, at=at).exists():
        return
    made = Merge.objects.create(
        **same,
        moved=_moved(place.at("moved")),
        undone_at=place.moment("undone_at") if place.has("undone_at") else None,
    )
    Merge.objects.filter(pk=made.pk).update(at=at)


def _moved(place: Place) -> dict[str, Any]:
    seatings = [[str(UUID(str(one.value[0]))), one.value[1]] for one in _pairs(place)]
    tokens = [one.value for one in place.each("adjustments")]
    for one in place.each("adjustments"):
        if not isinstance(one.value, str):
            one.fail("text", least=1, most=TOKEN_LENGTH)
    return {"seatings": seatings, "adjustments": tokens, "account": None}


def _pairs(place: Place) -> list[Place]:
    """[[id of a session, number of a player], ...]"""
    found = list(place.each("seatings"))
    for one in found:
        with placed(one):
            game, number = one.value
            UUID(game)
            if type(number) is not int:
                one.fail("whole", least=1, most=MOST_NUMBER)
    return found


def _person(place: Place, key: str, people: Mapping[UUID, Player]) -> Player:
    pk = place.id(key)
    if pk not in people:
        place.at(key).fail("known")
    return people[pk]


def _season(place: Place, league: League, people: Mapping[UUID, Player]) -> bool:
    """Whether it was new here."""
    pk = place.id("id")
    season = Season.objects.filter(pk=pk).first()
    is_new = season is None
    if season is not None and season.league_id != league.pk:
        raise elsewhere(place.at("id"))
    season = season or _new_season(place, pk, league)
    for one in place.each("adjustments"):
        _adjustment(one, season, people)
    return is_new


def _new_season(place: Place, pk: UUID, league: League) -> Season:
    starts, ends = place.day("starts_on"), place.day("ends_on")
    if ends < starts:
        place.at("ends_on").fail("day")
    mine = Season.objects.filter(league=league)
    if mine.filter(starts_on__lte=ends, ends_on__gte=starts).exists():
        with placed(place):
            raise Refused("file_season_overlaps")
    with placed(place.at("rules")):
        read_season_rules(place.mapping("rules"))
    number = place.whole("number", 1, MOST_NUMBER)
    if mine.filter(number=number).exists():
        number = mine.aggregate(newest=Max("number"))["newest"] + 1
    season = Season(id=pk, league=league, number=number, name=name(place))
    season.starts_on, season.ends_on, season.rules = starts, ends, place.mapping("rules")
    if place.has("frozen"):
        season.closed_at, season.frozen = place.moment("closed_at"), _frozen(place.at("frozen"))
    season.save(force_insert=True)
    return season


def _frozen(place: Place) -> dict[str, Any]:
    """The copy of a closed season, shaped so that its page can show it."""
    ranking = place.at("ranking")
    for key in ("rows", "below"):
        for row in ranking.each(key):
            _check_line(row)
    with placed(ranking):
        if read_ranking(ranking.value).to_dict() != ranking.value:
            raise Refused("file_odd")
    for one in place.each("adjustments"):
        one.id("player")
        one.whole("points", -MOST_POINTS, MOST_POINTS)
        one.text("reason", REASON_LENGTH)
    place.moment("at")
    place.text("kept", TOKEN_LENGTH, least=0)
    told: dict[str, Any] = place.value
    return told


def _check_line(row: Place) -> None:
    """Texts, whole numbers, and the two that are neither."""
    if row.has("rank"):
        row.whole("rank", 1)
    row.flag("shares")
    row.text("value", 40)
    row.text("decided", 40)
    gathered = row.at("gathered")
    for _players, found in gathered.pairs("placed"):
        for _place, times in found.items():
            if type(times.value) is not int:
                times.fail("whole", least=1, most=MOST_NUMBER)
    for key in row.mapping("gathered"):
        if key in TEXTS:
            gathered.text(key, 60)
        elif key in LISTS:
            _check_numbers(gathered, key)
        elif key != "placed":
            gathered.whole(key, -MOST_NUMBER * 10**6, MOST_NUMBER * 10**6)


def _check_numbers(place: Place, key: str) -> None:
    for one in place.each(key):
        if type(one.value) is not int:
            one.fail("whole", least=-MOST_NUMBER, most=MOST_NUMBER)


def _adjustment(place: Place, season: Season, people: Mapping[UUID, Player]) -> None:
    token = place.text("token", TOKEN_LENGTH)
    if not TOKEN.fullmatch(token):
        place.at("token").fail("text", least=1, most=TOKEN_LENGTH)
    if Adjustment.objects.filter(league=season.league_id, token=token).exists():
        return
    reason = place.text("reason", REASON_LENGTH)
    with placed(place.at("reason")):
        if clean_reason(reason) != reason:
            raise Refused("reason_unprintable")
    points = place.whole("points", -MOST_POINTS, MOST_POINTS)
    if points == 0:
        place.at("points").fail("whole", least=1, most=MOST_POINTS)
    made = Adjustment.objects.create(
        league_id=season.league_id,
        season=season,
        player=_person(place, "player", people),
        points=points,
        reason=reason,
        token=token,
        undone_at=place.moment("undone_at") if place.has("undone_at") else None,
    )
    Adjustment.objects.filter(pk=made.pk).update(at=place.moment("at"))


def compare(document: Place, league: League) -> None:
    """Refuse a file of a new league whose standings or ratings do not follow. `file_differs`."""
    number = document.at("season").value
    season = Season.objects.filter(league=league, number=number).first() if number else None
    ours = json.loads(json.dumps(league_json.frame(Scope(league, season))))
    kept = {"seasons": ("standings", "adjustments"), "players": () if number else ("rating",)}
    for key, names in kept.items():
        told = {one["id"]: one for one in ours[key]}
        for place in document.each(key):
            mine, theirs = told.get(str(place.id("id")), {}), place.value
            for one in names:
                differs = first_difference(mine.get(one), theirs.get(one), f"{place.path}.{one}")
                if differs:
                    raise Refused("file_differs", place=differs)
