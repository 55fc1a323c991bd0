"""A workbook of a few sheets, written row by row so that memory does not grow with them.

Texts are text cells, so that none is ever run as a formula or followed as a link; numbers are
numbers, dates are dates. The first row stays in sight.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | int | float | Decimal | date | None
MOST_ROWS = 1_048_576
DATE, WHOLE, SHARE = "yyyy-mm-dd", "0", "0.0"


class Column(NamedTuple):
    """A heading, and how many signs wide its cells are."""

    name: str
    width: int = 10


class Bars(NamedTuple):
    """A chart of one column of numbers: the columns by number from 0, the rows from 1."""

    title: str
    names: int
    values: int
    first: int
    last: int


class Sheet(NamedTuple):
    """`name`: at most 31 signs. `rows`: as many cells as there are columns, or fewer."""

    name: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Cell]]
    bars: Bars | None = None


def write(sink: IO[bytes], sheets: Iterable[Sheet]) -> None:
    """Write the whole workbook."""
    import xlsxwriter  # noqa: PLC0415 - slow to load, and seldom needed

    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(sink, options) as book:
        writer = _Writer(book)
        for sheet in sheets:
            writer.write(sheet)


class _Writer:
    """Writes sheets into a workbook with the formats they share."""

    def __init__(self, book: "Workbook") -> None:
        self.book = book
        self.heading = book.add_format({"bold": True, "bottom": 1})
        self.formats = {
            look: book.add_format({"num_format": look}) for look in (DATE, WHOLE, SHARE)
        }

    def write(self, sheet: Sheet) -> None:
        page = self.book.add_worksheet(sheet.name)
        page.freeze_panes(1, 0)
        for place, column in enumerate(sheet.columns):
            page.set_column(place, place, column.width)
        for place, column in enumerate(sheet.columns):
            page.write_string(0, place, column.name, self.heading)
        self._rows(page, sheet.rows)
        if sheet.bars is not None:
            self._chart(page, sheet.name, len(sheet.columns), sheet.bars)

    def _rows(self, page: "Worksheet", rows: Iterable[Sequence[Cell]]) -> None:
        for number, row in enumerate(rows, start=1):
            if number == MOST_ROWS - 1:
                page.write_string(number, 0, _("A sheet ends here: all rows are in the CSV."))
                return
            for place, cell in enumerate(row):
                self._cell(page, number, place, cell)

    def _cell(self, page: "Worksheet", row: int, place: int, cell: Cell) -> None:
        if cell is None or cell == "":
            return
        if isinstance(cell, str):
            page.write_string(row, place, cell)
        elif isinstance(cell, date):
            page.write_datetime(row, place, cell, self.formats[DATE])
        else:
            page.write_number(row, place, cell, self.formats[_look(cell)])

    def _chart(self, page: "Worksheet", name: str, columns: int, bars: Bars) -> None:
        chart: Any = self.book.add_chart({"type": "bar"})
        chart.add_series(
            {
                "categories": [name, bars.first, bars.names, bars.last, bars.names],
                "values": [name, bars.first, bars.values, bars.last, bars.values],
            }
        )
        chart.set_title({"name": bars.title, "overlay": False})
        chart.set_legend({"none": True})
        # The first of the table on top, as in the table.
        chart.set_y_axis({"reverse": True})
        page.insert_chart(1, columns + 1, chart)


def _look(number: float | Decimal) -> str:
    return WHOLE if number == int(number) and not isinstance(number, Decimal) else SHARE
