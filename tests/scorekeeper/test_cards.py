"""Cards of people: what is kept, what is refused, and that nothing is made or lost twice."""

import pytest
from django.http import Http404

from hands import Card as CardOfLines
from hands import read_card
from scorekeeper import cards
from scorekeeper.cards import Changed, Typed
from scorekeeper.errors import Refused
from scorekeeper.models import Card

GOOD = "FFFF NNNN EEEE SS =25 X # Winds"
FAULTY = "222 EEE =25 X"
TEXT = f"# ours\n{GOOD}\n{FAULTY}\n"
TOKEN, OTHER = "abcdefgh-ABCDEFGH", "abcdefgh_ABCDEFGI"
SAID = Typed("Ours", "2026-01-31", TEXT)


@pytest.fixture
def card(db: None) -> Card:
    return cards.make(SAID, TOKEN)


def refused(name: str, dated: str, text: str) -> Refused:
    with pytest.raises(Refused) as error:
        cards.checked(name, dated, text)
    return error.value


def test_what_is_typed_is_kept_with_its_faulty_lines(card: Card) -> None:
    assert (card.name, card.dated, card.text) == SAID
    assert len(card.read().card.lines) == len(card.read().faults) == 1


def test_a_name_and_a_date_in_the_text_fill_those_left_empty() -> None:
    text = f"name: Told\ndate: 2025-12-01\n{GOOD}"

    assert cards.checked("", "", text) == ("Told", "2025-12-01", text)
    assert cards.checked("Typed", "2026-02-02", text) == ("Typed", "2026-02-02", text)
    assert cards.checked(" Åsa \n Öberg ", " 2026-02-02 ", text)[:2] == ("Åsa Öberg", "2026-02-02")


def test_lines_end_in_one_way() -> None:
    assert cards.checked_text(f"\N{BOM}{GOOD}\r\n{FAULTY}\r# x\n") == f"{GOOD}\n{FAULTY}\n# x\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "card_text_missing"),
        (" \n\t\r\n", "card_text_missing"),
        ("x" * 40_001, "card_text_long"),
        ("#\n" * 500, "card_text_rows"),
        ("x\n" * 10_000, "card_text_rows"),
        (f"{GOOD}\x00", "card_text_signs"),
        (f"{GOOD}\x1b[31m", "card_text_signs"),
        (f"{GOOD}\ud800", "card_text_signs"),
        (f"{GOOD}\n" * 121, "card_lines"),
        (f"{FAULTY}\n" * 121, "card_lines"),
    ],
)
def test_a_text_that_is_no_card(text: str, code: str) -> None:
    assert refused("Ours", "", text).code == code


def test_the_most_there_is_room_for() -> None:
    assert cards.checked_text(f"{GOOD}\n" * 120)
    assert cards.checked_text("#\n" * 499)
    assert cards.checked_text("#" * 40_000)
    assert refused("", "", f"{GOOD}\n" * 121 + GOOD).where == {"most": 120, "line": 121}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        ("\u200b", "name_missing"),
        ("x" * 61, "name_too_long"),
        ("a\x07", "name_unprintable"),
    ],
)
def test_a_name_that_is_none(name: str, code: str) -> None:
    assert refused(name, "", GOOD).code == code


@pytest.mark.parametrize("dated", ["yesterday", "2026-02-30", "31-01-2026", "2026-01-31x", "0"])
def test_a_date_that_is_none(dated: str) -> None:
    assert refused("Ours", dated, GOOD).code == "card_date"


def test_a_form_sent_twice_makes_one_card(card: Card) -> None:
    assert cards.make(SAID, TOKEN) == card
    assert cards.make(SAID, OTHER) != card
    assert Card.objects.count() == 2


def test_a_spent_form_does_not_write_over_its_card(card: Card) -> None:
    with pytest.raises(Refused) as error:
        cards.make(SAID._replace(name="Another"), TOKEN)

    assert error.value.code == "card_made"
    assert Card.objects.get().name == "Ours"


def test_the_key_does_not_show_the_token_and_follows_from_a_secret(card: Card, settings) -> None:
    settings.SECRET_KEY = "another server"
    other = cards.make(SAID, TOKEN)

    assert other.key != card.key
    assert TOKEN not in card.key
    assert {len(card.key), len(other.key)} == {32}


@pytest.mark.parametrize("token", ["", "a" * 15, "a" * 65, "a" * 15 + "\x00", "å" * 20, "a b" * 9])
def test_a_form_without_its_number_makes_nothing(token: str, db: None) -> None:
    with pytest.raises(Refused) as error:
        cards.make(SAID, token)

    assert error.value.code == "card_token"
    assert not Card.objects.exists()


def test_a_change_is_kept_and_sent_twice_is_one(card: Card) -> None:
    seen, said = cards.digest(card), Typed("Renamed", "", GOOD)
    for _ in range(2):
        changed = cards.change(card, said, seen)

    assert (changed.name, changed.dated, changed.text) == said
    assert changed.key == card.key
    assert Card.objects.get().changed_at > card.changed_at


def test_nobody_writes_over_what_they_have_not_seen(card: Card) -> None:
    seen = cards.digest(card)
    cards.change(card, Typed("First", "", GOOD), seen)

    with pytest.raises(Changed) as error:
        cards.change(card, Typed("Second", "", GOOD), seen)
    assert (error.value.now.name, Card.objects.get().name) == ("First", "First")

    cards.change(card, Typed("Second", "", GOOD), cards.digest(error.value.now))
    assert Card.objects.get().name == "Second"


@pytest.mark.parametrize("field", ["name", "dated", "text"])
def test_any_change_is_news(card: Card, field: str) -> None:
    before = cards.digest(card)
    setattr(card, field, getattr(card, field) + "1")

    assert cards.digest(card) != before


def test_a_deleted_card_is_found_by_nobody(card: Card) -> None:
    other = cards.make(SAID, OTHER)
    cards.delete(card)

    with pytest.raises(Http404):
        cards.find(card.key)
    with pytest.raises(Http404):
        cards.change(card, Typed("Late", "", GOOD), cards.digest(card))
    assert cards.find(other.key) == other
    cards.delete(card)


def test_cards_are_found_in_the_order_they_are_asked_for(card: Card) -> None:
    other = cards.make(SAID, OTHER)

    assert cards.found([other.key, "unknown", card.key]) == [other, card]
    assert cards.found([]) == []


def test_a_table_keeps_the_good_lines(card: Card) -> None:
    kept = cards.frozen(card)

    assert kept == {"name": "Ours", "date": "2026-01-31", "lines": [GOOD]}
    assert CardOfLines.from_dict(kept) == card.read().card


@pytest.mark.parametrize(
    ("text", "head"),
    [
        (TEXT, "name: Ours\ndate: 2026-01-31\n"),
        (f"name: Ours\ndate: 2026-01-31\n{TEXT}", ""),
        (f"name: Older\n{TEXT}", "name: Ours\ndate: 2026-01-31\n"),
        (f"date: 2026-01-31\n{TEXT}", "name: Ours\n"),
    ],
)
def test_what_is_taken_away_is_what_was_typed(text: str, head: str) -> None:
    card = Card(name="Ours", dated="2026-01-31", text=text)

    assert cards.as_text(card) == head + text
    again = read_card(cards.as_text(card))
    assert again.card == card.read().card
    assert [fault.text for fault in again.faults] == [FAULTY]


def test_an_empty_date_is_taken_away_as_none() -> None:
    card = Card(name="Ours", text=GOOD)

    assert cards.as_text(card) == f"name: Ours\n{GOOD}\n"
