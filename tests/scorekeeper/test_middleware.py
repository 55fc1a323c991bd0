"""Through the whole stack, in front of views that do as little as can be."""

import asyncio
import io
import logging
import warnings

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import AsyncClient, Client
from django.urls import path
from pytest_django.fixtures import Settings


def here(request: HttpRequest) -> HttpResponse:
    return HttpResponse(get_token(request))


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("what nobody else should read")


urlpatterns = [path("here/", here), path("fail/", fail)]
handler500 = "scorekeeper.views.errors.server_error"


@pytest.fixture(autouse=True)
def small_site(settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__
    settings.NEAR_HOSTS = ["localhost", "kitchen.local"]


def get(host: str):
    return Client().get("/here/", headers={"host": host})


@pytest.mark.parametrize(
    "host",
    ["192.168.1.20:8000", "10.1.2.3", "localhost:9000", "kitchen.local:8000", "[fe80::1]:8000"],
)
def test_a_phone_that_comes_by_the_network_is_served(host: str) -> None:
    assert get(host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "8.8.8.8", "a.kitchen.local"]
)
def test_another_name_is_told_what_to_do(host: str) -> None:
    answer = get(host)

    assert answer.status_code == 400
    assert answer["Content-Type"] == "text/plain"
    assert f"ALLOWED_HOSTS={host.partition(':')[0]}" in answer.text


@pytest.mark.parametrize("host", ["<script>", "a b", "x" * 20 + "\\"])
def test_a_host_that_is_none_is_refused(host: str, settings: Settings) -> None:
    assert get(host).status_code == 400


def test_hosts_named_by_hand_are_the_only_ones(settings: Settings) -> None:
    settings.NEAR_HOSTS = None
    settings.ALLOWED_HOSTS = ["club.example"]

    assert get("club.example").status_code == 200
    assert get("192.168.1.20").status_code == 400


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "kitchen.local:9999", "localhost"])
def test_a_form_comes_back_from_the_address_it_was_shown_at(host: str) -> None:
    client = Client(enforce_csrf_checks=True)
    token = client.get("/here/", headers={"host": host}).text

    def post(origin: str) -> int:
        sent = {"csrfmiddlewaretoken": token}
        answer = client.post("/here/", sent, headers={"host": host, "origin": origin})
        return int(answer.status_code)

    assert post(f"http://{host}") == 200
    assert post("http://evil.example") == 403


def test_the_cookie_of_forms_is_not_for_scripts() -> None:
    cookie = get("localhost").cookies["scorekeeper_csrf"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]


def test_a_static_file_is_no_stream_under_asgi() -> None:
    """Django warns when a file has to be turned into an asynchronous stream."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        answer = asyncio.run(AsyncClient().get("/static/css/app.css"))

    assert answer.status_code == 200
    assert not answer.streaming
    assert answer["Content-Type"].startswith("text/css")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in answer
    assert len(answer.content) > 100


def test_a_static_file_can_be_asked_for_in_part() -> None:
    answer = Client().get("/static/css/app.css", headers={"range": "bytes=0-9"})

    assert answer.status_code == 206
    assert len(answer.content) == 10


def test_near_hosts_may_be_taken_off(settings: Settings) -> None:
    settings.NEAR_HOSTS = None

    assert Client().get("/here/", headers={"host": "anything.example"}).status_code == 200


def test_a_fault_is_told_on_stderr_with_its_trace_and_not_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handler = logging.getHandlerByName("stderr")
    told = io.StringIO()
    monkeypatch.setattr(handler, "stream", told)

    answer = Client(raise_request_exception=False).get("/fail/", headers={"host": "localhost"})

    assert answer.status_code == 500
    assert answer["Content-Security-Policy"]
    assert "nobody else" not in answer.text
    assert "Traceback" not in answer.text
    assert "Traceback" in told.getvalue()
    assert "RuntimeError: what nobody else should read" in told.getvalue()


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x", "text/plain"])
@pytest.mark.parametrize(
    ("charset", "status"),
    [
        ("UTF-8", 200),
        ("utf8", 200),
        ("no-such-encoding", 200),
        ("hex", 400),
        ("unicode_escape", 400),
        ("utf-7", 400),
        ("idna", 400),
        ("latin-1", 400),
    ],
)
def test_another_encoding_is_refused(kind: str, charset: str, status: int) -> None:
    """A codec that is none for text would break Django, `unicode_escape` leave half a pair."""
    client = Client(raise_request_exception=False)
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\\ud800\r\n--x--\r\n'

    for method in ("GET", "POST"):
        answer = client.generic(
            method,
            "/here/",
            body,
            content_type=f"{kind}; charset={charset}",
            headers={"host": "localhost"},
        )
        assert answer.status_code == status
