"""What may be appended to a ledger as its evening stands now, before anything is stored. Pure."""

from .errors import Refused
from .evening import EntryLike, Evening, Row
from .facts import AMENDABLE, UNDOABLE, Facts


def check(entry: EntryLike, before: Evening) -> None:
    """Refuse what makes no sense now, before anything is stored."""
    if entry.target is not None:
        _check_amendment(entry, before)
    elif before.finished and entry.kind not in ("reopen", "rename", "confirm"):
        raise Refused("finished")
    elif entry.kind == "reopen" and not before.finished:
        raise Refused("not_finished")
    elif entry.kind in CHECKS:
        CHECKS[entry.kind](entry.facts, before)


def _check_amendment(entry: EntryLike, before: Evening) -> None:
    row = before.row(entry.target or 0)
    if row is None or row.kind not in UNDOABLE:
        raise Refused("no_such_entry", entry=entry.target)
    if entry.kind == "void" and row.void:
        raise Refused("void_already", entry=entry.target)
    if row.kind in AMENDABLE:
        _check_kind(entry, row)
        return
    # Seats and people carry everything after them: only the newest may be taken back.
    last = before.last_undoable()
    if entry.kind != "void" or last is None or last.entry != row.entry:
        raise Refused("only_the_newest", entry=entry.target)


def _check_kind(entry: EntryLike, row: Row) -> None:
    """A penalty and a payment stay what they are; what a hand says is checked with its score."""
    if entry.kind == "correct" and row.kind != "hand" and set(entry.facts) != set(row.facts):
        raise Refused("no_such_entry", entry=entry.target)


def _check_adjust(facts: Facts, before: Evening) -> None:
    if before.agreed.sums_to_zero:
        raise Refused("adjust_not_zero_sum")


def _check_transfer(facts: Facts, before: Evening) -> None:
    if not before.agreed.sums_to_zero:
        raise Refused("transfer_not_here")


def _check_bet(facts: Facts, before: Evening) -> None:
    if not before.agreed.bettor:
        raise Refused("no_bets_here")
    if facts["bettor"] not in [player.number for player in before.waiting]:
        raise Refused("bettor_missing")
    if facts["bet"] not in before.playing:
        raise Refused("bet_missing")
    laid = before.standing.bet
    if laid is not None and laid[0] != facts["bettor"]:
        raise Refused("bet_taken", player=laid[0])


def _check_confirm(facts: Facts, before: Evening) -> None:
    row = before.row(facts["entry"])
    if row is None or row.hand is None or before.agreed.tournament is None:
        raise Refused("no_such_entry", entry=facts["entry"])
    if facts["version"] != row.version:
        raise Refused("confirm_again")
    if row.confirmed is not None:
        raise Refused("confirmed_already")
    if row.confirms is None or facts["player"] != row.confirms:
        raise Refused("confirms_across")


def _check_card(facts: Facts, before: Evening) -> None:
    if not before.american:
        raise Refused("no_card_here")


CHECKS = {
    "adjust": _check_adjust,
    "transfer": _check_transfer,
    "bet": _check_bet,
    "confirm": _check_confirm,
    "card": _check_card,
}
