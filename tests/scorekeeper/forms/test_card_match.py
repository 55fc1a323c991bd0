"""14 tiles on a card: the lines that fit, the nearest ones, and how the page shows both."""

import re

import pytest
from django.template.loader import render_to_string

from hands import example_card, read_card_line
from scorekeeper.forms.american_tiles import AmericanTileSheet
from scorekeeper.forms.card_match import CardSheet

LINES = example_card().lines
YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
RUNS = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X # Runs"
WINDS = "NEWS FF nnn:a nnn:b DaDa =35 C # Like numbers"
SINGLES = "19:a 28:b 37:c 46:a NEWS RG =50 C SP # Singles and pairs"
FITS = ("2C 0 4C 6C FFF 44B GG", "EEJ")


def tiles(held: str = "", exposed: str = "") -> AmericanTileSheet:
    return AmericanTileSheet({"tiles": held, "exposed": exposed}, "tiles", "exposed")


def sheet(held: str, exposed: str = "", chosen: str = "") -> CardSheet:
    return CardSheet(LINES, tiles(held, exposed), chosen)


def page(found: CardSheet) -> str:
    return render_to_string("record/american_match.html", {"match": found})


def radios(html: str) -> list[tuple[str, str, bool]]:
    """(name, value, checked) of each choice."""
    found = re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)"([^>]*)>', html)
    return [(name, value, " checked" in rest) for name, value, rest in found]


