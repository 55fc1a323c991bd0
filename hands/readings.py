"""A reading: one way 14 tiles are a winning hand. Jokers in it stand for what they were read as.

Three shapes win: four sets and a pair, nothing connects, and seven pairs where the house plays it.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .errors import HandError, shown
from .notation import read_tiles
from .tiles import HAND, HONORS, SETS, SUITS, Tile, is_suit, run

STANDARD, NOTHING_CONNECTS, SEVEN_PAIRS = "standard", "nothing_connects", "seven_pairs"
APART = 3


class Reading(NamedTuple):
    """Four sets and a pair, or `loose` tiles: the 14 of nothing connects, one for each of 7 pairs.

    A sequence is named by its lowest tile, a triplet by its tile.
    """

    shape: str
    sequences: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    pair: Tile | None = None
    loose: tuple[Tile, ...] = ()

    @property
    def kinds(self) -> frozenset[Tile]:
        """Every kind of tile the hand shows."""
        pair = () if self.pair is None else (self.pair,)
        runs = [tile for first in self.sequences for tile in run(first)]
        return frozenset((*runs, *self.triplets, *pair, *self.loose))

    @property
    def suits(self) -> frozenset[str]:
        """The suits the hand shows, of three."""
        return frozenset(tile.suit for tile in self.kinds if is_suit(tile))

    @property
    def honors(self) -> frozenset[Tile]:
        """The winds and dragons the hand shows, of seven."""
        return self.kinds.intersection(HONORS)


def read_groups(groups: Sequence[str]) -> Reading:
    """The reading of a hand laid out in groups of tile text, as a player shows it, without jokers.

    HandError("bad_groups") when the groups are no winning hand laid out so.
    """
    laid = [read_tiles(group) for group in groups]
    shape = _four_sets_and_a_pair(laid) or _seven_pairs(laid)
    if shape is None:
        tiles = [tile for group in laid for tile in group]
        if not nothing_connects(tiles):
            text = shown(" ".join(groups))
            raise HandError(
                "bad_groups", text=text, problem="no winning hand is laid out like this"
            )
        shape = Reading(NOTHING_CONNECTS, loose=tuple(tiles))
    return shape


def nothing_connects(tiles: Iterable[Tile]) -> bool:
    """Whether these are 14 different suit tiles and honors, those of one suit at least 3 apart."""
    ordered = sorted(tiles)
    return (
        len(set(ordered)) == len(ordered) == HAND
        and all(is_suit(tile) or tile in HONORS for tile in ordered)
        and all(
            one.suit != other.suit or one.suit not in SUITS or other.number - one.number >= APART
            for one, other in pairwise(ordered)
        )
    )


def _four_sets_and_a_pair(groups: Sequence[tuple[Tile, ...]]) -> Reading | None:
    by_size = sorted(groups, key=len)
    if [len(group) for group in by_size] != [2] + [3] * SETS or not _alike(by_size[0]):
        return None
    pair, *sets = by_size
    triplets = tuple(group[0] for group in sets if _alike(group))
    sequences = tuple(min(group) for group in sets if _is_run(group))
    if len(triplets) + len(sequences) < SETS:
        return None
    return Reading(STANDARD, sequences, triplets, pair[0])


def _seven_pairs(groups: Sequence[tuple[Tile, ...]]) -> Reading | None:
    kinds = tuple(group[0] for group in groups if len(group) == 2 and _alike(group))
    if len(groups) == 7 and len(set(kinds)) == 7:
        return Reading(SEVEN_PAIRS, loose=kinds)
    return None


def _alike(group: tuple[Tile, ...]) -> bool:
    return len(set(group)) == 1 and (is_suit(group[0]) or group[0] in HONORS)


def _is_run(group: tuple[Tile, ...]) -> bool:
    first = min(group)
    return is_suit(first) and tuple(sorted(group)) == run(first)
