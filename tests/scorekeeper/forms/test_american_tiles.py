"""The tiles of an American hand without a request: taps, typed text, faults, facts."""

import random
import re

import pytest
from django.template.loader import render_to_string

from hands import HandError, match_card, read_tiles
from scorekeeper.forms.american_tiles import (
    FLOWER,
    PAD_ROWS,
    WRITTEN,
    AmericanTileSheet,
    typed_from_facts,
)
from scorekeeper.forms.tile_sheet import codes

SEED = 20261130
KEYS = [code for row in PAD_ROWS for code in row]
EXPOSE_FIRST = "Tap three to six of the same tile first, jokers among them, then expose them."


def sheet(tiles: str = "", exposed: str = "") -> AmericanTileSheet:
    return AmericanTileSheet({"tiles": tiles, "exposed": exposed}, "tiles", "exposed")


def acted(start: AmericanTileSheet, *acts: str) -> AmericanTileSheet:
    """The sheet after these taps, each a request of its own: the two texts are all that stays."""
    for act in acts:
        start = sheet(start.text, start.laid_text)
        name, _, detail = act.partition(" ")
        start.act(name, detail)
    return start


def texts(one: AmericanTileSheet) -> tuple[str, str]:
    return one.text, one.laid_text


def full_keys(one: AmericanTileSheet) -> set[str]:
    return {key.code for row in one.pad for key in row if key.full}


# The pad


def test_the_pad_has_every_tile_of_the_set_once() -> None:
    set_of_152 = {key.code: key.most for row in sheet().pad for key in row}

    assert len(KEYS) == len(set_of_152) == 3 * 9 + 4 + 3 + 1 + 1
    assert sum(set_of_152.values()) == 152
    assert (set_of_152[FLOWER], set_of_152["j"], set_of_152["5z"], set_of_152["9p"]) == (8, 8, 4, 4)


@pytest.mark.parametrize("code", KEYS)
def test_every_key_adds_its_tile_in_american_letters(code: str) -> None:
    tapped = acted(sheet(), f"tap {code}")

    assert tapped.held == [code]
    assert tapped.text == WRITTEN[code]
    assert sheet(WRITTEN[code]).held == [code]


def test_the_last_row_reads_as_on_a_card() -> None:
    assert [WRITTEN[code] for code in PAD_ROWS[-1]] == list("NEWSRG0FJ")
    assert [row[0] for row in PAD_ROWS] == ["1p", "1s", "1m", "4z"]


@pytest.mark.parametrize(
    ("tiles", "exposed", "full"),
    [
        ("4444D", "", {"4p"}),
        ("4D", "44DJ, 4DJJ", {"4p"}),
        ("FFFFFFF", "", set()),
        ("FFFF", "FFFF", {FLOWER}),
        ("JJJJJJJ", "", set()),
        ("JJJJJJ", "5DJJ", {"j"}),
        ("123456789D 12345C", "", set(KEYS)),
    ],
)
def test_keys_are_full_by_what_the_set_has(tiles: str, exposed: str, full: set[str]) -> None:
    before = sheet(tiles, exposed)

    assert full_keys(before) == full
    assert all(acted(before, f"tap {code}").held == before.held for code in full)


def test_the_page_of_the_pad_speaks_of_tiles() -> None:
    html = render_to_string("components/american_tile_pad.html", {"sheet": sheet("FF 9D", "EEJ")})
    said = re.sub(r"\s+", " ", html)

    assert not re.search(r"\b(cards?|Lay|Laid)\b", said)
    assert re.findall(r"<button[^>]*>([A-Z][a-z ]+)<", said) == ["Expose", "Undo tile", "Clear"]
    for label in (
        'aria-label="Exposed: east wind, east wind and joker. Take it back"',
        'aria-label="Take away flower"',
        'data-say-unlay="Exposed: {tile}. Take it back"',
        'data-tile="5z" data-name="soap" data-text="0" data-most="4"',
        'name="tiles" value="FF 9D"',
        'name="exposed" value="EEJ"',
    ):
        assert label in said


# Exposing


