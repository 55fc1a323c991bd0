"""One table of a league or season, for a spreadsheet; as the CSV of a session, line by line.

Where the semicolon parts the cells, the comma is the decimal sign.
"""

import csv
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from .league_tables import TABLES, Scope
from .session_csv import CONTENT_TYPE as CONTENT_TYPE
from .session_csv import SEMICOLON, defused
from .workbook import Cell

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
LINES_AT_A_TIME = 200


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, line: str) -> str:
        return line


def lines(scope: Scope, table: str, separator: str) -> Iterator[bytes]:
    """The file in parts; each holds whole lines."""
    writer = csv.writer(_Echo(), delimiter=separator)
    told = TABLES[table]
    part = BOM + writer.writerow([column.name for column in told.columns])
    for number, row in enumerate(told.rows(scope)):
        part += writer.writerow([_cell(cell, separator) for cell in row])
        if number % LINES_AT_A_TIME == 0:
            yield part.encode()
            part = ""
    yield part.encode()


def _cell(cell: Cell, separator: str) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        return str(cell).replace(".", "," if separator == SEMICOLON else ".")
    if isinstance(cell, date):
        return cell.isoformat()
    return defused(cell) if isinstance(cell, str) else cell
