"""What a browser remembers: no account, signed, and nothing anybody else could write."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scorekeeper import remembered
from scorekeeper.remembered import Phone

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"


class Browser:
    """Keeps the cookies of the answers it gets."""

    def __init__(self):
        self.cookies = {}

    def ask(self):
        request = RequestFactory().get("/")
        request.COOKIES.update(self.cookies)
        return request

    def does(self, act, *args, **kwargs):
        answer = HttpResponse()
        act(self.ask(), answer, *args, **kwargs)
        self.cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
        return answer


@pytest.fixture
def browser():
    return Browser()


def test_a_new_browser_knows_no_table(browser):
    assert remembered.tables(browser.ask()) == []


def test_the_newest_table_comes_first_and_once(browser):
    for key in ("one", "two", "one"):
        browser.does(remembered.remember, key)
    assert remembered.tables(browser.ask()) == ["one", "two"]


def test_what_is_known_already_is_not_written_again(browser):
    browser.does(remembered.remember, "one")
    assert not browser.does(remembered.remember, "one").cookies


def test_a_renewed_link_takes_the_place_of_the_old_one(browser):
    for key in ("old", "other"):
        browser.does(remembered.remember, key)
    browser.does(remembered.remember, "new", instead="old")
    assert remembered.tables(browser.ask()) == ["new", "other"]


def test_one_table_is_forgotten(browser):
    for key in ("one", "two", "three"):
        browser.does(remembered.remember, key)
    browser.does(remembered.forget, "two")
    assert remembered.tables(browser.ask()) == ["three", "one"]


def test_so_many_tables_and_no_more(browser):
    for number in range(30):
        browser.does(remembered.remember, f"{number:022}")
    known = remembered.tables(browser.ask())
    assert len(known) == remembered.MOST_TABLES
    assert known[0] == f"{29:022}"
    # Browsers keep 4096 bytes a cookie.
    assert len(browser.cookies["tables"]) < 3000


def test_cards_are_remembered_like_tables_and_apart_from_them(browser):
    browser.does(remembered.remember, "table")
    for key in ("one", "two", "three", "one"):
        browser.does(remembered.remember_card, key)
    assert remembered.cards(browser.ask()) == ["one", "three", "two"]
    assert not browser.does(remembered.remember_card, "one").cookies

    browser.does(remembered.forget_card, "three")
    assert remembered.cards(browser.ask()) == ["one", "two"]
    assert remembered.tables(browser.ask()) == ["table"]


def test_so_many_cards_and_no_more(browser):
    for number in range(30):
        browser.does(remembered.remember_card, f"{number:032}")
    known = remembered.cards(browser.ask())
    assert (len(known), known[0]) == (remembered.MOST_CARDS, f"{29:032}")
    assert len(browser.cookies["cards"]) < 3000


def test_tables_cannot_be_passed_off_as_cards(browser):
    browser.does(remembered.remember, "table")
    browser.cookies["cards"] = browser.cookies["tables"]
    assert remembered.cards(browser.ask()) == []


@pytest.mark.parametrize("value", ["one", "one:two:three", "", "\N{SNOWMAN}", "x" * 5000])
def test_a_list_somebody_made_up_is_nothing(browser, value):
    browser.cookies["tables"] = value
    assert remembered.tables(browser.ask()) == []


def test_one_cookie_cannot_be_passed_off_as_the_other(browser):
    browser.does(remembered.keep_phone, Phone("abc", "Astrid"))
    browser.cookies["tables"] = browser.cookies["phone"]
    assert remembered.tables(browser.ask()) == []


def test_two_new_phones_have_two_marks(browser):
    marks = {remembered.phone(browser.ask()).mark for _ in range(50)}
    assert len(marks) == 50
    assert {len(mark) for mark in marks} == {12}


@pytest.mark.parametrize(
    "owner", ["", "Astrid", "Åsa Öberg", "محمد", "a b  c", "100%", FAMILY * 8, "x" * 60, '";=<b>']
)
def test_a_phone_keeps_its_mark_and_its_owner(browser, owner):
    kept = Phone(remembered.phone(browser.ask()).mark, owner)
    browser.does(remembered.keep_phone, kept)
    assert remembered.phone(browser.ask()) == kept
    assert len(browser.cookies["phone"]) < 3000


def test_a_phone_is_not_written_again(browser):
    kept = Phone("0123456789ab", "Åsa")
    browser.does(remembered.keep_phone, kept)
    assert not browser.does(remembered.keep_phone, kept).cookies


def test_a_phone_somebody_made_up_is_a_new_one(browser):
    browser.cookies["phone"] = "0123456789ab Astrid:bad-signature"
    phone = remembered.phone(browser.ask())
    assert (phone.owner, phone.mark == "0123456789ab") == ("", False)


def test_cookies_stay_here_and_out_of_scripts(browser):
    morsel = browser.does(remembered.remember, "one").cookies["tables"]
    assert morsel["httponly"] is True
    assert morsel["samesite"] == "Lax"
    assert morsel["max-age"] == remembered.A_YEAR
    assert not morsel["secure"]


def test_cookies_of_a_safe_connection_stay_on_safe_ones():
    answer = HttpResponse()
    remembered.remember(RequestFactory().get("/", secure=True), answer, "one")
    assert answer.cookies["tables"]["secure"] is True
