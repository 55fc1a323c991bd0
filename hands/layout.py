"""A reading laid out on the table: its groups, which of them lie open, and where the jokers are."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from .hand import Hand, Set
from .readings import STANDARD, Reading
from .tiles import Tile


class Group(NamedTuple):
    """A set or the pair; nothing connects has one a suit. `tiles` as they are meant.

    `jokers`: the places in it, from 0, where a joker stands for the tile. `laid`: on the table.
    """

    tiles: tuple[Tile, ...]
    jokers: tuple[int, ...]
    laid: bool = False

    @property
    def meanings(self) -> tuple[Tile, ...]:
        """What its jokers stand for."""
        return tuple(self.tiles[place] for place in self.jokers)


def lay_out(hand: Hand, reading: Reading) -> tuple[Group, ...]:
    """The groups of a reading of this hand, in its order: sets, then the pair.

    Jokers stand in sets rather than in the pair, and in the last ones rather than the first.
    """
    left = Counter(hand.tiles)
    if reading.shape != STANDARD or reading.pair is None:
        return tuple(_placed(tiles, left) for tiles in reading.groups)
    pair = _placed((reading.pair, reading.pair), left)
    open_sets = _laid_in(hand, reading, reading.pair)
    groups = []
    for one in reading.sets:
        tiles = open_sets[one].pop() if open_sets.get(one) else None
        groups.append(
            _placed(one.tiles, left if tiles is None else Counter(tiles), tiles is not None)
        )
    return (*groups, pair)


def _laid_in(hand: Hand, reading: Reading, pair: Tile) -> dict[Set, list[tuple[Tile, ...]]]:
    """The tiles of the laid sets, by what each of them is in this reading."""
    for chosen in product(*[one.meanings for one in hand.laid]):
        others = Counter(reading.sets) - Counter(chosen)
        asked = Counter(tile for one in others.elements() for tile in one.tiles)
        asked.update([pair] * 2)
        if others.total() == len(reading.sets) - len(chosen) and asked >= Counter(hand.tiles):
            found: dict[Set, list[tuple[Tile, ...]]] = {}
            for one, laid in zip(chosen, hand.laid, strict=True):
                found.setdefault(one, []).append(laid.tiles)
            return found
    raise ValueError(f"this is no reading of {hand}")


def _placed(tiles: Iterable[Tile], left: Counter[Tile], laid: bool = False) -> Group:
    """A group whose tiles are taken from those that are left; a joker for one that is not."""
    tiles, jokers = tuple(tiles), []
    for place, tile in enumerate(tiles):
        if left[tile]:
            left[tile] -= 1
        else:
            jokers.append(place)
    return Group(tiles, tuple(jokers), laid)
