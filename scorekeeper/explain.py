"""A hand's score in words: each line's rule, what it absorbed, the row of the table, the cap."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from hands import FLOWER, Line, RuleSet, Score
from hands import Row as TableRow

from . import sentences
from .replay import Evening, Row


@dataclass(frozen=True)
class ExplainedLine:
    """One line of the score; `times` x `each` = `units`."""

    name: str
    rule: str
    groups: tuple[str, ...]
    times: int
    each: int
    units: int
    notes: Sequence[str]


@dataclass(frozen=True)
class Explained:
    """One winner's score; the lines add up to the units of `total`."""

    name: str
    lines: Sequence[ExplainedLine]
    total: str
    points: int
    notes: Sequence[str]


def hand(told: Evening, row: Row, rules: RuleSet) -> list[Explained]:
    """The explanation of each winner of a hand, from the score as the ledger holds it."""
    return [
        winner(told.player(one["player"]).name, Score.from_dict(part), rules)
        for one, part in zip(row.facts["winners"], row.score, strict=True)
    ]


def winner(name: str, score: Score, rules: RuleSet) -> Explained:
    return Explained(
        name=name,
        lines=[_line(line, rules) for line in score.lines],
        total=_total(score),
        points=score.points,
        notes=_notes(score),
    )


def _line(line: Line, rules: RuleSet) -> ExplainedLine:
    combination = rules.combination(line.combination)
    notes = [_("Comes with the other combinations by itself.")] if line.implied else []
    notes += [_absorbed(name, times, rules) for name, times in line.absorbed]
    return ExplainedLine(
        name=sentences.in_language(combination.names),
        rule=sentences.in_language(combination.rules),
        groups=combination.example if line.combination != FLOWER else (),
        times=line.times,
        each=combination.units if line.units else 0,
        units=line.units,
        notes=notes,
    )


def _absorbed(name: str, times: int, rules: RuleSet) -> str:
    words = {"name": sentences.lower_first(sentences.combination(rules, name)), "times": times}
    if times == 1:
        return _("The %(name)s in it does not count again.") % words
    return _("%(times)s × %(name)s in it do not count again.") % words


def _total(score: Score) -> str:
    """ "7 units, from the table 6–7"."""
    words = {"units": sentences.units(score.units), "row": row_units(score.row)}
    return _("%(units)s, from the table %(row)s") % words


def row_units(row: TableRow) -> str:
    """ "6", "6–7", "14 and more": the units a row of the table covers."""
    if row.last is None:
        return _("%(units)s and more") % {"units": row.first}
    if row.last == row.first:
        return str(row.first)
    return f"{row.first}\N{EN DASH}{row.last}"


# Notes about single lines are told with the line.
NOTES = {
    "table_end": noop("The table ends at %(ends_at)s."),
    "table_doubles": noop("Past %(last)s units the table doubles on."),
    "cap": noop("The cap makes %(cap)s of %(before)s points."),
    "flowers_as_points": noop("Flowers come after the table: %(points)s more points."),
    "flowers_off": noop("Flowers count nothing in these rules."),
}


def _notes(score: Score) -> list[str]:
    return [_(NOTES[note.code]) % note.where for note in score.notes if note.code in NOTES]
