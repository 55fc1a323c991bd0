"""Entries of a ledger -> the evening they tell. Pure: no database, no clock, no user.

The same entries always give the same evening; every derived row can be rebuilt from it.
"""

from collections.abc import Iterable, Mapping, Sequence

from hands import HandError, Settlement, settle_stakes

from . import american
from .agreed import read_agreed
from .errors import Refused
from .evening import EntryLike, Evening, Player, Row, wind
from .facts import AMENDMENTS, FEWEST_PLAYERS, MOST_PLAYERS, points_by_player, same_name


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
