from hands.combinations import COUNTERS, count, used_up
from hands.readings import read_groups


def test_every_counter_states_its_rule():
    assert len(COUNTERS) == 20
    assert all(counter.__doc__ for counter in COUNTERS.values())


def test_every_combination_is_counted():
    counts = count(read_groups(["345m", "345m", "345p", "345s", "55m"]))
    assert list(counts) == list(COUNTERS)
    assert {name: times for name, times in counts.items() if times} == {
        "sequences_only": 1,
        "double_sequence": 5,
        "special_pair": 1,
        "triple_sequence": 1,
        "identical_double_sequence": 1,
        "high_low": 1,
    }


def test_a_bigger_combination_uses_up_its_parts():
    raw = {"small": 5, "big": 1, "other": 2}
    assert used_up(raw, {"small": {}, "big": {"small": 3}}) == {"small": 2, "big": 1}


def test_what_is_not_known_uses_up_nothing():
    assert used_up({"small": 5, "big": 1}, {"small": {}}) == {"small": 5}
