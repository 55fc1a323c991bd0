"""14 tiles held against the lines of a card: all that fit, or those that come nearest, and why.

Jokers fill groups of three or more of the same tile and nothing else; they may stand for flowers.
What lies exposed is each a whole group of the line, and nothing of a concealed line lies exposed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import HandError, shown
from ..notation import in_order, read_tiles, write_tiles
from ..tiles import THE_JOKER, Tile
from .bindings import Way, exposable, groups_of, ways
from .counts import (
    KINDS,
    MOST_JOKERS,
    WEIGHT,
    covers,
    packed,
    plain,
    short,
    supply,
)
from .grammar import MOST_TOGETHER
from .lines import HAND, SET, CardGroup, CardLine
from .naming import all_named, named

NEAREST = 3
SINGLE, PAIR = 1, 2


class Exposed(NamedTuple):
    """A group on the table: the tile it is of, and its tiles, jokers last."""

    tile: Tile
    tiles: tuple[Tile, ...]

    @property
    def key(self) -> int:
        """Which groups of a line it may be."""
        return exposable(self.tile, len(self.tiles))


class HeldTiles(NamedTuple):
    """14 tiles: the natural ones counted, `naturals` the concealed and `everything` all of them."""

    naturals: int
    jokers: int
    exposed: tuple[Exposed, ...]
    everything: int

    @property
    def exposed_jokers(self) -> int:
        """The jokers on the table."""
        return sum(group.tiles.count(THE_JOKER) for group in self.exposed)


class Filled(NamedTuple):
    """A group of a line: its tiles, those there are for it (jokers last), and those missing."""

    goal: tuple[Tile, ...]
    tiles: tuple[Tile, ...]
    missing: tuple[Tile, ...]
    exposed: bool


class Broken(NamedTuple):
    """A rule that keeps tiles from a line: a stable code, what it is about, and a sentence."""

    code: str
    where: Mapping[str, Any]

    @property
    def sentence(self) -> str:
        """One plain English sentence."""
        return str(HandError(self.code, **self.where))


class LineMatch(NamedTuple):
    """Tiles laid out as a line: its groups in their order, what is left over, and broken rules."""

    line: CardLine
    groups: tuple[Filled, ...]
    spare: tuple[Tile, ...]
    broken: tuple[Broken, ...]

    @property
    def missing(self) -> tuple[Tile, ...]:
        """The tiles it takes and that are not there."""
        return tuple(tile for group in self.groups for tile in group.missing)

    @property
    def fits(self) -> bool:
        """Whether it is this line."""
        return not self.missing and not self.broken

    @property
    def jokers(self) -> int:
        """How many jokers stand in it; 0 is jokerless."""
        return sum(group.tiles.count(THE_JOKER) for group in self.groups)


class CardMatch(NamedTuple):
    """The lines that fit, the dearest first; only when there is none, the nearest ones."""

    fits: tuple[LineMatch, ...]
    nearest: tuple[LineMatch, ...]


def match_card(
    lines: Iterable[CardLine], tiles: str, exposed: Sequence[str] = (), nearest: int = NEAREST
) -> CardMatch:
    """What 14 tiles are on these lines. `tiles` are the concealed ones, `exposed` a text a group.

    HandError for tiles that cannot be read, are not 14 in all, or are more than the set has.
    """
    held = read_held(tiles, exposed)
    dearest = sorted(lines, key=lambda line: -line.value)
    found = [(line, way) for line in dearest if (way := _fitting(line, held))]
    if found:
        return CardMatch(tuple(_laid(line, way, held) for line, way in found), ())
    near = sorted((_nearest(line, held) for line in dearest), key=lambda one: one[0])
    return CardMatch((), tuple(_laid(line, way, held) for _, line, way in near[:nearest]))


def match_line(line: CardLine, tiles: str, exposed: Sequence[str] = ()) -> LineMatch:
    """The same for one line, whether it fits or not."""
    found = match_card((line,), tiles, exposed)
    return (*found.fits, *found.nearest)[0]


def read_held(tiles: str, exposed: Sequence[str] = ()) -> HeldTiles:
    """The tiles of such texts, counted and checked."""
    concealed = [plain(tile) for tile in read_tiles(tiles)]
    groups = tuple(_exposed(text) for text in exposed)
    on_table = [tile for group in groups for tile in group.tiles]
    _check_supply([*concealed, *on_table])
    naturals = packed(tile for tile in concealed if tile != THE_JOKER)
    shown_naturals = packed(tile for tile in on_table if tile != THE_JOKER)
    jokers = concealed.count(THE_JOKER)
    return HeldTiles(naturals, jokers, groups, naturals + shown_naturals)


def _check_supply(tiles: list[Tile]) -> None:
    if len(tiles) != HAND:
        raise HandError("not_14_tiles", asked=HAND, tiles=len(tiles))
    for tile, times in Counter(tiles).items():
        if tile == THE_JOKER and times > MOST_JOKERS:
            raise HandError("too_many_jokers", most=MOST_JOKERS, times=times)
        if tile != THE_JOKER and times > supply(tile):
            where = {"most": supply(tile), "tile": write_tiles([tile]), "times": times}
            raise HandError("too_many_copies", **where)


def _exposed(text: str) -> Exposed:
    tiles = in_order(plain(tile) for tile in read_tiles(text))
    kinds = set(tiles) - {THE_JOKER}
    if len(kinds) != 1 or not SET <= len(tiles) <= MOST_TOGETHER:
        raise HandError("bad_exposed", text=shown(text), least=SET, most=MOST_TOGETHER)
    return Exposed(kinds.pop(), tuple(tiles))


def _fitting(line: CardLine, held: HeldTiles) -> Way | None:
    """The first way of a line that these tiles are."""
    if held.exposed and line.concealed:
        return None
    tiles = held.everything
    for way in ways(line):
        if covers(tiles, way.rigid) and covers(way.total, tiles) and _agrees(way, held):
            return way
    return None


def _agrees(way: Way, held: HeldTiles) -> bool:
    """Whether the groups on the table are groups of the way, and the others hold the rest."""
    if not held.exposed:
        return True
    on_table, others = _split(way, held)
    rest = way.total - _weight(on_table)
    return not others and covers(rest, held.naturals) and covers(held.naturals, way.rigid)


def _split(way: Way, held: HeldTiles) -> tuple[list[Exposed], list[Exposed]]:
    """The exposed groups that are groups of the way, and those that are not."""
    free = list(way.open)
    on_table: list[Exposed] = []
    others: list[Exposed] = []
    for group in held.exposed:
        if group.key in free:
            free.remove(group.key)
            on_table.append(group)
        else:
            others.append(group)
    return on_table, others


def _weight(groups: Iterable[Exposed]) -> int:
    return sum(WEIGHT[group.tile] * len(group.tiles) for group in groups)


# How far tiles are from a line: tiles missing, groups on the table that do not belong, the value.
Distance = tuple[int, int, int]


def _nearest(line: CardLine, held: HeldTiles) -> tuple[Distance, CardLine, Way]:
    """The way of a line that comes nearest, and how near."""
    nearest = (HAND + 1, 0)
    found: Way | None = None
    tiles, jokers = held.everything, held.jokers + held.exposed_jokers
    for way in ways(line):
        if short(way.total, tiles) - (jokers - way.jokers) > nearest[0]:
            continue  # it can only be farther, wherever jokers and exposed groups might stand
        distance = _distance(way, held)
        if distance < nearest:
            nearest, found = distance, way
    assert found, "a line on a card can be made"
    return (*nearest, -line.value), line, found


def _distance(way: Way, held: HeldTiles) -> tuple[int, int]:
    """(tiles missing, groups on the table that do not belong)."""
    if not held.exposed:
        return _missing(way.rigid, way.total, held.naturals, held.jokers - way.jokers), 0
    on_table, astray = _split(way, held)
    total = way.total - _weight(on_table)
    return _missing(way.rigid, total, held.naturals, held.jokers - way.jokers), len(astray)


def _missing(rigid: int, total: int, naturals: int, jokers: int) -> int:
    """How many tiles are missing; `jokers` are those beyond the ones the line names."""
    return max(short(rigid, naturals), short(total, naturals) - jokers)


def _laid(line: CardLine, way: Way, held: HeldTiles) -> LineMatch:
    """The tiles as this way of the line, with all that does not go."""
    on_table, astray = _split(way, held)
    left = Counter(_unpacked(held.naturals))
    left[THE_JOKER] = held.jokers
    groups = groups_of(line, way)
    filled: dict[int, Filled] = {}
    for place, (group, goal) in enumerate(groups):
        if not group.takes_jokers:
            filled[place] = _take(goal, left, jokers=False)
    for place, (group, goal) in enumerate(groups):
        if group.takes_jokers:
            filled[place] = _on_table(goal, on_table) or _take(goal, left, jokers=True)
    laid = tuple(filled[place] for place in range(len(groups)))
    spare = [*left.elements(), *(tile for group in astray for tile in group.tiles)]
    broken = (*_exposure_rules(line, groups, held, astray), *_joker_rules(groups, laid, left))
    return LineMatch(line, laid, tuple(in_order(spare)), broken)


def group_text(tiles: Iterable[Tile]) -> str:
    """The tile text of a group as one word: `22mjj`."""
    return "".join(write_tiles(tiles).split())


def _unpacked(counts: int) -> dict[Tile, int]:
    found = {tile: counts // WEIGHT[tile] % (WEIGHT[KINDS[1]]) for tile in KINDS}
    return {tile: times for tile, times in found.items() if times}


def _on_table(goal: tuple[Tile, ...], on_table: list[Exposed]) -> Filled | None:
    for group in on_table:
        if (group.tile, len(group.tiles)) == (goal[0], len(goal)):
            on_table.remove(group)
            return Filled(goal, group.tiles, (), exposed=True)
    return None


def _take(goal: tuple[Tile, ...], left: Counter[Tile], jokers: bool) -> Filled:
    """A group filled from what is left, naturals first."""
    tiles, missing = [], []
    for tile in goal:
        taken = tile if left[tile] else THE_JOKER if jokers and left[THE_JOKER] else None
        if taken is None:
            missing.append(tile)
        else:
            left[taken] -= 1
            tiles.append(taken)
    return Filled(goal, tuple(tiles), tuple(missing), exposed=False)


def _exposure_rules(
    line: CardLine,
    groups: Sequence[tuple[CardGroup, tuple[Tile, ...]]],
    held: HeldTiles,
    astray: Iterable[Exposed],
) -> list[Broken]:
    broken = [Broken("exposed_concealed", {})] if line.concealed and held.exposed else []
    for group in astray:
        where = {"group": group_text(group.tiles), "size": len(group.tiles)}
        sizes = sorted({len(goal) for one, goal in groups if one.same and goal[0] == group.tile})
        if sizes and len(group.tiles) not in sizes:
            asked = " or ".join(map(str, sizes))
            broken.append(Broken("exposed_size", where | {"asked": asked}))
        else:
            broken.append(Broken("exposed_no_group", where | {"tile": named(group.tile)}))
    return broken


def _joker_rules(
    groups: Sequence[tuple[CardGroup, tuple[Tile, ...]]],
    laid: Sequence[Filled],
    left: Counter[Tile],
) -> list[Broken]:
    """A joker is left over and a place is empty that it may not fill: the first such place."""
    for (group, goal), filled in zip(groups, laid, strict=True):
        if not left[THE_JOKER] or group.takes_jokers or not filled.missing:
            continue
        kinds = {SINGLE: "joker_for_single", PAIR: "joker_in_pair"}
        code = kinds.get(len(goal), "joker_in_mixed") if group.same else "joker_in_mixed"
        where = {"group": group_text(goal), "missing": all_named(filled.missing)}
        return [Broken(code, where)]
    return []
