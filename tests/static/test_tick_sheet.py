"""The tick sheet in the browser is the twin of hands: the same numbers for every sheet there is."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hands import MOST_FLOWERS, HandError, RuleSet, Table, load, score_ticks, sheet_data, solve

SCRIPT = Path(__file__).parents[2] / "static/js/tick_sheet.js"
SEED = 20261127
PARTIAL_SHEETS = 1000
HERE = "http://sheet.test/"

ON_SHEETS = """async ([data, sheets]) => {
  const { solve, sum } = await import("/tick_sheet.js");
  return sheets.map(([ticks, flowers]) => {
    const result = solve(data, ticks);
    return { ...result, ...sum(data, result.counts, flowers) };
  });
}"""

Sheet = tuple[dict[str, int], int]


def rule_sets() -> dict[str, RuleSet]:
    """The published ones, and tables that agreed on about everything a sum can feel."""
    mihng, mhing = load("mihng"), load("mhing")
    own_table = Table(((0, 0), (2, 10), (5, 40), (9, 90)), "double", 2)
    return {
        "mihng": mihng,
        "mhing": mhing,
        "flowers as points, three units or a flower": mihng.changed(
            "Thursday",
            options={"flowers": "points", "minimum_to_go_out": "three_units_or_flower"},
        ),
        "cap, seven pairs, four units with flowers, drawn only": mhing.changed(
            "Friday",
            options={
                "cap": 100,
                "seven_pairs": "on",
                "minimum_to_go_out": 4,
                "minimum_flowers": "counted",
                "nothing_connects_last_card": "drawn_only",
            },
        ),
        "no flowers, other units, another table, three units": mihng.changed(
            "Saturday",
            options={"flowers": "off", "minimum_to_go_out": "three_units", "cap": "none"},
            units={"double_sequence": 4, "high_low": 0},
            table=own_table,
        ),
    }


@pytest.fixture(scope="module")
def sheet_page(browser: Browser) -> Iterator[Page]:
    """A page with nothing on it, which may import the script."""
    page = browser.new_page()
    page.route(HERE, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.route(
        f"{HERE}tick_sheet.js",
        lambda route: route.fulfill(path=SCRIPT, content_type="text/javascript"),
    )
    page.goto(HERE)
    yield page
    page.close()


def every_row(data: Mapping[str, Any]) -> Iterator[Sheet]:
    """Each hand there is, ticked in full, with no flowers and with some."""
    for place, row in enumerate(data["rows"]):
        ticks = dict(zip(data["combinations"], row, strict=True))
        yield ticks, 0
        yield ticks, 1 + place % MOST_FLOWERS


def partial_sheets(data: Mapping[str, Any], chance: random.Random) -> Iterator[Sheet]:
    """Sheets on the way to a hand; every fourth one mixes two hands and may show none."""
    ids = data["combinations"]
    for number in range(PARTIAL_SHEETS):
        row, other = chance.choices(data["rows"], k=2)
        most = list(map(max, row, other)) if number % 4 == 0 else row
        ticked = {name: chance.randint(0, times) for name, times in zip(ids, most, strict=True)}
        kept = chance.sample(ids, k=chance.randint(1, len(ids)))
        yield {name: ticked[name] for name in ids if name in kept}, chance.randint(0, MOST_FLOWERS)


def expected(rules: RuleSet, without_minimum: RuleSet, sheet: Sheet) -> dict[str, Any]:
    """What hands says, in the shape of the script."""
    ticks, flowers = sheet
    try:
        solved = solve(rules, ticks)
    except HandError as error:
        if error.code != "impossible_together":
            raise
        return {"fits": False}
    score = score_ticks(without_minimum, ticks, flowers=flowers)
    return {
        "fits": True,
        **{name: dict(value) for name, value in solved._asdict().items() if name != "blocked"},
        "blocked": {name: list(others) for name, others in solved.blocked.items()},
        "units": score.units,
        "points": score.points,
        "row": [score.row.first, score.row.last, score.row.points],
        "chain": " + ".join(str(line.units) for line in score.lines if line.units),
        "belowMinimum": is_below(rules, ticks, flowers),
    }


def is_below(rules: RuleSet, ticks: dict[str, int], flowers: int) -> bool:
    try:
        score_ticks(rules, ticks, flowers=flowers)
    except HandError as error:
        if error.code != "below_minimum":
            raise
        return True
    return False


def without_a_minimum(rules: RuleSet) -> RuleSet:
    return rules.changed("No minimum", options={"minimum_to_go_out": "none"})


@pytest.mark.parametrize("name", rule_sets())
def test_every_sheet_comes_to_what_hands_says(name: str, sheet_page: Page) -> None:
    rules, chance = rule_sets()[name], random.Random(SEED)
    data = sheet_data(rules)
    sheets = [*every_row(data), *partial_sheets(data, chance)]

    told = sheet_page.evaluate(ON_SHEETS, [data, sheets])

    open_rules = without_a_minimum(rules)
    refused = 0
    for sheet, answer in zip(sheets, told, strict=True):
        wanted = expected(rules, open_rules, sheet)
        refused += not wanted["fits"]
        assert {name: answer[name] for name in wanted} == wanted, (sheet, SEED)
    # Both kinds are there, or this test would say nothing about one of them.
    assert 0 < refused < len(sheets) - 2 * len(data["rows"])


def test_the_sheets_reach_every_minimum_and_the_cap() -> None:
    below = {
        name: sum(is_below(rules, *sheet) for sheet in every_row(sheet_data(rules)))
        for name, rules in rule_sets().items()
    }
    assert [bool(count) for count in below.values()] == [False, False, True, True, True]
    capped = sheet_data(rule_sets()["cap, seven pairs, four units with flowers, drawn only"])
    assert max(capped["points"]) == 100
    assert capped["drawn_only"] == ["nothing_connects", "nothing_connects_all_honors"]


def test_impossible_ticks_stay_and_bring_nothing_along(sheet_page: Page) -> None:
    ticks = {"two_suits_only": 1, "all_suits_and_honors": 1}

    [answer] = sheet_page.evaluate(ON_SHEETS, [sheet_data(load("mihng")), [(ticks, 0)]])

    assert answer["counts"] == ticks
    assert (answer["implied"], answer["blocked"], answer["fits"]) == ({}, {}, False)


BRINGERS = """async ([data, ticks, id]) => {
  const { bringers } = await import("/tick_sheet.js");
  return bringers(data, ticks, id);
}"""


@pytest.mark.parametrize(
    ("ticks", "brought", "by"),
    [
        (["all_suits_and_honors"], "honor_triplet", ["all_suits_and_honors"]),
        (["double_triplet", "all_suits_and_honors"], "honor_triplet", ["all_suits_and_honors"]),
        (["triple_triplet", "honor_triplet"], "triplets_only", ["triple_triplet", "honor_triplet"]),
    ],
)
def test_who_brings_a_combination_along(
    ticks: list[str], brought: str, by: list[str], sheet_page: Page
) -> None:
    rules, ticked = load("mhing"), dict.fromkeys(ticks, 1)
    assert solve(rules, ticked).implied[brought]

    told = sheet_page.evaluate(BRINGERS, [sheet_data(rules), ticked, brought])

    assert told == by
