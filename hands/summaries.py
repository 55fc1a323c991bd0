"""What a hand can show, quickly: the rows `every_reading` and `count` give, not one by one.

A row is what `count` gives, as one number. Most combinations can be told from a part of a hand, so
a hand is put together from parts that are worked out once: the ways to read one suit or the
honors, what sets of several suits show together, and what whole hands with the same suits, honors
and numbers show. Each is asked of `COUNTERS`; no rule stands here. Tests hold it against the plain
way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from math import comb, prod
from operator import or_
from typing import NamedTuple

from .combinations import COUNTERS, sequences, shapes, suits, triplets
from .hand import BITS, EVERY_SET, MOST, SEQUENCE, TRIPLET, Hand, Set
from .notation import in_order
from .readings import (
    NOTHING_CONNECTS,
    SEVEN_PAIRS,
    House,
    Reading,
    apart_in,
    connects_nothing,
    laid_meanings,
    paired,
    standard,
)
from .tiles import (
    DRAGONS,
    HAND,
    HIGHEST,
    HONOR,
    HONORS,
    KINDS,
    NUMBERS,
    SETS,
    SUITS,
    WINDS,
    Tile,
    is_suit,
)

Count = Callable[[Reading], int]

# Combinations by how much of a hand tells them. A test sees that each stands in one of these.
OF_A_PART: Sequence[Count] = (
    sequences.broken_royal_run,
    sequences.royal_run,
    sequences.identical_double_sequence,
    shapes.special_pair,
    triplets.honor_triplet,
    triplets.all_dragon_triplets,
)
ACROSS_SUITS: Sequence[Count] = (
    sequences.double_sequence,
    sequences.triple_sequence,
    triplets.double_triplet,
    triplets.triple_triplet,
)
OF_THE_WHOLE: Sequence[Count] = (
    sequences.sequences_only,
    triplets.triplets_only,
    suits.two_suits_only,
    suits.one_suit_only,
    suits.one_suit_with_honors,
    suits.high_low,
    suits.all_suits_and_honors,
)
OF_A_SHAPE: Sequence[Count] = (
    shapes.nothing_connects,
    shapes.nothing_connects_all_honors,
    shapes.seven_pairs,
)

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

# The parts of a hand: three suits and the honors.
NAMES = (*SUITS, HONOR)
PLACES = tuple(enumerate(SUITS))


class Way(NamedTuple):
    """One way to read a part, and all that are alike to the rest of the hand folded into the first.

    `row`: what it adds to the row and the facts. `sets` and `seen`: three bits a set of a suit, how
    often it is there, and all three where it is. `key`: its sets and its pair, to be put in order.
    `folded`: how many ways it stands for.
    """

    row: int
    sets: int
    seen: int
    key: tuple[tuple[int, ...], int]
    folded: int


Ways = tuple[Way, ...]
Found = tuple[Way, ...] | Reading


class Memo[Key, Value](dict[Key, Value]):
    """A function that remembers, as quick to ask as a dict. Full, it forgets everything."""

    def __init__(self, work_out: Callable[[Key], Value], most: int = 100_000) -> None:
        self.work_out, self.most = work_out, most

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.work_out(key)
        return value


def unpacked(row: int) -> dict[str, int]:
    """The counts of a row, as `count` gives them."""
    return {name: row >> PLACE[name] & 7 for name in COUNTERS}


def rows(hand: Hand, house: House) -> dict[int, Found]:
    """Every row the hand can show, with the first reading that shows it.

    First is: suit by suit, then the honors, the lowest sets, a sequence before a triplet, and the
    lowest pair.
    """
    found = {} if hand.jokers or hand.laid else natural(hand.held)
    if hand.jokers or hand.laid:
        for laid in _laid(hand, house):
            for parts in _splits(hand, house, laid):
                _join(parts, found)
    if not hand.laid and (hand.jokers or not found or house.seven_pairs):
        _add_loose(hand, house, found)
    return found


def natural(held: int) -> dict[int, Found]:
    """The rows of four sets and a pair without jokers, of any number of a kind."""
    found: dict[int, Found] = {}
    for ways in product(
        SUIT_ALONE[held & PART],
        SUIT_ALONE[held >> PART_BITS & PART],
        SUIT_ALONE[held >> 2 * PART_BITS & PART],
        HONORS_ALONE[held >> 3 * PART_BITS],
    ):
        m, p, s, z = ways
        total = m[0] + p[0] + s[0] + z[0]
        facts = total >> ROW_BITS
        if facts & PAIRS != ONE_PAIR:
            break
        row = (total & ROW) + (WHOLE[facts] if facts in WHOLE else _whole(facts, ways))
        both = m[2] & p[2] | m[2] & s[2] | p[2] & s[2]
        if both:
            row += ACROSS[m[1] & both, p[1] & both, s[1] & both]
        _keep(found, row, ways)
    return found


def read(found: Found) -> Reading:
    """The reading that was found with a row."""
    if isinstance(found, Reading):
        return found
    parts = [(name, way.key) for name, way in zip(NAMES, found, strict=True)]
    sets = [_set(name, code) for name, (codes, _) in parts for code in codes]
    (pair,) = [Tile(name, number) for name, (_, number) in parts if number]
    return standard(sets, pair)


def order(found: Found) -> tuple[object, ...]:
    """What puts readings in order: those of sets first, and suit by suit as `rows` has it."""
    if isinstance(found, Reading):
        return (1, *[KINDS.index(tile) for tile in found.loose])
    return (0, *[way[3] for way in found])


def how_many(hand: Hand, house: House) -> int:
    """How many readings the hand has."""
    total = sum(
        prod(sum(way.folded for way in ways) for ways in parts)
        for laid in _laid(hand, house)
        for parts in _splits(hand, house, laid)
    )
    total += sum(times for _, times in _apart(hand, house))
    return total + sum(1 for _ in paired(hand, house))


# A hand of its parts


def _join(parts: tuple[Ways, ...], found: dict[int, Found]) -> None:
    """The rows of every way to read the three suits and the honors together."""
    ms, ps, ss, zs = parts
    totals: dict[int, tuple[Way, ...]] = {}
    for m in ms:
        for p in ps:
            two, both, either = m[0] + p[0], m[2] & p[2], m[2] | p[2]
            for s in ss:
                total = two + s[0]
                if again := both | either & s[2]:
                    total += ACROSS[m[1] & again, p[1] & again, s[1] & again]
                if total not in totals:
                    totals[total] = (m, p, s)
    for first, three in totals.items():
        for z in zs:
            total = first + z[0]
            facts = total >> ROW_BITS
            ways = (*three, z)
            row = (total & ROW) + (WHOLE[facts] if facts in WHOLE else _whole(facts, ways))
            _keep(found, row, ways)


def _keep(found: dict[int, Found], row: int, ways: tuple[Way, ...]) -> None:
    before = found.get(row)
    if before is None or order(ways) < order(before):
        found[row] = ways


def _laid(hand: Hand, house: House) -> set[tuple[tuple[int, ...], ...]]:
    """What the laid sets can be: for each part the numbers of its sets."""
    return {
        tuple(
            tuple(sorted(_code(one) for one in chosen if one.tile.suit == name)) for name in NAMES
        )
        for chosen in product(*laid_meanings(hand, house))
    }


def _splits(
    hand: Hand, house: House, laid: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[Ways, ...]]:
    """The ways of the parts, for each way to give them the sets still to make, pair and jokers."""
    wanted, pure = SETS - len(hand.laid), not house.jokers_in_pair
    held = [hand.held >> PART_BITS * place & PART for place in range(4)]
    ms, ps, ss, zs = [
        _sizes(part, name in SUITS, on_table, wanted, hand.jokers, pure)
        for part, name, on_table in zip(held, NAMES, laid, strict=True)
    ]
    for (m, m_pair), first in ms.items():
        for (p, p_pair), second in ps.items():
            for (s, s_pair), third in ss.items():
                last = zs.get((wanted - m - p - s, 1 - m_pair - p_pair - s_pair))
                if last:
                    yield first, second, third, last


def _sizes(
    held: int, suit: bool, laid: tuple[int, ...], wanted: int, jokers: int, pure: bool
) -> dict[tuple[int, int], Ways]:
    """The ways of a part by (sets to make, pairs): as many as its tiles and the jokers make."""
    tiles = sum(held >> BITS * place & MOST for place in range(len(NUMBERS)))
    found = {
        (sets, pairs): WAYS[held, suit, laid, sets, pairs, pure]
        for sets in range(wanted + 1)
        for pairs in (0, 1)
        if 0 <= 3 * sets + 2 * pairs - tiles <= jokers
    }
    return {size: ways for size, ways in found.items() if ways}


# Nothing connects, and seven pairs


def _add_loose(hand: Hand, house: House, found: dict[int, Found]) -> None:
    """The rows of the two shapes without sets, with the first reading of each."""
    apart = [tiles for tiles, _ in _apart(hand, house)]
    for tiles in sorted(apart, key=lambda one: [KINDS.index(tile) for tile in one]):
        reading = Reading(NOTHING_CONNECTS, loose=tiles)
        found.setdefault(_counted(reading, OF_A_SHAPE), reading)
    firsts: dict[int, tuple[Tile, ...]] = {}
    for kinds in paired(hand, house):
        firsts.setdefault(reduce(or_, [SHOWS[tile] for tile in kinds]), kinds)
    for kinds in firsts.values():
        reading = Reading(SEVEN_PAIRS, loose=kinds)
        row = _counted(reading, (*OF_A_SHAPE, *OF_THE_WHOLE))
        found.setdefault(row, reading)


def _apart(hand: Hand, house: House) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """The first nothing connects for each number of tiles its suits have; how many are alike."""
    if not connects_nothing(hand, house):
        return
    own = [tile for tile in hand.tiles if not is_suit(tile)]
    others = [tile for tile in HONORS if tile not in own]
    spreads = [SPREADS[hand.held >> PART_BITS * place & PART, name] for place, name in PLACES]
    for chosen in product(*spreads):
        suits, alike = [tiles for tiles, _ in chosen], prod(times for _, times in chosen)
        lacking = HAND - len(own) - sum(map(len, suits))
        if 0 <= lacking <= len(others):
            honors = in_order([*own, *others[:lacking]])
            yield (*sum(suits, ()), *honors), alike * comb(len(others), lacking)


def _spreads(asked: tuple[int, str]) -> tuple[tuple[tuple[Tile, ...], int], ...]:
    """The first tiles at least three apart, for each number of them, and how many are alike."""
    held, name = asked
    own = [Tile(name, number) for number in NUMBERS if held >> BITS * (number - 1) & MOST]
    by_size: dict[int, list[tuple[Tile, ...]]] = {}
    for tiles in apart_in(name, own):
        by_size.setdefault(len(tiles), []).append(tiles)
    return tuple((alike[0], len(alike)) for alike in by_size.values())


# Parts


def _ways(asked: tuple[int, bool, tuple[int, ...], int, int, bool]) -> Ways:
    """(held, whether a suit, laid sets, sets to make, pairs to make, pair without jokers) -> ways.

    It takes as many jokers as it makes more tiles than are held.
    """
    held, suit, laid, wanted, pairs, pure = asked
    name = SUITS[0] if suit else HONOR
    counts = [held >> BITS * place & MOST for place in range(HIGHEST[name])]
    folded: dict[tuple[int, int], Way] = {}
    for pair, left in _pairs(counts, pure) if pairs else [(0, counts)]:
        spare = 3 * wanted - sum(left)
        for sets in _sets(left, spare, wanted, CODES[name]) if spare >= 0 else ():
            key = (tuple(sorted(laid + sets)), pair)
            row, vector, seen = SETS_ROWS[name, key[0]]
            row |= PAIR_ROWS[name, pair]
            before = folded.get((row, vector))
            if before:
                key, times = min(key, before.key), before.folded + 1
            else:
                times = 1
            folded[row, vector] = Way(row, vector, seen, key, times)
    return tuple(sorted(folded.values(), key=lambda way: way.key))


def _alone(held: int, suit: bool) -> Ways:
    """The ways of a part without jokers and laid sets."""
    tiles = sum(held >> BITS * place & MOST for place in range(len(NUMBERS)))
    return () if tiles % 3 == 1 else WAYS[held, suit, (), tiles // 3, tiles % 3 // 2, False]


def _pairs(counts: list[int], pure: bool) -> Iterator[tuple[int, list[int]]]:
    """Each pair, and the tiles it leaves."""
    for place, often in enumerate(counts):
        if often >= 2 or not pure:
            left = counts.copy()
            left[place] -= min(2, often)
            yield place + 1, left


def _sets(
    counts: list[int], jokers: int, wanted: int, codes: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Every way so many sets take up all tiles and jokers, of these sets and in their order."""
    if not wanted:
        yield ()
        return
    lowest = next((place for place, often in enumerate(counts) if often), len(counts))
    for place, code in enumerate(codes):
        start = (code >> 1) - 1
        if start > lowest:
            return
        left, lacking = _less(counts, start, code & 1)
        if lacking <= jokers:
            for more in _sets(left, jokers - lacking, wanted - 1, codes[place:]):
                yield (code, *more)


