import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from ..facts import NAME_LENGTH
from .keys import new_key

OWNER, SCORER, VIEWER = "owner", "scorer", "viewer"
# What each role may do, the most first; a role may all that stands after it.
ROLES = (OWNER, SCORER, VIEWER)


class League(models.Model):
    """A club, a family: people who play together again and again, and their seasons.

    `key` stands in the address. Whoever is not a member sees nothing of it unless it is public.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    name = models.CharField(max_length=NAME_LENGTH)
    time_zone = models.CharField(max_length=64)
    is_public = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="league_name"),
            models.CheckConstraint(condition=~Q(key=""), name="league_key"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account may do in a league. The last owner stays."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=6)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("league", "account"), name="membership_once"),
            models.CheckConstraint(condition=Q(role__in=ROLES), name="membership_role"),
        ]

    def __str__(self) -> str:
        return self.role


class Invitation(models.Model):
    """A link that makes whoever follows it, logged in, a member; good until it is revoked."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=6)
    key = models.CharField(max_length=32, unique=True, default=new_key)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            # Who owns a league is not left to a link that may be passed on.
            models.CheckConstraint(condition=Q(role__in=(SCORER, VIEWER)), name="invitation_role"),
        ]

    def __str__(self) -> str:
        return self.role
