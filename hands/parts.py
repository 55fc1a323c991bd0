"""The ways to read a part of a hand: one suit, or the honors. Each is worked out once.

A set of a part is a number: twice that of its tile for a sequence, one more for a triplet. The
tiles of a part are counted in five bits a number, as in `Hand.held`. Suits are alike: all are read
as characters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import Final, Generic, NamedTuple, TypeVar

from .combinations import COUNTERS, sequences, shapes, triplets
from .hand import BITS, EVERY_SET, MOST, SEQUENCE, TRIPLET, Set
from .readings import STANDARD, Reading
from .tiles import CHARACTERS, DRAGONS, HIGHEST, HONOR, HONORS, NUMBERS, SUITS, WINDS, Tile

Count = Callable[[Reading], int]

# Combinations that a part tells: those of its sets, and of its pair.
OF_A_SUIT: Sequence[Count] = (
    sequences.broken_royal_run,
    sequences.royal_run,
    sequences.identical_double_sequence,
)
OF_THE_HONORS: Sequence[Count] = (triplets.honor_triplet, triplets.all_dragon_triplets)
OF_THE_PAIR: Sequence[Count] = (shapes.special_pair,)

# A row: three bits a combination. Above them stand the facts about the whole hand: how many of its
# parts are suits, are not low, are not high; how many sequences and pairs; winds and dragons.
COUNT_BITS = 3
PLACE = {name: COUNT_BITS * place for place, name in enumerate(COUNTERS)}
ROW_BITS = COUNT_BITS * len(COUNTERS)
ROW = (1 << ROW_BITS) - 1
SUIT, NOT_LOW, NOT_HIGH, RUN, PAIR, WIND, DRAGON = (
    1 << ROW_BITS + COUNT_BITS * fact for fact in range(7)
)
ONE_PAIR = PAIR // (ROW + 1)
PAIRS = ONE_PAIR * 7

PART_BITS = BITS * len(NUMBERS)
PART = (1 << PART_BITS) - 1
LOW, HIGH = range(1, 6), range(5, 10)


# One way to read a part, a plain tuple since the inmost loops take many of them apart: what it adds
# to the row and the facts; three bits a set of a suit, how often it is there; all three bits where
# one is; its sets and its pair, to put ways in order; a number, the same for ways that are alike to
# the rest of the hand.
Key = tuple[tuple[int, ...], int]
Way = tuple[int, int, int, Key, int]
Ways = tuple[Way, ...]
KEY: Final = 3
Asking = TypeVar("Asking")
Told = TypeVar("Told")


class Memo(dict[Asking, Told], Generic[Asking, Told]):
    """A function that remembers, as quick to ask as a dict. Full, it forgets everything."""

    def __init__(self, work_out: Callable[[Asking], Told], most: int = 100_000) -> None:
        self.work_out, self.most = work_out, most

    def __missing__(self, key: Asking) -> Told:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.work_out(key)
        return value


class Asked(NamedTuple):
    """A part to read: the tiles held of it and the sets laid, what to make, jokers for the rest.

    `pure`: without a joker in the pair.
    """

    name: str
    held: int
    laid: tuple[int, ...]
    sets: int
    pairs: int
    pure: bool


def size_of(held: int) -> int:
    """How many tiles are held of a part: the sum of its digits to the base 32, fewer than 31."""
    return held % MOST


def set_of(name: str, code: int) -> Set:
    """The set of a part that a number stands for."""
    return Set(TRIPLET if code & 1 else SEQUENCE, Tile(name, code >> 1))


def code_of(one: Set) -> int:
    """The number that stands for a set."""
    return 2 * one.tile.number + (one.kind == TRIPLET)


def counted(reading: Reading, counters: Iterable[Count]) -> int:
    """The row of what these count in a reading."""
    return sum(counter(reading) << PLACE[counter.__name__] for counter in counters)


def reading_of(sets: Iterable[tuple[str, int]], pair: Tile | None = None) -> Reading:
    """The reading of sets given as (part, number), in their order."""
    found: tuple[list[Tile], list[Tile]] = ([], [])
    for name, code in sets:
        found[code & 1].append(Tile(name, code >> 1))
    return Reading(STANDARD, tuple(found[0]), tuple(found[1]), pair)


def _ways(asked: Asked) -> Ways:
    """The ways to read a part, in order; of those alike to the rest of the hand the first."""
    name, _, laid, *_ = asked
    first: dict[int, Way] = {}
    for pair, found in _every_way(asked):
        for codes in found:
            way = WAY[name, tuple(sorted(laid + codes)) if laid else codes, pair]
            _, _, _, key, alike = way
            before = first.get(alike)
            if before is None or key < before[KEY]:
                first[alike] = way
    ways = tuple(first.values())
    return tuple(sorted(ways, key=itemgetter(KEY))) if len(ways) > 1 else ways


def how_many_ways(asked: Asked) -> int:
    """How many ways there are to read a part."""
    return sum(len(found) for _, found in _every_way(asked))


def _every_way(asked: Asked) -> Iterator[tuple[int, Sequence[tuple[int, ...]]]]:
    """Each pair, 0 for none, and every way to make the sets of the rest."""
    name, held, _, wanted, pairs, pure = asked
    if not pairs:
        yield 0, _sets(name, held, wanted)
        return
    for place in range(HIGHEST[name]):
        own = min(2, held >> BITS * place & MOST)
        if own == 2 or not pure:
            yield place + 1, _sets(name, held - (own << BITS * place), wanted)


def _alone(name: str, held: int) -> Ways:
    """The ways of a part without jokers and laid sets."""
    sets, more = divmod(size_of(held), 3)
    return () if more == 1 else _ways(Asked(name, held, (), sets, more // 2, pure=True))


def _sets(name: str, held: int, wanted: int) -> Sequence[tuple[int, ...]]:
    """Every way so many sets take up all tiles, with jokers for those they lack."""
    lacking = 3 * wanted - size_of(held)
    if lacking <= 0:
        return COMPLETE[name, held] if lacking == 0 else ()
    return [codes for room, codes in EVERY_SETS[name, wanted] if (room - held) & ROOMS == ROOMS]


def _complete(asked: tuple[str, int]) -> tuple[tuple[int, ...], ...]:
    """Every way these tiles are sets, in order: the lowest is in triplets or starts sequences."""
    name, held = asked
    if not held:
        return ((),)
    takes, place = TAKES[name], ((held & -held).bit_length() - 1) // BITS
    code, often = 2 * (place + 1), held >> BITS * place & MOST
    found = []
    for triplet in range(often // 3 + 1):
        runs = often - 3 * triplet
        left = held - triplet * takes[code + 1]
        if runs and code in takes and (left - runs * takes[code] + ROOMS) & ROOMS == ROOMS:
            left -= runs * takes[code]
        elif runs:
            continue
        head = (code,) * runs + (code + 1,) * triplet
        found += [head + codes for codes in COMPLETE[name, left]]
    return tuple(sorted(found)) if len(found) > 1 else tuple(found)


def _every_sets(asked: tuple[str, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """So many sets of a part, in every way: the tiles they take with a bit above each, and them."""
    name, wanted = asked
    return tuple(
        (sum(TAKES[name][code] for code in codes) | ROOMS, codes)
        for codes in combinations_with_replacement(CODES[name], wanted)
    )


def _way(asked: tuple[str, tuple[int, ...], int]) -> Way:
    """The way with these sets and this pair, none if it is 0."""
    name, codes, pair = asked
    row, vector, seen = SETS_ROWS[name, codes]
    row |= PAIR_ROWS[name, pair]
    return row, vector, seen, (codes, pair), row << COUNT_BITS * MOST_CODES | vector


def _sets_row(asked: tuple[str, tuple[int, ...]]) -> tuple[int, int, int]:
    """What the sets of a part add to the row, how often each is there, and which are."""
    name, codes = asked
    reading = reading_of([(name, code) for code in codes])
    row = RUN * len(reading.sequences)
    for code in codes:
        row |= SET_FACTS[name, code]
    if name == HONOR:
        return row + counted(reading, OF_THE_HONORS), 0, 0
    return row + counted(reading, OF_A_SUIT), _vector(codes), 7 * _vector(set(codes))


def _pair_row(asked: tuple[str, int]) -> int:
    """What the pair of a part adds to the row, none if it is 0."""
    name, number = asked
    reading = reading_of((), Tile(name, number) if number else None)
    return counted(reading, OF_THE_PAIR) + _facts(reading)


def _facts(reading: Reading) -> int:
    """The facts about the whole that a set or the pair tells, each there or not."""
    kinds = reading.kinds
    honors = kinds.intersection(HONORS)
    numbers = {tile.number for tile in kinds - honors}
    return (
        SUIT * bool(numbers)
        + NOT_LOW * (bool(honors) or not numbers.issubset(LOW))
        + NOT_HIGH * (bool(honors) or not numbers.issubset(HIGH))
        + PAIR * (reading.pair is not None)
        + WIND * (not honors.isdisjoint(WINDS))
        + DRAGON * (not honors.isdisjoint(DRAGONS))
    )


def _vector(codes: Iterable[int]) -> int:
    """Three bits a set: how often it is there."""
    return sum(1 << COUNT_BITS * code for code in codes)


def _takes(one: Set) -> int:
    return sum(1 << BITS * (tile.number - 1) for tile in one.tiles)


CODES = {
    name: tuple(code_of(one) for one in EVERY_SET if one.tile.suit == name)
    for name in (*SUITS, HONOR)
}
TAKES = {
    name: {code_of(one): _takes(one) for one in EVERY_SET if one.tile.suit == name}
    for name in CODES
}
# The bit above the count of each number.
ROOMS = sum(1 << BITS * place + BITS - 1 for place in range(len(NUMBERS)))
MOST_CODES = max(CODES[CHARACTERS]) + 1
WAY = Memo(_way)
WAYS = Memo(_ways, most=20_000)
SUIT_ALONE = Memo[int, Ways](lambda held: _alone(CHARACTERS, held))
HONORS_ALONE = Memo[int, Ways](lambda held: _alone(HONOR, held))
COMPLETE = Memo(_complete)
EVERY_SETS = Memo(_every_sets)
SET_FACTS = Memo[tuple[str, int], int](lambda one: _facts(reading_of([one])))
SETS_ROWS = Memo(_sets_row)
PAIR_ROWS = Memo(_pair_row)
