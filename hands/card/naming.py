"""American names of tiles, for sentences: `3 bam`, `soap`, `flower`."""

from collections import Counter
from collections.abc import Iterable

from ..errors import listed
from ..tiles import (
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    EAST,
    FLOWER,
    GREEN,
    NORTH,
    RED,
    SOUTH,
    THE_JOKER,
    WEST,
    WHITE,
    Tile,
)

SUIT_NAMES = {BAMBOO: "bam", CHARACTERS: "crak", CIRCLES: "dot"}
NAMES = {
    NORTH: "north",
    EAST: "east",
    WEST: "west",
    SOUTH: "south",
    RED: "red",
    GREEN: "green",
    WHITE: "soap",
    THE_JOKER: "joker",
}


def named(tile: Tile) -> str:
    """The name of a tile."""
    if tile.suit in SUIT_NAMES:
        return f"{tile.number} {SUIT_NAMES[tile.suit]}"
    return "flower" if tile.suit == FLOWER else NAMES[tile]


def all_named(tiles: Iterable[Tile]) -> str:
    """These tiles in a sentence: `2 x 3 bam, soap and a joker` without the articles."""
    counted = Counter(named(tile) for tile in tiles)
    return listed([f"{times} x {name}" if times > 1 else name for name, times in counted.items()])
