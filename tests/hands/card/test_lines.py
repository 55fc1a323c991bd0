import pytest

from hands import read_card_line
from hands.card.lines import CardGroup

LINE = read_card_line("NNN/SSS nn:a n+1n+1n+1:b DcDcDc vvv | step 3 =25 X")


def test_the_letters_of_a_line():
    assert LINE.names == frozenset("nabcv")
    assert LINE.step == 3
    assert read_card_line("FF NNNN EEEE SSSS =25 X").step == 1


@pytest.mark.parametrize(
    ("symbols", "same", "takes_jokers"),
    [
        ("N", True, False),
        ("NN", True, False),
        ("NNN", True, True),
        ("NEWS", False, False),
        ("JJJ", True, False),
        ("FFFF", True, True),
    ],
)
def test_where_jokers_may_stand(symbols, same, takes_jokers):
    group = CardGroup(tuple(symbols))
    assert (group.same, group.takes_jokers) == (same, takes_jokers)
