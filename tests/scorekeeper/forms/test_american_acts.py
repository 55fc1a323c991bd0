"""The small American forms without a request: who may be chosen, and what is kept of it."""

from typing import Any

import pytest
from django.http import QueryDict

from hands import example_card, read_card
from scorekeeper import cards
from scorekeeper.evening import Player
from scorekeeper.forms.american_acts import BetForm, TableCardForm, TransferForm, card_of
from scorekeeper.models import Card

PLAYERS = [
    Player(number, name, number - 1, waits=number > 4)
    for number, name in enumerate(("Ruth", "Judy", "Elena", "May", "Ida"), start=1)
]
LINE = "FFFF NNNN EEEE SS =25 X"
KEPT = read_card(LINE, name="Ours").card.to_dict()


def data(**fields: object) -> QueryDict:
    sent = QueryDict(mutable=True)
    sent.update({"token": "t", "seen": "1"} | {name: str(text) for name, text in fields.items()})
    return sent


def offered(form: Any, field: str) -> list[str]:
    return [str(value) for value, _label in form.fields[field].choices]


@pytest.mark.parametrize("points", ["1", "1000000", " 5 "])
def test_points_from_one_to_another(points: str) -> None:
    typed = data(payer=1, payee=5, points=points, reason="Cake")
    form = TransferForm(typed, latest=1, players=PLAYERS)

    assert form.is_valid()
    assert form.cleaned_data["points"] == int(points)


def test_nobody_pays_themselves_and_the_others_are_named() -> None:
    form = TransferForm(data(payer=2, payee=2, points=5, reason="x"), latest=1, players=PLAYERS)

    assert form.errors == {"payee": ["Judy cannot pay themselves. Choose two people."]}


def test_a_name_from_right_to_left_ends_with_itself() -> None:
    sara = [Player(1, "שרה", 0), *PLAYERS[1:]]
    form = TransferForm(data(payer=1, payee=1, points=5, reason="x"), latest=1, players=sara)

    (said,) = form.errors["payee"]
    assert str(said).startswith("\N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}")


def test_who_waits_bets_on_who_plays() -> None:
    form = BetForm(latest=1, players=PLAYERS)

    assert offered(form, "bettor") == ["5"]
    assert offered(form, "bet") == ["1", "2", "3", "4"]
    assert form["bettor"].value() == 5


def test_of_two_who_wait_none_is_chosen_beforehand() -> None:
    form = BetForm(latest=1, players=[*PLAYERS, Player(6, "Zoe", 5, waits=True)])

    assert offered(form, "bettor") == ["5", "6"]
    assert form["bettor"].value() is None


def test_the_cards_there_are_to_choose() -> None:
    own = Card(name="Mine", key="k", text=LINE)
    form = TableCardForm(latest=1, players=PLAYERS, own_cards=[own], kept=KEPT)
    without = TableCardForm(latest=1, players=PLAYERS)

    assert offered(form, "card") == ["kept", "k", "example", "none"]
    assert form["card"].value() == "kept"
    assert offered(without, "card") == ["example", "none"]
    assert without["card"].value() == "none"


@pytest.mark.parametrize(
    ("chosen", "card"),
    [("kept", KEPT), ("example", example_card().to_dict()), ("none", None)],
)
def test_the_card_chosen(chosen: str, card: dict[str, Any] | None) -> None:
    form = TableCardForm(data(card=chosen), latest=1, players=PLAYERS, kept=KEPT)

    assert form.is_valid()
    assert form.card == card


def test_a_copy_of_a_card_of_ones_own() -> None:
    own = Card(name="Mine", key="k", text=LINE)

    assert card_of("k", [own]) == cards.frozen(own)
    assert card_of("kept", [own]) is None
    assert card_of("", [own], KEPT) is None


@pytest.mark.parametrize("chosen", ["", "kept", "x", "k"])
def test_a_card_that_is_not_there(chosen: str) -> None:
    form = TableCardForm(data(card=chosen), latest=1, players=PLAYERS)

    assert not form.is_valid()
    assert form.errors.keys() == {"card"}
