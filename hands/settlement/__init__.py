"""Settlement: from how a hand ended to points per player, and the chains that explain them.

    >>> from hands.settlement import settle
    >>> how = {"how": "discard", "winner": "W", "discarder": "S", "value": 25, "jokerless": True}
    >>> done = settle({"players": "ESWN", **how})
    >>> done.net
    {'E': -50, 'S': -100, 'W': 200, 'N': -50}
    >>> done.chains()[1]["text"]
    '25 x2 threw it x2 jokerless = 100'

From left to right: `table_rules`, `people`, `facts`, `wins`, `outcome`, `payments`, `purses`,
`chain`, `settle`; then `tournament` (which does not sum to zero) and `stakes` (Mhing and Mihng).
"""

from .payments import Double, Payment
from .people import KITTY
from .settle import Settlement, settle
from .stakes import Stakes, read_stakes, settle_stakes
from .table_rules import Kitty, Pie, TableRules, read_table_rules
from .tournament import (
    PRESETS,
    Tournament,
    TournamentScore,
    read_tournament,
    tournament_score,
)

__all__ = [
    "KITTY",
    "PRESETS",
    "Double",
    "Kitty",
    "Payment",
    "Pie",
    "Settlement",
    "Stakes",
    "TableRules",
    "Tournament",
    "TournamentScore",
    "read_stakes",
    "read_table_rules",
    "read_tournament",
    "settle",
    "settle_stakes",
    "tournament_score",
]
