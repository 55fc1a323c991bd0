"""How many there are of each tile, as one number: six bits a kind, the highest of them a guard.

So two hands are compared in one step and not tile by tile. Flowers are one kind: any is as good.
"""

from collections.abc import Iterable

from ..tiles import FLOWER, FLOWERS, HONORS, SUIT_TILES, Tile

BITS = 6
A_FLOWER = FLOWERS[0]
KINDS = (*SUIT_TILES, *HONORS, A_FLOWER)
PLACE = {tile: place for place, tile in enumerate(KINDS)}
WEIGHT = {tile: 1 << BITS * place for tile, place in PLACE.items()}
GUARD = 1 << (BITS - 1)
ONES = (1 << BITS) - 1
GUARDS = sum(GUARD << BITS * place for place in range(len(KINDS)))
# The American set: four of each tile, eight flowers, eight jokers.
MOST, MOST_FLOWERS, MOST_JOKERS = 4, 8, 8


def plain(tile: Tile) -> Tile:
    """The tile, a flower of whichever kind as the one flower there is here."""
    return A_FLOWER if tile.suit == FLOWER else tile


def supply(tile: Tile) -> int:
    """How many of it the set has."""
    return MOST_FLOWERS if tile == A_FLOWER else MOST


def packed(tiles: Iterable[Tile]) -> int:
    """These tiles counted, at most 31 of each; no jokers."""
    return sum(WEIGHT[tile] for tile in tiles)


def covers(more: int, fewer: int) -> bool:
    """Whether the first has at least as many of each tile."""
    return ((more | GUARDS) - fewer) & GUARDS == GUARDS


def lacking(needed: int, held: int) -> int:
    """What is needed and not held."""
    left = (needed | GUARDS) - held
    enough = left & GUARDS
    return left & (enough - (enough >> BITS - 1))


def size(counts: int) -> int:
    """How many tiles these are; right up to 62."""
    return counts % ONES


def short(needed: int, held: int) -> int:
    """How many tiles are needed and not held: the size of `lacking`, in one go."""
    left = (needed | GUARDS) - held
    enough = left & GUARDS
    return (left & (enough - (enough >> BITS - 1))) % ONES


SUPPLY = sum(supply(tile) * weight for tile, weight in WEIGHT.items())
