"""From units to points: rows of a table, and what happens past its end."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from .documents import Part, is_whole
from .errors import shown

CAP, DOUBLE = "cap", "double"
MOST_UNITS = 10_000
# However far a table doubles, a hand is never worth more than this.
MOST_POINTS = 1_000_000_000


class Row(NamedTuple):
    """The row of a table that was used: `first` to `last` units (None: and more) are `points`."""

    first: int
    last: int | None
    points: int
    past_end: bool = False


class Table(NamedTuple):
    """Rows of (from units, points), the first from 0, each up to the next.

    The last row reaches to `last` units; past that the points stay ("cap") or double every `every`
    units ("double"). Without `last` it has no end ("cap") or is `every` units long ("double").
    """

    rows: tuple[tuple[int, int], ...]
    past: str = CAP
    every: int = 0
    last: int | None = None

    @property
    def end(self) -> int | None:
        """The most units the table itself speaks of, None when its last row has no end."""
        if self.last is None and self.past == DOUBLE:
            return self.rows[-1][0] + self.every - 1
        return self.last

    def points(self, units: int) -> int:
        """The points for so many units."""
        return self.row(units).points

    def row(self, units: int) -> Row:
        """The row for so many units, past the end of the table too."""
        if self.end is not None and units > self.end:
            return self._past(units, self.end)
        place = max(place for place, (first, _) in enumerate(self.rows) if first <= units)
        first, points = self.rows[place]
        following = self.rows[place + 1 : place + 2]
        return Row(first, following[0][0] - 1 if following else self.end, points)

    def rows_to(self, units: int) -> Iterator[Row]:
        """Every row from 0 units to the one for `units`, and at least to the end of the table."""
        row = self.row(0)
        yield row
        while row.last is not None and row.last < max(units, self.end or 0, self.rows[-1][0]):
            row = self.row(row.last + 1)
            yield row

    def document(self) -> dict[str, object]:
        """The table as `read_table` reads it."""
        told: dict[str, object] = {"rows": [list(row) for row in self.rows], "past": self.past}
        if self.past == DOUBLE:
            told["every"] = self.every
        if self.last is not None:
            told["last"] = self.last
        return told

    def _past(self, units: int, end: int) -> Row:
        points = self.rows[-1][1]
        if self.past == CAP:
            return Row(end + 1, None, points, past_end=True)
        times = 1 + (units - end - 1) // self.every
        first = end + 1 + (times - 1) * self.every
        points = min(MOST_POINTS, points << min(times, MOST_POINTS.bit_length()))
        return Row(first, first + self.every - 1, points, past_end=True)


def read_table(part: Part) -> Table:
    """The table of a document, checked."""
    rows = part.sequence("rows")
    past = part.text("past", allowed=(CAP, DOUBLE))
    every = part.take("every", 0)
    last = part.take("last", None)
    part.finish()
    key, problem = fault(rows, past, every, last)
    if problem:
        raise part.fault(key, problem)
    return Table(tuple((first, points) for first, points in rows), past, every, last)


def fault(rows: object, past: object, every: object, last: object) -> tuple[str, str]:
    """The key and what is wrong with a table, ("", "") when nothing is."""
    if problem := _fault_in_rows(rows):
        return "rows", problem
    if past not in (CAP, DOUBLE):
        return "past", f"must be {CAP} or {DOUBLE}, not {shown(past)}"
    if past == DOUBLE and not is_whole(every, 1, MOST_UNITS):
        return "every", f"must be a whole number from 1 to {MOST_UNITS}, not {shown(every)}"
    if past == CAP and (isinstance(every, bool) or every != 0):
        return "every", "goes with double only"
    final = rows[-1][0]  # type: ignore[index]
    if last is not None and not is_whole(last, final, MOST_UNITS):
        return "last", f"must be a whole number from {final}, where the last row starts"
    return "", ""


def _fault_in_rows(rows: object) -> str:
    if not isinstance(rows, list | tuple) or not rows:
        return "must be a list of [from units, points]"
    for row in rows:
        if not isinstance(row, list | tuple) or len(row) != 2:
            return f"must be [from units, points] each, not {shown(row)}"
        if not is_whole(row[0], 0, MOST_UNITS) or not is_whole(row[1], 0, MOST_POINTS):
            return f"must hold whole numbers, 0 or more, not {shown(row)}"
    if rows[0][0] != 0:
        return "must start at 0 units"
    for before, row in pairwise(rows):
        if row[0] <= before[0]:
            return f"must go up: {row[0]} units come after {before[0]}"
        if row[1] < before[1]:
            return f"must not go down: {row[1]} points for {row[0]} units, {before[1]} before"
    return ""
