"""Everything a league or season holds, for programs: see EXPORTS.md.

Raise `VERSION` with its shape. No account, no key of a link is in it.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from .. import ledger, rated, season_tables
from ..models import Adjustment, FrozenRules, GameSession, Merge, Player, Result, Season
from . import session_json
from .league_tables import AT_A_TIME, Scope

CONTENT_TYPE = "application/json"
FORMAT = "scorekeeper-league"
VERSION = 1
FIGURES = (
    *("counts", "players", "rank", "shared", "points", "hands", "won", "drawn", "claimed"),
    *("thrown", "units", "best", "rating_mu", "rating_sigma"),
)


def parts(scope: Scope) -> Iterator[bytes]:
    """The file, UTF-8, in parts: what all sessions share, then a session each."""
    head = _text(frame(scope)).removesuffix("\n}")
    yield f'{head},\n "sessions": ['.encode()
    between = "\n"
    for game in _games(scope):
        yield f"{between}{_text(session(game))}".encode()
        between = ",\n"
    yield b"\n]}\n"


def _text(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1)


def frame(scope: Scope) -> dict[str, Any]:
    """All but the sessions."""
    league = scope.league
    return {
        "format": FORMAT,
        "version": VERSION,
        "league": {"id": str(league.pk), "name": league.name, "time_zone": league.time_zone},
        "season": scope.season.number if scope.season is not None else None,
        "rule_sets": _rule_sets(scope),
        "players": _players(scope),
        "merges": [_merge(one) for one in Merge.objects.filter(league=league).order_by("at", "pk")],
        "seasons": [_season(one) for one in scope.seasons],
    }


def _rule_sets(scope: Scope) -> dict[str, Any]:
    """The whole of each rule set a session was played by, by its id."""
    played = FrozenRules.objects.filter(pk__in=scope.games.order_by().values("rules"))
    return dict(played.order_by("pk").values_list("pk", "document"))


def _players(scope: Scope) -> list[dict[str, Any]]:
    now = rated.current(scope.league)
    known = Player.objects.filter(league=scope.league).order_by("made_at", "pk")
    return [_player(one, now.get(one.pk)) for one in known]


def _player(player: Player, now: tuple[float, float, int] | None) -> dict[str, Any]:
    names = ("mu", "sigma", "sessions")
    return {
        "id": str(player.pk),
        "name": player.name,
        "archived_at": _moment(player.archived_at),
        "merged_into": _id(player.merged_into_id),
        "rating": dict(zip(names, now, strict=True)) if now is not None else None,
    }


def _merge(merge: Merge) -> dict[str, Any]:
    """Which accounts were joined stays out of it."""
    return {
        "kept": str(merge.kept_id),
        "merged": str(merge.merged_id),
        "moved": {**merge.moved, "account": None},
        "at": _moment(merge.at),
        "undone_at": _moment(merge.undone_at),
    }


def _season(season: Season) -> dict[str, Any]:
    adjustments = Adjustment.objects.filter(season=season).order_by("at", "pk")
    return {
        "id": str(season.pk),
        "number": season.number,
        "name": season.name,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
        "rules": season.rules,
        "closed_at": _moment(season.closed_at),
        "frozen": season.frozen,
        "adjustments": [_adjustment(one) for one in adjustments],
        "standings": season_tables.ranking(season).to_dict(),
    }


def _adjustment(one: Adjustment) -> dict[str, Any]:
    return {
        "player": str(one.player_id),
        "points": one.points,
        "reason": one.reason,
        "token": one.token,
        "at": _moment(one.at),
        "undone_at": _moment(one.undone_at),
    }


def _games(scope: Scope) -> Iterator[GameSession]:
    # The rules read with each session would be the same large document thousands of times.
    games = scope.games.prefetch_related("rules", "entries", "seatings", "results")
    return games.iterator(chunk_size=AT_A_TIME)


def session(game: GameSession) -> dict[str, Any]:
    """As a file of its own has it; the rules by their id, each player with who that is."""
    told = ledger.evening(game)
    document = session_json.document(game, told)
    seated = {one.number: str(one.player_id) for one in game.seatings.all()}
    kept = {name: document[name] for name in ("session", "hands", "entries")}
    return {
        **kept,
        "players": [{**one, "player": seated[one["number"]]} for one in document["players"]],
        "results": [_result(one) for one in sorted(game.results.all(), key=_in_order)],
    }


def _in_order(result: Result) -> tuple[int, str]:
    return result.rank, str(result.player_id)


def _result(result: Result) -> dict[str, Any]:
    return {"player": str(result.player_id), **{name: getattr(result, name) for name in FIGURES}}


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at is not None else None


def _id(pk: UUID | None) -> str | None:
    return str(pk) if pk is not None else None
