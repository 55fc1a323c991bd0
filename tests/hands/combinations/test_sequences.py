import pytest

from hands.combinations import sequences
from hands.readings import read_groups

CASES = [
    (sequences.sequences_only, "123m 456p 789s 345m 11z", 1),
    (sequences.sequences_only, "123m 456p 789s 333m 11z", 0),
    (sequences.sequences_only, "147m 258p 369s 12345z", 0),
    (sequences.double_sequence, "345m 345p 111m 888s 99m", 1),
    (sequences.double_sequence, "345m 345m 111m 888s 99m", 0),
    (sequences.double_sequence, "345m 345p 345s 888s 99m", 3),
    (sequences.double_sequence, "345m 345m 345p 345p 99m", 4),
    (sequences.double_sequence, "345m 345m 345p 345s 99m", 5),
    (sequences.double_sequence, "123m 123p 678s 678m 44p", 2),
    (sequences.identical_double_sequence, "345m 345m 111m 888s 99m", 1),
    (sequences.identical_double_sequence, "345m 345p 111m 888s 99m", 0),
    (sequences.identical_double_sequence, "345m 345m 345m 888s 99m", 3),
    (sequences.identical_double_sequence, "345m 345m 345m 345m 99m", 6),
    (sequences.identical_double_sequence, "345m 345m 789s 789s 99m", 2),
    (sequences.triple_sequence, "345m 345p 345s 345s 99m", 1),
    (sequences.triple_sequence, "345m 345p 345p 456s 99m", 0),
    (sequences.royal_run, "123s 456s 789s 123s 55p", 1),
    (sequences.royal_run, "123s 456s 789m 123s 55p", 0),
    (sequences.broken_royal_run, "123s 789s 123m 789m 55p", 2),
    (sequences.broken_royal_run, "123s 123s 789s 789s 55p", 1),
    (sequences.broken_royal_run, "123s 456s 789s 111m 55p", 0),
    (sequences.broken_royal_run, "123s 456m 789s 111m 55p", 1),
    (sequences.broken_royal_run, "123s 789s 444s 666s 55s", 1),
]


@pytest.mark.parametrize(("counter", "hand", "times"), CASES)
def test_times(counter, hand, times):
    assert counter(read_groups(hand.split())) == times
