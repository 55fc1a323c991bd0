"""A large club that never was: who plays with whom, when, and what each evening's ledger says.

Drawn from a seed: the same size and seed give the same club. What is drawn is only who did what;
scores come from the functions that score a hand at the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, cached_property
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from hands import AmericanRules, RuleSet, load, load_american

from .. import american, facts
from ..agreed import Agreed
from ..facts import Facts
from ..ledger import Line
from ..replay import replay
from ..season_rules import MIXED, PLACING

FIRST_NAMES = (
    *("Astrid", "Björn", "Chloé", "Dinu", "Elena", "Faruk", "Greta", "Håkan", "Ines", "Jaroslav"),
    *("Kaisa", "Łucja", "Mei", "Noor", "Ólafur", "Priya", "Quentin", "Ruth", "Søren", "Théo"),
    *("Ulla", "Vito", "Wen", "Ximena", "Yuki", "Zoë", "Amara", "Bela", "Ciarán", "Dorota"),
    *("Emre", "Fatima", "Gustav", "Hana", "Ivo", "Judy", "Kwame", "Liselotte", "May", "Nils"),
)
LAST_NAMES = (
    *("Ahlgren", "Bauer", "Castel", "Duarte", "Ek", "Farkas", "Grant", "Holm", "Ibsen", "Janda"),
    *("Koch", "Lind", "Marsh", "Novak", "Olsen", "Petit", "Quist", "Rossi", "Sato", "Toth"),
    *("Urban", "Vogel", "Wood", "Xu", "Young", "Zeman", "Abel", "Berg", "Chen", "Dahl"),
    *("Engel", "Frost", "Gold", "Hart", "Iversen", "Jung", "Klee", "Lang", "Moss", "Nagy"),
)
MOST_PLAYERS = len(FIRST_NAMES) * len(LAST_NAMES)
ZONE = "Europe/Stockholm"
# The club's last day, and how many years it has played; each year is a season.
UNTIL, YEARS = date(2026, 6, 30), 5
EVENING = time(16, 30)
IN_PLAY = 3
# How many sit at a table, and how often.
TABLES = {4: 20, 3: 4, 5: 2, 2: 1, 6: 1}
# What winners show, and how often.
SHEETS: Sequence[tuple[Facts, int]] = (
    ({}, 6),
    ({"double_sequence": 1}, 12),
    ({"two_suits_only": 1}, 8),
    ({"broken_royal_run": 1}, 6),
    ({"double_sequence": 1, "two_suits_only": 1}, 5),
    ({"triple_sequence": 1}, 5),
    ({"royal_run": 1}, 4),
    ({"triplets_only": 1}, 4),
    ({"one_suit_with_honors": 1}, 3),
    ({"identical_double_sequence": 1}, 2),
    ({"high_low": 1}, 2),
    ({"broken_royal_run": 1, "one_suit_with_honors": 1}, 1),
    ({"royal_run": 1, "one_suit_with_honors": 1}, 1),
)
# One hand entered on the pad: tiles held, sets on the table.
TILES: Facts = {"tiles": "345m 3j5p 345s 88s", "laid": ["333z"]}
VALUES = (25, 25, 25, 30, 30, 35, 40, 50, 75)
SECTIONS = ("Evens", "Odds", "Runs", "Winds and dragons")
# The year in which three games are played, weighed by places; how often another than Mihng is.
MIXED_YEAR = 1
MIHNG, MHING, AMERICAN = "mihng", "mhing", "american"
GAMES = {MIHNG: 3, MHING: 1, AMERICAN: 1}


@dataclass(frozen=True)
class Size:
    """How large the club is; `hands` of all its sessions, played, corrected and taken back."""

    players: int = 200
    sessions: int = 10_000
    hands: int = 200_000
    seed: int = 1


class Season(NamedTuple):
    """`rules` as `read_season_rules` reads them."""

    name: str
    starts_on: date
    ends_on: date
    rules: dict[str, Any]


class Evening(NamedTuple):
    """One session: `people` are numbers of players, from 0, in turn order."""

    id: UUID
    name: str
    plays: str
    played_on: date
    started_at: datetime
    people: Sequence[int]
    lines: Sequence[Line]


class Club:
    """Everything of one club, an evening at a time."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.random = Random(f"{size}")
        self.id = self._uuid()
        self.players = [(self._uuid(), name) for name in _names(size.players)]
        self.skills = [self.random.uniform(0.6, 1.6) for _ in self.players]

    def _uuid(self) -> UUID:
        return UUID(int=self.random.getrandbits(128), version=4)

    @property
    def seasons(self) -> list[Season]:
        """One a year, the first one first."""
        return [_season(year) for year in range(YEARS)]

    @cached_property
    def _often(self) -> list[float]:
        """How often each comes, added up: a few nearly always, many now and then."""
        players = len(self.players)
        return list(accumulate(1 + 4 * (1 - place / players) ** 3 for place in range(players)))

    def evenings(self) -> Iterator[Evening]:
        """The sessions in the order they were played; the newest few are not finished."""
        hands = self.size.hands
        for number in range(self.size.sessions):
            left = self.size.sessions - number
            # Some longer, some shorter; the last one has what is left.
            mine = hands if left == 1 else self._hands(hands // left, hands)
            hands -= mine
            yield self._evening(number, mine)

    def _hands(self, usual: int, most: int) -> int:
        return min(most, round(usual * self.random.uniform(0.7, 1.3)))

    def _evening(self, number: int, hands: int) -> Evening:
        day = _day(number, self.size.sessions)
        plays = self._plays(day)
        people = self._people(4 if plays == AMERICAN else _drawn(self.random, TABLES))
        started = datetime.combine(day, EVENING, UTC) + timedelta(minutes=5 * (number % 24))
        is_finished = number < self.size.sessions - IN_PLAY
        lines = Writer(self, plays, people, started).written(hands, is_finished)
        return Evening(self._uuid(), f"Table {number + 1}", plays, day, started, people, lines)

    def _plays(self, day: date) -> str:
        season = self.seasons[MIXED_YEAR]
        is_mixed = season.starts_on <= day <= season.ends_on
        return _drawn(self.random, GAMES) if is_mixed else MIHNG

    def _people(self, many: int) -> list[int]:
        found: dict[int, None] = {}
        players = range(len(self.players))
        while len(found) < min(many, len(players)):
            (one,) = self.random.choices(players, cum_weights=self._often)
            found[one] = None
        return list(found)


def _drawn[T](random: Random, weights: dict[T, int]) -> T:
    (one,) = random.choices(list(weights), list(weights.values()))
    return one


def _names(many: int) -> Iterator[str]:
    """Different names: every first name once before any comes again."""
    for number in range(many):
        turn, place = divmod(number, len(FIRST_NAMES))
        yield f"{FIRST_NAMES[place]} {LAST_NAMES[(place + turn) % len(LAST_NAMES)]}"


def _season(year: int) -> Season:
    ends = UNTIL.replace(year=UNTIL.year - (YEARS - 1 - year))
    starts = ends.replace(year=ends.year - 1) + timedelta(days=1)
    rules: dict[str, Any] = {"minimum": 5}
    if year == MIXED_YEAR:
        rules |= {"method": PLACING, "games": MIXED, "tie_breaks": ["first_places", "hands_won"]}
    return Season(f"{starts.year}/{ends.year}", starts, ends, rules)


def _day(number: int, sessions: int) -> date:
    first = _season(0).starts_on
    return first + timedelta(days=((UNTIL - first).days * (number + 1)) // sessions)


@cache
def rules_of(plays: str) -> RuleSet | AmericanRules:
    """The published rule set of a game."""
    return load_american() if plays == AMERICAN else load(plays)


class Writer:
    """Writes one ledger, line by line, as a phone at the table would."""

    def __init__(self, club: Club, plays: str, people: Sequence[int], started: datetime) -> None:
        self.random = club.random
        self.rules = rules_of(plays)
        self.skills = [club.skills[one] for one in people]
        self.numbers = range(1, len(people) + 1)
        self.at = started
        self.agreed = Agreed(american={"kitty": 10}) if plays == AMERICAN else Agreed()
        self.lines: list[Line] = []
        names = [club.players[one][1] for one in people]
        self._write("start", facts.start(names, agreed=self.agreed))

    def written(self, hands: int, is_finished: bool) -> Sequence[Line]:
        """All lines of an evening of so many hands."""
        for _ in range(hands):
            self._hand()
            if self.random.random() < 0.01:
                self._amend()
        if self.agreed.american is None and self.random.random() < 0.1:
            self._write("adjust", facts.adjustment(1, self.random.choice((-10, 5)), "House rule"))
        if is_finished:
            self._write("finish", {})
        return self.lines

    def _write(self, kind: str, said: Facts, target: int | None = None) -> None:
        """One more line; a hand with its scores."""
        is_hand = kind == "hand" or (kind == "correct" and bool(said))
        score = self._score(said, target) if is_hand else []
        number = len(self.lines) + 1
        self.lines.append(Line(number, kind, said, score, target, None, "invented", "", self.at))

    def _score(self, said: Facts, target: int | None) -> list[dict[str, Any]]:
        if isinstance(self.rules, RuleSet):
            return [one.to_dict() for one in facts.score_hand(said, self.rules)]
        told = replay(self.lines)
        row = told.row(target) if target is not None else None
        standing = row.standing if row is not None and row.standing else told.standing
        return [american.settle_hand(said, self.agreed, standing).to_dict()]

    def _hand(self) -> None:
        self.at += timedelta(minutes=self.random.randint(5, 11))
        self._write("hand", self._said())

    def _amend(self) -> None:
        """The hand just written is put right, or taken back and dealt anew."""
        target = len(self.lines)
        if self.random.random() < 0.7:
            self._write("correct", self._said(), target)
        else:
            self._write("void", {}, target)

    def _said(self) -> Facts:
        return self._mhing_hand() if isinstance(self.rules, RuleSet) else self._american_hand()

    def _winner(self) -> int:
        (one,) = self.random.choices(self.numbers, self.skills)
        return one

    def _thrower(self, winner: int) -> int | None:
        """Who threw the tile; None where it was drawn."""
        others = [one for one in self.numbers if one != winner]
        return self.random.choice(others) if self.random.random() < 0.7 else None

    def _mhing_hand(self) -> Facts:
        if self.random.random() < 0.04:
            return facts.hand([])
        winner = self._winner()
        thrower = self._thrower(winner)
        sheets, often = zip(*SHEETS, strict=True)
        (ticks,) = self.random.choices(sheets, often)
        flowers = self.random.choice((0, 0, 0, 1, 1, 2, 3))
        said = {"player": winner, "ticks": ticks, "flowers": flowers}
        if self.random.random() < 0.05:
            said |= {"ticks": {}, **TILES}
        return facts.hand([said], "drawn" if thrower is None else "claimed", thrower)

    def _american_hand(self) -> Facts:
        if self.random.random() < 0.1:
            return american.hand(how=american.WALL_GAME)
        winner = self._winner()
        thrower = self._thrower(winner)
        how = american.SELF_PICK if thrower is None else american.DISCARD
        value, jokerless = self.random.choice(VALUES), self.random.random() < 0.1
        return american.hand(
            how=how, winner=winner, discarder=thrower, value=value, jokerless=jokerless
        )
