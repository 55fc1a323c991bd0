"""Combinations of sequences: three consecutive tiles of one suit each."""

from itertools import combinations

from ..readings import Reading
from ..tiles import SETS, SUITS, Tile


def sequences_only(reading: Reading) -> int:
    """All four sets are sequences."""
    return int(len(reading.sequences) == SETS)


def double_sequence(reading: Reading) -> int:
    """Two sequences with the same numbers in different suits: every such pair of sets."""
    pairs = combinations(reading.sequences, 2)
    return sum(one.number == other.number and one.suit != other.suit for one, other in pairs)


def identical_double_sequence(reading: Reading) -> int:
    """Two sequences with the same numbers in the same suit: every such pair of sets."""
    return sum(one == other for one, other in combinations(reading.sequences, 2))


def triple_sequence(reading: Reading) -> int:
    """The same sequence in all three suits, once."""
    numbers = {first.number for first in reading.sequences}
    return int(any(_in_every_suit(reading, number) for number in numbers))


def broken_royal_run(reading: Reading) -> int:
    """1-2-3 and 7-8-9 as sequences in one suit without 4-5-6 in it: once a suit."""
    return sum(_starts(reading, suit) >= {1, 7} and not _has(reading, suit, 4) for suit in SUITS)


def royal_run(reading: Reading) -> int:
    """1-2-3, 4-5-6 and 7-8-9 as sequences in one suit: once a suit."""
    return sum(_starts(reading, suit) >= {1, 4, 7} for suit in SUITS)


def _starts(reading: Reading, suit: str) -> set[int]:
    """The lowest numbers of the sequences in a suit."""
    return {first.number for first in reading.sequences if first.suit == suit}


def _has(reading: Reading, suit: str, number: int) -> bool:
    return Tile(suit, number) in reading.sequences


def _in_every_suit(reading: Reading, number: int) -> bool:
    return all(_has(reading, suit, number) for suit in SUITS)
