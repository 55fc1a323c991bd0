"""What a hand of 13 tiles waits for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .hand import WEIGHT, Hand, read_hand
from .ruleset import RuleSet
from .scoring import Score
from .tile_scores import winning
from .tiles import COPIES, HAND, KINDS, Tile


class Wait(NamedTuple):
    """A tile that completes a hand, the score then, and how many of it are not in the hand."""

    tile: Tile
    score: Score
    unseen: int


def waits(
    ruleset: RuleSet,
    tiles: str | Iterable[Tile],
    laid: Sequence[str | Iterable[Tile]] = (),
    flowers: int = 0,
    won: str | None = None,
) -> tuple[Wait, ...]:
    """The tiles that complete 13 tiles to a hand that goes out, the one worth most first.

    A tile all of whose copies are in the hand cannot come. Jokers are not told: one completes what
    any tile completes. HandError: all of `read_hand`, bad_won, joker_in_laid_triplet.
    """
    hand = read_hand(tiles, laid, flowers, HAND - 1)
    counts = hand.counts
    found = []
    for tile in KINDS:
        unseen = COPIES - counts[tile]
        if unseen:
            held = hand.held + WEIGHT[tile]
            best = winning(ruleset, Hand(held, hand.jokers, hand.laid, hand.flowers), won)
            if best is not None:
                found.append(Wait(tile, best.score, unseen))
    return tuple(sorted(found, key=lambda one: -one.score.units))
