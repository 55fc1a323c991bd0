from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError
from django.test import RequestFactory

from scorekeeper import attempts
from scorekeeper.attempts import LIMITS, address_of, forget, take
from scorekeeper.models import Attempt

START = "2026-11-26 20:00Z"
MOST, SECONDS = LIMITS["password"]


@pytest.mark.django_db
def test_as_many_as_are_allowed_and_then_none():
    with time_machine.travel(START, tick=False):
        assert [take("password", "a") for _ in range(MOST)] == [0] * MOST
        assert take("password", "a") == SECONDS
    assert Attempt.objects.count() == MOST


@pytest.mark.django_db
def test_the_oldest_of_the_last_ones_makes_room():
    with time_machine.travel(START, tick=False) as clock:
        for _ in range(MOST):
            take("password", "a")
            clock.shift(timedelta(seconds=10))
        assert take("password", "a") == SECONDS - 10 * MOST
        clock.shift(timedelta(seconds=SECONDS - 10 * MOST))
        assert take("password", "a") == 0
        assert take("password", "a") == 10


@pytest.mark.django_db
def test_everybody_and_everything_is_counted_apart():
    for _ in range(MOST):
        take("password", "a")
    assert take("password", "a") > 0
    assert take("password", "b") == 0
    assert take("log-in", "a") == 0


@pytest.mark.django_db
def test_the_same_thing_counts_once():
    most = LIMITS["guess"].most
    for number in range(most - 1):
        assert take("guess", "a", f"key {number}") == 0
    for _ in range(most):
        assert take("guess", "a", "key 0") == 0
    assert take("guess", "a", "another") == 0
    assert take("guess", "a", "one too many") > 0
    assert take("guess", "a", "key 0") == 0


@pytest.mark.django_db
def test_who_shows_the_password_starts_anew():
    for _ in range(MOST):
        take("password", "a")
        take("password", "b")
    forget("password", "a")
    assert take("password", "a") == 0
    assert take("password", "b") > 0


@pytest.mark.django_db
def test_nothing_is_kept_longer_than_it_counts():
    with time_machine.travel(START, tick=False) as clock:
        take("sign-up", "a")
        clock.shift(timedelta(seconds=attempts.LONGEST + 1))
        take("password", "b")
    assert Attempt.objects.get().what == "password"


@pytest.mark.django_db
def test_a_busy_database_turns_nobody_away(monkeypatch):
    def busy(**_values):
        raise OperationalError("database is locked")

    monkeypatch.setattr(Attempt.objects, "create", busy)
    assert take("password", "a") == 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.1", "", "192.0.2.1"),
        # Anybody may say anything; a proxy on this machine says what it saw, at the end.
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("127.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("::1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("::ffff:192.0.2.1", "", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:9:9:9:9", "", "2001:db8:1:2::/64"),
        ("", "", "None"),
    ],
)
def test_where_a_request_comes_from(peer, forwarded, address):
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers={"X-Forwarded-For": forwarded})
    assert address_of(request) == address


def test_behind_a_proxy_elsewhere_it_is_believed_too(settings):
    settings.HTTPS = True
    headers = {"X-Forwarded-For": "198.51.100.7"}
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers=headers)
    assert address_of(request) == "198.51.100.7"
