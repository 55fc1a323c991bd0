"""The sessions of a league: all of them, one taken out or deleted, a loose one taken in."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from hands import load_american, published

from .. import access, adoption, ledger, people, seasons, sentences
from ..access import LeagueAccess, Table
from ..errors import Refused
from ..forms.adoption import AdoptForm
from ..models import OWNER, SCORER, GameSession, Membership
from . import answers
from .logged_in import account, account_needed

form_page = require_http_methods(["GET", "HEAD", "POST"])
A_PAGE = 30


@require_safe
def all_sessions(request: HttpRequest, key: str) -> HttpResponse:
    """Those in play first, then by date. A scorer's links score, everybody else's watch."""
    held = access.league(request, key)
    games = GameSession.objects.filter(league=held.league)
    ordered = games.order_by("finished", "-played_on", "-started_at")
    page = Paginator(ordered.prefetch_related("seats", "links"), A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "access": held,
        "here": "sessions",
        "page": page,
        "games": _games() if held.may_score else [],
        "sessions": [line(game, "score" if held.may_score else "watch") for game in page],
    }
    return answers.page(request, "sessions/list.html", context)


def _games() -> list[tuple[str, str]]:
    """What can be played, by id and name."""
    american = load_american()
    known = [(rules.id, rules.names) for rules in published()] + [(american.id, american.names)]
    return [(name, sentences.in_language(names)) for name, names in known]


def line(game: GameSession, role: str) -> dict[str, Any]:
    """A session for a list: by which link, who played, who leads. Seats and links are at hand."""
    links = {link.role: link for link in game.links.all() if link.revoked_at is None}
    seats = sorted(game.seats.all(), key=lambda seat: (seat.rank, seat.player))
    return {
        "game": game,
        "link": links.get(role),
        "names": [seat.name for seat in sorted(seats, key=lambda seat: seat.player)],
        "leaders": [seat.name for seat in seats if seat.rank == 1] if game.hands else [],
    }


@form_page
def release(request: HttpRequest, key: str, session: UUID) -> HttpResponse:
    """Take a session out of the league; it stays, for whoever has its links."""
    return _away(request, key, session, "sessions/release.html", adoption.release)


@form_page
def delete(request: HttpRequest, key: str, session: UUID) -> HttpResponse:
    """Delete a session of the league."""
    return _away(request, key, session, "sessions/delete.html", adoption.delete)


def _away(
    request: HttpRequest,
    key: str,
    session: UUID,
    template: str,
    write: Callable[[GameSession], None],
) -> HttpResponse:
    """Ask, then `write`: standings and ratings follow."""
    held = access.league(request, key, least=OWNER)
    game = GameSession.objects.filter(league=held.league, pk=session).first()
    if game is None:
        raise Http404
    if request.method == "POST":
        write(game)
        return answers.go(request, reverse("league-sessions", args=[key]))
    watch = game.links.filter(role="watch", revoked_at=None).first()
    context = {"access": held, "here": "sessions", "game": game, "watch": watch}
    return answers.page(request, template, context)


@form_page
def adopt(request: HttpRequest, key: str) -> HttpResponse:
    """Put a loose session into a league: whoever holds its link to score and scores there."""
    table = access.scorer(key)
    return _adopt(request, table)


@account_needed
def _adopt(request: HttpRequest, table: Table) -> HttpResponse:
    if table.game.league_id is not None:
        context = {"table": table, "game": table.game, "held": access.league_of(request, table)}
        return answers.page(request, "sessions/adopted.html", context)
    wanted = request.POST.get("league") or request.GET.get("league")
    if not wanted:
        return _choose(request, table)
    return _who_is_who(request, table, access.league(request, wanted, least=SCORER))


def _choose(request: HttpRequest, table: Table) -> HttpResponse:
    """First which league."""
    mine = Membership.objects.filter(account=account(request)).select_related("league")
    leagues = [one.league for one in mine if access.allows(one.role, SCORER)]
    context = {
        "table": table,
        "game": table.game,
        "leagues": sorted(leagues, key=lambda league: league.name.casefold()),
    }
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "sessions/choose_league.html", context, status=status)


def _who_is_who(request: HttpRequest, table: Table, held: LeagueAccess) -> HttpResponse:
    """Then who is who there."""
    told = ledger.evening(table.game)
    form = AdoptForm(
        request.POST or None,
        told=told,
        known=people.known(held.league),
        guesses=adoption.guesses(held.league, told),
    )
    if request.method == "POST" and form.is_valid():
        try:
            seasons.check_game(held.league, table.game.played_on, table.game.rules_id)
            adoption.adopt(table.game, held.league, form.who)
            return answers.go(request, reverse("table-show", args=[table.key]))
        except Refused as error:
            form.add_error(None, sentences.of(error))
    context = {"table": table, "game": table.game, "form": form, "league": held.league}
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "sessions/adopt.html", context, status=status)
