"""The game: rule sets of the Mhing family, and what a hand is worth. It knows no web and no user.

    >>> from hands import load, score_ticks, score_tiles
    >>> score_ticks(load("mihng"), {"triple_sequence": 1}, flowers=2).points
    32
    >>> score_tiles(load("mihng"), "345m 345p 34js 888s 11z").score.units
    5

Words, one an idea:

tile            a card of Mhing. Its text is `5m`, `3z`, `j`: see `notation`.
sequence        three consecutive tiles of one suit.
triplet         three identical tiles.
set             a sequence or a triplet; a *laid* set lies on the table and stays as it is.
joker           stands for any tile but a flower.
reading         one way the 14 tiles of a hand are a winning hand, so four sets and a pair.
combination     what a reading can be worth units for.
unit            what combinations and flowers are counted in; a table turns units into *points*.
tick sheet      {combination: times}: at least what a hand shows, as ticked on the paper protocol.
row             how often a hand shows each combination; also a line of the table.
absorb          to use up: a triple sequence absorbs three double sequences.
implied         what comes with the ticks, since every hand that shows them shows it too.
rule set        units, table and house rules. A published one is frozen, and so is a changed one.
house rule      what a table agrees on; its value is an *option*.
line            of a card: the groups of a hand, what they may be, and what it pays.
group           tiles that stand together in a line; an *exposed* one lies on the table.
binding         what the letters of a line stand for, each one a hand it can be.
settlement      who pays whom when a hand of American Mah Jongg, or one for stakes, has ended; a
                *chain* is a value and the doubles that make it a payment.
drawn, claimed  where the last card came from: the stock, or another player's discard.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .conversion import Row, Table
from .errors import HandError
from .explanation import explain
from .feasible import Sheet, sheet_data, solve
from .hand import Hand, read_hand
from .house_rules import HouseRule
from .layout import Group
from .notation import in_order, read_tiles, write_tiles
from .readings import Reading, write_reading
from .richer import Richer, richer
from .ruleset import FLOWER, MOST_FLOWERS, Combination, RuleSet, load, published
from .scoring import Line, Note, Score, score_ticks
from .settle_up import Transfer, settle_up
from .tile_explanation import TileExplanation, explain_tiles, tiles_in_words
from .tile_scores import TileScore, score_tiles
from .tiles import Tile
from .waits import Wait, waits

if TYPE_CHECKING:
    from .american import AmericanRules, load_american
    from .card import (
        Card,
        CardFault,
        CardGroup,
        CardLine,
        CardMatch,
        LineMatch,
        ReadCard,
        example_card,
        match_card,
        match_hand,
        match_in_words,
        match_line,
        match_told,
        read_card,
        read_card_line,
        write_card,
        write_card_line,
    )
    from .settlement import (
        KITTY,
        PRESETS,
        Payment,
        Settlement,
        Stakes,
        TableRules,
        Tournament,
        TournamentScore,
        read_stakes,
        read_table_rules,
        read_tournament,
        settle,
        settle_stakes,
        tournament_score,
    )

__all__ = [
    "FLOWER",
    "KITTY",
    "MOST_FLOWERS",
    "PRESETS",
    "AmericanRules",
    "Card",
    "CardFault",
    "CardGroup",
    "CardLine",
    "CardMatch",
    "Combination",
    "Group",
    "Hand",
    "HandError",
    "HouseRule",
    "Line",
    "LineMatch",
    "Note",
    "Payment",
    "ReadCard",
    "Reading",
    "Richer",
    "Row",
    "RuleSet",
    "Score",
    "Settlement",
    "Sheet",
    "Stakes",
    "Table",
    "TableRules",
    "Tile",
    "TileExplanation",
    "TileScore",
    "Tournament",
    "TournamentScore",
    "Transfer",
    "Wait",
    "example_card",
    "explain",
    "explain_tiles",
    "in_order",
    "load",
    "load_american",
    "match_card",
    "match_hand",
    "match_in_words",
    "match_line",
    "match_told",
    "published",
    "read_card",
    "read_card_line",
    "read_hand",
    "read_stakes",
    "read_table_rules",
    "read_tiles",
    "read_tournament",
    "richer",
    "score_ticks",
    "score_tiles",
    "settle",
    "settle_stakes",
    "settle_up",
    "sheet_data",
    "solve",
    "tiles_in_words",
    "tournament_score",
    "waits",
    "write_card",
    "write_card_line",
    "write_reading",
    "write_tiles",
]

# Names that stand in no room above stand in these, which load when first asked for: `python -m
# hands score` starts quicker without them.
LATER = ("american", "card", "settlement")


def __getattr__(name: str) -> Any:
    """A name of a room that was not loaded yet."""
    for room in LATER if name in __all__ else ():
        found = getattr(import_module(f".{room}", __name__), name, None)
        if found is not None:
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
