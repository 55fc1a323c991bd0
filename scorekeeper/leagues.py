"""The only writer of leagues: make, change, who belongs to one as what, invitations, and the end.

What is refused is a Refused with a code: a name or a time zone is missing, somebody else changed
the league meanwhile, the last owner would go.
"""

import re
from typing import NamedTuple
from zoneinfo import available_timezones

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac

from .errors import Refused
from .facts import clean_name
from .models import OWNER, League, Membership

TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Said(NamedTuple):
    """What the settings of a league say, checked."""

    name: str
    time_zone: str
    is_public: bool


def checked(name: str, time_zone: str, is_public: bool) -> Said:
    """Fit to be kept. Refused: name_*, time_zone."""
    if time_zone not in available_timezones():
        raise Refused("time_zone")
    return Said(clean_name(name), time_zone, is_public)


def make(said: Said, owner: User, token: str) -> League:
    """A new league with its first owner; the same token by the same account gives the same one.

    Its key comes from the token and this server's secret, so only who filled the form can find it.
    """
    if not TOKEN.fullmatch(token):
        raise Refused("token_missing")
    secret = f"{owner.pk} {token}"
    key = salted_hmac("scorekeeper.leagues", secret, algorithm="sha256").hexdigest()[:32]
    with transaction.atomic():
        league, is_new = League.objects.get_or_create(key=key, defaults=said._asdict())
        if is_new:
            Membership.objects.create(league=league, account=owner, role=OWNER)
    return league
