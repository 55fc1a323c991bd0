import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import HandError, Line, Note, Row, Score, Table, load, score_ticks, sheet_data
from hands.errors import shown

MIHNG, MHING = load("mihng"), load("mhing")
RULESETS = [
    MIHNG,
    MHING,
    MHING.changed("x", {"flowers": "points", "cap": 100}),
    MHING.changed("x", {"flowers": "off", "seven_pairs": "on"}),
    MIHNG.changed("x", {"cap": "none"}, {"flower": 3}, Table(((0, 0), (3, 7)), "double", 2)),
]


@st.composite
def scored(draw):
    """A rule set, ticks a hand can show under it, and flowers."""
    ruleset = draw(st.sampled_from(RULESETS))
    data = sheet_data(ruleset)
    row = dict(zip(data["combinations"], draw(st.sampled_from(data["rows"])), strict=True))
    ticks = {name: draw(st.integers(0, times)) for name, times in row.items()}
    return ruleset, ticks, draw(st.integers(0, 8))


def changed(**options):
    return MHING.changed("x", options)


def refused(*args, **named):
    with pytest.raises(HandError) as refusal:
        score_ticks(*args, **named)
    json.dumps(refusal.value.where)
    return refusal.value


def codes(score):
    return [note.code for note in score.notes]


@given(scored())
def test_the_lines_add_up(case):
    ruleset, ticks, flowers = case
    score = score_ticks(ruleset, ticks, flowers)
    assert sum(line.units for line in score.lines) == score.units
    assert score.row == ruleset.table.row(score.units)
    order = [one.id for one in ruleset.combinations]
    places = [order.index(line.combination) for line in score.lines]
    assert places == sorted(set(places))
    for line in score.lines:
        worth = ruleset.combination(line.combination).units
        apart = line.combination == "flower" and ruleset.options["flowers"] == "points"
        assert line.units == (0 if apart else line.times * worth)
        assert line.times >= ticks.get(line.combination, 0)
        assert line.implied == (
            line.combination != "flower" and line.times > ticks.get(line.combination, 0)
        )


@given(scored())
def test_the_sheet_as_data_gives_the_same_points(case):
    """What a browser works out from the data is what is kept."""
    ruleset, ticks, flowers = case
    data = sheet_data(ruleset)
    asked = [ticks.get(name, 0) for name in data["combinations"]]
    rows = [row for row in data["rows"] if all(map(int.__ge__, row, asked))]
    units = sum(map(int.__mul__, map(min, zip(*rows, strict=True)), data["units"]))
    extra = flowers * data["flower_units"]
    units += extra if data["flowers"] == "units" else 0
    points = data["points"][units] + (extra if data["flowers"] == "points" else 0)
    score = score_ticks(ruleset, ticks, flowers)
    assert (score.units, score.points) == (units, points)


@given(scored())
def test_a_score_can_be_kept(case):
    score = score_ticks(*case)
    assert Score.from_dict(json.loads(json.dumps(score.to_dict()))) == score


def test_a_score_in_full():
    assert score_ticks(MIHNG, {"triple_sequence": 1}, flowers=2) == Score(
        lines=(
            Line("triple_sequence", 1, 5, absorbed=(("double_sequence", 3),)),
            Line("flower", 2, 2),
        ),
        units=7,
        points=32,
        notes=(),
        row=Row(6, 7, 32),
    )


def test_nothing_is_worth_nothing_and_legal():
    for ruleset in (MIHNG, MHING):
        assert score_ticks(ruleset, {}) == Score((), 0, 0, (), Row(0, 0, 0))
        assert score_ticks(ruleset, {"royal_run": 0}).points == 0


def test_what_comes_along_is_marked():
    score = score_ticks(MHING, {"identical_double_sequence": 6})
    assert [(line.combination, line.implied) for line in score.lines] == [
        ("sequences_only", True),
        ("identical_double_sequence", False),
    ]
    assert score.notes == (Note("implied", {"combination": "sequences_only", "times": 1}),)


# Flowers


@pytest.mark.parametrize(
    "flowers", [-1, 9, True, "2", 2.0, None, float("nan"), 10**6000, [1]], ids=shown
)
def test_bad_flowers(flowers):
    assert refused(MIHNG, {}, flowers).code == "bad_flowers"


def test_flowers_as_units():
    score = score_ticks(MHING, {"royal_run": 1}, 2)
    assert (score.units, score.points) == (5, 32)


def test_flowers_as_points_come_after_the_table():
    score = score_ticks(changed(flowers="points"), {"royal_run": 1}, 2)
    assert (score.units, score.points) == (3, 8 + 2)
    assert score.lines[-1] == Line("flower", 2, 0)
    assert score.notes == (Note("flowers_as_points", {"flowers": 2, "points": 2}),)


def test_flowers_as_points_come_after_the_cap():
    rules = changed(flowers="points", cap=100)
    score = score_ticks(rules, {"one_suit_only": 1, "high_low": 1}, 8)
    assert score.points == 100 + 8
    assert codes(score) == ["cap", "flowers_as_points"]


