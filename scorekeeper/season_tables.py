"""The standings of a season as a page, an export or a frozen copy needs them: read, not written.

As many queries for five players as for five hundred.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import batched
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Max, Min, Prefetch, Q, QuerySet, Sum

from . import rated
from .models import Adjustment, FrozenRules, GameSession, League, Link, Result, Season, Standing
from .ratings import Rating, means_something
from .season_rules import PLACING, SeasonRules, read_season_rules
from .sentences import in_language
from .standings import (
    Ahead,
    Change,
    Gathered,
    Ranking,
    Row,
    changes,
    ranked,
    read_ranking,
    still_tied,
)

MOST_PLAYING = 6
# Groups of players whose head-to-head is asked for in one query.
MOST_TOGETHER = 400
PAIR = ("player_id", "game__results__player_id")
FIGURES = (
    *("sessions", "points", "adjusted", "placed", "session_points", "hands", "won"),
    *("drawn", "claimed", "thrown", "units", "best"),
)


class Playing(NamedTuple):
    """A session in play: `hand` is the one being played, `totals` (name, points), most first.

    `key` of the link to watch it, "" for those who may not.
    """

    game: GameSession
    hand: int
    totals: list[tuple[str, int]]
    key: str


class Rules(NamedTuple):
    """A rule set sessions of a season were played by. `base`: the published one."""

    name: str
    base: str
    sessions: int


@dataclass(frozen=True)
class Played:
    """From what the standings follow: finished sessions with a hand, and the days they cover."""

    rules: list[Rules]
    sessions: int = 0
    hands: int = 0
    first: date | None = None
    last: date | None = None

    @property
    def games(self) -> list[str]:
        """The names of the published rule sets, one a game."""
        return list({one.base: one.name for one in reversed(self.rules)}.values())

    @property
    def is_of_one_game(self) -> bool:
        return len({one.base for one in self.rules}) < 2

    @property
    def differs(self) -> bool:
        """Whether one game was played by several house rules."""
        return len(self.rules) > len({one.base for one in self.rules})


@dataclass(frozen=True)
class SeasonTable:
    """A season with everything its page shows, each part read when first asked for."""

    season: Season
    with_links: bool = False

    @cached_property
    def rules(self) -> SeasonRules:
        return read_season_rules(self.season.rules)

    @cached_property
    def version(self) -> str:
        """Changes with whatever `shown`, `changes` and `played` follow from; cheaper than they."""
        # Standings are never changed but written anew, so each has another number then.
        standings = Standing.objects.filter(season=self.season, league=self.season.league_id)
        rows = standings.order_by("pk").values_list("pk", "player__name")
        frozen = self.season.frozen or {}
        said = (self.season.pk, self.season.rules, frozen.get("at"), frozen.get("kept"), [*rows])
        return _digest((said, rated.mark(self.season.league_id)))

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The rating of each player now; none beside a closed season, and none before one of them
        means something.
        """
        if self.season.frozen:
            return {}
        now = rated.current(self.season.league_id)
        told = {str(player): (mu, sigma) for player, (mu, sigma, _sessions) in now.items()}
        return told if any(map(means_something, told.values())) else {}

    @cached_property
    def now(self) -> Ranking:
        """What follows from the sessions and adjustments now."""
        return ranking(self.season)

    @cached_property
    def shown(self) -> Ranking:
        """The ranking of the page: the frozen one of a closed season."""
        return _renamed(frozen(self.season), self.now) if self.season.frozen else self.now

    @cached_property
    def changes(self) -> list[Change]:
        """Where a closed season's frozen ranking is not what would follow now."""
        return changes(self.shown, self.now) if self.season.frozen else []

    @cached_property
    def seen(self) -> str:
        """What an act on the ranking as it is now has to have looked at."""
        return mark(self.now)

    @property
    def is_decided(self) -> bool:
        """Whether an owner has said that the frozen table stays as it is, in spite of these."""
        return bool(self.season.frozen) and self.seen == (self.season.frozen or {}).get("kept")

    @cached_property
    def played(self) -> Played:
        return _played(self.season)

    @cached_property
    def unfinished(self) -> list[Playing]:
        """The sessions in play, the newest first."""
        return _playing(self.season, self.with_links)

    @property
    def playing(self) -> list[Playing]:
        """As many of them as are shown."""
        return self.unfinished[:MOST_PLAYING]

    @property
    def unshown(self) -> int:
        return len(self.unfinished[MOST_PLAYING:])

    @cached_property
    def adjustments(self) -> list[Adjustment]:
        return adjustments(self.season)

    @property
    def mark(self) -> str:
        """Changes with everything the page shows of the season."""
        season = self.season
        return _digest(
            (
                *(self.version, season.name, season.starts_on, season.ends_on, season.closed_at),
                [(one.pk, one.undone_at, one.player.name) for one in self.adjustments],
                [(one.game.name, one.hand, one.totals, one.key) for one in self.unfinished],
            )
        )


