"""Rows of an evening -> lines a person reads: number, who, how, and the points with their sign."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from . import sentences
from .replay import Evening, Row

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class LogLine:
    """One line of the log. `label` is the hand's number or empty; `amounts` are signed points."""

    row: Row
    label: str
    who: str
    what: str
    amounts: str

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.who, self.what) if part)

    @property
    def opens(self) -> bool:
        """Whether there is a page behind the line."""
        return self.row.kind in ("hand", "adjust")


def signed(points: int) -> str:
    """ "+128", "−10" with a real minus, and a plain "0"."""
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points else "0"


def plain(points: int) -> str:
    """ "128", "−10" with a real minus, "0"."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def lines(told: Evening, rows: Iterable[Row] | None = None) -> list[LogLine]:
    """The log, newest first."""
    chosen = list(told.rows if rows is None else rows)
    return [line(told, row) for row in reversed(chosen)]


def line(told: Evening, row: Row) -> LogLine:
    label = str(row.hand) if row.hand is not None else ""
    who, what = _WORDS[row.kind](told, row)
    return LogLine(row, label, who, what, _amounts(row))


def _amounts(row: Row) -> str:
    if row.kind == "hand":
        if not row.facts["winners"]:
            return "0"
        return ", ".join(signed(part["points"]) for part in row.score)
    if row.kind == "adjust":
        return signed(row.facts["points"])
    return ""


def _name(told: Evening, number: int | None) -> str:
    known = {player.number: player.name for player in told.players}
    return isolated(known.get(number or 0, _("a former player")))


def isolated(name: str) -> str:
    """The name so that its writing direction ends with it, inside a sentence of the other one."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def _hand(told: Evening, row: Row) -> tuple[str, str]:
    winners = [_name(told, winner["player"]) for winner in row.facts["winners"]]
    return (sentences.listed(winners), how(told, row)) if winners else ("", _("no winner"))


def how(told: Evening, row: Row) -> str:
    """How a hand was won: "drew it", "on a card from Björn"."""
    if row.facts["won"] == "drawn":
        return _("drew it")
    return _("on a card from %(name)s") % {"name": _name(told, row.facts["from"])}


def _adjust(told: Evening, row: Row) -> tuple[str, str]:
    words = {"reason": row.facts["reason"]}
    said = _("bonus: %(reason)s") if row.facts["points"] > 0 else _("penalty: %(reason)s")
    return _name(told, row.facts["player"]), said % words


def _seats(told: Evening, row: Row) -> tuple[str, str]:
    names = [_name(told, number) for number in row.facts["order"]]
    return "", _("new seats: %(names)s") % {"names": sentences.listed(names)}


def _dealer(told: Evening, row: Row) -> tuple[str, str]:
    return _name(told, row.facts["player"]), _("deals now")


def _player(told: Evening, row: Row) -> tuple[str, str]:
    leaves = row.facts["leaves"]
    joins = isolated(row.facts["name"]) if row.facts["name"] is not None else None
    if joins is None:
        return _name(told, leaves), _("leaves the table")
    if leaves is None:
        return joins, _("joins the table")
    words = {"name": _name(told, leaves)}
    if row.facts["takes_points"]:
        return joins, _("takes over from %(name)s, with the points") % words
    return joins, _("sits down for %(name)s") % words


def _rename(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("a name is now spelt %(name)s") % {"name": isolated(row.facts["name"])}


def _finish(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("finished")


def _reopen(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("reopened")


_WORDS = {
    "hand": _hand,
    "adjust": _adjust,
    "seats": _seats,
    "dealer": _dealer,
    "player": _player,
    "rename": _rename,
    "finish": _finish,
    "reopen": _reopen,
}
