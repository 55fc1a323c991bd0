import json
from functools import cache
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hands import HandError, load, score_ticks, sheet_data, solve

MIHNG, MHING = load("mihng"), load("mhing")
PAIRS = MHING.changed("With seven pairs", {"seven_pairs": "on"})
RULESETS = [MIHNG, MHING, PAIRS]
by_id = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)

rulesets = st.sampled_from(RULESETS)


@st.composite
def ticks_of(draw, ruleset):
    """Ticks that may or may not stand together."""
    names = st.sampled_from(list(ruleset.absorbs))
    most = {one.id: one.max_times for one in ruleset.combinations}
    chosen = draw(st.sets(names, max_size=5))
    return {name: draw(st.integers(0, most[name])) for name in chosen}


both = rulesets.flatmap(lambda ruleset: st.tuples(st.just(ruleset), ticks_of(ruleset)))


@cache
def rows(ruleset):
    data = sheet_data(ruleset)
    return [dict(zip(data["combinations"], row, strict=True)) for row in data["rows"]]


def shows(row, ticks):
    return all(row[name] >= times for name, times in ticks.items())


def refusal(act, *args):
    with pytest.raises(HandError) as refused:
        act(*args)
    json.dumps(refused.value.where)
    return refused.value


@by_id
def test_nothing_ticked_is_nothing(ruleset):
    sheet = solve(ruleset, {})
    assert (sheet.counts, sheet.implied, sheet.blocked) == ({}, {}, {})
    assert sheet.possible == {name: ruleset.combination(name).max_times for name in ruleset.absorbs}


@by_id
def test_the_most_in_the_file_is_the_most_any_hand_shows(ruleset):
    """Seven pairs, a house rule, are none where it is off."""
    shown = {name: max(row[name] for row in rows(ruleset)) for name in ruleset.absorbs}
    assert shown == {name: ruleset.combination(name).max_times for name in ruleset.absorbs}


def test_four_identical_double_sequences_are_sequences_only():
    sheet = solve(MHING, {"identical_double_sequence": 4})
    assert sheet.counts == {"sequences_only": 1, "identical_double_sequence": 6}
    assert sheet.implied == sheet.counts


def test_a_triple_leaves_two_doubles_of_four_sequences():
    assert solve(MHING, {"triple_sequence": 1}).possible["double_sequence"] == 2
    sheet = solve(MHING, {"triple_sequence": 1, "double_sequence": 1})
    assert sheet.counts == {
        "sequences_only": 1,
        "triple_sequence": 1,
        "double_sequence": 2,
        "identical_double_sequence": 1,
    }


def test_all_dragon_triplets_leave_one_honor_triplet():
    sheet = solve(MHING, {"all_dragon_triplets": 1})
    assert sheet.counts == {"all_dragon_triplets": 1}
    assert sheet.possible["honor_triplet"] == 1


@pytest.mark.parametrize(
    ("ticks", "sentence"),
    [
        (
            {"honor_triplet": 1, "two_suits_only": 1, "special_pair": 1},
            "Two suits only does not go with honor triplet.",
        ),
        (
            {"identical_double_sequence": 6, "broken_royal_run": 1},
            "Identical double sequence (6 times) does not go with broken royal run.",
        ),
        (
            {"nothing_connects": 1, "nothing_connects_all_honors": 1},
            "Nothing connects with all honors does not go with nothing connects.",
        ),
        (
            {"broken_royal_run": 1, "double_sequence": 1, "triplets_only": 1},
            "Triplets only does not go with double sequence.",
        ),
        (
            {"double_sequence": 1, "honor_triplet": 1, "double_triplet": 1},
            "Honor triplet does not go with double triplet and double sequence.",
        ),
    ],
)
def test_what_cannot_stand_together_is_refused_by_name(ticks, sentence):
    error = refusal(solve, MHING, ticks)
    assert error.code == "impossible_together"
    assert str(error) == sentence


