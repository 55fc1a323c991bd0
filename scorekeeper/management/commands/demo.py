import itertools
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from hands import load

from ... import facts, ledger
from ...facts import Facts
from ...ledger import Stamp
from ...models import GameSession
from ...replay import Target

NAMES = ["Astrid", "Björn", "Chloé", "Dinu"]

# The evening: (discarder or None where the card was drawn, what the winner shows).
EVENING: list[tuple[int | None, Facts]] = [
    (2, {"player": 1, "ticks": {"double_sequence": 1, "two_suits_only": 1}, "flowers": 0}),
    (
        None,
        {"player": 3, "ticks": {"one_suit_with_honors": 1, "broken_royal_run": 1}, "flowers": 0},
    ),
    (4, {"player": 2, "ticks": {"double_sequence": 1}, "flowers": 2}),
    (None, {"player": 1, "ticks": {"royal_run": 1, "one_suit_with_honors": 1}, "flowers": 1}),
    (1, {"player": 4, "ticks": {}, "flowers": 0}),
    (3, {"player": 2, "ticks": {"triplets_only": 1}, "flowers": 1}),
    (
        2,
        {
            "player": 1,
            "ticks": {},
            "flowers": 2,
            "tiles": "345m 3j5p 345s 88s",
            "laid": ["333z"],
        },
    ),
    (2, {"player": 3, "ticks": {"high_low": 1}, "flowers": 1}),
]


class Command(BaseCommand):
    help = "Fill one game session of Mihng worth looking at, and print its address."

    def handle(self, *args: Any, **options: Any) -> None:
        self.counter = itertools.count(1)
        self.run_mark = timezone.now().strftime("%Y%m%d%H%M%S%f")
        zone = ZoneInfo(settings.TIME_ZONE)
        game = ledger.start(
            load("mihng"),
            NAMES,
            title="Thursday table",
            target=Target("points", 500),
            played_on=timezone.now().astimezone(zone).date(),
            zone=zone,
            stamp=self._stamp(0),
        )
        self._play(game)
        links = {link.role: link for link in game.links.all()}
        self.stdout.write(f"To keep the score: {reverse('table-show', args=[links['score'].key])}")
        self.stdout.write(f"To watch:          {reverse('table-show', args=[links['watch'].key])}")

    def _play(self, game: GameSession) -> None:
        for discarder, winner in EVENING:
            won = "drawn" if discarder is None else "claimed"
            ledger.record(game, facts.hand([winner], won, discarder), self._stamp(game.latest))
        ledger.record(game, facts.hand([]), self._stamp(game.latest))
        ledger.adjust(game, 4, -10, "Called out of turn", self._stamp(game.latest))
        self._correct_hand_six(game)

    def _correct_hand_six(self, game: GameSession) -> None:
        """Two flowers were forgotten, so that the history has something to tell."""
        entry = ledger.evening(game).hands[5].entry
        said = [{"player": 2, "ticks": {"triplets_only": 1}, "flowers": 3}]
        ledger.correct(game, entry, facts.hand(said, "claimed", 3), self._stamp(game.latest))

    def _stamp(self, seen: int) -> Stamp:
        return Stamp(f"demo-{self.run_mark}-{next(self.counter)}", seen, "demo", "Astrid")
