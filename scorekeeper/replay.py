"""Entries of a ledger -> the evening they tell. Pure: no database, no clock, no user.

The same entries always give the same evening; every derived row can be rebuilt from it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hands import HandError, Settlement, settle_stakes

from . import american
from .agreed import NOTHING, Agreed, read_agreed
from .american import Result, Standing
from .errors import Refused
from .facts import (
    AMENDMENTS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    UNDOABLE,
    Facts,
    points_by_player,
    same_name,
)

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
        return Standing(tuple(self.seats), self.dealer, self.kitty, self.pies, self.bet)

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


def replay(entries: Iterable[EntryLike]) -> Evening:
    """Tell the evening from its entries, in order. Refuses a ledger that does not hold together."""
    ordered = list(entries)
    if not ordered or ordered[0].kind != "start":
        raise Refused("no_start")
    amended = _amendments(ordered)
    evening = _sit_down(ordered[0])
    evening.latest = ordered[-1].number
    for entry in ordered[1:]:
        if entry.kind not in AMENDMENTS:
            _tell(evening, _row(entry, amended.get(entry.number)))
    _place(evening)
    return evening


def _amendments(entries: Sequence[EntryLike]) -> dict[int, EntryLike]:
    """The newest correction or void of each root entry, by the root's number."""
    roots = {entry.number: entry for entry in entries if entry.kind not in AMENDMENTS}
    amended: dict[int, EntryLike] = {}
    for entry in entries:
        if entry.kind in AMENDMENTS:
            if entry.target not in roots or entry.target > entry.number:
                raise Refused("no_such_entry", entry=entry.target)
            amended[entry.target] = entry
    return amended


def _row(entry: EntryLike, amendment: EntryLike | None) -> Row:
    current = entry if amendment is None or amendment.kind == "void" else amendment
    return Row(
        entry=entry.number,
        version=(amendment or entry).number,
        kind=entry.kind,
        facts=current.facts,
        score=current.score,
        void=amendment is not None and amendment.kind == "void",
    )


def _sit_down(start: EntryLike) -> Evening:
    players = [Player(n, name, n - 1) for n, name in enumerate(start.facts["names"], start=1)]
    agreed = read_agreed(start.facts)
    return Evening(
        players=players,
        seats=[player.number for player in players],
        dealer=start.facts["dealer"],
        rows=[],
        latest=start.number,
        agreed=agreed,
        card=agreed.card,
    )


def _tell(evening: Evening, row: Row) -> None:
    """Let one row happen, then write down how things stood after it."""
    row.seats, row.dealer = tuple(evening.seats), evening.dealer
    row.standing = evening.standing if evening.american else None
    if not row.void:
        _ACTS[row.kind](evening, row)
    row.totals = {player.number: player.points for player in evening.players}
    row.finished = evening.finished
    evening.rows.append(row)


def _hand(evening: Evening, row: Row) -> None:
    evening.hand_count += 1
    row.hand = evening.hand_count
    if evening.american:
        _american_hand(evening, row)
    else:
        _mhing_hand(evening, row)


def _american_hand(evening: Evening, row: Row) -> None:
    """Settle the hand by how the table stands now, for an earlier one may have been corrected."""
    try:
        row.result = american.settle_hand(row.facts, evening.agreed, evening.standing)
    except HandError as fault:
        raise Refused("later_hand_breaks", hand=row.hand) from fault
    row.points = american.gains(row.result)
    for number, points in row.points.items():
        player = evening.player(number)
        player.points += points
        if number in row.winners:
            player.hands_won += 1
            player.best = max(player.best, points)
    _after_american_hand(evening, row)


def _after_american_hand(evening: Evening, row: Row) -> None:
    evening.bet = None
    if isinstance(row.result, Settlement):
        evening.kitty = row.result.kitty or 0
        evening.pies = {int(name): left for name, left in (row.result.pies or {}).items()}
    if row.facts["how"] != american.REPLAY:
        evening.seats, evening.dealer = american.turned(evening.seats, evening.dealer)


def _mhing_hand(evening: Evening, row: Row) -> None:
    row.points = points_by_player(row.facts, row.score)
    for number, points in row.points.items():
        if number not in evening.seats:
            raise Refused("not_seated", player=number)
        player = evening.player(number)
        player.points += points
        player.hands_won += 1
        player.best = max(player.best, points)
    if row.facts["from"] is not None and row.facts["from"] not in evening.seats:
        raise Refused("not_seated", player=row.facts["from"])
    _stake(evening, row)
    evening.dealer = _next(evening.seats, evening.dealer)


def _stake(evening: Evening, row: Row) -> None:
    """What the hand costs the others where points stand for stakes."""
    stakes = evening.agreed.stakes_rules
    if stakes is None:
        return
    wins = {str(number): points for number, points in row.points.items()}
    discarder = None if row.facts["from"] is None else str(row.facts["from"])
    row.result = settle_stakes(stakes, [str(one) for one in evening.seats], wins, discarder)
    for number, points in american.gains(row.result).items():
        evening.player(number).stakes += points


def _adjust(evening: Evening, row: Row) -> None:
    player = evening.player(row.facts["player"])
    player.points += row.facts["points"]
    row.points = {player.number: row.facts["points"]}


def _transfer(evening: Evening, row: Row) -> None:
    row.points = {row.facts["payer"]: -row.facts["points"], row.facts["payee"]: row.facts["points"]}
    for number, points in row.points.items():
        evening.player(number).points += points
    _move_pies(evening, row.points)


def _move_pies(evening: Evening, points: Mapping[int, int]) -> None:
    """Points moved by hand count for what each may still lose; no pie limits them."""
    pie = evening.agreed.table_rules.pie
    if pie is not None and pie.limit is not None:
        left = {one: evening.pies.get(one, pie.limit) for one in points}
        moved = {one: max(0, left[one] + points[one]) for one in points}
        evening.pies = {**evening.pies, **moved}


