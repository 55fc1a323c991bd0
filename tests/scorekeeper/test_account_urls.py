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


ACCOUNT = {
    "leagues-list": Route(),
    "leagues-new": Route(),
}


def statuses(client: Client, name: str) -> tuple[int, int]:
    url = reverse(name, args=ACCOUNT[name].args)
    return client.get(url).status_code, client.post(url).status_code


@pytest.mark.parametrize("name", ACCOUNT)
def test_logged_in(name: str, db: None) -> None:
    assert statuses(logged_in(make_account()), name) == ACCOUNT[name].account


@pytest.mark.parametrize("name", ACCOUNT)
def test_nobody_in_particular(name: str, db: None) -> None:
    assert statuses(Client(), name) == ACCOUNT[name].nobody
