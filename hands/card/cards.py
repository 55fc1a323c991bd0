"""A card: a named, dated set of lines, read from and written as text. People type their own.

    name: Our card
    date: 2026-01-31
    FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X # Runs

A line that begins with `#` is a remark, and empty ones are left out. Each faulty line is marked,
the good ones are kept.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from ..errors import HandError, shown
from .checks import read_card_line
from .grammar import MOST_SIGNS, write_card_line
from .lines import CardLine

MOST_LINES = 120
MOST_NAME = 60
REMARK = "#"
EXAMPLE = os.path.join(os.path.dirname(__file__), "example.txt")
DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
KEYS = ("name", "date", "lines")


class Card(NamedTuple):
    """`date` is "2026-01-31", or "" when it has none. `lines` are in the order they were typed."""

    name: str
    date: str
    lines: tuple[CardLine, ...]

    def to_dict(self) -> dict[str, Any]:
        """The card as JSON-able data, its lines as text: what is stored and sent."""
        lines = [write_card_line(line) for line in self.lines]
        return {"name": self.name, "date": self.date, "lines": lines}

    @classmethod
    def from_dict(cls, data: object) -> "Card":
        """The card of such data. HandError("bad_card") names the key and what is wrong."""
        if not isinstance(data, Mapping) or set(data) != set(KEYS):
            keys = f"a card has the keys {', '.join(KEYS)} and no others"
            raise HandError("bad_card", key="card", problem=keys)
        if not isinstance(data["lines"], list) or len(data["lines"]) > MOST_LINES:
            problem = f"must be a list of {MOST_LINES} lines at most"
            raise HandError("bad_card", key="lines", problem=problem)
        lines = [_stored(text, place) for place, text in enumerate(data["lines"], start=1)]
        return cls(checked_name(data["name"]), checked_date(data["date"]), tuple(lines))


class CardFault(NamedTuple):
    """A line of a text that could not be read: its number from 1, how it begins, and the error."""

    number: int
    text: str
    error: HandError

    def __str__(self) -> str:
        return f"Line {self.number}: {self.error}"


class ReadCard(NamedTuple):
    """What could be read of a text, and the lines that could not."""

    card: Card
    faults: tuple[CardFault, ...]


def read_card(text: str, name: str = "", date: str = "") -> ReadCard:
    """The card of a whole text, at most MOST_LINES lines of it; the fault of one more ends it.

    `name` and `date` are those of a form and go before those of the text. HandError("bad_card")
    for a form's name or date that is none, and for what is no text.
    """
    if not isinstance(text, str):
        raise HandError("bad_card", key="card", problem=f"must be text, not {shown(text)}")
    told = {"name": checked_name(name), "date": checked_date(date)}
    lines: list[CardLine] = []
    faults: list[CardFault] = []
    for place, (number, written) in enumerate(islice(_written(text), MOST_LINES + 1)):
        try:
            if place == MOST_LINES:
                raise HandError("card_many_lines", most=MOST_LINES)
            if not _header(written, told):
                lines.append(read_card_line(written))
        except HandError as error:
            faults.append(CardFault(number, written[:MOST_SIGNS], error))
    return ReadCard(Card(told["name"], told["date"], tuple(lines)), tuple(faults))


def write_card(card: Card) -> str:
    """The card as text; read again it is the same card."""
    head = [f"{key}: {value}" for key, value in (("name", card.name), ("date", card.date)) if value]
    return "".join(f"{line}\n" for line in (*head, *map(write_card_line, card.lines)))


@cache
def example_card() -> Card:
    """A small card of invented lines, ours and no publisher's, that shows the whole language."""
    with open(EXAMPLE, encoding="utf-8") as text:
        return read_card(text.read()).card


def checked_name(name: object) -> str:
    """The name, blanks made one. HandError("bad_card") when it is too long or cannot be shown."""
    if isinstance(name, str):
        tidy = " ".join(name.split())
        if len(tidy) <= MOST_NAME and tidy.isprintable():
            return tidy
    problem = f"must be a text of {MOST_NAME} signs at most, not {shown(name)}"
    raise HandError("bad_card", key="name", problem=problem)


def checked_date(date: object) -> str:
    """The date as "2026-01-31", or "". HandError("bad_card") when it is no such day."""
    if date == "":
        return ""
    if isinstance(date, str) and _is_day(date.strip()):
        return date.strip()
    problem = f"must be a day such as 2026-01-31, not {shown(date)}"
    raise HandError("bad_card", key="date", problem=problem)


def _is_day(text: str) -> bool:
    """Whether there is such a day; written out, since `datetime` takes long to load."""
    found = DAY.fullmatch(text)
    if not found:
        return False
    year, month, day = (int(part) for part in found.groups())
    if year < 1 or not 1 <= month <= len(DAYS):
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= DAYS[month - 1] + leap


def _written(text: str) -> Iterator[tuple[int, str]]:
    """(number, text) of each line that says something."""
    apart = text.lstrip("\N{BOM}").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(apart.split("\n"), start=1):
        line = line.strip()
        if line and not line.startswith(REMARK):
            yield number, line


def _header(written: str, told: dict[str, str]) -> bool:
    """Whether this is the name or the date of the card; one already told stays."""
    key, colon, value = (part.strip() for part in written.partition(":"))
    if not colon or key.lower() not in told:
        return False
    value = checked_name(value) if key.lower() == "name" else checked_date(value)
    told[key.lower()] = told[key.lower()] or value
    return True


def _stored(text: object, place: int) -> CardLine:
    try:
        if isinstance(text, str):
            return read_card_line(text)
        problem = f"must be text, not {shown(text)}"
    except HandError as error:
        problem = str(error)
    raise HandError("bad_card", key=f"lines.{place}", problem=problem.rstrip("."))
