"""Evenings for the tests of pages: one table with both links, and what its forms would send."""

import zoneinfo
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any

from django.test import Client
from django.urls import reverse

from hands import AmericanRules, RuleSet, load, load_american
from scorekeeper import american, facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Evening, Target
from scorekeeper.ledger import Stamp
from scorekeeper.models import Entry, GameSession

ASTRID, BJORN, CHLOE, DAVID = 1, 2, 3, 4
NAMES = ("Astrid", "Björn", "Chloé", "David")

_tokens = (f"token-{number}" for number in count())


@dataclass
class Table:
    """A game session and the keys of its two links."""

    game: GameSession
    score: str
    watch: str

    def url(self, name: str, *args: object, key: str = "") -> str:
        """The address of a page by the link to score, or by `key`."""
        return reverse(name, args=[key or self.score, *args])

    @property
    def told(self) -> Evening:
        return ledger.evening(self.game)

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.told.players]

    @property
    def entries(self) -> int:
        return self.game.entries.count()

    @property
    def newest(self) -> Entry:
        return self.game.entries.order_by("-number")[0]

    def stamp(self, **changed: Any) -> dict[str, Any]:
        """The hidden fields of a form opened now."""
        return {"token": next(_tokens), "seen": self.told.latest} | changed

    def hand(
        self, player: object = ASTRID, won: object = "drawn", **changed: Any
    ) -> dict[str, Any]:
        """The record form for one winner. Combinations and flowers by name, other fields as is."""
        sent = {**self.stamp(), "winners": 1, "act": "save", "won": won, "w0-player": player}
        return sent | {_field(name): value for name, value in changed.items()}

    def write(self, act: str, *args: Any) -> Entry:
        """Straight into the ledger, as another phone would."""
        stamp = Stamp(next(_tokens), self.told.latest, "0123456789ab")
        entry = getattr(ledger, act)(self.game, *args, stamp)
        self.game = GameSession.objects.get(pk=self.game.pk)
        assert isinstance(entry, Entry)
        return entry

    def mah_jongg(self, winner: int, how: object, value: int = 25, **more: Any) -> Entry:
        """One American hand, straight into the ledger: `how` is the thrower or "self_pick"."""
        discard = {"how": "discard", "discarder": how} if how != "self_pick" else {"how": how}
        return self.end(winner=winner, value=value, **discard, **more)

    def end(self, **said: Any) -> Entry:
        """An American hand that ended as it says, straight into the ledger."""
        return self.write("record", american.hand(**said))

    def american_hand(
        self, winner: object = "", won: object = "", **changed: Any
    ) -> dict[str, Any]:
        """The American record form as sent, other fields by name."""
        sent = {**self.stamp(), "act": "save", "outcome": "win", "winner": winner, "won": won}
        return sent | {name.replace("__", "-"): value for name, value in changed.items()}

    def play(
        self,
        player: int = ASTRID,
        discarder: int | None = None,
        flowers: int = 0,
        **ticks: int,
    ) -> Entry:
        """One hand, straight into the ledger."""
        winner = {"player": player, "ticks": ticks, "flowers": flowers}
        won = "drawn" if discarder is None else "claimed"
        return self.write("record", facts.hand([winner], won, discarder))


def _field(name: str) -> str:
    """`double_sequence` is a field of the first winner; `seen`, `w1_player` are what they say."""
    if name in ("token", "seen", "winners", "act"):
        return name
    if name[:1] == "w" and name[1:2].isdigit():
        return name.replace("_", "-", 1)
    return f"w0-{name}"


def open_table(
    names: Sequence[str] = NAMES,
    rules: str | RuleSet | AmericanRules = "mihng",
    *,
    title: str = "Thursday table",
    target: Target = Target(),  # noqa: B008 - frozen
    zone: str = "Europe/Stockholm",
    agreed: Agreed = Agreed(),  # noqa: B008 - frozen
) -> Table:
    game = ledger.start(
        _loaded(rules) if isinstance(rules, str) else rules,
        names,
        title=title,
        target=target,
        played_on=date(2026, 11, 26),
        zone=zoneinfo.ZoneInfo(zone),
        stamp=Stamp(next(_tokens), 0, "0123456789ab"),
        agreed=agreed,
    )
    return known_table(game)


def _loaded(rules: str) -> RuleSet | AmericanRules:
    return load_american(rules) if rules.startswith("american") else load(rules)


FIVE = ("Ruth", "Judy", "Elena", "May", "Ida")
RUTH, JUDY, ELENA, MAY, IDA = 1, 2, 3, 4, 5


def open_american(names: Sequence[str] = FIVE[:4], **agreed: Any) -> Table:
    """A table of American Mah Jongg. Keywords are those of `Agreed`; table rules by `american`."""
    agreed.setdefault("american", {})
    return open_table(names, "american", target=Target("none", 0), agreed=Agreed(**agreed))


def known_table(game: GameSession) -> Table:
    keys = dict(game.links.filter(revoked_at=None).values_list("role", "key"))
    return Table(game, keys["score"], keys["watch"])


def started(rules: str = "mihng", **fields: Any) -> dict[str, Any]:
    """What the start form sends for the usual four, with changes; None leaves a field out."""
    sent: dict[str, Any] = {"token": next(_tokens), "seen": 0, "target": "500"}
    sent |= {f"name{place}": name for place, name in enumerate(NAMES, start=1)}
    sent |= {name.replace("__", "-"): value for name, value in fields.items()}
    return {name: value for name, value in sent.items() if value is not None}


def start(client: Client, rules: str = "mihng", **fields: Any) -> Table:
    """Open a table through the start form; fails unless it was taken."""
    answer = client.post(reverse("start-begin", args=[rules]), started(**fields))
    assert answer.status_code == 303, answer.text
    return known_table(GameSession.objects.get(links__key=answer["Location"].split("/")[2]))


def names_typed(names: Sequence[str]) -> dict[str, Any]:
    """The name fields of the start form with these names and no others."""
    padded = [*names, *[""] * (6 - len(names))]
    return {f"name{place}": name for place, name in enumerate(padded, start=1)}
