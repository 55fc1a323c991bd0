"""A card of sixty invented lines, and hands to hold against it: the same ones at every run."""

import random
from collections import Counter
from collections.abc import Iterator

from hands import CardLine, HandError, read_card_line, write_tiles
from hands.card.bindings import groups_of, ways
from hands.card.counts import A_FLOWER, MOST_JOKERS
from hands.ruleset import MOST_FLOWERS
from hands.tiles import COPIES, KINDS, THE_JOKER, Tile

LINES = 60
SIZES = [
    (2, 4, 4, 4),
    (3, 3, 3, 3, 2),
    (4, 3, 3, 2, 2),
    (2, 3, 4, 3, 2),
    (5, 5, 4),
    (4, 4, 2, 2, 2),
]
SYMBOLS = ["n:a", "n:b", "n+1:a", "n+1:b", "n+2:a", "n+2:c", "m:a", "5:a", "F", "w", "0", "Da", "d"]
LIMITS = ["", "", "n in odd", "n in even", "n in 3,6,9", "n in 1-5"]
VALUES = [25, 30, 35, 40, 50]
WALL = Counter(dict.fromkeys(KINDS, COPIES) | {A_FLOWER: MOST_FLOWERS, THE_JOKER: MOST_JOKERS})


def card() -> list[CardLine]:
    """Sixty different lines, none of them of a publisher."""
    found: dict[CardLine, None] = {}
    for line in _lines(random.Random(1937)):
        found[line] = None
        if len(found) == LINES:
            break
    return list(found)


def _lines(rng: random.Random) -> Iterator[CardLine]:
    while True:
        groups = [_group(rng.choice(SYMBOLS), size) for size in rng.choice(SIZES)]
        limit = rng.choice(LIMITS)
        text = f"{' '.join(groups)} {f'| {limit}' if limit else ''} ={rng.choice(VALUES)} X"
        try:
            yield read_card_line(text)
        except HandError:
            continue


def _group(symbol: str, size: int) -> str:
    letter, colon, suit = symbol.partition(":")
    return letter * size + colon + suit


def fitting(lines: list[CardLine], hands: int) -> list[str]:
    """Hands that are each one of the lines, some with jokers."""
    rng = random.Random(1938)
    return [_made(rng, rng.choice(lines)) for _ in range(hands)]


def _made(rng: random.Random, line: CardLine) -> str:
    """One way of a line, every fifth tile that may be a joker one, of the tiles there are."""
    while True:
        tiles: list[Tile] = []
        for group, goal in groups_of(line, rng.choice(ways(line))):
            jokers = group.takes_jokers
            tiles += [THE_JOKER if jokers and rng.random() < 0.2 else tile for tile in goal]
        if all(times <= WALL[tile] for tile, times in Counter(tiles).items()):
            return write_tiles(tiles)


def dealt(hands: int) -> list[str]:
    """Hands as they are dealt: hardly one of them is a line."""
    rng = random.Random(1939)
    wall = [*WALL.elements()]
    return [write_tiles(rng.sample(wall, 14)) for _ in range(hands)]
