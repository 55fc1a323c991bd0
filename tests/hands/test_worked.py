"""Hands worked by hand, their lines, units and points: as tick sheets, and as laid out."""

import json
from pathlib import Path

import pytest

from hands import HandError, load, score_ticks, score_tiles
from hands.combinations import count, used_up
from hands.readings import read_groups

FOLDER = Path(__file__).parents[1] / "cases"
CASES = json.loads((FOLDER / "worked.json").read_text())
TILES = json.loads((FOLDER / "tiles.json").read_text())
# Hands worth more when read in other groups than they are printed in.
REGROUPED = ["111s 222s 333s 456p 88m"]

every = pytest.mark.parametrize(
    ("case", "name"),
    [(case, name) for case in CASES for name in ("mhing", "mihng")],
    ids=lambda value: value if isinstance(value, str) else f"{value['hand']}+{value['flowers']}f",
)


def combinations_of(told):
    return {name: times for name, times in told["lines"].items() if name != "flower"}


@every
def test_as_a_tick_sheet(case, name):
    told = case[name]
    score = score_ticks(load(name), combinations_of(told), case["flowers"])
    assert {line.combination: line.times for line in score.lines} == told["lines"]
    assert (score.units, score.points) == (told["units"], told["points"])


@every
def test_as_laid_out(case, name):
    absorbs = load(name).absorbs
    left = used_up(count(read_groups(case["hand"].split())), absorbs)
    shown = {one: times for one, times in left.items() if times}
    told = combinations_of(case[name])
    if case["hand"] in REGROUPED:
        assert shown.items() < told.items()
    else:
        assert shown == told


@every
def test_as_tiles(case, name):
    told = case[name]
    score = score_tiles(load(name), case["hand"], flowers=case["flowers"]).score
    assert {line.combination: line.times for line in score.lines} == told["lines"]
    assert (score.units, score.points) == (told["units"], told["points"])


@pytest.mark.parametrize("name", ["mhing", "mihng"])
@pytest.mark.parametrize("case", TILES, ids=lambda case: case["cards"])
def test_the_best_reading_of_tiles(case, name):
    if case[name] is None:
        with pytest.raises(HandError) as refusal:
            score_tiles(load(name), case["cards"])
        assert refusal.value.code == "not_a_winning_hand"
    else:
        score = score_tiles(load(name), case["cards"]).score
        assert [score.units, score.points] == case[name]


def test_there_are_cases():
    assert (len(CASES), len(TILES)) == (38, 210)
