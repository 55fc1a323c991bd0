import pytest

from scorekeeper.agreed import CHIPS, MONEY, POINTS
from scorekeeper.amounts import plain, signed

MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("points", "display", "text"),
    [
        (128, POINTS, "128"),
        (1, POINTS, "1"),
        (0, POINTS, "0"),
        (-10, POINTS, f"{MINUS}10"),
        (128, CHIPS, "128"),
        (-10, CHIPS, f"{MINUS}10"),
        (128, MONEY, "$1.28"),
        (0, MONEY, "$0.00"),
        (5, MONEY, "$0.05"),
        (-10, MONEY, f"{MINUS}$0.10"),
        (-100, MONEY, f"{MINUS}$1.00"),
        (1_234_567, MONEY, "$12345.67"),
    ],
)
def test_points_are_told_with_a_real_minus(points, display, text):
    assert plain(points, display) == text
    assert signed(points, display) == (f"+{text}" if points > 0 else text)


def test_without_a_display_they_are_points():
    assert (plain(25), signed(25)) == ("25", "+25")
