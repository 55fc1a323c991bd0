"""The standings of a season, and what its owner does to it: make, change, adjust, close."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import access, people, ratings, season_tables, season_words, seasons, sentences
from ..access import LeagueAccess
from ..errors import Refused
from ..forms.season import SeasonAdjustForm, SeasonForm
from ..models import OWNER, Season
from ..ratings import Rating
from ..season_rules import ONE
from ..season_tables import Played, Playing, SeasonTable
from ..standings import Change, Ranking, Row
from . import answers

forms = require_http_methods(["GET", "HEAD", "POST"])
A_DAY = timedelta(days=1)
KEPT = timedelta(days=7)
MOST_CHANGES = 12
NOBODY: Mapping[str, Rating] = MappingProxyType({})


class Line(NamedTuple):
    """One row of the table as it is shown, all of it text. `note`: what decided it."""

    rank: str
    player: str
    name: str
    note: str
    value: str
    points: str
    sessions: str
    won: str
    average: str
    best: str
    rating: str


@require_safe
def current(request: HttpRequest, key: str) -> HttpResponse:
    """The first page of a league: the season of today, else the newest."""
    may = access.league(request, key)
    known = _seasons(may)
    season = season_tables.current(known, season_tables.today(may.league))
    if season is None:
        return answers.page(request, "seasons/none.html", {"access": may, "here": "standings"})
    return _show(request, may, season, known)


@require_safe
def show(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The standings of one season; polled by htmx, its table alone, or 304 when nothing is new."""
    may = access.league(request, key)
    known = _seasons(may)
    season = next((one for one in known if one.number == number), None)
    if season is None:
        raise Http404
    return _show(request, may, season, known)


def _seasons(may: LeagueAccess) -> list[Season]:
    """Those of a league, the newest first."""
    return list(Season.objects.filter(league=may.league).order_by("-starts_on"))


def _show(
    request: HttpRequest, may: LeagueAccess, season: Season, known: list[Season]
) -> HttpResponse:
    table = season_tables.table(season, with_links=may.is_member)
    etag = f'"{may.role}-{table.mark}"'
    if request.headers.get("HX-Request") and etag in request.headers.get("If-None-Match", ""):
        answer = answers.partly(HttpResponseNotModified())
    else:
        context = _context(may, table) | {"seasons": known, "etag": etag.strip('"')}
        answer = answers.page(request, "seasons/show.html", context, "standings")
    answer["ETag"] = etag
    return answer


def _context(may: LeagueAccess, table: SeasonTable) -> dict[str, Any]:
    ranked = _ranked(may, table)
    today = season_tables.today(may.league)
    return {
        "access": may,
        "here": "standings",
        "season": table.season,
        "table": table,
        "ranked": ranked,
        "today": today,
        "words": season_words.sentences(table.rules),
        "breaks_games": table.rules.games == ONE and not ranked.played.is_of_one_game,
        "playing": [(one, _is_old(one, today)) for one in table.playing],
        "games": sentences.listed(ranked.played.games),
    }


class Ranked(NamedTuple):
    """The part of the page that follows from the standings alone, as HTML; and from what."""

    html: str
    is_empty: bool
    is_rated: bool
    played: Played


def _ranked(may: LeagueAccess, table: SeasonTable) -> Ranked:
    """Made once for each version of the standings: in a large league it is most of the work."""
    key = f"standings-{table.version}-{may.owns:d}-{get_language()}"
    known = cache.get(key)
    if not isinstance(known, Ranked):
        context = ranking_context(may, table)
        html = render_to_string("seasons/ranked.html", context | {"season": table.season})
        is_empty = not (context["lines"] or context["below"])
        known = Ranked(html, is_empty, bool(table.ratings), table.played)
        cache.set(key, known, timeout=KEPT.total_seconds())
    return known


def ranking_context(may: LeagueAccess, table: SeasonTable) -> dict[str, Any]:
    """The lines of the table, and of a closed season what a correction would change."""
    return {
        "access": may,
        "table": table,
        "columns": season_words.figures(table.shown.rules, with_ratings=bool(table.ratings)),
        "lines": [line(row, table.shown, table.ratings) for row in table.shown.rows],
        "below": [line(row, table.shown, table.ratings) for row in table.shown.below],
        **_changes(table),
    }


