import pytest

from scorekeeper.amounts import plain, signed
from scorekeeper.log_lines import line, lines
from scorekeeper.replay import Record, replay

START = Record(1, "start", {"names": ["Astrid", "Björn", "Chloé", "Dinu"], "dealer": 1})


def hand(number, *winners, discarder=None):
    """A hand that gives (player, points) pairs."""
    said = [{"player": player, "ticks": {}, "flowers": 0} for player, _ in winners]
    won = None if not winners else "drawn" if discarder is None else "claimed"
    score = [{"points": points} for _, points in winners]
    return Record(number, "hand", {"winners": said, "won": won, "from": discarder}, score)


def change(leaves, joins, name, takes=False):
    return {"leaves": leaves, "joins": joins, "name": name, "takes_points": takes}


def last_line(*entries):
    told = replay([START, *entries])
    return line(told, told.rows[-1])


def read(*entries):
    one = last_line(*entries)
    return one.label, one.text, one.amounts


@pytest.mark.parametrize(
    ("points", "text"), [(128, "+128"), (0, "0"), (-10, "\N{MINUS SIGN}10"), (1, "+1")]
)
def test_signed_points(points, text):
    assert signed(points) == text


@pytest.mark.parametrize(("points", "text"), [(128, "128"), (0, "0"), (-10, "\N{MINUS SIGN}10")])
def test_plain_points(points, text):
    assert plain(points) == text


def test_a_drawn_hand():
    assert read(hand(2, (1, 64))) == ("1", "Astrid drew it", "+64")


def test_a_hand_on_a_discard():
    assert read(hand(2, (1, 8), discarder=2)) == ("1", "Astrid on a card from Björn", "+8")


def test_several_winners_and_the_points_of_each():
    told = read(hand(2, (1, 8), (3, 0), (4, 16), discarder=2))
    assert told == ("1", "Astrid, Chloé and Dinu on a card from Björn", "+8, 0, +16")


def test_a_hand_without_a_winner():
    assert read(hand(2)) == ("1", "no winner", "0")


def test_a_win_worth_nothing():
    assert read(hand(2, (1, 0))) == ("1", "Astrid drew it", "0")


def test_a_hand_that_was_taken_back_has_no_number():
    assert read(hand(2, (1, 8)), Record(3, "void", {}, [], 2)) == ("", "Astrid drew it", "+8")


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        (
            "adjust",
            {"player": 2, "points": -10, "reason": "Called wrong"},
            ("", "Björn penalty: Called wrong", "\N{MINUS SIGN}10"),
        ),
        (
            "adjust",
            {"player": 2, "points": 5, "reason": "100%s sure"},
            ("", "Björn bonus: 100%s sure", "+5"),
        ),
        (
            "seats",
            {"order": [2, 1, 3, 4]},
            ("", "new seats: Björn, Astrid, Chloé and Dinu", ""),
        ),
        ("dealer", {"player": 3}, ("", "Chloé deals now", "")),
        ("player", change(None, 5, "Élise"), ("", "Élise joins the table", "")),
        ("player", change(4, None, None), ("", "Dinu leaves the table", "")),
        ("player", change(4, 5, "Élise"), ("", "Élise sits down for Dinu", "")),
        (
            "player",
            change(4, 5, "Élise", takes=True),
            ("", "Élise takes over from Dinu, with the points", ""),
        ),
        ("rename", {"player": 1, "name": "Asta"}, ("", "a name is now spelt Asta", "")),
        ("finish", {}, ("", "finished", "")),
        ("reopen", {}, ("", "reopened", "")),
    ],
)
def test_what_else_happens_at_a_table(kind, facts, said):
    assert read(Record(2, kind, facts)) == said


def test_the_log_shows_the_newest_first():
    told = replay([START, hand(2, (1, 8)), hand(3, (2, 8))])
    assert [one.label for one in lines(told)] == ["2", "1"]
    assert [one.label for one in lines(told, told.rows[:1])] == ["1"]


def test_old_lines_show_names_as_they_are_spelt_now():
    told = replay([START, hand(2, (1, 8)), Record(3, "rename", {"player": 1, "name": "Asta"})])
    assert line(told, told.rows[0]).text == "Asta drew it"


def test_a_newcomer_who_was_taken_back_is_still_told_of():
    """Their own line stays in the log, and so do lines that name them."""
    joins = Record(2, "player", change(None, 5, "Élise"))
    deals = Record(3, "dealer", {"player": 5})
    gone = [Record(4, "void", {}, [], 3), Record(5, "void", {}, [], 2)]
    told = replay([START, joins, deals, *gone])
    assert [one.text for one in lines(told)] == [
        "a former player deals now",
        "Élise joins the table",
    ]


@pytest.mark.parametrize(
    ("entry", "opens"),
    [
        (hand(2), True),
        (Record(2, "adjust", {"player": 1, "points": 5, "reason": "Cake"}), True),
        (Record(2, "dealer", {"player": 3}), False),
        (Record(2, "finish", {}), False),
    ],
)
def test_which_lines_have_a_page_behind_them(entry, opens):
    assert last_line(entry).opens is opens
