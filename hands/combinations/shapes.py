"""Combinations of the shape of a hand, and of its pair."""

from ..readings import NOTHING_CONNECTS, SEVEN_PAIRS, Reading
from ..tiles import HONORS, is_suit

SPECIAL = (2, 5, 8)


def special_pair(reading: Reading) -> int:
    """The pair is of a suit and numbered 2, 5 or 8."""
    pair = reading.pair
    return int(pair is not None and is_suit(pair) and pair.number in SPECIAL)


def nothing_connects(reading: Reading) -> int:
    """14 different tiles without a set or pair, those of one suit at least three apart."""
    return int(reading.shape == NOTHING_CONNECTS)


def nothing_connects_all_honors(reading: Reading) -> int:
    """Nothing connects with all four winds and all three dragons."""
    return int(reading.shape == NOTHING_CONNECTS and len(reading.honors) == len(HONORS))


def seven_pairs(reading: Reading) -> int:
    """Seven different pairs."""
    return int(reading.shape == SEVEN_PAIRS)
