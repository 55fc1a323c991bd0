"""What this browser remembers, in signed cookies: its tables, its cards, and which phone it is.

No account, no server state: clearing the cookies forgets everything here and nothing else.
"""

import secrets
from dataclasses import dataclass
from urllib.parse import quote, unquote

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from .facts import NAME_LENGTH

TABLES = "tables"
CARDS = "cards"
PHONE = "phone"
MOST_TABLES = 24
MOST_CARDS = 24
A_YEAR = 366 * 24 * 3600


@dataclass(frozen=True)
class Phone:
    """`mark` tells two phones apart in a ledger's history; `owner` is a name or empty."""

    mark: str
    owner: str = ""


def tables(request: HttpRequest) -> list[str]:
    """Keys of the links opened on this browser, newest first."""
    return _keys(request, TABLES)


def remember(request: HttpRequest, response: HttpResponse, key: str, instead: str = "") -> None:
    """Put `key` first on this browser's list, in place of `instead` when a link was renewed."""
    _put_first(request, response, TABLES, MOST_TABLES, key, instead)


def forget(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """Take `key` off this browser's list."""
    _take_off(request, response, TABLES, key)


def cards(request: HttpRequest) -> list[str]:
    """Keys of the cards of American Mah Jongg opened on this browser, newest first."""
    return _keys(request, CARDS)


def remember_card(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """Put a card first on this browser's list."""
    _put_first(request, response, CARDS, MOST_CARDS, key)


def forget_card(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """Take a card off this browser's list."""
    _take_off(request, response, CARDS, key)


def phone(request: HttpRequest) -> Phone:
    """This browser's phone; a new one each time until `keep_phone` stored it."""
    mark, _, owner = _read(request, PHONE).partition(" ")
    return Phone(mark or secrets.token_hex(6), unquote(owner)[:NAME_LENGTH])


def keep_phone(request: HttpRequest, response: HttpResponse, kept: Phone) -> None:
    # Cookies carry ASCII only; names carry anything.
    value = f"{kept.mark} {quote(kept.owner)}"
    if value != _read(request, PHONE):
        _write(request, response, PHONE, value)


def _keys(request: HttpRequest, name: str) -> list[str]:
    return [key for key in _read(request, name).split(" ") if key]


def _put_first(
    request: HttpRequest, response: HttpResponse, name: str, most: int, key: str, instead: str = ""
) -> None:
    kept = _keys(request, name)
    known = [key, *(other for other in kept if other not in (key, instead))]
    if known != kept:
        _write(request, response, name, " ".join(known[:most]))


def _take_off(request: HttpRequest, response: HttpResponse, name: str, key: str) -> None:
    kept = [other for other in _keys(request, name) if other != key]
    _write(request, response, name, " ".join(kept))


def _read(request: HttpRequest, name: str) -> str:
    try:
        return request.get_signed_cookie(name, default="", salt=name) or ""
    except BadSignature:
        return ""


def _write(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(
        name,
        value,
        salt=name,
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
