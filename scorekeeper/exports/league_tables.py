"""What a league, or one season of it, is taken away as: four tables read row by row.

The numbers are those of the pages, made by the same code: ranks and values of the standings as
they are shown, results of sessions, hands as in the file of each session.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import chain
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet, Sum

from .. import ledger, people, rated, ratings, season_tables
from ..models import GameSession, League, Player, Result, Season
from ..standings import Gathered, Ranking, Row, rounded
from . import session_csv
from .american_csv import COLUMNS as AMERICAN_COLUMNS
from .american_csv import OF_A_TOURNAMENT
from .workbook import Cell, Column

Cells = list[Cell]
IN_PLAY_ORDER = ("played_on", "started_at", "pk")
# Sessions read at a time, with their entries.
AT_A_TIME = 50


@dataclass(frozen=True)
class Scope:
    """A league, or one season of it."""

    league: League
    season: Season | None = None

    @property
    def seasons(self) -> list[Season]:
        """Each season, the first one first."""
        if self.season is not None:
            return [self.season]
        return list(Season.objects.filter(league=self.league).order_by("starts_on"))

    @property
    def days(self) -> Q:
        """The days of its sessions: all, or those of the season."""
        days = Q(league=self.league)
        if self.season is not None:
            days &= Q(played_on__range=(self.season.starts_on, self.season.ends_on))
        return days

    @property
    def games(self) -> QuerySet[GameSession]:
        """Its sessions in the order they were played."""
        return GameSession.objects.filter(self.days).order_by(*IN_PLAY_ORDER)


class Table(NamedTuple):
    """`rows` gives as many cells as there are columns."""

    columns: tuple[Column, ...]
    rows: Callable[[Scope], Iterator[Cells]]


def standings(scope: Scope) -> Iterator[Cells]:
    """A row for each player of each season, as the page shows them; few sessions last."""
    now = rated.current(scope.league)
    for season in scope.seasons:
        ranking = season_tables.table(season).shown
        for row in chain(ranking.rows, ranking.below):
            yield [
                season.name,
                *_standing(row, ranking),
                *_rating(now.get(UUID(row.gathered.player))),
            ]


def _standing(row: Row, ranking: Ranking) -> Cells:
    one: Gathered = row.gathered
    return [
        row.rank,
        one.name,
        _number(row.value, ranking.places),
        *(one.points, one.adjusted, one.total, one.sessions),
        _number(one.average, 1),
        *(one.hands, one.won, one.drawn, one.claimed, one.thrown, one.units, one.best),
        "" if row.shares else row.decided,
    ]


def _number(exact: Any, places: int) -> int | Decimal:
    shown = rounded(exact, places)
    return int(shown) if places == 0 else shown


def _rating(now: tuple[float | None, ...] | None) -> Cells:
    """The rating and how far off it may be, as shown: nothing while it is new."""
    if now is None or now[0] is None or now[1] is None:
        return [None, None]
    if not ratings.means_something((now[0], now[1])):
        return [None, None]
    return [Decimal(f"{now[0]:.1f}"), Decimal(f"{now[1]:.1f}")]


def sessions(scope: Scope) -> Iterator[Cells]:
    """A row for each player of each session with a hand; `finished` is 0 for one in play."""
    seasons = _season_names(scope)
    order = ("played_on", "game__started_at", "game_id", "rank", "player__name")
    results = Result.objects.filter(scope.days).select_related("game", "player").order_by(*order)
    for one in results.iterator(chunk_size=2000):
        yield [
            seasons.get(one.season_id, ""),
            one.played_on,
            one.game.name,
            one.game.rules_id,
            int(one.counts),
            one.players,
            one.player.name,
            *(one.rank, one.points, one.hands, one.won, one.drawn, one.claimed, one.thrown),
            *(one.units, one.best),
            *_rating((one.rating_mu, one.rating_sigma)),
        ]


def _season_names(scope: Scope) -> Mapping[UUID | None, str]:
    return {season.pk: season.name for season in scope.seasons}


HAND_COLUMNS = (*session_csv.COLUMNS, session_csv.STAKES, *AMERICAN_COLUMNS, *OF_A_TOURNAMENT)


def hands(scope: Scope) -> Iterator[Cells]:
    """The rows of each session's own file, in the columns of all games."""
    seasons = scope.seasons
    for game in told_games(scope):
        told = ledger.evening(game, people.names_of(game.seatings.all()))
        season = _season_on(seasons, game.played_on)
        names = session_csv.columns(told)
        for row in session_csv.rows(game, told):
            cells: dict[str, Cell] = dict(zip(names, row, strict=True)) | {"date": game.played_on}
            yield [season, *(cells.get(name, "") for name in HAND_COLUMNS)]


def _season_on(seasons: Iterable[Season], day: date) -> str:
    """The name of the season of a day, "" for none."""
    return next((one.name for one in seasons if one.starts_on <= day <= one.ends_on), "")


def told_games(scope: Scope) -> Iterator[GameSession]:
    """Its sessions in play order, with all that tells them, a few at a time."""
    games = scope.games.prefetch_related("rules", "entries", "seatings__player")
    return games.iterator(chunk_size=AT_A_TIME)


SUMS = ("points", "hands", "won", "drawn", "claimed", "thrown", "units")


def players(scope: Scope) -> Iterator[Cells]:
    """A row for everybody of the league, by name: what they have from all its finished sessions."""
    counted = Result.objects.filter(scope.days, counts=True)
    sums: dict[str, Any] = {name: Sum(name) for name in SUMS}
    found = counted.values("player").annotate(sessions=Count("pk"), most=Max("best"), **sums)
    has = {one["player"]: one for one in found}
    now = rated.current(scope.league)
    known = Player.objects.filter(league=scope.league, merged_into=None)
    for player in sorted(known, key=lambda one: (one.name.casefold(), one.name)):
        told: Mapping[str, Any] = has.get(player.pk, {})
        figures: Cells = [told.get(name, 0) for name in ("sessions", *SUMS, "most")]
        archived = int(player.archived_at is not None)
        yield [player.name, archived, *figures, *_rating(now.get(player.pk))]


def _columns(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, WIDTHS.get(name, 10)) for name in names)


WIDTHS = {
    **dict.fromkeys(("season", "session", "player", "dealer", "from"), 20),
    **dict.fromkeys(("combinations", "chain"), 40),
    **dict.fromkeys(("tiles", "line", "reason"), 30),
    **dict.fromkeys(("decided_by", "rules"), 16),
    "date": 11,
}
RATED = ("rating", "uncertainty")
TABLES = {
    "standings": Table(
        _columns(
            *("season", "rank", "player", "value", "points", "adjusted", "total", "sessions"),
            *("average", "hands", "won", "drawn", "claimed", "thrown", "units", "best"),
            *("decided_by", *RATED),
        ),
        standings,
    ),
    "sessions": Table(
        _columns(
            *("season", "date", "session", "rules", "finished", "players", "player", "rank"),
            *("points", "hands", "won", "drawn", "claimed", "thrown", "units", "best", *RATED),
        ),
        sessions,
    ),
    "hands": Table(_columns("season", *HAND_COLUMNS), hands),
    "players": Table(
        _columns("player", "archived", "sessions", *SUMS, "best", *RATED),
        players,
    ),
}
