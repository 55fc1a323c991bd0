"""The units of every four sets and a pair, and the most that fewer sets can come to."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement as choose
from math import comb

from .cards import ALL_SETS, KINDS, SEQUENCES, TILES, TRIPLETS
from .rules import (
    Counts,
    known,
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
Sets = tuple[int, ...]
SHOWN_BY = [shown_by(kind) for kind in KINDS]


def place(sets: Sequence[int]) -> int:
    """The place of rising sets among all of so many."""
    return sum(PLACES[nth][one] for nth, one in enumerate(sets))


# What the first, second, third and fourth of some rising sets adds to their place.
PLACES = [[comb(one + nth, nth + 1) for one in ALL_SETS] for nth in range(4)]


def with_one_more(sets: Sequence[int]) -> list[int]:
    """The places of these sets with each further one."""
    places: list[int] = []
    for cut, upto in enumerate((*sets, ALL_SETS[-1])):
        others = place(sets[:cut]) + sum(
            PLACES[nth + 1][sets[nth]] for nth in range(cut, len(sets))
        )
        places += [others + PLACES[cut][one] for one in range(len(places), upto + 1)]
    return places


def shown_by_sets(sets: Sequence[int]) -> int:
    """What four sets show."""
    shown = 0
    for one in sets:
        for kind in set(TILES[one]):
            shown |= SHOWN_BY[kind]
    return shown


SHOWN_BY_SET = [shown_by_sets([one]) for one in ALL_SETS]


def counts_of(sets: Sequence[int], pair: int) -> Counts:
    """How often a reading has each combination."""
    return of_sets(sets) | of_whole(shown_by_sets(sets) | SHOWN_BY[pair], pair)


@cache
def _whole_units(shown: int) -> list[bytes]:
    """The units of the whole hand by each rule set, for each pair beside sets that show this."""
    wholes = [of_whole(shown | SHOWN_BY[pair], pair) for pair in KINDS]
    return [bytes(units(game, whole) for whole in wholes) for game in GAMES]


@cache
def _lines_of_sequences(game: str, sets: Sets) -> Counts:
    return known(game, of_sequences(sets))


@cache
def _lines_of_triplets(game: str, sets: Sets) -> Counts:
    return known(game, of_triplets(sets))


@cache
def _lines_of_whole(game: str, shown: int, pair: int) -> Counts:
    return known(game, of_whole(shown, pair))


def lines_of(game: str, sets: Sets, pair: int) -> Counts:
    """What the game knows of `counts_of`, for rising sets, with a memory."""
    cut = bisect(sets, SEQUENCES[-1])
    a, b, c, d = sets
    sets_show = SHOWN_BY_SET[a] | SHOWN_BY_SET[b] | SHOWN_BY_SET[c] | SHOWN_BY_SET[d]
    return {
        **_lines_of_sequences(game, sets[:cut]),
        **_lines_of_triplets(game, sets[cut:]),
        **_lines_of_whole(game, sets_show | SHOWN_BY[pair], pair),
    }


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
            places = with_one_more(sets)
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
    sequences = _own_units(SEQUENCES, of_sequences)
    triplets = _own_units(TRIPLETS, of_triplets)
    # Adds so many units to each byte of a row.
    plus = [bytes((byte + more) % 256 for byte in range(256)) for more in range(64)]
    rows: list[list[bytes]] = [[] for game in GAMES]
    for three in in_order(3):
        # Rising sets are sequences, then triplets.
        cut = bisect(three, SEQUENCES[-1])
        shown = SHOWN_BY_SET[three[0]] | SHOWN_BY_SET[three[1]] | SHOWN_BY_SET[three[2]]
        for first in range(three[0] + 1):
            cut_here = cut + (first in SEQUENCES)
            sets = (first, *three)
            wholes = _whole_units(shown | SHOWN_BY_SET[first])
            own, more = sequences[sets[:cut_here]], triplets[sets[cut_here:]]
            for nth, into in enumerate(rows):
                row = wholes[nth].translate(plus[own[nth] + more[nth]])
                into.append(row + bytes([max(row)]))
    return dict(zip(GAMES, rows, strict=True))


def _own_units(kind: range, of: Callable[[Sequence[int]], Counts]) -> dict[Sets, tuple[int, ...]]:
    """The units by each rule set of up to four rising sequences or triplets by themselves."""
    return {
        sets: tuple(units(game, counts) for game in GAMES)
        for size in range(5)
        for sets in choose(kind, size)
        for counts in [of(sets)]
    }