def _is_old(playing: Playing, today: date) -> bool:
    """Whether a session was most likely left without being finished."""
    return playing.game.played_on < today - A_DAY


def _changes(table: SeasonTable) -> dict[str, Any]:
    """Whose line is another now; `unseen`: those in whose line nothing shown here is."""
    told = [changed(one, table) for one in table.changes]
    seen = [one for one in told if one.is_gone or one.is_new or one.figures]
    return {
        "changes": seen[:MOST_CHANGES],
        "more_changes": len(seen[MOST_CHANGES:]),
        "unseen": sentences.listed([one.name for one in told if one not in seen][:MOST_CHANGES]),
        "is_changed": bool(told),
    }


def line(row: Row, ranking: Ranking, now: Mapping[str, Rating] = NOBODY) -> Line:
    """A row of the table in words and figures."""
    one = row.gathered
    is_ranked = row.rank is not None
    return Line(
        rank=str(row.rank) if is_ranked else "",
        player=one.player,
        name=one.name,
        note=season_words.decided(row) if is_ranked else "",
        value=season_words.shown(row.value, ranking.places),
        points=season_words.shown(one.total),
        sessions=str(one.sessions) if is_ranked else season_words.few_sessions(row, ranking.rules),
        won=str(one.won),
        average=season_words.shown(one.average, 1) if one.sessions else "",
        best=season_words.shown(one.best),
        rating=ratings.shown(now.get(one.player)),
    )


class Changed(NamedTuple):
    """One line of a closed season that is no longer what follows: what differs, then and now.

    `is_gone` and `is_new`: whoever is in one of the two only.
    """

    name: str
    is_gone: bool
    is_new: bool
    figures: list[tuple[str, str, str]]


def changed(change: Change, table: SeasonTable) -> Changed:
    """The change in words and figures."""
    then = line(change.then, table.shown) if change.then is not None else None
    now = line(change.now, table.now) if change.now is not None else None
    shown = season_words.figures(table.shown.rules)
    figures = [
        (words, getattr(then, name, ""), getattr(now, name, ""))
        for name, words in shown.items()
        if getattr(then, name, "") != getattr(now, name, "")
    ]
    return Changed(change.name, now is None, then is None, figures)


@forms
def new(request: HttpRequest, key: str) -> HttpResponse:
    """A season that is not there yet; it begins with the rules of the newest one."""
    may = access.league(request, key, OWNER)
    if request.method == "POST":
        return _typed(request, may, SeasonForm(request.POST))
    return _typed(request, may, SeasonForm(initial=_like_the_newest(may)))


def _like_the_newest(may: LeagueAccess) -> dict[str, Any]:
    """The rules of the newest season, and the day after it for the first day."""
    newest = Season.objects.filter(league=may.league).order_by("-starts_on").first()
    today = season_tables.today(may.league)
    if newest is None:
        return {"starts_on": today}
    told = SeasonForm(season=newest).initial
    for name in ("seen", "name", "ends_on"):
        told.pop(name)
    return {**told, "starts_on": newest.ends_on + A_DAY}


