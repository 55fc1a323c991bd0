"""What is stored. Entries are the truth; seats, results and standings follow from them."""

from .attempt import Attempt
from .card import Card
from .entry import Entry
from .game import GameSession, Seat
from .league import OWNER, ROLES, SCORER, VIEWER, Invitation, League, Membership
from .link import Link
from .player import Merge, Player
from .rating import Rating
from .result import Result, Seating, Standing, WonHand
from .rules import FrozenRules
from .season import Adjustment, Season

__all__ = [
    "OWNER",
    "ROLES",
    "SCORER",
    "VIEWER",
    "Adjustment",
    "Attempt",
    "Card",
    "Entry",
    "FrozenRules",
    "GameSession",
    "Invitation",
    "League",
    "Link",
    "Membership",
    "Merge",
    "Player",
    "Rating",
    "Result",
    "Season",
    "Seat",
    "Seating",
    "Standing",
    "WonHand",
]
