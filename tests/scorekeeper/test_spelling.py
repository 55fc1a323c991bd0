"""Spelling twins: who is pointed out, and who is left in peace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.spelling import alike, holds, twins

PAIRS = {
    "capitals": ("BJÖRN", "Björn"),
    "an accent": ("Bjorn", "Björn"),
    "a letter with a bar": ("Bjørn", "Björn"),
    "an accent written apart": ("Bjo\u0308rn", "Bjorn"),
    "one letter more": ("Björnn", "Björn"),
    "one letter less": ("Björ", "Björn"),
    "another letter": ("Björm", "Björn"),
    "another first letter": ("Vjörn", "Björn"),
    "two letters swapped": ("Bjrön", "Björn"),
    "the first two swapped": ("Jbörn", "Björn"),
    "a sign": ("O'Neil", "ONeil"),
    "a hyphen": ("Anna-Lena", "Anna Lena"),
    "a blank": ("Annalena", "Anna Lena"),
    "words the other way round": ("Svensson Björn", "Björn Svensson"),
    "the first word an initial": ("B. Svensson", "Björn Svensson"),
    "the last word an initial": ("Björn S", "Björn Svensson"),
    "the last word left out": ("Björn", "Björn Svensson"),
    "initials": ("BS", "Björn Svensson"),
    "three letters": ("Eva", "Ewa"),
    "another alphabet": ("Сергей", "Сергй"),
}


@pytest.mark.parametrize(("typed", "known"), PAIRS.values(), ids=PAIRS.keys())
def test_names_that_look_alike(typed: str, known: str) -> None:
    if typed.casefold() != known.casefold():
        assert twins(typed, ["Chloé", known, "Dinu"]) == [known]
        assert twins(known, ["Chloé", typed, "Dinu"]) == [typed]
    assert alike(typed, known)
    assert alike(known, typed)


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("Astrid", "Björn"),
        ("Ann", "Dan"),
        ("Björn Svensson", "Björn Larsson"),
        ("B", "Björn"),
        ("B S", "Björn Svensson"),
        ("Abcde", "Abedc"),
        ("Kristin", "Kirstni"),
        ("Maria", "Mariana"),
        ("👩", "👨"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 11"),
        ("", "Björn"),
    ],
)
def test_names_that_do_not(typed: str, known: str) -> None:
    assert twins(typed, [known]) == []
    assert twins(known, [typed]) == []


def test_a_name_that_is_known_asks_nothing() -> None:
    assert twins("björn", ["Bjorn", "Björn"]) == []
    assert twins("Bjorn", ["Bjorn", "Björn"]) == []


def test_all_who_may_be_meant_in_their_order() -> None:
    assert twins("Bjon", ["Bjorn", "Chloé", "Björn"]) == ["Bjorn", "Björn"]


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("bj", True),
        ("oberg", True),
        ("ö bjorn", True),
        ("", True),
        ("ERG", True),
        ("bjorn eva", False),
        ("👩", True),
    ],
)
def test_a_name_is_found_by_what_is_typed_of_it(part: str, found: bool) -> None:
    assert holds("Björn Öberg 👩", part) == found


@given(st.text(max_size=12), st.text(max_size=12))
def test_it_goes_both_ways_and_never_breaks(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one)


def within_one_edit(one: str, other: str) -> bool:
    """The definition: every text one edit away from `one`, looked through."""
    letters = {*other}
    made = {one}
    for place in range(len(one) + 1):
        head, tail = one[:place], one[place:]
        made |= {head + tail[1:]}
        made |= {head + letter + tail for letter in letters}
        made |= {head + letter + tail[1:] for letter in letters if tail}
        made |= {head + tail[1::-1] + tail[2:]} if len(tail) > 1 else set()
    return other in made


@given(st.text("abc", min_size=4, max_size=7), st.text("abc", min_size=4, max_size=7))
def test_one_slip_is_one_edit(one: str, other: str) -> None:
    assert alike(one, other) == within_one_edit(one, other)
