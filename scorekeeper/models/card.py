import uuid

from django.db import models
from django.db.models import Q

from hands import ReadCard, read_card

from ..facts import NAME_LENGTH
from .keys import new_key


class Card(models.Model):
    """An American card somebody typed: private to who holds its `key`.

    `text` is what was typed, faulty lines among it, so that none is lost; the good ones count.
    A game session that plays by a card keeps a copy of its own in its ledger.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    name = models.CharField(max_length=NAME_LENGTH)
    dated = models.CharField(max_length=10, blank=True, help_text="2026-01-31, or nothing.")
    text = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="card_name"),
            models.CheckConstraint(condition=~Q(key=""), name="card_key"),
        ]

    def __str__(self) -> str:
        return self.name

    def read(self) -> ReadCard:
        """The good lines, and each faulty one with what is wrong."""
        return read_card(self.text, _printable(self.name), self.dated)


def _printable(name: str) -> str:
    """The name as the game takes one: without the joiners and marks of direction people type."""
    return "".join(sign for sign in name if sign.isprintable())
