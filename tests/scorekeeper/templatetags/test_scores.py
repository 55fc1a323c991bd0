"""Filters, called as a template calls them."""

from itertools import pairwise

import pytest
from django.template import Context, Template

from hands import Row, load
from scorekeeper.templatetags.scores import agreed, table_rows, wind_letter, wind_name


def render(text: str, **values: object) -> str:
    return Template("{% load scores %}" + text).render(Context(values))


@pytest.mark.parametrize(
    ("points", "shown"), [(128, "128"), (0, "0"), (-10, "\N{MINUS SIGN}10"), (131072, "131072")]
)
def test_points(points: int, shown: str) -> None:
    assert render("{{ points|points }}", points=points) == shown


@pytest.mark.parametrize(("count", "shown"), [(0, "0 units"), (1, "1 unit"), (7, "7 units")])
def test_units(count: int, shown: str) -> None:
    assert render("{{ count|units }}", count=count) == shown


def test_texts_in_a_language_there_is_and_else_in_english() -> None:
    texts = {"en": "Flower", "sv": "Blommor"}

    assert render("{{ texts|in_language }}", texts=texts) == "Flower"
    assert render("{{ texts|in_language }}", texts={"en": "<b>"}) == "&lt;b&gt;"


def test_winds() -> None:
    winds = ("east", "south", "west", "north")

    assert "".join(map(wind_letter, winds)) == "ESWN"
    assert [*map(wind_name, winds)] == ["East", "South", "West", "North"]


def test_names_of_combinations() -> None:
    rules = load("mihng")

    assert render("{{ 'high_low'|combination_name:rules }}", rules=rules) == "High or low"
    assert render("{{ 'not_here'|combination_name:rules }}", rules=rules) == "not here"


@pytest.mark.parametrize(
    ("row", "shown"),
    [(Row(6, 7, 32), "6–7"), (Row(5, 5, 32), "5"), (Row(17, None, 256, True), "17 and more")],
)
def test_rows_of_units(row: Row, shown: str) -> None:
    assert render("{{ row|row_units }}", row=row) == shown


@pytest.mark.parametrize("name", ["mihng", "mhing"])
def test_the_table_as_shown_covers_every_unit_once(name: str) -> None:
    rules = load(name)
    rows = table_rows(rules)

    assert rows[0].first == 0
    for before, after in pairwise(rows):
        assert before.last is not None
        assert after.first == before.last + 1
    for row in rows:
        assert rules.table.points(row.first) == row.points
    assert rows[-1].last == (16 if name == "mihng" else None)


def test_what_was_agreed_leaves_the_target_out() -> None:
    rules = load("mihng").changed("Ours", options={"cap": 100})
    told = dict(agreed(rules))

    assert len(told) == len(rules.house_rules) - 2
    assert any("100" in sentence for sentence in told.values())
