"""The first page: this browser's evenings, and the way to a new one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from hands import load_american, published

from .. import remembered
from ..models import Link
from . import answers


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    context = {
        "tables": _tables(request),
        "rule_sets": published(),
        "american": load_american(),
    }
    return answers.page(request, "home/show.html", context)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Take a table off this browser's list. The table itself stays, for whoever has its link."""
    answer = answers.go(request, "/")
    remembered.forget(request, answer, request.POST.get("key", ""))
    return answer


def _tables(request: HttpRequest) -> list[dict[str, Any]]:
    """The open links this browser remembers, in its order, with who leads."""
    keys = remembered.tables(request)
    links = Link.objects.filter(key__in=keys, revoked_at=None).select_related("game__rules")
    found = {link.key: link for link in links.prefetch_related("game__seats")}
    return [_line(found[key]) for key in keys if key in found]


def _line(link: Link) -> dict[str, Any]:
    seats = sorted(link.game.seats.all(), key=lambda seat: (seat.rank, seat.player))
    return {
        "link": link,
        "game": link.game,
        "leaders": [seat for seat in seats if seat.rank == 1] if link.game.hands else [],
        "names": [seat.name for seat in sorted(seats, key=lambda seat: seat.player)],
    }
