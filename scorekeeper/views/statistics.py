"""The statistics of a season, and of all the sessions of a league."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from .. import access, league_rows, season_tables, statistics
from .. import statistics_words as words
from ..access import LeagueAccess
from ..league_rows import Rows
from ..models import Season
from ..season_rules import PLACING, SeasonRules, read_season_rules
from ..statistics import Record, SessionRow, Totals, Versus
from . import answers, drawings
from .drawings import Chart

# As many names as a table across can hold.
MOST_ACROSS = 16
ALL = "all"


class ShownRecord(NamedTuple):
    """A record in words; `key` of the table it was set at, "" for who may not see it."""

    what: str
    game: str
    value: str
    names: Sequence[str]
    record: Record
    evening: str
    key: str


class PlayerLine(NamedTuple):
    """One player's figures in a table of all, worded."""

    player: Hashable
    name: str
    told: Totals
    won: str
    thrown: str
    units: str


@require_safe
def season(request: HttpRequest, key: str, number: int) -> HttpResponse:
    may = access.league(request, key)
    seasons = _seasons(may)
    found = next((one for one in seasons if one.number == number), None)
    if found is None:
        raise Http404
    return _show(request, may, seasons, found)


@require_safe
def league(request: HttpRequest, key: str) -> HttpResponse:
    """Of the current season; with `?season=all` since the first session of the league."""
    may = access.league(request, key)
    seasons = _seasons(may)
    if request.GET.get("season") == ALL:
        return _show(request, may, seasons, None)
    today = season_tables.today(may.league)
    return _show(request, may, seasons, season_tables.current(seasons, today))


def _seasons(may: LeagueAccess) -> list[Season]:
    return list(Season.objects.filter(league=may.league).order_by("-starts_on"))


def _show(
    request: HttpRequest, may: LeagueAccess, seasons: list[Season], chosen: Season | None
) -> HttpResponse:
    rows = league_rows.read(may.league, chosen)
    names = league_rows.names(may.league)
    lines = _lines(rows, names)
    across = lines[:MOST_ACROSS]
    context = {
        "access": may,
        "here": "statistics",
        "seasons": seasons,
        "season": chosen,
        "from_what": _from_what(rows),
        "records": _records(may, rows, names),
        "charts": _charts(rows, names, chosen),
        "lines": lines,
        "has_units": any(line.units for line in lines),
        "across": across,
        "matrix": _matrix(across, rows),
        "left_out": len(lines) - len(across),
    }
    return answers.page(request, "statistics/show.html", context)


def _from_what(rows: Rows) -> dict[str, Any] | None:
    """How many sessions and hands the figures are of, and the first and last day."""
    if not rows.sessions:
        return None
    evenings = [one[0] for one in statistics.by_session(rows.sessions).values()]
    return {
        "sessions": words.sessions(len(evenings)),
        "hands": words.hands(sum(one.hands_played for one in evenings)),
        "since": evenings[0].played_on,
        "until": evenings[-1].played_on,
        "games": [words.game(plays) for plays in Counter(one.plays for one in evenings)],
    }


def _records(may: LeagueAccess, rows: Rows, names: Mapping[Hashable, str]) -> list[ShownRecord]:
    found = statistics.records(rows.sessions, rows.hands)
    evenings = league_rows.evenings(may.league, {one.game for one in found}) if found else {}
    several = len({row.plays for row in rows.sessions}) > 1
    shown = []
    for one in found:
        name, key = evenings[one.game]  # type: ignore[index]
        shown.append(
            ShownRecord(
                what=words.record(one.what),
                game=words.game(one.plays) if several and one.what in words.IN_POINTS else "",
                value=words.record_value(one.what, one.value),
                names=[names[player] for player in one.players],
                record=one,
                evening=name,
                key=key if may.is_member else "",
            )
        )
    return shown


def _lines(rows: Rows, names: Mapping[Hashable, str]) -> list[PlayerLine]:
    """Everybody, whoever was in most sessions first."""
    found = statistics.totals(rows.sessions, rows.hands)
    lines = [_line(player, names[player], told) for player, told in found.items()]
    return sorted(lines, key=lambda line: (-line.told.sessions, line.name.casefold()))


def _line(player: Hashable, name: str, told: Totals) -> PlayerLine:
    return PlayerLine(
        player,
        name,
        told,
        words.percent(told.won_share),
        words.percent(told.thrown_share),
        words.average(told.hand_units),
    )


def _matrix(
    across: Sequence[PlayerLine], rows: Rows
) -> list[tuple[PlayerLine, list[Versus | None]]]:
    """Each of `across` against each, None where they never met (or are the same)."""
    found = []
    sessions = statistics.by_player(rows.sessions)
    for line in across:
        met = {one.other: one for one in statistics.against(line.player, sessions[line.player], ())}
        found.append((line, [met.get(other.player) for other in across]))
    return found


def _charts(rows: Rows, names: Mapping[Hashable, str], chosen: Season | None) -> list[Chart]:
    rules = read_season_rules(chosen.rules) if chosen is not None else SeasonRules()
    drawn = [
        *_progress(rows.sessions, names, rules),
        drawings.placings(rows.sessions, names),
        drawings.units(rows.hands),
        drawings.kinds(rows.hands, rows.kinds),
        drawings.values(rows.hands),
    ]
    return [one for one in drawn if one is not None]


def _progress(
    sessions: Sequence[SessionRow], names: Mapping[Hashable, str], rules: SeasonRules
) -> list[Chart | None]:
    """One chart, or one a game: points of several games make no sum, points for places do."""
    if rules.method == PLACING:
        return [drawings.progress(sessions, names, _for_places(rules))]
    plays = [name for name, _ in Counter(row.plays for row in sessions).most_common()]
    return [
        drawings.progress(
            [row for row in sessions if row.plays == one],
            names,
            lambda row: row.points,
            one if len(plays) > 1 else "",
        )
        for one in plays
    ]


def _for_places(rules: SeasonRules) -> Callable[[SessionRow], Fraction]:
    return lambda row: rules.placing_points(row.players, row.rank, row.rank + row.shared - 1)
