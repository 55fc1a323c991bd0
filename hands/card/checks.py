"""What a line has to be to stand on a card: 14 tiles that the set can supply, and no riddle.

Each fault names the group or the constraint and says what to change.
"""

from functools import lru_cache

from ..errors import HandError, listed, shown
from ..tiles import THE_JOKER, Tile
from .bindings import (
    Way,
    bindings,
    can_be_held,
    check_ways,
    each_way,
    groups_of,
    least_jokers,
)
from .counts import MOST_JOKERS, supply
from .grammar import read_groups_and_price, write_constraint, write_group, write_place
from .lines import (
    APART,
    FREE,
    HAND,
    IN_RUN,
    SET,
    STEP,
    SUITS,
    CardLine,
    Constraint,
)
from .naming import named

LINES_KEPT = 512


def read_card_line(text: str) -> CardLine:
    """The line of a text, fit to stand on a card.

    HandError with a code that begins with `card_`: what is wrong, where, and what to write.
    """
    if not isinstance(text, str):
        raise HandError("card_line_empty")
    return _read(text)


@lru_cache(maxsize=LINES_KEPT)
def _read(text: str) -> CardLine:
    line = read_groups_and_price(text)
    check_line(line)
    return line


def check_line(line: CardLine) -> None:
    """HandError when the line cannot stand on a card."""
    _check_sizes(line)
    _check_singles_and_pairs(line)
    for one in line.constraints:
        _check_used(line, one)
    check_ways(line)
    _check_supply(line)


def _check_sizes(line: CardLine) -> None:
    for number, place in enumerate(line.groups, start=1):
        sizes = [len(group.symbols) for group in place]
        if len(set(sizes)) > 1:
            where = {"place": number, "group": shown(write_place(place))}
            raise HandError("card_either_sizes", **where, sizes=listed([str(one) for one in sizes]))
    tiles = sum(len(place[0].symbols) for place in line.groups)
    if tiles != HAND:
        more = f"add {HAND - tiles}" if tiles < HAND else f"take {tiles - HAND} away"
        counted = [f"{write_place(place)} {len(place[0].symbols)}" for place in line.groups]
        added = _shortened(" + ".join(counted))
        raise HandError("card_not_14", tiles=tiles, asked=HAND, added=added, fix=more)


def _shortened(text: str, most: int = 160) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _check_singles_and_pairs(line: CardLine) -> None:
    if not line.singles_and_pairs:
        return
    for number, place in enumerate(line.groups, start=1):
        for group in place:
            if group.same and len(group.symbols) >= SET:
                raise HandError("card_set_in_sp", place=number, group=write_group(group))


def _check_used(line: CardLine, one: Constraint) -> None:
    for name in sorted(one.names | ({"n"} if one.relation == IN_RUN else set())):
        if name not in line.names:
            raise HandError("card_idle_constraint", constraint=write_constraint(one), name=name)
    symbols = {symbol for place in line.groups for group in place for symbol in group.symbols}
    if one.relation == STEP and not any(symbol.startswith("n+") for symbol in symbols):
        raise HandError("card_idle_constraint", constraint=write_constraint(one), name="n+1")
    if one.relation == SUITS and not line.names & {*APART, *FREE}:
        raise HandError("card_idle_constraint", constraint=write_constraint(one), name="suit")


def _check_supply(line: CardLine) -> None:
    first = None
    for way in each_way(line):
        if can_be_held(way):
            return
        first = first or way
    if first is None:
        raise _nothing_fits(line)
    if least_jokers(first) > MOST_JOKERS:
        raise HandError("card_many_jokers", needed=least_jokers(first), most=MOST_JOKERS)
    raise _beyond_supply(line, first)


def _nothing_fits(line: CardLine) -> HandError:
    """Names the first constraint without which something would fit."""
    for place, one in enumerate(line.constraints):
        others = line.constraints[:place] + line.constraints[place + 1 :]
        if next(bindings(line._replace(constraints=others)), None):
            return HandError("card_nothing_fits", constraint=write_constraint(one))
    return HandError("card_nothing_fits", constraint=write_constraint(line.constraints[0]))


def _beyond_supply(line: CardLine, way: Way) -> HandError:
    """Names the last group of a tile that there are too few of."""
    held: dict[Tile, int] = {}
    for number, (group, tiles) in enumerate(groups_of(line, way), start=1):
        for tile in () if group.takes_jokers else tiles:
            held[tile] = held.get(tile, 0) + 1
            if tile != THE_JOKER and held[tile] > supply(tile):
                where = {"place": number, "group": write_group(group), "tile": named(tile)}
                return HandError("card_beyond_supply", **where, most=supply(tile))
    raise AssertionError("a way the set cannot supply has a tile there are too few of")
