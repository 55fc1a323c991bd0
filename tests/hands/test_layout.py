from collections import Counter

import pytest
from hypothesis import given, settings

from hands import load, read_tiles, score_tiles, write_tiles
from hands.layout import Group, lay_out
from hands.readings import read_groups
from hands.tiles import THE_JOKER
from tests.hands.dealt import winning

MHING = load("mhing")


def laid_out(text, *laid):
    """Each group as text, jokers as j, laid ones in brackets."""
    told = []
    for group in score_tiles(MHING, text, laid).groups:
        tiles = [
            THE_JOKER if place in group.jokers else tile for place, tile in enumerate(group.tiles)
        ]
        told.append(f"({write_tiles(tiles)})" if group.laid else write_tiles(tiles))
    return told


def test_jokers_stand_in_sets_rather_than_in_the_pair():
    assert laid_out("123m 456p 789s 11z j 22z") == ["123m", "456p", "789s", "11z j", "22z"]
    assert laid_out("123m 456p 789s 111z j2z") == ["123m", "456p", "789s", "111z", "2z j"]


def test_and_in_the_last_sets_rather_than_in_the_first():
    assert laid_out("2223334m 555p 77s j4m"[:-2] + "4m") == ["234m", "234m", "23m j", "555p", "77s"]


def test_laid_sets_keep_their_jokers():
    """Of sets alike the laid one comes first."""
    assert laid_out("123m 44z", "1j3m", "555p", "777z") == [
        "(1m j 3m)",
        "123m",
        "(555p)",
        "(777z)",
        "44z",
    ]
    assert laid_out("44z", "4jjs", "777z", "j5jp", "345m") == [
        "(345m)",
        "(j 5p j)",
        "(4s jj)",
        "(777z)",
        "44z",
    ]


def test_nothing_connects_by_suit():
    assert laid_out("147m 258p 36s j 12345z") == ["147m", "258p", "36s j", "12345z"]


def test_what_jokers_stand_for():
    group = Group(read_tiles("345m"), (0, 2))
    assert group.meanings == read_tiles("35m")


def test_a_reading_of_another_hand_is_refused():
    best = score_tiles(MHING, "123m 44z", ["1j3m", "555p", "777z"])
    with pytest.raises(ValueError, match="no reading"):
        lay_out(best.hand, read_groups(["123m", "123m", "555p", "888p", "44z"]))


@settings(max_examples=80, deadline=None)
@given(winning(laid=4))
def test_all_tiles_are_laid_out_where_they_are(case):
    tiles, laid = case
    best = score_tiles(MHING, tiles, laid)
    groups = best.groups
    assert tuple(group.tiles for group in groups) == best.reading.groups
    assert sum(len(group.jokers) for group in groups) == best.hand.jokers
    own = Counter(
        tile
        for group in groups
        if not group.laid
        for place, tile in enumerate(group.tiles)
        if place not in group.jokers
    )
    assert own == Counter(best.hand.tiles)
    assert Counter(group.tiles for group in groups if group.laid) == Counter(
        tuple(sorted(one)) for one in laid
    )
