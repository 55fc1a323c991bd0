import pytest

from hands.combinations import triplets
from hands.readings import read_groups

CASES = [
    (triplets.double_triplet, "333m 333p 567p 789s 66p", 1),
    (triplets.double_triplet, "333m 333p 333s 789s 66p", 3),
    (triplets.double_triplet, "333m 333p 333s 333s 66p", 5),
    (triplets.double_triplet, "333m 333m 567p 789s 66p", 0),
    (triplets.double_triplet, "111z 111z 567p 789s 66p", 0),
    (triplets.double_triplet, "222m 222p 777s 777m 55p", 2),
    (triplets.honor_triplet, "111z 777z 567p 789s 66p", 2),
    (triplets.honor_triplet, "111z 222z 333z 555z 66z", 4),
    (triplets.honor_triplet, "111m 222m 333m 555m 66z", 0),
    (triplets.triple_triplet, "333m 333p 333s 789s 66p", 1),
    (triplets.triple_triplet, "333m 333p 333p 444s 66p", 0),
    (triplets.triplets_only, "111s 555p 333z 888s 66m", 1),
    (triplets.triplets_only, "111s 555p 333z 789s 66m", 0),
    (triplets.all_dragon_triplets, "555z 666z 777z 123s 55s", 1),
    (triplets.all_dragon_triplets, "555z 666z 123s 123s 77z", 0),
    (triplets.all_dragon_triplets, "555z 666z 111z 123s 77z", 0),
]


@pytest.mark.parametrize(("counter", "hand", "times"), CASES)
def test_times(counter, hand, times):
    assert counter(read_groups(hand.split())) == times
