import pytest

from hands import HandError, load
from hands.house_rules import KNOWN

MIHNG, MHING = load("mihng"), load("mhing")


def test_both_know_every_house_rule():
    for ruleset in (MIHNG, MHING):
        assert {rule.id for rule in ruleset.house_rules} == set(KNOWN)


DEFAULTS = {
    "flowers": ("units", "units"),
    "minimum_to_go_out": ("none", "none"),
    "minimum_flowers": ("not_counted", "not_counted"),
    "simultaneous_winners": ("all_score", "nearest"),
    "nothing_connects_last_card": ("drawn_only", "drawn_or_claimed"),
    "jokers_in_nothing_connects": ("yes", "yes"),
    "jokers_in_pair": ("yes", "yes"),
    "jokers_in_claimed_triplet": ("no", "yes"),
    "seven_pairs": ("off", "off"),
    "cap": (256, "none"),
    "stock_empty": ("reshuffle", "reshuffle"),
    "target": (500, 500),
    "target_counts": ("points", "points"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_defaults(name):
    assert (MIHNG.options[name], MHING.options[name]) == DEFAULTS[name]
    for ruleset in (MIHNG, MHING):
        rule = ruleset.house_rule(name)
        assert rule.default == rule.values[0] == ruleset.options[name]


@pytest.mark.parametrize("ruleset", [MIHNG, MHING], ids=lambda one: one.id)
def test_every_value_has_a_sentence(ruleset):
    for rule in ruleset.house_rules:
        values = [*rule.values, *(rule.free or ())]
        assert all(rule.sentence(value).endswith(".") for value in values)


def test_a_number_in_its_sentence():
    assert MHING.house_rule("cap").sentence(77) == "A hand is worth at most 77 points."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cap", 0),
        ("cap", 1_000_001),
        ("cap", True),
        ("cap", "256"),
        ("cap", 2.0),
        ("minimum_to_go_out", 100),
        ("flowers", "on"),
        ("flowers", None),
        ("flowers", ["units"]),
        ("target", -500),
        ("seven_pairs", True),
    ],
)
def test_a_value_out_of_range_is_refused(name, value):
    with pytest.raises(HandError) as refusal:
        MHING.changed("Ours", {name: value})
    assert refusal.value.code == "bad_option"
    assert refusal.value.where["house_rule"] == name
    assert MHING.house_rule(name).allowed() in str(refusal.value)
