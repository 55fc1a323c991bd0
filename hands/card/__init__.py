"""The American card: lines people type, checked, and 14 tiles matched to them."""

from .cards import (
    MOST_LINES,
    Card,
    CardFault,
    ReadCard,
    checked_date,
    checked_name,
    example_card,
    read_card,
    write_card,
)
from .checks import read_card_line
from .grammar import write_card_line
from .lines import MOST_VALUE, CardGroup, CardLine, Constraint
from .matching import Broken, CardMatch, Filled, LineMatch, match_card, match_line
from .telling import match_hand, match_in_words, match_told

__all__ = [
    "MOST_LINES",
    "MOST_VALUE",
    "Broken",
    "Card",
    "CardFault",
    "CardGroup",
    "CardLine",
    "CardMatch",
    "Constraint",
    "Filled",
    "LineMatch",
    "ReadCard",
    "checked_date",
    "checked_name",
    "example_card",
    "match_card",
    "match_hand",
    "match_in_words",
    "match_line",
    "match_told",
    "read_card",
    "read_card_line",
    "write_card",
    "write_card_line",
]
