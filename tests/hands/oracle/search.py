"""The best reading of any hand: every way to cover its tiles with sets and a pair is tried."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from .cards import ALL_SETS, KINDS, NAMES, SETS_WITH, TILES, counted
from .rules import of_nothing_connects, of_seven_pairs, units
from .worth import ANY, GAMES, place, worth


class House(NamedTuple):
    """What the table agreed on, as far as tiles are concerned."""

    jokers_in_pair: bool = True
    jokers_in_nothing_connects: bool = True
    nothing_connects: bool = True
    seven_pairs: bool = False


PLAIN = House()
# The sets laid on the table, each as its kinds and its jokers.
Laid = Sequence[tuple[Sequence[int], int]]
# By each of GAMES.
Units = tuple[int, ...]


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
    held = tuple(sorted(kinds))
    ways = [_sets_of(*group) for group in laid]
    for fixed in {tuple(sorted(sets)) for sets in product(*ways)}:
        if house.jokers_in_pair:
            yield from _covered(held, fixed, ANY)
        else:
            for pair in {kind for kind in held if held.count(kind) >= 2}:
                yield from _covered(_less(held, (pair, pair)), fixed, pair)


def _sets_of(kinds: Sequence[int], jokers: int) -> list[int]:
    """The sets three laid tiles can be."""
    held = counted(kinds)
    return [
        one
        for one in ALL_SETS
        if len(kinds) + jokers == 3 and all(TILES[one].count(kind) >= held[kind] for kind in kinds)
    ]


def _covered(held: tuple[int, ...], sets: tuple[int, ...], pair: int) -> Iterator[Units]:
    """The most units for every way to cover what is held with further sets and, if any, a pair.

    The lowest tile not covered yet is covered next. Once all are, jokers are free to be anything.
    """
    levels = [worth()[game] for game in GAMES]
    seen = set()
    waiting = [(held, sets, pair)]
    while waiting:
        state = waiting.pop()
        left, sets, pair = state
        if state in seen or len(left) > 3 * (4 - len(sets)) + 2 * (pair == ANY):
            continue
        seen.add(state)
        if not left:
            at = place(sets)
            yield tuple(level[len(sets)][at][pair] for level in levels)
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
