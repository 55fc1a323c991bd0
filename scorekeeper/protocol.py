"""An evening -> the paper sheet of each player: combinations down, hands across. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hands import RuleSet

from .amounts import plain
from .evening import Evening, Player, Row


@dataclass(frozen=True)
class Column:
    """One hand (or adjustment) of a player's sheet. `times` by combination id, flowers included.

    `reading`: the groups of tile text where the cards were entered.
    """

    row: Row
    label: str
    points: int
    total: int
    units: int | None = None
    times: Mapping[str, int] = field(default_factory=dict)
    reading: tuple[str, ...] = ()

    @property
    def points_text(self) -> str:
        return plain(self.points)

    @property
    def total_text(self) -> str:
        return plain(self.total)


@dataclass(frozen=True)
class Line:
    """One combination across all columns; empty cells are 0."""

    combination: str
    units: int
    cells: list[int]


@dataclass(frozen=True)
class PaperSheet:
    player: Player
    columns: list[Column]
    lines: list[Line]
    elsewhere: list[int]


def paper_sheet(told: Evening, player: Player, rules: RuleSet) -> PaperSheet:
    """The sheet of one player; `elsewhere` are the hands that went to others or to nobody."""
    columns = [column for row in told.rows for column in _columns(row, player.number)]
    lines = [
        Line(one.id, one.units, [column.times.get(one.id, 0) for column in columns])
        for one in rules.combinations
    ]
    elsewhere = [row.hand or 0 for row in told.hands if player.number not in row.points]
    return PaperSheet(player, columns, lines, elsewhere)


def _columns(row: Row, number: int) -> list[Column]:
    if row.void or number not in row.points:
        return []
    points, total = row.points[number], row.totals[number]
    if row.kind != "hand":
        return [Column(row, "\N{PLUS-MINUS SIGN}", points, total)]
    part = score_of(row, number)
    times = {line["combination"]: line["times"] for line in part["lines"]}
    reading = tuple(part.get("reading", "").split())
    return [Column(row, str(row.hand), points, total, part["units"], times, reading)]


def score_of(row: Row, number: int) -> dict[str, Any]:
    """The stored score of the winner `number` of a hand."""
    winners = [winner["player"] for winner in row.facts["winners"]]
    return row.score[winners.index(number)]
