import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import HandError
from hands.notation import read_tiles, write_tiles
from hands.tiles import FLOWERS, KINDS, THE_JOKER, Tile

ANY = st.lists(st.sampled_from([*KINDS, *FLOWERS, THE_JOKER]))


def test_each_letter():
    assert read_tiles("19m 5p 7z 4f") == (
        Tile("m", 1),
        Tile("m", 9),
        Tile("p", 5),
        Tile("z", 7),
        Tile("f", 4),
    )


@pytest.mark.parametrize("text", ["4j6p", "4 j 6 p", "46pj", "j46p"])
def test_a_joker_among_digits_or_alone(text):
    assert sorted(read_tiles(text)) == [THE_JOKER, Tile("p", 4), Tile("p", 6)]


def test_nothing_is_no_tiles():
    assert read_tiles(" \n") == ()


@pytest.mark.parametrize(
    "text", ["12", "m", "0m", "8z", "5f", "1x", "m1", "j m 1", "１m", "1M", "\ud800", "²m"]
)
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(HandError) as refusal:
        read_tiles(text)
    assert refusal.value.code == "bad_tiles"


@given(ANY)
def test_text_there_and_back(tiles):
    assert sorted(read_tiles(write_tiles(tiles))) == sorted(tiles)


def test_one_spelling():
    assert write_tiles(read_tiles("1m2m 3m j 1z")) == "123m j 1z"
