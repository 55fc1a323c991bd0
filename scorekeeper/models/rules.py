from django.db import models

from hands import RuleSet


class FrozenRules(models.Model):
    """A rule set somebody played by, kept whole so that old hands can always be read and scored."""

    id = models.CharField(primary_key=True, max_length=80)
    digest = models.CharField(max_length=64)
    document = models.JSONField()

    def __str__(self) -> str:
        return self.id

    @classmethod
    def keep(cls, rules: RuleSet) -> "FrozenRules":
        """The stored copy of `rules`, made on first use and never changed after."""
        stored, _ = cls.objects.get_or_create(
            id=rules.id, defaults={"digest": rules.digest, "document": rules.document()}
        )
        return stored

    def thaw(self) -> RuleSet:
        return RuleSet.from_document(self.document)
