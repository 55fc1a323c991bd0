"""How often something may be tried: a password, a new account, a link that might be there.

Kept in the database, so that it holds for all processes together. Whose the attempts are, an
account's or an address's, is kept as a digest only, and no longer than it counts.
"""

import ipaddress
from contextlib import suppress
from datetime import timedelta
from math import ceil
from typing import NamedTuple

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .models import Attempt


class Limit(NamedTuple):
    """At most so many in so many seconds."""

    most: int
    seconds: int


A_QUARTER, AN_HOUR = 15 * 60, 60 * 60
LIMITS = {
    "password": Limit(10, A_QUARTER),  # of one account
    "log-in": Limit(60, A_QUARTER),  # from one address, as the others
    "sign-up": Limit(30, AN_HOUR),
    "reset": Limit(20, AN_HOUR),
    "reset-mail": Limit(3, AN_HOUR),  # to one mail address
    "guess": Limit(40, A_QUARTER),
}
LONGEST = max(limit.seconds for limit in LIMITS.values())


def take(what: str, whose: str, which: str = "") -> int:
    """Count one more attempt, if it is allowed: 0, else in how many seconds the next one is.

    With `which` the same thing tried again counts once.
    """
    limit, now = LIMITS[what], timezone.now()
    mine = Attempt.objects.filter(what=what, whose=_digest(whose))
    recent = mine.filter(at__gt=now - timedelta(seconds=limit.seconds)).order_by("-at")
    counted = list(recent.values_list("at", "which")[: limit.most])
    mark = _digest(which) if which else ""
    if mark and mark in [known for _, known in counted]:
        return 0
    if len(counted) >= limit.most:
        free_at = counted[-1][0] + timedelta(seconds=limit.seconds)
        return max(1, ceil((free_at - now).total_seconds()))
    # A database too busy to count is no reason to turn anybody away.
    with suppress(OperationalError):
        Attempt.objects.filter(at__lt=now - timedelta(seconds=LONGEST)).delete()
        Attempt.objects.create(what=what, whose=_digest(whose), which=mark, at=now)
    return 0


def forget(what: str, whose: str) -> None:
    """Start counting anew, for who has shown the password."""
    Attempt.objects.filter(what=what, whose=_digest(whose)).delete()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 the network, for a house has many addresses.

    What a proxy says of it counts when there is one: HTTPS=1 says so, or it runs on this machine.
    """
    peer = _address(request.META.get("REMOTE_ADDR", ""))
    if settings.HTTPS or (peer is not None and peer.is_loopback):
        told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2]
        peer = _address(told) or peer
    if isinstance(peer, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((peer, 64), strict=False))
    return str(peer)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _digest(text: str) -> str:
    return salted_hmac("scorekeeper.attempts", text, algorithm="sha256").hexdigest()[:32]
