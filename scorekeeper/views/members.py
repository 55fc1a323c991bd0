"""Who belongs to a league, as what; the links that invite, and the way out."""

from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import access, leagues, sentences
from ..access import LeagueAccess
from ..errors import Refused
from ..forms.league import ROLE_NAMES, RoleForm
from ..models import OWNER, VIEWER, Invitation, Membership
from . import answers
from .logged_in import account, account_needed

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def all_members(request: HttpRequest, key: str) -> HttpResponse:
    """Everybody of the league, for its members; the open invitations, for its owners."""
    return _members(request, access.league(request, key, least=VIEWER))


def _members(request: HttpRequest, held: LeagueAccess, fault: str = "") -> HttpResponse:
    context = {
        "access": held,
        "here": "members",
        "members": [(one, ROLE_NAMES[one.role]) for one in leagues.members(held.league)],
        "invitations": _invitations(request, held),
        "invited": [(role, ROLE_NAMES[role]) for role in leagues.INVITED],
        "fault": fault,
        "me": request.user.pk,
    }
    status = answers.UNPROCESSABLE if fault else 200
    return answers.page(request, "members/list.html", context, status=status)


def _invitations(request: HttpRequest, held: LeagueAccess) -> list[dict[str, Any]]:
    found = leagues.invitations(held.league) if held.owns else []
    return [_shared(request, one) for one in found]


def _shared(request: HttpRequest, invited: Invitation) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("league-join", args=[invited.key]))
    drawn = segno.make_qr(address, error="m").svg_inline(omitsize=True, border=2)
    role = ROLE_NAMES[invited.role]
    return {"invitation": invited, "role": role, "address": address, "qr": drawn}


@require_POST
def invite(request: HttpRequest, key: str) -> HttpResponse:
    """One more link that makes members."""
    held = access.league(request, key, least=OWNER)
    try:
        made = leagues.invite(held.league, request.POST.get("role", ""))
    except Refused as error:
        return _members(request, held, sentences.of(error))
    there = reverse("league-members", args=[key])
    return answers.go(request, f"{there}#invitation-{made.pk}")


@require_POST
def revoke(request: HttpRequest, key: str, invitation: str) -> HttpResponse:
    """Close an invitation at once. Who came by it stays."""
    held = access.league(request, key, least=OWNER)
    leagues.revoke(held.league, invitation)
    return answers.go(request, reverse("league-members", args=[key]))


@form_page
def change(request: HttpRequest, key: str, member: int) -> HttpResponse:
    """Let a member do more or less, or take them off the league."""
    held = access.league(request, key, least=OWNER)
    found = _found(held, member)
    form = RoleForm(request.POST or None, initial={"role": found.role})
    if request.method == "POST":
        try:
            if _written(request, held, found, form):
                return answers.go(request, _after(request, held, found))
        except Refused as error:
            form.add_error(None, sentences.of(error))
    context = {"access": held, "here": "members", "member": found, "form": form}
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "members/change.html", context, status=status)


def _found(held: LeagueAccess, member: int) -> Membership:
    mine = Membership.objects.filter(league=held.league).select_related("account")
    found = mine.filter(pk=member).first() if member < 2**63 else None
    if found is None:
        raise Http404
    return found


def _written(request: HttpRequest, held: LeagueAccess, found: Membership, form: RoleForm) -> bool:
    """Whether there was something to do, and it was done."""
    if request.POST.get("act") == "remove":
        form.is_valid()
        leagues.remove(held.league, found.pk, close_links="close_links" in request.POST)
        return True
    if not form.is_valid():
        return False
    leagues.set_role(held.league, found.pk, form.cleaned_data["role"])
    return True


def _after(request: HttpRequest, held: LeagueAccess, changed: Membership) -> str:
    """Who gave up their own place may see the members no longer."""
    if changed.account_id == request.user.pk:
        return reverse("leagues-list")
    return reverse("league-members", args=[held.key])


@form_page
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """The way out, for everybody but the last owner."""
    held = access.league(request, key, least=VIEWER)
    fault = ""
    if request.method == "POST":
        mine = Membership.objects.get(league=held.league, account=account(request))
        try:
            leagues.remove(held.league, mine.pk)
            return answers.go(request, reverse("leagues-list"))
        except Refused as error:
            fault = sentences.of(error)
    context = {"access": held, "here": "members", "fault": fault}
    status = answers.UNPROCESSABLE if fault else 200
    return answers.page(request, "members/leave.html", context, status=status)


@form_page
def join(request: HttpRequest, key: str) -> HttpResponse:
    """What an invitation is to; whoever is logged in may accept it."""
    invited = leagues.invitation(key)
    if request.method == "POST":
        return _join(request, invited)
    context = {
        "league": invited.league,
        "invited": invited,
        # An invitation never takes rights away, so it has nothing for who may as much.
        "belongs": access.allows(access.role_of(request.user, invited.league), invited.role),
    }
    return answers.page(request, "members/join.html", context)


@account_needed
def _join(request: HttpRequest, invited: Invitation) -> HttpResponse:
    leagues.accept(invited, account(request))
    return answers.go(request, reverse("league-show", args=[invited.league.key]))
