"""Every address of accounts: what somebody logged in gets, and nobody in particular."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from .leagues import logged_in, make_account


@dataclass(frozen=True)
class Route:
    """What an address answers by GET and by an empty POST: logged in, and not."""

    args: tuple[object, ...] = ()
    account: tuple[int, int] = (200, 405)
    nobody: tuple[int, int] = (200, 405)


def needs_account(*args: object, empty: int = 422) -> Route:
    """Somebody else is asked to log in first: by GET sent there, by POST with what was typed."""
    return Route(args, (200, empty), (302, 403 if empty != 405 else 405))


ACCOUNT = {
    "account-show": needs_account(empty=405),
    "account-signup": Route((), (303, 422), (200, 422)),
    "account-login": Route((), (303, 422), (200, 422)),
    "account-logout": Route((), (405, 303), (405, 303)),
    "account-password": needs_account(),
    "account-mail": needs_account(),
    "account-delete": needs_account(),
    "account-reset": Route((), (200, 422), (200, 422)),
    "account-reset-sent": Route(),
    "account-new-password": Route(("MQ", "no-token"), (200, 200), (200, 200)),
    "leagues-list": needs_account(empty=405),
    "leagues-new": needs_account(),
    "leagues-import": needs_account(),
}
OTHER_METHODS = ("put", "patch", "delete", "options", "trace")


def statuses(client: Client, name: str) -> tuple[int, int]:
    url = reverse(name, args=ACCOUNT[name].args)
    return client.get(url).status_code, client.post(url).status_code


@pytest.mark.parametrize("name", ACCOUNT)
def test_logged_in(name: str, db: None) -> None:
    assert statuses(logged_in(make_account()), name) == ACCOUNT[name].account


@pytest.mark.parametrize("name", ACCOUNT)
def test_nobody_in_particular(name: str, db: None) -> None:
    assert statuses(Client(), name) == ACCOUNT[name].nobody


@pytest.mark.parametrize("method", OTHER_METHODS)
@pytest.mark.parametrize("name", ACCOUNT)
def test_other_methods_are_refused(name: str, method: str, db: None) -> None:
    url = reverse(name, args=ACCOUNT[name].args)

    assert getattr(logged_in(make_account()), method)(url).status_code == 405
