from collections import Counter

import pytest
from hypothesis import given, settings

from hands import HandError, read_hand, write_reading
from hands.notation import read_tiles
from hands.readings import (
    NOTHING_CONNECTS,
    SEVEN_PAIRS,
    STANDARD,
    House,
    every_reading,
    nothing_connects,
    read_groups,
)
from hands.tiles import DRAGONS, EAST, Tile
from tests.hands.dealt import winning


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


# Every reading of a hand


def readings_of(text, *laid, **house):
    return sorted(map(write_reading, every_reading(read_hand(text, laid), House(**house))))


def test_a_hand_with_one_reading():
    assert readings_of("123m 456p 789s 111z 22z") == ["123m 456p 789s 111z 22z"]


def test_a_hand_with_two():
    assert readings_of("111222333m 555p 77s") == [
        "111m 222m 333m 555p 77s",
        "123m 123m 123m 555p 77s",
    ]


def test_a_joker_stands_for_any_tile():
    assert readings_of("123m 456p 789s 111z j2z") == ["123m 456p 789s 111z 22z"]
    assert readings_of("123m 456p 789s 45m j 22z") == [
        "123m 345m 456p 789s 22z",
        "123m 456m 456p 789s 22z",
    ]


def test_jokers_make_more_than_four_of_a_kind():
    assert "111m 111m 222p 333p 44p" in readings_of("1111m jj 222p 333p 44p")


def test_six_jokers_are_any_two_sets():
    assert len(readings_of("111m 999p 77z jjjjjj")) > 55 * 56 / 2


def test_laid_sets_stay():
    assert readings_of("222333m 555p 77s", "111m") == ["111m 222m 333m 555p 77s"]
    assert readings_of("123m 55p", "1j3s", "777z", "j88p") == ["123m 888p 123s 777z 55p"]
    assert readings_of("123m 44z", "777z", "555p", "4jjs") == [
        "123m 555p 444s 777z 44z",
        "123m 555p 456s 777z 44z",
    ]


def test_laid_sets_that_may_be_each_other_are_read_once():
    found = readings_of("55z", "4jjs", "4jjs", "777m", "888m")
    assert found == sorted(set(found))
    assert len(found) == 3


def test_the_house_may_forbid_jokers_in_laid_triplets():
    assert readings_of("123m 44z", "777z", "555p", "4jjs", jokers_in_laid_triplet=False) == [
        "123m 555p 456s 777z 44z"
    ]
    with pytest.raises(HandError) as refusal:
        readings_of("123m 44z", "777z", "555p", "4j4s", jokers_in_laid_triplet=False)
    assert refusal.value.code == "joker_in_laid_triplet"


def test_the_house_may_forbid_jokers_in_the_pair():
    assert readings_of("123m 456p 789s 111z j2z", jokers_in_pair=False) == []
    assert readings_of("123m 456p 789s 11z j 22z", jokers_in_pair=False) == [
        "123m 456p 789s 111z 22z",
        "123m 456p 789s 222z 11z",
    ]


def test_nothing_connects_by_jokers():
    assert readings_of("147m 258p 36s 123456z") == ["147m 258p 36s 123456z"]
    assert "147m 258p 369s 12345z" in readings_of("147m 258p 36s j 12345z")
    assert len(readings_of("147m 258p 36s j 12345z")) == 1 + 2
    assert readings_of("147m 258p 36s j 12345z", jokers_in_nothing_connects=False) == []
    assert readings_of("147m 258p 36s 123456z", nothing_connects=False) == []


def test_seven_pairs_where_the_house_plays_them():
    assert readings_of("1133m 5577p 99s 1155z") == []
    assert readings_of("1133m 5577p 99s 1155z", seven_pairs=True) == ["11m 33m 55p 77p 99s 11z 55z"]
    assert readings_of("1133m 5577p 99s 1111z", seven_pairs=True) == []
    with_jokers = readings_of("133m 5577p 9s 1155z jj", seven_pairs=True)
    assert with_jokers == ["11m 33m 55p 77p 99s 11z 55z"]
    assert readings_of("133m 557p 99s 1155z jj", seven_pairs=True, jokers_in_pair=False) == []
    assert len(readings_of("1133m 5577p 99s 11z jj", seven_pairs=True)) == 34 - 6


@settings(max_examples=60, deadline=None)
@given(winning(most=2))
def test_every_reading_is_one_and_takes_all_tiles(case):
    tiles, _ = case
    hand = read_hand(tiles)
    found = list(every_reading(hand, House(seven_pairs=True)))
    assert len(set(found)) == len(found) > 0
    for reading in found:
        shown = Counter(tile for group in reading.groups for tile in group)
        assert shown.total() == 14
        assert shown >= Counter(hand.tiles)
        assert sorted(read_groups(write_reading(reading).split()).groups) == sorted(reading.groups)
