from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hands.card.counts import (
    KINDS,
    MOST_JOKERS,
    SUPPLY,
    covers,
    lacking,
    packed,
    plain,
    short,
    size,
)
from hands.tiles import FLOWERS, WHITE

TILES = st.lists(st.sampled_from(KINDS[:4] + KINDS[-2:]), max_size=14)


@given(TILES, TILES)
def test_as_if_counted_tile_by_tile(ours, theirs):
    one, other = packed(ours), packed(theirs)
    assert size(one) == len(ours)
    assert covers(one, other) == (Counter(ours) >= Counter(theirs))
    missing = Counter(ours) - Counter(theirs)
    assert lacking(one, other) == packed(missing.elements())
    assert short(one, other) == missing.total()


def test_the_set_is_152():
    kinds = sum(SUPPLY >> 6 * place & 31 for place in range(len(KINDS)))
    assert kinds + MOST_JOKERS == 152


def test_any_flower_is_as_good():
    assert {plain(tile) for tile in FLOWERS} == {FLOWERS[0]}
    assert plain(WHITE) == WHITE
