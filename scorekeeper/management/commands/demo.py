import itertools
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from hands import AmericanRules, RuleSet, example_card, load, load_american, write_card_line

from ... import american, facts, ledger
from ...agreed import MONEY, Agreed
from ...evening import Target
from ...facts import Facts
from ...ledger import Stamp
from ...models import GameSession

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


PLAYERS = ["Ruth", "Judy", "Elena", "May", "Nils"]
RUTH, JUDY, ELENA, MAY, NILS = range(1, 6)
# The line of the example card that one hand is won with, and its fourteen tiles.
LINE = 1
TILES: Facts = {
    "tiles": "FF 333B GGG RR",
    "exposed": ["444C J"],
}
# The other evening: what happens, in order. One of the five waits while four play.
AMERICAN_EVENING: list[tuple[str, Facts]] = [
    (
        "hand",
        {"how": "discard", "winner": ELENA, "discarder": JUDY, "value": 25, "jokerless": True},
    ),
    ("hand", {"how": "self_pick", "winner": MAY, "value": 25}),
    ("hand", {"how": "wall_game"}),
    ("hand", {"how": "discard", "winner": RUTH, "discarder": NILS, "value": 25}),
    ("bet", {"bettor": MAY, "on": ELENA}),
    ("hand", {"how": "discard", "winner": ELENA, "discarder": RUTH, "value": 30}),
    ("hand", {"how": "misnamed", "winner": JUDY, "discarder": MAY, "value": 35}),
    ("transfer", {"payer": MAY, "payee": JUDY, "points": 20, "reason": "Paid too little before"}),
    ("hand", {"how": "false_mah_jongg", "declarer": NILS, "intact": [ELENA], "value": 25}),
    ("hand", {"how": "discard", "winner": RUTH, "discarder": MAY, **TILES}),
    ("hand", {"how": "self_pick", "winner": NILS, "value": 30, "joker_exchange": True}),
    (
        "hand",
        {
            "how": "discard",
            "winner": JUDY,
            "discarder": ELENA,
            "value": 50,
            "singles_and_pairs": True,
        },
    ),
]


class Command(BaseCommand):
    help = "Fill an evening of Mihng and one of American Mah Jongg, and print their addresses."

    def handle(self, *args: Any, **options: Any) -> None:
        self.counter = itertools.count(1)
        self.run_mark = timezone.now().strftime("%Y%m%d%H%M%S%f")
        self._play(self._open(load("mihng"), NAMES, "Thursday table", Target("points", 500)))
        card = example_card().to_dict()
        agreed = Agreed(american={"kitty": 10}, bettor=True, card=card, display=MONEY)
        game = self._open(load_american(), PLAYERS, "Sunday afternoon", Target("none", 0), agreed)
        self._play_american(game)

    def _open(
        self,
        rules: RuleSet | AmericanRules,
        names: list[str],
        title: str,
        target: Target,
        agreed: Agreed = facts.NOTHING_AGREED,
    ) -> GameSession:
        """A new evening; prints its two addresses."""
        zone = ZoneInfo(settings.TIME_ZONE)
        game = ledger.start(
            rules,
            names,
            title=title,
            target=target,
            played_on=timezone.now().astimezone(zone).date(),
            zone=zone,
            stamp=self._stamp(0, names[0]),
            agreed=agreed,
        )
        links = {link.role: reverse("table-show", args=[link.key]) for link in game.links.all()}
        self.stdout.write(f"{title}, to keep the score: {links['score']}")
        self.stdout.write(f"{title}, to watch: {links['watch']}")
        return game

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

    def _play_american(self, game: GameSession) -> None:
        for act, said in AMERICAN_EVENING:
            stamp = self._stamp(game.latest, PLAYERS[0])
            if act == "hand":
                ledger.record(game, _american_hand(said), stamp)
            else:
                getattr(ledger, act)(game, **said, stamp=stamp)
        self._correct_hand_two(game)

    def _correct_hand_two(self, game: GameSession) -> None:
        """It was worth more than the table first saw."""
        entry = ledger.evening(game).hands[1].entry
        said = american.hand(how="self_pick", winner=MAY, value=30)
        ledger.correct(game, entry, said, self._stamp(game.latest, PLAYERS[0]))

    def _stamp(self, seen: int, by: str = NAMES[0]) -> Stamp:
        return Stamp(f"demo-{self.run_mark}-{next(self.counter)}", seen, "demo", by)


def _american_hand(said: Facts) -> Facts:
    """The facts of a hand; one with tiles has its line and value from the card."""
    if "tiles" not in said:
        return american.hand(**said)
    line = example_card().lines[LINE]
    return american.hand(**said, line=write_card_line(line), value=line.value)
