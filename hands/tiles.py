"""The tiles of the Mhing family: 34 kinds that make a hand, flowers, jokers.

Black characters, red circles and green bamboo run from 1 to 9; winds and dragons are the honors.
There are four of each. Source: the Swedish and French rules; both decks hold the same 150 cards.
"""

from typing import NamedTuple


class Tile(NamedTuple):
    """A kind of tile. `suit` is one of m p s (numbers 1-9), z (honors 1-7), f (1-4), j (0)."""

    suit: str
    number: int


CHARACTERS, CIRCLES, BAMBOO, HONOR, FLOWER, JOKER = "mpszfj"
SUITS = (CHARACTERS, CIRCLES, BAMBOO)
NUMBERS = range(1, 10)

SUIT_TILES = tuple(Tile(suit, number) for suit in SUITS for number in NUMBERS)
WINDS = EAST, SOUTH, WEST, NORTH = tuple(Tile(HONOR, number) for number in range(1, 5))
DRAGONS = WHITE, GREEN, RED = tuple(Tile(HONOR, number) for number in range(5, 8))
HONORS = WINDS + DRAGONS
KINDS = SUIT_TILES + HONORS
FLOWERS = tuple(Tile(FLOWER, number) for number in range(1, 5))
THE_JOKER = Tile(JOKER, 0)

# The highest number that may follow each letter in text; a joker has none.
HIGHEST = {CHARACTERS: 9, CIRCLES: 9, BAMBOO: 9, HONOR: 7, FLOWER: 4}

COPIES = 4
COPIES_OF_A_FLOWER = 2
JOKERS = 6
HAND = 14
SETS = 4


def is_suit(tile: Tile) -> bool:
    """Whether the tile is of a suit, so neither an honor nor a flower nor a joker."""
    return tile.suit in SUITS


def run(first: Tile) -> tuple[Tile, Tile, Tile]:
    """The sequence that starts with this tile."""
    suit, number = first
    return first, Tile(suit, number + 1), Tile(suit, number + 2)
