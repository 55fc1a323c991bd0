"""Phones that keep a card at the same moment."""

from collections import Counter

import pytest

from scorekeeper import cards
from scorekeeper.cards import Changed, Typed
from scorekeeper.errors import Refused
from scorekeeper.models import Card
from tests.scorekeeper.test_ledger_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "abcdefgh-ABCDEFGH"
SAID = Typed("Ours", "", "FFFF NNNN EEEE SS =25 X")


@pytest.mark.parametrize("time", range(5))
def test_one_form_sent_twice_at_once_is_one_card(time: int) -> None:
    given = at_once(*[lambda: cards.make(SAID, TOKEN)] * 4)

    assert {getattr(one, "pk", one) for one in given} == {Card.objects.get().pk}


def test_one_form_with_two_fillings_at_once_is_one_card() -> None:
    given = at_once(
        lambda: cards.make(SAID, TOKEN), lambda: cards.make(SAID._replace(name="Other"), TOKEN)
    )

    assert Counter(type(one) for one in given) == {Card: 1, Refused: 1}


@pytest.mark.parametrize("time", range(5))
def test_two_phones_change_a_card_at_once_and_one_sees_the_news(time: int) -> None:
    card = cards.make(SAID, TOKEN)
    seen = cards.digest(card)
    given = at_once(
        *[
            lambda name=name: cards.change(card, SAID._replace(name=name), seen)
            for name in ("First", "Second", "Third")
        ]
    )

    assert Counter(type(one) for one in given) == {Card: 1, Changed: 2}
    (kept,) = [one.name for one in given if isinstance(one, Card)]
    assert Card.objects.get().name == kept
