"""Accounts: made, used, changed, given up; nothing typed is lost, and nothing guessed."""

import threading
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from scorekeeper.forms.account import MAILING
from scorekeeper.models import OWNER, Attempt, League, Membership, Player
from tests.scorekeeper.leagues import PASSWORD, logged_in, make_account, open_club
from tests.scorekeeper.pages import Page, read

NEW = "a better secret 27"
LOG_IN, SIGN_UP = "/account/login/", "/account/signup/"

pytestmark = pytest.mark.django_db


def outbox() -> list[Any]:
    """The mails sent, once those on their way have left."""
    MAILING.submit(lambda: None).result()
    return mail.outbox


@pytest.fixture
def astrid() -> User:
    return make_account("Åsa Öberg", "asa@mail.example")


def log_in(client: Client, name: str = "Åsa Öberg", password: str = PASSWORD, **more: Any) -> Any:
    return client.post(LOG_IN, {"username": name, "password": password, **more})


def sign_up(client: Client, **changed: Any) -> Any:
    return client.post(SIGN_UP, {"name": "Björn", "password": NEW, "email": ""} | changed)


def is_logged_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


# Sign up


def test_signing_up_logs_in(client: Client) -> None:
    answer = sign_up(client, name="  Björn   Borg ", email="bjorn@Mail.Example")
    made = User.objects.get()

    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert is_logged_in(client)
    assert (made.username, made.first_name) == ("björn borg", "Björn Borg")
    assert made.email == "bjorn@mail.example"


def test_passwords_are_kept_by_argon2(client: Client, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    sign_up(client)

    assert User.objects.get().password.startswith("argon2$argon2id$")


def test_one_goes_on_to_where_one_wanted(client: Client) -> None:
    assert sign_up(client, next="/join/abc/")["Location"] == "/join/abc/"


@pytest.mark.parametrize(
    "name", ["Åsa Öberg", "ÅSA ÖBERG", " åsa  öberg ", "\N{LATIN SMALL LETTER A}\u030asa Öberg"]
)
def test_a_name_is_taken_once_however_it_is_written(
    name: str, client: Client, astrid: User
) -> None:
    page = answer_page(sign_up(client, name=name, email="b@mail.example"), 422)

    assert "Somebody has this name already" in page.error("name")
    assert page.fields()["email"] == "b@mail.example"
    assert User.objects.count() == 1


def answer_page(answer: Any, status: int) -> Page:
    assert answer.status_code == status, answer.text
    return read(answer)


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", " \N{ZERO WIDTH SPACE} "),
        ("name", "a\0b"),
        ("name", "x" * 61),
        ("name", "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 60),
        ("password", ""),
        ("password", "short"),
        ("password", "12345678901"),
        ("password", "password"),
        ("password", "x" * 1001),
        ("email", "nobody"),
        ("email", "a@b.example\r\nBcc: c@d.example"),
    ],
)
def test_what_makes_no_account_is_said_beside_it(field: str, typed: str, client: Client) -> None:
    page = answer_page(sign_up(client, **{field: typed}), 422)

    assert page.error(field)
    assert User.objects.count() == 0


def test_a_password_like_the_name_is_refused(client: Client) -> None:
    page = answer_page(sign_up(client, name="Chloé Dupont", password="chloé dupont"), 422)

    assert page.error("password")


def test_what_was_typed_comes_back_but_never_the_password(client: Client) -> None:
    page = answer_page(sign_up(client, name="Dinu", email="nobody"), 422)

    assert page.fields()["name"] == "Dinu"
    assert NEW not in page.source


# Log in and out


@pytest.mark.parametrize("name", ["Åsa Öberg", "åsa öberg", " ÅSA  ÖBERG "])
def test_logging_in(name: str, client: Client, astrid: User) -> None:
    answer = log_in(client, name)

    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert is_logged_in(client)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Åsa Öberg", "wrong"),
        ("Nobody", PASSWORD),
        ("Åsa Öberg", PASSWORD + " "),
        ("Åsa\0Öberg", PASSWORD),
        ("asa@mail.example", PASSWORD),
        ("Åsa Öberg", "x" * 1001),
    ],
)
def test_which_of_the_two_is_wrong_is_not_said(
    name: str, password: str, client: Client, astrid: User
) -> None:
    page = answer_page(log_in(client, name, password), 422)

    assert password not in page.source
    assert "inactive" not in page.text and "no account" not in page.text
    if len(password) < 1000 and "\0" not in name:
        assert "do not go together" in page.text
    assert not is_logged_in(client)


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        ("/leagues/", "/leagues/"),
        ("/start/mihng/?league=x", "/start/mihng/?league=x"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("leagues/", "/"),
        ("", "/"),
    ],
)
def test_next_stays_on_this_site(wanted: str, there: str, client: Client, astrid: User) -> None:
    assert log_in(client, next=wanted)["Location"] == there
    assert client.get(LOG_IN, {"next": wanted})["Location"] == there


