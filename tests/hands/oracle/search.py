"""The best reading of any hand: every way to cover its tiles with sets and a pair is tried."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from .cards import ALL_SETS, KINDS, NAMES, SEQUENCES, SETS_WITH, TILES, counted
from .rules import of_nothing_connects, of_seven_pairs, units
from .worth import ANY, GAMES, Sets, place, worth


class House(NamedTuple):
    """What the table agreed on, as far as tiles are concerned."""

    jokers_in_pair: bool = True
    jokers_in_nothing_connects: bool = True
    jokers_in_claimed_triplet: bool = True
    nothing_connects: bool = True
    seven_pairs: bool = False


PLAIN = House()
# The sets laid on the table: three kinds as they lie, None a joker.
Laid = Sequence[tuple[int | None, ...]]
# By each of GAMES.
Units = tuple[int, ...]
# What covers a hand: some sets, and a pair or ANY. Whatever is missing to four sets and a pair may
# be anything.
Cover = tuple[Sets, int]
# Four rising sets and a pair.
Reading = tuple[Sets, int]


def best(
    kinds: Sequence[int], jokers: int, house: House = PLAIN, laid: Laid = ()
) -> dict[str, int | None]:
    """The most units of 14 tiles by each rule set; None when they win in no way.

    What is laid is not among the kinds and jokers.
    """
    found = [*_standard(kinds, house, laid)]
    if not laid:
        found += _nothing_connects(kinds, jokers, house)
        found += _seven_pairs(kinds, jokers, house)
    columns = zip(*found, strict=True) if found else [()] * len(GAMES)
    return {game: max(column, default=None) for game, column in zip(GAMES, columns, strict=True)}


def _standard(kinds: Sequence[int], house: House, laid: Laid) -> Iterator[Units]:
    """The most units of each way to lay the hand out as sets and a pair."""
    levels = [worth()[game] for game in GAMES]
    for fixed in _on_table(laid, house):
        for sets, pair in _covers(kinds, house, fixed):
            at = place(sets)
            yield tuple(level[len(sets)][at][pair] for level in levels)


def every_reading(
    kinds: Sequence[int], house: House = PLAIN, laid: Laid = ()
) -> dict[Reading, set[Sets]]:
    """Every reading as sets and a pair, and what the sets on the table can be in it.

    Slow where many jokers are free.
    """
    found: dict[Reading, set[Sets]] = {}
    for fixed in _on_table(laid, house):
        for sets, pair in _covers(kinds, house, fixed):
            for more in combinations_with_replacement(ALL_SETS, 4 - len(sets)):
                for last in KINDS if pair == ANY else (pair,):
                    found.setdefault((tuple(sorted((*sets, *more))), last), set()).add(fixed)
    return found


def _on_table(laid: Laid, house: House) -> set[Sets]:
    """What the sets on the table can be."""
    ways = [_sets_of(group, house) for group in laid]
    return {tuple(sorted(sets)) for sets in product(*ways)}


def _covers(kinds: Sequence[int], house: House, fixed: Sets) -> Iterator[Cover]:
    held = tuple(sorted(kinds))
    if house.jokers_in_pair:
        yield from _covered(held, fixed, ANY)
    else:
        for pair in {kind for kind in held if held.count(kind) >= 2}:
            yield from _covered(_less(held, (pair, pair)), fixed, pair)


def _sets_of(group: tuple[int | None, ...], house: House) -> list[int]:
    """The sets a laid one can be, each joker in its place."""
    return [
        one
        for one in ALL_SETS
        if all(kind in (None, meant) for kind, meant in zip(group, TILES[one], strict=True))
        and (house.jokers_in_claimed_triplet or None not in group or one in SEQUENCES)
    ]


def _covered(held: tuple[int, ...], sets: tuple[int, ...], pair: int) -> Iterator[Cover]:
    """Every way to cover what is held with further sets and, if there is none yet, a pair.

    The lowest tile not covered yet is covered next. Once all are, jokers are free to be anything.
    """
    seen = set()
    waiting = [(held, sets, pair)]
    while waiting:
        state = waiting.pop()
        left, sets, pair = state
        if state in seen or len(left) > 3 * (4 - len(sets)) + 2 * (pair == ANY):
            continue
        seen.add(state)
        if not left:
            yield sets, pair
            continue
        if len(sets) < 4:
            for one in SETS_WITH[left[0]]:
                waiting.append((_less(left, TILES[one]), tuple(sorted((*sets, one))), pair))
        if pair == ANY:
            waiting.append((_less(left, (left[0],) * 2), sets, left[0]))


def _less(held: Sequence[int], group: Iterable[int]) -> tuple[int, ...]:
    left = [*held]
    for kind in group:
        if kind in left:
            left.remove(kind)
    return tuple(left)


def _nothing_connects(kinds: Sequence[int], jokers: int, house: House) -> Iterator[Units]:
    if not house.nothing_connects or (jokers and not house.jokers_in_nothing_connects):
        return
    if len(set(kinds)) < len(kinds) or len(kinds) + jokers != 14:
        return
    held = [frozenset(NAMES[kind][1] for kind in kinds if NAMES[kind][0] == suit) for suit in "mps"]
    honors = sum(NAMES[kind][0] == "z" for kind in kinds)
    for sizes in product(*(_sizes_apart(numbers) for numbers in held)):
        if honors <= 14 - sum(sizes) <= 7:
            yield tuple(units(game, of_nothing_connects(game, 14 - sum(sizes))) for game in GAMES)


# All numbers of one suit that are at least three apart.
APART = [
    frozenset(numbers)
    for size in range(4)
    for numbers in combinations(range(1, 10), size)
    if all(abs(one - other) >= 3 for one, other in combinations(numbers, 2))
]


@cache
def _sizes_apart(numbers: frozenset[int]) -> frozenset[int]:
    """How many tiles of a suit there can be, apart from each other, these among them."""
    return frozenset(len(apart) for apart in APART if numbers <= apart)


def _seven_pairs(kinds: Sequence[int], jokers: int, house: House) -> Iterator[Units]:
    held = counted(kinds)
    there = [kind for kind in KINDS if held[kind]]
    missing = 7 - len(there)
    if not house.seven_pairs or max(held) > 2 or missing < 0 or len(kinds) + jokers != 14:
        return
    if jokers and not house.jokers_in_pair:
        return
    for more in combinations([kind for kind in KINDS if not held[kind]], missing):
        counts = of_seven_pairs((*there, *more))
        yield tuple(units(game, counts) for game in GAMES)
