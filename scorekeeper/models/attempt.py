from django.db import models


class Attempt(models.Model):
    """Something that may not be tried too often. Whose it was stands here as a digest only."""

    what = models.CharField(max_length=16)
    whose = models.CharField(max_length=32)
    which = models.CharField(max_length=32, blank=True, help_text="What counts once, where it may.")
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=("what", "whose", "at"), name="attempt_whose"),
            models.Index(fields=("at",), name="attempt_at"),
        ]

    def __str__(self) -> str:
        return self.what
