"""A hand's score in words: each line's rule, what it absorbed, the row of the table, the cap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from hands import (
    FLOWER,
    Group,
    HandError,
    Line,
    RuleSet,
    Score,
    TileExplanation,
    TileScore,
    explain_tiles,
    write_tiles,
)
from hands import Row as TableRow

from . import sentences
from .evening import Evening, Row
from .facts import Facts, score_winner


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
class ShownGroup:
    """A set or the pair, tile by tile: (code of the picture, whether a joker stands there)."""

    tiles: Sequence[tuple[str, bool]]
    laid: bool
    name: str


@dataclass(frozen=True)
class Explained:
    """One winner's score; the lines add up to the units of `total`.

    `groups` and `worth_knowing` are empty for a hand entered as ticks.
    """

    name: str
    lines: Sequence[ExplainedLine]
    total: str
    points: int
    notes: Sequence[str]
    groups: Sequence[ShownGroup] = ()
    worth_knowing: Sequence[str] = ()


def hand(told: Evening, row: Row, rules: RuleSet) -> list[Explained]:
    """The explanation of each winner of a hand, from the score as the ledger holds it."""
    found = []
    for one, part in zip(row.facts["winners"], row.score, strict=True):
        name = told.player(one["player"]).name
        score = Score.from_dict(part)
        best = _read_again(one, row.facts["won"], rules) if "tiles" in one else None
        plain = winner(name, score, rules)
        # Should the tiles be read differently today, what was stored counts and is all we tell.
        if best is not None and best.score == score:
            plain = _with_tiles(plain, best, rules)
        found.append(plain)
    return found


def _read_again(said: Facts, won: str | None, rules: RuleSet) -> TileScore | None:
    try:
        scored = score_winner(said, rules, won)
    except HandError:
        return None
    return scored if isinstance(scored, TileScore) else None


def _with_tiles(plain: Explained, best: TileScore, rules: RuleSet) -> Explained:
    """The explanation with the reading of the tiles, and what came near."""
    more = explain_tiles(best)
    lines = [
        replace(line, groups=_made_of(more, places))
        for line, places in zip(plain.lines, more.makes, strict=True)
    ]
    return replace(
        plain,
        lines=lines,
        groups=[_shown(group) for group in more.groups],
        worth_knowing=[*_jokers(more), *_readings(more), *_richer(plain, more, rules)],
    )


def _shown(group: Group) -> ShownGroup:
    codes = [write_tiles([tile]) for tile in group.tiles]
    tiles = [(code, place in group.jokers) for place, code in enumerate(codes)]
    names = [
        _("joker as %(tile)s") % {"tile": sentences.tile(code)} if joker else sentences.tile(code)
        for code, joker in tiles
    ]
    return ShownGroup(tiles, group.laid, ", ".join(names))


def _made_of(more: TileExplanation, places: Sequence[int]) -> tuple[str, ...]:
    """The groups that make a line, as tile text; nothing where the whole hand does."""
    if len(places) == len(more.groups):
        return ()
    return tuple(write_tiles(more.groups[place].tiles) for place in places)


def _jokers(more: TileExplanation) -> list[str]:
    meanings = [tile for group in more.groups for tile in group.meanings]
    if not meanings:
        return []
    names = sentences.listed([sentences.tile(write_tiles([tile])) for tile in meanings])
    words = {"tiles": names}
    read = ngettext("Joker read as %(tiles)s.", "Jokers read as %(tiles)s.", len(meanings))
    return [read % words]


def _readings(more: TileExplanation) -> list[str]:
    """How many ways the cards can be read, and what the next best would have brought."""
    if more.readings == 1:
        return []
    words: dict[str, object] = {"count": more.readings}
    if more.runner_up is None:
        return [_("The cards can be read in %(count)s ways, all worth the same.") % words]
    score = more.runner_up.score
    words |= {"units": sentences.units(score.units), "points": sentences.points(score.points)}
    return [_("The best of %(count)s readings; the next one gives %(units)s, %(points)s.") % words]


def _richer(plain: Explained, more: TileExplanation, rules: RuleSet) -> list[str]:
    """What one other card, or another pair, would have made of it."""
    other = more.richer
    if other is None:
        return []
    out, to = (sentences.tile(write_tiles([tile])) for tile in (other.out, other.to))
    had = {line.name for line in plain.lines}
    lines = [sentences.combination(rules, line.combination) for line in other.best.score.lines]
    new = [sentences.lower_first(name) for name in lines if name not in had]
    words = {"out": out, "to": to, "gain": other.gain, "points": other.best.score.points}
    words |= {"new": f"{sentences.listed(new)}, " if new else ""}
    if other.times == 1:
        said = _("%(to)s instead of %(out)s: %(new)s+%(gain)s, %(points)s points.") % words
    else:
        said = (
            _("%(to)s twice instead of %(out)s twice: %(new)s+%(gain)s, %(points)s points.") % words
        )
    return [said[:1].upper() + said[1:]]


def winner(name: str, score: Score, rules: RuleSet) -> Explained:
    """The explanation of one score, as ticks or tiles gave it."""
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
    if score.row.first == score.row.last:
        return _("%(units)s, by the table") % words
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
