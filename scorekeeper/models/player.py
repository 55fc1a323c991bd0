import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from ..facts import NAME_LENGTH
from .league import League


class Player(models.Model):
    """Somebody who plays in a league: a guest, or with an account that has claimed them.

    One with hands is archived, never deleted. `merged_into`: who this one turned out to be.
    `claim_key` stands in the address that lets an account claim this player; "" while there is
    none, and once it was followed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="players",
    )
    claim_key = models.CharField(max_length=32, blank=True, default="")
    archived_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="merged"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_name"),
            models.UniqueConstraint(
                "league",
                Lower("name"),
                condition=Q(merged_into__isnull=True),
                name="player_name_once",
            ),
            models.UniqueConstraint(
                fields=("league", "account"),
                condition=Q(account__isnull=False),
                name="player_account_once",
            ),
            models.UniqueConstraint(
                fields=("claim_key",), condition=~Q(claim_key=""), name="player_claim_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Merge(models.Model):
    """Two players found to be one. `moved`: what it moved, so that it is undone exactly.

    `moved` is {"seatings": [ids], "adjustments": [ids], "account": id or None}.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    merged = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    moved = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.merged} is {self.kept}"
