import pytest

from hands import HandError, read_card_line
from hands.card.bindings import least_jokers, ways


def test_the_samples_of_the_language():
    for text in (
        "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X",
        "NEWS FF nnn:a nnn:b DaDa =35 C",
    ):
        assert read_card_line(text)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (
            "2046:a FFF EEE 44:b DbDbDb =25 X",
            "card_not_14",
            "A line is 14 tiles, and this one has 15: 2046:a 4 + FFF 3 + EEE 3 + 44:b 2 + "
            "DbDbDb 3; take 1 away.",
        ),
        (
            "NNNN EEEE SSSS F =25 X",
            "card_not_14",
            "this one has 13: NNNN 4 + EEEE 4 + SSSS 4 + F 1",
        ),
        ("NNNN EEEE SSSS F =25 X", "card_not_14", "add 1."),
        ("N " * 140 + "=25 X", "card_not_14", "this one has 140: N 1 + N 1"),
        (
            "NNN/EE SSSS WWWW FFF =25 X",
            "card_either_sizes",
            "Group 1, NNN/EE: these are 3 and 2 tiles; write as many on either side of the /.",
        ),
        (
            "FF NN EE 111:a SS WW 2:a =50 C SP",
            "card_set_in_sp",
            "Group 4, 111:a: Singles and Pairs has no group of three or more; part it, or leave SP",
        ),
        (
            "FF NNNN EEEE SSSS | n in odd =25 X",
            "card_idle_constraint",
            "n in odd: the line has no n; leave the constraint out.",
        ),
        ("FF NNNN EEEE mmmm:a | m in run =25 X", "card_idle_constraint", "the line has no n;"),
        ("FF NNNN EEEE nnnn:a | step 2 =25 X", "card_idle_constraint", "the line has no n+1;"),
        ("FF NNNN EEEE SSSS | suits 2 =25 X", "card_idle_constraint", "the line has no suit;"),
        ("FF NNNN EEEE dddd | d = Da =25 X", "card_idle_constraint", "the line has no a;"),
        (
            "FF nnnn:a n+1n+1n+1n+1:a RRRR | step 2, n in 8-9 =25 X",
            "card_nothing_fits",
            "step 2: nothing is left that fits it; leave it out or widen it.",
        ),
        (
            "FF NNNN EEEE nnnn:a | n in odd, n in even =25 X",
            "card_nothing_fits",
            "n in odd: nothing is left that fits it; leave it out or widen it.",
        ),
        ("FFFF nnnn:a nnnn:b RR | suits 3 =25 X", "card_nothing_fits", "suits 3: nothing is left"),
        (
            "NN FF NN RR NN GG 00 =50 C SP",
            "card_beyond_supply",
            "Group 5, NN: no joker may stand there, and there are only 4 of north; take some away.",
        ),
        ("11:a 11:a 1:a EEEE WWWW N =25 X", "card_beyond_supply", "4 of 1 crak"),
        ("FF FF FF FF F NNNNN =25 X", "card_beyond_supply", "Group 5, F: no joker may stand"),
        ("JJJJJ JJJJ NN EEE =25 X", "card_many_jokers", "The line takes 9 jokers, and there are 8"),
        (
            "nnn:s nnn:t mmm:u www v d | m != n =25 X",
            "card_many_ways",
            "The line can be made in more than 1000 ways; say more of it",
        ),
        ("N/E " * 14 + "=25 X", "card_many_ways", "more than 1000 ways"),
        ("s" * 20 + " =25 X", "card_bad_symbol", "a suit stands after a colon"),
    ],
)
def test_a_line_that_cannot_stand_on_a_card(text, code, said):
    with pytest.raises(HandError) as refusal:
        read_card_line(text)
    assert refusal.value.code == code
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "jokers"),
    [
        ("11111:a NNNN EEE RR =25 X", 1),
        ("111111:a NNNN EE RR =25 X", 2),
        ("111:a 1111:a NNNN EEE =25 X", 3),
        ("FFFFFF FF NNNN RR =25 X", 0),
        ("FFFFFF FFFF NNNN =25 X", 2),
        ("JJ 555:a 77777:b GGGG =60 X", 3),
        ("NNNN EEEE SSSS RR =25 X", 0),
    ],
)
def test_a_quint_takes_a_joker_and_a_sextet_two(text, jokers):
    assert {least_jokers(way) for way in ways(read_card_line(text))} == {jokers}


def test_a_thousand_ways_are_the_most():
    assert len(ways(read_card_line("nnnn:a mmmm:a wwww RR =25 X"))) == 540  # of 972 bindings
    with pytest.raises(HandError) as refusal:
        read_card_line("nnnn:a mmmm:b dddd RR =25 X")  # 1458
    assert refusal.value.code == "card_many_ways"


def test_free_suits_that_would_need_too_many_tiles_are_left_out():
    line = read_card_line("2233:s 2233:t 22:u NNNN =25 X")
    assert len(ways(line)) < 27


def test_singles_and_pairs_may_have_mixed_groups():
    assert read_card_line("19:a 28:b 37:c 46:a NEWS RG =50 C SP").singles_and_pairs
