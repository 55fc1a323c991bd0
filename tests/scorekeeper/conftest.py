"""What tests of an evening share: a started game session, and stamps to write in it with."""

from collections.abc import Callable
from datetime import date
from itertools import count
from zoneinfo import ZoneInfo

import pytest

from hands import RuleSet, load
from scorekeeper import ledger
from scorekeeper.evening import Target
from scorekeeper.ledger import Stamp
from scorekeeper.models import GameSession

FOUR = ("Astrid", "Björn", "Chloé", "Dinu")
_numbers = count(1)

Begin = Callable[..., GameSession]
MakeStamp = Callable[..., Stamp]


def make_stamp(
    game: GameSession | None = None,
    *,
    token: str = "",
    seen: int | None = None,
    phone: str = "phone-a",
    by: str = "",
) -> Stamp:
    """A stamp with a token of its own, of a phone that has seen everything in `game`."""
    known = seen if seen is not None else game.latest if game is not None else 0
    return Stamp(token or f"phone-a-{next(_numbers)}", known, phone, by)


def begin_game(
    names: tuple[str, ...] | list[str] = FOUR,
    rules: str | RuleSet = "mihng",
    *,
    title: str = "Thursday table",
    target: Target | None = None,
    stamp: Stamp | None = None,
) -> GameSession:
    return ledger.start(
        load(rules) if isinstance(rules, str) else rules,
        names,
        title=title,
        target=target or Target(),
        played_on=date(2026, 3, 5),
        zone=ZoneInfo("Europe/Stockholm"),
        stamp=stamp or make_stamp(),
    )


@pytest.fixture(scope="session")
def stamp() -> MakeStamp:
    """stamp(game, token=..., seen=..., phone=..., by=...): what a phone writes with."""
    return make_stamp


@pytest.fixture(scope="session")
def begin() -> Begin:
    """begin(names, rules, title=..., target=..., stamp=...): a started game session."""
    return begin_game


@pytest.fixture
def game(db: None) -> GameSession:
    """An evening of Mihng with Astrid (1), Björn (2), Chloé (3) and Dinu (4), nothing played."""
    return begin_game()