def text(html: str) -> str:
    """What a person reads, blanks made one."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# What fits


@pytest.mark.parametrize(
    ("held", "exposed", "line", "jokers"),
    [
        (*FITS, YEAR, 1),
        ("2C 0 4C 6C FFF EEE 44B GG", "", YEAR, 0),
        ("FF 111D 2222B 000 GG", "", RUNS, 0),
        ("FF 11D J 222B J 00 J GG", "", RUNS, 3),
        ("NEWS FF 333B 333C GG", "", WINDS, 0),
        ("19B 28C 37D 46B NEWS RG", "", SINGLES, 0),
    ],
)
def test_a_line_that_fits_tells_all_of_it(held: str, exposed: str, line: str, jokers: int) -> None:
    found = sheet(held, exposed)

    [one] = found.fits
    read = read_card_line(line)
    assert (found.asked, found.nearest, found.chosen, found.line) == (True, [], line, read)
    assert (one.text, one.value, one.section) == (line, read.value, read.section)
    assert (one.concealed, one.singles_and_pairs) == (read.concealed, read.singles_and_pairs)
    assert (one.jokers, one.missing, one.spare, one.broken) == (jokers, "", "", [])
    assert one.checked
    assert f"{one.groups_text} =" == line[: len(one.groups_text) + 2]


def test_the_groups_are_shown_in_the_order_of_the_line() -> None:
    [one] = sheet(*FITS).fits

    assert [(group.laid, len(group.tiles)) for group in one.groups] == [
        (False, 4),
        (False, 3),
        (True, 3),
        (False, 2),
        (False, 2),
    ]


CHEAP, DEAR = "nnn:a nnn:b wwww dddd =25 X", "333:a 333:b NNNN RRRR =40 C # Odd = 3"
SEVERAL = ("333B 333C NNNN RRRR", "")


def several(chosen: str = "", held: tuple[str, str] = SEVERAL, field: str = "line") -> CardSheet:
    lines = [read_card_line(one) for one in (CHEAP, DEAR, CHEAP)]
    return CardSheet(lines, tiles(*held), chosen, field)


def test_all_that_fit_are_told_the_dearest_first_and_each_once() -> None:
    found = several()

    assert [(one.text, one.value, one.checked) for one in found.fits] == [
        (DEAR, 40, True),
        (CHEAP, 25, False),
    ]
    assert found.fits[0].groups_text == "333:a 333:b NNNN RRRR"


@pytest.mark.parametrize(
    ("chosen", "kept"),
    [(CHEAP, CHEAP), (DEAR, DEAR), ("", DEAR), ("nonsense", DEAR), (YEAR, DEAR)],
)
def test_a_choice_that_fits_stays(chosen: str, kept: str) -> None:
    found = several(chosen)

    assert found.chosen == kept
    assert found.line == read_card_line(kept)
    assert [one.text for one in found.fits if one.checked] == [kept]


def test_a_concealed_line_is_no_choice_with_an_exposure() -> None:
    assert [one.text for one in several(held=("333B 333C NNNN", "RRRR")).fits] == [CHEAP]


# What comes near


def test_the_nearest_lines_say_what_lacks_and_what_is_too_many() -> None:
    found = sheet("2C 0 4C 6C FF 9D 44B GJ", "EEJ")

    assert (found.fits, found.chosen, found.line, found.match) == ([], "", None, None)
    assert len(found.nearest) == 3
    first = found.nearest[0]
    assert (first.text, first.missing, first.spare) == (YEAR, "green dragon", "9 dot")
    assert (first.broken, first.checked) == ([], False)
    assert found.nearest[1].missing == "2 crak, 3 × 3 crak and 2 × 4 crak"


@pytest.mark.parametrize(
    ("held", "exposed", "line", "said"),
    [
        ("2C 0 4C 6C FFF EEE 44B GJ", "", YEAR, "A joker may not stand in a pair"),
        ("2C 0 4C J FFF EEE 44B GG", "", YEAR, "A joker may not stand among different tiles"),
        ("NEWS FF 333C GG", "333B", WINDS, "concealed"),
        ("2C 0 4C 6C EEE 44B GG", "444D", YEAR, "lies exposed, and the line has no group of"),
        ("2C 0 4C 6C 44B GG FF", "EEEE", YEAR, "lies exposed as 4 tiles; the line has 3 there"),
    ],
)
def test_every_broken_rule_is_a_sentence(held: str, exposed: str, line: str, said: str) -> None:
    found = CardSheet([read_card_line(line)], tiles(held, exposed))

    [one] = found.nearest
    [sentence] = one.broken
    assert said in sentence
    assert sentence in text(page(found))


# Nothing to tell


@pytest.mark.parametrize(
    ("held", "exposed"),
    [
        ("", ""),
        ("2C 0 4C 6C", ""),
        ("2C 0 4C 6C FFF 44B GG 1D", "EEJ"),
        ("22222C 44B GG 1234D", "E"),
        ("2C 0 4C 6C FFF 44B Gx", "EEJ"),
        ("2C 0 4C 6C FFF 44B GG N", "EE"),
    ],
)
def test_before_there_are_fourteen_good_tiles_nothing_is_asked(held: str, exposed: str) -> None:
    found = sheet(held, exposed, chosen=YEAR)

    assert (found.asked, found.fits, found.nearest) == (False, [], [])
    assert (found.chosen, found.line) == ("", None)
    assert page(found).strip() == ""


def test_without_a_card_nothing_is_asked() -> None:
    found = CardSheet([], tiles(*FITS))

    assert (found.asked, found.fits, found.nearest) == (False, [], [])


# The page


def test_lines_that_fit_are_choices_and_one_is_taken() -> None:
    html = page(several(CHEAP, field="second"))

    assert radios(html) == [("second", DEAR, False), ("second", CHEAP, True)]
    assert "It is 2 lines: choose one" in text(html)
    assert "333:a 333:b NNNN RRRR 40 Odd = 3 · C, concealed · jokerless" in text(html)
    assert "nnn:a nnn:b wwww dddd 25 X, may be exposed · jokerless" in text(html)


def test_one_line_is_told_with_its_jokers_and_its_tiles() -> None:
    html = page(sheet(*FITS))

    assert radios(html) == [("line", YEAR, True)]
    assert "It is this line 2046:a FFF EEE 44:b DbDb 25" in text(html)
    assert "X, may be exposed · 1 joker" in text(html)
    assert html.count("<use ") == 14
    assert 'aria-label="east wind, east wind, joker as east wind, exposed"' in html


def test_singles_and_pairs_are_marked() -> None:
    html = page(sheet("19B 28C 37D 46B NEWS RG"))
    assert "C, concealed · Singles and Pairs · jokerless" in text(html)


def test_what_comes_near_is_no_choice() -> None:
    found = sheet("2C 0 4C 6C FF 9D 44B GJ", "EEJ")
    html = page(found)

    assert radios(html) == []
    assert "These tiles are no line of the card. The nearest:" in text(html)
    assert "Missing: green dragon. Left over: 9 dot." in text(html)
    nearest = [sum(len(group.tiles) for group in one.groups) for one in found.nearest]
    assert html.count("is-missing") == sum(14 - there for there in nearest)


def test_a_section_somebody_typed_is_inert() -> None:
    line = read_card_line('NNNN EEEE WWWW RR =25 X # <b>"O\'Neil"</b>')
    html = page(CardSheet([line], tiles("NNNN EEEE WWWW RR")))

    assert "<b>&quot;" not in html
    assert "&lt;b&gt;&quot;O&#x27;Neil&quot;&lt;/b&gt;" in html