def test_a_page_that_needs_an_account_is_gone_on_to(client: Client, astrid: User) -> None:
    asked = client.get("/leagues/new/")
    page = read(client.get(asked["Location"]))

    assert asked["Location"] == "/account/login/?next=%2Fleagues%2Fnew%2F"
    assert log_in(client, **{"next": page.fields()["next"]})["Location"] == "/leagues/new/"


def test_logging_out_is_a_post(astrid: User) -> None:
    client = logged_in(astrid)

    assert client.get("/account/logout/").status_code == 405
    assert is_logged_in(client)
    assert client.post("/account/logout/")["Location"] == "/"
    assert not is_logged_in(client)
    assert Session.objects.count() == 0


def test_the_cookie_is_ours_alone(client: Client, astrid: User) -> None:
    log_in(client)
    cookie = client.cookies["scorekeeper_session"]

    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    assert "sessionid" not in client.cookies


# Nothing typed is lost to an expired log-in

FORM = {"name": "Thursday “club” <b>", "time_zone": "Europe/Stockholm", "seen_by": "private"}


def test_a_form_that_came_too_late_is_sent_again_after_the_log_in(astrid: User) -> None:
    client = Client(enforce_csrf_checks=False)
    token = read(logged_in(astrid).get("/leagues/new/")).fields()["token"]
    page = answer_page(client.post("/leagues/new/", FORM | {"token": token}), 403)
    assert "nothing is lost" in page.text
    assert League.objects.count() == 0

    sent = page.fields() | {"username": "Åsa Öberg", "password": "wrong"}
    page = answer_page(client.post(LOG_IN, sent), 422)
    again = answer_page(client.post(LOG_IN, page.fields() | {"password": PASSWORD}), 200)
    action = again.all("form")[0].attributes["action"]
    answer = client.post(action, again.fields())

    assert action == "/leagues/new/"
    assert answer.status_code == 303
    assert League.objects.get().name == FORM["name"]


def test_the_same_in_a_private_league(astrid: User) -> None:
    """Its answer is a 404, as for a league that never was; the form comes through all the same."""
    club = open_club()
    club.join(OWNER, astrid)
    url = club.url("league-settings")
    seen = read(club.owner.get(url)).fields()["seen"]
    sent = FORM | {"seen": seen, "name": "Renamed"}

    client = Client()
    page = answer_page(client.post(url, sent), 404)
    never = client.post(url.replace(club.league.key, "never-was"), sent)
    assert (never.status_code, read(never).text) == (404, page.text)
    sent = page.fields() | {"username": "Åsa Öberg", "password": PASSWORD}
    again = answer_page(client.post(LOG_IN, sent), 200)
    assert client.post(again.all("form")[0].attributes["action"], again.fields()).status_code == 303

    club.league.refresh_from_db()
    assert club.league.name == "Renamed"


def test_a_start_in_a_league_comes_through_a_log_in(astrid: User) -> None:
    club = open_club()
    sent = {"league": club.league.key, "name1": "A", "name2": "B", "token": "t", "seen": 0}

    page = answer_page(Client().post(f"/start/mihng/?league={club.league.key}", sent), 404)

    assert page.fields()["kept:name2"] == "B"
    assert page.fields()["next"] == f"/start/mihng/?league={club.league.key}"


# Passwords


def change_password(client: Client, **changed: str) -> Any:
    sent = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    return client.post("/account/password/", sent | changed)


def test_another_password_logs_every_other_browser_out(astrid: User) -> None:
    here, there = logged_in(astrid), logged_in(astrid)

    assert change_password(here).status_code == 303
    assert is_logged_in(here)
    assert not is_logged_in(there)
    assert log_in(Client(), password=NEW).status_code == 303
    assert log_in(Client(), password=PASSWORD).status_code == 422


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("old_password", "wrong"),
        ("old_password", ""),
        ("new_password1", ""),
        ("new_password2", "another 27 secrets"),
    ],
)
def test_a_password_is_not_changed_by_halves(field: str, typed: str, astrid: User) -> None:
    page = answer_page(change_password(logged_in(astrid), **{field: typed}), 422)

    assert page.error(field)
    astrid.refresh_from_db()
    assert astrid.check_password(PASSWORD)


