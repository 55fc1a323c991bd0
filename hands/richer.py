"""The nearest hand that is worth more: what one other tile, or another pair, would have made."""

from collections.abc import Iterator
from typing import NamedTuple

from .hand import WEIGHT, Hand, Laid, meanings
from .tile_scores import TileScore, winning
from .tiles import COPIES, KINDS, Tile


class Richer(NamedTuple):
    """A hand with `times` tiles `out` changed for `to`, worth `gain` units more."""

    out: Tile
    to: Tile
    times: int
    gain: int
    best: TileScore


def richer(best: TileScore) -> Richer | None:
    """The hand worth most units of those nearest to this one, None when none is worth more.

    Nearest is a winning hand with one held tile changed for another, or two alike for two alike.
    Jokers and laid sets stay, and all jokers keep their meaning while looking; what is found is
    scored in full then. Of hands worth as much the one with fewer tiles changed, then the first
    tile that goes, then the first that comes.
    """
    meant = _as_meant(best)
    found = []
    for out, to, times in _changes(best.hand):
        change = times * (WEIGHT[to] - WEIGHT[out])
        other = winning(best.ruleset, meant._replace(held=meant.held + change), best.won)
        if other is not None and other.score.units > best.score.units:
            found.append((other.score.units, out, to, times, change))
    for _, out, to, times, change in sorted(found, key=lambda one: -one[0]):
        hand = best.hand._replace(held=best.hand.held + change)
        other = winning(best.ruleset, hand, best.won)
        if other is not None and other.score.units > best.score.units:
            return Richer(out, to, times, other.score.units - best.score.units, other)
    return None


def _as_meant(best: TileScore) -> Hand:
    """The hand with each joker as the tile it stands for, maybe a fifth of its kind."""
    groups = best.groups
    held = sum(WEIGHT[tile] for group in groups if not group.laid for tile in group.tiles)
    laid = [Laid(group.tiles, tuple(meanings(group.tiles))) for group in groups if group.laid]
    return Hand(held, 0, tuple(laid), best.hand.flowers)


def _changes(hand: Hand) -> Iterator[tuple[Tile, Tile, int]]:
    """Every change of one held tile or two alike for tiles there are: (out, to, times)."""
    counts, held = hand.counts, hand.tiles
    for times in (1, 2):
        for out in dict.fromkeys(held):
            for to in KINDS if held.count(out) >= times else ():
                if out != to and counts[to] + times <= COPIES:
                    yield out, to, times
