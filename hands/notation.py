"""Tile text: the only place that reads or writes it.

Digits, then the letter they belong to: `123m` characters, `p` circles, `s` bamboo, `1z`-`7z` east
south west north white green red, `1f`-`4f` flowers. `j` is a joker, among digits or alone.
"""

from collections.abc import Iterable
from itertools import groupby

from .errors import HandError, shown
from .tiles import HIGHEST, JOKER, THE_JOKER, Tile


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text, in its order. HandError("bad_tiles") says what cannot be read."""
    tiles: list[Tile] = []
    digits = ""
    for sign in text:
        if sign.isspace():
            continue
        if sign in HIGHEST:
            tiles += _numbered(digits, sign, text)
            digits = ""
        elif sign == JOKER or sign in "123456789":
            digits += sign
        else:
            raise _unreadable(text, f"{shown(sign)} is no tile")
    if digits.strip(JOKER):
        raise _unreadable(text, f"{shown(digits)} has no suit after it")
    return (*tiles, *[THE_JOKER] * len(digits))


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The one spelling of these tiles, in their order: neighbours of a suit share its letter."""
    return " ".join(
        "".join("j" if tile == THE_JOKER else str(tile.number) for tile in together)
        + ("" if suit == JOKER else suit)
        for suit, together in groupby(tiles, key=lambda tile: tile.suit)
    )


def _numbered(digits: str, suit: str, text: str) -> list[Tile]:
    if not digits:
        raise _unreadable(text, f"{suit} has no number before it")
    for digit in digits.replace(JOKER, ""):
        if int(digit) > HIGHEST[suit]:
            raise _unreadable(text, f"{digit}{suit} is no tile")
    return [THE_JOKER if digit == JOKER else Tile(suit, int(digit)) for digit in digits]


def _unreadable(text: str, problem: str) -> HandError:
    return HandError("bad_tiles", text=shown(text), problem=problem)
