from django.db import models

from .league import League
from .player import Player


class Rating(models.Model):
    """How good a player of a league is held to be now: rewritten from its counted sessions.

    The rating after the last of them, by play order, kept by itself so that a page reads one row a
    player. Who was in no counted session has none.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    sessions = models.PositiveIntegerField(help_text="How many sessions it follows from.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("league", "player"), name="rating_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu} {self.sigma}"
