"""American names of tiles, faults of a hand in words, and a hand laid out as a line."""

import pytest

from hands import HandError, match_card, match_line, read_card_line, read_tiles
from scorekeeper import american_words
from scorekeeper.american_words import MatchedGroup

SUITED = {
    f"{number}{suit}": f"{number} {name}"
    for suit, name in (("p", "dot"), ("s", "bam"), ("m", "crak"))
    for number in range(1, 10)
}
OTHERS = {
    "1z": "east wind",
    "2z": "south wind",
    "3z": "west wind",
    "4z": "north wind",
    "5z": "soap",
    "6z": "green dragon",
    "7z": "red dragon",
    "j": "joker",
    **{f"{number}f": "flower" for number in range(1, 5)},
}


@pytest.mark.parametrize(("code", "name"), (SUITED | OTHERS).items())
def test_a_tile_has_its_american_name(code: str, name: str) -> None:
    assert american_words.american_tile(code) == name


def test_codes_are_those_of_the_pictures() -> None:
    assert american_words.codes_of(read_tiles("1D NEWS 0 J")) == [
        "1p",
        "4z",
        "1z",
        "3z",
        "2z",
        "5z",
        "j",
    ]


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ([], ""),
        (["3s"], "3 bam"),
        (["3s", "j", "3s"], "2 × 3 bam and joker"),
        (["1f", "2f", "5z", "1p"], "2 × flower, soap and 1 dot"),
    ],
)
def test_tiles_are_counted_in_the_order_they_first_come(codes: list[str], said: str) -> None:
    assert american_words.counted(codes) == said


@pytest.mark.parametrize(
    ("tiles", "exposed", "said"),
    [
        (
            "F F x",
            (),
            "The tiles cannot be read at sign 5: write 1-9 with D, B or C, N E W S, R G 0, F or J.",
        ),
        (
            "1D 2D",
            ("333B",),
            "A hand has 14 tiles, the exposed ones among them; these are 5.",
        ),
        ("00000 123456789D", (), "There are only 4 × soap; this hand has 5. Take some away."),
        ("JJJJJJJJJ 12345D", (), "There are 8 jokers; this hand has 9."),
        (
            "12345678D",
            ("33B", "4444B"),
            "2 × 3 bam cannot lie exposed: expose 3 to 6 of the same tile, jokers among them.",
        ),
        (
            "12345678D",
            ("123B", "444B"),
            "1 bam, 2 bam and 3 bam cannot lie exposed: "
            "expose 3 to 6 of the same tile, jokers among them.",
        ),
    ],
)
def test_a_fault_of_the_tiles_says_what_to_do(
    tiles: str, exposed: tuple[str, ...], said: str
) -> None:
    with pytest.raises(HandError) as caught:
        match_card((), tiles, exposed)
    assert american_words.fault(caught.value) == said


def test_a_group_too_long_to_name_is_told_as_it_is() -> None:
    with pytest.raises(HandError) as caught:
        match_card((), "", ("1m 2m 3m " * 20,))
    assert american_words.fault(caught.value).startswith("1m 2m 3m 1m")


def test_other_refusals_are_left_to_the_sentences_of_all() -> None:
    error = HandError("unknown_combination", combination="x")
    assert american_words.fault(error) == "These rules know no combination of that name."


# A hand as a line

YEAR = read_card_line("2046:a FFF EEE 44:b DbDb =25 X # Year")
NAMED = read_card_line("JJ 555:a 77777:b GGGG =60 X")


def shown(groups: list[MatchedGroup]) -> list[str]:
    """ "2m 5z", a joker as "(1z)", a tile that lacks as "-6z", an exposed group with its mark."""
    return [
        " ".join(
            [f"({code})" if joker else code for code, joker in one.tiles]
            + [f"-{code}" for code in one.missing]
            + (["laid"] if one.laid else [])
        )
        for one in groups
    ]


def test_a_hand_that_fits_is_laid_out_group_by_group() -> None:
    found = match_line(YEAR, "2C 0 4C 6C F F J 44B GG", ("E E J",))

    assert shown(american_words.shown_match(found)) == [
        "2m 5z 4m 6m",
        "1f 1f (1f)",
        "1z 1z (1z) laid",
        "4s 4s",
        "6z 6z",
    ]
    assert [one.name for one in american_words.shown_match(found)][1:3] == [
        "flower, flower, joker as flower",
        "east wind, east wind, joker as east wind",
    ]


def test_a_joker_the_line_names_is_itself() -> None:
    found = match_line(NAMED, "JJ 55B J 7777D J GGG J")

    assert found.fits
    assert shown(american_words.shown_match(found)) == [
        "j j",
        "5s 5s (5s)",
        "7p 7p 7p 7p (7p)",
        "6z 6z 6z (6z)",
    ]


def test_what_lacks_is_told_with_its_group() -> None:
    groups = american_words.shown_match(match_line(YEAR, "2C 0 4C FFFF EEE 4B 4B R R"))

    assert shown(groups) == ["2m 5z 4m -6m", "1f 1f 1f", "1z 1z 1z", "4s 4s", "-6z -6z"]
    assert groups[0].name == "2 crak, soap, 4 crak, missing 6 crak"
    assert groups[4].name == "missing 2 × green dragon"
