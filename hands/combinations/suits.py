"""Combinations of the whole hand: which suits, honors and numbers it shows."""

from ..readings import STANDARD, Reading
from ..tiles import DRAGONS, WINDS, is_suit

LOW, HIGH = range(1, 6), range(5, 10)


def two_suits_only(reading: Reading) -> int:
    """Exactly two suits and no honors."""
    return int(len(reading.suits) == 2 and not reading.honors)


def one_suit_with_honors(reading: Reading) -> int:
    """Exactly one suit and at least one honor; honors alone are not one."""
    return int(len(reading.suits) == 1 and bool(reading.honors))


def one_suit_only(reading: Reading) -> int:
    """One suit and no honors."""
    return int(len(reading.suits) == 1 and not reading.honors)


def high_low(reading: Reading) -> int:
    """Only suit tiles, all of them 1 to 5 or all of them 5 to 9."""
    if not all(is_suit(tile) for tile in reading.kinds):
        return 0
    numbers = {tile.number for tile in reading.kinds}
    return int(numbers.issubset(LOW) or numbers.issubset(HIGH))


def all_suits_and_honors(reading: Reading) -> int:
    """Four sets and a pair with all three suits, a wind and a dragon among them."""
    return int(
        reading.shape == STANDARD
        and len(reading.suits) == 3
        and not reading.honors.isdisjoint(WINDS)
        and not reading.honors.isdisjoint(DRAGONS)
    )
