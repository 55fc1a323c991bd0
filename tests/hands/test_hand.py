import pytest
from hypothesis import given

from hands import HandError, read_hand
from hands.hand import EVERY_SET, SEQUENCE, TRIPLET, Set
from hands.notation import read_tiles
from hands.tiles import THE_JOKER, Tile
from tests.hands.dealt import winning

GOOD = "123m 456m 789m 111p 22p"


def refused(*args, **named):
    with pytest.raises(HandError) as refusal:
        read_hand(*args, **named)
    return refusal.value


def meanings(laid):
    (one,) = read_hand("123m 456m 789m 22p", [laid]).laid
    return [(meaning.kind, meaning.tile.number) for meaning in one.meanings]


def test_a_hand_is_counted():
    hand = read_hand("1j1m 22p 345s 66z j 12f 99s 7z")
    assert hand.tiles == list(read_tiles("11m 22p 34599s 667z"))
    assert (hand.jokers, hand.flowers, hand.laid) == (2, 2, ())
    assert str(hand) == "11m 22p 34599s 667z jj"
    assert str(read_hand("11m 22p 345s 66z 99s", ["j45s"])) == "11m 22p 34599s 66z (45s j)"


@given(winning(laid=3))
def test_laid_sets_stand_beside_the_tiles_or_among_them(case):
    tiles, laid = case
    beside = read_hand(tiles, laid)
    assert read_hand([*tiles, *(tile for one in laid for tile in one)], laid) == beside
    assert beside.counts.total() == 14
    assert beside.jokers == tiles.count(THE_JOKER)
    assert beside.tiles == sorted((t for t in tiles if t != THE_JOKER), key=by_suit)


def by_suit(tile):
    return "mpsz".index(tile.suit), tile.number


@pytest.mark.parametrize(
    ("text", "count"), [(GOOD[:-4], 12), ("", 0), (GOOD + " 3p", 15), (GOOD * 20, 280)]
)
def test_another_number_of_tiles_is_said(text, count):
    error = refused(text)
    assert error.code == "wrong_number"
    assert str(error) == f"A hand is 14 cards, sets on the table among them; here are {count}."


def test_laid_sets_count_among_the_14():
    assert refused(GOOD, ["555z"]).where["tiles"] == 17
    assert refused("123m 22p", ["555z"]).where["tiles"] == 8
    assert refused("123m 456m 789m 11p", ["555z"], size=13).where == {"tiles": 14, "asked": 13}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("11111m 456m 789m 22p j", "There are 4 of 1m; this hand has 5."),
        ("11111111111111m", "There are 4 of 1m; this hand has 14."),
        ("123m 456m 7m jjjjjjj", "There are 6 jokers; this hand has 7."),
        (GOOD + " 111f", "There are 2 of 1f; this hand has 3."),
        (GOOD + " 1f1f1f1f1f", "There are 2 of 1f; this hand has 5."),
    ],
)
def test_no_more_than_there_are(text, said):
    assert str(refused(text)) == said


def test_laid_tiles_are_of_the_same_deck():
    assert str(refused("11m 456m 789m 222p", ["111m"])) == "There are 4 of 1m; this hand has 5."
    assert refused("jjjjj 456m 789m", ["1jjm"]).code == "too_many_jokers"


def test_flowers_among_the_tiles_or_by_number():
    assert read_hand(GOOD + " 12f").flowers == read_hand(GOOD, flowers=2).flowers == 2
    assert read_hand(GOOD + " 12f", flowers=2).flowers == 2
    assert read_hand("123m 456m 789m 22p 12f", ["111p"]).flowers == 2
    assert refused(GOOD + " 12f", flowers=3).code == "flowers_disagree"
    for flowers in (9, -1, True, "2", None):
        assert refused(GOOD, flowers=flowers).code == "bad_flowers"


@pytest.mark.parametrize("tiles", [["1m"] * 14, [Tile("m", 10)] * 14, [None] * 14, [[]] * 14])
def test_what_is_no_tile(tiles):
    assert refused(tiles).code == "no_tile"


# Laid sets


@pytest.mark.parametrize(
    ("laid", "meant"),
    [
        ("345s", [(SEQUENCE, 3)]),
        ("534s", [(SEQUENCE, 3)]),
        ("555s", [(TRIPLET, 5)]),
        ("555z", [(TRIPLET, 5)]),
        ("4j6s", [(SEQUENCE, 4)]),
        ("j45s", [(SEQUENCE, 3)]),
        ("45js", [(SEQUENCE, 4)]),
        ("45s j", [(SEQUENCE, 4)]),
        ("64js", [(SEQUENCE, 4)]),
        ("54js", [(SEQUENCE, 3), (SEQUENCE, 4)]),
        ("j89s", [(SEQUENCE, 7)]),
        ("89js", [(SEQUENCE, 7)]),
        ("44js", [(TRIPLET, 4)]),
        ("4jjs", [(SEQUENCE, 4), (TRIPLET, 4)]),
        ("jj4s", [(SEQUENCE, 2), (TRIPLET, 4)]),
        ("1j1z", [(TRIPLET, 1)]),
        ("1jjz", [(TRIPLET, 1)]),
    ],
)
def test_a_joker_in_a_laid_set_stands_where_it_is_written(laid, meant):
    assert meanings(laid) == meant


def test_three_laid_jokers_can_be_any_set():
    assert len(meanings("jjj")) == len(EVERY_SET) == 55


@pytest.mark.parametrize(
    "laid", ["345z", "346s", "34s 5p", "33s", "3333s", "", "1f1f", "111f", "45z j"]
)
def test_what_is_no_set_is_not_laid(laid):
    assert refused("123m 456m 789m 22p", [laid]).code == "bad_laid_set"


def test_a_set_shows_three_tiles():
    assert Set(SEQUENCE, Tile("m", 3)).tiles == read_tiles("345m")
    assert Set(TRIPLET, Tile("z", 3)).tiles == read_tiles("333z")