def test_a_conflict_says_which_and_how_often():
    where = refusal(solve, MHING, {"two_suits_only": 1, "honor_triplet": 2}).where
    assert where["combinations"] == ["two_suits_only", "honor_triplet"]
    assert where["times"] == {"two_suits_only": 1, "honor_triplet": 2}


@pytest.mark.parametrize(
    ("ticks", "code"),
    [
        ({"luck": 1}, "unknown_combination"),
        ({"luck": 0}, "unknown_combination"),
        ({"": 1}, "unknown_combination"),
        ({None: 1}, "unknown_combination"),
        ({"flower": 1}, "unknown_combination"),
        ({"royal_run": -1}, "bad_times"),
        ({"royal_run": True}, "bad_times"),
        ({"royal_run": "1"}, "bad_times"),
        ({"royal_run": 1.0}, "bad_times"),
        ({"royal_run": float("nan")}, "bad_times"),
        ({"royal_run": None}, "bad_times"),
        ({"royal_run": [[]]}, "bad_times"),
        ({"royal_run": 2}, "too_many_times"),
        ({"royal_run": 10**6000}, "too_many_times"),
        ({"royal_run": -(10**6000)}, "bad_times"),
        ({"seven_pairs": 1}, "house_rule_off"),
        ([], "bad_ticks"),
        ("royal_run", "bad_ticks"),
        (None, "bad_ticks"),
    ],
    ids=lambda value: str(value)[:40] if not isinstance(value, dict) else "",
)
def test_bad_ticks_are_refused(ticks, code):
    assert refusal(solve, MHING, ticks).code == code


def test_too_many_times_says_how_many():
    error = refusal(solve, MIHNG, {"identical_double_sequence": 7})
    assert str(error) == "Identical double sequence counts at most 6 times in one hand, not 7."
    assert error.where["combination"] == "identical_double_sequence"
    assert (error.where["times"], error.where["most"]) == (7, 6)


def test_mihng_does_not_know_what_it_does_not_know():
    assert refusal(solve, MIHNG, {"one_suit_only": 1}).code == "unknown_combination"


def test_seven_pairs_go_with_little():
    sheet = solve(PAIRS, {"seven_pairs": 1})
    able = {name for name, times in sheet.possible.items() if times}
    assert able == {
        "seven_pairs",
        "two_suits_only",
        "one_suit_with_honors",
        "one_suit_only",
        "high_low",
    }


@pytest.mark.parametrize("ruleset", [MIHNG, MHING], ids=lambda one: one.id)
def test_nothing_connects_earns_only_itself(ruleset):
    sheet = solve(ruleset, {"nothing_connects": 1})
    assert {name for name, times in sheet.possible.items() if times} == {"nothing_connects"}
    assert sheet.blocked["royal_run"] == ("nothing_connects",)


def test_what_is_blocked_names_the_fewest_ticks():
    ticks = {"two_suits_only": 1, "royal_run": 1, "double_triplet": 0}
    blocked = solve(MHING, ticks).blocked
    assert blocked["honor_triplet"] == ("two_suits_only",)
    assert blocked["double_triplet"] == ("royal_run",)
    assert "special_pair" not in blocked
    assert "royal_run" not in blocked  # it counts as often as it can at all


@by_id
def test_every_row_is_its_own_answer(ruleset):
    for row in rows(ruleset):
        assert solve(ruleset, row).counts == {name: times for name, times in row.items() if times}


@given(both)
def test_the_answer_is_what_all_hands_with_the_ticks_have(case):
    ruleset, ticks = case
    matching = [row for row in rows(ruleset) if shows(row, ticks)]
    try:
        sheet = solve(ruleset, ticks)
    except HandError:
        assert matching == []
        return
    for name in ruleset.absorbs:
        assert sheet.counts.get(name, 0) == min(row[name] for row in matching)
        assert sheet.possible[name] == max(row[name] for row in matching)
    assert solve(ruleset, sheet.counts).counts == sheet.counts


