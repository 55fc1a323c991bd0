"""One mah jongg as typed: its value, its bonus, and facts back into fields."""

from typing import Any

import pytest

from hands import example_card, read_card_line, write_card_line
from scorekeeper.forms.american_win import AmericanWin, manner_of, number, typed_from_win

LINES = example_card().lines
YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
SINGLES = "19:a 28:b 37:c 46:a NEWS RG =50 C SP # Singles and pairs"
OURS = "NNNN EEEE WWWW RR =75 X # Ours"
VALUES = (25, 30, 50)
NAMES = {1: "Ruth", 2: "Judy"}


def win(
    manner: str = "value", prefix: str = "", bonus: bool = True, /, **typed: str
) -> AmericanWin:
    fields = {prefix + name: text for name, text in {"winner": "1", **typed}.items()}
    return AmericanWin(prefix, 0, fields, LINES, manner, VALUES, bonus)


def errors(one: AmericanWin) -> dict[str, list[str]]:
    one.look()
    one.ask(NAMES)
    return one.errors


@pytest.mark.parametrize(
    ("text", "read"),
    [
        *(("25", 25), (" 25 ", 25), ("025", 25), ("0", 0), ("9999999", 9_999_999)),
        *(("\N{ARABIC-INDIC DIGIT NINE}", 9), ("", None), ("  ", None), ("-1", None)),
        *(("1.5", None), ("²", None), ("x", None), ("+1", None), ("1_0", None)),
        ("12345678", None),
    ],
)
def test_whole_numbers(text: str, read: int | None) -> None:
    assert number(text) == read


@pytest.mark.parametrize(
    ("typed", "value", "is_other"),
    [
        ({"value": "25"}, 25, False),
        ({"value": "25", "other": "40"}, 25, False),
        ({"value": "other", "other": "40"}, 40, True),
        ({"other": "40"}, 40, True),
        ({"value": "other"}, None, True),
        ({}, None, False),
    ],
)
def test_the_value_is_a_chip_or_typed(
    typed: dict[str, str], value: int | None, is_other: bool
) -> None:
    one = win(**typed)

    assert (one.value, one.is_other) == (value, is_other)
    assert one.ready == (value is not None)


def test_the_chips_say_which_is_chosen() -> None:
    assert win(value="30").value_choices == [(25, False), (30, True), (50, False)]


@pytest.mark.parametrize("prefix", ["", "b-"])
def test_fields_begin_with_their_prefix(prefix: str) -> None:
    one = win("value", prefix, value="30", jokerless="on", not_announced="on")

    assert one.facts() == {
        **{"winner": 1, "value": 30, "jokerless": True, "singles_and_pairs": False},
        "announced": False,
    }
    assert (one.value_field, one.announced_field) == (f"{prefix}value", f"{prefix}not_announced")


def test_without_a_bonus_no_tick_counts() -> None:
    one = win("value", "", False, value="50", jokerless="on", sp="on", not_announced="on")

    assert errors(one) == {}
    told = one.facts()
    assert (told["jokerless"], told["singles_and_pairs"], told["announced"]) == (False, False, True)


def test_what_is_missing_is_no_fault_until_it_is_asked() -> None:
    one = win(winner="")
    one.look()
    assert one.errors == {}
    assert errors(one).keys() == {"winner", "value"}


@pytest.mark.parametrize(
    "typed", [{"value": "x"}, {"other": "0"}, {"value": "other", "other": "²"}]
)
def test_what_is_wrong_is_told_once(typed: dict[str, str]) -> None:
    one = win(**typed)
    one.look()
    assert one.errors.keys() == {"value"}
    assert len(errors(one)["value"]) == 1


def test_the_line_tells_value_and_section() -> None:
    one = win("line", line=SINGLES, value="25")

    assert (one.value, one.singles_and_pairs) == (50, True)
    assert one.facts()["line"] == SINGLES


def test_a_line_that_the_card_has_no_more_is_shown_besides() -> None:
    shown = win("line", line=OURS).shown_lines
    texts = {choice.text: choice.chosen for _section, lines in shown for choice in lines}

    assert texts[OURS] is True
    assert set(texts) - {OURS} == {write_card_line(line) for line in LINES}
    assert sum(texts.values()) == 1


@pytest.mark.parametrize("line", ["", "222 EEE =25 X", "x" * 5000, "\x00"])
def test_no_line(line: str) -> None:
    one = win("line", line=line)

    assert (one.line, one.value) == (None, None)
    assert errors(one).keys() == {"line"}


@pytest.mark.parametrize(("jokerless", "faults"), [("on", {"jokerless"}), ("", set())])
def test_a_bonus_by_line(jokerless: str, faults: set[str]) -> None:
    assert errors(win("line", line=SINGLES, jokerless=jokerless)).keys() == faults
    assert errors(win("line", line=YEAR, jokerless=jokerless)).keys() == set()


def test_tiles_tell_their_line_and_whether_there_are_jokers() -> None:
    with_joker = win("tiles", tiles="2C 0 4C 6C FFF 44B GG", exposed="EEJ", jokerless="on")
    without = win("tiles", tiles="2C 0 4C 6C FFF EEE 44B GG")

    assert (with_joker.line, with_joker.jokerless) == (read_card_line(YEAR), False)
    assert (without.line, without.jokerless) == (read_card_line(YEAR), True)
    assert with_joker.facts()["exposed"] == ["11z j"]


def test_tiles_of_a_line_that_the_card_has_no_more() -> None:
    tiles = "NNNN EEEE WWWW RR"

    assert win("tiles", tiles=tiles).line is None
    assert win("tiles", tiles=tiles, line=OURS).line == read_card_line(OURS)


@pytest.mark.parametrize("manner", ["value", "line"])
def test_tiles_count_only_where_they_are_entered(manner: str) -> None:
    one = win(manner, tiles="2C 0 4C 6C FFF EEE 44B GG")

    assert one.line is None
    assert "tiles" not in one.facts()


@pytest.mark.parametrize("prefix", ["", "b-"])
@pytest.mark.parametrize(
    ("manner", "typed"),
    [
        ("value", {"value": "30", "jokerless": "on", "not_announced": "on"}),
        ("value", {"value": "other", "other": "33", "sp": "on"}),
        ("line", {"line": YEAR, "jokerless": "on"}),
        ("line", {"line": SINGLES}),
        ("tiles", {"tiles": "2C 0 4C 6C FFF 44B GG", "exposed": "EEJ"}),
        ("tiles", {"tiles": "19B 28C 37D 46B NEWS RG"}),
    ],
)
def test_facts_become_fields_and_facts_again(
    manner: str, typed: dict[str, str], prefix: str
) -> None:
    said = win(manner, **typed).facts()
    facts: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
    assert manner_of(facts) == manner
    fields = typed_from_win(facts, prefix, VALUES)

    again = AmericanWin(prefix, 0, fields, (), manner, VALUES)
    assert again.facts() == said
