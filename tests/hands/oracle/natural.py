"""Every winning hand without jokers, at most four tiles of a kind.

No set reaches over two suits, so a hand is a block of each suit and one of honors, and its readings
are those of its blocks, joined. Blocks are enumerated as sets and perhaps a pair; hands by which
blocks have how many sets, and which one the pair.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

from .cards import ALL_SETS, KINDS, NAMES, SEQUENCES, TILES, counted
from .search import APART, Reading

LETTERS = "mpsz"
# 7 of 34 kinds.
SEVEN_PAIRS = comb(34, 7)


# The rising sets of a block, and the kind of its pair: one, or none in a block without.
Way = tuple[tuple[int, ...], tuple[int, ...]]
# The tiles of a block, rising, with every way to read them.
Block = tuple[tuple[int, ...], tuple[Way, ...]]


class Part(NamedTuple):
    """All hands with so many sets in each suit and in honors, one of which has the pair too."""

    sizes: tuple[int, ...]
    pair: int


def parts() -> list[Part]:
    """All parts; every hand is in exactly one."""
    return [
        Part(sizes, pair)
        for sizes in product(range(5), repeat=4)
        if sum(sizes) == 4
        for pair in range(4)
    ]


@cache
def blocks(letter: str, size: int, with_pair: bool) -> tuple[Block, ...]:
    """The different tiles of so many sets, and perhaps a pair, of one suit or of honors."""
    kinds = [kind for kind in KINDS if NAMES[kind][0] == letter]
    sets = [one for one in ALL_SETS if NAMES[TILES[one][0]][0] == letter]
    readings = defaultdict(list)
    for chosen in combinations_with_replacement(sets, size):
        for pair in [(kind,) for kind in kinds] if with_pair else [()]:
            held = sorted([kind for one in chosen for kind in TILES[one]] + [*pair] * 2)
            if max(counted(held)) <= 4:
                readings[tuple(held)].append((chosen, pair))
    return tuple((held, tuple(ways)) for held, ways in readings.items())


def blocks_of(part: Part) -> list[tuple[Block, ...]]:
    """The blocks of each suit and of honors; every choice of one each is a hand."""
    return [
        blocks(letter, size, nth == part.pair)
        for nth, (letter, size) in enumerate(zip(LETTERS, part.sizes, strict=True))
    ]


def how_many(part: Part) -> int:
    """The different hands of a part."""
    return prod(map(len, blocks_of(part)))


def hands(part: Part) -> Iterator[tuple[Block, ...]]:
    """Every hand of a part, as its blocks."""
    return product(*blocks_of(part))


def readings(chosen: Sequence[Block]) -> Iterator[Reading]:
    """Every reading of a hand: four rising sets, and the pair."""
    for ways in product(*(ways for _, ways in chosen)):
        m, p, s, z = ways
        yield tuple(sorted(m[0] + p[0] + s[0] + z[0])), (m[1] + p[1] + s[1] + z[1])[0]


def every_nothing_connects() -> Iterator[tuple[int, ...]]:
    """Every hand in which nothing connects: at most three tiles a suit, so five honors or more."""
    for suits in product(APART, repeat=3):
        held = [number - 1 + 9 * nth for nth, apart in enumerate(suits) for number in apart]
        missing = 14 - len(held)
        if missing <= 7:
            for honors in combinations(range(27, 34), missing):
                yield (*sorted(held), *honors)


def every_seven_pairs(lowest: int) -> Iterator[tuple[int, ...]]:
    """Every seven different kinds from this one up, this one among them."""
    for others in combinations(range(lowest + 1, 34), 6):
        yield (lowest, *others)


def in_first_order(kinds: Sequence[int]) -> bool:
    """Whether no other names of the suits would put these kinds first: one of up to six hands."""
    suits = [[kind % 9 for kind in kinds if kind // 9 == suit] for suit in range(3)]
    return suits[0] <= suits[1] <= suits[2]


def pairs_that_are_sets() -> frozenset[tuple[int, ...]]:
    """The seven kinds of each hand of seven pairs that is four sets and a pair too."""
    found: set[tuple[int, ...]] = set()
    for sets in combinations_with_replacement(SEQUENCES, 4):
        counts = counted(kind for one in sets for kind in TILES[one])
        if max(counts) == 2 and 1 not in counts:
            kinds = [kind for kind in KINDS if counts[kind]]
            found.update(tuple(sorted([*kinds, pair])) for pair in KINDS if not counts[pair])
    return frozenset(found)