def _less(counts: list[int], start: int, triplet: int) -> tuple[list[int], int]:
    """What a set leaves of the tiles, and how many jokers it needs."""
    left, lacking = counts.copy(), 0
    if triplet:
        lacking = max(0, 3 - left[start])
        left[start] -= 3 - lacking
    else:
        for place in (start, start + 1, start + 2):
            if left[place]:
                left[place] -= 1
            else:
                lacking += 1
    return left, lacking


# A set is a number: twice that of its tile for a sequence, one more for a triplet.


def _code(one: Set) -> int:
    return 2 * one.tile.number + (one.kind == TRIPLET)


def _set(name: str, code: int) -> Set:
    return Set(TRIPLET if code & 1 else SEQUENCE, Tile(name, code >> 1))


def _vector(codes: Iterable[int]) -> int:
    """Three bits a set: how often it is there."""
    return sum(1 << COUNT_BITS * code for code in codes)


def _reading(sets: Iterable[Set], pair: Tile | None = None) -> Reading:
    """A part of a reading."""
    return standard(sets, KINDS[0])._replace(pair=pair)


def _counted(reading: Reading, counters: Iterable[Count]) -> int:
    return sum(counter(reading) << PLACE[counter.__name__] for counter in counters)


def _facts(reading: Reading) -> int:
    """The facts about the whole that a part of it tells."""
    numbers = {tile.number for tile in reading.kinds if is_suit(tile)}
    return (
        SUIT * len(reading.suits)
        + NOT_LOW * (bool(reading.honors) or not numbers.issubset(LOW))
        + NOT_HIGH * (bool(reading.honors) or not numbers.issubset(HIGH))
        + RUN * len(reading.sequences)
        + PAIR * (reading.pair is not None)
        + WIND * (not reading.honors.isdisjoint(WINDS))
        + DRAGON * (not reading.honors.isdisjoint(DRAGONS))
    )


