import uuid
from collections.abc import Mapping
from functools import cached_property

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from hands import AmericanRules, RuleSet

from ..evening import Target
from ..facts import NAME_LENGTH
from .league import League
from .rules import FrozenRules

TARGETS = ("points", "hands", "none")


class GameSession(models.Model):
    """An evening at one table. `latest`, `hands` and `finished` follow from its entries."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    played_on = models.DateField(help_text="The date at the table, in its own time zone.")
    time_zone = models.CharField(max_length=64)
    rules = models.ForeignKey(FrozenRules, on_delete=models.PROTECT, related_name="games")
    league = models.ForeignKey(
        League, on_delete=models.CASCADE, null=True, related_name="games", help_text="None: loose."
    )
    target_kind = models.CharField(max_length=8, default="points")
    target_value = models.PositiveIntegerField(default=500)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    latest = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=("league", "played_on"), name="game_league_day"),
            # Sessions in play are few, and asked for with every page of standings.
            models.Index(
                fields=("league", "played_on"), condition=Q(finished=False), name="game_in_play"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(target_kind="none", target_value=0)
                | Q(target_kind__in=("points", "hands"), target_value__gte=1),
                name="game_target",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="game_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def target(self) -> Target:
        return Target(self.target_kind, self.target_value)

    @cached_property
    def ruleset(self) -> RuleSet:
        """The rules of a table of Mhing or Mihng."""
        return self.rules.thaw()

    @cached_property
    def american(self) -> AmericanRules:
        """The rules of a table of American Mah Jongg."""
        return self.rules.thaw_american()

    @property
    def is_american(self) -> bool:
        return self.rules.plays == "american"

    @property
    def rules_names(self) -> Mapping[str, str]:
        """The names of the rules, by language, whatever the game."""
        return self.american.names if self.is_american else self.ruleset.names


class Seat(models.Model):
    """Where one player of a game session stands: rewritten from the ledger, never by hand."""

    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="seats")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, related_name="+")
    player = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    seat = models.PositiveSmallIntegerField(null=True, help_text="Turn order; none after leaving.")
    # One hand may be worth a thousand million where a table doubles on.
    points = models.BigIntegerField(default=0)
    hands_won = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("game", "player"), name="seat_player_once"),
            models.UniqueConstraint("game", Lower("name"), name="seat_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="seat_name"),
            models.CheckConstraint(condition=Q(player__gte=1), name="seat_player"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__lt=6), name="seat_at_most_six"
            ),
            models.CheckConstraint(condition=Q(rank__gte=1), name="seat_rank"),
        ]

    def __str__(self) -> str:
        return self.name
