import pytest

from hands import explain_tiles, load, score_tiles, tiles_in_words, write_tiles
from hands.combinations import COUNTERS
from hands.readings import read_groups
from hands.scoring import Line
from hands.tile_explanation import made_by

MIHNG, MHING = load("mihng"), load("mhing")


@pytest.mark.parametrize(
    ("combination", "hand", "groups"),
    [
        ("sequences_only", "123m 456m 789p 345s 55s", "123m 456m 345s 789p"),
        ("double_sequence", "345m 345p 111s 777s 55s", "345m 345p"),
        ("double_triplet", "111m 111p 345s 777s 55s", "111m 111p"),
        ("honor_triplet", "111z 111p 345s 555z 55s", "111z 555z"),
        ("broken_royal_run", "123m 789m 345s 555z 55s", "123m 789m"),
        ("royal_run", "123m 456m 789m 555z 55s", "123m 456m 789m"),
        ("royal_run", "123m 123m 456m 789m 55s", "123m 123m 456m 789m"),
        ("special_pair", "123m 456m 789m 555z 55s", "55s"),
        ("triple_sequence", "345m 345p 345s 345s 55s", "345m 345p 345s 345s"),
        ("triple_triplet", "333m 333p 333s 345s 55s", "333m 333p 333s"),
        ("identical_double_sequence", "345m 345m 345p 777s 55s", "345m 345m"),
        ("triplets_only", "111m 222m 333m 444p 55s", "111m 222m 333m 444p"),
        ("all_dragon_triplets", "555z 666z 777z 123m 55s", "555z 666z 777z"),
        ("two_suits_only", "123m 456m 789m 555p 55p", "123m 456m 789m 555p 55p"),
        ("nothing_connects", "147m 258p 36s 123456z", "147m 258p 36s 123456z"),
        ("seven_pairs", "11m 22m 33p 44p 55s 66s 77z", "11m 22m 33p 44p 55s 66s 77z"),
        ("flower", "123m 456m 789m 555p 55p", ""),
    ],
)
def test_what_makes_a_line(combination, hand, groups):
    reading = read_groups(hand.split())
    places = made_by(reading, Line(combination, 1, 1))
    found = [write_tiles(reading.groups[place]) for place in places]
    assert sorted(found) == sorted(groups.split())


def test_every_line_is_made_by_something():
    for name in COUNTERS:
        best = score_tiles(MHING.changed("x", {"seven_pairs": "on"}), " ".join(example(name)))
        told = explain_tiles(best)
        assert all(told.makes)


def example(name):
    whole = {
        "double_sequence": "345m 345p 111s 777s 11z",
        "double_triplet": "333m 333s 123p 789p 11z",
        "honor_triplet": "444z 123m 456p 678s 99s",
        "broken_royal_run": "123m 789m 456p 678s 99s",
        "special_pair": "55p 123m 456p 678s 789s",
        "triple_sequence": "345m 345p 345s 111z 99s",
        "triple_triplet": "333m 333p 333s 111z 99s",
        "identical_double_sequence": "234p 234p 111z 888s 99m",
        "royal_run": "123s 456s 789s 111m 22z",
        "all_dragon_triplets": "555z 666z 777z 123m 99m",
    }
    return whole[name].split() if name in whole else MHING.combination(name).example


def test_as_data():
    told = explain_tiles(score_tiles(MIHNG, "345m 678p 111z 22js 88s"))
    assert [write_tiles(group.tiles) for group in told.groups] == [
        "345m",
        "678p",
        "222s",
        "111z",
        "88s",
    ]
    assert told.makes == ()
    assert told.readings == 2
    assert told.runner_up is None
    assert told.richer is not None
    assert (told.richer.gain, told.richer.times) == (7, 2)


def test_in_words():
    best = score_tiles(MIHNG, "345m 345p 34js 888s 11z", flowers=1)
    assert tiles_in_words(best) == (
        "Read as 345m 345p 345s 888s 11z.",
        "The joker in 345s is 5s.",
        "Triple sequence: 5 units. The same sequence in all three suits; it uses up their three "
        "doubles. It used up 3 x double sequence. Here it is 345m, 345p and 345s.",
        "Flower: 1 unit. Each flower card.",
        "6 units: the row 6-7 gives 32 points.",
        "Of 2 readings the next best is worth 4: 345m 345p 234s 888s 11z.",
    )


def test_a_richer_hand_in_words():
    said = tiles_in_words(score_tiles(MIHNG, "345m 678p 111z 222s 88s"))
    assert said == (
        "Read as 345m 678p 222s 111z 88s.",
        "0 units: the row 0 gives 0 points.",
        "There is no other reading.",
        "Nearest richer hand: 55z instead of 88s, +7 (all suits and honors).",
    )


def test_several_jokers_in_words():
    said = tiles_in_words(score_tiles(MHING, "3jjm 345p 345s 888s 11z"))
    assert "The jokers in 345m are 4m and 5m." in said
    said = tiles_in_words(score_tiles(MIHNG, "45m j 789p 222s 111z 33z"))
    assert "All 2 readings count alike." in said
