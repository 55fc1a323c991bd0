"""Who may see and do what: one look-up, and 404 or 403 from one place.

A key in the address is a capability. One that never was and one that was revoked are the same 404,
so guessing tells nothing; a watcher's key on a page that writes is a 403. In a league the account
decides, by its membership.
"""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from .models import OWNER, ROLES, SCORER, VIEWER, GameSession, League, Link, Membership


@dataclass(frozen=True)
class Table:
    """A game session as the holder of one link may use it."""

    link: Link

    @property
    def key(self) -> str:
        return self.link.key

    @property
    def game(self) -> GameSession:
        return self.link.game

    @property
    def may_score(self) -> bool:
        return self.link.role == "score"


def watcher(key: str) -> Table:
    """The table behind `key` for anybody who may look at it."""
    links = Link.objects.select_related("game__rules", "game__league")
    try:
        return Table(links.get(key=key, revoked_at=None))
    except Link.DoesNotExist as missing:
        raise Http404 from missing


def scorer(key: str) -> Table:
    """The table behind `key` for those who may write in it."""
    table = watcher(key)
    if not table.may_score:
        raise PermissionDenied
    return table


@dataclass(frozen=True)
class LeagueAccess:
    """A league as one person may use it. `role` is "" for a visitor of a public league."""

    league: League
    role: str

    @property
    def key(self) -> str:
        return self.league.key

    @property
    def may_score(self) -> bool:
        return allows(self.role, SCORER)

    @property
    def owns(self) -> bool:
        return allows(self.role, OWNER)

    @property
    def is_member(self) -> bool:
        return allows(self.role, VIEWER)


def allows(role: str, least: str) -> bool:
    """Whether a role may do what `least` may."""
    return role in ROLES and ROLES.index(role) <= ROLES.index(least)


def league(request: HttpRequest, key: str, least: str = "") -> LeagueAccess:
    """The league behind `key` for whom it is open, or for members of at least this role.

    A stranger to a private league gets the same 404 as for one that never was; a member, or a
    visitor of a public league, who may not do this a 403.
    """
    # A key from a form may hold what no database takes.
    found = League.objects.filter(key=key).first() if key.isprintable() else None
    role = role_of(request.user, found) if found is not None else ""
    if found is None or not (role or found.is_public):
        raise Http404
    if least and not allows(role, least):
        raise PermissionDenied
    return LeagueAccess(found, role)


def league_of(request: HttpRequest, table: Table) -> LeagueAccess | None:
    """The league of a table as this person may use it; None if it has none, or they see none.

    A link to watch or to score opens the table and nothing else.
    """
    league = table.game.league
    if league is None:
        return None
    role = role_of(request.user, league)
    return LeagueAccess(league, role) if role or league.is_public else None


def role_of(account: AbstractBaseUser | AnonymousUser, league: League) -> str:
    """What an account is in a league; "" for nobody there."""
    if not account.is_authenticated:
        return ""
    membership = Membership.objects.filter(league=league, account_id=account.pk).first()
    return membership.role if membership is not None else ""
