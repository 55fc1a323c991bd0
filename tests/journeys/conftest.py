"""Phones for the journeys: real browsers against a running server with its own database."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from .phone import SIZE, Phone

NewPhone = Callable[..., Phone]


@pytest.fixture
def new_phone(
    live_server: LiveServer, new_context: Callable[..., BrowserContext]
) -> Iterator[NewPhone]:
    """Makes phones; whatever their consoles complain about fails the test in the end."""
    phones: list[Phone] = []

    def make(scripted: bool = True, name: str = "phone", **options: Any) -> Phone:
        told = {"viewport": SIZE, "has_touch": True, "locale": "en-GB", **options}
        context = new_context(java_script_enabled=scripted, **told)
        context.set_default_timeout(10_000)
        phones.append(Phone(context, live_server.url, scripted, name))
        return phones[-1]

    yield make
    assert [error for phone in phones for error in phone.errors] == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()
