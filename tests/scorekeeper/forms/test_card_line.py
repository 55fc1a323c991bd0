"""A line of a card as it is read on a page."""

from hands import read_card_line
from scorekeeper.forms.card_line import before_value, constraints, shown_groups

EITHER = read_card_line("NNNN/SSSS nnnn:a EEEE/WWWW mm:a | n in 1-5, m != n =25 X # Winds")


def shown(text):
    return [(one.symbols, one.suit, one.colour) for one in shown_groups(read_card_line(text))]


def test_suits_and_their_dragons_have_one_colour():
    assert shown("FF 222:a 3333:b DaDaDa DbDb =30 X") == [
        ("FF", "", ""),
        ("222", ":a", "a"),
        ("3333", ":b", "b"),
        ("DaDaDa", "", "a"),
        ("DbDb", "", "b"),
    ]


def test_a_suit_that_need_not_differ_has_none():
    assert ("999999", ":s", "") in shown("FFFFFF 999999:s DcDc =50 X")


def test_either_of_two_groups():
    told = [(one.symbols, one.is_other) for one in shown_groups(EITHER)]
    assert told[:3] == [("NNNN", False), ("SSSS", True), ("nnnn", False)]


def test_what_the_groups_may_be_stands_apart():
    assert constraints(EITHER) == "n in 1-5, m != n"
    assert before_value(EITHER) == "NNNN/SSSS nnnn:a EEEE/WWWW mm:a | n in 1-5, m != n"
    assert constraints(read_card_line("FF 222:a 3333:b DaDaDa DbDb =30 X")) == ""