@given(both)
def test_a_conflict_is_as_small_as_can_be(case):
    ruleset, ticks = case
    assume(not any(shows(row, ticks) for row in rows(ruleset)))
    error = refusal(solve, ruleset, ticks)
    assert error.code == "impossible_together"
    names = error.where["combinations"]
    clash = {name: ticks[name] for name in names}
    assert not any(shows(row, clash) for row in rows(ruleset))
    asked = [name for name, times in ticks.items() if times]
    for fewer in combinations(asked, len(names) - 1):
        few = {name: ticks[name] for name in fewer}
        assert any(shows(row, few) for row in rows(ruleset))


@given(both)
def test_blocked_means_no_hand_and_no_fewer_ticks(case):
    ruleset, ticks = case
    try:
        sheet = solve(ruleset, ticks)
    except HandError:
        return
    for name in ruleset.absorbs:
        more = sheet.counts.get(name, 0) + 1
        can = sheet.possible[name] >= more
        ever = ruleset.combination(name).max_times >= more
        assert (name in sheet.blocked) == (ever and not can)
    for name, others in sheet.blocked.items():
        raised = {name: sheet.counts.get(name, 0) + 1}
        clash = {other: ticks[other] for other in others} | raised
        assert name not in others
        assert not any(shows(row, clash) for row in rows(ruleset))
        fewer = [dict(part) for part in combinations(list(clash.items())[:-1], len(others) - 1)]
        assert all(any(shows(row, few | raised) for row in rows(ruleset)) for few in fewer)


@given(both, st.data())
def test_one_tick_more_is_never_worth_less(case, data):
    ruleset, ticks = case
    name = data.draw(st.sampled_from(list(ruleset.absorbs)))
    try:
        before = score_ticks(ruleset, ticks)
        after = score_ticks(ruleset, ticks | {name: ticks.get(name, 0) + 1})
    except HandError:
        return
    assert after.units >= before.units
    assert after.points >= before.points


# The sheet as data


@by_id
def test_the_sheet_is_plain_data(ruleset):
    data = sheet_data(ruleset)
    assert json.loads(json.dumps(data)) == data
    assert data["id"] == ruleset.id
    assert data["rows"] == sorted(data["rows"])
    assert data["combinations"] == [one.id for one in ruleset.combinations[:-1]]
    assert data["units"] == [one.units for one in ruleset.combinations[:-1]]
    assert (data["flower_units"], data["flowers"]) == (1, "units")
    assert (data["minimum"], data["points"][:6]) == (
        {"units": 0, "flowers": "not_counted"},
        [0, 2, 4, 8, 16, 32],
    )


def test_the_largest_hands():
    """33 units in mhing, as its documentation says; with flowers 41."""
    assert len(sheet_data(MHING)["points"]) == 41 + 1
    assert len(sheet_data(MHING.changed("x", {"flowers": "off"}))["points"]) == 33 + 1
    assert sheet_data(MHING)["points"][-1] == 131_072


def test_the_sheet_of_mihng():
    data = sheet_data(MIHNG)
    assert data["drawn_only"] == ["nothing_connects"]
    assert (data["cap"], data["table_ends"]) == (256, 16)
    assert data["table"][-2:] == [[14, 16, 256], [17, None, 256]]


def test_a_cap_is_in_the_points():
    data = sheet_data(MHING.changed("x", {"cap": 100}))
    assert data["cap"] == max(data["points"]) == 100
    assert sheet_data(MHING)["cap"] is None


@pytest.mark.parametrize(
    ("options", "minimum"),
    [
        ({"minimum_to_go_out": "three_units"}, {"units": 3, "flowers": "not_counted"}),
        ({"minimum_to_go_out": "three_units_or_flower"}, {"units": 3, "flowers": "one_is_enough"}),
        ({"minimum_to_go_out": 5}, {"units": 5, "flowers": "not_counted"}),
        (
            {"minimum_to_go_out": 5, "minimum_flowers": "counted"},
            {"units": 5, "flowers": "counted"},
        ),
    ],
)
def test_the_minimum_in_the_sheet(options, minimum):
    assert sheet_data(MHING.changed("x", options))["minimum"] == minimum
