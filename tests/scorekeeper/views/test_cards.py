"""The pages of people's cards: each act works, refuses with a sentence, and loses nothing."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from hands import example_card, read_card
from scorekeeper import cards, remembered
from scorekeeper.models import Card
from tests.scorekeeper.pages import Page, read
from tests.scorekeeper.views.test_every_page import BOLD, HEBREW, faults_of

GOOD = "FFFF NNNN EEEE SS =25 X # Winds"
CONCEALED = "NEWS FF nnn:a nnn:b DaDa | n in odd =35 C SP"
FAULTY = "222 EEE =25 X"
TEXT = f"# ours\n{GOOD}\n{FAULTY}\nNNN/SSS EEE/WWW 1111:a 2222:b =25 C # Either\n"
NEW = reverse("cards-new")

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> Card:
    return Card.objects.create(name="Ours", dated="2026-01-31", text=TEXT)


def url(card: Card, act: str = "show") -> str:
    return reverse(f"cards-{act}", args=[card.key])


def typed(client: Client, at: str = NEW, **fields: Any) -> dict[str, Any]:
    """What a browser sends: the form of a page, filled in."""
    page = read(client.get(at))
    (text,) = page.all("textarea", name="text")
    sent = page.fields() | {"text": text.text.removeprefix("\n"), "name": "Ours"} | fields
    return {name: value for name, value in sent.items() if name != "file" or value}


def textarea(page: Page) -> str:
    (text,) = page.all("textarea", name="text")
    return text.text.removeprefix("\n")


def test_a_card_is_typed_and_shown(client: Client) -> None:
    answer = client.post(NEW, typed(client, text=TEXT, dated="2026-01-31"))
    card = Card.objects.get()

    assert (answer.status_code, answer["Location"]) == (303, url(card))
    page = read(client.get(url(card)))
    assert "2 lines count" in page.text
    assert "1 line does not count yet" in page.text
    assert f"Line 3 {FAULTY} Group 1, 222: its numbers have no suit. Write 222:a." in page.text
    assert "NNN/SSS EEE/WWW 1111:a 2222:b 25 C" in page.text
    assert "Winds FFFF NNNN EEEE SS 25 X" in page.text


def test_a_form_sent_twice_makes_one_card(client: Client) -> None:
    sent = typed(client, text=GOOD)
    answers = [client.post(NEW, sent) for _ in range(2)]

    assert {answer["Location"] for answer in answers} == {url(Card.objects.get())}
    answer = client.post(NEW, sent | {"name": "Another"})
    page = read(answer)
    assert answer.status_code == 422
    assert "This form has made a card already" in page.text
    again = client.post(NEW, page.fields() | {"text": textarea(page)})
    assert again.status_code == 303
    assert sorted(card.name for card in Card.objects.all()) == ["Another", "Ours"]


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"text": "x\n" * 10_000}, "text", "This is more than 500 lines of text."),
        ({"text": f"{GOOD}\n" * 121}, "text", "A card has at most 120 lines."),
        ({"text": "x" * 300_000}, "text", "This is 300000 signs long"),
        ({"text": f"{GOOD}\x00"}, "text", "The text holds invisible control signs."),
        ({"text": f"{GOOD}\x1b"}, "text", "The text holds invisible control signs."),
        ({"text": " \n "}, "text", "Type or paste the lines of the card."),
        ({"name": " "}, "name", "Type a name."),
        ({"name": "x" * 61}, "name", "Use at most 60 letters for a name."),
        ({"name": "a\x00"}, "name", "A name cannot hold invisible control signs"),
        ({"dated": "soon"}, "dated", "Write the date as year-month-day"),
    ],
)
@pytest.mark.parametrize("act", ["new", "edit"])
def test_what_cannot_be_kept_comes_back_with_a_sentence(
    client: Client, card: Card, act: str, fields: dict[str, str], field: str, said: str
) -> None:
    at = NEW if act == "new" else url(card, "edit")
    sent = typed(client, at, text=GOOD) | fields
    answer = client.post(at, sent)
    page = read(answer)

    assert answer.status_code == 422
    assert said in page.error(field)
    assert textarea(page) == sent["text"]
    assert [one.text for one in Card.objects.all()] == [TEXT]


def test_halves_of_pairs_are_no_reason_to_break(client: Client) -> None:
    token = typed(client)["token"]
    body = f"name=Ours&token={token}&text=FFFF+%ed%a0%80".encode()
    answer = client.generic("POST", NEW, body, content_type="application/x-www-form-urlencoded")

    assert answer.status_code in (303, 422)


def test_a_form_without_its_number_gets_one(client: Client) -> None:
    answer = client.post(NEW, {"name": "Ours", "text": GOOD})
    page = read(answer)

    assert answer.status_code == 422
    assert "This form had lost its number. Save again" in page.text
    assert client.post(NEW, page.fields() | {"text": textarea(page)}).status_code == 303


def test_what_is_typed_outlives_its_secret() -> None:
    client = Client(enforce_csrf_checks=True)
    sent = typed(client, text=f"{GOOD}\r\n{FAULTY}")
    client.cookies.clear()
    answer = client.post(NEW, sent)

    assert answer.status_code == 403
    assert read(answer).fields()["text"] == sent["text"]
    assert client.post(NEW, read(answer).fields()).status_code == 303
    assert Card.objects.get().text == f"{GOOD}\n{FAULTY}"


def test_a_file_is_taken_in_and_looked_over_before_it_is_kept(client: Client) -> None:
    file = SimpleUploadedFile("card.txt", f"name: Told\n{FAULTY}\n".encode())
    sent = typed(client, name="", text=GOOD, file=file, act="look")
    page = read(client.post(NEW, sent))

    assert textarea(page) == f"{GOOD}\nname: Told\n{FAULTY}\n"
    assert "1 line counts" in page.text
    assert f"Line 3 {FAULTY}" in page.text
    assert page.fields()["name"] == "Told"
    assert not Card.objects.exists()

    saved = client.post(NEW, page.fields() | {"text": textarea(page)})
    assert saved.status_code == 303
    assert Card.objects.get().name == "Told"


def test_a_file_that_is_no_text_is_told_beside_it(client: Client) -> None:
    file = SimpleUploadedFile("card.png", b"\x89PNG\xff")
    answer = client.post(NEW, typed(client, text=GOOD, file=file))

    assert answer.status_code == 422
    assert "The file is no plain text." in read(answer).error("file")
    assert textarea(read(answer)) == GOOD


def test_a_card_begins_with_the_example(client: Client) -> None:
    page = read(client.get(f"{NEW}?from=example"))

    assert read_card(textarea(page)).card.lines == example_card().lines
    assert textarea(read(client.get(f"{NEW}?from=elsewhere"))) == ""


def test_the_example_shows_every_line(client: Client) -> None:
    page = read(client.get(reverse("cards-example")))

    rows = [one for one in page.all("li") if one.inside[-1] == "ul"]
    assert len(rows) == len(example_card().lines)
    assert f"{NEW}?from=example" in page.links()
    assert not [link for link in page.links() if "edit" in link or "delete" in link]


def test_a_card_is_changed(client: Client, card: Card) -> None:
    at = url(card, "edit")
    assert textarea(read(client.get(at))) == TEXT

    answer = client.post(at, typed(client, at, name="Renamed", dated="", text=CONCEALED))
    assert (answer.status_code, answer["Location"]) == (303, url(card))
    card.refresh_from_db()
    assert (card.name, card.dated, card.text) == ("Renamed", "", CONCEALED)


def test_opening_and_saving_changes_nothing(client: Client, card: Card) -> None:
    card.text = "\n\n  " + TEXT
    card.save()
    at = url(card, "edit")
    client.post(at, read(client.get(at)).fields() | {"text": card.text.replace("\n", "\r\n")})

    assert Card.objects.get().text == card.text
    assert Card.objects.get().changed_at == card.changed_at


def test_two_phones_do_not_write_over_each_other(client: Client, card: Card) -> None:
    at = url(card, "edit")
    first, second = typed(client, at, name="First"), typed(client, at, text=GOOD)
    assert client.post(at, first).status_code == 303

    answer = client.post(at, second)
    page = read(answer)
    assert answer.status_code == 409
    assert "Somebody changed this card meanwhile." in page.text
    assert "What is there now First" in page.text
    assert textarea(page) == GOOD
    assert Card.objects.get().name == "First"

    again = client.post(at, page.fields() | {"text": textarea(page)})
    assert again.status_code == 303
    assert (Card.objects.get().name, Card.objects.get().text) == ("Ours", GOOD)


def test_what_is_typed_for_a_deleted_card_is_not_lost(client: Client, card: Card) -> None:
    sent = typed(client, url(card, "edit"), text=GOOD)
    cards.delete(card)
    answer = client.post(url(card, "edit"), sent)
    page = read(answer)

    assert answer.status_code == 404
    assert "somebody deleted it" in page.text
    assert client.post(NEW, page.fields() | {"text": textarea(page)}).status_code == 303
    assert Card.objects.get().text == GOOD


def test_a_card_is_taken_away_as_it_was_typed(client: Client, card: Card) -> None:
    answer = client.get(url(card, "download"))

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="ours.txt"'
    assert answer.content.decode() == f"name: Ours\ndate: 2026-01-31\n{TEXT}"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Åsa's Card #1", "asa-s-card-1.txt"),
        ("שרה", "card.txt"),
        ('"; x="../..', "x.txt"),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(client: Client, name: str, file: str) -> None:
    card = Card.objects.create(name=name, text=GOOD)

    assert client.get(url(card, "download"))["Content-Disposition"].endswith(f'"{file}"')


def test_deleting_asks_first_and_says_what_stays(client: Client, card: Card) -> None:
    client.get(url(card))
    page = read(client.get(url(card, "delete")))
    assert "Evenings that play by it keep their own copy." in page.text
    assert Card.objects.exists()

    answer = client.post(url(card, "delete"))
    assert (answer.status_code, answer["Location"]) == (303, reverse("cards-list"))
    assert not Card.objects.exists()
    assert "Ours" not in read(client.get(reverse("cards-list"))).text


def test_the_list_is_that_of_this_browser(client: Client, card: Card) -> None:
    other = Card.objects.create(name="Theirs", text=GOOD)
    assert "No card yet on this phone." in read(client.get(reverse("cards-list"))).text

    client.get(url(card))
    page = read(client.get(reverse("cards-list")))
    assert "Ours 2026-01-31 · 2 lines" in page.text
    assert "Theirs" not in page.text
    client.get(url(other))
    links = read(client.get(reverse("cards-list"))).links()
    assert links.index(url(other)) < links.index(url(card))


def test_a_card_taken_off_the_list_stays(client: Client, card: Card) -> None:
    client.get(url(card))
    answer = client.post(reverse("cards-forget"), {"key": card.key})

    assert answer.status_code == 303
    assert url(card) not in read(client.get(reverse("cards-list"))).links()
    assert client.get(url(card)).status_code == 200


def test_tables_and_cards_are_remembered_apart(client: Client, card: Card) -> None:
    client.get(url(card))

    assert remembered.TABLES not in client.cookies
    assert client.cookies[remembered.CARDS].value.startswith(card.key)


def test_a_name_the_game_does_not_take_whole(client: Client) -> None:
    family = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    answer = client.post(NEW, typed(client, name=family, text=GOOD))

    assert family in read(client.get(answer["Location"])).text
    assert client.get(f"{answer['Location']}text").status_code == 200


def answers_of(client: Client, card: Card) -> dict[str, Any]:
    stale = {"name": BOLD, "text": "</textarea><b>Bo", "seen": "old", "dated": '"x'}
    return {
        "list, empty": Client().get(reverse("cards-list")),
        "show": client.get(url(card)),
        "list": client.get(reverse("cards-list")),
        "example": client.get(reverse("cards-example")),
        "new": client.get(NEW),
        "new from the example": client.get(f"{NEW}?from=example"),
        "new, wrong": client.post(NEW, {"name": BOLD, "text": "<b>Bo" * 9, "dated": "x"}),
        "new, too much": client.post(NEW, {"name": HEBREW, "text": "x\n" * 600}),
        "edit": client.get(url(card, "edit")),
        "edit, stale": client.post(url(card, "edit"), stale | {"dated": ""}),
        "edit, wrong": client.post(url(card, "edit"), stale),
        "delete": client.get(url(card, "delete")),
    }


@pytest.mark.parametrize("name", [BOLD, HEBREW, "Ö" * 60])
def test_every_page_is_sound(client: Client, name: str) -> None:
    text = f"# {BOLD}\n{GOOD[:-7]} # {BOLD}\n<script>x</script> =25 X\n{HEBREW}\n{CONCEALED}\n"
    card = Card.objects.create(name=name, text=text)
    answers = answers_of(client, card)
    faults = {told: faults_of(read(answer)) for told, answer in answers.items()}

    assert {told: found for told, found in faults.items() if found} == {}
    assert {answer.status_code for answer in answers.values()} == {200, 409, 422}
    assert name in read(answers["show"]).text
    for answer in answers.values():
        assert answer["Cache-Control"] == "private, no-cache"
        assert all(one.attributes["autocomplete"] == "off" for one in read(answer).all("form"))


LONG_CONSTRAINT = f"FFFF NNNN EEEE SS | {'m in run, ' * 2000} =25 X"
OTHER = "NNNN SSSS EEEE WW =30 X"
MANY_WAYS = "n:s n:t n:u m:s m:t m:u w v d e f N E S =25 X"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2046:a FFF EEE 44:b Db =25 X", "A line is 14 tiles, and this one has 13:"),
        ("2046:a FFF EEE 44:b DbDbDb =25 X", "A line is 14 tiles, and this one has 15:"),
        ("QQQ NNNN EEEE SSS =25 X", "Group 1, QQQ: Q is no symbol here;"),
        ("1234:a 1:a 1:a 1:a 1:a NEWS FF =25 X", "there are only 4 of 1"),
        ("NNNNN EEEE WWWW R =25 C SP", "Singles and Pairs has no group of three or more."),
        ("FFFF NNNN EEEE SS =0 X", "The value is a whole number from 1 to 999, not 0."),
        ("FFFF NNNN EEEE SS =-5 X", "The value is a whole number from 1 to 999, not -5."),
        ("FFFF NNNN EEEE SS =1000000 X", "The value is a whole number from 1 to 999"),
        ("FFFF NNNN EEEE SS =x X", "The value is a whole number from 1 to 999"),
        ("FFFF NNNN EEEE SS", "The line has no value."),
        (LONG_CONSTRAINT, "A line has at most 300 signs; this one has"),
        (MANY_WAYS, "The line can be made in more than 1000 ways."),
    ],
)
def test_a_line_that_is_none_is_told_and_the_good_ones_count(
    line: str, said: str, client: Client
) -> None:
    answer = client.post(NEW, typed(client, text=f"{GOOD}\n{line}\n{OTHER}\n"))
    assert answer.status_code == 303
    page = read(client.get(answer["Location"]))

    assert "2 lines count" in page.text
    assert "1 line does not count yet" in page.text
    faults = [" ".join(one.text.split()) for one in page.all("li") if said in one.text]
    assert [fault.startswith("Line 2 ") for fault in faults] == [True]
    edited = textarea(read(client.get(f"{answer['Location']}edit/")))
    assert edited.split("\n")[1] == line
