"""The units of every four sets and a pair, and the most that fewer sets can come to."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement as choose
from math import comb

from .cards import ALL_SETS, KINDS, SEQUENCES, TILES, TRIPLETS
from .rules import (
    NONE,
    Counts,
    Shown,
    of_sequences,
    of_sets,
    of_triplets,
    of_whole,
    shown_by,
    units,
)

GAMES = ("mhing", "mihng")
# The place of "any pair" after the 34 kinds.
ANY = 34
SHOWN_BY = [shown_by(kind) for kind in KINDS]


def place(sets: Sequence[int]) -> int:
    """The place of rising sets among all of so many."""
    return sum(comb(one + nth, nth + 1) for nth, one in enumerate(sets))


def shown_by_sets(sets: Sequence[int]) -> Shown:
    """What four sets show."""
    shown = NONE
    for one in sets:
        for kind in set(TILES[one]):
            shown |= SHOWN_BY[kind]
    return shown


def counts_of(sets: Sequence[int], pair: int) -> Counts:
    """How often a reading has each combination."""
    return of_sets(sets) | of_whole(shown_by_sets(sets) | SHOWN_BY[pair], pair)


@cache
def _whole_units(shown: Shown) -> list[bytes]:
    """The units of the whole hand by each rule set, for each pair beside sets that show this."""
    wholes = [of_whole(shown | SHOWN_BY[pair], pair) for pair in KINDS]
    return [bytes(units(game, whole) for whole in wholes) for game in GAMES]


@cache
def _joined(one: Shown, other: Shown) -> Shown:
    return one | other


@cache
def worth() -> dict[str, tuple[list[bytes], ...]]:
    """By rule set, for 0 to 4 sets by their place: the most units with each pair, and with any.

    Four sets have what they are worth; fewer the most that any further sets bring them to.
    """
    levels = [_four()]
    for size in (3, 2, 1, 0):
        above = levels[0]
        levels.insert(0, {game: [] for game in GAMES})
        for sets in in_order(size):
            places = [place(sorted((*sets, one))) for one in ALL_SETS]
            for game in GAMES:
                most = bytes(map(max, *[above[game][at] for at in places]))
                levels[0][game].append(most)
    return {game: tuple(level[game] for level in levels) for game in GAMES}


def in_order(size: int, below: int = len(ALL_SETS)) -> Iterator[tuple[int, ...]]:
    """All rising sets, in the order of their places."""
    if not size:
        yield ()
        return
    for last in range(below):
        for sets in in_order(size - 1, last + 1):
            yield (*sets, last)


def _four() -> dict[str, list[bytes]]:
    """Every four sets with each pair and with the best one."""
    own = [_own_units(game) for game in GAMES]
    # Adds so many units to each byte of a row.
    plus = [bytes((byte + more) % 256 for byte in range(256)) for more in range(64)]
    shown = [shown_by_sets([one]) for one in ALL_SETS]
    rows: list[list[bytes]] = [[] for game in GAMES]
    for b, c, d in in_order(3):
        whole = _joined(_joined(shown[b], shown[c]), shown[d])
        for a in range(b + 1):
            wholes = _whole_units(_joined(whole, shown[a]))
            for nth, units_of in enumerate(own):
                row = wholes[nth].translate(plus[units_of[a, b, c, d]])
                rows[nth].append(row + bytes([max(row)]))
    return dict(zip(GAMES, rows, strict=True))


def _own_units(game: str) -> dict[tuple[int, ...], int]:
    """The units of every four rising sets by themselves: its sequences, then its triplets."""
    triplets = {
        size: [(sets, units(game, of_triplets(sets))) for sets in choose(TRIPLETS, size)]
        for size in range(5)
    }
    return {
        sequences + sets: own + more
        for size in range(5)
        for sequences in choose(SEQUENCES, size)
        for own in [units(game, of_sequences(sequences))]
        for sets, more in triplets[4 - size]
    }
