"""A reading: one way 14 tiles are a winning hand. Jokers in it stand for what they were read as.

Three shapes win: four sets and a pair, nothing connects, and seven pairs where the house plays it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise, product
from typing import NamedTuple

from .errors import HandError, shown
from .hand import EVERY_SET, MORE_THAN_ONE, SEQUENCE, TRIPLET, Hand, Set
from .notation import in_order, read_tiles, write_tiles
from .tiles import HAND, HONOR, HONORS, KINDS, NUMBERS, SETS, SUITS, THE_JOKER, Tile, is_suit, run

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
    def sets(self) -> tuple[Set, ...]:
        """The sets by their lowest tile, a sequence before a triplet."""
        sequences = [Set(SEQUENCE, tile) for tile in self.sequences]
        triplets = [Set(TRIPLET, tile) for tile in self.triplets]
        return tuple(sorted(sequences + triplets, key=EVERY_SET.index))

    @property
    def groups(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles as a player lays them out: the sets and the pair, seven pairs, or by suit."""
        if self.shape == STANDARD:
            pair = () if self.pair is None else ((self.pair, self.pair),)
            return (*[one.tiles for one in self.sets], *pair)
        tiles = in_order(self.loose)
        if self.shape == SEVEN_PAIRS:
            return tuple((tile, tile) for tile in tiles)
        return tuple(tuple(together) for _, together in groupby(tiles, key=lambda one: one.suit))

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


class House(NamedTuple):
    """What a table allows of the shapes and of jokers in them."""

    nothing_connects: bool = True
    seven_pairs: bool = False
    jokers_in_nothing_connects: bool = True
    jokers_in_pair: bool = True
    jokers_in_laid_triplet: bool = True


def write_reading(reading: Reading) -> str:
    """The one spelling of a reading: its groups in order, each joker as what it stands for."""
    return " ".join(write_tiles(group) for group in reading.groups)


def every_reading(hand: Hand, house: House) -> Iterator[Reading]:
    """Every reading of a hand, each once: the definition, and slow with many jokers.

    A joker stands for any tile but a flower; a laid set for any of the sets it can be.
    """
    for laid in {tuple(sorted(chosen)) for chosen in product(*laid_meanings(hand, house))}:
        for pair, sets in _sets_and_pair(hand, house, SETS - len(laid)):
            yield standard((*laid, *sets), pair)
    for tiles in _apart(hand, house):
        yield Reading(NOTHING_CONNECTS, loose=tiles)
    for kinds in paired(hand, house):
        yield Reading(SEVEN_PAIRS, loose=kinds)


def standard(sets: Iterable[Set], pair: Tile) -> Reading:
    """The reading of these sets and this pair, whatever their order."""
    ordered = sorted(sets, key=EVERY_SET.index)
    return Reading(
        STANDARD,
        tuple(one.tile for one in ordered if one.kind == SEQUENCE),
        tuple(one.tile for one in ordered if one.kind == TRIPLET),
        pair,
    )


def laid_meanings(hand: Hand, house: House) -> list[tuple[Set, ...]]:
    """What each laid set can be. HandError("joker_in_laid_triplet") where the house has none."""
    found = []
    for tiles, meanings in hand.laid:
        if THE_JOKER in tiles and not house.jokers_in_laid_triplet:
            meanings = tuple(one for one in meanings if one.kind == SEQUENCE)
        if not meanings:
            raise HandError("joker_in_laid_triplet", text=write_tiles(tiles))
        found.append(meanings)
    return found


def _sets_and_pair(hand: Hand, house: House, wanted: int) -> Iterator[tuple[Tile, tuple[Set, ...]]]:
    held = Counter(hand.tiles)
    for pair in KINDS:
        own = min(2, held[pair])
        if own == 2 or (house.jokers_in_pair and 2 - own <= hand.jokers):
            held[pair] -= own
            for sets in _sets(held, hand.jokers - 2 + own, wanted):
                yield pair, sets
            held[pair] += own


def _sets(
    held: Counter[Tile], jokers: int, wanted: int, start: int = 0
) -> Iterator[tuple[Set, ...]]:
    """Every way so many sets take up all tiles and jokers; sets in order, from `start` on."""
    if not wanted:
        yield ()
        return
    lowest = next((tile for tile in KINDS if held[tile]), KINDS[-1])
    for place, one in enumerate(EVERY_SET[start:], start):
        if KINDS.index(one.tile) > KINDS.index(lowest):
            return
        asked = Counter(one.tiles)
        lacking = (asked - held).total()
        if lacking <= jokers:
            for more in _sets(held - asked, jokers - lacking, wanted - 1, place):
                yield (one, *more)


def connects_nothing(hand: Hand, house: House) -> bool:
    """Whether the hand may be nothing connects: no set laid, nothing twice, jokers allowed."""
    if hand.laid or not house.nothing_connects or hand.held & MORE_THAN_ONE:
        return False
    return not hand.jokers or house.jokers_in_nothing_connects


def paired(hand: Hand, house: House) -> Iterator[tuple[Tile, ...]]:
    """The kinds of every seven different pairs the hand is, in order."""
    if hand.laid or not house.seven_pairs or (hand.jokers and not house.jokers_in_pair):
        return
    counts = Counter(hand.tiles)
    spare = hand.jokers - sum(often == 1 for often in counts.values())
    if spare >= 0 and max(counts.values(), default=0) <= 2:
        others = [tile for tile in KINDS if tile not in counts]
        for more in combinations(others, spare // 2):
            yield tuple(in_order([*counts, *more]))


def apart_in(suit: str, own: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    """All tiles of a suit at least three apart, these among them; the lowest first."""
    numbers = [subset for size in range(4) for subset in combinations(NUMBERS, size)]
    spread = [
        tuple(Tile(suit, number) for number in subset)
        for subset in numbers
        if all(other - one >= APART for one, other in pairwise(subset))
    ]
    return [tiles for tiles in spread if set(own).issubset(tiles)]


def _apart(hand: Hand, house: House) -> Iterator[tuple[Tile, ...]]:
    """Every nothing connects the hand is."""
    if not connects_nothing(hand, house):
        return
    own = {name: [tile for tile in hand.tiles if tile.suit == name] for name in (*SUITS, HONOR)}
    others = [tile for tile in HONORS if tile not in own[HONOR]]
    for suits in product(*[apart_in(suit, own[suit]) for suit in SUITS]):
        lacking = HAND - sum(map(len, suits)) - len(own[HONOR])
        for more in combinations(others, lacking) if lacking >= 0 else ():
            yield (*sum(suits, ()), *in_order([*own[HONOR], *more]))


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
