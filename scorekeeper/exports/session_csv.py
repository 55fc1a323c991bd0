"""A row a hand and player, for a spreadsheet.

UTF-8 with a byte order mark, so that Excel reads the letters; the separator follows the reader's
setting (semicolon where the comma is the decimal sign). Numbers are bare integers; a text that a
spreadsheet would take for a formula gets an apostrophe in front.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .. import american
from ..evening import Evening, Row, wind
from ..models import GameSession
from ..protocol import score_of
from . import american_csv

CONTENT_TYPE = "text/csv; charset=utf-8"
COMMA, SEMICOLON = ",", ";"
SEPARATORS = {"comma": COMMA, "semicolon": SEMICOLON}
# Languages of regions whose Excel splits at the comma; the others write decimals with it.
COMMA_LANGUAGES = ("en", "he", "hi", "ja", "ko", "th", "zh")
# The wide ones count too, where people write Chinese, Japanese or Korean.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")

COLUMNS = (
    "session",
    "date",
    "hand",
    "entry",
    "kind",
    "player",
    "wind",
    "dealer",
    "won",
    "from",
    "units",
    "points",
    "total",
    "flowers",
    "combinations",
    "tiles",
    "reason",
)
# At the end, where points stand for stakes.
STAKES = "stakes"


def separator_for(accept_language: str) -> str:
    """The separator the reader's spreadsheet most likely splits at, by Accept-Language."""
    first = accept_language.split(",")[0].split(";")[0].strip().lower()
    language = first.split("-")[0]
    return COMMA if language in ("", "*", *COMMA_LANGUAGES) or first == "es-mx" else SEMICOLON


def defused(text: str) -> str:
    """The text as a spreadsheet shows it and never runs it."""
    return f"'{text}" if text.lstrip().startswith(FORMULA_STARTS) else text


def write(game: GameSession, told: Evening, separator: str = COMMA) -> bytes:
    """The whole file."""
    sink = io.StringIO()
    writer = csv.writer(sink, delimiter=separator)
    writer.writerow(columns(told))
    for row in rows(game, told):
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in row])
    return sink.getvalue().encode("utf-8-sig")


def columns(told: Evening) -> tuple[str, ...]:
    """The names of the columns."""
    if told.american:
        return (*COLUMNS, *american_csv.columns(told))
    return COLUMNS if told.agreed.stakes is None else (*COLUMNS, STAKES)


def rows(game: GameSession, told: Evening) -> Iterator[list[str | int]]:
    """One row for each player of each hand and adjustment that stands, in order."""
    if told.american:
        return _american_rows(game, told)
    return _rows(game, told)


def _american_rows(game: GameSession, told: Evening) -> Iterator[list[str | int]]:
    names = columns(told)
    return ([cells.get(name, "") for name in names] for cells in american_csv.rows(game, told))


def _rows(game: GameSession, told: Evening) -> Iterator[list[str | int]]:
    held: Counter[int] = Counter()
    for row in told.rows:
        if row.void or row.kind not in ("hand", "adjust", "player") or not _touched(row):
            continue
        moved = _moved(row, held)
        held.update(moved)
        for number in _touched(row):
            cells = _row(game, told, row, number)
            yield cells if told.agreed.stakes is None else [*cells, moved.get(number, 0)]


def _moved(row: Row, held: Mapping[int, int]) -> Mapping[int, int]:
    """What a row changes of the stakes each has `held` so far: a hand, or points handed over."""
    if row.kind == "hand":
        return american.gains(row.result) if row.result is not None else {}
    if row.kind == "player":
        leaves, joins = row.facts["leaves"], row.facts["joins"]
        return {leaves: -held[leaves], joins: held[leaves]}
    return {}


def _touched(row: Row) -> Iterable[int]:
    return row.seats if row.kind == "hand" else row.points


def _row(game: GameSession, told: Evening, row: Row, number: int) -> list[str | int]:
    won = row.kind == "hand" and number in row.points
    part = score_of(row, number) if won else None
    lines = {line["combination"]: line["times"] for line in part["lines"]} if part else {}
    flowers = lines.pop("flower", 0)
    shown = [f"{name} {times}" if times > 1 else name for name, times in lines.items()]
    return [
        game.name,
        game.played_on.isoformat(),
        row.hand or "",
        row.entry,
        row.kind,
        told.player(number).name,
        wind(row.seats, row.dealer, number),
        told.player(row.dealer).name,
        row.facts["won"] or "" if won else "",
        told.player(row.facts["from"]).name if won and row.facts["from"] else "",
        part["units"] if part else "",
        row.points.get(number, 0),
        row.totals[number],
        flowers if won else "",
        "; ".join(shown),
        _tiles(row, number) if won else "",
        row.facts.get("reason") or "",
    ]


def _tiles(row: Row, number: int) -> str:
    """The tiles of a winner where they were entered: held ones, laid sets in brackets."""
    said = next(one for one in row.facts["winners"] if one["player"] == number)
    return " ".join([said.get("tiles", ""), *(f"({one})" for one in said.get("laid", ()))]).strip()
