"""What a hand can show, quickly: the rows `every_reading` and `count` give, not one by one.

A row is what `count` gives, as one number. Most combinations can be told from a part of a hand, so
a hand is put together from parts that are worked out once: the ways to read one suit or the
honors, what sets of several suits show together, and what whole hands with the same suits, honors
and numbers show. Each is asked of `COUNTERS`; no rule stands here. Tests hold it against the plain
way.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from math import comb, prod
from operator import or_

from .combinations import COUNTERS, sequences, shapes, suits, triplets
from .hand import BITS, MOST, Hand
from .notation import in_order
from .parts import (
    CODES,
    COUNT_BITS,
    HONORS_ALONE,
    KEY,
    ONE_PAIR,
    PAIRS,
    PLACE,
    ROW,
    ROW_BITS,
    SUIT_ALONE,
    WAYS,
    Asked,
    Count,
    Memo,
    Told,
    Way,
    Ways,
    code_of,
    counted,
    how_many_ways,
    reading_of,
    set_of,
    size_of,
)
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
    CHARACTERS,
    HAND,
    HONOR,
    HONORS,
    KINDS,
    NUMBERS,
    SETS,
    SUITS,
    Tile,
    is_suit,
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

PART_BITS = BITS * len(NUMBERS)
PART = (1 << PART_BITS) - 1
PLACES = tuple(enumerate(SUITS))
NAMES = (*SUITS, HONOR)
# What each part is read as.
ALIKE = (CHARACTERS, CHARACTERS, CHARACTERS, HONOR)

Found = tuple[Way, ...] | Reading


def unpacked(row: int) -> dict[str, int]:
    """The counts of a row, as `count` gives them."""
    return {name: row >> PLACE[name] & 7 for name in COUNTERS}


def rows(hand: Hand, house: House) -> dict[int, Found]:
    """Every row the hand can show, with the first reading that shows it.

    First is: suit by suit, then the honors, the lowest sets, a sequence before a triplet, and the
    lowest pair.
    """
    found: dict[int, Found] = {}
    if not hand.jokers and not hand.laid:
        found = natural(hand.held)
        if found and not house.seven_pairs:
            return found
    else:
        for laid in _laid(hand, house):
            for parts in _splits(hand, house, laid, WAYS.__getitem__):
                _join(parts, found)
    if house.seven_pairs or connects_nothing(hand, house):
        _add_loose(hand, house, found)
    return found


def natural(held: int) -> dict[int, Found]:
    """The rows of four sets and a pair without jokers, of any number of a kind."""
    ps = SUIT_ALONE[held >> PART_BITS & PART]
    ss = SUIT_ALONE[held >> 2 * PART_BITS & PART]
    zs = HONORS_ALONE[held >> 3 * PART_BITS]
    found: dict[int, Found] = {}
    for m in SUIT_ALONE[held & PART]:
        m_row, m_sets, m_seen, _, _ = m
        for p in ps:
            p_row, p_sets, p_seen, _, _ = p
            for s in ss:
                s_row, s_sets, s_seen, _, _ = s
                both = m_seen & (p_seen | s_seen) | p_seen & s_seen
                for z in zs:
                    total = m_row + p_row + s_row + z[0]
                    facts, ways = total >> ROW_BITS, (m, p, s, z)
                    if facts & PAIRS != ONE_PAIR:
                        return found
                    whole = WHOLE.get(facts)
                    row = (total & ROW) + (_whole(facts, ways) if whole is None else whole)
                    if both:
                        row += ACROSS[m_sets & both, p_sets & both, s_sets & both]
                    found[row] = min(ways, found[row], key=order) if row in found else ways
    return found


def read(found: Found) -> Reading:
    """The reading that was found with a row."""
    if isinstance(found, Reading):
        return found
    parts = [(name, way[KEY]) for name, way in zip(NAMES, found, strict=True)]
    sets = [set_of(name, code) for name, (codes, _) in parts for code in codes]
    (pair,) = [Tile(name, number) for name, (_, number) in parts if number]
    return standard(sets, pair)


def order(found: Found) -> tuple[object, ...]:
    """What puts readings in order: those of sets first, and suit by suit as `rows` has it."""
    if isinstance(found, Reading):
        return (1, *[KINDS.index(tile) for tile in found.loose])
    return (0, *[way[KEY] for way in found])


def how_many(hand: Hand, house: House) -> int:
    """How many readings the hand has."""
    total = sum(
        prod(parts)
        for laid in _laid(hand, house)
        for parts in _splits(hand, house, laid, how_many_ways)
    )
    total += sum(times for _, times in _apart(hand, house))
    return total + sum(1 for _ in paired(hand, house))


# A hand of its parts


def _join(parts: tuple[Ways, ...], found: dict[int, Found]) -> None:
    """The rows of every way to read the three suits and the honors together."""
    ms, ps, ss, zs = parts
    totals: dict[int, tuple[Way, ...]] = {}
    for m in ms:
        m_row, m_sets, m_seen, _, _ = m
        for p in ps:
            p_row, p_sets, p_seen, _, _ = p
            two, seen_in_both, seen = m_row + p_row, m_seen & p_seen, m_seen | p_seen
            for s in ss:
                s_row, s_sets, s_seen, _, _ = s
                total = two + s_row
                if both := seen_in_both | seen & s_seen:
                    total += ACROSS[m_sets & both, p_sets & both, s_sets & both]
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
            tuple(sorted(code_of(one) for one in chosen if one.tile.suit == name)) for name in NAMES
        )
        for chosen in product(*laid_meanings(hand, house))
    }


def _splits(
    hand: Hand, house: House, laid: tuple[tuple[int, ...], ...], tell: Callable[[Asked], Told]
) -> Iterator[tuple[Told, Told, Told, Told]]:
    """What is told of the parts, for each way to give them the sets to make, pair and jokers."""
    wanted, pure = SETS - len(hand.laid), not house.jokers_in_pair
    ms, ps, ss, zs = [
        _sizes(
            Asked(name, hand.held >> PART_BITS * place & PART, on_table, wanted, 1, pure),
            hand.jokers,
            tell,
        )
        for place, (name, on_table) in enumerate(zip(ALIKE, laid, strict=True))
    ]
    for (m, m_pair), first in ms.items():
        for (p, p_pair), second in ps.items():
            for (s, s_pair), third in ss.items():
                last = zs.get((wanted - m - p - s, 1 - m_pair - p_pair - s_pair))
                if last:
                    yield first, second, third, last


def _sizes(part: Asked, jokers: int, tell: Callable[[Asked], Told]) -> dict[tuple[int, int], Told]:
    """What is told of a part by (sets to make, pairs): as many as its tiles and the jokers make."""
    tiles = size_of(part.held)
    found = {
        (sets, pairs): tell(part._replace(sets=sets, pairs=pairs))
        for sets in range(part.sets + 1)
        for pairs in range(part.pairs + 1)
        if 0 <= 3 * sets + 2 * pairs - tiles <= jokers
    }
    return {size: told for size, told in found.items() if told}


# Nothing connects, and seven pairs


def _add_loose(hand: Hand, house: House, found: dict[int, Found]) -> None:
    """The rows of the two shapes without sets, with the first reading of each."""
    apart = [tiles for tiles, _ in _apart(hand, house)]
    for tiles in sorted(apart, key=lambda one: [KINDS.index(tile) for tile in one]):
        reading = Reading(NOTHING_CONNECTS, loose=tiles)
        found.setdefault(counted(reading, OF_A_SHAPE), reading)
    firsts: dict[int, tuple[Tile, ...]] = {}
    for kinds in paired(hand, house):
        firsts.setdefault(reduce(or_, [SHOWS[tile] for tile in kinds]), kinds)
    for kinds in firsts.values():
        reading = Reading(SEVEN_PAIRS, loose=kinds)
        row = counted(reading, (*OF_A_SHAPE, *OF_THE_WHOLE))
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


# What is remembered


def _across(vectors: tuple[int, int, int]) -> int:
    """What sets of several suits show together."""
    sets = [
        (name, code)
        for name, vector in zip(SUITS, vectors, strict=True)
        for code in CODES[name]
        for _ in range(vector >> COUNT_BITS * code & 7)
    ]
    return counted(reading_of(sets), ACROSS_SUITS)


def _whole(facts: int, ways: tuple[Way, ...]) -> int:
    """What every hand with these facts shows, asked of the first."""
    row = WHOLE[facts] = counted(read(ways), OF_THE_WHOLE)
    return row


ACROSS = Memo(_across)
SPREADS = Memo(_spreads)
# A bit for each fact of a hand of pairs that a tile of it tells.
SHOWS = {
    tile: 1 << NAMES.index(tile.suit)
    | (not is_suit(tile) or tile.number > 5) << len(NAMES)
    | (not is_suit(tile) or tile.number < 5) << len(NAMES) + 1
    for tile in KINDS
}
WHOLE: dict[int, int] = {}
