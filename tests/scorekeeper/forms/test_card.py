"""The form of a card, and the help beside it."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from hands import example_card, read_card, read_card_line
from scorekeeper import cards
from scorekeeper.errors import Refused
from scorekeeper.forms.card import MOST_FAULTS_SHOWN, CardForm, from_example, text_of_file
from scorekeeper.forms.card_help import CONSTRAINTS, SYMBOLS
from scorekeeper.models import Card

GOOD = "FFFF NNNN EEEE SS =25 X # Winds"
FAULTY = "222 EEE =25 X"


def typed(content: bytes = b"", **fields: Any) -> CardForm:
    data = QueryDict(mutable=True)
    data.update({"token": "abcdefgh-ABCDEFGH", "name": "Ours", "dated": "", "text": GOOD} | fields)
    files: MultiValueDict[str, UploadedFile] = MultiValueDict()
    if content:
        files["file"] = SimpleUploadedFile("card.txt", content)
    return CardForm(data, files)


def test_a_good_form() -> None:
    form = typed()

    assert form.is_valid()
    assert form.said == ("Ours", "", GOOD)


def test_faulty_lines_are_no_fault_of_the_form() -> None:
    form = typed(text=f"{GOOD}\n{FAULTY}")

    assert form.is_valid()
    ((fault, sentence),) = form.faults.shown
    assert (fault.number, fault.text, form.faults.others) == (2, FAULTY, 0)
    assert sentence == "Group 1, 222: its numbers have no suit. Write 222:a."


def test_only_the_first_faults_are_shown() -> None:
    form = typed(text=f"{FAULTY}\n" * 50)

    assert len(form.faults.shown) == MOST_FAULTS_SHOWN
    assert form.faults.others == 50 - MOST_FAULTS_SHOWN


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"name": ""}, "name", "Type a name."),
        ({"name": "x" * 61}, "name", "Use at most 60 letters for a name."),
        ({"dated": "soon"}, "dated", "Write the date as year-month-day"),
        ({"text": " "}, "text", "Type or paste the lines of the card."),
        ({"text": "x" * 40_001}, "text", "This is 40001 signs long, and a card has room for 40000"),
        ({"text": "x\n" * 10_000}, "text", "This is more than 500 lines of text."),
        ({"text": f"{GOOD}\x00"}, "text", "The text holds invisible control signs."),
        ({"text": f"{GOOD}\n" * 121}, "text", "at most 120 lines. Take line 121 and those below"),
    ],
)
def test_each_fault_stands_beside_its_field(fields: dict[str, Any], field: str, said: str) -> None:
    form = typed(**fields)

    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert said in form.errors[field][0]
    for name, value in fields.items():
        assert form[name].value() == value


def test_every_fault_is_told_at_once() -> None:
    form = typed(name="", dated="soon", text="")

    assert not form.is_valid()
    assert set(form.errors) == {"name", "dated", "text"}


def test_the_text_fills_an_empty_name_and_date() -> None:
    text = f"name: Told\ndate: 2025-12-01\n{GOOD}"
    empty, full = typed(name=" ", text=text), typed(name="Ours", dated="2026-01-31", text=text)

    assert empty["name"].value() == "Told"
    assert empty.is_valid()
    assert full.is_valid()
    assert (empty.said.name, empty.said.dated) == ("Told", "2025-12-01")
    assert (full.said.name, full.said.dated) == ("Ours", "2026-01-31")


def test_a_file_goes_below_what_is_typed() -> None:
    assert typed(FAULTY.encode()).typed_text == f"{GOOD}\n{FAULTY}"
    assert typed(f"{GOOD}\r\n{FAULTY}".encode(), text=" ").typed_text == f"{GOOD}\n{FAULTY}"
    assert typed(f"name: Åsa\n{GOOD}".encode(), name="", text="")["name"].value() == "Åsa"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_as_programs_write_them(encoding: str) -> None:
    file = SimpleUploadedFile("card.txt", f"# Å\r\n{GOOD}".encode(encoding))

    assert text_of_file(file) == f"# Å\n{GOOD}"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\xff", "file_unreadable"),
        (b"\xff\xfe1", "file_unreadable"),
        ("Å".encode("latin-1"), "file_unreadable"),
        (b"x" * 200_001, "file_long"),
    ],
)
def test_a_file_that_is_no_text(content: bytes, code: str) -> None:
    with pytest.raises(Refused) as error:
        text_of_file(SimpleUploadedFile("card.txt", content))
    assert error.value.code == code

    form = typed(content)
    assert not form.is_valid()
    assert list(form.errors) == ["file"]
    assert form.typed_text == GOOD


def test_a_card_in_its_form() -> None:
    card = Card(name="Ours", dated="2026-01-31", text=GOOD)
    form = CardForm(card=card)

    assert [form[name].value() for name in ("name", "dated", "text")] == [
        "Ours",
        "2026-01-31",
        GOOD,
    ]
    assert form["seen"].value() == cards.digest(card)


def test_news_is_seen_and_the_same_press_may_save() -> None:
    now = Card(name="Theirs", text=FAULTY)
    form = typed(seen="old")
    assert form.is_valid()
    form.refuse(cards.Changed(now))

    assert form.now is now
    assert form["seen"].value() == cards.digest(now)
    assert form["text"].value() == GOOD
    assert "Somebody changed this card meanwhile." in form.non_field_errors()[0]


def test_a_spent_form_gets_a_number_of_its_own() -> None:
    form = typed()
    assert form.is_valid()
    form.refuse(Refused("card_made"))

    assert form["token"].value() != "abcdefgh-ABCDEFGH"
    assert cards.TOKEN.fullmatch(form["token"].value())
    assert form["text"].value() == GOOD


def test_a_new_form_has_a_number_that_makes_a_card() -> None:
    numbers = {CardForm()["token"].value() for _ in range(20)}

    assert len(numbers) == 20
    assert all(cards.TOKEN.fullmatch(number) for number in numbers)


def test_a_card_that_begins_with_the_example() -> None:
    form = CardForm(initial=from_example())
    read = read_card(form.typed_text)

    assert read.card.lines == example_card().lines
    assert (read.card.name, read.faults) == ("", ())
    assert cards.TOKEN.fullmatch(form["token"].value())


@pytest.mark.parametrize("line", [one.line for one in (*SYMBOLS, *CONSTRAINTS)])
def test_every_line_of_the_help_can_be_typed(line: str) -> None:
    assert read_card_line(line).value


@pytest.mark.parametrize("one", [*SYMBOLS, *CONSTRAINTS], ids=lambda one: one.signs)
def test_the_help_shows_what_it_tells_of(one) -> None:
    """Its signs, or each of them by itself, stand in the line."""
    assert all(sign in one.line for sign in one.signs.split()) or one.signs in one.line


def test_the_help_tells_of_every_symbol_of_the_language() -> None:
    told = " ".join(one.signs for one in SYMBOLS)
    for sign in ("n+1", "m", "F", "N", "E", "W", "S", "w", "v", "0", "R", "G", "Da", "d", "J"):
        assert sign in told
