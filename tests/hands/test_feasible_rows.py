"""The stored rows against a fresh enumeration (some seconds), and against hands made at random."""

from collections import Counter
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from hands.combinations import COUNTERS, count
from hands.feasible import stored
from hands.feasible_rows import every_row, store
from hands.readings import NOTHING_CONNECTS, SEVEN_PAIRS, STANDARD, Reading, nothing_connects
from hands.tiles import COPIES, JOKERS, KINDS, SUIT_TILES, SUITS, Tile, run

IDS, ROWS = stored()
STARTS = [tile for tile in SUIT_TILES if tile.number <= 7]


def test_the_stored_rows_are_all_there_are(tmp_path, monkeypatch):
    rows = every_row()
    monkeypatch.setattr("hands.feasible_rows.every_row", lambda: rows)
    monkeypatch.setattr("hands.feasible_rows.FILE", str(tmp_path / "rows.txt"))
    store()
    monkeypatch.setattr("hands.feasible.FILE", str(tmp_path / "rows.txt"))
    assert stored() == (tuple(COUNTERS), tuple(sorted(rows)))
    assert stored() == (IDS, ROWS)


def test_a_few_hundred_rows():
    assert 400 < len(ROWS) < 600


def jokers_needed(reading):
    held = Counter(tile for first in reading.sequences for tile in run(first))
    for tile in reading.triplets:
        held[tile] += 3
    held[reading.pair] += 2
    return sum(max(0, times - COPIES) for times in held.values())


@st.composite
def standard(draw):
    """Four sets and a pair; close together more often than chance would have it."""
    suits = draw(st.sampled_from([SUITS, SUITS[:1], SUITS[1:]]))
    numbers = draw(st.sampled_from([range(1, 10), range(3, 6), (1, 4, 7)]))
    near = [tile for tile in KINDS if tile.suit in suits and tile.number in numbers]
    starts = [tile for tile in near if tile in STARTS]
    size = draw(st.integers(0, 4))
    sequences = draw(st.lists(st.sampled_from(starts), min_size=size, max_size=size))
    kinds = st.sampled_from(draw(st.sampled_from([near, list(KINDS), list(KINDS[27:])])))
    triplets = draw(st.lists(kinds, min_size=4 - size, max_size=4 - size))
    pair = draw(st.sampled_from(draw(st.sampled_from([near, list(KINDS)]))))
    return Reading(STANDARD, tuple(sequences), tuple(triplets), pair)


@settings(max_examples=400)
@given(standard())
def test_what_any_four_sets_and_a_pair_show_is_stored(reading):
    if jokers_needed(reading) <= JOKERS:
        assert tuple(count(reading).values()) in ROWS


@given(st.lists(st.sampled_from(KINDS), min_size=7, max_size=7, unique=True))
def test_what_any_seven_pairs_show_is_stored(kinds):
    assert tuple(count(Reading(SEVEN_PAIRS, loose=tuple(kinds))).values()) in ROWS


GAPS = st.lists(
    st.sampled_from([(1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9)]), min_size=3, max_size=3
)


@given(GAPS, st.permutations(KINDS[27:]), st.integers(5, 7))
def test_what_any_nothing_connects_shows_is_stored(gaps, honors, many):
    suits = [
        Tile(suit, number) for suit, numbers in zip(SUITS, gaps, strict=True) for number in numbers
    ]
    tiles = (*suits[: 14 - many], *honors[:many])
    assert nothing_connects(tiles)
    assert tuple(count(Reading(NOTHING_CONNECTS, loose=tiles)).values()) in ROWS


def test_every_four_sets_of_a_small_deck_are_stored():
    """All hands of the middle numbers of two suits and two honors, none left out."""
    from_small = [Tile(suit, number) for suit in "mp" for number in (4, 5, 6)]
    pieces = [("sequence", Tile(suit, 4)) for suit in "mp"]
    pieces += [("triplet", tile) for tile in (*from_small, Tile("z", 1), Tile("z", 5))]
    stored_rows, found = set(ROWS), set()
    for reading in readings_of(pieces, [*from_small, Tile("z", 5), Tile("s", 5)]):
        if jokers_needed(reading) <= JOKERS:
            found.add(tuple(count(reading).values()))
    assert found <= stored_rows
    assert len(found) > 30


def readings_of(pieces, pairs):
    for sets in combinations_with_replacement(pieces, 4):
        for pair in pairs:
            yield Reading(
                STANDARD,
                tuple(tile for kind, tile in sets if kind == "sequence"),
                tuple(tile for kind, tile in sets if kind == "triplet"),
                pair,
            )
