import pytest

from hands import HandError
from hands.notation import read_tiles
from hands.readings import NOTHING_CONNECTS, SEVEN_PAIRS, STANDARD, nothing_connects, read_groups
from hands.tiles import DRAGONS, EAST, Tile


def test_four_sets_and_a_pair():
    reading = read_groups(["231s", "111z", "55p", "456m", "999m"])
    assert reading.shape == STANDARD
    assert reading.sequences == (Tile("s", 1), Tile("m", 4))
    assert reading.triplets == (EAST, Tile("m", 9))
    assert reading.pair == Tile("p", 5)
    assert reading.suits == {"m", "p", "s"}
    assert reading.honors == {EAST}


def test_seven_pairs():
    reading = read_groups(["11m", "22m", "33m", "44p", "66z", "77z", "55z"])
    assert reading.shape == SEVEN_PAIRS
    assert reading.honors == set(DRAGONS)


def test_nothing_connects():
    assert read_groups(["147m", "258p", "36s", "123456z"]).shape == NOTHING_CONNECTS


@pytest.mark.parametrize(
    "text",
    [
        "147m 258p 369s 1234z",  # 13 tiles
        "147m 258p 369s 11345z",  # a pair
        "146m 258p 369s 12345z",  # two apart
        "147m 258p 369s 1234z 1f",
        "147m 258p 369s 1234z j",
    ],
)
def test_something_connects(text):
    assert not nothing_connects(read_tiles(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "123m 123m 123m 123m",
        "123m 456m 789m 124m 55p",
        "789m 891m 123p 123s 11z",
        "123z 123m 456m 789m 11p",
        "123m 456m 789m 111p 12p",
        "123m 456m 789m 111f 22p",
        "123m 456m 789m 111p jj",
        "11m 11m 22m 33m 44m 55m 66m",
    ],
)
def test_no_winning_hand(text):
    with pytest.raises(HandError) as refusal:
        read_groups(text.split())
    assert refusal.value.code == "bad_groups"
