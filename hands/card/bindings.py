"""Every hand a line can be: its letters bound to suits, numbers, winds and dragons.

Suits a, b and c differ; s, t and u are free. A line with more ways than MOST_WAYS is refused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Any, NamedTuple

from ..errors import HandError
from ..tiles import (
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    DRAGONS,
    EAST,
    GREEN,
    NORTH,
    NUMBERS,
    RED,
    SOUTH,
    SUITS,
    THE_JOKER,
    WEST,
    WHITE,
    WINDS,
    Tile,
)
from .counts import A_FLOWER, MOST_JOKERS, PLACE, SUPPLY, WEIGHT, covers, lacking, size
from .lines import (
    APART,
    BOUND_DRAGONS,
    DRAGON_NAMES,
    FREE,
    IN,
    IN_RUN,
    IS,
    IS_NOT,
    JOKER_SYMBOL,
    NUMBER_NAMES,
    STEP,
    WIND_NAMES,
    CardGroup,
    CardLine,
    Constraint,
    is_number,
    offset,
)
from .lines import SUITS as SUITS_COUNTED

MOST_WAYS = 1000
# Bindings tried, whole or in part, before a line is given up as too many.
MOST_TRIED = 6000
LINES_KEPT = 512
FIXED: Mapping[str, Tile] = {
    "F": A_FLOWER,
    "N": NORTH,
    "E": EAST,
    "W": WEST,
    "S": SOUTH,
    "0": WHITE,
    "R": RED,
    "G": GREEN,
    JOKER_SYMBOL: THE_JOKER,
}
DRAGON_OF = {BAMBOO: GREEN, CHARACTERS: RED, CIRCLES: WHITE}
DOMAINS: Mapping[str, tuple[Any, ...]] = {
    **dict.fromkeys(NUMBER_NAMES, tuple(NUMBERS)),
    **dict.fromkeys(WIND_NAMES, WINDS),
    **dict.fromkeys((*APART, *FREE), SUITS),
    **dict.fromkeys(DRAGON_NAMES, DRAGONS),
}
# Letters that have to do with each other; those of different rows never have.
AXES = (NUMBER_NAMES, WIND_NAMES, (*APART, *FREE, *DRAGON_NAMES))

Binding = Mapping[str, Any]
# One group for each place of a line.
Choice = tuple[CardGroup, ...]


class Way(NamedTuple):
    """A hand a line can be. `rigid` counts what no joker may stand for, `total` all its tiles.

    `jokers` counts those it names, `open` holds its groups that may lie exposed, each as
    `exposable` has it, and `place` is that of its binding.
    """

    rigid: int
    total: int
    jokers: int
    open: tuple[int, ...]
    place: int


def exposable(tile: Tile, size: int) -> int:
    """A tile and the size of its group as one small number."""
    return PLACE[tile] * 8 + size


@lru_cache(maxsize=LINES_KEPT)
def ways(line: CardLine) -> tuple[Way, ...]:
    """The different hands a line can be, those the set can supply."""
    found: dict[tuple[object, ...], Way] = {}
    for way in each_way(line):
        if can_be_held(way):
            found.setdefault((way.rigid, way.total, way.open), way)
    return tuple(found.values())


def each_way(line: CardLine) -> Iterator[Way]:
    """A way for every binding, some of them the same, some beyond what the set has."""
    for place, (choice, binding) in enumerate(bindings(line)):
        yield _way(line, choice, binding, place)


def can_be_held(way: Way) -> bool:
    """Whether the set has these tiles, jokers for what goes beyond it."""
    return covers(SUPPLY, way.rigid) and least_jokers(way) <= MOST_JOKERS


def least_jokers(way: Way) -> int:
    """How many jokers it takes at least: one for a quint of a plain tile, and those it names."""
    return way.jokers + size(lacking(way.total, SUPPLY))


def groups_of(line: CardLine, way: Way) -> tuple[tuple[CardGroup, tuple[Tile, ...]], ...]:
    """The groups of a way, in the order of the line, each with its tiles."""
    choice, binding = next(islice(bindings(line), way.place, None))
    return tuple((group, bound(line, group, binding)) for group in choice)


def bindings(line: CardLine) -> Iterator[tuple[Choice, Binding]]:
    """Every choice of groups with every binding that obeys the constraints, in a fixed order."""
    for choice, axes in _axes(line):
        for parts in product(*axes):
            yield choice, {name: value for part in parts for name, value in part.items()}


def check_ways(line: CardLine) -> None:
    """HandError("card_many_ways") when there are more than MOST_WAYS bindings."""
    found = 0
    for _, axes in _axes(line):
        found += _product(len(axis) for axis in axes)
        if found > MOST_WAYS:
            raise HandError("card_many_ways", most=MOST_WAYS)


def _axes(line: CardLine) -> Iterator[tuple[Choice, list[list[dict[str, Any]]]]]:
    """Each choice of groups with its bindings, axis by axis: their product is all of them."""
    if _product(len(place) for place in line.groups) > MOST_WAYS:
        raise HandError("card_many_ways", most=MOST_WAYS)
    known: dict[object, list[list[dict[str, Any]]]] = {}
    budget = [MOST_TRIED]
    for choice in product(*line.groups):
        names = frozenset().union(*(group.names for group in choice))
        symbols = [symbol for group in choice for symbol in group.symbols]
        run = frozenset(offset(symbol) for symbol in symbols if symbol[0] == "n")
        if (names, run) not in known:
            known[names, run] = [_axis(line, axis, names, run, budget) for axis in AXES]
        yield choice, known[names, run]


def _axis(
    line: CardLine,
    axis: Iterable[str],
    names: frozenset[str],
    run: frozenset[int],
    budget: list[int],
) -> list[dict[str, Any]]:
    """The bindings of these letters, one letter after the other, what fails dropped at once."""
    found: list[dict[str, Any]] = [{}]
    for name in axis:
        if name not in names:
            continue
        budget[0] -= len(found) * len(DOMAINS[name])
        if budget[0] < 0:
            raise HandError("card_many_ways", most=MOST_WAYS)
        found = [
            {**binding, name: value}
            for binding in found
            for value in DOMAINS[name]
            if _stands(line, name, {**binding, name: value}, run, names)
        ]
    return found


def _stands(
    line: CardLine, name: str, binding: Binding, run: frozenset[int], names: frozenset[str]
) -> bool:
    """Whether a binding may stand, its last letter being `name`."""
    if name in APART and [binding[one] for one in APART if one in binding].count(binding[name]) > 1:
        return False
    steps = [one * line.step for one in run]
    if name == "n" and binding["n"] + max(steps) > max(NUMBERS):
        return False
    return all(
        HOLDS[one.relation](one, binding, steps)
        for one in line.constraints
        if _speaks_now(one, name, binding, names)
    )


def _speaks_now(one: Constraint, name: str, binding: Binding, names: frozenset[str]) -> bool:
    """Whether this letter was the last that a constraint waited for."""
    if one.relation == SUITS_COUNTED:
        suits = names & {*APART, *FREE}
        return name in suits and all(suit in binding for suit in suits)
    waited_for = one.names | ({"n"} if one.relation == IN_RUN else set())
    return name in waited_for and all(letter in binding for letter in waited_for)


def _value(name: str, binding: Binding) -> object:
    """What a letter, or a dragon bound to a suit, stands for."""
    if name in BOUND_DRAGONS:
        return DRAGON_OF[binding[BOUND_DRAGONS[name]]]
    return binding[name]


def _same(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    return _value(one.left, binding) == _value(one.right, binding)


def _different(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    return not _same(one, binding, steps)


def _within(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    return binding[one.left] in one.numbers


def _in_run(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    return binding[one.left] - binding["n"] in steps


def _counted(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    suits = {value for name, value in binding.items() if name in (*APART, *FREE)}
    return len(suits) in one.numbers


def _always(one: Constraint, binding: Binding, steps: list[int]) -> bool:
    return True


HOLDS: Mapping[str, Callable[[Constraint, Binding, list[int]], bool]] = {
    IN: _within,
    IN_RUN: _in_run,
    IS: _same,
    IS_NOT: _different,
    SUITS_COUNTED: _counted,
    STEP: _always,
}


def bound(line: CardLine, group: CardGroup, binding: Binding) -> tuple[Tile, ...]:
    """The tiles of a group under a binding."""
    return tuple(_tile(line, group, symbol, binding) for symbol in group.symbols)


def _tile(line: CardLine, group: CardGroup, symbol: str, binding: Binding) -> Tile:
    if symbol in FIXED:
        return FIXED[symbol]
    if not is_number(symbol):
        found: Tile = _value(symbol, binding)  # type: ignore[assignment]
        return found
    number = int(symbol) if symbol.isdigit() else binding[symbol[0]]
    return Tile(binding[group.suit], number + offset(symbol) * line.step)


def _way(line: CardLine, choice: Choice, binding: Binding, place: int) -> Way:
    rigid = total = jokers = 0
    opened = []
    for group in choice:
        times = len(group.symbols)
        if group.takes_jokers:
            tile = _tile(line, group, group.symbols[0], binding)
            total += WEIGHT[tile] * times
            opened.append(exposable(tile, times))
            continue
        for tile in bound(line, group, binding):
            if tile == THE_JOKER:
                jokers += 1
            else:
                rigid += WEIGHT[tile]
    return Way(rigid, total + rigid, jokers, tuple(sorted(opened)), place)


def _product(numbers: Iterable[int]) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found
