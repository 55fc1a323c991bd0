"""The first page: this browser's evenings, and the way to a new one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from hands import load_american, published

from .. import access, remembered
from ..models import SCORER, GameSession, Link, Membership
from . import answers, sessions

MOST_IN_PLAY = 12


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    memberships = _memberships(request)
    context = {
        "tables": _tables(request),
        "rule_sets": published(),
        "american": load_american(),
        "memberships": memberships,
        "in_play": _in_play(request, memberships),
    }
    return answers.page(request, "home/show.html", context)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Take a table off this browser's list. The table itself stays, for whoever has its link."""
    answer = answers.go(request, "/")
    remembered.forget(request, answer, request.POST.get("key", ""))
    return answer


def _memberships(request: HttpRequest) -> list[Membership]:
    """The leagues of whoever is logged in, by name."""
    if not request.user.is_authenticated:
        return []
    mine = Membership.objects.filter(account_id=request.user.pk).select_related("league")
    return sorted(mine, key=lambda one: one.league.name.casefold())


def _in_play(request: HttpRequest, memberships: list[Membership]) -> list[dict[str, Any]]:
    """The newest sessions in play of these leagues, by the link one may have."""
    roles = {one.league_id: one.role for one in memberships}
    if not roles:
        return []
    games = GameSession.objects.filter(league__in=roles, finished=False).select_related("league")
    newest = games.prefetch_related("seats", "links").order_by("-started_at")[:MOST_IN_PLAY]
    lines = [
        sessions.line(game, "score" if access.allows(roles[game.league_id], SCORER) else "watch")
        for game in newest
        if game.league_id is not None
    ]
    known = remembered.tables(request)
    return [one for one in lines if one["link"] is not None and one["link"].key not in known]


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
