"""A score in plain English, a sentence each: its lines, the row of the table, and the notes."""

from .errors import listed
from .ruleset import RuleSet
from .scoring import Line, Score

# Notes without a sentence of their own here are told with the line they are about.
SENTENCES = {
    "table_end": "The table ends at {ends_at}.",
    "table_doubles": "Past {last} units the table doubles.",
    "cap": "The cap makes it {cap}.",
    "flowers_as_points": "Flowers add points after the table: {points}.",
    "flowers_off": "Flowers count nothing.",
}


def explain(ruleset: RuleSet, score: Score) -> tuple[str, ...]:
    """The explanation of a score made with this rule set."""
    return (
        *[_line(ruleset, line) for line in score.lines],
        _row(score),
        *notes_in_words(score),
    )


def notes_in_words(score: Score) -> tuple[str, ...]:
    """What there is to say about the points: the end of the table, the cap, the flowers."""
    notes = [note for note in score.notes if note.code in SENTENCES]
    return tuple(SENTENCES[note.code].format(**note.where) for note in notes)


def _line(ruleset: RuleSet, line: Line) -> str:
    combination = ruleset.combination(line.combination)
    each = f" ({line.times} x {combination.units})" if line.times > 1 else ""
    used = [f"{times} x {_name(ruleset, name)}" for name, times in line.absorbed]
    parts = [
        f"{combination.names['en']}: {_units(line.units)}{each}.",
        combination.rules["en"],
        f"It used up {listed(used)}." if used else "",
        "It comes with the rest." if line.implied else "",
    ]
    return " ".join(part for part in parts if part)


def _row(score: Score) -> str:
    first, last, points, _ = score.row
    reach = (
        f"{first} and more" if last is None else f"{first}-{last}" if last > first else f"{first}"
    )
    return f"{_units(score.units)}: the row {reach} gives {points:,} points."


def _units(units: int) -> str:
    return f"{units} {'unit' if units == 1 else 'units'}"


def _name(ruleset: RuleSet, name: str) -> str:
    return ruleset.combination(name).names["en"].lower()
