"""What is stored. Entries are the truth; seats and figures follow from them."""

from .entry import Entry
from .game import GameSession, Seat
from .link import Link
from .rules import FrozenRules

__all__ = ["Entry", "FrozenRules", "GameSession", "Link", "Seat"]
