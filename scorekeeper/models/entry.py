from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from ..facts import AMENDMENTS, ROOTS
from .game import GameSession
from .league import League
from .rules import FrozenRules


class Entry(models.Model):
    """One line of a ledger: appended once, never changed. Only `ledger` writes entries.

    `facts` has the shape `facts.py` gives for its kind; `score` one score a winner, as the table
    saw it; `target` is the root entry that a correction or void is about.
    """

    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="entries")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, related_name="+")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    facts = models.JSONField()
    score = models.JSONField(default=list)
    target = models.PositiveIntegerField(null=True)
    restores = models.PositiveIntegerField(null=True, help_text="The version taken up again.")
    rules = models.ForeignKey(FrozenRules, on_delete=models.PROTECT, related_name="+")
    token = models.CharField(max_length=64)
    phone = models.CharField(max_length=16, help_text="Which phone wrote it.")
    by = models.CharField(max_length=60, blank=True, help_text="Whose phone it was said to be.")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("game", "number")
        constraints = [
            models.UniqueConstraint(fields=("game", "number"), name="entry_number_once"),
            models.UniqueConstraint(fields=("game", "token"), name="entry_token_once"),
            # A start has no game session yet to be once in.
            models.UniqueConstraint(
                fields=("token",), condition=Q(kind="start"), name="entry_start_token_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number"),
            models.CheckConstraint(condition=~Q(token=""), name="entry_token"),
            models.CheckConstraint(
                condition=Q(kind__in=ROOTS, target__isnull=True)
                | Q(kind__in=AMENDMENTS, target__isnull=False, target__lt=F("number")),
                name="entry_kind_and_target",
            ),
            models.CheckConstraint(
                condition=Q(number=1, kind="start") | (Q(number__gt=1) & ~Q(kind="start")),
                name="entry_starts_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
