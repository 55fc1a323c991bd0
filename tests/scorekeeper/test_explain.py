import pytest

from hands import Row as TableRow
from hands import Table, load, score_ticks
from scorekeeper import explain, facts
from scorekeeper.evening import Record
from scorekeeper.replay import replay

MIHNG, MHING = load("mihng"), load("mhing")
START = Record(1, "start", {"names": ["Astrid", "Björn", "Chloé"], "dealer": 1})


def told(ticks, flowers=0, rules=MIHNG, **kwargs):
    return explain.winner("Astrid", score_ticks(rules, ticks, flowers, **kwargs), rules)


def test_lines_with_name_rule_times_and_units():
    line, flowers = told({"double_sequence": 2}, 1).lines
    assert (line.name, line.times, line.each, line.units) == ("Double sequence", 2, 3, 6)
    assert line.rule == "Two sequences with the same numbers in different suits."
    assert line.groups == ("345m", "345p")
    assert (flowers.name, flowers.times, flowers.each, flowers.units) == ("Flower", 1, 1, 1)
    assert flowers.groups == ()


@pytest.mark.parametrize("rules", [MIHNG, MHING], ids=lambda rules: rules.game)
@pytest.mark.parametrize("name", sorted(set(MIHNG.absorbs) & set(MHING.absorbs)))
@pytest.mark.parametrize("flowers", [0, 3])
def test_the_lines_add_up(rules, name, flowers):
    score = score_ticks(rules, {name: 1}, flowers)
    explained = explain.winner("Astrid", score, rules)
    assert sum(line.units for line in explained.lines) == score.units
    assert all(line.times * line.each == line.units for line in explained.lines)
    assert explained.points == score.points


@pytest.mark.parametrize(
    ("ticks", "flowers", "units", "row"),
    [
        ({"triple_sequence": 1}, 2, "7 units,", " 6–7"),
        ({}, 1, "1 unit,", " by the table"),
        ({}, 0, "0 units,", " by the table"),
    ],
)
def test_the_row_of_the_table_that_was_used(ticks, flowers, units, row):
    total = told(ticks, flowers).total
    assert total.startswith(units)
    assert total.endswith(row)


def test_what_a_bigger_combination_used_up():
    (line,) = told({"triple_sequence": 1}).lines
    assert line.notes == ["3 × double sequence in it do not count again."]
    lines = told({"nothing_connects_all_honors": 1}, rules=MHING).lines
    (note,) = lines[0].notes
    assert note == "The nothing connects in it does not count again."


def test_what_came_by_itself_is_told():
    score = score_ticks(MIHNG, {"high_low": 1, "triple_triplet": 1})
    lines = explain.winner("Astrid", score, MIHNG).lines
    implied = [line for line in score.lines if line.implied]
    noted = [line.name for line in lines if "Comes with the other" in " ".join(line.notes)]
    assert noted == [MIHNG.combination(line.combination).names["en"] for line in implied]


CAPPED = MIHNG.changed("Cap", options={"cap": 100})
OFF = MIHNG.changed("Off", options={"flowers": "off"})
POINTS = MIHNG.changed("Points", options={"flowers": "points"})
DOUBLES = MIHNG.changed(
    "Doubles", table=Table(((0, 0), (1, 8)), "double", 3), options={"cap": "none"}
)
ENDS = MIHNG.changed("Ends", options={"cap": "none"})


@pytest.mark.parametrize(
    ("rules", "ticks", "flowers", "points", "notes"),
    [
        (MIHNG, {"royal_run": 1}, 0, 32, []),
        (
            CAPPED,
            {"royal_run": 1, "one_suit_with_honors": 1},
            0,
            100,
            ["The cap makes 100 of 128 points."],
        ),
        (OFF, {"royal_run": 1}, 2, 32, ["Flowers count nothing in these rules."]),
        (
            POINTS,
            {"royal_run": 1},
            2,
            34,
            ["Flowers come after the table: 2 more points."],
        ),
        (
            DOUBLES,
            {"royal_run": 1},
            0,
            16,
            ["Past 3 units the table doubles on."],
        ),
        (
            ENDS,
            {"royal_run": 1, "one_suit_with_honors": 1},
            8,
            256,
            ["The table ends at 256."],
        ),
    ],
)
def test_what_there_is_to_say_about_the_points(rules, ticks, flowers, points, notes):
    explained = told(ticks, flowers, rules)
    assert (explained.points, explained.notes) == (points, notes)


def test_flowers_that_are_no_units_still_have_a_line_that_adds_up():
    flower = told({"royal_run": 1}, 2, POINTS).lines[-1]
    assert (flower.name, flower.times, flower.each, flower.units) == ("Flower", 2, 0, 0)


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (TableRow(6, 6, 32), "6"),
        (TableRow(6, 7, 32), "6–7"),
        (TableRow(14, None, 256), "14 and more"),
    ],
)
def test_the_units_a_row_covers(row, text):
    assert explain.row_units(row) == text


def test_a_hand_explains_each_winner_from_the_stored_score():
    said = facts.hand(
        [
            {"player": 1, "ticks": {"royal_run": 1}, "flowers": 0},
            {"player": 3, "ticks": {}, "flowers": 3},
        ],
        "claimed",
        2,
    )
    scores = [score.to_dict() for score in facts.score_hand(said, MIHNG)]
    evening = replay([START, Record(2, "hand", said, scores)])
    explained = explain.hand(evening, evening.hands[0], MIHNG)
    assert [(one.name, one.points) for one in explained] == [("Astrid", 32), ("Chloé", 8)]


def test_a_hand_nobody_won_has_nothing_to_explain():
    evening = replay([START, Record(2, "hand", facts.hand([]))])
    assert explain.hand(evening, evening.hands[0], MIHNG) == []


def test_every_note_of_the_game_is_told_with_its_line_or_in_a_sentence():
    """`implied` is told with the line it is about."""
    codes = {
        note.code
        for rules, flowers in ((CAPPED, 8), (OFF, 8), (POINTS, 8), (DOUBLES, 8), (ENDS, 8))
        for note in score_ticks(rules, {"royal_run": 1, "one_suit_with_honors": 1}, flowers).notes
    }
    assert codes - {"implied"} <= set(explain.NOTES)
    assert codes >= {"cap", "flowers_off", "flowers_as_points", "table_end", "table_doubles"}
