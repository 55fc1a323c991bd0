"""The tile pad without a request: taps and typed text are two ways to the same two fields."""

import random

import pytest

from hands import HandError, load, read_tiles
from scorekeeper.forms.tile_sheet import PAD_ROWS, TileSheet, codes, text_of, typed_from_tiles

SEED = 20261128


def sheet(tiles: str = "", laid: str = "", size: int = 14) -> TileSheet:
    return TileSheet(0, load("mihng"), {"w0-tiles": tiles, "w0-laid": laid}, size)


def acted(start: TileSheet, *acts: str) -> TileSheet:
    """The sheet after these taps, each a request of its own: the two texts are all that stays."""
    for act in acts:
        start = sheet(start.text, start.laid_text, start.size)
        name, _, detail = act.partition(" ")
        start.act(name, detail)
    return start


def texts(one: TileSheet) -> tuple[str, str]:
    return one.text, one.laid_text


def full_keys(one: TileSheet) -> set[str]:
    return {key.code for row in one.pad for key in row if key.full}


# What taps do


def test_taps_add_cards_in_the_order_they_come() -> None:
    tapped = acted(sheet(), "tap 5m", "tap j", "tap 3m", "tap 7z")

    assert tapped.held == ["5m", "j", "3m", "7z"]
    assert texts(tapped) == ("5m j 3m 7z", "")


@pytest.mark.parametrize("code", [code for row in PAD_ROWS for code in row])
def test_every_key_of_the_pad_adds_its_card(code: str) -> None:
    assert acted(sheet(), f"tap {code}").held == [code]


def test_the_pad_has_every_card_that_makes_a_hand_once() -> None:
    found = [code for row in PAD_ROWS for code in row]

    assert len(found) == len(set(found)) == 35
    assert [codes(code) for code in found] == [[code] for code in found]


@pytest.mark.parametrize(
    ("place", "left"), [("0", "2m 3p"), ("1", "1m 3p"), ("2", "12m"), ("3", "12m 3p")]
)
def test_a_card_goes_by_its_place(place: str, left: str) -> None:
    assert acted(sheet("12m 3p"), f"untap {place}").text == text_of(codes(left))


def test_undo_takes_the_newest_card() -> None:
    assert acted(sheet("12m 3p"), "undo ").text == "12m"


def test_undo_of_nothing_leaves_laid_sets() -> None:
    assert texts(acted(sheet("", "555p"), "undo ")) == ("", "555p")


def test_lay_takes_the_three_newest_cards() -> None:
    assert texts(acted(sheet("9s 123m"), "lay 0")) == ("9s", "123m")
    assert texts(acted(sheet("9s 123m", "555p"), "lay 0")) == ("9s", "555p, 123m")


def test_laying_two_cards_asks_for_the_third() -> None:
    tried = acted(sheet("12m"), "lay 0")

    assert tried.errors == ["Tap the three cards of the set first, then lay it."]
    assert texts(tried) == ("12m", "")


def test_there_is_no_fifth_set() -> None:
    tried = acted(sheet("777z", "111m, 222m, 333m, 444m", size=15), "lay 0")

    assert tried.errors == ["Tap the three cards of the set first, then lay it."]
    assert len(tried.laid) == 4


def test_a_laid_set_comes_back_into_the_hand() -> None:
    assert texts(acted(sheet("9s", "123m, 555p"), "unlay 0")) == ("9s 123m", "555p")
    assert texts(acted(sheet("9s", "123m, 555p"), "unlay 1")) == ("9s 555p", "123m")


def test_clear_takes_everything_away() -> None:
    assert texts(acted(sheet("9s j", "123m"), "clear 0")) == ("", "")


@pytest.mark.parametrize(
    "act",
    [
        "tap 0m",
        "tap 8z",
        "tap 1f",
        "tap back",
        "tap ",
        "tap 1m ",
        "tap 11m",
        "tap J",
        "untap -1",
        "untap 3",
        "untap 999",
        "untap 10000000000",
        "untap x",
        "untap ²",
        "untap ",
        "unlay 1",
        "unlay -1",
        "unlay ",
        "burn 0",
        "__init__ 0",
        " ",
    ],
)
def test_acts_no_button_sends_change_nothing(act: str) -> None:
    tried = acted(sheet("12C 3p", "5p55D"), act)

    assert texts(tried) == ("12C 3p", "5p55D")
    assert tried.errors == []


@pytest.mark.parametrize(
    ("tiles", "laid", "code"),
    [
        ("1111m", "", "1m"),
        ("1m", "111m", "1m"),
        ("jjjjjj", "", "j"),
        ("jjjj", "j4j p", "j"),
        ("12345678912345m", "", "9s"),
        ("12345678m", "111z, 222z", "9s"),
    ],
)
def test_no_tap_adds_a_card_there_is_not_or_is_no_room_for(
    tiles: str, laid: str, code: str
) -> None:
    before = sheet(tiles, laid)

    assert code in full_keys(before)
    assert acted(before, f"tap {code}").held == before.held


def test_keys_are_full_by_the_copies_in_the_hand_and_on_the_table() -> None:
    assert full_keys(sheet("1111m 222p jjjjj")) == {"1m"}
    assert full_keys(sheet("2p jjjjjj", "222p")) == {"2p", "j"}
    assert full_keys(sheet("111m 222m 333m 444m 55m")) == {code for row in PAD_ROWS for code in row}


