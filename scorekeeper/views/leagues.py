"""Leagues: those of an account, a new one, its settings and its end."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from .. import access, leagues, sentences
from ..errors import Refused
from ..forms.league import DeleteLeagueForm, LeagueForm
from ..models import OWNER, Membership
from . import answers
from .logged_in import account, account_needed

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@account_needed
def all_leagues(request: HttpRequest) -> HttpResponse:
    """The leagues of whoever is logged in."""
    mine = Membership.objects.filter(account=account(request)).select_related("league")
    ordered = sorted(mine, key=lambda one: one.league.name.casefold())
    return answers.page(request, "leagues/list.html", {"memberships": ordered})


@form_page
@account_needed
def new(request: HttpRequest) -> HttpResponse:
    """A league that is not there yet; whoever makes it owns it."""
    form = LeagueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = leagues.make(form.said, account(request), form.cleaned_data["token"])
            return answers.go(request, reverse("league-show", args=[made.key]))
        except Refused as error:
            form.refuse(error)
    return _ask(request, "leagues/new.html", {"form": form})


def _ask(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, template, context, status=status)


@form_page
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Name, time zone, who may look. Of two owners at once the second is told what stands now."""
    held = access.league(request, key, least=OWNER)
    form = LeagueForm(request.POST or None, league=held.league)
    context = {"access": held, "form": form, "here": "settings"}
    if request.method != "POST" or not form.is_valid():
        return _ask(request, "leagues/settings.html", context)
    try:
        leagues.change(held.league, form.said, form.cleaned_data["seen"])
    except leagues.Changed as changed:
        form.refuse(changed)
        return answers.page(request, "leagues/settings.html", context, status=answers.CONFLICT)
    return answers.go(request, reverse("league-show", args=[key]))


@form_page
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """The end of a league with all that is in it, asked by its name."""
    held = access.league(request, key, least=OWNER)
    form = DeleteLeagueForm(request.POST or None)
    if request.method == "POST":
        try:
            leagues.delete(held.league, request.POST.get("name", ""))
            return answers.go(request, reverse("leagues-list"))
        except Refused as error:
            form = DeleteLeagueForm(request.POST)
            form.is_valid()
            form.add_error("name", sentences.of(error))
    context = {
        "access": held,
        "form": form,
        "here": "settings",
        "sessions": held.league.games.count(),
        "players": held.league.players.filter(merged_into=None).count(),
    }
    return _ask(request, "leagues/delete.html", context)
