"""The only writer of seasons: make, change, adjust, close and reopen, delete.

Every act is one transaction that locks the league. What is refused is a Refused with a code.
"""

import json
from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from hands import load, load_american

from . import people, results, season_tables
from .errors import Refused
from .facts import adjustment, clean_name
from .ledger import TOKEN
from .models import Adjustment, GameSession, League, Player, Result, Season
from .season_rules import ONE, SeasonRules, read_season_rules
from .season_tables import base
from .sentences import in_language, listed

FIRST_YEAR, LAST_YEAR = 1900, 2200
# Of the frozen copy of a closed season, for whoever reads it later.
VERSION = 1


class Said(NamedTuple):
    """A season as its owner wants it, checked. `ends_on` is its last day."""

    name: str
    starts_on: date
    ends_on: date
    rules: SeasonRules


class Changed(Refused):
    """The season is not as it was when the form was opened; `now` is what it is."""

    def __init__(self, now: Season) -> None:
        super().__init__("season_changed")
        self.now = now


def checked(name: str, starts_on: date, ends_on: date, rules: dict[str, Any]) -> Said:
    """Fit to be kept. Refused: name_*, season_dates_*, and season_* of the rules."""
    if ends_on < starts_on:
        raise Refused("season_dates_order")
    if not (starts_on.year >= FIRST_YEAR and ends_on.year <= LAST_YEAR):
        raise Refused("season_dates_far", first=FIRST_YEAR, last=LAST_YEAR)
    return Said(clean_name(name), starts_on, ends_on, read_season_rules(rules))


def make(league: League, said: Said) -> Season:
    """A new season; the same again gives the same. Refused: season_overlaps, season_holds_games."""
    with transaction.atomic():
        people.lock(league)
        known = next((one for one in _overlapping(league, said) if _kept(one) == said), None)
        if known is not None:
            return known
        _check(league, said)
        newest = Season.objects.filter(league=league).aggregate(newest=Max("number"))["newest"]
        season = Season(league=league, number=(newest or 0) + 1)
        _keep(season, said)
        if _sessions(season).exists():
            results.rewrite_seasons(league)
    return season


def change(season: Season, said: Said, seen: str) -> Season:
    """Other dates, rules or name. Changed when the season is not what `seen`, its digest, says.

    Sent twice it is the same change. Refused: season_closed, season_overlaps, season_holds_games.
    """
    with transaction.atomic():
        now = _locked(season)
        if _kept(now) == said:
            return now
        _check_open(now)
        _check_seen(now, seen)
        _check(now.league, said, now)
        moves = (now.starts_on, now.ends_on) != (said.starts_on, said.ends_on)
        _keep(now, said)
        if moves:
            results.rewrite_seasons(now.league)
    return now


def _keep(season: Season, said: Said) -> None:
    season.name, season.starts_on, season.ends_on = said.name, said.starts_on, said.ends_on
    season.rules = said.rules.to_dict()
    season.save()


def _kept(season: Season) -> Said:
    return Said(season.name, season.starts_on, season.ends_on, rules_of(season))


def rules_of(season: Season) -> SeasonRules:
    """How a season ranks, as it stands in its settings."""
    return read_season_rules(season.rules)


def _check(league: League, said: Said, season: Season | None = None) -> None:
    """Refuse days another season has, and games that cannot be weighed against each other."""
    for other in _overlapping(league, said):
        if other != season:
            first, last = other.starts_on.isoformat(), other.ends_on.isoformat()
            raise Refused("season_overlaps", season=other.name, first=first, last=last)
    if said.rules.games == ONE:
        days = (said.starts_on, said.ends_on)
        found = _games(GameSession.objects.filter(league=league, played_on__range=days))
        if len(found) > 1:
            raise Refused("season_holds_games", games=listed([_game_name(one) for one in found]))


def _overlapping(league: League, said: Said) -> Iterable[Season]:
    return Season.objects.filter(
        league=league, starts_on__lte=said.ends_on, ends_on__gte=said.starts_on
    )


def check_game(league: League, day: date, rules_id: str) -> None:
    """Refused: season_other_game, where the season of this day is of one game and of another.

    House rules make no other game.
    """
    season = results.season_of(league, day)
    if season is None or rules_of(season).games != ONE:
        return
    others = [one for one in _games(_sessions(season)) if one != base(rules_id)]
    if others:
        raise Refused("season_other_game", season=season.name, game=_game_name(others[0]))


def _sessions(season: Season) -> Any:
    return GameSession.objects.filter(season_tables.games_of(season))


def _games(games: Any) -> list[str]:
    """The published rule sets of these game sessions."""
    return sorted({base(one) for one in games.values_list("rules_id", flat=True).distinct()})


def _game_name(name: str) -> str:
    rules = load_american(name) if name.startswith("american") else load(name)
    return in_language(rules.names)


