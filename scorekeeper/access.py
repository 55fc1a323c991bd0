"""Who may see and do what: one look-up, and 404 or 403 from one place.

A key in the address is a capability. One that never was and one that was revoked are the same 404,
so guessing tells nothing; a watcher's key on a page that writes is a 403.
"""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404

from .models import GameSession, Link


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
    links = Link.objects.select_related("game__rules")
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