def _digest(said: object) -> str:
    return sha256(repr(said).encode()).hexdigest()[:24]


def today(league: League) -> date:
    """The date where the league is at home."""
    return datetime.now(ZoneInfo(league.time_zone)).date()


def current(seasons: Iterable[Season], day: date) -> Season | None:
    """The season of this day; else the newest that has begun; else the next."""
    in_order = sorted(seasons, key=lambda season: season.starts_on)
    begun = [season for season in in_order if season.starts_on <= day]
    return next(iter([*reversed(begun), *in_order]), None)


def table(season: Season, *, with_links: bool = False) -> SeasonTable:
    """Everything the page of a season shows. `with_links`: sessions in play can be watched."""
    return SeasonTable(season, with_links)


def adjustments(season: Season) -> list[Adjustment]:
    """Those of a season, the newest first, taken-back ones among them."""
    found = Adjustment.objects.filter(season=season).select_related("player", "author")
    return list(found.order_by("-at", "-pk"))


def ranking(season: Season) -> Ranking:
    """The ranking that follows from the sessions and adjustments now."""
    rules = read_season_rules(season.rules)
    known = gathered(season)
    return ranked(known, rules, _ahead(season, rules, still_tied(known, rules)))


def gathered(season: Season) -> list[Gathered]:
    """What each player has from a season, by their names in the league now."""
    rows = Standing.objects.filter(season=season, league=season.league_id)
    return [
        Gathered(str(player), name, **_figures(figures))
        for player, name, *figures in rows.values_list("player_id", "player__name", *FIGURES)
    ]


def _figures(figures: list[Any]) -> dict[str, Any]:
    told = dict(zip(FIGURES, figures, strict=True))
    return told | {"session_points": tuple(told["session_points"])}


def _ahead(season: Season, rules: SeasonRules, groups: list[list[str]]) -> Ahead:
    """How far each is ahead of the others of their group; no query where there is none.

    In points, or in points for places where these rank the season.
    """
    if not groups:
        return {}
    weigh = _ahead_in_places if rules.method == PLACING else _ahead_in_points
    return weigh([_duels(season, group) for group in groups], rules)


def _duels(season: Season, group: list[str]) -> QuerySet[Result]:
    """Results of a season beside those of everybody of the group at the same table."""
    return Result.objects.filter(
        season=season,
        league=season.league_id,
        counts=True,
        player_id__in=group,
        game__results__player_id__in=group,
    )


def _ahead_in_points(duels: list[QuerySet[Result]], rules: SeasonRules) -> Ahead:
    lead = Sum(F("points") - F("game__results__points"))
    pairs = _in_one([one.values_list(*PAIR).annotate(lead=lead) for one in duels])
    return {(str(player), str(other)): ahead for player, other, ahead in pairs}


