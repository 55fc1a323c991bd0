"""Phones for the journeys: real browsers against a running server with its own database."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from hands import example_card, load, load_american
from scorekeeper import american, facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Target
from scorekeeper.models import GameSession

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


NAMES = ("Astrid", "Björn", "Chloé", "Dinu")
FRIENDS = ("Ruth", "Judy", "Elena", "May")  # at American Mah Jongg


class Tables:
    """Game sessions made without a browser, for journeys that begin later in the evening."""

    def __init__(self) -> None:
        self.numbers = itertools.count(1)

    def stamp(self, game: GameSession | None = None) -> ledger.Stamp:
        token = f"journey-{next(self.numbers)}"
        return ledger.Stamp(token, game.latest if game else 0, "elsewhere", "Astrid")

    def new(self, names: Sequence[str] = NAMES, rules: str = "mihng") -> GameSession:
        return ledger.start(
            load(rules),
            names,
            title="Thursday table",
            target=Target("points", 500),
            played_on=date(2026, 11, 26),
            zone=ZoneInfo("Europe/Stockholm"),
            stamp=self.stamp(),
        )

    def hand(
        self, game: GameSession, player: int, ticks: dict[str, int], discarder: int | None = None
    ) -> None:
        winner = {"player": player, "ticks": ticks, "flowers": 1}
        won = "claimed" if discarder else "drawn"
        ledger.record(game, facts.hand([winner], won, discarder), self.stamp(game))

    def american(self, names: Sequence[str] = FRIENDS, **agreed: Any) -> GameSession:
        """An evening of American Mah Jongg, by the example card unless told otherwise."""
        said = {"american": {}, "card": example_card().to_dict(), **agreed}
        return ledger.start(
            load_american(),
            names,
            title="Sunday afternoon",
            target=Target("none", 0),
            played_on=date(2026, 11, 29),
            zone=ZoneInfo("Europe/Stockholm"),
            stamp=self.stamp(),
            agreed=Agreed(**said),
        )

    def american_hand(self, game: GameSession, **said: Any) -> None:
        ledger.record(game, american.hand(**said), self.stamp(game))

    def penalty(self, game: GameSession, player: int, reason: str) -> None:
        ledger.adjust(game, player, -10, reason, self.stamp(game))

    def finish(self, game: GameSession) -> None:
        ledger.close(game, self.stamp(game))


@pytest.fixture
def tables(live_server: LiveServer) -> Tables:
    return Tables()


def address(game: GameSession, role: str = "score", page: str = "") -> str:
    """The path of a page of a game session, as the holder of one of its links opens it."""
    key = game.links.get(role=role, revoked_at=None).key
    return f"/t/{key}/{page}"
