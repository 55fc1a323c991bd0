"""What is stored. Entries are the truth; seats and figures follow from them."""

from .card import Card
from .entry import Entry
from .game import GameSession, Seat
from .link import Link
from .rules import FrozenRules

__all__ = ["Card", "Entry", "FrozenRules", "GameSession", "Link", "Seat"]