def test_flowers_off_count_nothing():
    score = score_ticks(changed(flowers="off"), {"royal_run": 1}, 2)
    assert (score.units, score.points) == (3, 8)
    assert [line.combination for line in score.lines] == ["royal_run"]
    assert codes(score) == ["flowers_off"]
    assert codes(score_ticks(changed(flowers="off"), {}, 0)) == []


def test_flowers_worth_more():
    rules = MHING.changed("x", units={"flower": 3})
    assert score_ticks(rules, {}, 2).units == 6


# The end of the table, and the cap


def test_the_table_of_mihng_ends_at_256():
    score = score_ticks(MIHNG, {"high_low": 1, "triple_sequence": 1}, 5)
    assert (score.units, score.points) == (17, 256)
    assert score.notes == (Note("table_end", {"last": 16, "ends_at": 256, "points": 256}),)
    assert codes(score_ticks(MIHNG, {"high_low": 1, "triple_sequence": 1}, 4)) == []


def test_a_table_that_doubles_past_its_end():
    rules = MHING.changed("x", table=Table(((0, 0), (5, 32)), "double", 3))
    score = score_ticks(rules, {"one_suit_only": 1})
    assert (score.points, codes(score)) == (64, ["table_doubles"])


def test_a_cap_is_told_only_where_it_acts():
    capped = score_ticks(changed(cap=100), {"one_suit_only": 1, "high_low": 1})
    assert capped.points == 100
    assert capped.notes == (Note("cap", {"cap": 100, "before": 128}),)
    assert codes(score_ticks(changed(cap=128), {"one_suit_only": 1, "high_low": 1})) == []


# House rules on going out


@pytest.mark.parametrize(
    ("options", "ticks", "flowers", "goes_out"),
    [
        ({"minimum_to_go_out": "none"}, {}, 0, True),
        ({"minimum_to_go_out": "three_units"}, {"royal_run": 1}, 0, True),
        ({"minimum_to_go_out": "three_units"}, {"special_pair": 1}, 0, False),
        ({"minimum_to_go_out": "three_units"}, {"special_pair": 1}, 8, False),
        ({"minimum_to_go_out": "three_units_or_flower"}, {"special_pair": 1}, 0, False),
        ({"minimum_to_go_out": "three_units_or_flower"}, {"special_pair": 1}, 1, True),
        ({"minimum_to_go_out": "three_units_or_flower", "flowers": "off"}, {}, 1, True),
        ({"minimum_to_go_out": "three_units_or_flower"}, {"royal_run": 1}, 0, True),
        ({"minimum_to_go_out": 4}, {"royal_run": 1}, 1, False),
        ({"minimum_to_go_out": 4}, {"royal_run": 1, "special_pair": 1}, 0, True),
        ({"minimum_to_go_out": 4, "minimum_flowers": "counted"}, {"royal_run": 1}, 1, True),
        ({"minimum_to_go_out": 4, "minimum_flowers": "counted"}, {"royal_run": 1}, 0, False),
        (
            {"minimum_to_go_out": 4, "minimum_flowers": "counted", "flowers": "points"},
            {"royal_run": 1},
            8,
            False,
        ),
    ],
)
def test_the_minimum_to_go_out(options, ticks, flowers, goes_out):
    rules = changed(**options)
    if goes_out:
        score_ticks(rules, ticks, flowers)
    else:
        assert refused(rules, ticks, flowers).code == "below_minimum"


def test_the_minimum_is_said():
    error = refused(changed(minimum_to_go_out="three_units"), {"special_pair": 1}, 4)
    assert str(error) == "To go out takes 3 units, flowers not counted; this hand has 1."
    assert (error.where["units"], error.where["least"]) == (1, 3)


@pytest.mark.parametrize(
    ("rules", "won", "legal"),
    [
        (MIHNG, "claimed", False),
        (MIHNG, "drawn", True),
        (MIHNG, None, True),
        (MHING, "claimed", True),
        (changed(nothing_connects_last_card="drawn_only"), "claimed", False),
    ],
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_the_last_card_of_nothing_connects(rules, won, legal):
    if legal:
        assert score_ticks(rules, {"nothing_connects": 1}, won=won).units
    else:
        error = refused(rules, {"nothing_connects": 1}, won=won)
        assert error.code == "last_card_must_be_drawn"
        assert str(error) == "Nothing connects: the last card must be drawn, it cannot be claimed."


def test_with_all_honors_too():
    rules = changed(nothing_connects_last_card="drawn_only")
    error = refused(rules, {"nothing_connects_all_honors": 1}, won="claimed")
    assert error.where["combination"] == "nothing_connects_all_honors"


def test_other_hands_may_be_claimed():
    assert score_ticks(MIHNG, {"royal_run": 1}, won="claimed").units == 5


@pytest.mark.parametrize("won", ["", "stolen", True, 1, ["drawn"]])
def test_a_card_is_drawn_or_claimed(won):
    assert refused(MIHNG, {}, won=won).code == "bad_won"
