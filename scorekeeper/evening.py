"""An evening as its ledger tells it: people, seats, and a row for each thing that happened.

Plain values without a database; `replay` fills them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from . import american
from .agreed import NOTHING, Agreed
from .american import Result, Standing
from .errors import Refused
from .facts import UNDOABLE, Facts

WINDS = ("east", "south", "west", "north")


class EntryLike(Protocol):
    """What replay reads of an entry: a database row or a plain record."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def facts(self) -> Facts: ...
    @property
    def score(self) -> list[dict[str, Any]]: ...
    @property
    def target(self) -> int | None: ...


@dataclass(frozen=True)
class Target:
    """When an evening is decided: at `points`, after a number of `hands`, or never (`none`)."""

    kind: str = "points"
    value: int = 500


@dataclass
class Player:
    """Somebody who sits, or sat, at the table. `seat` is None after leaving.

    `stakes`: gained where points stand for stakes. `waits`: sits the next hand out.
    """

    number: int
    name: str
    seat: int | None
    points: int = 0
    hands_won: int = 0
    best: int = 0
    rank: int = 1
    wind: str = ""
    deals: bool = False
    waits: bool = False
    stakes: int = 0


@dataclass
class Row:
    """One line of the evening's log: a root entry as it stands now.

    `hand` is its number among the hands that stand (None for others and for what was taken
    back); `points` what each player got by it and `totals` where everybody stood after it.
    `standing` is how the table stood before it and `result` what it brings as it counts now, in
    American Mah Jongg; `result` is also what a hand brings where points stand for stakes.
    `confirmed` is who said that the result of a tournament's hand is right.
    """

    entry: int
    version: int
    kind: str
    facts: Facts
    score: list[dict[str, Any]]
    void: bool
    hand: int | None = None
    points: dict[int, int] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    dealer: int = 0
    finished: bool = False
    standing: Standing | None = None
    result: Result | None = None
    confirmed: int | None = None

    @property
    def winners(self) -> list[int]:
        """Who won this hand, by player number."""
        if "how" in self.facts:
            return american.winners_of(self.facts)
        return [winner["player"] for winner in self.facts.get("winners", ())]

    @property
    def confirms(self) -> int | None:
        """Who confirms the result of a tournament's hand: the player across from the winner, or
        from East where nobody won.
        """
        winner = next(iter(self.winners), self.dealer)
        return american.across(self.seats, winner)

    @property
    def corrected(self) -> bool:
        return self.version != self.entry


@dataclass
class Evening:
    """Everything a game session's ledger says, up to its `latest` entry."""

    players: list[Player]
    seats: list[int]
    dealer: int
    rows: list[Row]
    latest: int
    hand_count: int = 0
    finished: bool = False
    agreed: Agreed = field(default_factory=Agreed)
    kitty: int = 0
    pies: Mapping[int, int] = NOTHING  # type: ignore[assignment]
    bet: tuple[int, int] | None = None
    card: Facts | None = None

    @property
    def american(self) -> bool:
        return self.agreed.american is not None

    @property
    def standing(self) -> Standing:
        """How the table stands before its next hand."""
        bet = self.bet if self._bet_counts else None
        return Standing(tuple(self.seats), self.dealer, self.kitty, self.pies, bet)

    @property
    def _bet_counts(self) -> bool:
        """Whether the bettor still waits and the other still plays."""
        if self.bet is None:
            return False
        bettor, on = self.bet
        return bettor in self.seats and bettor not in self.playing and on in self.playing

    @property
    def playing(self) -> list[int]:
        """Who plays the next hand, by player number; American Mah Jongg seats four."""
        return self.seats[: american.AT_THE_TABLE] if self.american else self.seats

    @property
    def waiting(self) -> list[Player]:
        """Who sits the next hand out, first the one who comes in first."""
        return [player for player in self.seated if player.waits]

    @property
    def nets(self) -> dict[int, int]:
        """What each has to get (plus) or pay (minus) at the end, by player number."""
        if self.agreed.stakes is not None:
            return {player.number: player.stakes for player in self.players}
        return {player.number: player.points for player in self.players}

    @property
    def hands(self) -> list[Row]:
        return [row for row in self.rows if row.hand is not None]

    @property
    def seated(self) -> list[Player]:
        """Players in turn order."""
        return [self.player(number) for number in self.seats]

    @property
    def ranking(self) -> list[Player]:
        """Everybody who played, best first; shared ranks in the order they sat down."""
        return sorted(self.players, key=lambda player: (player.rank, player.number))

    def player(self, number: int) -> Player:
        for player in self.players:
            if player.number == number:
                return player
        raise Refused("no_such_player", player=number)

    def row(self, entry: int) -> Row | None:
        """The row of root entry `entry`, or None."""
        return next((row for row in self.rows if row.entry == entry), None)

    def last_undoable(self) -> Row | None:
        """What "undo" would take back: the newest row that stands and can be taken back."""
        standing = (row for row in reversed(self.rows) if not row.void)
        return next((row for row in standing if row.kind in UNDOABLE), None)

    def at_target(self, target: Target) -> list[Player]:
        """Who leads now that the target is reached; several on a tie, nobody before."""
        if target.kind == "none" or not self.hands:
            return []
        best = max(player.points for player in self.players)
        reached = best if target.kind == "points" else len(self.hands)
        if reached < target.value:
            return []
        return [player for player in self.players if player.points == best]


@dataclass(frozen=True)
class Record:
    """A plain entry, for replays without a database."""

    number: int
    kind: str
    facts: Facts
    score: list[dict[str, Any]] = field(default_factory=list)
    target: int | None = None


def wind(seats: Sequence[int], dealer: int, number: int) -> str:
    """The wind of a player: the dealer is East; a fifth and sixth, or who left, have none."""
    if number not in seats or dealer not in seats:
        return ""
    step = (seats.index(number) - seats.index(dealer)) % len(seats)
    return WINDS[step] if step < len(WINDS) else ""