def _bet(evening: Evening, row: Row) -> None:
    """Laid aside until the next hand ends. It counts for nothing where an earlier hand was
    corrected so that the bettor plays, or the other waits.
    """
    bettor, bet = row.facts["bettor"], row.facts["bet"]
    for number in (bettor, bet):
        if number not in evening.seats:
            raise Refused("not_seated", player=number)
    evening.bet = (bettor, bet)


def _confirm(evening: Evening, row: Row) -> None:
    """A result stays confirmed until its hand is corrected."""
    confirmed = evening.row(row.facts["entry"])
    if confirmed is None or confirmed.kind != "hand":
        raise Refused("no_such_entry", entry=row.facts["entry"])
    if confirmed.version == row.facts["version"]:
        confirmed.confirmed = row.facts["player"]


def _card(evening: Evening, row: Row) -> None:
    evening.card = row.facts["card"]


def _seats(evening: Evening, row: Row) -> None:
    order = row.facts["order"]
    if sorted(order) != sorted(evening.seats):
        raise Refused("seats_do_not_match")
    evening.seats = list(order)
    if evening.dealer not in evening.playing:
        raise Refused("dealer_waits", player=evening.dealer)


def _dealer(evening: Evening, row: Row) -> None:
    if row.facts["player"] not in evening.seats:
        raise Refused("not_seated", player=row.facts["player"])
    if row.facts["player"] not in evening.playing:
        raise Refused("dealer_waits", player=row.facts["player"])
    evening.dealer = row.facts["player"]


def _player(evening: Evening, row: Row) -> None:
    leaves, joins = row.facts["leaves"], row.facts["joins"]
    if leaves is not None and leaves not in evening.seats:
        raise Refused("not_seated", player=leaves)
    if joins is not None:
        _join(evening, joins, row.facts["name"])
    _reseat(evening, leaves, joins)
    if row.facts["takes_points"] and leaves is not None and joins is not None:
        points = evening.player(leaves).points
        row.points = {leaves: -points, joins: points}
        for number, change in row.points.items():
            evening.player(number).points += change
        left, joined = evening.player(leaves), evening.player(joins)
        left.stakes, joined.stakes = 0, left.stakes
        if leaves in evening.pies:
            evening.pies = {**evening.pies, joins: evening.pies[leaves]}


def _join(evening: Evening, number: int, name: str) -> None:
    if any(same_name(player.name, name) for player in evening.players):
        raise Refused("name_twice", name=name)
    evening.players.append(Player(number, name, None))


def _reseat(evening: Evening, leaves: int | None, joins: int | None) -> None:
    seats: list[int | None] = list(evening.seats)
    takes_seat = joins if joins is not None else _first_waiting(evening, leaves)
    if joins is not None and leaves is None:
        seats.append(joins)
    elif takes_seat in seats:
        seats.remove(takes_seat)
    seats = [takes_seat if number == leaves else number for number in seats]
    if evening.dealer == leaves:
        evening.dealer = takes_seat or _next(evening.seats, evening.dealer)
    evening.seats = [number for number in seats if number is not None]
    if not FEWEST_PLAYERS <= len(evening.seats) <= MOST_PLAYERS:
        raise Refused("players_count", least=FEWEST_PLAYERS, most=MOST_PLAYERS)


def _first_waiting(evening: Evening, leaves: int | None) -> int | None:
    """Who comes in when somebody who plays leaves and nobody new sits down."""
    waiting = evening.seats[len(evening.playing) :]
    return waiting[0] if waiting and leaves in evening.playing else None


def _rename(evening: Evening, row: Row) -> None:
    renamed = evening.player(row.facts["player"])
    others = [player for player in evening.players if player is not renamed]
    if any(same_name(player.name, row.facts["name"]) for player in others):
        raise Refused("name_twice", name=row.facts["name"])
    renamed.name = row.facts["name"]


def _finish(evening: Evening, row: Row) -> None:
    evening.finished = True


def _reopen(evening: Evening, row: Row) -> None:
    evening.finished = False


_ACTS = {
    "hand": _hand,
    "adjust": _adjust,
    "transfer": _transfer,
    "bet": _bet,
    "confirm": _confirm,
    "card": _card,
    "seats": _seats,
    "dealer": _dealer,
    "player": _player,
    "rename": _rename,
    "finish": _finish,
    "reopen": _reopen,
}


def _next(seats: Sequence[int], number: int) -> int:
    """The player to the left: who deals after `number`."""
    return seats[(seats.index(number) + 1) % len(seats)]


def _place(evening: Evening) -> None:
    """Seats, winds and shared ranks (1, 2, 2, 4) as they stand at the end."""
    for player in evening.players:
        player.seat = evening.seats.index(player.number) if player.number in evening.seats else None
        player.deals = player.number == evening.dealer
        player.wind = wind(evening.playing, evening.dealer, player.number)
        player.waits = player.seat is not None and player.number not in evening.playing
        player.rank = 1 + sum(other.points > player.points for other in evening.players)


def wind(seats: Sequence[int], dealer: int, number: int) -> str:
    """The wind of a player: the dealer is East; a fifth and sixth, or who left, have none."""
    if number not in seats or dealer not in seats:
        return ""
    step = (seats.index(number) - seats.index(dealer)) % len(seats)
    return WINDS[step] if step < len(WINDS) else ""


@dataclass(frozen=True)
class Record:
    """A plain entry, for replays without a database."""

    number: int
    kind: str
    facts: Facts
    score: list[dict[str, Any]] = field(default_factory=list)
    target: int | None = None
