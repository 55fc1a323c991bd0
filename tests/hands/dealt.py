"""Hands to try: made from sets and a pair, some tiles of them jokers, in any order."""

from collections import Counter

from hypothesis import assume
from hypothesis import strategies as st

from hands.tiles import COPIES, KINDS, SUIT_TILES, THE_JOKER, Tile, run

RUNS = [run(tile) for tile in SUIT_TILES if tile.number <= 7]
TRIPLETS = [(tile,) * 3 for tile in KINDS]


def near(tiles, suits, numbers):
    return [one for one in tiles if all(t.suit in suits and t.number in numbers for t in one)]


@st.composite
def winning(draw, least=0, most=6, laid=0):
    """(tiles, laid sets): four sets and a pair with jokers for some tiles, close together or not.

    The laid sets are laid as they were made, without jokers.
    """
    suits = draw(st.sampled_from(["mpsz", "mps", "mp", "s", "z"]))
    numbers = draw(st.sampled_from([range(1, 10), range(2, 7), range(5, 10)]))
    kinds = near(TRIPLETS, suits, numbers)
    every = st.sampled_from([*near(RUNS, suits, numbers), *kinds])
    sets = draw(st.lists(every, min_size=4, max_size=4))
    pair = draw(st.sampled_from(kinds))[:2]
    on_table = sets[: draw(st.integers(0, laid))]
    held = [tile for one in sets[len(on_table) :] for tile in one] + list(pair)
    return with_jokers(draw, held, on_table, least, most)


def with_jokers(draw, held, on_table, least, most):
    """Jokers for the tiles there are too many of, and for some more."""
    left = Counter(dict.fromkeys(KINDS, COPIES))
    left.subtract(tile for one in on_table for tile in one)
    held = draw(st.permutations(held))
    jokers = draw(st.integers(least, most))
    kept: list[Tile] = []
    for tile in held:
        if len(held) - len(kept) > jokers and left[tile] > 0:
            kept.append(tile)
            left[tile] -= 1
    missing = len(held) - len(kept)
    assume(missing <= most and min(left.values()) >= 0)
    return draw(st.permutations([*kept, *[THE_JOKER] * missing])), on_table
