import pytest

from hands import HandError, TableRules, read_table_rules
from hands.settlement.table_rules import Kitty, Pie


def test_by_default_all_is_off_but_the_announcement():
    assert read_table_rules({}) == TableRules(False, False, None, None, 1, True, "points")


def test_all_of_them():
    told = {
        "east_doubles": True,
        "hot_wall": True,
        "pie": {"limit": 500, "left": {"E": 0}, "partial": False},
        "kitty": {"amount": 5, "holds": 40},
        "multiplier": 12,
        "jokerless_must_be_announced": False,
        "display": "money",
    }
    rules = read_table_rules(told)
    pie, kitty = Pie(500, {"E": 0}, False), Kitty(5, 40)
    assert rules == TableRules(True, True, pie, kitty, 12, False, "money")
    assert rules.changed() == tuple(told)
    assert (pie.of("E"), pie.of("S")) == (0, 500)


def test_a_number_stands_for_the_limit_or_the_amount():
    rules = read_table_rules({"pie": 500, "kitty": 5})
    assert (rules.pie, rules.kitty) == (Pie(500, {}), Kitty(5))


def test_the_most_there_can_be():
    told = {"pie": {"limit": 999_999, "left": {"E": 10**9}}, "kitty": {"amount": 1, "holds": 10**9}}
    rules = read_table_rules(told)
    assert (rules.pie, rules.kitty) == (Pie(999_999, {"E": 10**9}), Kitty(1, 10**9))


def test_off_is_off():
    off = {"pie": False, "kitty": False, "multiplier": None, "east_doubles": None}
    assert read_table_rules(off) == TableRules()


@pytest.mark.parametrize(
    "told",
    [
        {"east_doubles": 1},
        {"hot_wall": "yes"},
        {"pie": 0},
        {"pie": -5},
        {"pie": 1_000_000},
        {"pie": True},
        {"pie": "500"},
        {"pie": {}},
        {"pie": {"limit": 0}},
        {"pie": {"left": {}}},
        {"pie": {"left": {"E": -1}}},
        {"pie": {"left": {"E": 10**9 + 1}}},
        {"pie": {"left": {"E": None}}},
        {"pie": {"left": [5]}},
        {"pie": {"limit": 5, "partial": 1}},
        {"pie": {"limit": 5, "luck": 1}},
        {"kitty": 0},
        {"kitty": {"holds": 5}},
        {"kitty": {"amount": 5, "holds": -1}},
        {"kitty": {"amount": 5, "luck": 1}},
        {"kitty": True},
        {"multiplier": 0},
        {"multiplier": 13},
        {"multiplier": 2.0},
        {"jokerless_must_be_announced": "no"},
        {"display": "euro"},
        {"display": []},
        [],
        "pie",
    ],
)
def test_a_rule_that_is_none(told):
    with pytest.raises(HandError) as caught:
        read_table_rules(told)
    assert caught.value.code == "bad_table_rule"


def test_an_unknown_rule_is_named():
    with pytest.raises(HandError, match="no table rule called luck") as caught:
        read_table_rules({"luck": True})
    assert caught.value.code == "unknown_table_rule"
