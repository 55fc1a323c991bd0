"""A league or season as a workbook: standings with a chart, sessions, hands, players."""

from collections.abc import Iterator
from typing import IO

from django.utils.translation import gettext as _

from .league_tables import TABLES, Cells, Scope, Table
from .workbook import CONTENT_TYPE as CONTENT_TYPE
from .workbook import Bars, Sheet
from .workbook import write as write_book

# So many bars can still be told apart.
MOST_BARS = 20


def write(sink: IO[bytes], scope: Scope) -> None:
    """The whole file; memory does not grow with the league."""
    write_book(sink, _sheets(scope))


def _sheets(scope: Scope) -> Iterator[Sheet]:
    names = {
        "standings": _("Standings"),
        "sessions": _("Sessions"),
        "hands": _("Hands"),
        "players": _("Players"),
    }
    for name, table in TABLES.items():
        if name == "standings":
            yield _standings(names[name], table, scope)
        else:
            yield Sheet(names[name], table.columns, table.rows(scope))


def _standings(name: str, table: Table, scope: Scope) -> Sheet:
    """The standings, with a chart of those ranked in the newest season that has any."""
    rows = list(table.rows(scope))
    return Sheet(name, table.columns, rows, _bars(table, rows))


def _bars(table: Table, rows: list[Cells]) -> Bars | None:
    names = [column.name for column in table.columns]
    season, rank = names.index("season"), names.index("rank")
    ranked = [place for place, row in enumerate(rows, start=1) if row[rank] is not None]
    if not ranked:
        return None
    newest = rows[ranked[-1] - 1][season]
    shown = [place for place in ranked if rows[place - 1][season] == newest][:MOST_BARS]
    # Not the bare name of a season: a title that begins with "=" would be a formula.
    title = _("Standings: %(season)s") % {"season": newest}
    return Bars(title, names.index("player"), names.index("value"), shown[0], shown[-1])
