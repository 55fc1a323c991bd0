from django.db import models
from django.db.models import Q

from .game import GameSession
from .keys import new_key
from .league import League


class Link(models.Model):
    """A capability: whoever holds the key may watch a game session, or score it."""

    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="links")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, related_name="+")
    role = models.CharField(max_length=5)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(role__in=("score", "watch")), name="link_role"),
            models.UniqueConstraint(
                fields=("game", "role"),
                condition=Q(revoked_at__isnull=True),
                name="link_one_open_a_role",
            ),
        ]

    def __str__(self) -> str:
        return self.role