def test_a_link_by_mail_to_a_new_password(client: Client, astrid: User) -> None:
    answer = client.post("/account/reset/", {"email": "ASA@mail.example"})
    assert answer["Location"] == "/account/reset/sent/"
    [sent] = outbox()
    assert sent.to == ["asa@mail.example"]
    assert sent.subject == "A new password for Scorekeeper"
    assert "Åsa Öberg" in sent.body and "&" not in sent.body
    address = next(word for word in sent.body.split() if word.startswith("http://testserver/"))

    form = client.get(address, follow=True)
    assert "set-password" in form.redirect_chain[-1][0]
    page = answer_page(client.post(form.redirect_chain[-1][0], {"new_password1": "x"}), 200)
    assert page.error("new_password2")
    sent_twice = {"new_password1": NEW, "new_password2": NEW}
    assert client.post(form.redirect_chain[-1][0], sent_twice)["Location"] == "/"
    assert is_logged_in(client)
    astrid.refresh_from_db()
    assert astrid.check_password(NEW)
    assert "used already" in read(Client().get(address, follow=True)).text


def test_a_link_by_mail_is_good_for_three_hours(client: Client, astrid: User) -> None:
    with time_machine.travel("2026-11-26 20:00Z", tick=False) as clock:
        client.post("/account/reset/", {"email": astrid.email})
        address = next(word for word in outbox()[0].body.split() if "/reset/" in word)
        clock.shift(timedelta(hours=3, seconds=1))

        assert "too old" in read(client.get(address, follow=True)).text


def test_whether_there_is_an_account_is_not_told(astrid: User) -> None:
    answers = [
        Client().post("/account/reset/", {"email": email}, follow=True)
        for email in (astrid.email, "nobody@mail.example")
    ]

    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert read(answers[0]).text == read(answers[1]).text
    assert len(outbox()) == 1


def test_a_mail_that_cannot_leave_is_no_error_page(client: Client, astrid: User, settings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "tests.nowhere.Backend"}}

    assert client.post("/account/reset/", {"email": astrid.email}).status_code == 303
    assert outbox() == []


