"""Leagues for the tests: one with an account of each role, a player, a season, evenings."""

import zoneinfo
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import count

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from hands import load, load_american
from scorekeeper import ledger
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Target
from scorekeeper.ledger import Stamp
from scorekeeper.models import (
    OWNER,
    SCORER,
    VIEWER,
    GameSession,
    League,
    Membership,
    Player,
    Season,
)

from .evenings import NAMES, Table, known_table

ANONYMOUS, OUTSIDER = "anonymous", "outsider"
PASSWORD = "tiles on the table"
A_DAY = date(2026, 11, 26)

_numbers = count(1)


def make_account(name: str = "", email: str = "") -> User:
    """An account; its password is PASSWORD. Names are stored folded, and shown as typed."""
    shown = name or f"Account {next(_numbers)}"
    return User.objects.create(
        username=shown.casefold(),
        email=email or f"{next(_numbers)}@mail.example",
        password=_hashed(),
        first_name=shown,
    )


@cache
def _hashed() -> str:
    """PASSWORD as it is stored; made once, for it takes a third of a second."""
    return make_password(PASSWORD)


def logged_in(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


@dataclass
class Club:
    """A league and one account of each role, with a browser each; "anonymous" has none."""

    league: League
    accounts: dict[str, User] = field(default_factory=dict)
    clients: dict[str, Client] = field(default_factory=dict)

    @property
    def owner(self) -> Client:
        return self.clients[OWNER]

    @property
    def scorer(self) -> Client:
        return self.clients[SCORER]

    @property
    def viewer(self) -> Client:
        return self.clients[VIEWER]

    @property
    def outsider(self) -> Client:
        return self.clients[OUTSIDER]

    @property
    def anonymous(self) -> Client:
        return self.clients[ANONYMOUS]

    def url(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.league.key, *args])

    def join(self, role: str, account: User | None = None) -> User:
        """One more member."""
        member = account or make_account()
        Membership.objects.create(league=self.league, account=member, role=role)
        return member

    def player(self, name: str) -> Player:
        """The player of this name, a new guest where there is none."""
        found = Player.objects.filter(league=self.league, name=name).first()
        return found or Player.objects.create(league=self.league, name=name)

    def season(
        self,
        number: int = 1,
        starts_on: date = date(2026, 9, 1),
        ends_on: date = date(2026, 12, 31),
        **rules: object,
    ) -> Season:
        """A season; sessions started after it was made belong to it by their date."""
        return Season.objects.create(
            league=self.league,
            number=number,
            name=f"Season {number}",
            starts_on=starts_on,
            ends_on=ends_on,
            rules=rules,
        )

    def table(
        self,
        names: Sequence[str] = NAMES,
        rules: str = "mihng",
        *,
        played_on: date = A_DAY,
        title: str = "Thursday table",
        agreed: Agreed = Agreed(),  # noqa: B008 - frozen
    ) -> Table:
        """An evening of this league, nothing played yet."""
        american = rules.startswith("american")
        game = ledger.start(
            load_american(rules) if american else load(rules),
            names,
            title=title,
            target=Target("none", 0) if american else Target(),
            played_on=played_on,
            zone=zoneinfo.ZoneInfo(self.league.time_zone),
            stamp=Stamp(f"league-token-{next(_numbers)}", 0, "0123456789ab"),
            agreed=agreed,
            league=self.league,
        )
        return known_table(game)

    def evening(
        self,
        winners: Sequence[int] = (1,),
        names: Sequence[str] = NAMES,
        *,
        finished: bool = True,
        played_on: date = A_DAY,
        title: str = "Thursday table",
    ) -> Table:
        """An evening of Mihng in which these players draw a hand each, one after the other.

        A hand is a triple sequence: as many points for each winner.
        """
        table = self.table(names, played_on=played_on, title=title)
        for winner in winners:
            table.play(winner, triple_sequence=1)
        if finished:
            table.write("close")
        return table


def open_club(name: str = "Thursday club", *, is_public: bool = False) -> Club:
    """A league with an owner, a scorer, a viewer; an outsider of it; and nobody logged in."""
    league = League.objects.create(
        name=name, time_zone="Europe/Stockholm", is_public=is_public, key=f"club{next(_numbers)}"
    )
    club = Club(league)
    for role in (OWNER, SCORER, VIEWER, OUTSIDER):
        account = make_account(f"{role.title()} {next(_numbers)}")
        club.accounts[role] = account
        club.clients[role] = logged_in(account)
        if role != OUTSIDER:
            club.join(role, account)
    club.clients[ANONYMOUS] = Client()
    return club


def games(club: Club) -> list[GameSession]:
    return list(GameSession.objects.filter(league=club.league).order_by("started_at"))
