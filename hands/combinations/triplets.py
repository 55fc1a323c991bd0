"""Combinations of triplets: three identical tiles each."""

from itertools import combinations

from ..readings import Reading
from ..tiles import DRAGONS, HONORS, SETS, SUITS, Tile, is_suit


def double_triplet(reading: Reading) -> int:
    """Two suit triplets with the same number in different suits: every such pair of sets."""
    pairs = combinations(_in_suits(reading), 2)
    return sum(one.number == other.number and one.suit != other.suit for one, other in pairs)


def honor_triplet(reading: Reading) -> int:
    """A triplet of a wind or a dragon: each."""
    return sum(tile in HONORS for tile in reading.triplets)


def triple_triplet(reading: Reading) -> int:
    """Triplets of the same number in all three suits, once."""
    numbers = {tile.number for tile in _in_suits(reading)}
    return int(
        any(all(Tile(suit, number) in reading.triplets for suit in SUITS) for number in numbers)
    )


def triplets_only(reading: Reading) -> int:
    """All four sets are triplets."""
    return int(len(reading.triplets) == SETS)


def all_dragon_triplets(reading: Reading) -> int:
    """Triplets of all three dragons, once."""
    return int(all(dragon in reading.triplets for dragon in DRAGONS))


def _in_suits(reading: Reading) -> list[Tile]:
    return [tile for tile in reading.triplets if is_suit(tile)]
