"""Names and addresses by which a phone on the same network may reach this machine.

A page of a stranger can point a name it owns at an address of this network and then read what is
here (DNS rebinding). It can do that with a name only, so an address is welcome as it is, while
of the names only those of this machine are.
"""

import ipaddress
import socket
from collections.abc import Iterator

# What a home router or multicast DNS puts behind a machine's name. None can be bought.
HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
# Asked for the way there, never sent anything: one address of the internet, then home networks.
SIGNPOSTS = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.30.254.254")


def names() -> list[str]:
    """Names of this machine, lower case."""
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    homes = [f"{short}.{domain}" for domain in HOME_DOMAINS]
    return list(dict.fromkeys(["localhost", host, short, *homes]))


def addresses() -> list[str]:
    """IPv4 addresses of this machine on its networks; the one towards the internet first."""
    found = [_source_towards(signpost) for signpost in SIGNPOSTS]
    return list(dict.fromkeys([*filter(None, found), *_registered()]))


def phone_address() -> str | None:
    """The address a phone on the same network can open, or None without a network."""
    return next(iter(addresses()), None)


def is_near(host: str) -> bool:
    """Whether `host` (no port) is an address of a private network or of this machine itself."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return not address.is_global and not address.is_multicast and not address.is_unspecified


def is_loopback(host: str) -> bool:
    """Whether `host` (an address or a name) is how a machine calls itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _source_towards(signpost: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((signpost, 9))
        except OSError:
            return None
        source: str = asking.getsockname()[0]
    return None if ipaddress.ip_address(source).is_loopback else source


def _registered() -> Iterator[str]:
    """What this machine's own name stands for; a slow or missing name server costs nothing here."""
    try:
        found = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return
    yield from (one for one in found if not ipaddress.ip_address(one).is_loopback)
