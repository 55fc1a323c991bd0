import pytest

from hands.combinations import suits
from hands.readings import read_groups

CASES = [
    (suits.two_suits_only, "234s 567s 111m 456m 44m", 1),
    (suits.two_suits_only, "234s 567s 111m 456m 44z", 0),
    (suits.two_suits_only, "234s 567s 111m 456m 44p", 0),
    (suits.two_suits_only, "234s 567s 111s 456s 44s", 0),
    (suits.two_suits_only, "11m 22m 33m 44m 55p 66p 77p", 1),
    (suits.one_suit_with_honors, "345p 789p 111p 222z 77z", 1),
    (suits.one_suit_with_honors, "345p 789p 111p 222p 77z", 1),
    (suits.one_suit_with_honors, "111z 222z 333z 444z 77z", 0),
    (suits.one_suit_with_honors, "345p 789p 111p 222p 77p", 0),
    (suits.one_suit_with_honors, "11m 22m 33m 44m 55m 66m 77z", 1),
    (suits.one_suit_only, "345p 789p 111p 222p 77p", 1),
    (suits.one_suit_only, "345p 789p 111p 222p 77z", 0),
    (suits.one_suit_only, "111z 222z 333z 444z 77z", 0),
    (suits.one_suit_only, "11m 22m 33m 44m 55m 66m 77m", 1),
    (suits.high_low, "123s 234s 345p 555p 44s", 1),
    (suits.high_low, "567p 789s 678s 777m 99p", 1),
    (suits.high_low, "123s 234s 345p 555p 66s", 0),
    (suits.high_low, "123s 234s 345p 555p 11z", 0),
    (suits.high_low, "345s 456s 345p 555p 44s", 0),
    (suits.high_low, "111z 222z 333z 444z 77z", 0),
    (suits.high_low, "11m 22m 33m 44p 55p 11s 22s", 1),
    (suits.all_suits_and_honors, "678s 888m 234p 444z 77z", 1),
    (suits.all_suits_and_honors, "678s 888m 234p 777z 44z", 1),
    (suits.all_suits_and_honors, "678s 888m 234p 444z 11z", 0),
    (suits.all_suits_and_honors, "678s 888m 234p 777z 66z", 0),
    (suits.all_suits_and_honors, "678s 888m 234s 777z 11z", 0),
    (suits.all_suits_and_honors, "147m 258p 369s 12345z", 0),
    (suits.all_suits_and_honors, "11m 22p 33s 11z 77z 66z 55z", 0),
]


@pytest.mark.parametrize(("counter", "hand", "times"), CASES)
def test_times(counter, hand, times):
    assert counter(read_groups(hand.split())) == times
