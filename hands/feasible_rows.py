"""Every distinct row of counts a hand can show: how often it has each combination, nothing used up.

Hands alike but for the names of suits, winds and dragons count alike, so one stands for all. With
jokers a hand may show more than four of a kind, six tiles more in all. Takes a few seconds, so the
rows are stored for `feasible`: `python -m hands.feasible_rows` writes them anew when a combination
was added.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, pairwise, product

from .combinations import COUNTERS, count
from .feasible import FILE, Row
from .readings import NOTHING_CONNECTS, SEVEN_PAIRS, STANDARD, Reading
from .tiles import COPIES, DRAGONS, HONORS, JOKERS, KINDS, NUMBERS, SETS, SUITS, WINDS, Tile, run

# The sets of one suit or of the honors: the lowest tile of each sequence, the tile of each triplet.
Block = tuple[tuple[Tile, ...], tuple[Tile, ...]]
LOW_AND_HIGH = (range(1, 6), range(5, 10))


def store() -> None:
    """Write the ids, then the rows anew: a line each, a digit a combination."""
    rows = ["".join(map(str, row)) for row in sorted(every_row())]
    with open(FILE, "w", encoding="ascii") as file:
        file.write("\n".join([" ".join(COUNTERS), *rows]) + "\n")


def every_row() -> set[Row]:
    """Enumerate what any hand can show."""
    readings = (*_standard(), *_nothing_connects(), *_seven_pairs())
    return {_row(reading) for reading in readings}


def _row(reading: Reading) -> Row:
    return tuple(count(reading).values())


def _standard() -> Iterator[Reading]:
    """Four sets and a pair: a reading for every class of four sets and every pair it can have.

    Four sets are of one class when they count alike without a pair, and show the same suits,
    alike low or high numbers, and alike winds and dragons: then they count alike with any pair.
    """
    classes: dict[object, tuple[Reading, set[Tile]]] = {}
    for sets in _four_sets():
        pairs = set(_pairs(sets))
        if pairs:
            classes.setdefault(_class(sets), (sets, set()))[1].update(pairs)
    for sets, pairs in classes.values():
        yield from (sets._replace(pair=pair) for pair in pairs)


def _class(sets: Reading) -> object:
    kinds = sets.kinds
    numbers = {tile.number for tile in kinds if tile.suit in SUITS}
    return (
        _row(sets),
        sets.suits,
        *[numbers.issubset(part) for part in LOW_AND_HIGH],
        kinds.isdisjoint(WINDS),
        kinds.isdisjoint(DRAGONS),
    )


def _pairs(sets: Reading) -> Iterable[Tile]:
    """The pairs these sets leave tiles and jokers for."""
    held = Counter(tile for first in sets.sequences for tile in run(first))
    for tile in sets.triplets:
        held[tile] += 3
    spent = sum(max(0, held[tile] - COPIES) for tile in held)
    for tile in KINDS:
        more = max(0, held[tile] + 2 - COPIES) - max(0, held[tile] - COPIES)
        if spent + more <= JOKERS:
            yield tile


def _four_sets() -> Iterator[Reading]:
    """Four sets, once for all that differ only in which suit is which, or which wind or dragon."""
    honors = [block for size in range(SETS + 1) for block in _honor_blocks(size)]
    for block in honors:
        for sizes in _falling(SETS - len(block[1])):
            for shapes in _suit_shapes(sizes):
                blocks = [_in_suit(suit, shape) for suit, shape in zip(SUITS, shapes, strict=True)]
                yield _joined([*blocks, block])


def _falling(total: int) -> Iterator[tuple[int, ...]]:
    """How many sets each suit has: three numbers that do not rise."""
    for sizes in product(range(total + 1), repeat=3):
        if sum(sizes) == total and sizes[0] >= sizes[1] >= sizes[2]:
            yield sizes


def _suit_shapes(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The sets of three suits; suits with equally many sets in one order only.

    A set is a number: 1-7 the sequence from it, 11-19 the triplet of it less ten.
    """
    alphabet = [*range(1, 8), *range(11, 20)]
    for shapes in product(*(combinations_with_replacement(alphabet, size) for size in sizes)):
        if all(len(one) > len(other) or one <= other for one, other in pairwise(shapes)):
            yield shapes


def _in_suit(suit: str, shape: tuple[int, ...]) -> Block:
    return (
        tuple(Tile(suit, number) for number in shape if number < 10),
        tuple(Tile(suit, number - 10) for number in shape if number > 10),
    )


def _honor_blocks(size: int) -> Iterator[Block]:
    """Triplets of honors: winds and dragons each used from the first on, the commonest first."""
    for triplets in combinations_with_replacement(HONORS, size):
        if all(_in_order(triplets, group) for group in (WINDS, DRAGONS)):
            yield (), triplets


def _in_order(triplets: tuple[Tile, ...], group: tuple[Tile, ...]) -> bool:
    times = [triplets.count(tile) for tile in group]
    return times == sorted(times, reverse=True)


def _joined(blocks: Iterable[Block]) -> Reading:
    sequences, triplets = zip(*blocks, strict=True)
    return Reading(STANDARD, sum(sequences, ()), sum(triplets, ()))


def _nothing_connects() -> Iterator[Reading]:
    """All there is to tell: with five, six or seven honors."""
    apart = [Tile(suit, number) for suit in SUITS for number in (1, 4, 7)]
    for honors in (5, 6, 7):
        yield Reading(NOTHING_CONNECTS, loose=(*HONORS[:honors], *apart[: 14 - honors]))


def _seven_pairs() -> Iterator[Reading]:
    """However many pairs each suit has, its lowest numbers or its highest."""
    for *sizes, honors in product(range(8), repeat=4):
        if sum(sizes) + honors == 7 and honors <= len(HONORS):
            for ends in product((NUMBERS, NUMBERS[::-1]), repeat=3):
                held = [
                    Tile(suit, number)
                    for suit, size, numbers in zip(SUITS, sizes, ends, strict=True)
                    for number in numbers[:size]
                ]
                yield Reading(SEVEN_PAIRS, loose=(*held, *HONORS[:honors]))


if __name__ == "__main__":
    store()
