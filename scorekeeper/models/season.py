import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from ..facts import NAME_LENGTH, REASON_LENGTH
from .league import League
from .player import Player


class Season(models.Model):
    """A stretch of days of a league, with how its sessions become standings.

    `rules` is the plain mapping `read_season_rules` reads: method, its numbers, minimum,
    tie-breaks, and what to do with sessions of several games. `frozen` is the copy made when the
    season was closed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField(help_text="In the league, from 1: its address.")
    name = models.CharField(max_length=NAME_LENGTH)
    starts_on = models.DateField()
    ends_on = models.DateField(help_text="The last day.")
    rules = models.JSONField(default=dict)
    closed_at = models.DateTimeField(null=True)
    frozen = models.JSONField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("league", "-starts_on")
        constraints = [
            models.UniqueConstraint(fields=("league", "number"), name="season_number_once"),
            models.CheckConstraint(condition=~Q(name=""), name="season_name"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="season_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Adjustment(models.Model):
    """Points given or taken in a season, besides its sessions."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="adjustments")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="adjustments")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="adjustments")
    points = models.IntegerField()
    reason = models.CharField(max_length=REASON_LENGTH)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    token = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("league", "token"), name="adjustment_token_once"),
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_points"),
        ]

    def __str__(self) -> str:
        return f"{self.points} {self.reason}"