def test_how_long_a_mail_takes_does_not_show(
    client: Client, astrid: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(EmailBackend, "send_messages", lambda *_args: gate.wait(30))

    try:
        answer = client.post("/account/reset/", {"email": astrid.email})
        assert answer.status_code == 303
        assert not gate.is_set()
    finally:
        gate.set()
        outbox()


def test_a_password_never_comes_back_in_a_page() -> None:
    client = Client(enforce_csrf_checks=True)
    sent = {"username": "Astrid", "password": NEW, "new_password1": NEW, "next": "/leagues/"}
    page = answer_page(client.post(LOG_IN, sent), 403)
    assert page.fields()["username"] == "Astrid" and NEW not in page.source

    page = answer_page(Client().post("/account/password/", sent), 403)
    assert "kept:username" in page.fields() and NEW not in page.source


# The mail address


def test_another_mail_address_needs_the_password(astrid: User) -> None:
    client = logged_in(astrid)
    page = answer_page(client.post("/account/mail/", {"email": "x@mail.example"}), 422)
    assert page.error("password") and page.fields()["email"] == "x@mail.example"

    sent = {"email": "x@mail.example", "password": "wrong"}
    assert client.post("/account/mail/", sent).status_code == 422
    astrid.refresh_from_db()
    assert astrid.email == "asa@mail.example"
    for email in ("x@mail.example", ""):
        assert (
            client.post("/account/mail/", {"email": email, "password": PASSWORD}).status_code == 303
        )
        astrid.refresh_from_db()
        assert astrid.email == email


# The end


def delete(client: Client, password: str = PASSWORD) -> Any:
    return client.post("/account/delete/", {"password": password})


def test_a_deleted_account_leaves_its_players_as_guests() -> None:
    club = open_club()
    table = club.evening((1,))
    astrid = club.player("Astrid")
    Player.objects.filter(pk=astrid.pk).update(account=club.accounts["viewer"])

    assert delete(club.viewer)["Location"] == "/"
    assert not is_logged_in(club.viewer)
    astrid.refresh_from_db()
    assert astrid.account is None
    assert Membership.objects.filter(league=club.league).count() == 2
    assert table.game.results.count() == 4


def test_the_last_owner_hands_the_league_over_first() -> None:
    club = open_club("Thursday <club>")
    page = read(club.owner.get("/account/delete/"))
    assert "Thursday <club>" in page.text
    assert club.url("league-members") in page.links()

    assert "Nobody else owns" in answer_page(delete(club.owner), 422).text
    assert User.objects.filter(pk=club.accounts[OWNER].pk).exists()

    club.join(OWNER)
    assert delete(club.owner).status_code == 303
    assert not User.objects.filter(pk=club.accounts[OWNER].pk).exists()
    assert League.objects.count() == 1


def test_an_account_is_not_deleted_without_its_password(astrid: User) -> None:
    assert delete(logged_in(astrid), "wrong").status_code == 422
    assert delete(logged_in(astrid), "").status_code == 422
    assert User.objects.count() == 1


# Too often


def wrong(client: Client, name: str = "Åsa Öberg") -> int:
    status: int = log_in(client, name, "wrong").status_code
    return status


def test_ten_wrong_passwords_of_an_account_and_then_a_pause(astrid: User) -> None:
    with time_machine.travel("2026-11-26 20:00Z", tick=False) as clock:
        for place in range(10):
            # However the name is written, and wherever from.
            client = Client(REMOTE_ADDR=f"192.0.2.{place}")
            assert wrong(client, ("Åsa Öberg", "ÅSA ÖBERG")[place % 2]) == 422
            clock.shift(timedelta(seconds=30))
        answer = log_in(Client())
        page = answer_page(answer, 429)
        assert "Try again in 10 minutes." in page.text
        assert page.fields()["username"] == "Åsa Öberg"
        assert answer["Retry-After"] == "600"
        assert log_in(Client(), "Somebody else", "wrong").status_code == 422

        clock.shift(timedelta(seconds=599))
        assert log_in(Client()).status_code == 429
        clock.shift(timedelta(seconds=1))
        assert log_in(Client()).status_code == 303


def test_a_right_password_starts_the_count_anew(astrid: User) -> None:
    for _ in range(3):
        for _ in range(9):
            assert wrong(Client()) == 422
        assert log_in(Client()).status_code == 303


def test_one_address_does_not_try_account_after_account() -> None:
    client = Client(REMOTE_ADDR="192.0.2.1")
    for number in range(60):
        assert wrong(client, f"Somebody {number}") == 422

    assert wrong(client, "Somebody 99") == 429
    assert wrong(Client(REMOTE_ADDR="192.0.2.2"), "Somebody 99") == 422


def test_what_a_form_carries_outlasts_a_pause(astrid: User) -> None:
    for _ in range(10):
        wrong(Client())
    sent = {"kept:name": "Thursday", "next": "/leagues/new/"}

    page = answer_page(log_in(Client(), **sent), 429)
    assert sent.items() <= page.fields().items()


def test_a_password_is_not_guessed_on_a_phone_that_lies_about(astrid: User) -> None:
    client = logged_in(astrid)
    for _ in range(5):
        assert delete(client, "wrong").status_code == 422
        assert change_password(client, old_password="wrong").status_code == 422

    assert delete(client).status_code == 429
    assert change_password(client).status_code == 429
    page = answer_page(
        client.post("/account/mail/", {"email": "x@mail.example", "password": PASSWORD}), 429
    )
    assert page.fields()["email"] == "x@mail.example"
    assert User.objects.count() == 1


def test_nobody_makes_accounts_by_the_dozen(client: Client) -> None:
    for number in range(30):
        assert sign_up(Client(), name=f"Somebody {number}").status_code == 303

    page = answer_page(sign_up(client, email="b@mail.example"), 429)
    assert page.fields()["name"] == "Björn" and page.fields()["email"] == "b@mail.example"
    assert User.objects.count() == 30


def test_nobody_is_sent_mail_by_the_dozen(astrid: User) -> None:
    """Also told for an address nobody has: the pause says nothing about accounts either."""
    for email in (astrid.email, "nobody@mail.example"):
        statuses = [
            Client().post("/account/reset/", {"email": email}).status_code for _ in range(4)
        ]
        assert statuses == [303, 303, 303, 429]
    assert len(outbox()) == 3


def test_no_name_and_no_address_is_kept_of_those_who_try(client: Client, astrid: User) -> None:
    wrong(client)
    kept = [str(value) for row in Attempt.objects.values_list() for value in row]

    assert Attempt.objects.count() == 2
    assert not any("127.0.0.1" in one or "öberg" in one.casefold() for one in kept)
