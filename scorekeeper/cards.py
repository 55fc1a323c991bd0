"""The only writer of cards of people: make, change, delete, find, and the copy a table keeps.

Whoever holds the key of a card may do all of it. What is refused is a Refused with a code: the
text is too long, the name is missing, somebody else changed the card meanwhile.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import transaction
from django.http import Http404
from django.utils.crypto import salted_hmac

from hands import HandError, read_card

from .errors import Refused
from .facts import clean_name, has_control_signs
from .models import Card

# Room for the lines a card may have, each as long as it may be, and remarks between them.
MOST_TEXT = 40_000
MOST_ROWS = 500
MOST_CARDS_READ = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Typed(NamedTuple):
    """What a person typed, checked: fit to be kept as a card. `dated` is "2026-01-31" or ""."""

    name: str
    dated: str
    text: str


class Changed(Refused):
    """The card is not as it was when the form was opened; `now` is what it is."""

    def __init__(self, now: Card) -> None:
        super().__init__("card_changed")
        self.now = now


def checked(name: str, dated: str, text: str) -> Typed:
    """What is kept of these three. A name and a date in the text fill those left empty.

    Refused: name_*, card_date, card_text_*, card_lines. Faulty lines are no reason to refuse.
    """
    text, dated = checked_text(text), checked_date(dated)
    told = read_card(text).card
    return Typed(clean_name(name or told.name), dated or told.date, text)


def checked_text(text: str) -> str:
    """The text with plain line ends. Refused: card_text_*, card_lines."""
    text = text.removeprefix("\N{BOM}").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Refused("card_text_missing")
    if len(text) > MOST_TEXT:
        raise Refused("card_text_long", most=MOST_TEXT, signs=len(text))
    if text.count("\n") >= MOST_ROWS:
        raise Refused("card_text_rows", most=MOST_ROWS)
    if has_control_signs(text.replace("\n", "").replace("\t", "")):
        raise Refused("card_text_signs")
    for fault in read_card(text).faults:
        if fault.error.code == "card_many_lines":
            raise Refused("card_lines", most=fault.error.where["most"], line=fault.number)
    return text


def checked_date(dated: str) -> str:
    """The date, or "". Refused: card_date."""
    try:
        return read_card("", date=dated.strip()).card.date
    except HandError as error:
        raise Refused("card_date") from error


def make(typed: Typed, token: str) -> Card:
    """A new card; the same token with the same card gives the same one, else card_made is refused.

    Its key comes from the token and this server's secret, so only who filled the form can find it.
    """
    if not TOKEN.fullmatch(token):
        raise Refused("card_token")
    key = salted_hmac("scorekeeper.cards", token, algorithm="sha256").hexdigest()[:32]
    card, is_new = Card.objects.get_or_create(key=key, defaults=typed._asdict())
    if not is_new and _kept(card) != typed:
        raise Refused("card_made")
    return card


def change(card: Card, typed: Typed, seen: str) -> Card:
    """Keep what was typed. Changed when the card is not what `seen`, its digest, says.

    Sent twice it is the same change. Http404 when the card is gone.
    """
    with transaction.atomic():
        now = _one(Card.objects.select_for_update(), card.key)
        if _kept(now) == typed:
            return now
        if digest(now) != seen:
            raise Changed(now)
        now.name, now.dated, now.text = typed
        now.save()
    return now


def delete(card: Card) -> None:
    """Forget the card for everybody. Evenings that play by it keep their copy."""
    Card.objects.filter(pk=card.pk).delete()


def find(key: str) -> Card:
    """The card behind a key; one that never was and one that was deleted are the same Http404."""
    return _one(Card.objects.all(), key)


def found(keys: Iterable[str]) -> list[Card]:
    """The cards there are behind these keys, in their order."""
    known = list(keys)[:MOST_CARDS_READ]
    cards = {card.key: card for card in Card.objects.filter(key__in=known)}
    return [cards[key] for key in known if key in cards]


def digest(card: Card) -> str:
    """Tells two states of a card apart."""
    return sha256("\0".join(_kept(card)).encode()).hexdigest()[:32]


def frozen(card: Card) -> dict[str, Any]:
    """The good lines as JSON-able data, for a game session to keep as its own copy."""
    return card.read().card.to_dict()


def as_text(card: Card) -> str:
    """The card to take away: what was typed, remarks and faulty lines among it.

    Read again it has the same name and date: they go on top where the text says others.
    """
    told, own = card.read().card, read_card(card.text).card
    head = [f"name: {told.name}"] if told.name != own.name else []
    head += [f"date: {told.date}"] if told.date != own.date else []
    return "".join(f"{line}\n" for line in (*head, card.text.removesuffix("\n")))


def _kept(card: Card) -> Typed:
    return Typed(card.name, card.dated, card.text)


def _one(cards: Any, key: str) -> Card:
    try:
        found_card: Card = cards.get(key=key)
    except Card.DoesNotExist as missing:
        raise Http404 from missing
    return found_card
