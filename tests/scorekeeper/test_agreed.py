import json

import pytest

from hands import HandError, example_card
from scorekeeper import facts
from scorekeeper.agreed import Agreed, check_agreed, read_agreed
from scorekeeper.errors import Refused

CARD = example_card().to_dict()
RULES = {
    "east_doubles": True,
    "hot_wall": True,
    "pie": {"limit": 500, "partial": False},
    "kitty": 25,
    "multiplier": 2,
    "jokerless_must_be_announced": False,
}
EVERYTHING = Agreed(
    american=RULES,
    tournament={"preset": "B", "self_pick": 15},
    bettor=True,
    card=CARD,
    stakes={"rule": "swedish", "stake": 10},
    display="money",
)


def refusal(agreed):
    with pytest.raises((Refused, HandError)) as refused:
        check_agreed(agreed)
    told = refused.value
    assert isinstance(told, Refused | HandError)
    return told.code, told.where.get("rule")


def test_a_table_that_agreed_on_nothing_keeps_nothing():
    assert Agreed().facts() == {}
    assert read_agreed({"names": ["Astrid", "Björn"], "dealer": 1}) == Agreed()


def test_plain_american_rules_are_kept_too():
    assert Agreed(american={}).facts() == {"american": {}}
    assert read_agreed({"american": {}}).american == {}


def test_what_was_agreed_comes_back_from_its_facts():
    kept = json.loads(json.dumps(EVERYTHING.facts()))
    assert read_agreed(kept | {"names": ["Astrid"], "dealer": 1}) == EVERYTHING


def test_the_start_keeps_it_beside_the_names():
    said = facts.start(["Astrid", "Björn"], agreed=Agreed(american={"kitty": 25}, bettor=True))
    assert said == {
        "names": ["Astrid", "Björn"],
        "dealer": 1,
        "american": {"kitty": 25},
        "bettor": True,
    }


def test_the_start_refuses_what_cannot_be():
    with pytest.raises(HandError) as refused:
        facts.start(["Astrid", "Björn"], agreed=Agreed(american={"pie": 0}))
    assert refused.value.code == "bad_table_rule"


def test_everything_a_table_can_agree_on():
    check_agreed(EVERYTHING)
    rules, stakes = EVERYTHING.table_rules, EVERYTHING.stakes_rules
    assert rules.pie is not None and rules.kitty is not None
    assert (rules.pie.limit, rules.pie.partial, rules.kitty.amount) == (500, False, 25)
    assert stakes is not None and stakes.stake == 10
    assert EVERYTHING.tournament_rules.self_pick == 15
    assert EVERYTHING.tournament_rules.thrown_to(1) == -10


@pytest.mark.parametrize(
    ("agreed", "refused"),
    [
        (Agreed(display="shells"), ("display_unknown", None)),
        (read_agreed({"display": []}), ("display_unknown", None)),
        (read_agreed({"american": []}), ("bad_table_rule", "table_rules")),
        (Agreed(american={"pie": 0}), ("bad_table_rule", "pie.limit")),
        (Agreed(american={"pie": {"limit": 0}}), ("bad_table_rule", "pie.limit")),
        (Agreed(american={"pie": -5}), ("bad_table_rule", "pie.limit")),
        (Agreed(american={"pie": {"left": {"1": 5}}}), ("bad_table_rule", "pie")),
        (Agreed(american={"pie": {"limit": 9, "left": {"1": 5}}}), ("bad_table_rule", "pie")),
        (Agreed(american={"kitty": 0}), ("bad_table_rule", "kitty.amount")),
        (Agreed(american={"kitty": {"amount": 5, "holds": 5}}), ("bad_table_rule", "kitty")),
        (Agreed(american={"multiplier": 13}), ("bad_table_rule", "multiplier")),
        (Agreed(american={"east_doubles": "yes"}), ("bad_table_rule", "east_doubles")),
        (Agreed(american={"blanks": True}), ("unknown_table_rule", "blanks")),
        (Agreed(american={}, tournament={"preset": "D"}), ("bad_tournament", None)),
        (Agreed(american={}, tournament={"thrown": [[1, 5]]}), ("bad_tournament", None)),
        (Agreed(tournament={"preset": "D"}), ("bad_tournament", None)),
        (Agreed(stakes={"stake": 0}), ("bad_stakes", None)),
        (Agreed(stakes={"rule": "french"}), ("bad_stakes", None)),
        (Agreed(card={"name": "Ours"}), ("bad_card", None)),
        (Agreed(card=CARD | {"lines": ["NNN =25 X"]}), ("bad_card", None)),
    ],
)
def test_what_no_table_can_agree_on(agreed, refused):
    assert refusal(agreed) == refused


@pytest.mark.parametrize(
    ("agreed", "sums_to_zero", "moves_by_hand"),
    [
        (Agreed(), False, False),
        (Agreed(american={}), True, True),
        (Agreed(american={}, tournament={"preset": "A"}), False, False),
        (Agreed(stakes={}), False, True),
    ],
)
def test_whether_points_go_from_one_to_another(agreed, sums_to_zero, moves_by_hand):
    assert (agreed.sums_to_zero, agreed.moves_by_hand) == (sums_to_zero, moves_by_hand)
