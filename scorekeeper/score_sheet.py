"""An evening of American Mah Jongg -> its paper sheet: hands down, players across. Pure.

Names in texts end their own writing direction; values and chains count in points, what is gained
and the totals are as the table shows points.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from hands import KITTY, Payment, Settlement, TournamentScore, match_line, read_card_line

from . import american, log_lines, payments, sentences
from .american_words import MatchedGroup, shown_match
from .amounts import plain, signed
from .evening import Evening, Player, Row
from .facts import Facts

NO_HAND = "\N{PLUS-MINUS SIGN}"
# How a hand was won; its value has a column of its own.
HOW = {
    american.DISCARD: noop("on a tile from %(name)s"),
    american.SELF_PICK: noop("picked it"),
    "heavenly": noop("dealt it"),
    "joker_exchange": noop("picked it by a joker exchange"),
    american.MISNAMED: noop("on a tile %(name)s misnamed"),
}
# The reasons of payments that a mah jongg itself brings, or a false one.
OF_THE_VALUE = ("win", "hot_wall", "false_mah_jongg")
OF_A_BET = ("bet_won", "bet_lost")


class Cell(NamedTuple):
    """What somebody gained by a row, and had after it; "" for who was not there."""

    gained: str = ""
    total: str = ""
    points: int = 0
    won: bool = False
    waits: bool = False


class Happened(NamedTuple):
    """Part of what happened. `value` with the `doubles` all its payments share, "" without one."""

    who: str
    what: str
    value: str = ""
    doubles: str = ""


class Share(NamedTuple):
    """What one player paid or got, and why. `other` is who was paid, or who paid."""

    other: str
    gets: bool
    chain: str
    amount: str


class Shown(NamedTuple):
    """The line of the card a hand was won with, and its tiles where they were entered."""

    hand: int
    who: str
    line: str
    groups: Sequence[MatchedGroup]


@dataclass(frozen=True)
class SheetRow:
    """A hand, or points that moved otherwise. `cells` are in the order of the players.

    `kitty` is None where no kitty is played; `confirmed` who confirmed a tournament's hand.
    """

    row: Row
    label: str
    opens: bool
    east: str
    happened: tuple[Happened, ...]
    notes: tuple[str, ...]
    cells: tuple[Cell, ...]
    kitty: Cell | None
    confirmed: str


@dataclass(frozen=True)
class ScoreSheet:
    """The sheet of the table. `totals`, `won` and `pies` are in the order of the players.

    `kitty`: what it holds, None where none is played. `pies`: what each may still lose, if at all.
    """

    players: list[Player]
    rows: list[SheetRow]
    totals: list[str]
    won: list[int]
    pies: list[str]
    kitty: str | None
    tournament: bool
    shown: list[Shown]


@dataclass(frozen=True)
class PlayerRow:
    """A row of one player's sheet: what happened, what that player paid and got, the total."""

    row: SheetRow
    cell: Cell
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class PlayerSheet:
    player: Player
    rows: list[PlayerRow]
    total: str
    shown: list[Shown]


def score_sheet(told: Evening) -> ScoreSheet:
    """The sheet of the table."""
    display = told.agreed.display
    return ScoreSheet(
        players=told.players,
        rows=_rows(told),
        totals=[plain(one.points, display) for one in told.players],
        won=[one.hands_won for one in told.players],
        pies=[_pie(told, one.number) for one in told.players] if told.pies else [],
        kitty=plain(told.kitty, display) if _has_kitty(told) else None,
        tournament=told.agreed.tournament is not None,
        shown=[shown for row in told.hands for shown in _shown(told, row)],
    )


def player_sheet(told: Evening, player: Player) -> PlayerSheet:
    """The sheet of one player: each hand dealt while they sat there, and all they paid or got."""
    place = told.players.index(player)
    rows = [
        PlayerRow(one, one.cells[place], tuple(_shares(told, one.row, player.number)))
        for one in _rows(told)
        if one.cells[place].total
    ]
    total = plain(player.points, told.agreed.display)
    won = [row for row in told.hands if player.number in row.winners]
    return PlayerSheet(player, rows, total, [s for row in won for s in _shown(told, row, player)])


def _rows(told: Evening) -> list[SheetRow]:
    counting = [row for row in told.rows if not row.void and (row.hand or row.points)]
    return [_row(told, row) for row in counting]


def _row(told: Evening, row: Row) -> SheetRow:
    names, line = _names(told), log_lines.line(told, row)
    is_hand = row.hand is not None
    return SheetRow(
        row=row,
        label=line.label or NO_HAND,
        opens=line.opens,
        east=names[row.dealer] if is_hand else "",
        happened=_happened(row, names) or (Happened(line.who, line.what),),
        notes=tuple(_notes(row, names)) if is_hand else (),
        cells=tuple(_cell(told, row, player.number) for player in told.players),
        kitty=_kitty_cell(told, row) if _has_kitty(told) else None,
        confirmed=names[row.confirmed] if row.confirmed is not None else "",
    )


def _names(told: Evening) -> dict[int, str]:
    return {player.number: log_lines.isolated(player.name) for player in told.players}


def _has_kitty(told: Evening) -> bool:
    return told.agreed.sums_to_zero and told.agreed.table_rules.kitty is not None


def _pie(told: Evening, number: int) -> str:
    return plain(told.pies[number], told.agreed.display) if number in told.pies else ""


