import pytest
from django.test import RequestFactory

from scorekeeper.views import kept

SENT = {"name": ["<b>", "two"], "csrfmiddlewaretoken": "x", "old_password": "secret"}


def test_what_was_typed_without_the_secrets(rf: RequestFactory) -> None:
    assert kept.typed(rf.post("/leagues/new/", SENT)) == [("name", "<b>"), ("name", "two")]


def test_nothing_for_an_address_that_leads_nowhere(rf: RequestFactory) -> None:
    assert kept.typed(rf.post("/nowhere/", SENT)) == []


def test_carried_through_another_form(rf: RequestFactory) -> None:
    sent = {"kept:name": ["<b>", "two"], "kept:kept:x": "y", "username": "Astrid"}
    assert kept.carried(rf.post("/account/login/", sent)) == [
        ("name", "<b>"),
        ("name", "two"),
        ("kept:x", "y"),
    ]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"a=" + b"x" * 2_000_000, "application/x-www-form-urlencoded"),
        (b"&".join(b"a=1" for _ in range(4_000)), "application/x-www-form-urlencoded"),
        (b"--x\r\ntorn", "multipart/form-data"),
        (b"--x\r\ntorn", "multipart/form-data; boundary=x"),
    ],
)
def test_what_cannot_be_read_is_nothing(body: bytes, kind: str, rf: RequestFactory) -> None:
    request = rf.generic("POST", "/leagues/new/", body, kind)
    assert kept.typed(request) == kept.carried(request) == []


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        ("/leagues/", "/leagues/"),
        ("/l/x/?page=2#y", "/l/x/?page=2#y"),
        ("http://testserver/leagues/", "/"),
        ("http://elsewhere.example/", "/"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("///elsewhere.example", "/"),
        ("\x00/leagues/", "/"),
        ("leagues/", "/"),
        ("", "/"),
    ],
)
def test_the_way_on_is_on_this_site(wanted: str, there: str, rf: RequestFactory) -> None:
    assert kept.then(rf.get("/account/login/", {"next": wanted})) == there
    assert kept.then(rf.post("/account/login/?next=/other/", {"next": wanted})) == (
        there if wanted else "/other/"
    )