def _sets_row(asked: tuple[str, tuple[int, ...]]) -> tuple[int, int, int]:
    """What the sets of a part add to the row, their vector, and where it is not 0."""
    name, codes = asked
    reading = _reading(_set(name, code) for code in codes)
    row = _counted(reading, OF_A_PART) + _facts(reading)
    if name not in SUITS:
        return row, 0, 0
    return row, _vector(codes), 7 * _vector(set(codes))


def _pair_row(asked: tuple[str, int]) -> int:
    name, number = asked
    reading = _reading((), Tile(name, number) if number else None)
    return _counted(reading, OF_A_PART) + _facts(reading)


def _across(vectors: tuple[int, int, int]) -> int:
    """What sets of several suits show together."""
    sets = [
        _set(name, code)
        for name, vector in zip(SUITS, vectors, strict=True)
        for code in CODES[name]
        for _ in range(vector >> COUNT_BITS * code & 7)
    ]
    return _counted(_reading(sets), ACROSS_SUITS)


def _whole(facts: int, ways: tuple[Way, ...]) -> int:
    """What every hand with these facts shows, asked of the first."""
    row = WHOLE[facts] = _counted(read(ways), OF_THE_WHOLE)
    return row


def _shape_row(reading: Reading) -> int:
    return _counted(reading, (*OF_A_SHAPE, *OF_THE_WHOLE))


CODES = {name: tuple(_code(one) for one in EVERY_SET if one.tile.suit == name) for name in NAMES}
WAYS = Memo(_ways)
SUIT_ALONE = Memo[int, Ways](lambda held: _alone(held, suit=True))
HONORS_ALONE = Memo[int, Ways](lambda held: _alone(held, suit=False))
SETS_ROWS = Memo(_sets_row)
PAIR_ROWS = Memo(_pair_row)
ACROSS = Memo(_across)
SPREADS = Memo(_spreads)
# A bit for each fact of a hand of pairs that a tile of it tells.
SHOWS = {
    tile: 1 << NAMES.index(tile.suit)
    | (not is_suit(tile) or tile.number not in LOW) << len(NAMES)
    | (not is_suit(tile) or tile.number not in HIGH) << len(NAMES) + 1
    for tile in KINDS
}
WHOLE: dict[int, int] = {}
