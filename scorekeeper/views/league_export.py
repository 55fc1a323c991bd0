"""A league or a season as a file to take away. Files are sent as they are made."""

import io
import tempfile
from collections.abc import AsyncIterator, Iterator
from typing import IO, Any, cast

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from .. import access, season_tables
from ..exports import league_csv, league_json, league_xlsx
from ..exports.league_tables import TABLES, Scope
from ..models import Season
from . import answers, export

CHUNK = 64 * 1024


class Download(StreamingHttpResponse):
    """Parts made by ordinary code, one at a time, whichever server asks.

    Django would gather them all first under ASGI; each part is made on the request's own thread.
    """

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts = iter(cast(Any, self.streaming_content))
        while (part := await sync_to_async(_next)(parts)) is not None:
            yield part


def _next(parts: Iterator[bytes]) -> bytes | None:
    return next(parts, None)


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The choice of files: of the league, and of each season, the newest first."""
    found = access.league(request, key)
    seasons = reversed(Scope(found.league).seasons)
    context = {"access": found, "seasons": list(seasons)}
    return answers.page(request, "league_export/show.html", context)


@require_safe
def league(request: HttpRequest, key: str, suffix: str) -> StreamingHttpResponse:
    """The whole league as a file; CSV: `?table=` and `?separator=`."""
    found = access.league(request, key)
    return _download(request, Scope(found.league), suffix)


@require_safe
def season(request: HttpRequest, key: str, number: int, suffix: str) -> StreamingHttpResponse:
    """One season as a file."""
    found = access.league(request, key)
    return _download(request, Scope(found.league, _season(found, number)), suffix)


def _season(found: access.LeagueAccess, number: int) -> Season:
    return get_object_or_404(Season, league=found.league, number=number)


def _download(request: HttpRequest, scope: Scope, suffix: str) -> StreamingHttpResponse:
    if suffix not in SENDERS:
        raise Http404
    answer = SENDERS[suffix](request, scope)
    named = f"{scope.league.name} {scope.season.name}" if scope.season else scope.league.name
    name = export.plain_name(named, season_tables.today(scope.league), suffix)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _csv(request: HttpRequest, scope: Scope) -> StreamingHttpResponse:
    table = request.GET.get("table", "standings")
    if table not in TABLES:
        raise Http404
    lines = league_csv.lines(scope, table, export.separator(request))
    return Download(lines, content_type=league_csv.CONTENT_TYPE)


def _json(request: HttpRequest, scope: Scope) -> StreamingHttpResponse:
    return Download(league_json.parts(scope), content_type=league_json.CONTENT_TYPE)


def _xlsx(request: HttpRequest, scope: Scope) -> StreamingHttpResponse:
    """By way of a temporary file, for a workbook is a zip whose parts are known last."""
    sink = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the answer
    league_xlsx.write(sink, scope)
    length = sink.seek(0, io.SEEK_END)
    sink.seek(0)
    answer = Download(_Chunks(sink), content_type=league_xlsx.CONTENT_TYPE)
    answer["Content-Length"] = str(length)
    return answer


class _Chunks:
    """A file read piece by piece; closed with the answer, though nobody may have read it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self.file.read(CHUNK):
            yield chunk


SENDERS = {"csv": _csv, "json": _json, "xlsx": _xlsx}
