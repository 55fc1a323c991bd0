"""What is stored of a league's sessions, as rows for `statistics`: read, not written.

As many queries for five players as for five hundred; no ledger is replayed.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet

from .models import FrozenRules, GameSession, League, Link, Player, Result, Season, WonHand
from .sentences import in_language
from .statistics import HandRow, SessionRow

IN_ORDER = ("played_on", "game__started_at", "game_id")
OF_SESSION = (
    *("game_id", "player_id", "game__rules_id", "played_on", "players", "points", "rank"),
    *("shared", "hands", "won", "drawn", "claimed", "thrown", "units", "game__hands"),
)
OF_HAND = (
    *("game_id", "entry", "hand", "player_id", "thrown_by_id", "game__rules_id", "played_on"),
    *("points", "how", "units", "flowers", "combinations", "value", "jokerless", "section"),
)


class Kind(NamedTuple):
    """A combination as a page shows it: `example` as text of tiles, a group each."""

    name: str
    rule: str
    example: tuple[str, ...]


@dataclass(frozen=True)
class Rows:
    """The sessions that count and their won hands, in the order they were played.

    `kinds`: the combinations of the rule sets played by.
    """

    sessions: list[SessionRow]
    hands: list[HandRow]
    kinds: Mapping[str, Kind]


def read(league: League, season: Season | None = None, player: Player | None = None) -> Rows:
    """All of a league or of one season; of `player`, the sessions and hands they had a part in."""
    which = Q(league=league, counts=True)
    if season is not None:
        which &= Q(season=season)
    sessions, hands = Result.objects.filter(which), WonHand.objects.filter(which)
    if player is not None:
        sessions = sessions.filter(game__in=player.results.filter(which).values("game"))
        hands = hands.filter(Q(player=player) | Q(thrown_by=player))
    rules = _rules(league)
    plays = {one.pk: one.plays for one in rules}
    return Rows(
        [_session(row, plays) for row in _in_order(sessions, "pk").values_list(*OF_SESSION)],
        [_hand(row, plays) for row in _in_order(hands, "hand", "pk").values_list(*OF_HAND)],
        _kinds(rules),
    )


def _in_order(rows: QuerySet[Any], *within: str) -> QuerySet[Any]:
    return rows.order_by(*IN_ORDER, *within)


def _session(row: tuple[Any, ...], plays: Mapping[str, str]) -> SessionRow:
    return SessionRow._make((*row[:2], plays[row[2]], *row[3:]))


def _hand(row: tuple[Any, ...], plays: Mapping[str, str]) -> HandRow:
    return HandRow._make((*row[:5], plays[row[5]], *row[6:]))


def _rules(league: League) -> list[FrozenRules]:
    """The rule sets a league has played by, a newer published one after an older."""
    used = GameSession.objects.filter(league=league).values("rules")
    return list(FrozenRules.objects.filter(pk__in=used).order_by("pk"))


def _kinds(rules: Iterable[FrozenRules]) -> dict[str, Kind]:
    """The combinations of rules of the Mhing family, by id."""
    return {
        one["id"]: Kind(in_language(one["names"]), in_language(one["rules"]), tuple(one["example"]))
        for frozen in rules
        for one in frozen.document.get("combinations", ())
    }


def names(league: League) -> dict[Hashable, str]:
    """The names of a league's players, by their ids."""
    return dict(Player.objects.filter(league=league).values_list("pk", "name"))


class Evening(NamedTuple):
    """A session that a page names: `key` of the link to watch it, "" where none is open."""

    name: str
    key: str


def evenings(league: League, games: Iterable[Hashable]) -> dict[UUID, Evening]:
    """The names of these sessions of a league, with a link to watch each."""
    wanted = GameSession.objects.filter(league=league, pk__in={*games})
    open_links = Link.objects.filter(game__in=wanted, role="watch", revoked_at=None)
    keys = dict(open_links.values_list("game_id", "key"))
    return {pk: Evening(name, keys.get(pk, "")) for pk, name in wanted.values_list("pk", "name")}
