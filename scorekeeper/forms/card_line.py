"""A line of a card as it is read on a page: its groups with their colours, and what they may be."""

from collections.abc import Iterable
from typing import NamedTuple

from hands import CardGroup, CardLine, write_card_line

SUITS_APART = ("a", "b", "c")


class ShownGroup(NamedTuple):
    """Symbols, ":a" or "" behind them, and the suit that colours them, one of a, b, c or "".

    `is_other`: it may stand in place of the one before it.
    """

    symbols: str
    suit: str
    colour: str
    is_other: bool


def before_value(line: CardLine) -> str:
    """The groups of a line, and what they may be."""
    return write_card_line(line._replace(section="")).rpartition(" =")[0]


def constraints(line: CardLine) -> str:
    """What the groups may be: what stands after the |, "" for nothing."""
    return before_value(line).partition(" | ")[2]


def shown_groups(line: CardLine) -> list[ShownGroup]:
    """The groups in the order of the line."""
    return [part for place in line.groups for part in _place(place)]


def _place(place: Iterable[CardGroup]) -> list[ShownGroup]:
    """The groups that may stand in one place."""
    return [
        ShownGroup(
            "".join(group.symbols),
            f":{group.suit}" if group.suit else "",
            _colour(group),
            is_other=number > 0,
        )
        for number, group in enumerate(place)
    ]


def _colour(group: CardGroup) -> str:
    """The suit a group is of, or whose dragon it is, where that differs from the others."""
    first = group.symbols[0]
    suit = group.suit or (first[1:] if first.startswith("D") else "")
    return suit if suit in SUITS_APART else ""
