"""The game: rule sets of the Mhing family, and what a hand is worth. It knows no web and no user.

    >>> from hands import load, score_ticks
    >>> score_ticks(load("mihng"), {"triple_sequence": 1}, flowers=2).points
    32

Words, one an idea:

tile            a card of Mhing. Its text is `5m`, `3z`, `j`: see `notation`.
sequence        three consecutive tiles of one suit.
triplet         three identical tiles.
set             a sequence or a triplet.
reading         one way the 14 tiles of a hand are a winning hand, so four sets and a pair.
combination     what a reading can be worth units for.
unit            what combinations and flowers are counted in; a table turns units into *points*.
tick sheet      {combination: times}: at least what a hand shows, as ticked on the paper protocol.
row             how often a hand shows each combination; also a line of the table.
absorb          to use up: a triple sequence absorbs three double sequences.
implied         what comes with the ticks, since every hand that shows them shows it too.
rule set        units, table and house rules. A published one is frozen, and so is a changed one.
house rule      what a table agrees on; its value is an *option*.
drawn, claimed  where the last card came from: the stock, or another player's discard.
"""

from .conversion import Row, Table
from .errors import HandError
from .explanation import explain
from .feasible import Sheet, sheet_data, solve
from .house_rules import HouseRule
from .ruleset import FLOWER, MOST_FLOWERS, Combination, RuleSet, load, published
from .scoring import Line, Note, Score, score_ticks

__all__ = [
    "FLOWER",
    "MOST_FLOWERS",
    "Combination",
    "HandError",
    "HouseRule",
    "Line",
    "Note",
    "Row",
    "RuleSet",
    "Score",
    "Sheet",
    "Table",
    "explain",
    "load",
    "published",
    "score_ticks",
    "sheet_data",
    "solve",
]