def test_fourteen_cards_and_thirteen_to_wait_are_whole() -> None:
    assert (sheet("123456789m 123p").count, sheet("123456789m 123p").lacking) == (12, 2)
    assert sheet("123456789m 1p", "555s").lacking == 1
    assert sheet("123456789m 1p", "555s", size=13).lacking == 0
    assert sheet("123456789m 123456p").lacking == 0


def test_any_taps_leave_texts_that_read_as_the_cards_they_show() -> None:
    chance = random.Random(SEED)
    keys = [code for row in PAD_ROWS for code in row]
    acts = [
        *(["tap"] * 12),
        *("untap", "undo", "lay", "unlay", "clear"),
    ]
    for _ in range(40):
        one = sheet()
        for _ in range(40):
            name = chance.choice(acts)
            detail = chance.choice(keys) if name == "tap" else str(chance.randint(0, 5))
            before = one.count
            one = sheet(*texts(one))
            one.act(name, detail)
            again = sheet(*texts(one))
            assert (again.held, again.laid, again.errors) == (one.held, one.laid, [])
            assert one.count <= 14, SEED
            if name != "clear":
                assert abs(one.count - before) <= 1


# What is typed


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("123m", ["1m", "2m", "3m"]),
        ("  1 2 3 m  ", ["1m", "2m", "3m"]),
        ("123C 45D 6B", ["1m", "2m", "3m", "4p", "5p", "6s"]),
        ("N E W S R G 0", ["4z", "1z", "3z", "2z", "7z", "6z", "5z"]),
        ("J4J p", ["j", "4p", "j"]),
        ("\U0001f007\U0001f000\U0001f006\U0001f02a", ["1m", "1z", "5z", "j"]),
        ("\U0001f004\ufe0e", ["7z"]),
        ("", []),
        (" \t\n", []),
    ],
)
def test_other_spellings_are_read_and_stay_as_typed(typed: str, read: list[str]) -> None:
    one = sheet(typed)

    assert (one.held, one.errors) == (read, [])
    assert one.text == typed


def test_a_tap_turns_another_spelling_into_the_one() -> None:
    assert acted(sheet("12C R", "555D"), "tap j").text == "12m 7z j"
    assert acted(sheet("12C R", "555D"), "tap j").laid_text == "555p"


def test_laid_sets_stand_between_commas() -> None:
    assert sheet("", "123m,555p ,, 777z,").laid == [
        ["1m", "2m", "3m"],
        ["5p", "5p", "5p"],
        ["7z", "7z", "7z"],
    ]
    assert sheet("", " , ,,").laid == []


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("123", 1),
        ("12m 8z", 5),
        ("12m x", 5),
        ("12m\x00", 4),
        ("\N{ARABIC-INDIC DIGIT ONE}m", 1),
        ("12m, 3p", 4),
        ("\ufffd", 1),
        (chr(0xD83C), 1),
        ("<script>", 1),
        ("1m\N{RIGHT-TO-LEFT OVERRIDE}", 3),
    ],
)
def test_what_cannot_be_read_says_at_which_sign(typed: str, place: int) -> None:
    one = sheet(typed)

    [error] = one.errors
    assert error.startswith(f"The cards cannot be read at sign {place}: ")
    assert one.text == typed


def test_unreadable_laid_sets_say_so_too() -> None:
    one = sheet("12m", "555p, 12x")

    assert [error[:34] for error in one.errors] == ["The cards cannot be read at sign 4"]
    assert one.laid_text == "555p, 12x"


def test_a_tap_never_destroys_what_cannot_be_read() -> None:
    for act in ("tap 1m", "undo ", "lay 0", "unlay 0", "clear 0"):
        assert texts(acted(sheet("12x", "555p"), act)) == ("12x", "555p")


def test_typed_flowers_are_sent_to_their_own_number() -> None:
    assert sheet("12m 1f").errors == ["Flowers lie aside: count them with their own number."]


def test_ten_thousand_signs_are_cut() -> None:
    assert len(sheet("1m" * 5000, "," * 10_000).text) == 120
    assert len(sheet("1m" * 5000, "," * 10_000).laid_text) == 120


# Facts


def test_facts_are_in_the_one_spelling_and_the_order_of_the_hand() -> None:
    assert sheet("J 3C R 12C", "555D, 0 0 0").facts() == {
        "tiles": "j 3m 7z 12m",
        "laid": ["555p", "555z"],
    }


def test_facts_fill_the_fields_they_came_from() -> None:
    filled = sheet("j 3m 7z 12m", "555p, 4j6s")
    typed = typed_from_tiles(2, filled.facts())

    assert typed == {"w2-tiles": "j 3m 7z 12m", "w2-laid": "555p, 4s j 6s"}
    assert typed_from_tiles(0, {"player": 1, "ticks": {}}) == {"w0-tiles": "", "w0-laid": ""}


def test_codes_and_their_text_are_inverse() -> None:
    chance = random.Random(SEED)
    keys = [code for row in PAD_ROWS for code in row]
    for _ in range(200):
        some = chance.choices(keys, k=chance.randint(0, 14))
        assert codes(text_of(some)) == some
        assert len(read_tiles(text_of(some))) == len(some)


def test_codes_refuse_what_is_no_text_of_tiles() -> None:
    with pytest.raises(HandError):
        codes("12")


def test_names_are_those_a_person_reads() -> None:
    one = sheet("3p 1z j", "555s")

    assert [name for _, name in one.held_named] == ["3 of circles", "east wind", "joker"]
    assert [name for _, name in one.laid_named] == ["5 of bamboo, 5 of bamboo and 5 of bamboo"]
