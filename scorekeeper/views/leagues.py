"""Leagues: those of an account, a new one, and the first page of each."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from .. import access
from ..models import Membership
from . import answers


@require_safe
def all_leagues(request: HttpRequest) -> HttpResponse:
    """The leagues of whoever is logged in."""
    mine = Membership.objects.filter(account_id=request.user.pk).select_related("league")
    return answers.page(request, "leagues/list.html", {"memberships": mine})


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    return answers.page(request, "leagues/new.html", {})


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The first page of a league."""
    return answers.page(request, "leagues/show.html", {"access": access.league(request, key)})
