import pytest

from hands.combinations import shapes
from hands.readings import read_groups

CASES = [
    *[
        (shapes.special_pair, f"111s 456s 789s 123m {number}{number}p", int(number in (2, 5, 8)))
        for number in range(1, 10)
    ],
    (shapes.special_pair, "111s 456s 789s 123m 55z", 0),
    (shapes.special_pair, "22m 55m 88m 22p 55p 88p 22s", 0),
    (shapes.nothing_connects, "147m 258p 369s 12345z", 1),
    (shapes.nothing_connects, "147m 258p 3s 1234567z", 1),
    (shapes.nothing_connects, "123m 456p 789s 345m 11z", 0),
    (shapes.nothing_connects_all_honors, "147m 258p 3s 1234567z", 1),
    (shapes.nothing_connects_all_honors, "147m 258p 36s 123456z", 0),
    (shapes.seven_pairs, "22m 55m 88m 22p 55p 88p 22s", 1),
    (shapes.seven_pairs, "123m 456p 789s 345m 11z", 0),
]


@pytest.mark.parametrize(("counter", "hand", "times"), CASES)
def test_times(counter, hand, times):
    assert counter(read_groups(hand.split())) == times
