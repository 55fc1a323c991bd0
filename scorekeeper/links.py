"""The links of a game session: open ones to show, and their renewal."""

from django.db import transaction
from django.utils import timezone

from .models import GameSession, Link


def open_links(game: GameSession) -> dict[str, Link]:
    """The open link of each role."""
    return {link.role: link for link in game.links.filter(revoked_at=None)}


def renew(game: GameSession, role: str) -> Link:
    """Close the link of `role` at once and make another."""
    with transaction.atomic():
        GameSession.objects.select_for_update().get(pk=game.pk)
        game.links.filter(role=role, revoked_at=None).update(revoked_at=timezone.now())
        return Link.objects.create(game=game, league_id=game.league_id, role=role)
