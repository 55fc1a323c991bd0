from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import HandError
from hands.notation import in_order, read_tiles, write_tiles
from hands.tiles import FLOWERS, GREEN, HONORS, KINDS, NORTH, RED, SOUTH, THE_JOKER, WHITE, Tile

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
    ("text", "place", "fix"),
    [
        ("12", 1, "write 1m, 1p or 1s"),
        ("123m 4 5", 6, "write 4m, 4p or 4s"),
        ("m", 1, "write it as 1m, or leave it out"),
        ("jm", 2, "write it as 1m, or leave it out"),
        ("j m 1", 3, "write it as 1m, or leave it out"),
        ("0m", 1, "m goes from 1 to 9, and a white dragon is 5z"),
        ("105p", 2, "p goes from 1 to 9, and a white dragon is 5z"),
        ("18z", 2, "z goes from 1 to 7"),
        ("5f", 1, "f goes from 1 to 4"),
        ("1x", 2, "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"),
        ("m1", 1, "write it as 1m, or leave it out"),
        ("１m", 1, "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"),
        ("²m", 1, "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"),
        ("\ud800", 1, "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"),
        ("123m 1M", 7, "characters are m or C"),
        ("1b", 2, "bamboo is s or B"),
        ("n", 1, "north is 4z or N"),
        ("1S", 1, "write 1m, 1p or 1s"),
        ("2F", 1, "write 2m, 2p or 2s"),
        ("D", 1, "write it as 1D, or leave it out"),
        ("🀫", 1, "write 1-9 with m, p or s, 1-7 with z, 1-4 with f, or j for a joker"),
    ],
)
def test_what_cannot_be_read_names_the_place_and_the_fix(text, place, fix):
    with pytest.raises(HandError) as refusal:
        read_tiles(text)
    assert refusal.value.code == "bad_tiles"
    assert (refusal.value.where["place"], refusal.value.where["fix"]) == (place, fix)
    assert str(refusal.value).isprintable()


def test_only_text_is_read():
    with pytest.raises(HandError) as refusal:
        read_tiles(["1m"])  # type: ignore[arg-type]
    assert refusal.value.code == "bad_tiles"


@given(st.text("0123456789mpszjfBCDNEWSRGFJx 🀀🀪\ufe0f"))
def test_any_text_is_read_or_refused(text):
    with suppress(HandError):
        tiles = read_tiles(text)
        assert read_tiles(write_tiles(tiles)) == tiles


@given(ANY)
def test_text_there_and_back(tiles):
    assert read_tiles(write_tiles(tiles)) == tuple(tiles)


@given(st.permutations(["123m", "5z", "j", "7p", "1f", "9s"]))
def test_tiles_in_order_have_one_spelling(groups):
    assert write_tiles(in_order(read_tiles("".join(groups)))) == "123m 7p 9s 5z 1f j"


# American letters


def test_american_suits():
    assert read_tiles("12B 3C 4D") == read_tiles("12s 3m 4p")


def test_capitals_are_winds_and_small_letters_suits():
    assert read_tiles("S N 1s") == (SOUTH, NORTH, Tile("s", 1))


def test_winds_and_dragons_stand_alone():
    assert read_tiles("EESS RG0") == read_tiles("1122z 765z")
    assert read_tiles("NEWS") == read_tiles("4132z")


@pytest.mark.parametrize("text", ["0 123m", "123m0", "2022B", "2 0 22B", "0"])
def test_a_zero_is_the_white_dragon(text):
    assert read_tiles(text).count(WHITE) == 1


def test_a_white_dragon_stands_where_it_is_written():
    assert read_tiles("2022B") == (Tile("s", 2), WHITE, Tile("s", 2), Tile("s", 2))


def test_american_jokers():
    assert read_tiles("4J6D J") == read_tiles("4j6p j")


def test_american_flowers_are_of_the_kinds_there_are_fewest_of():
    assert read_tiles("FFFFF FFF") == FLOWERS * 2
    assert read_tiles("1f F 2f F") == read_tiles("1f 3f 2f 4f")


# Unicode


def test_the_signs_of_tiles():
    assert read_tiles("🀀🀁🀂🀃🀆🀅🀄︎") == HONORS
    assert read_tiles("🀄🀅🀆") == (RED, GREEN, WHITE)
    assert read_tiles("🀇🀏 🀐🀘 🀙🀡") == read_tiles("19m 19s 19p")
    assert read_tiles("🀢🀣🀤🀥🀦🀧🀨🀩") == FLOWERS * 2
    assert read_tiles("🀪 4🀪6p") == read_tiles("j 4j6p")


def test_one_spelling():
    assert write_tiles(read_tiles("1m2m 3m j 1z")) == "123m j 1z"
