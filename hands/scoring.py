"""From a tick sheet to its score: lines, units, points, and what there is to say about them.

No combination is named here: what counts and what uses up what is for the rule set to say.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .conversion import CAP, Row
from .documents import is_whole
from .errors import HandError, shown
from .feasible import Times, counted, minimum, needs_drawn
from .ruleset import FLOWER, MOST_FLOWERS, Combination, RuleSet

DRAWN, CLAIMED = "drawn", "claimed"
UNITS, POINTS, OFF = "units", "points", "off"
# What a hand needs to go out, by how flowers help.
ASKED = {
    "not_counted": "{least} units, flowers not counted",
    "counted": "{least} units, flowers counted",
    "one_is_enough": "{least} units or a flower",
}


class Line(NamedTuple):
    """One combination of a score. `units` is its whole worth; `implied`: it came with the ticks.

    `absorbed` is what it used up, as (combination, times).
    """

    combination: str
    times: int
    units: int
    implied: bool = False
    absorbed: tuple[tuple[str, int], ...] = ()


class Note(NamedTuple):
    """Something to say about a score: a stable code and what it is about, JSON-able."""

    code: str
    where: Mapping[str, Any]


class Score(NamedTuple):
    """A scored hand. The units of the lines add up to `units`, `row` turned them into points.

    Codes of notes: implied, table_end, table_doubles, cap, flowers_as_points, flowers_off.
    """

    lines: tuple[Line, ...]
    units: int
    points: int
    notes: tuple[Note, ...]
    row: Row

    def to_dict(self) -> dict[str, Any]:
        """The score as JSON-able data, to keep."""
        return {
            "lines": [
                line._asdict() | {"absorbed": [list(pair) for pair in line.absorbed]}
                for line in self.lines
            ],
            "units": self.units,
            "points": self.points,
            "notes": [{"code": note.code, "where": dict(note.where)} for note in self.notes],
            "row": self.row._asdict(),
        }

    @staticmethod
    def from_dict(kept: Mapping[str, Any]) -> "Score":
        """The score kept as `to_dict` made it."""
        lines = tuple(
            Line(**{**line, "absorbed": tuple((name, times) for name, times in line["absorbed"])})
            for line in kept["lines"]
        )
        notes = tuple(Note(note["code"], note["where"]) for note in kept["notes"])
        return Score(lines, kept["units"], kept["points"], notes, Row(**kept["row"]))


def score_ticks(ruleset: RuleSet, ticks: Times, flowers: int = 0, won: str | None = None) -> Score:
    """The score of a tick sheet: at least what is ticked, {id: times}, and 0 to 8 flowers.

    HandError: all of `solve`, and bad_flowers, bad_won, last_card_must_be_drawn, below_minimum.
    """
    counts = counted(ruleset, ticks)
    if not is_whole(flowers, 0, MOST_FLOWERS):
        raise HandError("bad_flowers", flowers=shown(flowers), most=MOST_FLOWERS)
    _check_last_card(ruleset, counts, won)
    score = score_counts(ruleset, counts, ticks, flowers)
    check_minimum(ruleset, score, flowers)
    return score


def _check_last_card(ruleset: RuleSet, counts: Times, won: str | None) -> None:
    for one in must_be_drawn(ruleset, won):
        if counts.get(one.id):
            raise drawn_only(one)


def must_be_drawn(ruleset: RuleSet, won: object) -> list[Combination]:
    """The combinations a last card won so does not make. HandError("bad_won")."""
    if won not in (None, DRAWN, CLAIMED):
        raise HandError("bad_won", won=shown(won))
    if won != CLAIMED:
        return []
    return [one for one in ruleset.combinations if needs_drawn(ruleset, one)]


def drawn_only(combination: Combination) -> HandError:
    """The refusal of a claimed last card."""
    name = combination.names["en"]
    return HandError("last_card_must_be_drawn", combination=combination.id, name=name)


def check_minimum(ruleset: RuleSet, score: Score, flowers: int) -> None:
    """HandError("below_minimum") for a hand that is not worth enough to go out."""
    least, counted = minimum(ruleset)
    of_flowers = sum(line.units for line in score.lines if line.combination == FLOWER)
    units = score.units if counted == "counted" else score.units - of_flowers
    if units < least and not (counted == "one_is_enough" and flowers):
        asked = ASKED[counted].format(least=least)
        raise HandError("below_minimum", units=units, least=least, flowers=counted, asked=asked)


def score_counts(ruleset: RuleSet, counts: Times, ticks: Times, flowers: int) -> Score:
    """The lines added up, through the table, capped; flowers that are points come after that.

    Nothing is checked: `counts` must be what a hand shows, with what came along with the ticks.
    """
    shown_flowers = _flower_line(ruleset, flowers)
    lines = (*_lines(ruleset, counts, ticks), *shown_flowers)
    units = sum(line.units for line in lines)
    row = ruleset.table.row(units)
    cap = ruleset.options["cap"]
    points = min(row.points, cap) if isinstance(cap, int) else row.points
    extra = _flower_points(ruleset, flowers)
    notes = [
        *_notes_on_lines(lines),
        *_notes_on_points(ruleset, row, points),
        *_notes_on_flowers(ruleset, flowers, extra),
    ]
    return Score(lines, units, points + extra, tuple(notes), row)


def _lines(ruleset: RuleSet, counts: Times, ticks: Times) -> Iterator[Line]:
    """A line for each combination that counts, in the order of the protocol."""
    for one in ruleset.combinations:
        if times := counts.get(one.id, 0):
            absorbed = tuple((name, often * times) for name, often in one.absorbs.items())
            implied = times > ticks.get(one.id, 0)
            yield Line(one.id, times, times * one.units, implied, absorbed)


def _flower_line(ruleset: RuleSet, flowers: int) -> Iterator[Line]:
    """The line of the flowers: without units where they are points, none where they are off."""
    counted = ruleset.options["flowers"]
    if flowers and counted != OFF:
        worth = ruleset.combination(FLOWER).units if counted == UNITS else 0
        yield Line(FLOWER, flowers, flowers * worth)


def _flower_points(ruleset: RuleSet, flowers: int) -> int:
    if ruleset.options["flowers"] != POINTS:
        return 0
    return flowers * ruleset.combination(FLOWER).units


def _notes_on_lines(lines: Iterable[Line]) -> Iterator[Note]:
    for line in lines:
        if line.implied:
            yield Note("implied", {"combination": line.combination, "times": line.times})


def _notes_on_points(ruleset: RuleSet, row: Row, points: int) -> Iterator[Note]:
    if row.past_end:
        past = "table_end" if ruleset.table.past == CAP else "table_doubles"
        told = {"last": ruleset.table.end, "ends_at": ruleset.table.rows[-1][1]}
        yield Note(past, {**told, "points": row.points})
    if points < row.points:
        yield Note("cap", {"cap": points, "before": row.points})


def _notes_on_flowers(ruleset: RuleSet, flowers: int, extra: int) -> Iterator[Note]:
    if extra:
        yield Note("flowers_as_points", {"flowers": flowers, "points": extra})
    if flowers and ruleset.options["flowers"] == OFF:
        yield Note("flowers_off", {"flowers": flowers})
