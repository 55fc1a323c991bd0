"""A game session as a file to take away."""

import re
import unicodedata
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from .. import access, exports, ledger
from ..exports import session_csv
from ..models import GameSession
from . import answers


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The choice of files."""
    table = access.watcher(key)
    context = {"table": table, "game": table.game}
    return answers.page(request, "export/show.html", context)


@require_safe
def download(request: HttpRequest, key: str, suffix: str) -> HttpResponse:
    """The file; `?separator=comma|semicolon` for CSV, else by the browser's language."""
    table = access.watcher(key)
    if suffix not in exports.FORMATS:
        raise Http404
    told = ledger.evening(table.game)
    if suffix == "csv":
        body = session_csv.write(table.game, told, separator(request))
    else:
        body = exports.FORMATS[suffix].write(table.game, told)
    answer = HttpResponse(body, content_type=exports.FORMATS[suffix].CONTENT_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{file_name(table.game, suffix)}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def separator(request: HttpRequest) -> str:
    """What parts the cells of a CSV: as asked for, else as the reader's language has it."""
    asked = session_csv.SEPARATORS.get(request.GET.get("separator", ""))
    return asked or session_csv.separator_for(request.headers.get("Accept-Language", ""))


def file_name(game: GameSession, suffix: str) -> str:
    """ "2026-11-30-thursday-table.csv"."""
    return plain_name(game.name, game.played_on, suffix)


def plain_name(name: str, day: date, suffix: str) -> str:
    """ "2026-11-30-thursday-table.csv": letters every file system takes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return f"{day.isoformat()}-{words or 'table'}.{suffix}"
