import pytest
from django.db import IntegrityError, transaction

from hands import write_card_line
from scorekeeper.models import Card

pytestmark = pytest.mark.django_db
GOOD = "FFFF NNNN EEEE SS =25 X # Winds"


def test_a_card_has_a_key_nobody_guesses():
    cards = [Card.objects.create(name="Ours", text=GOOD) for _ in range(3)]
    assert len({card.key for card in cards}) == 3
    assert {len(card.key) for card in cards} == {22}


@pytest.mark.parametrize("field", ["name", "key"])
def test_a_card_has_a_name_and_a_key(field):
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(**{"name": "Ours", "text": GOOD, field: ""})


def test_two_cards_have_two_keys():
    one = Card.objects.create(name="Ours", text=GOOD)
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(name="Theirs", text=GOOD, key=one.key)


def test_reading_gives_the_good_lines_and_the_faulty_ones():
    card = Card(name="Ours", dated="2026-01-31", text=f"# remark\n\n{GOOD}\n222 =25 X\n")
    read = card.read()
    assert [write_card_line(line) for line in read.card.lines] == [GOOD]
    assert [(fault.number, fault.text) for fault in read.faults] == [(4, "222 =25 X")]
    assert (read.card.name, read.card.date) == ("Ours", "2026-01-31")


def test_the_name_of_the_card_goes_before_that_of_its_text():
    card = Card(name="Ours", text=f"name: Another\ndate: 2025-01-01\n{GOOD}")
    assert (card.read().card.name, card.read().card.date) == ("Ours", "2025-01-01")


@pytest.mark.parametrize("name", ["a\u200db", "\N{RIGHT-TO-LEFT OVERRIDE}ab", "a\ue000b"])
def test_a_name_with_signs_the_game_does_not_take_can_be_read(name):
    assert Card(name=name, text=GOOD).read().card.name == "ab"