def _cell(told: Evening, row: Row, number: int) -> Cell:
    """Whoever sits at the table has a cell in each hand; elsewhere those whose points moved."""
    there = number in row.seats if row.hand is not None else number in row.points
    if not there:
        return Cell()
    points, display = row.points.get(number, 0), told.agreed.display
    waits = row.hand is not None and row.standing is not None and number in row.standing.waiting
    return Cell(
        signed(points, display),
        plain(row.totals[number], display),
        points,
        row.hand is not None and number in row.winners,
        waits,
    )


def _kitty_cell(told: Evening, row: Row) -> Cell:
    """Empty while nothing is in the kitty, as on paper."""
    if not isinstance(row.result, Settlement):
        return Cell()
    points, holds = row.result.net.get(KITTY, 0), row.result.kitty or 0
    if not (points or holds):
        return Cell()
    display = told.agreed.display
    return Cell(signed(points, display), plain(holds, display), points)


def _happened(row: Row, names: Mapping[int, str]) -> tuple[Happened, ...]:
    """Each mah jongg of a hand, true or false; nothing where there was none."""
    if row.hand is None:
        return ()
    if row.facts["how"] == american.FALSE_MAH_JONGG:
        return (_false_call(row, names),)
    return tuple(_won(row, win, names) for win in american.wins_of(row.facts))


def _won(row: Row, win: Facts, names: Mapping[int, str]) -> Happened:
    how = next((one for one in ("heavenly", "joker_exchange") if win.get(one)), win["how"])
    what = gettext(HOW[how]) % {"name": names.get(win.get("discarder", 0), "")}
    return Happened(names[win["winner"]], what, str(win["value"]), _doubles(row, win["winner"]))


def _false_call(row: Row, names: Mapping[int, str]) -> Happened:
    who, what = names[row.facts["declarer"]], gettext("false mah jongg")
    return Happened(who, what, str(row.facts["value"]), _doubles(row))


def _doubles(row: Row, winner: int | None = None) -> str:
    """What makes the value more for all who pay `winner`; what a tournament adds to it."""
    if isinstance(row.result, TournamentScore):
        return " ".join(_added(row.result, winner))
    return " ".join(
        gettext(payments.DOUBLES[code]) % {"times": times}
        for code, times in _shared(_of_value(row.result, winner))
    )


def _of_value(result: Settlement | None, winner: int | None) -> list[Payment]:
    made = [one for one in (result.payments if result else ()) if one.reason in OF_THE_VALUE]
    return [one for one in made if winner is None or one.payee == str(winner)]


def _shared(made: Sequence[Payment]) -> Iterator[tuple[str, int]]:
    for double in made[0].doubles if made else ():
        if all(double in one.doubles for one in made):
            yield double.code, double.times


def _added(result: TournamentScore, winner: int | None) -> Iterator[str]:
    for line in result.lines:
        if line.player == str(winner) and line.code != "value":
            yield f"{signed(line.points)} {gettext(payments.SCORED[line.code])}"


def _notes(row: Row, names: Mapping[int, str]) -> Iterator[str]:
    """What else there is to know about a hand, in a few words each."""
    if row.facts.get("hot_wall"):
        yield gettext("hot wall")
    if row.facts.get("dead"):
        dead = sentences.listed([names[number] for number in row.facts["dead"]])
        yield gettext("dead: %(names)s") % {"names": dead}
    if "exposures" in row.facts:
        count = row.facts["exposures"]
        yield ngettext("%(count)s exposure", "%(count)s exposures", count) % {"count": count}
    yield from _bets(row, names)
    if row.winners and row.result is not None:
        yield from payments.notes(row.result, names)


def _bets(row: Row, names: Mapping[int, str]) -> Iterator[str]:
    """Who had bet on whom, where that moved points."""
    made = row.result.payments if isinstance(row.result, Settlement) else ()
    bets = {
        (one.payee if one.reason == "bet_won" else one.payer, one.of)
        for one in made
        if one.reason in OF_A_BET
    }
    for bettor, of in sorted(bets):
        words = {"bettor": names[int(bettor)], "name": names[int(of)]}
        yield gettext("%(bettor)s had bet on %(name)s") % words


def _shares(told: Evening, row: Row, number: int) -> list[Share]:
    """All that one player paid or got by a hand, in the order it is paid."""
    if isinstance(row.result, TournamentScore):
        return [*_scored(row.result, number)]
    if isinstance(row.result, Settlement):
        return [*_paid(row.result, number, _names(told), told.agreed.display)]
    return []


def _scored(result: TournamentScore, number: int) -> Iterator[Share]:
    for line in result.lines:
        if line.player == str(number):
            what = gettext(payments.SCORED[line.code])
            yield Share("", line.points > 0, what, signed(line.points))


def _paid(result: Settlement, number: int, names: sentences.Names, display: str) -> Iterator[Share]:
    lines = payments.lines(result, names, display)
    for payment, line in zip(result.payments, lines, strict=True):
        if payment.payee == str(number):
            yield Share(line.who, True, line.chain, signed(line.paid, display))
        elif payment.payer == str(number):
            yield Share(line.whom, False, line.chain, signed(-line.paid, display))


def _shown(told: Evening, row: Row, player: Player | None = None) -> Iterator[Shown]:
    """The lines of the card a hand was won with, of one player or of all."""
    for win in american.wins_of(row.facts):
        if "line" in win and (player is None or win["winner"] == player.number):
            name = told.player(win["winner"]).name
            yield Shown(row.hand or 0, name, win["line"], _groups(win))


def _groups(win: Facts) -> list[MatchedGroup]:
    """The tiles as the line has them, for they were held against it when the hand was recorded."""
    if "tiles" not in win:
        return []
    return shown_match(
        match_line(read_card_line(win["line"]), win["tiles"], win.get("exposed", ()))
    )
