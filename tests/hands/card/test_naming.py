import pytest

from hands import read_tiles
from hands.card.naming import all_named


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("", ""),
        ("3B", "3 bam"),
        ("3C 5D", "3 crak and 5 dot"),
        ("N E W S", "north, east, west and south"),
        ("R G 0 0", "red, green and 2 x soap"),
        ("1f 4f J", "2 x flower and joker"),
    ],
)
def test_names(tiles, said):
    assert all_named(read_tiles(tiles)) == said
