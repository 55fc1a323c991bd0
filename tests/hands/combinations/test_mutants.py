"""Hands that tell a combination from what a changed token would make of it."""

import pytest

from hands.combinations import COUNTERS
from hands.readings import read_groups

CASES = [
    # A lower number after a higher one is another number.
    ("double_triplet", "333m 222p 567p 789s 66p", 0),
    ("double_triplet", "222m 333p 567p 789s 66p", 0),
    ("double_sequence", "345m 234p 111m 888s 99m", 0),
    ("double_sequence", "234m 345p 111m 888s 99m", 0),
    ("identical_double_sequence", "345m 234m 111m 888s 99m", 0),
    # A four is not high, a six not low.
    ("high_low", "456m 789m 678p 789p 55s", 0),
    ("high_low", "456m 789m 678p 789p 44s", 0),
    ("high_low", "123m 234m 345p 456p 11s", 0),
    ("high_low", "567m 789m 678p 789p 55s", 1),
    ("high_low", "123m 234m 345p 123p 55s", 1),
    # All honors, and yet they connect.
    ("nothing_connects_all_honors", "11z 22z 33z 44z 55z 66z 77z", 0),
    ("nothing_connects", "11z 22z 33z 44z 55z 66z 77z", 0),
]


@pytest.mark.parametrize(("name", "hand", "times"), CASES)
def test_times(name, hand, times):
    assert COUNTERS[name](read_groups(hand.split())) == times
