"""Random hands by a seed: winning ones, ones with jokers, and ones that rarely win."""

from random import Random
from typing import NamedTuple

from .cards import ALL_SETS, KINDS, NAMES, TILES, counted

# How many tiles there are of each kind.
COPIES = 4


class Hand(NamedTuple):
    """The kinds and jokers that are not on the table, and the sets that are (None: a joker)."""

    kinds: tuple[int, ...]
    jokers: int = 0
    laid: tuple[tuple[int | None, ...], ...] = ()


def layout(random: Random) -> tuple[list[int], int]:
    """Four sets and a pair of at most four tiles a kind; every other time of few suits."""
    letters = random.choice(["mpsz", random.choice("mps"), "mz", "mp", "psz"])
    sets = [one for one in ALL_SETS if NAMES[TILES[one][0]][0] in letters]
    pairs = [kind for kind in KINDS if NAMES[kind][0] in letters]
    while True:
        chosen = [random.choice(sets) for _ in range(4)]
        if random.random() < 0.3:
            chosen[1] = chosen[0]
        pair = random.choice(pairs)
        if max(counted(_tiles(chosen, pair))) <= COPIES:
            return chosen, pair


def winning(random: Random) -> list[int]:
    """The tiles of four sets and a pair."""
    return _tiles(*layout(random))


def _tiles(sets: list[int], pair: int) -> list[int]:
    return sorted([kind for one in sets for kind in TILES[one]] + [pair] * 2)


def with_laid_sets(random: Random, jokers: int) -> Hand:
    """A winning hand with one set or more on the table, so many of its tiles turned to jokers."""
    sets, pair = layout(random)
    table = random.randint(1, 4)
    tiles: list[int | None] = [*(kind for one in sets for kind in TILES[one]), pair, pair]
    for at in random.sample(range(14), jokers):
        tiles[at] = None
    laid = [tuple(tiles[3 * nth : 3 * nth + 3]) for nth in range(table)]
    kinds = [kind for kind in tiles[3 * table :] if kind is not None]
    return Hand(tuple(sorted(kinds)), 14 - 3 * table - len(kinds), tuple(laid))


def apart(random: Random) -> list[int]:
    """Fourteen different kinds, honors and three a suit at most; most connect nowhere."""
    honors = random.sample(range(27, 34), random.choice([5, 6, 7]))
    starts = [random.choice([(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (0, 3, 8)]) for _ in "mps"]
    suits = [start + 9 * suit for suit, chosen in enumerate(starts) for start in chosen]
    return sorted([*honors, *random.sample(suits, 14 - len(honors))])


def pairs(random: Random) -> list[int]:
    """Seven different pairs, every other time of few suits."""
    kinds = random.choice([KINDS, range(9), range(18), [*range(9), *range(27, 34)]])
    return sorted([*random.sample(kinds, 7)] * 2)


def drawn(random: Random, size: int) -> list[int]:
    """So many tiles as they come."""
    deck = [kind for kind in KINDS for _ in range(COPIES)]
    return sorted(random.sample(deck, size))


def with_jokers(random: Random, jokers: int) -> Hand:
    """The 14 less so many tiles of a hand, mostly a winning one, at times with one tile changed."""
    hand = random.choice([winning, winning, winning, winning, apart, pairs])(random)
    if random.random() < 0.1:
        return Hand(tuple(drawn(random, 14 - jokers)), jokers)
    kept = random.sample(hand, 14 - jokers)
    if random.random() < 0.3:
        kept[0] = random.choice(KINDS)
    if max(counted(kept)) > COPIES:
        return with_jokers(random, jokers)
    return Hand(tuple(sorted(kept)), jokers)
