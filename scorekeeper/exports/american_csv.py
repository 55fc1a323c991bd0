"""The rows of an evening of American Mah Jongg in the CSV: columns of its own come last.

One language for all readers, as the other columns: the words of `chain` are English.
"""

from collections.abc import Iterator

from django.utils.translation import gettext, override

from hands import KITTY, Settlement, TournamentScore

from .. import american, payments
from ..american import Standing
from ..evening import Evening, Row, wind
from ..facts import Facts
from ..models import GameSession

COLUMNS = ("how", "value", "jokerless", "chain", "line")
OF_A_TOURNAMENT = ("exposures", "confirmed")
CLAIMED, DRAWN = "claimed", "drawn"
Cells = dict[str, str | int]


def columns(told: Evening) -> tuple[str, ...]:
    """The names of the columns that follow those of every game."""
    return COLUMNS if told.agreed.tournament is None else (*COLUMNS, *OF_A_TOURNAMENT)


def rows(game: GameSession, told: Evening) -> list[Cells]:
    """{column: cell} for everybody who sat there at each hand, for all whose points moved
    otherwise, and for the kitty where it moved; a column that is not there is empty.
    """
    session: Cells = {"session": game.name, "date": game.played_on.isoformat()}
    counting = [row for row in told.rows if not row.void and (row.hand is not None or row.points)]
    with override("en"):
        return [
            {**session, **_shared(told, row), **cells}
            for row in counting
            for cells in _cells(told, row)
        ]


def _shared(told: Evening, row: Row) -> Cells:
    """What all rows of a hand say."""
    cells: Cells = {
        "hand": row.hand or "",
        "entry": row.entry,
        "kind": row.kind,
        "dealer": told.player(row.dealer).name,
        "reason": row.facts.get("reason") or "",
    }
    if row.hand is not None:
        cells["how"] = _how(row.facts)
        cells["confirmed"] = _name(told, row.confirmed)
    return cells


def _how(facts: Facts) -> str:
    """How the hand ended; a self-pick by the word that says most."""
    special = (one for one in ("heavenly", "joker_exchange") if facts.get(one))
    return str(next(special, facts["how"]))


def _name(told: Evening, number: int | None) -> str:
    return "" if number is None else told.player(number).name


def _cells(told: Evening, row: Row) -> Iterator[Cells]:
    for number in row.points if row.hand is None else row.seats:
        yield _of_player(told, row, number)
    if isinstance(row.result, Settlement) and row.result.net.get(KITTY):
        points = row.result.net[KITTY]
        chain = _chain(told, row, KITTY)
        yield {"points": points, "total": row.result.kitty or 0, "chain": chain}


def _of_player(told: Evening, row: Row, number: int) -> Cells:
    won = [win for win in _wins(row) if win["winner"] == number]
    cells: Cells = {
        "player": told.player(number).name,
        "wind": _wind(row.standing, row.dealer, number),
        "points": row.points.get(number, 0),
        "total": row.totals[number],
        "chain": _chain(told, row, str(number)),
    }
    if row.facts.get("declarer") == number:
        cells["value"] = row.facts["value"]
    return cells | (_of_win(told, row, won[0]) if won else {})


def _wins(row: Row) -> list[Facts]:
    return american.wins_of(row.facts) if row.hand is not None else []


def _wind(standing: Standing | None, dealer: int, number: int) -> str:
    return "" if standing is None else wind(standing.playing, dealer, number)


def _of_win(told: Evening, row: Row, win: Facts) -> Cells:
    """What the row of a winner says besides."""
    return {
        "won": CLAIMED if "discarder" in win else DRAWN,
        "from": _name(told, win.get("discarder")),
        "value": win["value"],
        "jokerless": int(win.get("jokerless", False)),
        "line": win.get("line", ""),
        "tiles": " ".join([win.get("tiles", ""), *(f"({one})" for one in win.get("exposed", ()))]),
        "exposures": row.facts.get("exposures", ""),
    }


def _chain(told: Evening, row: Row, account: str) -> str:
    """Each payment to or from an account with its chain of doubles, in points."""
    if isinstance(row.result, TournamentScore):
        return "; ".join(
            f"{gettext(payments.SCORED[line.code])} {line.points}"
            for line in row.result.lines
            if line.player == account
        )
    return "; ".join(_paid(told, row.result, account)) if row.result is not None else ""


def _paid(told: Evening, result: Settlement, account: str) -> Iterator[str]:
    names = {player.number: player.name for player in told.players}
    lines = payments.lines(result, names, "points")
    for payment, line in zip(result.payments, lines, strict=True):
        if payment.payee == account:
            yield f"{line.paid} from {line.who}: {line.chain}"
        elif payment.payer == account:
            yield f"{line.paid} to {line.whom}: {line.chain}"
