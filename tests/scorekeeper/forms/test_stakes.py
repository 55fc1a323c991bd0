from collections.abc import Mapping

import pytest
from django.http import QueryDict

from hands import read_stakes
from scorekeeper.agreed import Agreed
from scorekeeper.forms.stakes import StakesForm, read_amount


def filled(**fields: str) -> StakesForm:
    data = QueryDict(mutable=True)
    data.update({f"stakes_{name}": value for name, value in fields.items()})
    return StakesForm(data)


def chosen(**fields: str) -> Agreed:
    form = filled(**fields)
    assert form.is_valid(), form.errors
    return form.chosen


def stakes(**fields: str) -> Mapping[str, object]:
    kept = chosen(way="international", **fields).stakes
    assert kept is not None
    read_stakes(kept)
    return kept


@pytest.mark.parametrize("way", ["", "none"])
def test_no_stakes_by_default_whatever_else_is_filled_in(way):
    assert chosen(way=way, point="rubbish", limit="-1", display="money") == Agreed()
    assert chosen() == Agreed()


@pytest.mark.parametrize("way", ["international", "swedish"])
def test_a_way_alone_is_one_a_point_without_rounding_or_limit(way):
    assert chosen(way=way) == Agreed(stakes={"rule": way, "stake": 1})


@pytest.mark.parametrize("display", ["points", "money", "chips"])
def test_how_it_is_shown(display):
    assert chosen(way="swedish", display=display).display == display


def test_all_of_it():
    said = stakes(point="3", limit="1000", round_to="50", rounding="up")
    assert said == {
        "rule": "international",
        "stake": 3,
        "round_to": 50,
        "rounding": "up",
        "limit": 1000,
    }


def test_rounding_is_to_the_nearest_unless_chosen():
    assert stakes(round_to="10")["rounding"] == "nearest"


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("25", 25),
        ("0.25", 25),
        ("0,25", 25),
        ("0.5", 50),
        ("1.00", 100),
        ("$5", 500),
        ("$ 0.05", 5),
        ("5 $", 500),
        ("9999.99", 999_999),
        (" 7 ", 7),
    ],
)
def test_money_is_typed_in_cents_or_in_dollars_and_cents(typed, points):
    assert read_amount(typed, "money") == points
    assert stakes(point=typed, display="money")["stake"] == points


BAD = ["0", "-1", "\N{MINUS SIGN}1", "ten", "1e3", "1000000", "9" * 30, "1.234", "1 000", "x" * 999]


@pytest.mark.parametrize("name", ["point", "limit", "round_to"])
@pytest.mark.parametrize("typed", [*BAD, "0.25", "$5"])
def test_points_and_chips_are_whole_and_a_fault_says_so_beside_its_field(name, typed):
    for display in ("points", "chips", ""):
        form = filled(way="international", display=display, **{name: typed})
        assert form.errors == {f"stakes_{name}": ["Type a whole number from 1 to 999999."]}
        assert form[f"stakes_{name}"].value() == typed


@pytest.mark.parametrize(
    "typed", [*BAD, "0.00", "$0", "10000.00", "$10000", "0.", ".5", "$", "1.2.3"]
)
def test_money_that_is_none(typed):
    form = filled(way="swedish", display="money", point=typed)
    assert list(form.errors) == ["stakes_point"]
    assert "Type cents, such as 25, or dollars and cents" in str(form.errors["stakes_point"])


def test_every_fault_is_told_at_once():
    form = filled(way="swedish", point="0", limit="x", round_to="-3")
    assert sorted(form.errors) == ["stakes_limit", "stakes_point", "stakes_round_to"]


@pytest.mark.parametrize("name", ["way", "display", "rounding"])
def test_a_choice_that_is_none(name):
    form = filled(**({"way": "swedish"} | {name: "bogus"}))
    assert form.errors == {f"stakes_{name}": ["Choose one of these."]}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "none"),
        ({"way": "none", "point": "x"}, "none"),
        ({"way": "swedish"}, "Swedish, a point costs 1"),
        (
            {"way": "international", "point": "5", "display": "money"},
            "international, a point costs $0.05",
        ),
        ({"way": "international", "point": "x"}, "international"),
        ({"way": "bogus"}, "none"),
    ],
)
def test_one_line_for_the_folded_row(fields, said):
    assert filled(**fields).summary == said


def test_the_folded_row_of_a_form_nobody_has_filled():
    assert StakesForm().summary == "none"
