"""What the American start form makes of what is typed, without a request."""

from typing import Any

import pytest
from django.http import QueryDict

from hands import PRESETS, load_american, read_tournament
from scorekeeper.agreed import Agreed, check_agreed
from scorekeeper.forms.american_start import AmericanStartForm, shown_table
from scorekeeper.models import Card

NAMES = ("Ruth", "Judy", "Elena", "May")


def form(**fields: object) -> AmericanStartForm:
    sent = QueryDict(mutable=True)
    sent.update({"token": "t", "seen": "0", "target": "none"})
    sent.update({f"name{place}": name for place, name in enumerate(NAMES, start=1)})
    sent.update({name: str(text) for name, text in fields.items()})
    return AmericanStartForm(sent, rules=load_american())


def agreed(**fields: object) -> Agreed:
    filled = form(**fields)
    assert filled.is_valid(), filled.errors
    check_agreed(filled.chosen_agreed)
    return filled.chosen_agreed


def test_nothing_typed_is_nothing_agreed() -> None:
    assert agreed() == Agreed(american={})
    assert agreed().facts() == {"american": {}}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_itself(preset: str) -> None:
    assert agreed(scoring=preset).tournament_rules == PRESETS[preset]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_shown_typed_in_is_the_same(preset: str) -> None:
    typed = shown_table(PRESETS[preset])

    assert min(typed.values()) >= 0
    assert agreed(scoring="A", **typed).tournament_rules == PRESETS[preset]


@pytest.mark.parametrize("name", ["self_pick", "jokerless", "wall_game"])
def test_a_gain_typed_instead(name: str) -> None:
    told = agreed(scoring="B", **{name: 99}).tournament_rules

    assert getattr(told, name) == 99
    assert told._replace(**{name: getattr(PRESETS["B"], name)}) == PRESETS["B"]


@pytest.mark.parametrize(
    ("name", "exposures"), [("thrown0", (0, 1)), ("thrown2", (2,)), ("thrown3", (3, 4))]
)
def test_a_loss_typed_instead(name: str, exposures: tuple[int, ...]) -> None:
    told = agreed(scoring="A", **{name: 99}).tournament_rules
    usual = read_tournament("A")

    assert [told.thrown_to(one) for one in exposures] == [-99] * len(exposures)
    others = {0, 1, 2, 3, 4} - {*exposures}
    assert all(told.thrown_to(one) == usual.thrown_to(one) for one in others)


def test_table_rules_are_what_the_engine_reads() -> None:
    rules = agreed(pie=500, pie_kind="all", kitty=5, multiplier=2, east_doubles="on").table_rules

    assert rules.pie is not None
    assert (rules.pie.limit, rules.pie.partial) == (500, False)
    assert rules.kitty is not None
    assert (rules.kitty.amount, rules.multiplier, rules.east_doubles) == (5, 2, True)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "as printed"),
        ({"multiplier": ""}, "as printed"),
        ({"pie_kind": "all"}, "as printed"),
        ({"pie": 5}, "1 agreed"),
        ({"pie": 5, "hot_wall": "on", "bettor": "on"}, "3 agreed"),
    ],
)
def test_the_folded_row_of_table_rules(fields: dict[str, Any], said: str) -> None:
    assert form(**fields).table_rules_summary == said


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("A", "Tournament, table A"),
        ("settled", "Points change hands"),
        ("", "Points change hands"),
        ("x", "Points change hands"),
    ],
)
def test_the_folded_row_of_scoring(scoring: str, said: str) -> None:
    assert form(scoring=scoring).scoring_summary == said


@pytest.mark.parametrize(
    ("fields", "rules", "scoring"),
    [
        ({"pie": 0}, True, False),
        ({"misnamed": -1}, False, True),
        ({"self_pick": 5}, False, True),
        ({"name1": ""}, False, False),
    ],
)
def test_a_fault_opens_its_fold(fields: dict[str, Any], rules: bool, scoring: bool) -> None:
    filled = form(**fields)

    assert filled.is_valid() == (not rules and not scoring)
    assert (filled.rule_errors, filled.scoring_errors) == (rules, scoring)


def test_the_first_card_of_ones_own_is_chosen() -> None:
    own = [Card(name="New", key="k1", text=""), Card(name="Old", key="k2", text="")]
    offered = AmericanStartForm(rules=load_american(), own_cards=own)

    assert offered["card"].value() == "k1"
    choices = offered.fields["card"].choices  # type: ignore[attr-defined]
    assert [value for value, _label in choices] == ["", "k1", "k2", "example"]
