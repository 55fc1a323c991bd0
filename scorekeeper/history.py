"""The versions of one entry: who said what when, and which of them counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from . import log_lines
from .evening import Evening, Row
from .models import Entry, GameSession
from .replay import replay


@dataclass(frozen=True)
class Version:
    """What an entry said from `number` on. `at` is local time at the table."""

    number: int
    kind: str
    text: str
    by: str
    at: datetime
    counts: bool


def versions(game: GameSession, told: Evening, row: Row) -> list[Version]:
    """Every version of `row`, oldest first."""
    entries = list(game.entries.all())
    phones = _phones(entries)
    zone = ZoneInfo(game.time_zone)
    return [
        Version(
            number=entry.number,
            kind=entry.kind,
            text=_text(told, entry, entries),
            by=entry.by or _("phone %(number)s") % {"number": phones[entry.phone]},
            at=entry.at.astimezone(zone),
            counts=entry.number == row.version,
        )
        for entry in entries
        if row.entry in (entry.number, entry.target)
    ]


def _phones(entries: Sequence[Entry]) -> dict[str, int]:
    """Phones numbered in the order they first wrote in this ledger."""
    marks = dict.fromkeys(entry.phone for entry in entries)
    return {mark: number for number, mark in enumerate(marks, start=1)}


def _text(told: Evening, entry: Entry, entries: Sequence[Entry]) -> str:
    """ "Astrid drew it, +64": the line as it read when this version was written."""
    if entry.kind == "void":
        return _("taken back")
    then = replay([one for one in entries if one.number <= entry.number])
    row = then.row(entry.target or entry.number)
    if row is None:
        return ""
    line = log_lines.line(told, row)
    said = ", ".join(part for part in (line.text, line.amounts) if part)
    if entry.restores:
        return _("restored: %(said)s") % {"said": said}
    return _("corrected: %(said)s") % {"said": said} if entry.target else said