@pytest.mark.parametrize(
    ("tiles", "left", "group"),
    [
        ("9D 555C", "9D", "5C 5C 5C"),
        ("9D 5555C", "9D", "5C 5C 5C 5C"),
        ("9D 5555C J", "9D", "5C 5C 5C 5C J"),
        ("9D 5C J 5C J", "9D", "5C J 5C J"),
        ("9D 5C JJ", "9D", "5C J J"),
        ("9D J 5C 5C", "9D", "J 5C 5C"),
        ("FFFF", "", "F F F F"),
        ("FFFFFFFF", "F F", "F F F F F F"),
        ("5C JJJJJJJ", "", ""),
        ("5C 5C JJJJJ", "5C", "5C J J J J J"),
        ("000", "", "0 0 0"),
        ("55D 555C", "5D 5D", "5C 5C 5C"),
    ],
)
def test_expose_takes_the_newest_tiles_that_are_alike(tiles: str, left: str, group: str) -> None:
    found = acted(sheet(tiles), "lay 0")

    if not group:
        assert (found.errors, found.text) == ([EXPOSE_FIRST], tiles)
    else:
        assert (found.errors, texts(found)) == ([], (left, group))


@pytest.mark.parametrize("tiles", ["", "5C", "55C", "5C J", "JJJ", "555C 6C", "555C 66C", "123C"])
def test_too_few_alike_cannot_be_exposed(tiles: str) -> None:
    tried = acted(sheet(tiles), "lay 0")

    assert (tried.errors, texts(tried)) == ([EXPOSE_FIRST], (tiles, ""))


def test_flowers_of_any_kind_are_alike() -> None:
    assert texts(acted(sheet("1f 2f 3f 4f"), "lay 0")) == ("", "F F F F")


def test_there_is_no_fifth_exposure() -> None:
    tried = acted(sheet("777D", "111D, 222D, 333D, 444D"), "lay 0")

    assert (tried.errors, len(tried.laid)) == ([EXPOSE_FIRST], 4)


def test_an_exposure_comes_back() -> None:
    assert texts(acted(sheet("9D", "555C J, FFF"), "unlay 0")) == ("9D 5C 5C 5C J", "F F F")


def test_a_place_is_told_by_the_index_and_the_names_by_the_form() -> None:
    typed = {"second-held": "9D", "second-shown": "EEE"}
    one = AmericanTileSheet(typed, "second-held", "second-shown", index=1)

    assert (one.index, one.held, one.exposed) == (1, ["9p"], ["111z"])
    assert (one.tiles_field, one.laid_field) == ("second-held", "second-shown")


# Faults

WHOLE = ("2C 0 4C 6C FFF 44B GG", "EEJ")


def test_nothing_entered_is_no_fault() -> None:
    for one in (sheet(), sheet("  ", " , ")):
        assert (one.empty, one.faults(), one.whole) == (True, [], False)


def test_fourteen_tiles_are_whole() -> None:
    one = sheet(*WHOLE)

    assert (one.empty, one.faults(), one.whole, one.lacking) == (False, [], True, 0)


@pytest.mark.parametrize(
    ("tiles", "exposed", "said"),
    [
        ("123456789D 1234C", "", "A hand has 14 tiles, the exposed ones among them; these are 13."),
        (
            "123456789D 123C",
            "EEE",
            "A hand has 14 tiles, the exposed ones among them; these are 15.",
        ),
        ("22222B 123456789D", "", "There are only 4 × 2 bam; this hand has 5. Take some away."),
        ("22B 123456789D", "222B", "There are only 4 × 2 bam; this hand has 5. Take some away."),
        ("00000 123456789D", "", "There are only 4 × soap; this hand has 5. Take some away."),
        ("FFFF 1D", "FFFFF, EEEE", "There are only 8 × flower; this hand has 9. Take some away."),
        ("JJJJJJJJJ 12345D", "", "There are 8 jokers; this hand has 9."),
        ("JJJJJ 1234D", "EJJJJ", "There are 8 jokers; this hand has 9."),
    ],
)
def test_what_no_set_holds_or_no_hand_has_is_a_fault(tiles: str, exposed: str, said: str) -> None:
    one = sheet(tiles, exposed)

    assert one.faults() == [said]
    assert (one.errors, one.whole) == ([], False)
    assert texts(one) == (tiles, exposed)


@pytest.mark.parametrize(
    ("exposed", "named"),
    [
        ("EE", "2 × east wind"),
        ("123B", "1 bam, 2 bam and 3 bam"),
        ("EEW", "2 × east wind and west wind"),
        ("JJJ", "3 × joker"),
        ("F", "flower"),
        ("5DJJJJJJ", "5 dot and 6 × joker"),
    ],
)
def test_what_cannot_lie_exposed_is_named(exposed: str, named: str) -> None:
    [said] = sheet("9D", exposed).faults()

    assert said == (
        f"{named} cannot lie exposed: expose 3 to 6 of the same tile, jokers among them."
    )


