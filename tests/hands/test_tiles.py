from hands import load
from hands.tiles import (
    COPIES,
    COPIES_OF_A_FLOWER,
    FLOWERS,
    HONORS,
    JOKERS,
    KINDS,
    Tile,
    is_suit,
    run,
)


def test_the_deck_is_150():
    deck = len(KINDS) * COPIES + len(FLOWERS) * COPIES_OF_A_FLOWER + JOKERS
    assert deck == 150 == load("mihng").deck["cards"] == load("mhing").deck["cards"]


def test_34_kinds_7_of_them_honors():
    assert len(set(KINDS)) == 34
    assert [tile for tile in KINDS if not is_suit(tile)] == list(HONORS)
    assert len(HONORS) == 7


def test_kinds_are_in_order():
    assert sorted(KINDS) == list(KINDS)


def test_a_run_is_three_in_a_row():
    assert run(Tile("p", 7)) == (Tile("p", 7), Tile("p", 8), Tile("p", 9))
