import pytest

from hands import load
from scorekeeper import facts
from scorekeeper.evening import Record
from scorekeeper.protocol import paper_sheet, score_of
from scorekeeper.replay import replay

MIHNG = load("mihng")
START = Record(1, "start", {"names": ["Astrid", "Björn", "Chloé"], "dealer": 1})


def hand(number, *winners, discarder=None):
    """Winners: (player, flowers, ticks)."""
    said = [{"player": one, "ticks": ticks, "flowers": many} for one, many, ticks in winners]
    won = None if not winners else "drawn" if discarder is None else "claimed"
    whole = facts.hand(said, won, discarder)
    scores = [score.to_dict() for score in facts.score_hand(whole, MIHNG)]
    return Record(number, "hand", whole, scores)


def correct(number, target, other):
    return Record(number, "correct", other.facts, other.score, target)


EVENING = [
    START,
    hand(2, (1, 2, {"triple_sequence": 1})),
    hand(3, (2, 3, {})),
    hand(4),
    Record(5, "adjust", {"player": 1, "points": -10, "reason": "Late"}),
    hand(6, (1, 0, {"double_sequence": 2}), (3, 0, {}), discarder=2),
    hand(7, (1, 1, {})),
    correct(8, 7, hand(0, (2, 1, {}))),
    hand(9, (1, 8, {})),
    Record(10, "void", {}, [], 9),
]


def sheet(number, entries=EVENING):
    told = replay(entries)
    return paper_sheet(told, told.player(number), MIHNG)


def test_a_column_for_each_hand_won_and_each_adjustment():
    columns = sheet(1).columns
    assert [(one.label, one.units, one.points, one.total) for one in columns] == [
        ("1", 7, 32, 32),
        ("±", None, -10, 22),
        ("4", 6, 32, 54),
    ]


def test_points_below_zero_have_a_real_minus():
    column = sheet(1).columns[1]
    assert (column.points_text, column.total_text) == ("\N{MINUS SIGN}10", "22")


def test_a_line_for_each_combination_of_the_rules_in_their_order():
    lines = sheet(1).lines
    assert [line.combination for line in lines] == [one.id for one in MIHNG.combinations]
    assert [line.units for line in lines] == [one.units for one in MIHNG.combinations]
    filled = {line.combination: line.cells for line in lines if any(line.cells)}
    assert filled == {
        "triple_sequence": [1, 0, 0],
        "double_sequence": [0, 0, 2],
        "flower": [2, 0, 0],
    }


def test_every_column_adds_up():
    one = sheet(1)
    for index, column in enumerate(one.columns):
        if column.units is not None:
            assert column.units == sum(line.units * line.cells[index] for line in one.lines)


def test_the_hands_that_went_elsewhere():
    assert sheet(1).elsewhere == [2, 3, 5]
    assert sheet(2).elsewhere == [1, 3, 4]
    assert sheet(3).elsewhere == [1, 2, 3, 5]


def test_a_corrected_hand_stands_where_it_was():
    assert [(one.label, one.points) for one in sheet(2).columns] == [("2", 8), ("5", 2)]


def test_a_win_worth_nothing_has_its_column():
    assert [(one.label, one.points, one.total) for one in sheet(3).columns] == [("4", 0, 0)]


def test_points_taken_over_stand_on_both_sheets():
    change = {"leaves": 1, "joins": 4, "name": "Élise", "takes_points": True}
    entries = [*EVENING[:3], Record(4, "player", change)]
    assert [(one.points, one.total) for one in sheet(1, entries).columns] == [(32, 32), (-32, 0)]
    assert [(one.points, one.total) for one in sheet(4, entries).columns] == [(32, 32)]


def test_a_sheet_of_nothing_played():
    one = sheet(1, [START])
    assert (one.columns, one.elsewhere) == ([], [])
    assert all(line.cells == [] for line in one.lines)


def test_the_score_of_one_of_two_winners():
    row = replay(EVENING).hands[3]
    assert [score_of(row, number)["points"] for number in (1, 3)] == [32, 0]
    with pytest.raises(ValueError, match="not in list"):
        score_of(row, 2)
