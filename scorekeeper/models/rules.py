from functools import cached_property

from django.db import models

from hands import AmericanRules, RuleSet


class FrozenRules(models.Model):
    """A rule set somebody played by, kept whole so that old hands can always be read and scored."""

    id = models.CharField(primary_key=True, max_length=80)
    digest = models.CharField(max_length=64)
    document = models.JSONField()

    def __str__(self) -> str:
        return self.id

    @classmethod
    def keep(cls, rules: RuleSet | AmericanRules) -> "FrozenRules":
        """The stored copy of `rules`, made on first use and never changed after."""
        stored, _ = cls.objects.get_or_create(
            id=rules.id, defaults={"digest": rules.digest, "document": rules.document()}
        )
        return stored

    @property
    def plays(self) -> str:
        """The game these are rules of: mihng, mhing or american."""
        return str(self.document["game"])

    @cached_property
    def ruleset(self) -> RuleSet:
        """The rules, where they are of the Mhing family."""
        return RuleSet.from_document(self.document)

    def thaw(self) -> RuleSet:
        """The rules, where they are of the Mhing family."""
        return self.ruleset

    def thaw_american(self) -> AmericanRules:
        """The rules, where they are of American Mah Jongg."""
        return AmericanRules.from_document(self.document)