@forms
def edit(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Another name, other days or rules for a season."""
    may = access.league(request, key, OWNER)
    season = _one(may, number)
    sent = request.POST if request.method == "POST" else None
    return _typed(request, may, SeasonForm(sent, season=season))


def _one(may: LeagueAccess, number: int) -> Season:
    return get_object_or_404(
        Season.objects.select_related("league"), league=may.league, number=number
    )


def _typed(request: HttpRequest, may: LeagueAccess, form: SeasonForm) -> HttpResponse:
    if request.method != "POST":
        return _ask(request, may, form)
    if not form.is_valid():
        return _ask(request, may, form, answers.UNPROCESSABLE)
    try:
        kept = _kept(may, form)
    except Refused as error:
        form.refuse(error)
        is_news = isinstance(error, seasons.Changed)
        return _ask(request, may, form, answers.CONFLICT if is_news else answers.UNPROCESSABLE)
    return _go(request, may, kept)


def _kept(may: LeagueAccess, form: SeasonForm) -> Season:
    if form.season is None:
        return seasons.make(may.league, form.said)
    return seasons.change(form.season, form.said, form.cleaned_data["seen"])


def _ask(
    request: HttpRequest, may: LeagueAccess, form: SeasonForm, status: int = 200
) -> HttpResponse:
    now = form.now
    context = {
        "access": may,
        "here": "standings",
        "form": form,
        "season": form.season,
        "now": now,
        "now_words": season_words.sentences(seasons.rules_of(now)) if now is not None else [],
    }
    return answers.page(request, "seasons/edit.html", context, status=status)


def _go(request: HttpRequest, may: LeagueAccess, season: Season) -> HttpResponse:
    return answers.go(request, reverse("season-show", args=[may.key, season.number]))


@forms
def adjust(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Give or take points with a reason; take an adjustment back."""
    may = access.league(request, key, OWNER)
    season = _one(may, number)
    if request.method == "POST" and "undo" in request.POST:
        return _undo(request, may, season)
    sent = request.POST if request.method == "POST" else None
    form = SeasonAdjustForm(sent, players=people.known(may.league))
    if request.method != "POST":
        return _ask_adjust(request, may, season, form)
    if form.is_valid():
        try:
            _adjust(request, season, form)
            return answers.go(request, reverse("season-adjust", args=[key, number]))
        except Refused as error:
            form.refuse(error)
    return _ask_adjust(request, may, season, form, answers.UNPROCESSABLE)


def _adjust(request: HttpRequest, season: Season, form: SeasonAdjustForm) -> None:
    assert request.user.is_authenticated
    said = form.cleaned_data
    points = form.signed_points
    seasons.adjust(season, form.chosen, points, said["reason"], request.user, said["token"])


def _undo(request: HttpRequest, may: LeagueAccess, season: Season) -> HttpResponse:
    adjusted = get_object_or_404(
        season.adjustments.select_related("season__league"), token=request.POST["undo"]
    )
    try:
        seasons.undo(adjusted)
    except Refused as error:
        form = SeasonAdjustForm(players=people.known(may.league))
        said = [sentences.of(error)]
        return _ask_adjust(request, may, season, form, answers.UNPROCESSABLE, said)
    return answers.go(request, reverse("season-adjust", args=[may.key, season.number]))


def _ask_adjust(
    request: HttpRequest,
    may: LeagueAccess,
    season: Season,
    form: SeasonAdjustForm,
    status: int = 200,
    faults: list[str] | None = None,
) -> HttpResponse:
    context = {
        "access": may,
        "here": "standings",
        "season": season,
        "form": form,
        "faults": faults or [],
        "adjustments": season_tables.adjustments(season),
        "heading": season_words.heading(seasons.rules_of(season)),
    }
    return answers.page(request, "seasons/adjust.html", context, status=status)


# What the buttons of the page about closing do; each looks at the ranking that was shown.
ACTS: dict[str, Callable[[Season, str], Season]] = {
    "close": seasons.close,
    "anew": seasons.freeze_anew,
    "keep": seasons.keep_frozen,
    "reopen": lambda season, seen: seasons.reopen(season),
}


@forms
def close(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Close a season, reopen it, or say what is to be done about a later correction."""
    may = access.league(request, key, OWNER)
    season = _one(may, number)
    if request.method != "POST":
        return _ask_close(request, may, season)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        return _ask_close(request, may, season, answers.UNPROCESSABLE)
    try:
        act(season, request.POST.get("seen", ""))
    except Refused as error:
        said = [sentences.of(error)]
        return _ask_close(request, may, _one(may, number), answers.CONFLICT, said)
    return _go(request, may, season)


def _ask_close(
    request: HttpRequest,
    may: LeagueAccess,
    season: Season,
    status: int = 200,
    faults: list[str] | None = None,
) -> HttpResponse:
    table = season_tables.table(season)
    context = ranking_context(may, table) | {
        "here": "standings",
        "season": season,
        "today": season_tables.today(may.league),
        "seen": table.seen,
        "faults": faults or [],
        "unfinished": len(table.unfinished),
    }
    return answers.page(request, "seasons/close.html", context, status=status)


@require_POST
def delete(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Delete a season in which nobody has anything."""
    may = access.league(request, key, OWNER)
    season = _one(may, number)
    try:
        seasons.delete(season)
    except Refused as error:
        form = SeasonForm(season=season)
        context = {"access": may, "here": "standings", "form": form, "season": season}
        context |= {"faults": [sentences.of(error)]}
        return answers.page(request, "seasons/edit.html", context, status=answers.UNPROCESSABLE)
    return answers.go(request, reverse("league-show", args=[key]))
