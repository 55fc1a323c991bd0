"""The only writer of leagues: make, change, who belongs to one as what, invitations, and the end.

What is refused is a Refused with a code: a name or a time zone is missing, somebody else changed
the league meanwhile, the last owner would go.
"""

import re
from hashlib import sha256
from typing import NamedTuple
from zoneinfo import available_timezones

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .errors import Refused
from .facts import clean_name
from .models import OWNER, ROLES, SCORER, VIEWER, GameSession, Invitation, League, Link, Membership

TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
INVITED = (SCORER, VIEWER)


class Said(NamedTuple):
    """What the settings of a league say, checked."""

    name: str
    time_zone: str
    is_public: bool


class Changed(Refused):
    """The league is not as it was when the form was opened; `now` is what it is."""

    def __init__(self, now: League) -> None:
        super().__init__("league_changed")
        self.now = now


def checked(name: str, time_zone: str, is_public: bool) -> Said:
    """Fit to be kept. Refused: name_*, time_zone."""
    if time_zone not in available_timezones():
        raise Refused("time_zone")
    return Said(clean_name(name), time_zone, is_public)


def make(said: Said, owner: User, token: str) -> League:
    """A new league with its first owner; the same token by the same account gives the same one.

    Its key comes from the token and this server's secret, so only who filled the form can find it.
    """
    if not TOKEN.fullmatch(token):
        raise Refused("league_token")
    secret = f"{owner.pk} {token}"
    key = salted_hmac("scorekeeper.leagues", secret, algorithm="sha256").hexdigest()[:32]
    with transaction.atomic():
        league, is_new = League.objects.get_or_create(key=key, defaults=said._asdict())
        if is_new:
            Membership.objects.create(league=league, account=owner, role=OWNER)
    return league


def digest(league: League) -> str:
    """Tells two states of a league's settings apart."""
    return sha256("\0".join(map(str, _said(league))).encode()).hexdigest()[:32]


def change(league: League, said: Said, seen: str) -> League:
    """Keep what the settings say. Changed when the league is not what `seen`, its digest, says.

    Sent twice it is the same change.
    """
    with transaction.atomic():
        now = _locked(league)
        if _said(now) == said:
            return now
        if digest(now) != seen:
            raise Changed(now)
        now.name, now.time_zone, now.is_public = said
        now.save(update_fields=["name", "time_zone", "is_public"])
    return now


def _said(league: League) -> Said:
    return Said(league.name, league.time_zone, league.is_public)


def _locked(league: League) -> League:
    """The league, held until the transaction ends; Http404 when it is gone."""
    found = League.objects.select_for_update(no_key=True).filter(pk=league.pk).first()
    if found is None:
        raise Http404
    return found


def members(league: League) -> list[Membership]:
    """Owners first, then by name."""
    found = Membership.objects.filter(league=league).select_related("account")
    return sorted(found, key=lambda one: (ROLES.index(one.role), one.account.first_name.casefold()))


def set_role(league: League, member: int, role: str) -> Membership:
    """Let a member do more or less. Refused: no_such_role, member_gone, last_owner."""
    if role not in ROLES:
        raise Refused("no_such_role")
    with transaction.atomic():
        found = _member(league, member)
        if role != OWNER:
            _keep_an_owner(found)
        found.role = role
        found.save(update_fields=["role"])
    return found


def remove(league: League, member: int, close_links: bool = False) -> None:
    """Take a member off the league; they lose it at once. Refused: member_gone, last_owner.

    With `close_links` also what they may have kept: every link to a session of the league is
    closed, and another made, for the members to find.
    """
    with transaction.atomic():
        found = _member(league, member)
        _keep_an_owner(found)
        found.delete()
        if close_links:
            _renew_links(league)


def _renew_links(league: League) -> None:
    open_ones = Link.objects.filter(league=league, revoked_at=None)
    renewed = [Link(league=league, game_id=one.game_id, role=one.role) for one in open_ones]
    open_ones.update(revoked_at=timezone.now())
    Link.objects.bulk_create(renewed)


def _member(league: League, member: int) -> Membership:
    """Holds the league, so that two owners never both go at the same moment."""
    _locked(league)
    found = Membership.objects.filter(league=league, pk=member).first()
    if found is None:
        raise Refused("member_gone")
    return found


def _keep_an_owner(member: Membership) -> None:
    owners = Membership.objects.filter(league=member.league_id, role=OWNER)
    if not owners.exclude(pk=member.pk).exists():
        raise Refused("last_owner")


def invitations(league: League) -> list[Invitation]:
    """The open ones, oldest first."""
    return list(Invitation.objects.filter(league=league, revoked_at=None).order_by("made_at"))


def invite(league: League, role: str) -> Invitation:
    """A link that makes members of this role. Refused: no_such_role."""
    if role not in INVITED:
        raise Refused("no_such_role")
    return Invitation.objects.create(league=league, role=role)


def revoke(league: League, key: str) -> None:
    """Close an invitation at once; one closed already stays so. Http404 if it is none of these."""
    mine = Invitation.objects.filter(league=league, key=key)
    if not mine.exists():
        raise Http404
    mine.filter(revoked_at=None).update(revoked_at=timezone.now())


def invitation(key: str) -> Invitation:
    """The open invitation behind a key; Http404 for one that never was or was revoked."""
    found = Invitation.objects.filter(key=key, revoked_at=None).select_related("league").first()
    if found is None:
        raise Http404
    return found


def accept(invited: Invitation, account: User) -> Membership:
    """Make an account a member. Who may more already keeps that; Http404 when it was revoked."""
    with transaction.atomic():
        open_one = Invitation.objects.select_for_update().filter(pk=invited.pk, revoked_at=None)
        if not open_one.exists():
            raise Http404
        membership, _ = Membership.objects.get_or_create(
            league=invited.league, account=account, defaults={"role": invited.role}
        )
        if ROLES.index(invited.role) < ROLES.index(membership.role):
            membership.role = invited.role
            membership.save(update_fields=["role"])
    return membership


def delete(league: League, name: str) -> None:
    """Forget a league with all that is in it, if `name` is its name. Refused: league_name_differs.

    Its players may only go after everything that names them, so the sessions go first. They are
    held first too, as whoever records a hand holds the session and then the league.
    """
    with transaction.atomic():
        sessions = GameSession.objects.filter(league=league).order_by("pk")
        list(sessions.select_for_update().values_list("pk"))
        found = _locked(league)
        if " ".join(name.split()) != found.name:
            raise Refused("league_name_differs", name=found.name)
        GameSession.objects.filter(league=found).delete()
        found.delete()
