"""Lines of a card that people get wrong, and what the page says about each."""

import pytest

from hands import HandError, match_line, read_card, read_card_line
from scorekeeper import card_sentences, sentences


def said(line: str) -> str:
    with pytest.raises(HandError) as error:
        read_card_line(line)
    return sentences.of(error.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("2046:a FFF EEE 44:b DbDbDb =25 X", "2 + DbDbDb 3. Take 1 away."),
        ("FFF EEE =25 X", "FFF 3 + EEE 3. Add 8."),
        ("FFF EEE", "The line has no value. Write it at the end, as in NNN EEE =25 X."),
        ("FFF EEE =1000 X", "The value is a whole number from 1 to 999, not 1000."),
        ("FFF EEE =25", "Instead of =25 write =25 X or =25 C."),
        ("=25 X", "No groups stand before the value."),
        ("222 EEE =25 X", "Group 1, 222: its numbers have no suit. Write 222:a."),
        ("EEE:a =25 X", "Group 1, EEE:a: it has no numbers that need a suit. Write EEE."),
        ("222:x =25 X", "x is no suit. Write a, b or c"),
        ("DDD =25 X", "D is no symbol here; a dragon of a suit is Da, Db or Dc"),
        ("QQQ =25 X", "Q is no symbol here; write 1-9, n, n+1 to n+8, m, F"),
        ("FFFFFFF =25 X", "Group 1, FFFFFFF: 7 of one tile, and 6 are the most."),
        ("NNN/SS =25 X", "Group 1, NNN/SS: these are 3, 2 tiles."),
        ("FFFF NNNN EEEE SS =25 X SP", "Group 1, FFFF: Singles and Pairs has no group of three"),
        ("FFFF NNNN EEEE SS | n in some =25 X", "n in some says nothing here."),
        ("FFFF NNNN EEEE SS | n in odd =25 X", "n in odd: the line has no n."),
        ("FFFF NNNN EEEE SS | step 2, step 3 =25 X", "step stands there twice."),
        ("NN NN NN FFFF EEEE =25 X", "there are only 4 of north wind. Take some away."),
        ("22:a 22:a 22:a FFFF EEEE =25 X", "there are only 4 of 2 "),
        (f"{'N' * 301} =25 X", "A line has at most 300 signs; this one has 307."),
    ],
)
def test_a_line_is_put_right_by_what_is_said(line: str, sentence: str) -> None:
    assert sentence in said(line)


def test_a_header_that_is_none() -> None:
    faults = read_card(f"name: {'x' * 61}\ndate: yesterday\n").faults
    first, second = (sentences.of(fault.error) for fault in faults)

    assert first.startswith("The name after name: has at most 60 plain signs.")
    assert second.startswith("Write the date as year-month-day")


@pytest.mark.parametrize(
    ("line", "tiles", "exposed", "sentence"),
    [
        ("FF 222:a 444:a 666:a 888:a =25 X", "J F 222B 444B 666B 888B", [], "a pair: 2 × flower"),
        ("NEWS FF 2222:a 4444:a =35 X", "J EWS FF 2222B 4444B", [], "lacks north wind."),
        ("R G NNNN EEEE SSSS =35 X", "J R NNNN EEEE SSSS", [], "single tile: green dragon"),
        ("FF 222:a 444:a 666:a 888:a =25 C", "FF 444B 666B 888B", ["222B"], "concealed (C)"),
        ("FF 222:a 444:a 666:a 888:a =25 X", "F 444B 666B 888B", ["2222B"], "exposed as 4 tiles"),
        ("FF 222:a 444:a 666:a 888:a =25 X", "FF 444B 666B 888B", ["NNN"], "no group of north"),
    ],
)
def test_tiles_that_a_rule_keeps_from_a_line(
    line: str, tiles: str, exposed: list[str], sentence: str
) -> None:
    match = match_line(read_card_line(line), tiles, exposed)
    told = [sentences.of(HandError(one.code, **one.where)) for one in match.broken]

    assert sentence in " ".join(told)


def test_tiles_by_their_american_names() -> None:
    assert card_sentences.tiles("33s5zj") == "2 × 3 bam, soap, joker"
    assert [card_sentences.tile(name) for name in ("9 dot", "red", "flower")] == [
        "9 dot",
        "red dragon",
        "flower",
    ]