def test_taps_go_on_with_faults_and_mend_them() -> None:
    assert acted(sheet("123456789D 123C", "EEE"), "undo 0").faults() == []
    assert texts(acted(sheet("1D", "EE"), "unlay 0")) == ("1D E E", "")


@pytest.mark.parametrize(
    ("tiles", "exposed", "place"),
    [
        ("12x", "", 3),
        ("123", "", 1),
        ("8z", "", 1),
        ("5f", "", 1),
        ("1D\x00", "", 3),
        ("1D, 2D", "", 3),
        ("<script>", "", 1),
        ("1D", "EEE, 55x", 4),
        (chr(0xD83C), "", 1),
    ],
)
def test_what_cannot_be_read_says_so_and_stays(tiles: str, exposed: str, place: int) -> None:
    one = sheet(tiles, exposed)

    [said] = one.faults()
    assert said.startswith(f"The tiles cannot be read at sign {place}: write 1-9 with D, B or C")
    assert not one.whole
    for act in ("tap 1p", "undo 0", "lay 0", "unlay 0", "clear 0"):
        assert texts(acted(one, act)) == (tiles, exposed)


def test_ten_thousand_signs_are_cut() -> None:
    one = sheet("1D" * 5000, "EEE," * 5000)

    assert (len(one.text), len(one.laid_text)) == (120, 120)
    assert len(one.faults()) == 1


# Facts


def test_small_letters_are_read_too() -> None:
    small, large = sheet("ff 333b ggg rr", "444cj"), sheet("FF 333B GGG RR", "444CJ")
    assert (small.held, small.laid) == (large.held, large.laid)
    assert small.whole
    assert small.text == "ff 333b ggg rr"
    assert sheet("333b 4q").errors


@pytest.mark.parametrize(
    "typed",
    [
        ("2C 0 4C 6C FFF 44B GG", "EEJ"),
        ("2m 5z 46m 1f2f3f 44s 6z6z", " 1z 1z j ,"),
        ("\U0001f008 0 46C 2f2f2f 44s GG", "EEJ"),
    ],
)
def test_facts_are_in_one_spelling(typed: tuple[str, str]) -> None:
    assert sheet(*typed).facts() == {"tiles": "2m 5z 46m 111f 44s 66z", "exposed": ["11z j"]}


def test_facts_fill_the_fields_they_came_from() -> None:
    typed = typed_from_facts(sheet(*WHOLE).facts(), "a", "b")

    assert typed == {"a": "2C 0 4C 6C F F F 4B 4B G G", "b": "E E J"}
    assert typed_from_facts({"tiles": None, "exposed": []}, "a", "b") == {"a": "", "b": ""}
    assert typed_from_facts({}, "a", "b") == {"a": "", "b": ""}


def test_any_taps_leave_texts_that_read_as_the_tiles_they_show() -> None:
    chance = random.Random(SEED)
    acts = [*(["tap"] * 12), *(["lay"] * 4), "untap", "undo", "unlay", "clear"]
    for _ in range(40):
        one = sheet()
        some = [*chance.sample(KEYS, 2), "j", FLOWER]
        for _ in range(40):
            name = chance.choice(acts)
            detail = chance.choice(some) if name == "tap" else str(chance.randint(0, 5))
            one = sheet(*texts(one))
            one.act(name, detail)
            again = sheet(*texts(one))
            assert (again.held, again.laid, again.errors) == (one.held, one.laid, [])
            assert one.count <= 14, SEED
            filled = typed_from_facts(one.facts(), "tiles", "exposed")
            assert tuple(filled.values()) == texts(one)
            agreed_by_hands(again)


def agreed_by_hands(one: AmericanTileSheet) -> None:
    """What was tapped has no fault but too few tiles."""
    if one.lacking:
        with pytest.raises(HandError, match="A hand is 14 tiles"):
            match_card((), one.facts()["tiles"], one.exposed)
    else:
        assert match_card((), one.facts()["tiles"], one.exposed) == ((), ())
        assert one.whole


def test_what_is_written_is_read_by_hands() -> None:
    assert [codes(text) for text in WRITTEN.values()] == [[code] for code in WRITTEN]
    assert len(read_tiles(" ".join(WRITTEN.values()))) == len(KEYS)