def delete(season: Season) -> None:
    """Forget a season nobody has anything from. Refused: season_closed, season_not_empty."""
    with transaction.atomic():
        now = _locked(season)
        _check_open(now)
        stands = now.adjustments.filter(undone_at=None)
        if stands.exists() or Result.objects.filter(season=now).exists():
            raise Refused("season_not_empty")
        now.delete()


def adjust(
    season: Season, player: Player, points: int, reason: str, author: User, token: str
) -> Adjustment:
    """Give or take points; the same token gives the same adjustment.

    Refused: points_out_of_range, reason_*, season_closed, adjust_nobody, adjust_twice.
    """
    if not TOKEN.fullmatch(token):
        raise Refused("token_missing")
    said = adjustment(0, points, reason)
    with transaction.atomic():
        now = _locked(season)
        known = Adjustment.objects.filter(league=now.league, token=token).first()
        if known is not None:
            return _once(known, now, player, said)
        _check_open(now)
        player.refresh_from_db()
        if player.league_id != now.league_id or player.merged_into_id is not None:
            raise Refused("adjust_nobody")
        made = Adjustment.objects.create(
            league=now.league,
            season=now,
            player=player,
            points=said["points"],
            reason=said["reason"],
            author=author,
            token=token,
        )
        results.gather({(now.pk, player.pk)})
    return made


def _once(known: Adjustment, season: Season, player: Player, said: dict[str, Any]) -> Adjustment:
    """The adjustment this token already made; refused when it is now sent with something else."""
    same = (season.pk, player.pk, said["points"], said["reason"])
    if (known.season_id, known.player_id, known.points, known.reason) != same:
        raise Refused("adjust_twice")
    return known


def undo(adjusted: Adjustment) -> None:
    """Take an adjustment back; it stays listed. Refused: season_closed."""
    with transaction.atomic():
        season = _locked(adjusted.season)
        _check_open(season)
        adjusted.refresh_from_db()
        if adjusted.undone_at is None:
            adjusted.undone_at = timezone.now()
            adjusted.save(update_fields=["undone_at"])
            results.gather({(season.pk, adjusted.player_id)})


def close(season: Season, seen: str) -> Season:
    """Freeze the ranking as it is, with its rules and adjustments.

    `seen`: the mark of the ranking that was looked at. Refused: season_closed, season_moved.
    """
    with transaction.atomic():
        now = _locked(season)
        _check_open(now)
        now.closed_at = timezone.now()
        _freeze(now, seen)
    return now


def freeze_anew(season: Season, seen: str) -> Season:
    """Take what follows now in place of the frozen ranking. Refused: season_open, season_moved."""
    with transaction.atomic():
        now = _locked(season)
        _check_closed(now)
        _freeze(now, seen)
    return now


def keep_frozen(season: Season, seen: str) -> Season:
    """Let the frozen ranking stand, though another follows now: `seen` is the mark of that one."""
    with transaction.atomic():
        now = _locked(season)
        _check_closed(now)
        if season_tables.mark(season_tables.ranking(now)) != seen:
            raise Refused("season_moved")
        now.frozen = {**(now.frozen or {}), "kept": seen}
        now.save(update_fields=["frozen"])
    return now


def reopen(season: Season) -> Season:
    """Let a closed season follow its sessions again."""
    with transaction.atomic():
        now = _locked(season)
        _check_closed(now)
        now.closed_at = now.frozen = None
        now.save(update_fields=["closed_at", "frozen"])
    return now


def _freeze(season: Season, seen: str) -> None:
    ranking = season_tables.ranking(season)
    if season_tables.mark(ranking) != seen:
        raise Refused("season_moved")
    stands = season.adjustments.filter(undone_at=None).select_related("player").order_by("at")
    season.frozen = {
        "version": VERSION,
        "at": timezone.now().isoformat(),
        "kept": "",
        "ranking": ranking.to_dict(),
        "adjustments": [
            {"player": str(one.player_id), "points": one.points, "reason": one.reason}
            for one in stands
        ],
    }
    season.save(update_fields=["closed_at", "frozen"])


def _locked(season: Season) -> Season:
    """The season as it is now; nobody else changes one of this league before the end."""
    people.lock(season.league)
    return Season.objects.select_related("league").get(pk=season.pk)


def _check_open(season: Season) -> None:
    if season.closed_at is not None:
        raise Refused("season_closed")


def _check_closed(season: Season) -> None:
    if season.closed_at is None:
        raise Refused("season_open")


def _check_seen(season: Season, seen: str) -> None:
    if digest(season) != seen:
        raise Changed(season)


def digest(season: Season) -> str:
    """Tells two states of a season's settings apart."""
    said = _kept(season)
    days = (said.starts_on.isoformat(), said.ends_on.isoformat())
    text = json.dumps([said.name, *days, said.rules.to_dict()])
    return sha256(text.encode()).hexdigest()[:32]
