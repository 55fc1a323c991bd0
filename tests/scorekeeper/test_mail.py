import environ
import pytest
from django.core.mail import EmailMessage, mailers
from django.core.mail.backends.smtp import EmailBackend

from scorekeeper.mail import CONSOLE, mailer

SMTP = "django.core.mail.backends.smtp.EmailBackend"


def told(url, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", url)
    return mailer(environ.Env())


def test_without_an_address_mail_stands_in_the_log(monkeypatch, settings, capsys):
    assert told("", monkeypatch) == {"BACKEND": CONSOLE}
    settings.MAILERS = {"default": {"BACKEND": CONSOLE}}
    EmailMessage("A new password", "Open this", to=["a@mail.example"]).send()
    assert "Open this" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("url", "options"),
    [
        (
            "smtp+tls://name:pass%2Fword@mail.example:587",
            {"host": "mail.example", "port": 587, "use_tls": True}
            | {"username": "name", "password": "pass/word"},
        ),
        ("smtp+ssl://mail.example:465", {"host": "mail.example", "port": 465, "use_ssl": True}),
        ("smtp://localhost:25", {"host": "localhost", "port": 25}),
    ],
)
def test_a_mail_server(url, options, monkeypatch, settings):
    made = told(url, monkeypatch)
    assert made == {"BACKEND": SMTP, "OPTIONS": options | {"timeout": 10}}
    settings.MAILERS = {"default": made}
    backend = mailers["default"]
    assert isinstance(backend, EmailBackend)
    assert (backend.host, backend.port) == (options["host"], options["port"])
    assert bool(backend.use_tls) == options.get("use_tls", False)
    assert backend.timeout == 10


def test_into_nothing(monkeypatch):
    made = told("dummymail://", monkeypatch)
    assert made == {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