def _ahead_in_places(duels: list[QuerySet[Result]], rules: SeasonRules) -> Ahead:
    ahead: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    names = (*PAIR, "players", "rank", "shared", "game__results__rank", "game__results__shared")
    times = Count("pk")
    for player, other, players, *places, often in _in_one(
        [one.values_list(*names).annotate(times=times) for one in duels]
    ):
        mine, theirs = (
            rules.placing_points(players, rank, rank + shared - 1)
            for rank, shared in (places[:2], places[2:])
        )
        ahead[str(player), str(other)] += (mine - theirs) * often
    return ahead


def _in_one(rows: list[Any]) -> Iterator[Any]:
    """The rows of all these queries, asked as one; a database takes so many together."""
    for some in batched(rows, MOST_TOGETHER):
        first, *others = (one.order_by() for one in some)
        yield from first.union(*others, all=True) if others else first


def frozen(season: Season) -> Ranking:
    """The ranking as it was when the season was closed."""
    return read_ranking((season.frozen or {})["ranking"])


def mark(one: Ranking) -> str:
    """Changes with every figure and the order of a ranking, whatever the names."""
    lines = [_said(row) for row in (*one.rows, *one.below)]
    return _digest((one.rules.to_dict(), lines))


def _said(row: Row) -> tuple[object, ...]:
    one = row.gathered
    figures = [getattr(one, name) for name in FIGURES if name != "placed"]
    return row.rank, one.player, str(row.value), row.decided, figures


def _renamed(then: Ranking, now: Ranking) -> Ranking:
    """A ranking with the names its players have now."""
    names = {row.gathered.player: row.gathered.name for row in (*now.rows, *now.below)}

    def named(row: Row) -> Row:
        one = row.gathered
        return replace(row, gathered=replace(one, name=names.get(one.player, one.name)))

    return replace(then, rows=tuple(map(named, then.rows)), below=tuple(map(named, then.below)))


def games_of(season: Season) -> Q:
    """The game sessions whose local date is one of the season's."""
    days = (season.starts_on, season.ends_on)
    return Q(league=season.league_id, played_on__range=days)


def _playing(season: Season, with_links: bool) -> list[Playing]:
    games = GameSession.objects.filter(games_of(season), finished=False).prefetch_related(
        Prefetch("results", Result.objects.select_related("player").order_by("-points"))
    )
    if with_links:
        watched = Link.objects.filter(role="watch", revoked_at=None)
        games = games.prefetch_related(Prefetch("links", watched, to_attr="open_links"))
    return [
        Playing(
            game,
            game.hands + 1,
            [(one.player.name, one.points) for one in game.results.all()],
            next((link.key for link in getattr(game, "open_links", [])), ""),
        )
        for game in games.order_by("-played_on", "-started_at")
    ]


def _played(season: Season) -> Played:
    counted = GameSession.objects.filter(games_of(season), finished=True, hands__gt=0)
    found = list(
        counted.values("rules_id")
        .annotate(
            sessions=Count("pk"),
            dealt=Sum("hands"),
            first=Min("played_on"),
            last=Max("played_on"),
        )
        .order_by("rules_id")
    )
    ids = [one["rules_id"] for one in found]
    named = FrozenRules.objects.filter(pk__in=ids).values_list("pk", "document__names")
    names = {pk: in_language(texts) for pk, texts in named}
    return Played(
        rules=[
            Rules(names[pk], base(pk), one["sessions"]) for pk, one in zip(ids, found, strict=True)
        ],
        sessions=sum(one["sessions"] for one in found),
        hands=sum(one["dealt"] for one in found),
        first=min((one["first"] for one in found), default=None),
        last=max((one["last"] for one in found), default=None),
    )


def base(rules_id: str) -> str:
    """The published rule set that rules are or change: "mihng_v1" of "mihng_v1+0a1b2c3d4e5f"."""
    return rules_id.partition("+")[0]
