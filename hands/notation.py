"""Tile text: the only place that reads or writes it.

Digits, then the letter they belong to: `123m` characters, `p` circles, `s` bamboo, `1z`-`7z` east
south west north white green red, `1f`-`4f` flowers. `j` is a joker, among digits (`4j6p`) or alone.
Blanks may stand anywhere.

Capitals are the American letters: `B` bamboo, `C` characters and `D` circles after digits; `N E W
S` winds, `R G 0` the red, green and white dragon, `F` a flower of whichever kind there are fewest
of, `J` a joker, each alone. So `s` is bamboo and `S` the south wind. `0` is the white dragon, among
American digits too; right before a small letter it is refused, where others write a red five so.

The Unicode signs of mahjong tiles are read too. What is written is always the first spelling.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from .errors import HandError, shown
from .tiles import (
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    EAST,
    FLOWER,
    FLOWERS,
    GREEN,
    HIGHEST,
    HONOR,
    JOKER,
    NORTH,
    NUMBERS,
    RED,
    SOUTH,
    THE_JOKER,
    WEST,
    WHITE,
    Tile,
)

ORDER = (CHARACTERS, CIRCLES, BAMBOO, HONOR, FLOWER, JOKER)
AMERICAN_SUITS = {"B": BAMBOO, "C": CHARACTERS, "D": CIRCLES}
SUIT_OF = {**{letter: letter for letter in HIGHEST}, **AMERICAN_SUITS}
ZERO = "0"
# A flower whose kind the text does not tell.
ANY_FLOWER = Tile(FLOWER, 0)


def _signs(first: int, tiles: Iterable[Tile]) -> dict[str, Tile]:
    return {chr(place): tile for place, tile in enumerate(tiles, first)}


# Signs that are a tile by themselves. Unicode has four flowers, then four seasons.
ALONE = {
    **{"N": NORTH, "E": EAST, "W": WEST, "S": SOUTH, "R": RED, "G": GREEN, "F": ANY_FLOWER},
    **_signs(0x1F000, (EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE)),
    **_signs(0x1F007, (Tile(CHARACTERS, number) for number in NUMBERS)),
    **_signs(0x1F010, (Tile(BAMBOO, number) for number in NUMBERS)),
    **_signs(0x1F019, (Tile(CIRCLES, number) for number in NUMBERS)),
    **_signs(0x1F022, FLOWERS * 2),
}
JOKER_SIGNS = ("j", "J", chr(0x1F02A))
# They say how the sign before them is drawn.
SELECTORS = (chr(0xFE0E), chr(0xFE0F))
FIXES = {
    "b": "bamboo is s or B",
    "c": "characters are m or C",
    "d": "circles are p or D",
    "n": "north is 4z or N",
    "e": "east is 1z or E",
    "w": "west is 3z or W",
    "r": "the red dragon is 7z or R",
    "g": "the green dragon is 6z or G",
    "M": "characters are m or C",
    "P": "circles are p or D",
    "Z": "honors are 1z to 7z",
}
LETTERS = "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"

# Digits that wait for their letter, and jokers and zeros among them, each with its place.
Waiting = list[tuple[str | Tile, int]]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text, in its order.

    HandError("bad_tiles") says what cannot be read, at which sign (from 1), and what to write.
    """
    if not isinstance(text, str):
        raise HandError("bad_tiles", text=shown(text), place=1, problem="no text", fix=LETTERS)
    tiles: list[Tile] = []
    waiting: Waiting = []
    for place, sign in enumerate(text, start=1):
        if sign.isspace():
            waiting = _apart(waiting)
        elif sign in JOKER_SIGNS:
            waiting.append((THE_JOKER, place))
        elif sign in "0123456789":
            waiting.append((sign, place))
        elif sign in SUIT_OF:
            tiles += _numbered(waiting, sign, place, text)
            waiting = []
        elif sign in ALONE:
            tiles += [*_alone(waiting, text), ALONE[sign]]
            waiting = []
        elif sign not in SELECTORS:
            fix = FIXES.get(sign, LETTERS)
            raise _unreadable(text, place, f"{shown(sign)} is no tile", fix)
    return _with_kinds([*tiles, *_alone(waiting, text)])


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The one spelling of these tiles, in their order: neighbours of a suit share its letter."""
    return " ".join(
        "".join("j" if tile == THE_JOKER else str(tile.number) for tile in together)
        + ("" if suit == JOKER else suit)
        for suit, together in groupby(tiles, key=lambda tile: tile.suit)
    )


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """Characters, circles, bamboo, honors, flowers, jokers: so the same tiles read the same."""
    return sorted(tiles, key=lambda tile: (ORDER.index(tile.suit), tile.number))


def _numbered(waiting: Waiting, letter: str, place: int, text: str) -> list[Tile]:
    """The tiles of the digits before a letter, jokers and white dragons where they stand."""
    suit = SUIT_OF[letter]
    signs = _apart(waiting) if letter in AMERICAN_SUITS else waiting
    if not any(isinstance(sign, str) for sign, _ in signs):
        fix = f"write it as 1{letter}, or leave it out"
        raise _unreadable(text, place, f"{letter} has no number before it", fix)
    tiles = []
    for sign, where in signs:
        if isinstance(sign, str) and not 1 <= int(sign) <= HIGHEST[suit]:
            fix = f"{letter} goes from 1 to {HIGHEST[suit]}"
            fix += ", and a white dragon is 5z" if sign == ZERO else ""
            raise _unreadable(text, where, f"{sign}{letter} is no tile", fix)
        tiles.append(Tile(suit, int(sign)) if isinstance(sign, str) else sign)
    return tiles


def _alone(waiting: Waiting, text: str) -> list[Tile]:
    """What stands there without a letter: jokers and white dragons may."""
    tiles = []
    for sign, place in _apart(waiting):
        if isinstance(sign, str):
            fix = f"write {sign}m, {sign}p or {sign}s"
            raise _unreadable(text, place, f"{sign} has no suit after it", fix)
        tiles.append(sign)
    return tiles


def _apart(waiting: Waiting) -> Waiting:
    """A zero that no small letter follows is the white dragon."""
    return [(WHITE if sign == ZERO else sign, place) for sign, place in waiting]


def _with_kinds(tiles: list[Tile]) -> tuple[Tile, ...]:
    """Give each flower without a kind the kind there are fewest of."""
    if ANY_FLOWER not in tiles:
        return tuple(tiles)
    held = Counter(tiles)
    for place, tile in enumerate(tiles):
        if tile == ANY_FLOWER:
            tiles[place] = min(FLOWERS, key=lambda kind: held[kind])
            held[tiles[place]] += 1
    return tuple(tiles)


def _unreadable(text: str, place: int, problem: str, fix: str) -> HandError:
    return HandError("bad_tiles", text=shown(text), place=place, problem=problem, fix=fix)
