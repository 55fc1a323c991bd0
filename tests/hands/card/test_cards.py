import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hands
from hands import Card, HandError, example_card, read_card, read_card_line, write_card
from hands.card.cards import EXAMPLE, MOST_LINES
from hands.card.lines import MOST_VALUE

GOOD = ["FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X", "NEWS FF nnn:a nnn:b DaDa =35 C"]


def test_the_good_lines_are_kept_and_the_faulty_ones_marked():
    text = f"# ours\r\n\r\n{GOOD[0]}\r\nNNN =25 X\r\n{GOOD[1]} # Like numbers\rNNN EEE\n"
    card, faults = read_card(text, "Ours", "2026-01-31")
    assert [line.value for line in card.lines] == [30, 35]
    assert [(fault.number, fault.text, fault.error.code) for fault in faults] == [
        (4, "NNN =25 X", "card_not_14"),
        (6, "NNN EEE", "card_no_value"),
    ]
    assert str(faults[0]).startswith("Line 4: A line is 14 tiles, and this one has 3")


def test_the_text_names_and_dates_the_card():
    text = "name:  Our  card\nDate: 2026-01-31\n" + GOOD[0]
    card = read_card(text).card
    assert (card.name, card.date) == ("Our card", "2026-01-31")
    card = read_card(text, "Another", "2025-12-31").card
    assert (card.name, card.date) == ("Another", "2025-12-31")


@pytest.mark.parametrize("date", ["2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "soon"])
def test_a_day_there_is_not(date):
    with pytest.raises(HandError) as refusal:
        read_card("", "x", date)
    assert refusal.value.code == "bad_card"
    (fault,) = read_card(f"date: {date}").faults
    assert str(fault) == f"Line 1: The card: date: must be a day such as 2026-01-31, not {date}."


@pytest.mark.parametrize("date", ["2024-02-29", "2000-02-29", "2026-12-31", ""])
def test_a_day_there_is(date):
    assert read_card("", "x", date).card.date == date


@pytest.mark.parametrize("name", ["x" * 61, "a\x00b", 5, None])
def test_a_name_that_cannot_be(name):
    with pytest.raises(HandError) as refusal:
        read_card("", name)
    assert refusal.value.code == "bad_card"


def test_no_text_is_no_card():
    assert read_card("").card == Card("", "", ())
    with pytest.raises(HandError) as refusal:
        read_card(None)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_card"


@pytest.mark.parametrize(
    "line",
    [
        GOOD[0],
        "NNN =25 X",
        "nnn:s nnn:t mmm:u www v d | m != n =25 X",
        "N/E " * 14 + "=25 X",
        "1:a/2:b/3:c/d/e/f/w/v " * 13 + "N =25 X",
        "N" * 5000,
        "|" * 5000,
        "NNN | " + "n in 1," * 900,
    ],
    ids=range(8),
)
def test_ten_thousand_lines_at_once(line):
    started = time.process_time()
    card, faults = read_card(f"{line}\n" * 10_000)
    assert time.process_time() - started < 2
    assert len(card.lines) + len(faults) == MOST_LINES + 1
    assert (faults[-1].number, faults[-1].error.code) == (MOST_LINES + 1, "card_many_lines")


def test_different_lines_stay_quick():
    """No two alike, so that none is known before."""
    worst = "f/{0}:s {1}:t/e 5:u/d wwwww/vvvvv FFFFFF | f = Da, f != Da =25 X"
    text = "\n".join(worst.format(n % 9 + 1, n // 9 + 1) + f" # {n}" for n in range(10_000))
    started = time.process_time()
    read_card(text)
    assert time.process_time() - started < 3


def test_a_card_there_and_back():
    card = example_card()
    assert read_card(write_card(card)) == (card, ())
    assert Card.from_dict(json.loads(json.dumps(card.to_dict()))) == card


@given(
    st.lists(st.sampled_from(GOOD).map(read_card_line), max_size=5),
    st.sampled_from(["", "Ours", "name: x", "# 5", "Åsa <b>"]),
    st.sampled_from(["", "2026-01-31"]),
    st.integers(1, MOST_VALUE),
)
def test_any_card_there_and_back(lines, name, date, value):
    card = Card(name, date, tuple(line._replace(value=value) for line in lines))
    assert read_card(write_card(card)) == (card, ())
    assert Card.from_dict(card.to_dict()) == card


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"lines": None}, "lines: must be a list"),
        ({"lines": [GOOD[0]] * (MOST_LINES + 1)}, "lines: must be a list of 120 lines at most"),
        ({"lines": [GOOD[0], "NNN =25 X"]}, "lines.2: A line is 14 tiles"),
        ({"lines": [5]}, "lines.1: must be text, not 5"),
        ({"name": 5}, "name: must be a text"),
        ({"date": "soon"}, "date: must be a day"),
        ({"owner": "me"}, "a card has the keys name, date, lines and no others"),
    ],
)
def test_stored_data_that_is_no_card(change, said):
    with pytest.raises(HandError) as refusal:
        Card.from_dict({**example_card().to_dict(), **change})
    assert refusal.value.code == "bad_card"
    assert said in str(refusal.value)


def test_stored_data_that_is_nothing():
    for data in (None, ["card"], "card", 5):
        with pytest.raises(HandError):
            Card.from_dict(data)


# The example


def test_the_example_is_read_whole():
    read = read_card(Path(EXAMPLE).read_text("utf-8"))
    assert read.faults == ()
    assert (read.card, read.card.name) == (example_card(), "Example card")
    assert "no publisher's" in " ".join(Path(EXAMPLE).read_text("utf-8").replace("#", "").split())


def test_the_example_shows_the_whole_language():
    card = hands.example_card()
    text = write_card(card)
    symbols = {
        symbol
        for line in card.lines
        for place in line.groups
        for group in place
        for symbol in group.symbols
    }
    assert symbols.issuperset([*"nmFNEWSwv0RGdefJ", "n+1", "n+2", "n+3", "Da", "Db", "Dc"])
    assert {suit for line in card.lines for suit in line.names if suit in "abcstu"} == set("abcstu")
    for part in ("in 1-5", "odd", "even", "3,6,9", "step 2", "m in run", "m != n", "w != v"):
        assert part in text
    for part in ("d = Da", "e != Da", "d != e", "suits 2-3", "/", " X", " C", " SP", " # "):
        assert part in text
    sizes = {len(group.symbols) for line in card.lines for (group, *_) in line.groups if group.same}
    assert sizes == {1, 2, 3, 4, 5, 6}
